"""The auction as a plain picture, alt text and text board."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from games.core.drawing import Drawing
from games.core.words import Say
from tests.toys.auction.state import Colour, Lot, View
from tests.toys.auction.words import AuctionWords, colour_name, lot_name, sale_told

_INK, _PAPER = "#2b2118", "#f0e4cb"
_PAINT = {Colour.RED: "#9c2b23", Colour.BLUE: "#1f4e79", Colour.GREEN: "#3f6f5e"}


class AuctionDrawing(Drawing[View]):
    def board(self, view: View, names: Sequence[str], say: Say) -> Image.Image:
        """The lot on the table, then a row for each seat: a lamp when sealed, coins, lots bought."""
        image, pen = _sheet(700)
        if view.lot is not None:
            _lot(pen, view.lot, 40, 30)
        pen.text((190, 60), f"+{max(view.lots_left - 1, 0)}", _INK, _font(40))
        for seat in range(len(view.coins)):
            top = 180 + 125 * seat
            faded = seat in view.gone
            pen.rectangle((30, top, 970, top + 110), outline=_INK, width=1 if faded else 4)
            pen.ellipse((50, top + 35, 90, top + 75), _INK if view.sealed[seat] else None, _INK, 3)
            pen.text((110, top + 30), f"{seat + 1}   {view.coins[seat]} $", _INK, _font(40))
            bought = [sale.lot for sale in view.sales if sale.buyer == seat]
            for place, lot in enumerate(bought):
                _lot(pen, lot, 330 + 120 * place, top + 5)
        return image

    def hand(self, view: View, names: Sequence[str], say: Say) -> Image.Image | None:
        if view.seat is None:
            return None
        image, pen = _sheet(160)
        taste = view.tastes[view.seat]
        if taste is not None:
            pen.rectangle((30, 30, 130, 130), _PAINT[taste], _INK, 4)
        if view.bid is not None:
            pen.text((180, 50), f"{view.bid} $", _INK, _font(60))
        return image

    def alt(self, view: View, names: Sequence[str], say: Say) -> str:
        lines = [AuctionWords().status(say, view, names)]
        if view.sales:
            lines.append(sale_told(say, view.sales[-1], names))
        if view.outcome is None:
            lines.append(say("On the table: {lot}.", lot=lot_name(say, view.lot)))
        return "\n".join([*lines, *_purses(view, names, say)])

    def hand_alt(self, view: View, names: Sequence[str], say: Say) -> str:
        return AuctionWords().hand(say, view, names)

    def text(self, view: View, names: Sequence[str], say: Say) -> str:
        lines = [AuctionWords().status(say, view, names)]
        if view.outcome is None:
            lines.append(say("On the table: {lot}.", lot=lot_name(say, view.lot)))
            lines.append(say.many("Lots left: {n}.", "Lots left: {n}.", view.lots_left))
        lines += [sale_told(say, sale, names) for sale in view.sales]
        for seat, taste in enumerate(view.tastes):
            if view.outcome is not None:
                lines.append(
                    say("{name}'s taste: {colour}.", name=names[seat], colour=colour_name(say, taste))
                )
        return "\n".join([*lines, *_purses(view, names, say)])


def _purses(view: View, names: Sequence[str], say: Say) -> list[str]:
    return [
        say.many("{name}: {n} coin.", "{name}: {n} coins.", coins, name=name)
        if seat not in view.gone
        else say("{name} has left.", name=name)
        for seat, (name, coins) in enumerate(zip(names, view.coins, strict=True))
    ]


def _sheet(height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (1000, height), _PAPER)
    return image, ImageDraw.Draw(image)


def _lot(pen: ImageDraw.ImageDraw, lot: Lot, left: int, top: int) -> None:
    pen.rectangle((left, top, left + 100, top + 100), _PAINT[lot.colour], _INK, 4)
    pen.text((left + 36, top + 25), str(lot.points), _PAPER, _font(48))


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)

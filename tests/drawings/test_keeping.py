"""Drawn parts are kept within their bytes, packed when others come, and come back as they were."""

from __future__ import annotations

import threading

from PIL import Image, ImageDraw

from games.core.canvas.keeping import Keeper

SIDE = 16
WEIGHT = SIDE * SIDE * 4


def painter(keeper: Keeper):
    """Draws a square with a dot; ``drawn`` tells what had to be drawn."""
    drawn = []

    @keeper.kept
    def square(number: int, tone: str = "red") -> Image.Image:
        drawn.append(number)
        image = Image.new("RGBA", (SIDE, SIDE), tone)
        ImageDraw.Draw(image).point((number % SIDE, number // SIDE), (1, 2, 3, 4))
        return image

    return square, drawn


def test_what_is_kept_never_weighs_more_than_allowed():
    keeper = Keeper(ready=3 * WEIGHT, packed=400)
    square, _ = painter(keeper)
    for number in range(40):
        square(number)
        ready, packed = keeper.size
        assert ready <= 3 * WEIGHT
        assert packed <= 400
    assert keeper.size[0] == 3 * WEIGHT
    assert keeper.size[1] > 0


def test_a_part_used_lately_is_the_same_one_and_a_packed_one_looks_the_same():
    keeper = Keeper(ready=2 * WEIGHT, packed=10**6)
    square, drawn = painter(keeper)
    first = square(1)
    assert square(1) is first
    square(2), square(1), square(3)  # 2 was used longest ago
    again = square(2)
    assert drawn == [1, 2, 3]
    assert again.getpixel((2, 0)) == (1, 2, 3, 4)
    assert again.mode == "RGBA"
    assert square(1, tone="red").tobytes() == first.tobytes()  # another key, though the same picture


def test_what_fits_nowhere_is_drawn_again():
    keeper = Keeper(ready=WEIGHT, packed=0)
    square, drawn = painter(keeper)
    before = square(1).tobytes()
    square(2)
    assert square(1).tobytes() == before
    assert drawn == [1, 2, 1]


def test_a_number_goes_along_with_its_picture():
    keeper = Keeper(ready=0, packed=10**6)

    @keeper.kept
    def shadow(depth: int) -> tuple[Image.Image, int]:
        return Image.new("L", (4, 4), depth), 10 * depth

    assert shadow(3)[1] == shadow(3)[1] == 30
    assert shadow(3)[0].tobytes() == bytes([3]) * 16


def test_threads_share_it():
    keeper = Keeper(ready=4 * WEIGHT, packed=10**5)
    square, _ = painter(keeper)
    wrong = []

    def look(start: int) -> None:
        for number in range(200):
            own = (start + number * 7) % 30
            if square(own).getpixel((own % SIDE, own // SIDE)) != (1, 2, 3, 4):
                wrong.append(own)

    threads = [threading.Thread(target=look, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert keeper.size[0] <= 4 * WEIGHT

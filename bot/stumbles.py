"""Rules that raise what they should not: one match refuses, the others go on, the log tells no secrets."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from bot.match import Match, Refused
from games.core.game import IllegalMove, Seat
from games.core.notation import Unreadable

log = logging.getLogger(__name__)


@contextmanager
def watched(match: Match, seat: Seat | None, doing: str) -> Iterator[None]:
    """Rules run in here. IllegalMove passes, unreadable words are Refused, anything else is logged and
    Refused as ``fault``. ``doing`` holds no more than a verb: the rest of a move may be hidden, and so may
    the text of an exception, which is why only its type and the places in the code are logged."""
    try:
        yield
    except IllegalMove:
        raise
    except Unreadable:
        raise Refused("unreadable") from None
    except Exception as fault:
        frames = traceback.format_list(traceback.extract_tb(fault.__traceback__))
        log.error(
            "match %d of %s, seat %s, %s: the rules raised %s\n%s",
            *(match.id, match.game.key, seat, doing, type(fault).__name__, "".join(frames)),
        )
        raise Refused("fault") from None

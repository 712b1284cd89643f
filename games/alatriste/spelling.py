"""How moves of the fight are written."""

from __future__ import annotations

import typing
from typing import Final

from games.alatriste.moves import Move
from games.core.notation import Notation

NOTATION: Final = Notation[Move](*typing.get_args(Move))

"""Everything Audatia says."""

from games.audatia.state import View
from games.core.words import Words


class AudatiaWords(Words[View]):
    package = "games.audatia"


AudatiaWords.__abstractmethods__ = frozenset()

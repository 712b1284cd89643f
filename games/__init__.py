"""The rules: one folder a game. Standard library only, but for Pillow where pictures are drawn."""

from games.adventure.rules import Adventure
from games.alatriste.rules import Alatriste
from games.audatia.rules import Audatia
from games.core.game import AnyGame
from games.espada_negra.rules import EspadaNegra
from games.ring.rules import Ring

GAMES: dict[str, AnyGame] = {
    "ring": Ring(),
    "audatia": Audatia(),
    "espada-negra": EspadaNegra(),
    "alatriste": Alatriste(),
    "adventure": Adventure(),
}
"""Every game that can be played, by its key."""

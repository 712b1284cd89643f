"""Two small games that prove the contract before bigger ones lean on it; never shipped.

``JUEZ_TEST_GAMES=tests.toys:GAMES`` offers them on a bot under test.
"""

from games.core.game import AnyGame
from tests.toys.auction.rules import Auction
from tests.toys.session.rules import Session

GAMES: dict[str, AnyGame] = {
    "toy-auction": Auction(),
    "toy-session": Session(),
}

"""Check the luck of a match file alone, by docs/protocol.md and nothing else: no line of this needs the game.

python tools/verify_chance.py match.juez --commitment 64-digits    commitment, chain, head
python tools/verify_chance.py match.juez --blocks 40               the first numbers that the rules drew from
python tools/verify_chance.py match.juez --shuffle 52 --from 0     a shuffle of 52 places from block 0 on
python tools/verify_chance.py match.juez --dice 3d6 --from 7       three dice thrown together from block 7 on
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from pathlib import Path

WORD = 1 << 64


class Luck:
    """The numbers of a match, block by block (chapter 3)."""

    def __init__(self, seed: bytes, block: int) -> None:
        self.seed, self.block = seed, block

    def below(self, n: int) -> int:
        while True:
            digest = hmac.new(self.seed, f"chance|{self.block}".encode(), hashlib.sha256).digest()
            self.block += 1
            word = int.from_bytes(digest[:8], "big")
            if word < WORD - WORD % n:
                return word % n

    def shuffle(self, places: int) -> list[int]:
        cards = list(range(places))
        for place in range(places - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    def dice(self, count: int, sides: int) -> list[int]:
        together = 1
        while sides ** (together + 1) <= 1 << 32 and together < count:
            together += 1
        faces: list[int] = []
        while len(faces) < count:
            thrown = min(together, count - len(faces))
            number = self.below(sides**thrown)
            faces += [number // sides**digit % sides + 1 for digit in range(thrown)]
        return faces


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def check(lines: list[str], posted: str | None) -> list[str]:
    """What is wrong with the file: its own hash, commitment, nonces, line hashes, head (chapters 1, 4, 5)."""
    parts = dict(line.split(" ", 1) for line in lines if not line.startswith(("line ", "hidden ", "seat ")))
    opening, wrong = json.loads(parts["opening"]), []
    if sha256("".join(f"{line}\n" for line in lines[:-1]).encode()).hex() != parts["sha256"]:
        wrong.append("the last line is not the hash of what stands before it")
    if posted and posted != opening["commitment"]:
        wrong.append("another commitment was posted")
    seed = None if parts["seed"] == "-" else bytes.fromhex(parts["seed"])
    if seed is not None and sha256(seed).hex() != opening["commitment"]:
        wrong.append("the seed is not the one that was committed to")
    head = sha256(b"open|" + parts["opening"].encode())
    for line in lines:
        if line.startswith("hidden "):
            head = sha256(head + bytes.fromhex(line.split(" ")[2]))
        elif line.startswith("line "):
            ply, kind, seat, nth, version, when, nonce, digest, words = line[5:].split(" ", 8)
            text = "|".join((str(opening["match"]), ply, kind, seat, nth, version, when, json.loads(words)))
            if sha256(bytes.fromhex(nonce) + text.encode()).hex() != digest:
                wrong.append(f"line {ply} was changed")
            if (
                seed is not None
                and hmac.new(seed, f"line|{ply}".encode(), hashlib.sha256).hexdigest() != nonce
            ):
                wrong.append(f"line {ply} has another nonce")
            head = sha256(head + bytes.fromhex(digest))
    if head.hex() != parts["head"]:
        wrong.append("the lines do not give the head")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--commitment")
    parser.add_argument("--blocks", type=int, default=0)
    parser.add_argument("--shuffle", type=int)
    parser.add_argument("--dice")
    parser.add_argument("--from", dest="block", type=int, default=0)
    given = parser.parse_args()
    lines = given.file.read_text(encoding="utf-8").rstrip("\n").split("\n")
    wrong = check(lines, given.commitment)
    print(
        "\n".join(wrong)
        if wrong
        else "commitment, chain and head fit" + ("" if given.commitment else " each other")
    )
    parts = dict(line.split(" ", 1) for line in lines if not line.startswith(("line ", "hidden ", "seat ")))
    if parts["seed"] != "-":
        salts = ",".join(json.loads(parts["opening"])["salts"])
        seed = hmac.new(bytes.fromhex(parts["seed"]), f"start|{salts}".encode(), hashlib.sha256).digest()
        luck = Luck(seed, given.block)
        print("match seed", seed.hex())
        for _ in range(given.blocks):
            print(luck.block, luck.below(WORD))
        if given.shuffle:
            print(*luck.shuffle(given.shuffle))
        if given.dice:
            print(*luck.dice(*map(int, given.dice.split("d"))))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

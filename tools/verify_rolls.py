"""Check the file of a page of rolls (docs/protocol.md, chapter 9). Needs nothing but Python.

python tools/verify_rolls.py file.json --commitment 64-digits --head first-digits
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # runs from a bare checkout

from games.core.rollfile import UnreadableFile, read_file, verify


def main() -> int:
    """0 for a page in which nothing is wrong, 1 where something is, 2 for a file of another form."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--commitment", help="what was posted when the page opened")
    parser.add_argument("--head", default="", help="digits shown with the last roll of the file")
    given = parser.parse_args()
    try:
        claims = read_file(given.file.read_text(encoding="utf-8"))
    except (UnreadableFile, UnicodeDecodeError, OSError) as error:
        print(f"{given.file}: {error}", file=sys.stderr)
        return 2
    verdict = verify(claims, given.commitment, given.head)
    for wrong in verdict.wrong:
        print(f"roll {wrong.number}: {wrong.reason}" if wrong.number else f"page: {wrong.reason}")
    print(f"{verdict.proved} rolls proved, {verdict.hidden} hidden, {len(verdict.wrong)} faults")
    if given.commitment is None:
        print("without --commitment this shows only that the file fits itself")
    return 1 if verdict.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

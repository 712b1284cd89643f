"""Build ``verify.pyz``: the check of match files, with all rules, in one file that needs nothing but Python.

python tools/build_verify.py [verify.pyz]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipapp
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MAIN = """\
import sys

from games import GAMES
from games.core.verifying import main

sys.exit(main(GAMES))
"""


def build(target: Path) -> None:
    """Pack ``games/`` and its way in. Pictures are left out: they need Pillow, and prove nothing."""
    with tempfile.TemporaryDirectory() as folder:
        inside = Path(folder) / "app"
        left_out = shutil.ignore_patterns("__pycache__", "canvas", "draw.py", "draw_*.py", "*.po")
        shutil.copytree(ROOT / "games", inside / "games", ignore=left_out)
        (inside / "__main__.py").write_text(MAIN, encoding="utf-8")
        zipapp.create_archive(inside, target, interpreter="/usr/bin/env python3", compressed=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("verify.pyz"))

"""The audit fails on what it finds, and on nothing that it could not ask."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path

import pytest

from tools import audit

CLEAN = {"name": "click", "version": "8.3", "vulns": []}
BAD = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.0"]}]}
OPEN = {"name": "aiohttp", "version": "1.0", "vulns": [{"id": "PYSEC-2", "fix_versions": []}]}
UNASKED = {"name": "yarl", "skip_reason": "not found"}
SECRET = {"results": {"bot/run.py": [{"line_number": 7, "type": "Discord Bot Token"}]}}


def answers(monkeypatch: pytest.MonkeyPatch, **outputs: str) -> None:
    """The programs say these things."""

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        name = next(name for name in ("pip_audit", "detect_secrets", "git") if name in command)
        return subprocess.CompletedProcess(command, "fails" in outputs.get(name, ""), outputs.get(name, ""))

    monkeypatch.setattr(audit, "_run", run)
    monkeypatch.setattr(audit.importlib.util, "find_spec", lambda name: name)


@pytest.mark.parametrize(
    ("packages", "code", "told"),
    [
        ([CLEAN], 0, "advisories: none for 1 of 1 packages"),
        ([CLEAN, UNASKED], 0, "advisories: none for 1 of 2 packages"),
        ([UNASKED, UNASKED], 0, "advisories: skipped, the index knows none (2 packages)"),
        ([CLEAN, BAD], 1, "pillow 1.0: PYSEC-1, mended in 2.0"),
        ([OPEN, UNASKED], 1, "aiohttp 1.0: PYSEC-2, not mended yet"),
        (None, 0, "advisories: skipped, they could not be asked"),
    ],
)
def test_a_known_vulnerability_fails_and_silence_does_not(packages, code, told, monkeypatch, capsys):
    report = "" if packages is None else json.dumps({"dependencies": packages})
    answers(monkeypatch, pip_audit=report, detect_secrets='{"results": {}}', git="a.py\0b.png\0")
    assert audit.main() == code
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("report", "git", "code", "told"),
    [
        ('{"results": {}}', "a.py\0b.png\0", 0, "secrets: none in 1 files"),
        (json.dumps(SECRET), "bot/run.py\0", 1, "bot/run.py:7: Discord Bot Token"),
        ("Traceback", "a.py\0", 1, "secrets: the scanner stumbled"),
        ("", "fails", 0, "secrets: skipped, there is no git here"),
    ],
)
def test_a_secret_fails_and_is_not_printed(report, git, code, told, monkeypatch, capsys):
    clean = json.dumps({"dependencies": [CLEAN]})
    answers(monkeypatch, pip_audit=clean, detect_secrets=report, git=git)
    assert audit.main() == code
    assert told in capsys.readouterr().out


def test_what_is_not_installed_is_said(monkeypatch, capsys):
    monkeypatch.setattr(audit.importlib.util, "find_spec", lambda _: None)
    assert audit.main() == 0
    assert "skipped, not installed: pip_audit, detect_secrets" in capsys.readouterr().out


@pytest.mark.skipif(importlib.util.find_spec("detect_secrets") is None, reason="detect-secrets is not here")
def test_a_token_in_a_file_is_found(monkeypatch, tmp_path: Path):
    token = ".".join(("MTk4NjIyNDgzNDcxOTI1MjQ4", "Cl2FMQ", "ZnCjm1XVW7vRze4b7Cq4se7kKWs"))
    (tmp_path / "x.py").write_text(f'TOKEN = "{token}"\n')
    monkeypatch.setattr(audit, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)  # noqa: S607
    subprocess.run(["git", "add", "x.py"], cwd=tmp_path, check=True)  # noqa: S607
    assert not audit.check_secrets()

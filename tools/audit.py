"""Known vulnerabilities in what is installed, and secrets in what is committed.

    python tools/audit.py                the interpreter's own environment, and the files that git knows

pip-audit asks the advisories of PyPI; detect-secrets (Yelp's) looks for tokens, keys and passwords. A finding
fails. What cannot be asked (no network, an index without advisories, no git) is said and fails nothing.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

NOT_WRITTEN_HERE = (".png", ".ttf", ".mo", ".po", ".gif", ".gz", ".pyz")
"""Pictures, fonts, catalogues, archives: nobody pastes a token there, and they look like noise."""

VENDORED = "tests/page/vendor/"


def advisories(report: dict[str, Any]) -> tuple[list[str], int, int]:
    """The vulnerabilities that a report of pip-audit holds, in words; how many packages it knows, and how
    many it could not ask about."""
    packages = report["dependencies"]
    found = [
        f"{package['name']} {package['version']}: {each['id']}"
        + (f", mended in {', '.join(each['fix_versions'])}" if each["fix_versions"] else ", not mended yet")
        for package in packages
        for each in package.get("vulns", ())
    ]
    return found, len(packages), sum("skip_reason" in package for package in packages)


def secrets(report: dict[str, Any]) -> list[str]:
    """Where a report of detect-secrets found something; never what."""
    return [
        f"{path}:{each['line_number']}: {each['type']}"
        for path, found in sorted(report["results"].items())
        for each in found
    ]


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _told(what: str, found: list[str], good: str) -> bool:
    """Say what was found; whether that is nothing."""
    print(f"{what}: {good}" if not found else f"{what}: {len(found)} found")
    for line in found:
        print(f"  {line}")
    return not found


def check_advisories() -> bool:
    """Whether nothing that is installed is known to be vulnerable, as far as it can be asked."""
    done = _run(
        sys.executable, "-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "-f", "json"
    )
    report = _json(done.stdout)
    if report is None:
        print("advisories: skipped, they could not be asked (is there a network?)")
        return True
    found, known, skipped = advisories(report)
    if skipped == known:
        print(f"advisories: skipped, the index knows none ({known} packages)")
        return True
    return _told("advisories", found, f"none for {known - skipped} of {known} packages")


def check_secrets() -> bool:
    """Whether no committed file holds a secret."""
    listed = _run("git", "ls-files", "-z")
    if listed.returncode:
        print("secrets: skipped, there is no git here")
        return True
    files = [
        name
        for name in listed.stdout.split("\0")
        if name and not name.endswith(NOT_WRITTEN_HERE) and not name.startswith(VENDORED)
    ]
    report = _json(_run(sys.executable, "-m", "detect_secrets", "scan", "--no-verify", *files).stdout)
    if report is None:
        print("secrets: the scanner stumbled")
        return False
    return _told("secrets", secrets(report), f"none in {len(files)} files")


def main() -> int:
    missing = [name for name in ("pip_audit", "detect_secrets") if importlib.util.find_spec(name) is None]
    if missing:
        print(f"skipped, not installed: {', '.join(missing)} (pip install -e '.[audit]')")
        return 0
    return 0 if check_advisories() & check_secrets() else 1


if __name__ == "__main__":
    sys.exit(main())

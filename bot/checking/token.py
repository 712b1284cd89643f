"""The shape of a bot's token. Nothing here repeats any of it."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from bot.checking.finding import Finding, ok, problem

ITEM: Final = "token"

WHERE: Final = "copy the token anew from your application's Bot page (Reset Token)"


def looked_at(token: str, local: bool) -> Finding:
    """How DISCORD_TOKEN stands; a ``local`` Discord takes any."""
    if not token:
        return problem(ITEM, f"DISCORD_TOKEN is missing: {WHERE} and write it into .env.")
    if local:
        return ok(ITEM, "there is one, and a local Discord takes any.")
    found = flaw(token)
    if found is not None:
        return problem(ITEM, f"DISCORD_TOKEN {found}: {WHERE}.")
    return ok(ITEM, "it has the shape of a bot's token.")


def flaw(token: str) -> str | None:
    """What is wrong with the shape of ``token``, as the rest of a sentence; None where nothing is. A token is
    ``<id of the bot, in base64>.<time>.<signature>``."""
    if re.search(r"\s", token):
        return "has a space in it, perhaps a word such as Bot before it"
    if re.search(r"[\"'<>]", token):
        return "has quotes or brackets in it"
    if re.fullmatch(r"[0-9]{15,20}", token):
        return "is the id of an application, not its token"
    if re.fullmatch(r"[0-9a-fA-F]{64}", token):
        return "is the public key of an application, not its token"
    if re.fullmatch(r"[A-Za-z0-9_-]{32}", token):
        return "is the client secret of an application, not its token"
    parts = token.split(".")
    if len(parts) != 3:
        return (
            f"has {len(parts)} of the three parts that dots separate in a token"
            if len(parts) < 3
            else (f"has {len(parts)} parts separated by dots, and a token has three")
        )
    if not all(re.fullmatch(r"[A-Za-z0-9_-]+", part) for part in parts):
        return "has an empty part, or a character that no token has"
    if not _is_snowflake(parts[0]):
        return "does not begin with the id of a bot"
    return None


def _is_snowflake(part: str) -> bool:
    """Whether base64 (with or without its padding) hides one of Discord's numbers."""
    try:
        number = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode("ascii")
    except (binascii.Error, ValueError):
        return False
    return re.fullmatch(r"[0-9]{15,20}", number) is not None

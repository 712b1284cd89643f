"""Files of messages: bytes in the data folder, served under addresses that nobody can guess."""

from __future__ import annotations

import io
import mimetypes
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from sandbox.refusals import Refusal
from sandbox.world import Attachment, Json, World

MAX_FILE, MAX_REQUEST, MAX_FILES = 10 * 1024 * 1024, 25 * 1024 * 1024, 10


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a request: `files[index]`."""

    index: int
    filename: str
    data: bytes
    content_type: str = "application/octet-stream"


class Files:
    """Keeps the bytes of attachments."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loose: dict[int, Attachment] = {}
        """Files that came with a command or a form: no message holds them."""
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, world: World, channel_id: int, upload: Upload, description: str | None) -> Attachment:
        """Write an upload and describe it as an attachment."""
        name = re.sub(r"[^\w.\-]", "_", upload.filename) or "file"
        attachment = Attachment(
            id=world.ids.next(),
            channel_id=channel_id,
            filename=name,
            size=len(upload.data),
            content_type=mimetypes.guess_type(name)[0] or upload.content_type,
            key=secrets.token_hex(32),
            description=description,
        )
        if attachment.content_type.startswith("image/"):
            attachment.width, attachment.height = _picture_size(upload.data)
        self.path(attachment.id).write_bytes(upload.data)
        return attachment

    def path(self, attachment_id: int) -> Path:
        """Where an attachment's bytes lie."""
        return self.folder / str(attachment_id)

    def forget(self, attachments: list[Attachment]) -> None:
        """Delete bytes that no message shows any more."""
        for attachment in attachments:
            self.path(attachment.id).unlink(missing_ok=True)


def _picture_size(data: bytes) -> tuple[int | None, int | None]:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError):
        return None, None


def check_uploads(uploads: list[Upload]) -> None:
    """Discord's sizes: 10 files, 10 MiB each, 25 MiB a request."""
    if len(uploads) > MAX_FILES:
        raise Refusal("bad_length", "files", low=0, high=MAX_FILES)
    sizes = [len(upload.data) for upload in uploads]
    if any(size > MAX_FILE for size in sizes) or sum(sizes) > MAX_REQUEST:
        raise Refusal("too_large")


def described(body: Json, uploads: list[Upload]) -> dict[int, str | None]:
    """Alt texts by file index, checked."""
    found: dict[int, str | None] = {}
    for place, row in enumerate(body.get("attachments") or []):
        text = row.get("description")
        if text is not None and len(text) > 1024:
            raise Refusal("max_length", f"attachments.{place}.description", high=1024)
        if str(row.get("id", "")).isdigit() and any(u.index == int(row["id"]) for u in uploads):
            found[int(row["id"])] = text
    return found

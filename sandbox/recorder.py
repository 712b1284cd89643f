"""Everything the bot asked for over REST, in order, for tests to look at."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any

from sandbox.files import Upload
from sandbox.world import Json


@dataclass(slots=True)
class Recorded:
    """One request of the bot."""

    number: int
    at: float
    """This world's time when it came in."""
    method: str
    path: str
    template: str
    """The route, as in Discord's documentation: `/channels/{channel_id}/messages`."""
    query: dict[str, str]
    body: Any
    """The JSON body, or the `payload_json` part of a multipart one."""
    uploads: list[Upload]
    interaction_id: int | None
    """The interaction whose id or token it carried."""
    multipart: bool = False
    status: int = 0
    """What it was answered with; 0 when it never was."""
    answer: Any = None

    def json(self) -> Json:
        """The request for those who ask over HTTP; bytes of files are left out."""
        return {
            "number": self.number,
            "at": self.at,
            "method": self.method,
            "path": self.path,
            "template": self.template,
            "query": self.query,
            "body": self.body,
            "multipart": self.multipart,
            "files": [
                {
                    "index": u.index,
                    "filename": u.filename,
                    "size": len(u.data),
                    "content_type": u.content_type,
                }
                for u in self.uploads
            ],
            "interaction_id": None if self.interaction_id is None else str(self.interaction_id),
            "status": self.status,
            "answer": self.answer,
        }


@dataclass(slots=True)
class Recorder:
    """Keeps the requests, newest last; at most `limit` of them."""

    limit: int = 20_000
    requests: list[Recorded] = field(default_factory=list)
    count: int = 0
    under_way: int = 0
    last: float = field(default_factory=time.monotonic)

    def begin(self, request: Recorded) -> None:
        """A request has come in."""
        self.count += 1
        request.number = self.count
        self.requests.append(request)
        del self.requests[: -self.limit]
        self.under_way += 1
        self.last = time.monotonic()

    def end(self, request: Recorded, status: int, answer: Any) -> None:
        """It was answered."""
        request.status, request.answer = status, answer
        self.under_way -= 1
        self.last = time.monotonic()

    async def quiet(self, seconds: float, within: float) -> bool:
        """Wait until no request has come for `seconds`; False when that did not happen in time."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            left = self.last + seconds - time.monotonic()
            if left <= 0 and self.under_way == 0:
                return True
            await asyncio.sleep(min(max(left, 0.005), max(end - time.monotonic(), 0.0)))
        return False

"""Quiet hours: when somebody is not to be called, in the time of where they live."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

SUGGESTED = ("Europe/Madrid", "Atlantic/Canary", "America/Mexico_City", "America/Bogota", "UTC")
"""Time zones that are suggested before anything is typed."""

_HOUR = r"([01]?[0-9]|2[0-4])(?:[:.]([0-5][0-9]))?"
_TYPED = re.compile(rf"{_HOUR}\s*[-–]\s*{_HOUR}\s+(\S.*)")


class BadQuiet(Exception):
    """What was typed is no quiet hours. ``reason``: ``form``, ``same`` (no hours between), ``zone``."""

    def __init__(self, reason: str, zone: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.zone = zone


@dataclass(frozen=True, slots=True)
class Quiet:
    """From ``start`` to ``end`` (of the next day, where that is not later) by the clocks of ``zone``."""

    start: time
    end: time
    zone: str

    def left(self, now: datetime) -> float:
        """The seconds until they are over; 0 outside of them. ``now`` is aware. The clocks of the zone may
        be changed in between: what counts is what they will show."""
        there = now.astimezone(ZoneInfo(self.zone))
        clock = there.time()
        if self.start < self.end:
            within, tomorrow = self.start <= clock < self.end, False
        else:
            within, tomorrow = clock >= self.start or clock < self.end, clock >= self.start
        if not within:
            return 0.0
        day = there.date() + timedelta(days=1) if tomorrow else there.date()
        end = datetime.combine(day, self.end, ZoneInfo(self.zone))
        return max(1.0, end.timestamp() - now.timestamp())

    def write(self) -> str:
        """As it is stored, and as it may be typed: ``23-8 Europe/Madrid``."""
        return f"{_written(self.start)}-{_written(self.end)} {self.zone}"


def _written(hour: time) -> str:
    return f"{hour.hour}:{hour.minute:02}" if hour.minute else str(hour.hour)


def read_quiet(typed: str) -> Quiet:
    """``23-8 Europe/Madrid``, ``22:30-7:15 madrid``. Raises BadQuiet."""
    found = _TYPED.fullmatch(typed.strip())
    if found is None:
        raise BadQuiet("form")
    start, end = (_hour(found[at], found[at + 1]) for at in (1, 3))
    if start == end:
        raise BadQuiet("same")
    return Quiet(start, end, _zone(found[5]))


def _hour(hour: str, minute: str | None) -> time:
    if int(hour) == 24 and minute not in (None, "00"):
        raise BadQuiet("form")
    return time(int(hour) % 24, int(minute or 0))


@cache
def _zones() -> dict[str, str]:
    """Every time zone under its name in small letters, and under that of its city where only one has it."""
    names = sorted(available_timezones())
    cities: dict[str, list[str]] = {}
    for name in names:
        cities.setdefault(name.rpartition("/")[2].casefold(), []).append(name)
    return {city: found[0] for city, found in cities.items() if len(found) == 1} | {
        name.casefold(): name for name in names
    }


def _zone(typed: str) -> str:
    name = "_".join(typed.split())
    found = _zones().get(name.casefold())
    if found is None:
        raise BadQuiet("zone", typed)
    return found


def completions(typed: str) -> tuple[str, ...]:
    """Quiet hours to choose from while one types: the hours as typed so far, with zones that fit."""
    found = re.fullmatch(rf"\s*({_HOUR}\s*[-–]\s*{_HOUR})(?:\s+(.*))?", typed)
    hours, wanted = (
        (found[1], found[6] or "") if found else ("23-8", typed.strip() if typed[:1].isalpha() else "")
    )
    needle = "_".join(wanted.split()).casefold()
    fitting = [name for name in sorted(available_timezones()) if needle in name.casefold()]
    zones = dict.fromkeys([*(zone for zone in SUGGESTED if needle in zone.casefold()), *fitting])
    made = (f"{hours} {zone}" for zone in list(zones)[:25])
    return tuple(dict.fromkeys(text for text in map(_canonical, made) if text))


def _canonical(text: str) -> str:
    try:
        return read_quiet(text).write()
    except BadQuiet:
        return ""

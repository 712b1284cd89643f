"""Filling in a modal: the values of its fields, checked as a client checks them, as the data of a submit."""

from __future__ import annotations

from typing import Any

from sandbox import components as kinds
from sandbox.impossible import NotPossible, labelled
from sandbox.interactions import Form
from sandbox.slash import Slash
from sandbox.world import Channel, Json


class Filling:
    """One submit of one form."""

    def __init__(self, slash: Slash, channel: Channel, values: dict[str, Any]) -> None:
        self.slash = slash
        self.channel = channel
        self.values = values
        self.resolved: dict[str, Json] = {}

    def data(self, form: Form) -> Json:
        """The data of the MODAL_SUBMIT interaction."""
        fields = [c for c in kinds.walk(form.body["components"]) if "custom_id" in c]
        unknown = set(self.values) - {field["custom_id"] for field in fields}
        if unknown:
            raise NotPossible("no_fields", fields=sorted(unknown))
        rows = [self._row(component) for component in form.body["components"]]
        data: Json = {"custom_id": form.body["custom_id"], "components": rows}
        return data | {"resolved": self.resolved} if self.resolved else data

    def _row(self, component: Json) -> Json:
        head: Json = {"type": component["type"], "id": component["id"]}
        if component["type"] == kinds.LABEL:
            return head | {"component": self._field(component["component"] | {"label": component["label"]})}
        if component["type"] == kinds.ROW:
            return head | {"components": [self._field(child) for child in component["components"]]}
        return head

    def _field(self, field: Json) -> Json:
        kind = field["type"]
        head: Json = {"type": kind, "id": field["id"], "custom_id": field["custom_id"]}
        given = self.values.get(field["custom_id"])
        if kind == kinds.TEXT_INPUT:
            return head | {"value": self._text(field, given)}
        if kind == kinds.CHECK:
            return head | {"value": bool(field.get("default") if given is None else given)}
        if kind == kinds.RADIO:
            chosen = self._chosen(field, given)
            return head | {"value": chosen[0] if chosen else None}
        return head | {"values": self._chosen(field, given)}

    def _text(self, field: Json, given: Any) -> str:
        text = str(field.get("value") or "") if given is None else str(given)
        low, high = field.get("min_length") or 0, field.get("max_length") or 4000
        needed = field.get("required") is not False
        if not text and not needed:
            return text
        if not text or not low <= len(text) <= high:
            raise NotPossible("field_length", field=labelled(field), low=max(low, 1), high=high)
        return text

    def _chosen(self, field: Json, given: Any) -> list[str]:
        if given is None:
            return self._defaults(field)
        wanted = [given] if isinstance(given, str | dict) else list(given)
        if field["type"] == kinds.UPLOAD:
            values = [self.slash.file(self.resolved, self.channel, item) for item in wanted]
        else:
            values = options_chosen(self.slash, self.resolved, self.channel, field, wanted)
        needed = field.get("required") is not False
        check_count(field, values, low=1 if needed else 0, needed=needed)
        return values

    def _defaults(self, field: Json) -> list[str]:
        values = [str(o["value"]) for o in field.get("options") or [] if o.get("default")]
        values += [str(d["id"]) for d in field.get("default_values") or []]
        needed = field.get("required") is not False and field.get("min_values") != 0
        if needed and not values:
            raise NotPossible("field_required", field=labelled(field))
        return values


def check_count(field: Json, values: list[str], low: int, needed: bool = True) -> None:
    """A client lets nobody choose too few or too many."""
    low = field["min_values"] if field.get("min_values") is not None else low
    high = 1 if field.get("max_values") is None else field["max_values"]
    if field["type"] == kinds.CHECKS and field.get("max_values") is None:
        high = len(field["options"])
    if not values and not needed:
        return
    if not low <= len(values) <= high:
        raise NotPossible("choice_count", field=labelled(field), low=low, high=high, count=len(values))


def options_chosen(
    slash: Slash, resolved: dict[str, Json], channel: Channel, field: Json, wanted: list[Any]
) -> list[str]:
    """Values of a select; users, roles and channels may be given by name and land in `resolved`."""
    if "options" in field:
        known = [str(option["value"]) for option in field["options"]]
        offered = [{"name": str(o["value"]), "label": o["label"]} for o in field["options"]]
        for value in wanted:
            if str(value) not in known:
                raise NotPossible("no_choice", value=str(value), offered=offered)
        return sorted({str(value) for value in wanted}, key=known.index)
    option_kind = {kinds.USER_SELECT: 6, kinds.CHANNEL_SELECT: 7, kinds.ROLE_SELECT: 8}.get(field["type"], 9)
    return [slash.resolve(resolved, channel, option_kind, value) for value in wanted]

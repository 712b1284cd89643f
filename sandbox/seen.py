"""What a user has on their screen, for tests and scripts: messages, controls, pictures, forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox import components as kinds
from sandbox.world import V2, Json

Fetch = Callable[[str], bytes]


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a message."""

    label: str
    custom_id: str | None
    style: int
    """1 primary, 2 secondary, 3 success, 4 danger, 5 link."""
    disabled: bool
    url: str | None
    emoji: str | None
    raw: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a select."""

    label: str
    value: str
    description: str | None
    default: bool


@dataclass(frozen=True, slots=True)
class Select:
    """A select of a message; `type` 3 has options, 5 to 8 choose users, roles, either, or channels."""

    custom_id: str
    type: int
    placeholder: str | None
    options: tuple[Option, ...]
    min_values: int
    max_values: int
    disabled: bool
    raw: Json = field(repr=False)

    @property
    def labels(self) -> list[str]:
        """Labels of the options."""
        return [option.label for option in self.options]

    def values_of(self, labels: list[str]) -> list[str]:
        """Values behind labels; a value stands for itself."""
        known = {option.value: option.value for option in self.options}
        known |= {option.label: option.value for option in self.options}
        missing = [label for label in labels if label not in known]
        if self.options and missing:
            raise LookupError(f"no option {missing} among {self.labels}")
        return [known.get(label, label) for label in labels]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of a message."""

    alt: str
    """Its alt text; empty when it has none."""
    filename: str
    url: str
    _fetch: Fetch = field(repr=False)

    @property
    def data(self) -> bytes:
        """The bytes."""
        return self._fetch(self.url)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form."""

    label: str
    description: str | None
    custom_id: str
    type: int
    """A component type: 4 text, 3 and 5 to 8 selects, 19 files, 21 radio, 22 checks, 23 one check."""
    required: bool
    value: str | None
    """The text that it starts with."""
    options: tuple[Option, ...]
    raw: Json = field(repr=False)


class Modal:
    """A form on a user's screen. It can be kept and submitted later."""

    def __init__(self, raw: Json) -> None:
        self.raw = raw
        self.id: str = raw["id"]
        self.title: str = raw["title"]
        self.custom_id: str = raw["custom_id"]
        self.fields: list[Field] = list(_fields(raw["components"]))
        self.text = "\n".join(kinds.texts(raw["components"]))

    def field(self, name: str) -> Field:
        """The field with this label or custom_id."""
        for found in self.fields:
            if name in (found.custom_id, found.label):
                return found
        raise LookupError(f"no field {name!r} among {[f.label for f in self.fields]}")

    def values(self, given: dict[str, Any]) -> Json:
        """Values by custom_id, from values by label or custom_id; labels of options become their values."""
        values: Json = {}
        for name, value in given.items():
            found = self.field(name)
            values[found.custom_id] = _option_value(found, value)
        return values

    def __repr__(self) -> str:
        return f"Modal({self.title!r}, {[f.label for f in self.fields]})"


def _option_value(found: Field, value: Any) -> Any:
    by_label = {option.label: option.value for option in found.options}
    if isinstance(value, str):
        return by_label.get(value, value)
    if isinstance(value, list | tuple) and by_label:
        return [by_label.get(item, item) for item in value]
    return value


def _fields(components: list[Json]) -> list[Field]:
    found = []
    for component in components:
        if component["type"] == kinds.LABEL:
            found.append(_field(component["component"], component["label"], component.get("description")))
        elif component["type"] == kinds.ROW:
            found += [_field(child, child.get("label") or "", None) for child in component["components"]]
    return found


def _field(raw: Json, label: str, description: str | None) -> Field:
    return Field(
        label=label,
        description=description,
        custom_id=raw["custom_id"],
        type=raw["type"],
        required=raw.get("required") is not False,
        value=raw.get("value"),
        options=_options(raw),
        raw=raw,
    )


def _options(raw: Json) -> tuple[Option, ...]:
    return tuple(
        Option(o["label"], o["value"], o.get("description"), bool(o.get("default")))
        for o in raw.get("options") or []
    )


def _button(raw: Json) -> Button:
    emoji = (raw.get("emoji") or {}).get("name")
    return Button(
        label=raw.get("label") or emoji or "",
        custom_id=raw.get("custom_id"),
        style=raw["style"],
        disabled=bool(raw.get("disabled")),
        url=raw.get("url"),
        emoji=emoji,
        raw=raw,
    )


def _select(raw: Json) -> Select:
    return Select(
        custom_id=raw["custom_id"],
        type=raw["type"],
        placeholder=raw.get("placeholder"),
        options=_options(raw),
        min_values=1 if raw.get("min_values") is None else raw["min_values"],
        max_values=1 if raw.get("max_values") is None else raw["max_values"],
        disabled=bool(raw.get("disabled")),
        raw=raw,
    )


class SeenMessage:
    """A message on one user's screen, as of the last `refresh()`."""

    def __init__(self, raw: Json, viewer_id: str, fetch: Fetch, reload: Callable[[str], Json | None]) -> None:
        self.raw = raw
        self.gone = False
        """True once a refresh found it deleted (or lost)."""
        self._viewer_id = viewer_id
        self._fetch = fetch
        self._reload = reload

    def refresh(self) -> SeenMessage:
        """Look at it again."""
        fresh = self._reload(self.id)
        self.gone = fresh is None
        self.raw = fresh or self.raw
        return self

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.raw["id"])

    @property
    def channel(self) -> str:
        """Id of its channel; any `channel=` argument takes it."""
        return str(self.raw["channel_id"])

    @property
    def author(self) -> str:
        """Name of its author."""
        return str(self.raw["author"]["global_name"])

    @property
    def revision(self) -> int:
        """Grows with each edit."""
        return int(self.raw["revision"])

    @property
    def ephemeral(self) -> bool:
        """Only this user sees it."""
        return bool(self.raw["ephemeral"])

    @property
    def loading(self) -> bool:
        """A deferred answer that is still awaited."""
        return bool(self.raw["loading"])

    @property
    def pinged(self) -> bool:
        """Whether it called the viewer when it was sent."""
        return self._viewer_id in self.raw["pinged"]

    @property
    def pinged_ids(self) -> list[str]:
        """Everybody whom it called when it was sent."""
        return list(self.raw["pinged"])

    @property
    def components(self) -> list[Json]:
        """Its components as Discord returns them."""
        return list(self.raw["components"])

    @property
    def text(self) -> str:
        """All words of it, line by line: content, text displays, embeds; alt texts are in `images`."""
        parts = [self.raw["content"], *kinds.texts(self.components)]
        for embed in self.raw["embeds"]:
            parts += [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
            parts += [f"{f['name']}\n{f['value']}" for f in embed.get("fields") or []]
            parts.append((embed.get("footer") or {}).get("text"))
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, top to bottom."""
        return [_button(c) for c in kinds.walk(self.components) if c["type"] == kinds.BUTTON]

    @property
    def selects(self) -> list[Select]:
        """Its selects, top to bottom."""
        return [_select(c) for c in kinds.walk(self.components) if c["type"] in kinds.SELECTS]

    @property
    def labels(self) -> list[str]:
        """Labels of its buttons."""
        return [button.label for button in self.buttons]

    @property
    def images(self) -> list[Image]:
        """Its pictures with their alt texts: galleries, thumbnails, attached images."""
        found = []
        for component in kinds.walk(self.components):
            items = component.get("items") or ([component] if component["type"] == kinds.THUMBNAIL else [])
            found += [self._image(item["media"], item.get("description")) for item in items]
        for attachment in self._attached:
            if str(attachment.get("content_type")).startswith("image/"):
                found.append(self._image(attachment, attachment.get("description")))
        return found

    def _image(self, media: Json, alt: str | None) -> Image:
        url = str(media["url"])
        return Image(alt or "", url.partition("?")[0].rpartition("/")[2], url, self._fetch)

    @property
    def _attached(self) -> list[Json]:
        """Attachments on the screen: with Components V2 only components show files."""
        return [] if self.raw["flags"] & V2 else list(self.raw["attachments"])

    def files(self) -> dict[str, bytes]:
        """Attached and shown files by name."""
        media = [c["file"] for c in kinds.walk(self.components) if c["type"] == kinds.FILE]
        found = [*self._attached, *media]
        return {str(f["url"]).partition("?")[0].rpartition("/")[2]: self._fetch(str(f["url"])) for f in found}

    def find(self, label: str) -> Button | Option | None:
        """The button or option with this label (the whole label, or else a part of it)."""
        everything: list[Button | Option] = [*self.buttons]
        for select in self.selects:
            everything += select.options
        whole = [item for item in everything if item.label == label]
        part = [item for item in everything if label in item.label]
        return next(iter(whole + part), None)

    def button(self, label: str) -> Button:
        """The button with this label or custom_id; raises LookupError with what there is."""
        found = [b for b in self.buttons if label in (b.label, b.custom_id)]
        found += [b for b in self.buttons if label in b.label]
        if not found:
            raise LookupError(f"no button {label!r} among {self.labels}")
        return found[0]

    def select(self, name: str | None = None) -> Select:
        """The select with this custom_id or placeholder; without a name the only one."""
        found = [s for s in self.selects if name is None or name in (s.custom_id, s.placeholder)]
        if len(found) != 1:
            raise LookupError(f"{len(found)} selects {name!r} among {[s.placeholder for s in self.selects]}")
        return found[0]

    def __repr__(self) -> str:
        return f"SeenMessage({self.author}: {self.text[:60]!r}, buttons={self.labels})"

"""Message components and modals: checked as strictly as Discord checks (docs: components)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandbox.refusals import Refusal
from sandbox.world import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
UPLOAD, RADIO, CHECKS, CHECK = 19, 21, 22, 23
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
FIELDS = (TEXT_INPUT, *SELECTS, UPLOAD, RADIO, CHECKS, CHECK)
"""What a Label may hold."""

MAX_COMPONENTS, MAX_TEXT = 40, 4000
LINK, PREMIUM = 5, 6


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, depth first, accessories and label contents included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with this custom_id."""
    return next((c for c in walk(components) if c.get("custom_id") == custom_id), None)


def texts(components: list[Json]) -> list[str]:
    """Contents of all TextDisplays."""
    return [str(c.get("content", "")) for c in walk(components) if c["type"] == TEXT]


def check_message(components: Any, v2: bool, files: set[str], path: str = "components") -> list[Json]:
    """Check a message's components; returns them with ids filled in. `files` names what it may show."""
    check = _Check(files)
    rows = check.array(components, path, 0, MAX_COMPONENTS if v2 else 5)
    for index, component in enumerate(rows):
        at = f"{path}.{index}"
        kind = check.kind(component, at)
        if not v2 and kind != ROW:
            raise Refusal("needs_v2", at, got=kind)
        if kind not in (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER):
            raise Refusal("component_place", at, got=kind)
        check.component(component, at)
    return check.whole(rows, path)


def check_modal(data: Any, path: str = "data") -> Json:
    """Check a modal; returns it with ids filled in."""
    check = _Check(set())
    if not isinstance(data, dict):
        raise Refusal("required", path)
    check.text(data, "title", path, 1, 45, needed=True)
    check.text(data, "custom_id", path, 1, 100, needed=True)
    rows = check.array(data.get("components"), f"{path}.components", 1, 5)
    for index, component in enumerate(rows):
        at = f"{path}.components.{index}"
        kind = check.kind(component, at)
        if kind not in (ROW, LABEL, TEXT):
            raise Refusal("component_place", at, got=kind)
        if kind == ROW:
            check.modal_row(component, at)
        else:
            check.component(component, at)
    return dict(data) | {"components": check.whole(rows, f"{path}.components")}


class _Check:
    """One pass over the components of one message or modal."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.custom_ids: set[str] = set()
        self.kinds: dict[int, Callable[[Json, str], object]] = {
            ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT: lambda c, at: self.text(c, "content", at, 1, MAX_TEXT, needed=True),
            THUMBNAIL: self._thumbnail,
            GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: lambda c, at: self.number(c, "spacing", at, 1, 2),
            CONTAINER: self._container,
            LABEL: self._label,
            TEXT_INPUT: self._text_input,
            UPLOAD: self._counted,
            RADIO: lambda c, at: self._group(c, at, 2),
            CHECKS: lambda c, at: self._group(c, at, 1),
            CHECK: lambda c, at: self._own_id(c, at),
            **dict.fromkeys(SELECTS, self._select),
        }

    # fields

    def array(self, value: Any, at: str, low: int, high: int) -> list[Json]:
        """A list of objects of a permitted length."""
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise Refusal("bad_type" if value is not None else "required", at, wanted="a list of objects")
        if not low <= len(value) <= high:
            raise Refusal("bad_length", at, low=low, high=high)
        return value

    def text(self, owner: Json, key: str, at: str, low: int, high: int, needed: bool = False) -> None:
        """A string of a permitted length."""
        value = owner.get(key)
        if value is None:
            if needed:
                raise Refusal("required", f"{at}.{key}")
            return
        if not isinstance(value, str):
            raise Refusal("bad_type", f"{at}.{key}", wanted="a string")
        if not low <= len(value) <= high:
            raise Refusal("bad_length", f"{at}.{key}", low=low, high=high)

    def number(self, owner: Json, key: str, at: str, low: int, high: int) -> int | None:
        """An integer in a permitted range."""
        value = owner.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            raise Refusal("bad_type", f"{at}.{key}", wanted="an integer")
        if not low <= value <= high:
            raise Refusal("bad_range", f"{at}.{key}", low=low, high=high)
        return value

    def kind(self, component: Json, at: str) -> int:
        """The type, which must exist."""
        kind = component.get("type")
        if not isinstance(kind, int) or kind not in self.kinds:
            raise Refusal("component_place", at, got=kind)
        return kind

    def component(self, component: Json, at: str) -> None:
        """Check one component of a known type with all that it holds."""
        self.kinds[self.kind(component, at)](component, at)

    def _children(self, owner: Json, at: str, low: int, high: int, allowed: tuple[int, ...]) -> list[Json]:
        children = self.array(owner.get("components"), f"{at}.components", low, high)
        for index, child in enumerate(children):
            place = f"{at}.components.{index}"
            if self.kind(child, place) not in allowed:
                raise Refusal("component_place", place, got=child.get("type"))
            self.component(child, place)
        return children

    def _own_id(self, component: Json, at: str) -> None:
        self.text(component, "custom_id", at, 1, 100, needed=True)
        custom_id = component["custom_id"]
        if custom_id in self.custom_ids:
            raise Refusal("duplicate_custom_id", f"{at}.custom_id", got=custom_id)
        self.custom_ids.add(custom_id)

    # layout

    def _row(self, row: Json, at: str) -> None:
        children = self.array(row.get("components"), f"{at}.components", 1, 5)
        kinds = [self.kind(child, f"{at}.components.{i}") for i, child in enumerate(children)]
        for index, kind in enumerate(kinds):
            if kind != BUTTON and kind not in SELECTS:
                raise Refusal("component_place", f"{at}.components.{index}", got=kind)
        if len(kinds) > 1 and any(kind != BUTTON for kind in kinds):
            raise Refusal("row_width", f"{at}.components")
        self._children(row, at, 1, 5, (BUTTON, *SELECTS))

    def modal_row(self, row: Json, at: str) -> None:
        """The old form of a modal field: a row around one TextInput that carries its own label."""
        (child,) = self._children(row, at, 1, 1, (TEXT_INPUT,))
        if child.get("label") is None:
            raise Refusal("required", f"{at}.components.0.label")

    def _section(self, section: Json, at: str) -> None:
        self._children(section, at, 1, 3, (TEXT,))
        accessory = section.get("accessory")
        if not isinstance(accessory, dict):
            raise Refusal("required", f"{at}.accessory")
        if self.kind(accessory, f"{at}.accessory") not in (BUTTON, THUMBNAIL):
            raise Refusal("component_place", f"{at}.accessory", got=accessory.get("type"))
        self.component(accessory, f"{at}.accessory")

    def _container(self, container: Json, at: str) -> None:
        self.number(container, "accent_color", at, 0, 0xFFFFFF)
        self._children(container, at, 1, MAX_COMPONENTS, (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR))

    def _gallery(self, gallery: Json, at: str) -> None:
        for index, item in enumerate(self.array(gallery.get("items"), f"{at}.items", 1, 10)):
            self._picture(item, f"{at}.items.{index}")

    def _thumbnail(self, thumbnail: Json, at: str) -> None:
        self._picture(thumbnail, at)

    def _picture(self, item: Json, at: str) -> None:
        self.text(item, "description", at, 1, 1024)
        self._media(item.get("media"), f"{at}.media")

    def _file(self, file: Json, at: str) -> None:
        url = self._media(file.get("file"), f"{at}.file")
        if not url.startswith("attachment://"):
            raise Refusal("attachment_only", f"{at}.file.url")

    def _media(self, media: Any, at: str) -> str:
        if not isinstance(media, dict):
            raise Refusal("required", at)
        self.text(media, "url", at, 1, 2048, needed=True)
        url = str(media["url"])
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in self.files:
                raise Refusal("missing_attachment", f"{at}.url", got=url)
        elif not url.startswith(("http://", "https://")):
            raise Refusal("bad_choice", f"{at}.url", wanted="http, https, attachment")
        return url

    # controls

    def _button(self, button: Json, at: str) -> None:
        style = self.number(button, "style", at, 1, 6)
        if style is None:
            raise Refusal("required", f"{at}.style")
        self.text(button, "label", at, 0, 80)
        self.text(button, "url", at, 1, 512)
        if style == PREMIUM:
            return
        has_url, has_id = button.get("url") is not None, button.get("custom_id") is not None
        if has_url and not str(button["url"]).startswith(("http://", "https://", "discord://")):
            raise Refusal("bad_choice", f"{at}.url", wanted="http, https, discord")
        if has_url != (style == LINK) or has_id == (style == LINK):
            raise Refusal("button_target", at)
        if style != LINK:
            self._own_id(button, at)
        if not button.get("label") and not button.get("emoji"):
            raise Refusal("empty_button", at)

    def _counted(self, component: Json, at: str) -> int:
        """Fields with a custom_id and a number of values; returns max_values."""
        self._own_id(component, at)
        top = 10 if component["type"] in (UPLOAD, CHECKS) else 25
        low = self.number(component, "min_values", at, 0, top)
        high = self.number(component, "max_values", at, 1, top)
        high = 1 if high is None else high
        if (1 if low is None else low) > high:
            raise Refusal("bad_range", f"{at}.min_values", low=0, high=high)
        return high

    def _select(self, select: Json, at: str) -> None:
        high = self._counted(select, at)
        self.text(select, "placeholder", at, 0, 150)
        if select["type"] != STRING_SELECT:
            return
        options = self.array(select.get("options"), f"{at}.options", 1, 25)
        if len(options) < high:
            raise Refusal("bad_length", f"{at}.options", low=high, high=25)
        self._options(options, at)
        chosen = sum(bool(option.get("default")) for option in options)
        if chosen > high:
            raise Refusal("too_many_defaults", f"{at}.options", got=chosen, high=high)

    def _options(self, options: list[Json], at: str) -> None:
        seen: set[str] = set()
        for index, option in enumerate(options):
            place = f"{at}.options.{index}"
            self.text(option, "label", place, 1, 100, needed=True)
            self.text(option, "value", place, 1, 100, needed=True)
            self.text(option, "description", place, 0, 100)
            if option["value"] in seen:
                raise Refusal("duplicate_value", f"{place}.value", got=option["value"])
            seen.add(option["value"])

    def _group(self, group: Json, at: str, low: int) -> None:
        self._counted(group, at) if group["type"] == CHECKS else self._own_id(group, at)
        self._options(self.array(group.get("options"), f"{at}.options", low, 10), at)

    # modals

    def _label(self, label: Json, at: str) -> None:
        self.text(label, "label", at, 1, 45, needed=True)
        self.text(label, "description", at, 1, 100)
        held = label.get("component")
        if not isinstance(held, dict):
            raise Refusal("required", f"{at}.component")
        if self.kind(held, f"{at}.component") not in FIELDS:
            raise Refusal("component_place", f"{at}.component", got=held.get("type"))
        self.component(held, f"{at}.component")

    def _text_input(self, field: Json, at: str) -> None:
        self._own_id(field, at)
        if self.number(field, "style", at, 1, 2) is None:
            raise Refusal("required", f"{at}.style")
        self.text(field, "label", at, 1, 45)
        self.text(field, "placeholder", at, 0, 100)
        self.number(field, "min_length", at, 0, 4000)
        high = self.number(field, "max_length", at, 1, 4000) or 4000
        self.text(field, "value", at, 0, high)

    # the whole

    def whole(self, components: list[Json], path: str) -> list[Json]:
        """Check what only the whole shows, and number the components as Discord does."""
        everything = list(walk(components))
        if len(everything) > MAX_COMPONENTS:
            raise Refusal("too_many_components", path, got=len(everything))
        length = sum(map(len, texts(components)))
        if length > MAX_TEXT:
            raise Refusal("too_much_text", path, got=length)
        given = [c["id"] for c in everything if c.get("id")]
        for number in given:
            if given.count(number) > 1:
                raise Refusal("duplicate_component_id", path, got=number)
        fresh = (n for n in range(1, len(everything) + len(given) + 1) if n not in given)
        for component in everything:
            if not component.get("id"):
                component["id"] = next(fresh)
        return components

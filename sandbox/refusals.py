"""What Discord refuses, in one table: rule, HTTP status, Discord's code, its words, its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.world import Json

FORM = 50035
"""Discord's code of every malformed body; the detail says which field and why."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that Discord refuses."""

    status: int
    code: int
    message: str
    source: str
    detail: str = ""
    """The code inside `errors`, for malformed bodies."""


_ERRORS = "docs: topics/opcodes-and-status-codes"
_RECEIVING = "docs: interactions/receiving-and-responding"
_COMPONENTS = "docs: components/reference"
_COMMANDS = "docs: interactions/application-commands"
_MESSAGES = "docs: resources/message"
_THREADS = "docs: topics/threads"

_PLAIN: dict[str, tuple[int, int, str, str]] = {
    "unauthorized": (401, 0, "401: Unauthorized", _ERRORS),
    "not_found": (404, 0, "404: Not Found", _ERRORS),
    "method_not_allowed": (405, 0, "405: Method Not Allowed", _ERRORS),
    "bad_json": (400, 50109, "The request body contains invalid JSON.", _ERRORS),
    "unknown_application": (404, 10002, "Unknown Application", _ERRORS),
    "unknown_channel": (404, 10003, "Unknown Channel", _ERRORS),
    "unknown_guild": (404, 10004, "Unknown Guild", _ERRORS),
    "unknown_member": (404, 10007, "Unknown Member", _ERRORS),
    "unknown_message": (
        404,
        10008,
        "Unknown Message",
        _ERRORS + "; also ephemeral messages on channel routes",
    ),
    "unknown_user": (404, 10013, "Unknown User", _ERRORS),
    "unknown_webhook": (
        404,
        10015,
        "Unknown Webhook",
        _ERRORS + "; also a token whose interaction is unanswered",
    ),
    "unknown_interaction": (404, 10062, "Unknown interaction", _RECEIVING + ": 3 seconds"),
    "unknown_command": (404, 10063, "Unknown application command", _ERRORS),
    "old_edits": (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        _ERRORS + "; the number (3 in 6 s per channel) is unofficial",
    ),
    "too_large": (413, 40005, "Request entity too large", _ERRORS),
    "already_acknowledged": (400, 40060, "Interaction has already been acknowledged.", _RECEIVING),
    "missing_access": (403, 50001, "Missing Access", _ERRORS),
    "not_author": (403, 50005, "Cannot edit a message authored by another user", _ERRORS),
    "empty_message": (400, 50006, "Cannot send an empty message", _ERRORS),
    "dm_closed": (403, 50007, "Cannot send messages to this user", _ERRORS),
    "missing_permissions": (403, 50013, "Missing Permissions", _ERRORS),
    "system_message": (403, 50021, "Cannot execute action on a system message", _ERRORS),
    "wrong_channel_type": (400, 50024, "Cannot execute action on this channel type", _ERRORS),
    "dead_token": (401, 50027, "Invalid Webhook Token", _RECEIVING + ": 15 minutes"),
    "archived": (400, 50083, "Thread is archived", _ERRORS),
    "no_mutual_guild": (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
        _ERRORS,
    ),
    "thread_exists": (400, 160004, "A thread has already been created for this message", _ERRORS),
    "locked": (400, 160005, "Thread is locked", _ERRORS),
    "rate_limited": (429, 0, "You are being rate limited.", "docs: topics/rate-limits"),
    "server_error": (500, 0, "500: Internal Server Error", _ERRORS),
    "unavailable": (503, 0, "503: Service Unavailable", _ERRORS),
    "too_many_pins": (400, 30003, "Maximum number of pinned messages reached (50)", _ERRORS),
}

_FORMS: dict[str, tuple[str, str, str]] = {
    # fields in general
    "required": ("BASE_TYPE_REQUIRED", "This field is required", _ERRORS),
    "bad_type": ("BASE_TYPE_BAD_TYPE", "Must be {wanted}.", _ERRORS),
    "bad_length": ("BASE_TYPE_BAD_LENGTH", "Must be between {low} and {high} in length.", _COMPONENTS),
    "max_length": ("BASE_TYPE_MAX_LENGTH", "Must be {high} or fewer in length.", _COMPONENTS),
    "bad_range": ("NUMBER_TYPE_RANGE", "Must be between {low} and {high}.", _COMPONENTS),
    "bad_choice": ("BASE_TYPE_CHOICES", "Value must be one of {wanted}.", _COMPONENTS),
    # components
    "too_many_components": (
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        "The total number of components, nested ones included, must be 40 or fewer (got {got}).",
        _COMPONENTS,
    ),
    "too_much_text": (
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        "The displayable text of all components must be 4000 characters or fewer (got {got}).",
        _COMPONENTS,
    ),
    "duplicate_custom_id": (
        "COMPONENT_CUSTOM_ID_DUPLICATED",
        "Component custom id cannot be duplicated: {got}",
        _COMPONENTS,
    ),
    "duplicate_component_id": (
        "COMPONENT_ID_DUPLICATED",
        "Component id cannot be duplicated: {got}",
        _COMPONENTS,
    ),
    "duplicate_value": (
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used: {got}",
        _COMPONENTS,
    ),
    "too_many_defaults": (
        "SELECT_COMPONENT_TOO_MANY_DEFAULTS",
        "More options are marked as default ({got}) than max_values allows ({high}).",
        _COMPONENTS,
    ),
    "empty_button": ("BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji.", _COMPONENTS),
    "button_target": (
        "BUTTON_COMPONENT_INVALID",
        "A link button has a url and no custom_id; every other button has a custom_id and no url.",
        _COMPONENTS,
    ),
    "row_width": (
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        "An action row holds up to 5 buttons or a single select.",
        _COMPONENTS,
    ),
    "component_place": ("UNION_TYPE_CHOICES", "A component of type {got} cannot stand here.", _COMPONENTS),
    "needs_v2": (
        "COMPONENT_REQUIRES_V2",
        "A component of type {got} needs the flag IS_COMPONENTS_V2 (1 << 15).",
        _COMPONENTS,
    ),
    "v2_legacy_field": (
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        "The '{got}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
        _COMPONENTS,
    ),
    "v2_irrevocable": (
        "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
        "The IS_COMPONENTS_V2 flag cannot be removed from a message.",
        _COMPONENTS,
    ),
    "missing_attachment": (
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        "The referenced attachment was not found: {got}",
        _COMPONENTS,
    ),
    "attachment_only": (
        "UNFURLED_MEDIA_ITEM_MUST_BE_ATTACHMENT",
        "Only attachment:// is allowed here.",
        _COMPONENTS,
    ),
    # messages
    "embed_total": (
        "MAX_EMBED_SIZE_EXCEEDED",
        "Embed size exceeds maximum size of 6000 (got {got}).",
        _MESSAGES,
    ),
    "mentions_exclusive": (
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        'parse:["{got}"] and {got}: [ids...] are mutually exclusive.',
        _MESSAGES,
    ),
    "bad_flags": ("MESSAGE_FLAGS_INVALID", "These flags cannot be set here: {got}", _MESSAGES),
    "unknown_reference": ("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message", _MESSAGES),
    # interaction callbacks
    "bad_callback": (
        "INTERACTION_CALLBACK_TYPE_INVALID",
        "A callback of type {got} cannot answer an interaction of type {wanted}.",
        _RECEIVING,
    ),
    # commands
    "command_name": (
        "APPLICATION_COMMAND_INVALID_NAME",
        "Command name is invalid: {got}",
        _COMMANDS,
    ),
    "duplicate_name": (
        "APPLICATION_COMMANDS_DUPLICATE_NAME",
        "Application command names must be unique: {got}",
        _COMMANDS,
    ),
    "duplicate_option": (
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
        "Option names of a command must be unique: {got}",
        _COMMANDS,
    ),
    "required_after_optional": (
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        "Required options must be placed before non-required options",
        _COMMANDS,
    ),
    "option_nesting": (
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        "Sub-commands, groups and other options do not mix, and nest one group deep.",
        _COMMANDS,
    ),
    "command_too_large": (
        "APPLICATION_COMMAND_TOO_LARGE",
        "Command exceeds maximum size (8000), got {got}",
        _COMMANDS,
    ),
    "choices_and_autocomplete": (
        "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
        "Choices and autocomplete exclude each other.",
        _COMMANDS,
    ),
    "unknown_locale": ("APPLICATION_COMMAND_INVALID_LOCALE", "Unknown locale: {got}", _COMMANDS),
    # threads
    "bad_thread_type": ("BASE_TYPE_CHOICES", "Value must be one of 11, 12.", _THREADS),
}

RULES: dict[str, Rule] = {
    **{key: Rule(*row) for key, row in _PLAIN.items()},
    **{key: Rule(400, FORM, message, source, detail) for key, (detail, message, source) in _FORMS.items()},
}


class Refusal(Exception):
    """Discord says no.

    `path` names the field of a malformed body, e.g. `data.components.0.label`; `facts` fill the sentence.
    """

    def __init__(self, key: str, path: str = "", **facts: Any) -> None:
        self.key = key
        self.rule = RULES[key]
        self.path = path
        self.text = self.rule.message.format(**facts) if self.rule.detail else self.rule.message
        super().__init__(f"{self.rule.code} {path}: {self.text}")

    def body(self) -> Json:
        """The JSON that Discord answers with."""
        if not self.rule.detail:
            return {"message": self.text, "code": self.rule.code}
        errors: Json = {"_errors": [{"code": self.rule.detail, "message": self.text}]}
        for step in reversed([part for part in self.path.split(".") if part]):
            errors = {step: errors}
        return {"message": "Invalid Form Body", "code": self.rule.code, "errors": errors}

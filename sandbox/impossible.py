"""What a user's client would not let them do, and what went wrong at the local door: each with a code.

The page says a code in its user's language (page/js/problems.js has a sentence for every code); whoever asks
from Python or over HTTP reads the English sentence as well.
"""

from __future__ import annotations

from typing import Any

from sandbox.world import Json

SENTENCES = {
    # commands
    "incomplete": "/{path} is not complete: {names}",
    "no_command": "there is no command /{path} here; offered: {offered}",
    "no_option": "{command} has no option {option}: {options}",
    "option_required": "the option {option} is required",
    "no_suggestions": "the option {option} suggests nothing",
    "not_offered": "{option} is one of {offered}, not {value!r}",
    "nothing_called": "there is nothing called {name!r} to choose",
    "text_length": "{option} takes {low} to {high} characters",
    "no_number": "{option} is a number, not {value!r}",
    "number_range": "{option} lies between {low} and {high}",
    "archived": "commands cannot be used in an archived thread",
    # files
    "no_file": "a file is given as {{filename, data}}",
    "no_base64": "the data of {file} is no base64",
    "file_too_large": "{file} is too large: the limit is {limit} MiB a file",
    # messages, buttons, selects and forms
    "no_control": "the message has no such control: {control}",
    "disabled": "{control} is disabled",
    "link": "{control} is a link",
    "choice_count": "{field} takes {low} to {high} choices, not {count}",
    "no_choice": "there is no option {value!r}: {offered}",
    "no_form": "{user} has no such form open",
    "form_place_gone": "the channel of this form is gone",
    "no_fields": "the form has no field {fields}",
    "field_length": "{field} takes {low} to {high} characters",
    "field_required": "{field} is required",
    "no_message": "{user} sees no message {message}",
    "no_answer": "a response of kind {response} has no message to wait for",
    "may_not_write": "{user} may not write here",
    "may_not_delete": "{user} may not delete this message",
    "locked": "the thread is locked",
    # people and places
    "nobody": "nobody is called {name!r}; there are {people}",
    "unseen_channel": "{user} sees no channel {channel}",
    "no_channel": "there is no channel {channel}",
    "no_guild": "there is no server {guild}",
    "no_thread": "{channel} is no thread",
    "no_picture": "the bot shows no picture in {channel}",
    "no_member": "{user} is no member of the server",
    "no_target": "there is no user or role {name}",
    "no_role": "there is no role {role}",
    "role_name": "a role needs a name of its own, not {role!r}",
    "no_permission": "there is no permission {permission}",
    # trouble
    "kill_point": "a point is one of {offered}",
    "kill_type": "a type is one of {offered}",
    "fault_status": "a fault answers 429, 500, 502 or 503, or only delays (0)",
    "fault_lost": "a connection loses one of {offered}",
    "two_bots": (
        "Two bots are connected with one token: each press reaches both, and the second answer is refused"
        " (40060). Stop one of them."
    ),
    # the door itself
    "unknown_act": "there is no act {name}",
    "unknown_look": "there is no look {name}",
    "arguments": "{name} cannot be called so: {faults}",
    "value": "{what}",
    "refused": "{what}",
    "bot_died": "{what}",
    "timeout": "{name} took too long",
    "request_too_large": "the request is too large",
    "no_json": "the body is no JSON: {what}",
    "no_object": "the body must be a JSON object of arguments",
}


def sentence(code: str, facts: Json) -> str:
    """The English sentence of a code."""
    return SENTENCES[code].format(**{key: _plain(fact) for key, fact in facts.items()})


def problem_json(code: str, **facts: Any) -> Json:
    """A problem as pages and programs read it."""
    return {"code": code, "facts": facts, "text": sentence(code, facts)}


def _plain(fact: Any) -> Any:
    if isinstance(fact, list):
        return ", ".join(str(_plain(part)) for part in fact)
    return fact["name"] if isinstance(fact, dict) else fact


def named(row: Json) -> Json:
    """A command, option or choice as a fact: its name, and what it is called in other languages."""
    return {"name": row["name"], "names": row.get("name_localizations") or {}}


def labelled(control: Json) -> Json:
    """A button, select or field as a fact: its custom_id, and what stands on it."""
    label = control.get("label") or control.get("placeholder")
    return {"name": control["custom_id"], "label": label or control["custom_id"]}


class NotPossible(Exception):
    """A user's client would not let them do this.

    `facts` fill the sentence of `code`: words, numbers, rows of `named` or `labelled`, and lists of them.
    """

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(sentence(code, facts))
        self.code = code
        self.facts = facts

"""Lines of the log: for people or for machines, never with a secret."""

from __future__ import annotations

import json
import logging
import sys

from bot.logs import Lines, Redacting


def record_of(text, *values, fault=None):
    return logging.LogRecord("bot.somewhere", logging.ERROR, __file__, 1, text, values, fault)


def test_a_line_for_machines_is_one_json_object():
    said = json.loads(Lines().format(record_of("match %d\nis set aside", 7)))

    assert said["message"] == "match 7\nis set aside"
    assert (said["level"], said["logger"]) == ("ERROR", "bot.somewhere")
    assert said["time"].endswith("+00:00")


def test_secrets_are_struck_out_of_messages_and_traces():
    try:
        raise ValueError("to.ken-1 was refused")
    except ValueError:
        fault = sys.exc_info()
    for within in (Lines(), logging.Formatter("%(message)s")):
        text = Redacting(within, ("", "to.ken", "to.ken-1")).format(
            record_of("%s failed", "to.ken-1", fault=fault)
        )

        assert "to.ken" not in text
        assert text.count("[secret]") == 3  # the message, and in the trace the source line and the fault
        assert "ValueError" in text

"""The arithmetic that auditors repeat by hand: docs/protocol.md gives the same numbers."""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from bot.stamps import stamp
from games.core import chain

SEED = bytes(range(32))
WHEN = datetime(2026, 5, 1, 18, 30, 0, 7, tzinfo=UTC)
LINE = {
    "match": 7,
    "ply": 1,
    "kind": "move",
    "seat": 0,
    "nth": 1,
    "version": 1,
    "when": stamp(WHEN),
    "words": "bid 4",
}


def test_the_commitment_is_the_hash_of_the_seed():
    assert chain.commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_every_salt_and_their_order_change_the_seed_of_the_match():
    seeds = {chain.match_seed(SEED, salts) for salts in (("a", "b"), ("b", "a"), ("a",), ("a", ""), ())}
    assert len(seeds) == 5
    assert chain.match_seed(SEED, ("a", "b")) == hmac.digest(SEED, b"start|a,b", "sha256")


def test_a_line_is_hashed_as_the_protocol_says():
    nonce = hmac.digest(SEED, b"line|1", "sha256")
    text = b"7|1|move|0|1|1|2026-05-01T18:30:00.000007Z|bid 4"
    assert chain.line_hash(SEED, **LINE) == hashlib.sha256(nonce + text).hexdigest()


def test_the_hash_of_a_line_depends_on_everything_in_it():
    other = {"match": 8, "ply": 2, "kind": "timeout", "seat": 1, "nth": 2, "version": 2, "words": "bid 5"}
    other["when"] = stamp(WHEN + timedelta(microseconds=1))
    hashes = {chain.line_hash(SEED, **{**LINE, key: value}) for key, value in other.items()}
    assert len(hashes | {chain.line_hash(SEED, **LINE)}) == len(other) + 1


def test_the_hash_of_a_bid_cannot_be_guessed_without_the_seed():
    assert chain.line_hash(bytes(32), **LINE) != chain.line_hash(SEED, **LINE)


def test_a_time_is_hashed_in_utc_wherever_it_was_taken():
    madrid = WHEN.astimezone(timezone(timedelta(hours=2)))
    assert stamp(madrid) == stamp(WHEN) == "2026-05-01T18:30:00.000007Z"


def test_the_head_chains_the_opening_and_the_lines_in_order():
    a, b = hashlib.sha256(b"a"), hashlib.sha256(b"b")
    first = hashlib.sha256(b"open|here").digest()
    second = hashlib.sha256(first + a.digest()).digest()
    assert (
        chain.head("here", [a.hexdigest(), b.hexdigest()]) == hashlib.sha256(second + b.digest()).hexdigest()
    )
    assert chain.head("here", [b.hexdigest(), a.hexdigest()]) != chain.head(
        "here", [a.hexdigest(), b.hexdigest()]
    )
    assert chain.head("there", []) != chain.head("here", [])


def test_the_opening_names_options_by_their_hash_and_keeps_accents():
    text = chain.opening(7, "ring", 1, "c0", ("1", "sal propia ñ"), "clasica", '{"a":1}')
    digest = hashlib.sha256(b'{"a":1}').hexdigest()
    assert text == (
        '{"match":7,"game":"ring","version":1,"commitment":"c0","salts":["1","sal propia ñ"],'
        f'"preset":"clasica","options":"{digest}"}}'
    )


def test_the_protocol_shows_numbers_that_are_true():
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    for number in (
        chain.commitment(SEED),
        chain.match_seed(SEED, ("a", "b")).hex(),
        chain.line_hash(SEED, **LINE),
    ):
        assert number in page

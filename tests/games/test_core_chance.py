"""Luck: reproducible by anyone, and fair."""

from __future__ import annotations

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import chance as module
from games.core.chance import Chance, OutOfLuck

SEED = bytes(range(32))

BLOCKS = (
    "6be77cd3a3c12422c17160745be4540dbe39d66a31dba1a16b1f07995e6e8fad",  # pragma: allowlist secret
    "480e78aa9f5169230b85c690add938e11fcde79c2d170d98b65930871bb353f9",  # pragma: allowlist secret
    "65a286a7dd1bf873fef481a68820e8be456aa200d96acf20143e1be9d41c5fa1",  # pragma: allowlist secret
)
"""``printf 'chance|0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001..1f``, and so on."""

seeds = st.binary(min_size=32, max_size=32)


def test_numbers_are_the_blocks_that_openssl_gives_modulo_n() -> None:
    chance = Chance.from_seed(SEED)
    for place, block in enumerate(BLOCKS):
        assert chance.counter == place
        number, chance = chance.below(1000)
        assert number == int(block[:16], 16) % 1000


def test_a_known_shuffle() -> None:
    order, rest = Chance.from_seed(SEED).shuffle(tuple(range(10)))
    assert order == (8, 1, 0, 9, 7, 2, 5, 3, 6, 4)
    assert rest.counter == 9


class _Hash:
    """A hash that gives the next of the digests it was made with, whatever it is fed."""

    def __init__(self, *digests: bytes) -> None:
        self._digests = iter(digests)

    def copy(self) -> _Hash:
        return self

    def update(self, _data: bytes) -> None:
        return

    def digest(self) -> bytes:
        return next(self._digests)


def test_a_block_that_would_favour_low_numbers_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    outer = _Hash(b"\xff" * 32, (2**64 - 2**64 % 6 - 1).to_bytes(8, "big") + bytes(24))
    monkeypatch.setattr(module, "_keyed", lambda _seed: (_Hash(b"", b""), outer))
    assert Chance.from_seed(SEED).below(6) == (5, Chance(SEED.hex(), 2))


def test_the_seed_is_the_key_of_every_block() -> None:
    block = hmac.digest(SEED, b"chance|7", "sha256")
    number, rest = Chance(SEED.hex(), 7).below(54)
    assert number == int.from_bytes(block[:8], "big") % 54
    assert rest == Chance(SEED.hex(), 8)


@given(seeds, st.integers(1, 2**32))
def test_a_number_below_n_is_below_n(seed: bytes, n: int) -> None:
    number, _ = Chance.from_seed(seed).below(n)
    assert 0 <= number < n


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_nobody_draws_below_nothing_or_too_much(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Chance.from_seed(SEED).below(n)


@given(seeds, st.lists(st.integers(), unique=True))
def test_a_shuffle_keeps_every_item(seed: bytes, items: list[int]) -> None:
    order, _ = Chance.from_seed(seed).shuffle(items)
    assert sorted(order) == sorted(items)


@given(seeds, st.integers(0, 8))
def test_a_sample_takes_different_places(seed: bytes, count: int) -> None:
    drawn, _ = Chance.from_seed(seed).sample("abcdefgh", count)
    assert len(set(drawn)) == len(drawn) == count


def test_every_face_of_a_die_comes_up() -> None:
    chance, seen = Chance.from_seed(SEED), set()
    for _ in range(100):
        face, chance = chance.roll(6)
        seen.add(face)
    assert seen == {1, 2, 3, 4, 5, 6}


def test_every_order_of_three_is_about_as_likely() -> None:
    chance = Chance.from_seed(SEED)
    counts: dict[tuple[str, ...], int] = {}
    for _ in range(1200):
        order, chance = chance.shuffle("abc")
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    # 200 each are expected; chi-squared with 5 degrees of freedom exceeds 20.5 once in a thousand.
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 20.5


def test_loaded_luck_answers_in_order_and_then_runs_out() -> None:
    chance = Chance.from_values(2, 0)
    number, chance = chance.below(3)
    assert number == 2
    face, chance = chance.roll(6)
    assert face == 1
    with pytest.raises(OutOfLuck):
        chance.below(3)


def test_loaded_luck_that_does_not_fit_is_refused() -> None:
    with pytest.raises(OutOfLuck):
        Chance.from_values(6).below(6)

"""What a host types is understood, or answered with one sentence."""

import pytest

from bot.settings import DATABASE_URL, BadSettings, _Environment, load
from tests.toys import GAMES as TOYS

TOKEN = "tok.en"  # noqa: S105


@pytest.fixture
def environment(monkeypatch, tmp_path):
    """Set variables of the bot, and no others, far from any ``.env`` of one's own."""
    monkeypatch.chdir(tmp_path)
    for name in _Environment.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)

    def put(**variables):
        for name, value in {"DISCORD_TOKEN": TOKEN, **variables}.items():
            monkeypatch.setenv(name, value)
        return load()

    return put


def test_a_token_is_all_it_takes(environment):
    settings = environment()
    assert settings.discord_token == TOKEN
    assert settings.database_url == DATABASE_URL
    assert (settings.discord_url, settings.test_seed, settings.test_games) == (None, None, {})
    assert (settings.log_level, settings.default_language) == ("INFO", "es")


def test_an_env_file_is_read_and_the_environment_wins(environment, tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("DEFAULT_LANGUAGE=en\nLOG_LEVEL=DEBUG\nOTHER=thing\n")
    settings = environment(LOG_LEVEL="ERROR")
    assert (settings.default_language, settings.log_level) == ("en", "ERROR")


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        # pragma: allowlist nextline secret
        ("postgres://u:p%40ss@db.example/juez", "postgresql+asyncpg://u:p%40ss@db.example/juez"),
        ("postgresql://u@h/d?sslmode=require", "postgresql+asyncpg://u@h/d?ssl=require"),
        ("postgresql+asyncpg://u@h:5433/d", "postgresql+asyncpg://u@h:5433/d"),
        ("sqlite+aiosqlite:///data/x.db", "sqlite:///data/x.db"),
        ("sqlite:///data/x.db", "sqlite:///data/x.db"),
        ("", DATABASE_URL),
    ],
)
def test_the_database_is_named_as_platforms_name_it(environment, typed, url):
    assert environment(DATABASE_URL=typed).database_url == url


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8765", "http://localhost:1/", "http://[::1]:9", "http://127.5.5.5"]
)
def test_a_local_discord_is_on_this_machine(environment, url):
    assert environment(JUEZ_DISCORD_URL=url).discord_url == url.rstrip("/")


@pytest.mark.parametrize(
    "url",
    [
        "http://192.168.1.5",
        "https://127.0.0.1",
        "http://127.0.0.1.evil.example",
        "http://localhost@evil.example",
        "127.0.0.1",
        "http://0.0.0.0",
    ],
)
def test_the_token_goes_nowhere_else(environment, url):
    with pytest.raises(BadSettings, match="JUEZ_DISCORD_URL"):
        environment(JUEZ_DISCORD_URL=url)


def test_a_test_seed_is_hexadecimal_or_any_text(environment):
    local = {"JUEZ_DISCORD_URL": "http://127.0.0.1:1"}
    assert environment(JUEZ_TEST_SEED="ab" * 32, **local).test_seed == bytes([0xAB]) * 32
    assert len(environment(JUEZ_TEST_SEED="una tarde", **local).test_seed) == 32


def test_seed_and_games_for_tests_count_only_beside_a_local_discord(environment):
    settings = environment(JUEZ_TEST_SEED="ab" * 32, JUEZ_TEST_GAMES="tests.toys:GAMES")
    assert (settings.test_seed, settings.test_games) == (None, {})


def test_games_for_tests_come_from_a_module(environment):
    settings = environment(JUEZ_DISCORD_URL="http://127.0.0.1:1", JUEZ_TEST_GAMES="tests.toys:GAMES")
    assert settings.test_games == TOYS


@pytest.mark.parametrize(
    "where", ["tests.toys", "tests.toys:NOTHING", "no_such_module:GAMES", "os:environ", ":x"]
)
def test_no_games_there_is_said_in_a_sentence(environment, where):
    with pytest.raises(BadSettings, match="JUEZ_TEST_GAMES"):
        environment(JUEZ_DISCORD_URL="http://127.0.0.1:1", JUEZ_TEST_GAMES=where)


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"DISCORD_TOKEN": " "}, "DISCORD_TOKEN is missing"),
        ({"DATABASE_URL": "mysql://u@h/d"}, "DATABASE_URL asks for 'mysql'"),
        ({"DATABASE_URL": "juez"}, "DATABASE_URL is no database address"),
        ({"DATABASE_URL": "sqlite://"}, "DATABASE_URL must name a file"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL must be one of"),
        ({"DEFAULT_LANGUAGE": "fr"}, "DEFAULT_LANGUAGE must be one of en, es"),
    ],
)
def test_a_bad_value_is_one_sentence_that_names_it(environment, variables, sentence):
    with pytest.raises(BadSettings) as refusal:
        environment(**variables)
    text = str(refusal.value)
    assert text.startswith(sentence)
    assert "\n" not in text


def test_a_wrong_database_url_is_refused_without_showing_its_password(environment):
    with pytest.raises(BadSettings) as refusal:
        environment(DATABASE_URL="mysql://ana:hunter2@h/d")  # pragma: allowlist secret
    assert "hunter2" not in str(refusal.value)


def test_settings_do_not_show_their_secrets(environment):
    settings = environment(
        DATABASE_URL="postgres://u:hunter2@h/d",  # pragma: allowlist secret
        JUEZ_DISCORD_URL="http://127.0.0.1:1",
        JUEZ_TEST_SEED="ab" * 32,
    )
    assert not any(secret in repr(settings) for secret in (TOKEN, "hunter2", "xab", "abab"))

"""Settings: where they come from, which goes first, and how a mistake is told."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from emberbox.server.ops.push import new_key
from emberbox.server.ops.settings import CONFIG, FIELDS, BadSetting, Settings, flag, load, meta, variable

EMBERBOX = [sys.executable, "-c", "from emberbox.cli import main; main()"]


def mistake(flags: dict[str, object] | None = None, environ: dict[str, str] | None = None) -> str:
    """What is said about settings that cannot be."""
    with pytest.raises(BadSetting) as refused:
        load(flags or {}, environ or {})
    return str(refused.value)


def written(folder: Path, text: str) -> str:
    """A file with these settings."""
    file = folder / "emberbox.toml"
    file.write_text(text, "utf-8")
    return str(file)


def command(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """`emberbox serve` with these words, in a process of its own."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("EMBERBOX_")}
    return subprocess.run(
        [*EMBERBOX, "serve", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**clean, "COLUMNS": "80", **environ},
    )


# -- sources -------------------------------------------------------------------------------------


def test_flag_goes_before_environment_before_file_before_default(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\nsockets = 2\nidle_seconds = 3\n")
    environ = {"EMBERBOX_PORT": "10", "EMBERBOX_SOCKETS": "20"}
    settings = load({"config": file, "port": "100"}, environ)
    assert (settings.port, settings.sockets, settings.idle_seconds) == (100, 20, 3.0)
    assert settings.rooms_per_player == Settings().rooms_per_player == 50


def test_the_file_may_be_named_by_the_environment(tmp_path: Path) -> None:
    file = written(tmp_path, 'origins = ["https://a.example"]\nsecure_cookies = true\n')
    settings = load({}, {"EMBERBOX_CONFIG": file})
    assert (settings.origins, settings.secure_cookies) == (("https://a.example",), True)


def test_an_empty_variable_and_a_flag_that_is_none_are_not_given() -> None:
    assert load({"port": None}, {"EMBERBOX_PORT": "", "EMBERBOX_CONFIG": ""}).port == 8000


def test_switches_and_lists_can_be_words() -> None:
    environ = {
        "EMBERBOX_SECURE_COOKIES": "true",
        "EMBERBOX_ORIGINS": "https://a.example, http://b.example:81,",
    }
    settings = load({}, environ)
    assert settings.secure_cookies is True
    assert settings.origins == ("https://a.example", "http://b.example:81")
    assert load({"secure_cookies": False}, environ).secure_cookies is False


def test_every_default_is_within_its_own_bounds() -> None:
    for name, field in FIELDS.items():
        if meta(name).ge is not None:
            assert load({name: str(field.default)}, {}) == load({}, {})


# -- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("port", "x", "is 'x': not a whole number from 0 to 65535"),
        ("port", "65536", "is '65536': not a whole number from 0 to 65535"),
        ("port", "9" * 5000, "not a whole number"),
        ("bot_budget", "nan", "is 'nan': not a number from 0.05 to 600"),
        ("log_format", "xml", "is 'xml': not plain or json"),
        ("secure_cookies", "maybe", "is 'maybe': not true or false"),
        ("origins", "https://a.example,*", "'*' is not a site like https://play.example.org"),
        ("origins", "https://a.example/path", "is not a site"),
        ("origins", "https://a.example:99999", "Port out of range"),
        ("redis_url", "http://a.example", "not an address like redis://HOST"),
        ("database_url", "mysql://a.example/x", "mysql isn't a supported database"),
        ("database_url", "nonsense", "is 'nonsense': not an address like"),
        ("database_url", "sqlite://", "with three slashes"),
        ("database_url", "sqlite://games.db", "with three slashes"),
        ("database_url", "sqlite:///:memory:", "with three slashes"),
        ("database_url", "postgresql://a.example/x?sslmode=require", "use ssl, with the same values"),
        ("push_contact", "mailto:ada@example", "not an address like mailto:you@example.org"),
        ("push_contact", "https://example", "not an address like mailto:you@example.org"),
        ("mail_from", "=?utf-8?q?a=2Cb?=@example.org", "not an address like ada@example.org"),
    ],
)
def test_a_mistake_names_the_setting_the_value_and_where(name: str, value: str, said: str) -> None:
    by_environment = mistake(environ={variable(name): value})
    assert by_environment.startswith(f"environment {variable(name)} is ")
    assert said in by_environment
    by_flag = mistake(flags={name: value})
    assert by_flag.startswith(f"flag {flag(name)} is ")
    assert said in by_flag
    assert "\n" not in by_flag
    assert len(by_flag) < 200


@pytest.mark.parametrize(
    ("key", "said"), [("A" * 42, "43 characters"), ("A" * 43, "key of P-256"), ("_" * 43, "key of P-256")]
)
def test_a_push_key_must_be_a_key(key: str, said: str) -> None:
    assert said in mistake({"push_key": key})
    assert load({"push_key": new_key()}, {}).push_key


def test_a_mistake_in_the_file_names_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = '80'")
    assert mistake({"config": file}) == f"port in {file} is '80': not a whole number from 0 to 65535"
    assert f"'prot' in {file} isn't a setting" in mistake({"config": written(tmp_path, "prot = 80")})
    assert f"settings in {file} are not TOML: " in mistake({"config": written(tmp_path, "port 80")})
    Path(file).write_bytes(b"\xff")
    assert f"settings in {file} are not TOML: " in mistake({"config": file})
    assert mistake({"config": str(tmp_path)}).startswith(f"settings in {tmp_path} cannot be read: ")


def test_a_flag_that_is_no_setting_is_refused() -> None:
    assert mistake({"prot": "80"}) == "flag --prot isn't a server setting"


@pytest.mark.parametrize(("name", "package"), [("database_url", "asyncpg"), ("redis_url", "redis")])
def test_a_driver_that_is_not_installed_is_named(
    name: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = {"database_url": "postgresql://a.example/x", "redis_url": "redis://a.example"}[name]
    load({name: url}, {})
    monkeypatch.setitem(sys.modules, package, None)
    assert f"needs {package}, which isn't installed: install emberbox[" in mistake({name: url})


def test_no_mistake_repeats_a_secret(tmp_path: Path) -> None:
    assert mistake({"secret": "hunter2"}).startswith("flag --secret: has 7 characters")
    assert "424242" not in mistake({"config": written(tmp_path, "secret = 424242")})
    for url in (
        "mysql://me:hunter2@a.example/x",
        "mysql:me:hunter2@a",
        "mysql://a.example/x?password=hunter2",
    ):
        assert "hunter2" not in mistake({"database_url": url})
        assert "hunter2" not in mistake({"redis_url": url})


# -- what they become ----------------------------------------------------------------------------


def test_without_a_database_games_are_kept_in_the_data_directory(tmp_path: Path) -> None:
    settings = load({"data_dir": str(tmp_path / "a b?c%20d")}, {})
    url = make_url(settings.database_url)
    assert (url.drivername, url.database) == ("sqlite+aiosqlite", str(tmp_path / "a b?c%20d" / "emberbox.db"))
    assert Settings(data_dir=tmp_path / "a b?c%20d").database_url == settings.database_url


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_a_database_is_reached_by_its_asynchronous_driver(scheme: str) -> None:
    settings = load({"database_url": f"{scheme}://me:p%40ss@a.example:5433/games?ssl=require"}, {})
    assert settings.database_url == "postgresql+asyncpg://me:p%40ss@a.example:5433/games?ssl=require"
    assert load({"database_url": "sqlite:////srv/x.db"}, {}).database_url == "sqlite+aiosqlite:////srv/x.db"


def test_a_relative_data_directory_is_below_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert load({"data_dir": "games"}, {}).data_dir == tmp_path / "games"
    assert load({"data_dir": "~/games"}, {}).data_dir == tmp_path / "home" / "games"


def test_sites_are_written_as_browsers_write_them() -> None:
    given = "HTTPS://Play.Example:443/, http://a.example:80, http://[::1]:8000"
    assert load({"origins": given}, {}).origins == (
        "https://play.example",
        "http://a.example",
        "http://[::1]:8000",
    )


def test_bots_always_have_a_worker() -> None:
    assert Settings().bot_workers >= 1
    assert Settings(bot_workers=7).bot_workers == 7


def test_what_is_told_of_settings_holds_no_secret() -> None:
    url = "postgresql://me:hunter2@a.example/games?password=hunter2"
    told = Settings(secret="hunter2" * 4, database_url=url, redis_url="redis://:hunter2@a.example").describe()
    assert "hunter2" not in repr(told)
    assert "a.example/games" in str(told["database_url"])
    assert set(told) == set(FIELDS) - {"secret", "push_key"}


# -- the command ---------------------------------------------------------------------------------


def test_help_shows_a_flag_a_variable_and_the_default_of_every_setting() -> None:
    shown = command("--help")
    assert shown.returncode == 0
    flags = set(re.findall(r"^  (--[a-z-]+)", shown.stdout, re.MULTILINE))
    assert flags == {*map(flag, FIELDS), flag(CONFIG), "--help"}
    words = " ".join(shown.stdout.split())
    for name, field in FIELDS.items():
        assert str(meta(name).description) in words
        assert f"[{variable(name)}" in words
        if isinstance(field.default, int | float | str) and field.default:
            assert f"[{variable(name)}, default {str(field.default).removesuffix('.0')}]" in words


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "environ", "said"),
    [
        (["--port", "x"], {}, "flag --port is 'x': not a whole number from 0 to 65535"),
        ([], {"EMBERBOX_PORT": "x"}, "environment EMBERBOX_PORT is 'x': not a whole number from 0 to 65535"),
        (["--config", "/nowhere/x.toml"], {}, "settings in /nowhere/x.toml cannot be read: "),
        (["--prot", "1"], {}, "No such option: --prot"),
        (["forge"], {}, "unexpected extra argument"),
        (["--port"], {}, "'--port' requires an argument"),
    ],
)
def test_a_mistake_is_one_line_and_an_exit_code(words: list[str], environ: dict[str, str], said: str) -> None:
    refused = command(*words, **environ)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("emberbox: ")
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1

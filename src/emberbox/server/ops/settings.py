"""What can be set about a server, by flag, environment or file, and how a mistake in it is told."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Meta

from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops.setting_checks import CHECKS, SQLITE

KIB: Final = 1024
MIB: Final = 1024 * KIB
LONGEST_SHOWN: Final = 60
SECRETS: Final = ("secret", "push_key")
"""Settings that nobody is shown."""

CONFIG: Final = "config"
"""The one flag, and variable, that is no setting: the file that the rest is read from."""


class BadSetting(EmberboxError):
    """A setting that the server does not have, or a value that it cannot take."""


def _data_dir() -> Path:
    from platformdirs import user_data_path

    return user_data_path("emberbox")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is set about a server; what may be left out is filled in once it is made."""

    host: Annotated[str, Meta(min_length=1, description="The address to listen on.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="The port to listen on; 0 picks a free one.")] = (
        8000
    )
    database_url: Annotated[
        str,
        Meta(
            description="Where games are stored: sqlite:///PATH or "
            "postgresql://USER:PASSWORD@HOST/NAME; if empty, emberbox.db in the data "
            "directory."
        ),
    ] = ""
    redis_url: Annotated[
        str,
        Meta(
            description="redis://HOST, which several processes need to serve one site; if empty, "
            "there is only one."
        ),
    ] = ""
    data_dir: Annotated[
        Path, Meta(description="The directory for this server's files; by default the platform's own.")
    ] = msgspec.field(default_factory=_data_dir)
    secret: Annotated[
        str,
        Meta(
            description="Signs the cookies, at least 16 characters; if empty, one is generated and "
            "kept in the database. Others can read flags: use the environment or the "
            "file."
        ),
    ] = ""
    origins: Annotated[
        tuple[str, ...],
        Meta(
            description="Other sites whose pages may connect, separated by commas: https://play.example.org."
        ),
    ] = ()
    hosts: Annotated[
        tuple[str, ...],
        Meta(
            description="The host names of this site, separated by commas: play.example.org; if empty, "
            "any host name is accepted."
        ),
    ] = ()
    secure_cookies: Annotated[
        bool, Meta(description="Send cookies over HTTPS only; turn it on behind a proxy that serves HTTPS.")
    ] = False
    forwarded_allow_ips: Annotated[
        str, Meta(description="Proxies trusted to report the client's address, separated by commas, or *.")
    ] = "127.0.0.1"
    bot_workers: Annotated[
        int,
        Meta(
            ge=0,
            le=256,
            description="Processes in which bots think; 0 is one less than the number of processors.",
        ),
    ] = 0
    bot_budget: Annotated[
        float, Meta(ge=0.05, le=600, description="Seconds a bot has to answer before its fallback does.")
    ] = 5.0
    bot_steps: Annotated[
        int,
        Meta(
            ge=1,
            le=10**9,
            description="A game ends after this many answers in a row without one from a person.",
        ),
    ] = 20_000
    message_bytes: Annotated[
        int, Meta(ge=KIB, le=16 * MIB, description="The longest message a socket may send.")
    ] = 64 * KIB
    upload_bytes: Annotated[int, Meta(ge=KIB, le=256 * MIB, description="The longest record to upload.")] = (
        MIB
    )
    request_seconds: Annotated[
        float, Meta(ge=0.1, le=3600, description="Seconds in which a request must arrive completely.")
    ] = 60.0
    send_seconds: Annotated[
        float,
        Meta(
            ge=0.1,
            le=3600,
            description="Seconds a client has to read what it is sent before it is disconnected.",
        ),
    ] = 60.0
    messages_per_second: Annotated[
        float, Meta(ge=0.1, le=10**6, description="Messages per second a socket may send over time.")
    ] = 20.0
    messages_burst: Annotated[
        int, Meta(ge=1, le=10**6, description="Messages a socket may send at once.")
    ] = 60
    rooms_per_player: Annotated[
        int, Meta(ge=1, le=10**6, description="Unfinished rooms a player may host.")
    ] = 50
    bot_rooms_per_player: Annotated[
        int, Meta(ge=1, le=10**6, description="Unfinished rooms with bots a player may host.")
    ] = 20
    rooms_per_minute: Annotated[
        int, Meta(ge=1, le=10**6, description="Rooms a player may create per minute.")
    ] = 60
    sign_ins_per_minute: Annotated[
        int, Meta(ge=1, le=10**6, description="Names and passwords an address may submit per minute.")
    ] = 60
    guesses: Annotated[
        int,
        Meta(
            ge=1,
            le=10**6,
            description="Wrong passwords an address may submit for an account in 15 minutes.",
        ),
    ] = 10
    work_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            le=10**6,
            description="Replays and other costly pages an address may request per minute; a long "
            "game counts as several.",
        ),
    ] = 300
    sockets_per_player: Annotated[
        int, Meta(ge=1, le=10**6, description="Sockets a player may have open.")
    ] = 20
    sockets_per_address: Annotated[
        int, Meta(ge=1, le=10**6, description="Sockets an address may have open, per process.")
    ] = 100
    sockets: Annotated[
        int, Meta(ge=1, le=10**6, description="Sockets that may be open in total, per process.")
    ] = 5000
    idle_seconds: Annotated[
        float,
        Meta(
            ge=0,
            le=10**6,
            description="Seconds until a room that nobody is looking at is dropped from memory.",
        ),
    ] = 300.0
    chat_per_minute: Annotated[
        int,
        Meta(
            ge=6, le=10**6, description="Chat lines a player may write per minute, a sixth of them at once."
        ),
    ] = 30
    hints_per_minute: Annotated[
        int,
        Meta(ge=4, le=10**6, description="Hints a player may ask for per minute, a quarter of them at once."),
    ] = 20
    match_bots_after: Annotated[
        float,
        Meta(
            ge=0,
            le=3600,
            description="Seconds a player waits for a quick match before bots may fill the table.",
        ),
    ] = 30.0
    round_break: Annotated[
        float,
        Meta(ge=0, le=10**6, description="Seconds between two rounds of a tournament."),
    ] = 60.0
    quiet_start: Annotated[
        float,
        Meta(
            ge=0,
            le=3600,
            description="Seconds after the start before players are notified, so that those at a "
            "table can reconnect first.",
        ),
    ] = 30.0
    push_contact: Annotated[
        str,
        Meta(
            description="mailto:YOU@HOST or an https address for push services to contact; turns web push on."
        ),
    ] = ""
    push_key: Annotated[
        str,
        Meta(
            description="The private VAPID key for web push, 32 bytes in base64url; if empty, one is "
            "generated and kept in the database."
        ),
    ] = ""
    push_after: Annotated[
        float,
        Meta(ge=0, le=86400, description="Seconds a game waits for an absent player before the push."),
    ] = 15.0
    push_anywhere: Annotated[
        bool,
        Meta(description="Push over plain HTTP and to addresses of this network too; for tests only."),
    ] = False
    smtp_url: Annotated[
        str,
        Meta(
            description="smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST, for mail about "
            "games by the day; if empty, no mail is sent."
        ),
    ] = ""
    mail_from: Annotated[str, Meta(description="The sender address of mails: games@example.org.")] = ""
    mail_after: Annotated[
        float,
        Meta(ge=0, le=86400, description="Seconds a game waits for an absent player before the mail."),
    ] = 300.0
    site_url: Annotated[
        str, Meta(description="The address of this site, for links in mails: https://play.example.org.")
    ] = ""
    keep_rooms_days: Annotated[
        float, Meta(ge=0, le=10**5, description="Days to keep a finished room; 0 is forever.")
    ] = 0.0
    keep_chat_days: Annotated[
        float, Meta(ge=0, le=10**5, description="Days to keep a chat line; 0 is forever.")
    ] = 0.0
    keep_guests_days: Annotated[
        float,
        Meta(ge=0, le=10**5, description="Days to keep a guest without games; 0 is forever."),
    ] = 0.0
    log_format: Annotated[
        Literal["plain", "json"], Meta(description="The format of the log on standard error.")
    ] = "plain"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="The lowest level that is logged.")
    ] = "info"

    def __post_init__(self) -> None:
        for name in CHECKS:
            self._fill_in(name, _checked(name, getattr(self, name), name))
        if self.smtp_url and not (self.mail_from and self.site_url):
            raise BadSetting("smtp_url also needs mail_from and site_url")
        if not self.database_url:
            self._fill_in("database_url", _sqlite_url(self.data_dir / "emberbox.db"))
        if not self.bot_workers:
            self._fill_in("bot_workers", max(1, _processors() - 1))

    def _fill_in(self, name: str, value: object) -> None:
        msgspec.structs.force_setattr(self, name, value)

    def describe(self) -> dict[str, object]:
        """The settings for the log: without the secret, and without passwords in addresses."""
        told: dict[str, object] = {}
        for name, value in msgspec.structs.asdict(self).items():
            if name.endswith("_url"):
                told[name] = without_password(value)
            elif name not in SECRETS:
                told[name] = str(value) if isinstance(value, Path) else value
        return told


FIELDS: Final = {field.name: field for field in msgspec.structs.fields(Settings)}


def _processors() -> int:
    """How many processors this process may use, which in a container are not all there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- names ---------------------------------------------------------------------------------------


def flag(name: str) -> str:
    """How a setting is called on the command line."""
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """How a setting is called in the environment."""
    return f"EMBERBOX_{name.upper()}"


def meta(name: str) -> Meta:
    """The description of a setting and its bounds."""
    found = get_args(FIELDS[name].type)[1]
    assert isinstance(found, Meta)
    return found


def kind(name: str) -> Any:
    """The type of a setting, without its bounds."""
    return get_args(FIELDS[name].type)[0]


def wanted(name: str) -> str:
    """What a setting can be, in words."""
    bounds = f"from {meta(name).ge} to {meta(name).le}"
    if get_origin(kind(name)) is Literal:
        return " or ".join(get_args(kind(name)))
    words = {
        int: f"a whole number {bounds}",
        float: f"a number {bounds}",
        bool: "true or false",
        tuple[str, ...]: "a list of texts",
        Path: "a path",
    }
    return words.get(kind(name), "a text, and not an empty one" if meta(name).min_length else "a text")


def without_password(url: str) -> str:
    """An address as it may be shown: who logs in with what, and any parameters, are left out."""
    return re.sub(r":.*@", "://***@", url.partition("?")[0])


# -- reading -------------------------------------------------------------------------------------


def load(flags: Mapping[str, object], environ: Mapping[str, str]) -> Settings:
    """The settings by flag, else environment, else file, else default; or `BadSetting`.

    A flag that is None and a variable that is empty are not given.
    """
    for name in flags:
        if name != CONFIG and name not in FIELDS:
            raise BadSetting(f"flag {flag(name)} isn't a server setting")
    file = flags.get(CONFIG) or environ.get(variable(CONFIG))
    written = _read(Path(str(file)).expanduser()) if file else {}
    values: dict[str, Any] = {}
    for name in FIELDS:
        if flags.get(name) is not None:
            values[name] = _converted(name, flags[name], f"flag {flag(name)}")
        elif environ.get(variable(name)):
            values[name] = _converted(name, environ[variable(name)], f"environment {variable(name)}")
        elif name in written:
            values[name] = _converted(name, written[name], f"{name} in {file}", typed=True)
    return Settings(**values)


def _read(file: Path) -> dict[str, Any]:
    """The settings in a file, by name and not yet checked."""
    try:
        written = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSetting(f"settings in {file} cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # neither TOML nor, perhaps, text
        raise BadSetting(f"settings in {file} are not TOML: {error}") from None
    for name in written:
        if name not in FIELDS:
            raise BadSetting(f"{name!r} in {file} isn't a setting; choose from {', '.join(FIELDS)}")
    return written


def _converted(name: str, value: object, where: str, *, typed: bool = False) -> object:
    """A value as the type of its setting; unless it is typed already, it may be words."""
    if kind(name) == tuple[str, ...] and isinstance(value, str) and not typed:
        value = [word.strip() for word in value.split(",") if word.strip()]
    try:
        made = msgspec.convert(value, FIELDS[name].type, strict=typed, dec_hook=_path)
    except msgspec.ValidationError:
        raise _mistake(name, value, where, f"not {wanted(name)}") from None
    return _checked(name, made, where)


def _path(wanted: type, value: object) -> Path:
    if wanted is not Path or not isinstance(value, str) or not value:
        raise ValueError(value)
    return Path(value).expanduser().absolute()


def _mistake(name: str, value: object, where: str, reason: str) -> BadSetting:
    if name in SECRETS:
        return BadSetting(f"{where}: {reason}")
    shown = without_password(value) if name.endswith("_url") and isinstance(value, str) else value
    return BadSetting(f"{where} is {repr(shown)[:LONGEST_SHOWN]}: {reason}")


# -- what a type cannot say ----------------------------------------------------------------------


def _checked(name: str, value: Any, where: str) -> Any:
    """A value in the form that the server uses, or `BadSetting`."""
    try:
        return CHECKS[name](value) if name in CHECKS and value else value
    except ValueError as error:
        raise _mistake(name, value, where, str(error)) from None


def _sqlite_url(file: Path) -> str:
    from sqlalchemy.engine import URL

    return URL.create(SQLITE, database=str(file)).render_as_string()

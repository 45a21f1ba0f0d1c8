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

    host: Annotated[str, Meta(min_length=1, description="The address to listen at.")] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen at; 0 takes any that is free.")
    ] = 8000
    database_url: Annotated[
        str,
        Meta(
            description="Where games are kept: sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME; "
            "left empty, emberbox.db in the data directory."
        ),
    ] = ""
    redis_url: Annotated[
        str,
        Meta(description="redis://HOST, over which several processes serve one site; left empty, one does."),
    ] = ""
    data_dir: Annotated[
        Path, Meta(description="The directory of this server's files; left out, the platform's own.")
    ] = msgspec.field(default_factory=_data_dir)
    secret: Annotated[
        str,
        Meta(
            description="Signs the cookies, 16 characters or more; left empty, one is made and kept in the "
            "database. Others can read flags: prefer environment or file."
        ),
    ] = ""
    origins: Annotated[
        tuple[str, ...],
        Meta(description="Other sites whose pages may connect, with commas: https://play.example.org."),
    ] = ()
    hosts: Annotated[
        tuple[str, ...],
        Meta(description="The names of this site, with commas: play.example.org; left empty, any will do."),
    ] = ()
    secure_cookies: Annotated[
        bool, Meta(description="Send cookies over HTTPS only; set it behind a proxy that speaks HTTPS.")
    ] = False
    forwarded_allow_ips: Annotated[
        str, Meta(description="Proxies whose word on the client's address is taken, with commas, or *.")
    ] = "127.0.0.1"
    bot_workers: Annotated[
        int, Meta(ge=0, le=256, description="Processes in which bots think; 0 is one less than processors.")
    ] = 0
    bot_budget: Annotated[
        float, Meta(ge=0.05, le=600, description="Seconds in which a bot must answer, or its fallback does.")
    ] = 5.0
    bot_steps: Annotated[
        int,
        Meta(
            ge=1, le=10**9, description="Answers in a row without one by a person, after which a game ends."
        ),
    ] = 20_000
    message_bytes: Annotated[
        int, Meta(ge=KIB, le=16 * MIB, description="The longest message that a socket may send.")
    ] = 64 * KIB
    upload_bytes: Annotated[int, Meta(ge=KIB, le=256 * MIB, description="The longest body of a request.")] = (
        4 * MIB
    )
    request_seconds: Annotated[
        float, Meta(ge=0.1, le=3600, description="Seconds in which a request must have arrived.")
    ] = 60.0
    send_seconds: Annotated[
        float,
        Meta(ge=0.1, le=3600, description="Seconds in which a client must read what it is sent, or is cut."),
    ] = 60.0
    messages_per_second: Annotated[
        float, Meta(ge=0.1, le=10**6, description="Messages a second that a socket may go on sending.")
    ] = 20.0
    messages_burst: Annotated[
        int, Meta(ge=1, le=10**6, description="Messages that a socket may send at once.")
    ] = 60
    rooms_per_player: Annotated[
        int, Meta(ge=1, le=10**6, description="Unfinished rooms that a player may host.")
    ] = 50
    bot_rooms_per_player: Annotated[
        int, Meta(ge=1, le=10**6, description="Unfinished rooms with bots that a player may host.")
    ] = 20
    rooms_per_minute: Annotated[
        int, Meta(ge=1, le=10**6, description="Rooms that a player may create in a minute.")
    ] = 60
    sign_ins_per_minute: Annotated[
        int, Meta(ge=1, le=10**6, description="Names and passwords that an address may give in a minute.")
    ] = 60
    guesses: Annotated[
        int,
        Meta(
            ge=1,
            le=10**6,
            description="Wrong passwords for an account that an address may give in a quarter of an hour.",
        ),
    ] = 10
    work_per_minute: Annotated[
        int,
        Meta(
            ge=1,
            le=10**6,
            description="Replays and other costly pages that an address may ask for in a minute; a long game "
            "counts as several.",
        ),
    ] = 300
    sockets_per_player: Annotated[
        int, Meta(ge=1, le=10**6, description="Sockets that a player may have open.")
    ] = 20
    sockets_per_address: Annotated[
        int, Meta(ge=1, le=10**6, description="Sockets that an address may have open, at this process.")
    ] = 100
    sockets: Annotated[
        int, Meta(ge=1, le=10**6, description="Sockets that may be open in all, at this process.")
    ] = 5000
    idle_seconds: Annotated[
        float,
        Meta(ge=0, le=10**6, description="Seconds after which a room that nobody looks at leaves memory."),
    ] = 300.0
    chat_per_minute: Annotated[
        int, Meta(ge=6, le=10**6, description="Lines that a player may write in a minute, a sixth at once.")
    ] = 30
    hints_per_minute: Annotated[
        int,
        Meta(ge=4, le=10**6, description="Hints that a player may ask for in a minute, a quarter at once."),
    ] = 20
    match_bots_after: Annotated[
        float,
        Meta(
            ge=0,
            le=3600,
            description="Seconds that somebody waits for a quick match before bots may fill the table.",
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
            description="Seconds after the start before players are notified: first, those at a table "
            "connect again.",
        ),
    ] = 30.0
    push_contact: Annotated[
        str,
        Meta(
            description="mailto:YOU@HOST or an https address for push services to write to; set, players can "
            "be notified by web push."
        ),
    ] = ""
    push_key: Annotated[
        str,
        Meta(
            description="The private VAPID key of web push, 32 bytes in base64url; left empty, one is made "
            "and kept in the database."
        ),
    ] = ""
    push_after: Annotated[
        float,
        Meta(ge=0, le=86400, description="Seconds that a game waits for an absent player before the push."),
    ] = 15.0
    push_anywhere: Annotated[
        bool,
        Meta(description="Push over plain HTTP and to addresses of this network, too; only for tests."),
    ] = False
    smtp_url: Annotated[
        str,
        Meta(
            description="smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST, through which players "
            "get mail about games by the day; left empty, none is sent."
        ),
    ] = ""
    mail_from: Annotated[str, Meta(description="The address that mails come from: games@example.org.")] = ""
    mail_after: Annotated[
        float,
        Meta(ge=0, le=86400, description="Seconds that a game waits for an absent player before the mail."),
    ] = 300.0
    site_url: Annotated[
        str, Meta(description="Where players find this site, for links in mails: https://play.example.org.")
    ] = ""
    keep_rooms_days: Annotated[
        float, Meta(ge=0, le=10**5, description="Days for which a finished room is kept; 0 is for ever.")
    ] = 0.0
    keep_chat_days: Annotated[
        float, Meta(ge=0, le=10**5, description="Days for which a line of a chat is kept; 0 is for ever.")
    ] = 0.0
    keep_guests_days: Annotated[
        float,
        Meta(ge=0, le=10**5, description="Days for which a guest without games is kept; 0 is for ever."),
    ] = 0.0
    log_format: Annotated[
        Literal["plain", "json"], Meta(description="The form of the log on standard error.")
    ] = "plain"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="The least that is logged.")
    ] = "info"

    def __post_init__(self) -> None:
        for name in CHECKS:
            self._fill_in(name, _checked(name, getattr(self, name), name))
        if self.smtp_url and not (self.mail_from and self.site_url):
            raise BadSetting("smtp_url is set: mail needs mail_from and site_url, too")
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
            raise BadSetting(f"flag {flag(name)} is no setting of the server")
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
            raise BadSetting(f"{name!r} in {file} is no setting; there are {', '.join(FIELDS)}")
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

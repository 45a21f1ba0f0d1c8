"""The commands `emberbox admin`, `backup` and `restore`, for those who run a site."""

from __future__ import annotations

import asyncio
import getpass
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from emberbox.server.ops.settings import Settings, load
from emberbox.server.play.operators import EVER, Operators, Role
from emberbox.server.store.backup import back_up, restore
from emberbox.server.store.database import Store

T = TypeVar("T")

app: Final = typer.Typer(
    name="admin",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Manage a site's rooms and players. Every action is logged with who did it and why.",
)

Config = Annotated[str | None, typer.Option("--config", help="The server's settings file.")]
DataDir = Annotated[str | None, typer.Option("--data-dir", help="The server's data directory.")]
Database = Annotated[str | None, typer.Option("--database-url", help="The server's database.")]
Note = Annotated[str, typer.Option("--note", "-n", help="Why, for the audit log.")]
Days = Annotated[float, typer.Option("--days", help="For how many days.")]
Who = Annotated[str, typer.Argument(help="A login, or the id of a player.")]
Room = Annotated[str, typer.Argument(help="A room's name, as in its link.")]

_where: dict[str, object] = {}


@app.callback()
def choose(config: Config = None, data_dir: DataDir = None, database_url: Database = None) -> None:
    """Manage a site's rooms and players."""
    _where.update(config=config, data_dir=data_dir, database_url=database_url)


def _settings() -> Settings:
    return load({name: value for name, value in _where.items() if value}, os.environ)


def _do(deed: Callable[[Operators], Awaitable[T]]) -> T:
    """Do something at the site's store."""

    async def tidily() -> T:
        store = Store(_settings().database_url)
        try:
            await store.open()
            return await deed(Operators(store, f"{getpass.getuser()} (command line)"))
        finally:
            await store.close()

    return asyncio.run(tidily())


def _show(rows: Iterable[Mapping[str, Any]], empty: str) -> None:
    """Rows as a table; moments are told as dates."""
    found = list(rows)
    if not found:
        print(empty)
        return
    table = Table(box=None, pad_edge=False)
    for name in found[0]:
        table.add_column(name)
    for row in found:
        table.add_row(*(_told(name, value) for name, value in row.items()))
    Console().print(table)


def _told(name: str, value: object) -> str:
    if value is None:
        return ""
    if name in ("at", "moved", "banned_until", "muted_until") and isinstance(value, float):
        return time.strftime("%Y-%m-%d %H:%M", time.gmtime(value))
    return str(value)


@app.command()
def rooms(
    state: Annotated[
        str, typer.Option("--state", help="Only rooms in this state: playing, waiting, over.")
    ] = "",
) -> None:
    """List rooms, the most recently active first."""
    _show(_do(lambda operators: operators.rooms(state)), "No rooms.")


@app.command()
def players(text: Annotated[str, typer.Argument(help="Part of a name or login.")] = "") -> None:
    """List players, newest first."""
    _show(_do(lambda operators: operators.players(text)), "No players.")


@app.command()
def reports() -> None:
    """List open reports of messages."""
    _show(_do(lambda operators: operators.reports()), "No open reports.")


@app.command()
def audit() -> None:
    """Show the audit log, latest first."""
    _show(_do(lambda operators: operators.audit()), "Nothing yet.")


@app.command()
def ban(who: Who, days: Days = EVER, note: Note = "") -> None:
    """Sign a player out everywhere and keep them out."""
    _do(lambda operators: operators.ban(who, days, note))


@app.command()
def unban(who: Who, note: Note = "") -> None:
    """Let a player in again."""
    _do(lambda operators: operators.unban(who, note))


@app.command()
def mute(who: Who, days: Days = EVER, note: Note = "") -> None:
    """Stop a player from writing in any chat."""
    _do(lambda operators: operators.mute(who, days, note))


@app.command()
def unmute(who: Who, note: Note = "") -> None:
    """Let a player write in chats again."""
    _do(lambda operators: operators.unmute(who, note))


@app.command()
def rename(who: Who, name: str, note: Note = "") -> None:
    """Give a player another name."""
    _do(lambda operators: operators.rename(who, name, note))


@app.command()
def role(who: Who, role: Annotated[str, typer.Argument(help="player or moderator")], note: Note = "") -> None:
    """Make a player a moderator, or a plain player again."""
    if role not in ("player", "moderator"):
        raise typer.BadParameter("the role must be player or moderator")
    chosen: Role = "moderator" if role == "moderator" else "player"
    _do(lambda operators: operators.set_role(who, chosen, note))


@app.command()
def kick(who: Who, room: Room, note: Note = "") -> None:
    """Take a player's seats in a room away; a bot plays on."""
    _do(lambda operators: operators.kick(who, room, note))


@app.command()
def close(room: Room, note: Note = "") -> None:
    """End a room without a result."""
    _do(lambda operators: operators.close(room, note))


@app.command()
def tournaments() -> None:
    """List unfinished tournaments."""
    _show(_do(lambda operators: operators.tournaments()), "No tournaments.")


@app.command("close-tournament")
def close_tournament(tournament: str, note: Note = "") -> None:
    """End a tournament. Its games go on but no longer count for it."""
    _do(lambda operators: operators.close_tournament(tournament, note))


@app.command("close-report")
def close_report(report: str, note: Note = "") -> None:
    """Close a report."""
    _do(lambda operators: operators.close_report(report, note))


def save(file: Path, config: str | None, data_dir: str | None, database_url: str | None) -> None:
    """Write a backup of the whole site to a file, even while it runs."""
    choose(config, data_dir, database_url)
    back_up(_settings().database_url, file)
    print(f"Backed up to {file}. Anyone who has it can see every hand: keep it safe.")


def bring_back(file: Path, config: str | None, data_dir: str | None, database_url: str | None) -> None:
    """Replace the site's database with a backup. Stop the server first."""
    choose(config, data_dir, database_url)
    print(restore(_settings().database_url, file))

"""Who is who: guests with a name, and accounts for those who want one."""

from __future__ import annotations

import time
from typing import Final, final

from msgspec import Struct
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.play.names import LONGEST_NAME, BadPlayer, good_name
from emberbox.server.play.passwords import Passwords
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store, new_id
from emberbox.server.store.journal import AlreadyTaken, Journal

SHORTEST_PASSWORD: Final = 8


class Player(Struct, frozen=True):
    """Somebody: a guest, or with a login somebody who has an account."""

    id: str
    name: str
    login: str | None = None


@final
class Players:
    """The players of a site."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self._store: Final = store
        self._journal: Final = journal
        self._passwords: Final = Passwords()

    def close(self) -> None:
        """Stop to check passwords."""
        self._passwords.close()

    # -- guests ----------------------------------------------------------------------------------

    async def guest(self, name: str) -> Player:
        """A new guest of this name."""
        player = Player(new_id(), good_name(name))

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(
                insert(tables.players).values(id=player.id, name=player.name, created=time.time())
            )

        await self._journal.do(add)
        return player

    async def rename(self, player: Player, name: str) -> Player:
        """The same player by another name."""
        renamed = Player(player.id, good_name(name), player.login)

        async def save(connection: AsyncConnection) -> None:
            await connection.execute(
                update(tables.players).where(tables.players.c.id == player.id).values(name=renamed.name)
            )

        await self._journal.do(save)
        return renamed

    # -- accounts --------------------------------------------------------------------------------

    async def register(self, player: Player, login: str, password: str) -> Player:
        """Give a guest an account: the seats stay, and other devices can sign in."""
        if player.login is not None:
            raise BadPlayer("has-account", f"you already have an account, {player.login!r}")
        login = good_login(login)
        hashed = await self._hashed(password)

        async def save(connection: AsyncConnection) -> None:
            await connection.execute(
                update(tables.players)
                .where(tables.players.c.id == player.id)
                .values(login=login, password=hashed)
            )

        try:
            await self._journal.do(save)
        except AlreadyTaken:
            raise BadPlayer("login-taken", f"the username {login!r} is taken") from None
        return Player(player.id, player.name, login)

    async def change_password(self, player: Player, password: str, new: str) -> None:
        """Give an account another password, if the one of now is known."""
        row = await self._store.row(select(tables.players).where(tables.players.c.id == player.id))
        if player.login is None or row is None:
            raise BadPlayer("no-account", "you don't have an account, so there is no password")
        if not await self._passwords.fits(row["password"], password):
            raise BadPlayer("wrong-password", "wrong password")
        hashed = await self._hashed(new)

        async def save(connection: AsyncConnection) -> None:
            players = tables.players
            await connection.execute(update(players).where(players.c.id == player.id).values(password=hashed))

        await self._journal.do(save)

    async def _hashed(self, password: str) -> str:
        if len(password) < SHORTEST_PASSWORD:
            raise BadPlayer("bad-password", f"use at least {SHORTEST_PASSWORD} characters for a password")
        return await self._passwords.hash(password)

    async def sign_in(self, login: str, password: str) -> Player:
        """The player with this account."""
        try:
            known = tables.players.c.login == good_login(login)
            row = await self._store.row(select(tables.players).where(known))
        except BadPlayer:
            row = None  # nobody can have it
        # An unknown login takes as long as a wrong password: the time does not tell which it was.
        fits = await self._passwords.fits(None if row is None else row["password"], password)
        if row is None or not fits:
            raise BadPlayer("wrong-password", "wrong username or password")
        if (row["banned_until"] or 0.0) > time.time():
            until = time.strftime("%d %B %Y", time.gmtime(row["banned_until"]))
            raise BadPlayer("banned", f"this account is banned until {until}")
        return player_in(row)


def good_login(login: str) -> str:
    """The login as it is kept, or `BadPlayer`."""
    login = login.casefold()
    if not 3 <= len(login) <= LONGEST_NAME or not login.isascii() or not login.replace("-", "a").isalnum():
        raise BadPlayer(
            "bad-login", f"a username needs 3 to {LONGEST_NAME} letters, digits or dashes, not {login[:40]!r}"
        )
    return login


def player_in(row: Row) -> Player:
    """The player in a row of `players`."""
    return Player(row["id"], row["name"], row["login"])

"""Who is who: guests with a name, accounts for those who want one, and the signed cookie of both."""

from __future__ import annotations

import secrets
import time
import unicodedata
from typing import Final, final

from itsdangerous import BadSignature, TimestampSigner
from litestar.datastructures import Cookie
from msgspec import Struct
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.server.errors import Refused
from emberbox.server.play.passwords import Passwords
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store, new_id
from emberbox.server.store.journal import AlreadyTaken, Journal

COOKIE: Final = "emberbox"
COOKIE_SECONDS: Final = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie at the most."""

LONGEST_NAME: Final = 24
SHORTEST_PASSWORD: Final = 8


class BadPlayer(Refused):
    """A name, login or password that cannot be."""


class Player(Struct, frozen=True):
    """Somebody: a guest, or with a login somebody who has an account."""

    id: str
    name: str
    login: str | None = None


@final
class Players:
    """The players of a site."""

    def __init__(self, store: Store, journal: Journal, secure: bool) -> None:
        self._store: Final = store
        self._journal: Final = journal
        self._secure: Final = secure
        self._passwords: Final = Passwords()
        self._signer = TimestampSigner(secrets.token_hex())

    async def open(self, secret: str) -> None:
        """Sign with this secret, or without one with the site's own, which all its processes share."""
        self._signer = TimestampSigner(secret or await self._site_secret(), salt="emberbox.player")

    def close(self) -> None:
        """Stop to check passwords."""
        self._passwords.close()

    async def _site_secret(self) -> str:
        query = select(tables.site.c.value).where(tables.site.c.key == "secret")
        row = await self._store.row(query)
        if row is None:

            async def make(connection: AsyncConnection) -> None:
                await connection.execute(
                    insert(tables.site).values(key="secret", value=secrets.token_urlsafe(32))
                )

            try:
                await self._journal.do(make)
            except AlreadyTaken:
                pass  # another process that started with us was first
            row = await self._store.row(query)
            assert row is not None
        return str(row["value"])

    # -- cookies ---------------------------------------------------------------------------------

    def cookie(self, player: Player) -> Cookie:
        """What a browser keeps to be known again: a name that only we can sign."""
        return Cookie(
            COOKIE,
            value=self._signer.sign(player.id).decode(),
            max_age=COOKIE_SECONDS,
            path="/",
            httponly=True,
            secure=self._secure,
            samesite="lax",
        )

    async def known_by(self, cookie: str | None) -> Player | None:
        """Whose cookie this is; nobody's if it was forged or is too old.

        One that seems to be from the future is ours, too: the clock of the node that signed it is ahead.
        """
        if not cookie:
            return None
        try:
            id, signed = self._signer.unsign(cookie, return_timestamp=True)
            found = id.decode()
        except (BadSignature, UnicodeError):
            return None
        if time.time() - signed.timestamp() > COOKIE_SECONDS:
            return None
        return await self._find(tables.players.c.id == found)

    async def _find(self, where: object) -> Player | None:
        row = await self._store.row(select(tables.players).where(where))  # type: ignore[arg-type]
        return None if row is None else _player(row)

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
            raise BadPlayer("has-account", f"you have an account already, {player.login!r}")
        login = good_login(login)
        if len(password) < SHORTEST_PASSWORD:
            raise BadPlayer("bad-password", f"a password has at least {SHORTEST_PASSWORD} characters")
        hashed = await self._passwords.hash(password)

        async def save(connection: AsyncConnection) -> None:
            await connection.execute(
                update(tables.players)
                .where(tables.players.c.id == player.id)
                .values(login=login, password=hashed)
            )

        try:
            await self._journal.do(save)
        except AlreadyTaken:
            raise BadPlayer("login-taken", f"the login {login!r} is taken") from None
        return Player(player.id, player.name, login)

    async def sign_in(self, login: str, password: str) -> Player:
        """The player with this account."""
        row = await self._store.row(select(tables.players).where(tables.players.c.login == login.casefold()))
        # An unknown login takes as long as a wrong password: the time does not tell which it was.
        fits = await self._passwords.fits(None if row is None else row["password"], password)
        if row is None or not fits:
            raise BadPlayer("wrong-password", "no account has this login and password")
        return _player(row)


def good_name(name: str) -> str:
    """The name as it is shown, or `BadPlayer`.

    >>> good_name("  Ada ")
    'Ada'
    """
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(name) <= LONGEST_NAME or any(unicodedata.category(sign)[0] == "C" for sign in name):
        raise BadPlayer("bad-name", f"a name has 1 to {LONGEST_NAME} visible characters, not {name[:40]!r}")
    return name


def good_login(login: str) -> str:
    """The login as it is kept, or `BadPlayer`."""
    login = login.casefold()
    if not 3 <= len(login) <= LONGEST_NAME or not login.isascii() or not login.replace("-", "a").isalnum():
        raise BadPlayer(
            "bad-login", f"a login has 3 to {LONGEST_NAME} letters, digits or dashes, not {login[:40]!r}"
        )
    return login


def _player(row: Row) -> Player:
    return Player(row["id"], row["name"], row["login"])

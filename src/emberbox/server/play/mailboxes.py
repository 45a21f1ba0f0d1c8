"""Mail about turns in games by the day: addresses that were confirmed, and what is sent to them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, final

from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import ColumnElement, Select, delete, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.games.words import known_language
from emberbox.server.errors import Refused
from emberbox.server.ops.mail import Mailer
from emberbox.server.ops.setting_checks import mail_address
from emberbox.server.play.notice_texts import TEXTS
from emberbox.server.play.notices import Turn, count_failures
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store
from emberbox.server.store.journal import Journal

CONFIRM_SECONDS: Final = 2 * 24 * 60 * 60
"""How long the link in the first mail is good."""

EXPIRED: Final = "this link has expired: ask for a new one"


@final
class MailWay:
    """Tells of turns by mail."""

    name: Final = "mail"
    timers: Final = ("day",)
    senders: Final = 1

    def __init__(
        self, store: Store, journal: Journal, mailer: Mailer, delay: float, secret: str, site_url: str
    ) -> None:
        self.delay: Final = delay
        self._store: Final = store
        self._journal: Final = journal
        self._mailer: Final = mailer
        self._site: Final = site_url
        self._confirming: Final = URLSafeTimedSerializer(secret, salt="emberbox.mail.confirm")
        self._stopping: Final = URLSafeTimedSerializer(secret, salt="emberbox.mail.stop")

    def reached(self) -> Select[tuple[str]]:
        """Players with an address that was confirmed."""
        return select(tables.mailboxes.c.player).where(tables.mailboxes.c.confirmed.is_not(None))

    async def of(self, player: str) -> Sequence[Row]:
        """The addresses of a player: the one that was confirmed, and then the one that is to be."""
        c = tables.mailboxes.c
        mine = select(tables.mailboxes).where(c.player == player)
        return await self._store.rows(mine.order_by(c.confirmed.is_(None)))

    # -- addresses -------------------------------------------------------------------------------

    async def ask_for(self, player: str, address: str, language: str) -> None:
        """Want mail at an address; it is sent a link to confirm that, and nothing else before.

        Until then, the address that was confirmed before stays in use. If it is this one, it needs no link.
        """
        language = known_language(language)
        mailboxes = tables.mailboxes
        unconfirmed = (mailboxes.c.player == player) & mailboxes.c.confirmed.is_(None)

        async def put(connection: AsyncConnection) -> bool:
            await connection.execute(delete(mailboxes).where(unconfirmed))
            same = (mailboxes.c.player == player) & (mailboxes.c.address == address)
            known = await connection.execute(update(mailboxes).where(same).values(language=language))
            if known.rowcount:
                return True
            row = {"player": player, "address": address, "language": language, "failures": 0}
            await connection.execute(insert(mailboxes).values(created=time.time(), **row))
            return False

        if await self._journal.do(put):
            return
        link = f"{self._site}/mail?confirm={self._confirming.dumps([player, address])}"
        texts = TEXTS[language]
        if await self._mailer.send(address, texts.confirm, texts.please.format(link=link)) != "sent":
            await self._remove(unconfirmed & (mailboxes.c.address == address))
            raise Refused("mail-not-sent", "the email could not be sent: try again later")

    async def confirm(self, token: str) -> str:
        """Send mail from now on to an address whose owner has the link; returns the address."""
        try:
            player, address = self._confirming.loads(token, max_age=CONFIRM_SECONDS)
        except BadData:
            raise Refused("bad-link", EXPIRED) from None
        mailboxes = tables.mailboxes
        mine = mailboxes.c.player == player
        this = mine & (mailboxes.c.address == address)

        async def note(connection: AsyncConnection) -> bool:
            now = update(mailboxes).where(this, mailboxes.c.confirmed.is_(None)).values(confirmed=time.time())
            if (await connection.execute(now)).rowcount:
                await connection.execute(delete(mailboxes).where(mine, mailboxes.c.address != address))
                return True
            # Followed once more, the link does nothing.
            return (await connection.execute(select(mailboxes.c.player).where(this))).first() is not None

        if not await self._journal.do(note):
            raise Refused("bad-link", EXPIRED)
        return str(address)

    async def stop_by_link(self, token: str) -> str:
        """Send nothing more to an address, by the link that is in each mail; returns the address."""
        try:
            player, address = self._stopping.loads(token)
        except BadData:
            raise Refused("bad-link", "this link is incomplete: open it from the email again") from None
        await self.stop(player, address)
        return str(address)

    async def stop(self, player: str, address: str | None = None) -> None:
        """Forget a player's address, or this one only."""
        c = tables.mailboxes.c
        await self._remove((c.player == player) & (true() if address is None else c.address == address))

    async def _remove(self, which: ColumnElement[bool]) -> None:
        async def remove(connection: AsyncConnection) -> None:
            await connection.execute(delete(tables.mailboxes).where(which))

        await self._journal.do(remove)

    # -- turns -----------------------------------------------------------------------------------

    async def tell(self, turn: Turn) -> bool:
        """Tell a player that it is their turn; whether that was all that can be done."""
        c = tables.mailboxes.c
        this = (c.player == turn.player) & c.confirmed.is_not(None)
        row = await self._store.row(select(tables.mailboxes).where(this))
        if row is None:
            return True
        texts, game = TEXTS[row["language"]], GAMES[turn.game].title
        stop = f"{self._site}/mail?stop={self._stopping.dumps([turn.player, row['address']])}"
        text = texts.mail.format(game=game, link=f"{self._site}/room/{turn.room}", stop=stop)
        sent = await self._mailer.send(row["address"], f"{texts.turn}: {game}", text, stop)
        if sent == "later":
            return False
        turn.told = sent == "sent"
        this &= c.address == row["address"]
        await count_failures(self._journal, tables.mailboxes, row, this, reached=turn.told)
        return True

    async def close(self) -> None:
        """Send nothing more."""
        self._mailer.close()


def good_address(text: str) -> str:
    """An address, or `Refused`."""
    try:
        return mail_address(text.strip())
    except ValueError:
        raise Refused("bad-address", "enter an email address like ada@example.org") from None


def inbox_of(address: str) -> str:
    """Where mail to an address arrives, as far as can be told: a tag after a plus mostly makes no difference.

    >>> inbox_of("Ada+Games@example.org")
    'ada@example.org'
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"

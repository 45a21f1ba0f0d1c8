"""Mail about turns in games by the day: addresses that were confirmed, and what is sent to them."""

from __future__ import annotations

import time
from typing import Final, final

from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.games.words import known_language
from emberbox.server.errors import Refused
from emberbox.server.ops.mail import Mailer
from emberbox.server.ops.setting_checks import mail_address
from emberbox.server.play.notice_texts import TEXTS
from emberbox.server.play.notices import Turn
from emberbox.server.store import tables
from emberbox.server.store.database import Row, Store
from emberbox.server.store.journal import Journal

CONFIRM_SECONDS: Final = 2 * 24 * 60 * 60
"""How long the link in the first mail is good."""


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

    async def of(self, player: str) -> Row | None:
        """The address of a player, whether or not it was confirmed."""
        return await self._store.row(select(tables.mailboxes).where(tables.mailboxes.c.player == player))

    # -- addresses -------------------------------------------------------------------------------

    async def ask_for(self, player: str, address: str, language: str) -> None:
        """Want mail at an address; it is sent a link to confirm that, and nothing else before."""
        language = known_language(language)
        known = await self.of(player)
        if known is not None and known["address"] == address and known["confirmed"] is not None:
            return
        mailboxes = tables.mailboxes

        async def put(connection: AsyncConnection) -> None:
            await connection.execute(delete(mailboxes).where(mailboxes.c.player == player))
            await connection.execute(
                insert(mailboxes).values(
                    player=player, address=address, language=language, created=time.time(), confirmed=None
                )
            )

        await self._journal.do(put)
        link = f"{self._site}/mail?confirm={self._confirming.dumps([player, address])}"
        texts = TEXTS[language]
        if not await self._mailer.send(address, texts.confirm, texts.please.format(link=link)):
            raise Refused("mail-not-sent", "the email could not be sent: try again later")

    async def confirm(self, token: str) -> str:
        """Send mail from now on to an address whose owner has the link; returns the address."""
        try:
            player, address = self._confirming.loads(token, max_age=CONFIRM_SECONDS)
        except BadData:
            raise Refused("bad-link", "this link is not valid, or not any more: ask for a new one") from None
        mailboxes = tables.mailboxes
        this = (mailboxes.c.player == player) & (mailboxes.c.address == address)

        async def note(connection: AsyncConnection) -> int:
            done = await connection.execute(update(mailboxes).where(this).values(confirmed=time.time()))
            return int(done.rowcount)

        if not await self._journal.do(note):
            raise Refused("bad-link", "this address is not wanted any more: ask for a new link")
        return str(address)

    async def stop_by_link(self, token: str) -> str:
        """Send nothing more to an address, by the link that is in each mail; returns the address."""
        try:
            player, address = self._stopping.loads(token)
        except BadData:
            raise Refused("bad-link", "this link is not valid") from None
        await self.stop(player, address)
        return str(address)

    async def stop(self, player: str, address: str | None = None) -> None:
        """Forget a player's address, or this one only."""
        mailboxes = tables.mailboxes
        which = mailboxes.c.player == player
        if address is not None:
            which &= mailboxes.c.address == address

        async def remove(connection: AsyncConnection) -> None:
            await connection.execute(delete(mailboxes).where(which))

        await self._journal.do(remove)

    # -- turns -----------------------------------------------------------------------------------

    async def tell(self, turn: Turn) -> bool:
        """Tell a player that it is their turn; whether that was all that can be done."""
        row = await self.of(turn.player)
        if row is None or row["confirmed"] is None:
            return True
        texts, game = TEXTS[row["language"]], GAMES[turn.game].title
        stop = f"{self._site}/mail?stop={self._stopping.dumps([turn.player, row['address']])}"
        text = texts.mail.format(game=game, link=f"{self._site}/room/{turn.room}", stop=stop)
        return await self._mailer.send(row["address"], f"{texts.turn}: {game}", text, stop)

    async def close(self) -> None:
        """Send nothing more."""
        self._mailer.close()


def good_address(text: str) -> str:
    """An address, or `Refused`."""
    try:
        return mail_address(text.strip())
    except ValueError:
        raise Refused("bad-address", "enter an email address like ada@example.org") from None

"""Mail: which addresses are taken, and whom a mail goes to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import select, update

from emberbox.server.errors import Refused
from emberbox.server.ops.mail import Mailer
from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.setting_checks import mail_address
from emberbox.server.play.mailboxes import MailWay, inbox_of
from emberbox.server.play.notices import FAILING_SECONDS, MOST_FAILURES, Turn
from emberbox.server.play.players import Players
from emberbox.server.store import tables
from emberbox.server.store.database import Store
from emberbox.server.store.journal import Journal
from tests.server.listeners import MailListener

ADA = "ada@example.org"
BEA = "bea@example.org"


class Reader:
    """A player who wants mail."""

    def __init__(self, folder: Path, mails: MailListener) -> None:
        self.mails = mails
        self.store = Store(f"sqlite+aiosqlite:///{folder / 'emberbox.db'}")
        self.journal = Journal(self.store, Metrics())
        mailer = Mailer(f"smtp://127.0.0.1:{mails.port}", "games@example.org")
        self.way = MailWay(self.store, self.journal, mailer, 0.0, "secret", "https://play.example.org")

    async def open(self) -> None:
        await self.store.open()
        self.journal.start()
        self.player = (await Players(self.store, self.journal).guest("Ada")).id

    async def confirm(self, address: str) -> None:
        """Want mail at an address, and follow the link."""
        await self.way.ask_for(self.player, address, "en")
        text = (await self.mails.next()).get_content()
        await self.way.confirm(text.partition("confirm=")[2].split()[0])

    async def told(self) -> bool:
        """Whether a mail about a turn is taken."""
        turn = Turn(self.player, "room", "forge", 0)
        assert await self.way.tell(turn), "it is not tried again for this turn"
        return turn.told

    async def mailboxes(self) -> list[tuple[str, str, bool]]:
        rows = await self.way.of(self.player)
        return [(row["address"], row["language"], row["confirmed"] is not None) for row in rows]

    async def failures(self) -> list[int]:
        rows = await self.store.rows(select(tables.mailboxes.c.failures))
        return [row["failures"] for row in rows]

    async def close(self) -> None:
        await self.way.close()
        await self.journal.stop()
        await self.store.close()


def reading(folder: Path, visit: Callable[[Reader], Awaitable[None]]) -> None:
    async def tidily() -> None:
        async with MailListener() as mails:
            reader = Reader(folder, mails)
            try:
                await reader.open()
                await visit(reader)
            finally:
                await reader.close()

    asyncio.run(tidily())


def test_the_language_of_a_confirmed_address_can_be_changed_without_a_link(tmp_path: Path) -> None:
    async def visit(reader: Reader) -> None:
        await reader.confirm(ADA)
        await reader.way.ask_for(reader.player, ADA, "de")
        assert await reader.mailboxes() == [(ADA, "de", True)]
        assert reader.mails.got.empty()
        assert await reader.told()
        assert (await reader.mails.next())["Subject"] == "Du bist am Zug: Forge"

    reading(tmp_path, visit)


def test_an_address_that_no_mail_can_be_sent_to_is_not_kept(tmp_path: Path) -> None:
    async def visit(reader: Reader) -> None:
        await reader.confirm(ADA)
        reader.mails.reply = "550 nobody here"
        with pytest.raises(Refused, match="could not be sent"):
            await reader.way.ask_for(reader.player, BEA, "en")
        assert await reader.mailboxes() == [(ADA, "en", True)]

    reading(tmp_path, visit)


def test_an_address_that_is_refused_for_days_is_given_up(tmp_path: Path) -> None:
    async def visit(reader: Reader) -> None:
        await reader.confirm(ADA)
        reader.mails.reply = "550 nobody here"
        assert not await reader.told()
        assert await reader.failures() == [1]
        reader.mails.reply = "250 yes"
        assert await reader.told()
        assert await reader.failures() == [0]
        reader.mails.reply = "550 nobody here"
        boxes = tables.mailboxes
        older = update(boxes).values(failing=boxes.c.failing - FAILING_SECONDS)
        for number in range(MOST_FAILURES):
            assert await reader.failures() == [number]
            await reader.told()
            await reader.journal.do(lambda connection: connection.execute(older))
        assert await reader.mailboxes() == []

    reading(tmp_path, visit)


def test_a_mail_server_that_takes_nothing_now_is_tried_again(tmp_path: Path) -> None:
    async def visit(reader: Reader) -> None:
        await reader.confirm(ADA)
        reader.mails.reply = "450 later"
        assert not await reader.way.tell(Turn(reader.player, "room", "forge", 0))
        assert await reader.failures() == [0]

    reading(tmp_path, visit)


def test_a_tag_makes_no_other_inbox() -> None:
    assert inbox_of("Ada+1@Example.org") == inbox_of("ada@example.org") != inbox_of("ida@example.org")


@pytest.mark.parametrize(
    "address", ["=?utf-8?q?a=0Ab?=@example.org", "=?utf-8?q?a=40example.org=2Cb?=@example.org"]
)
def test_an_encoded_word_is_no_address(address: str) -> None:
    with pytest.raises(ValueError, match="not an address"):
        mail_address(address)


def test_a_mail_goes_to_one_address_whatever_its_header_says() -> None:
    async def visit() -> None:
        async with MailListener() as mails:
            mailer = Mailer(f"smtp://127.0.0.1:{mails.port}", "games@example.org")
            await mailer.send("ada@example.org, eve@example.org", "Hello", "text")
            mailer.close()
            await mails.next()
            assert len(mails.recipients) == 1

    asyncio.run(visit())

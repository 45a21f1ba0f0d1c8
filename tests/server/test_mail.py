"""Mail: which addresses are taken, and whom a mail goes to."""

from __future__ import annotations

import asyncio

import pytest

from emberbox.server.ops.mail import Mailer
from emberbox.server.ops.setting_checks import mail_address
from tests.server.listeners import MailListener


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

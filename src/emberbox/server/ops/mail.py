"""Mail over SMTP, one at a time in a thread of its own: a slow server delays nobody but other mails."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, Literal, TypeAlias, final
from urllib.parse import unquote, urlsplit

from emberbox.server.ops import logs

TIMEOUT: Final = 20.0
"""Seconds after which a mail server that says nothing is away."""

MOST_WAITING: Final = 500
"""Mails that wait to be sent; more are dropped."""

PERMANENT: Final = 500
"""From this on an answer of a mail server says that another try is of no use."""

Mailed: TypeAlias = Literal["sent", "refused", "later"]
"""What became of a mail: the server has it, does not take it for this address, or not now."""

log = logs.get("mail")


@final
class Mailer:
    """Sends mails through one server: `smtp://USER:PASSWORD@HOST:PORT`, or `smtps://` for TLS throughout."""

    def __init__(self, url: str, sender: str) -> None:
        parts = urlsplit(url)
        self._tls: Final = parts.scheme == "smtps"
        self._host: Final = parts.hostname or ""
        self._port: Final = parts.port or (465 if self._tls else 587)
        self._user: Final = unquote(parts.username or "")
        self._password: Final = unquote(parts.password or "")
        self._sender: Final = sender
        self._thread: Final = ThreadPoolExecutor(1, "mail")
        self._waiting = 0

    async def send(self, to: str, subject: str, text: str, unsubscribe: str = "") -> Mailed:
        """Send a mail."""
        if self._waiting >= MOST_WAITING:
            log.warning("too many mails wait: one is dropped")
            return "later"
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._sender, to, subject
        message["Date"], message["Message-ID"] = (
            formatdate(),
            make_msgid(domain=self._sender.rpartition("@")[2]),
        )
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
        message.set_content(text)
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._deliver, to, message)
        except (OSError, smtplib.SMTPException) as error:
            # The answer of the server may name the address, which is nobody's business.
            log.warning("a mail cannot be sent", cause=type(error).__name__)
            return "refused" if _is_about_address(error) else "later"
        finally:
            self._waiting -= 1
        return "sent"

    def _deliver(self, to: str, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self._host, self._port, timeout=TIMEOUT, context=context)
            if self._tls
            else smtplib.SMTP(self._host, self._port, timeout=TIMEOUT)
        ) as server:
            server.ehlo()
            # A password never goes in the clear: without STARTTLS this raises.
            if not self._tls and (self._user or server.has_extn("starttls")):
                server.starttls(context=context)
            if self._user:
                server.login(self._user, self._password)
            server.send_message(message, to_addrs=[to])

    def close(self) -> None:
        """Send nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _is_about_address(error: Exception) -> bool:
    """Whether a mail server refuses an address for good, rather than us."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= PERMANENT for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= PERMANENT

"""How I am told of my turns while I am away, over HTTP: web push, and mail for games by the day."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Router, delete, get, post
from msgspec import Meta, Struct

from emberbox.server.errors import Refused
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import (
    Asking,
    address_of,
    known_player,
    player_of,
    session_of,
    site_of,
)
from emberbox.server.play.mailboxes import MailWay, good_address, inbox_of
from emberbox.server.site import Site

Tongue = Annotated[str, Meta(max_length=35, description='the language of messages, like "de"')]
Endpoint = Annotated[str, Meta(max_length=1000, description="the browser's push endpoint")]


class Mailbox(Struct):
    """An address for mails about my turns: none go there before it is confirmed."""

    address: str
    confirmed: bool


class Notifications(Struct):
    """What this site offers, and what I have set up."""

    push_key: Annotated[str | None, Meta(description="the key to subscribe with; null if not offered")]
    mail: Annotated[bool, Meta(description="whether mail is offered")]
    mailboxes: Annotated[
        list[Mailbox],
        Meta(description="the current address, if any, and an unconfirmed one that will replace it"),
    ]


class Keys(Struct, forbid_unknown_fields=True):
    """The keys of a browser, in base64url."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushSubscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told."""

    endpoint: Endpoint
    keys: Keys
    language: Tongue = "en"


class PushEnd(Struct, forbid_unknown_fields=True):
    """A browser that no longer wants to be told."""

    endpoint: Endpoint


class Wish(Struct, forbid_unknown_fields=True):
    """Where I want mail."""

    address: Annotated[str, Meta(max_length=254)]
    language: Tongue = "en"


class Link(Struct, forbid_unknown_fields=True):
    """What a link in a mail says."""

    token: Annotated[str, Meta(max_length=1000)]


class Address(Struct):
    """The address that a link was for."""

    address: str


@get("/me/notifications", responses=PROBLEMS)
async def my_notifications(request: Asking) -> Notifications:
    """What is offered here, and what I have set up."""
    site, player = site_of(request), await known_player(request)
    rows = await site.mail.of(player.id) if site.mail is not None and player is not None else []
    return Notifications(
        push_key=None if site.push is None else site.push.service.public_key,
        mail=site.mail is not None,
        mailboxes=[Mailbox(row["address"], row["confirmed"] is not None) for row in rows],
    )


@post("/me/push", responses=PROBLEMS, status_code=204)
async def subscribe(request: Asking, data: PushSubscription) -> None:
    """Tell this browser of my turns."""
    site, session = site_of(request), await session_of(request)
    if session is None:
        raise Refused("no-name", "choose a display name first")
    if site.push is None:
        raise Refused("not-offered", "this server does not offer web push")
    from emberbox.server.ops.push import BadSubscription, Subscription, check

    if not await site.limits.take("subscribe", session.player.id):
        raise Refused("too-fast", "too many subscriptions: wait a while")
    wanted = Subscription(data.endpoint, data.keys.p256dh, data.keys.auth)
    try:
        check(wanted, anywhere=site.settings.push_anywhere)
    except BadSubscription as error:
        raise Refused("bad-request", f"subscription: {error}") from None
    await site.push.subscribe(session, wanted, data.language)


@delete("/me/push", responses=PROBLEMS, status_code=204)
async def unsubscribe(request: Asking, data: PushEnd) -> None:
    """Tell this browser nothing more."""
    site, player = site_of(request), await player_of(request)
    if site.push is not None:
        await site.push.unsubscribe(player.id, data.endpoint)


def _mail(site: Site) -> MailWay:
    if site.mail is None:
        raise Refused("not-offered", "this server does not send emails")
    return site.mail


@post("/me/mail", responses=PROBLEMS, status_code=204)
async def want_mail(request: Asking, data: Wish) -> None:
    """Send me mail about games by the day; first of all a link to confirm the address."""
    site, player = site_of(request), await player_of(request)
    mail, address = _mail(site), good_address(data.address)
    if player.login is None:
        raise Refused("needs-account", "email notifications need an account: create one first")
    takes = (
        ("confirm", player.id),
        ("confirm-by-address", address_of(request)),
        ("confirm-by-mailbox", inbox_of(address)),
    )
    for what, key in takes:
        if not await site.limits.take(what, key):
            raise Refused("too-fast", "too many emails: try again later")
    await mail.ask_for(player.id, address, data.language)


@delete("/me/mail", responses=PROBLEMS, status_code=204)
async def want_no_mail(request: Asking) -> None:
    """Forget my address."""
    site, player = site_of(request), await player_of(request)
    await _mail(site).stop(player.id)


@post("/mail/confirm", responses=PROBLEMS, status_code=200)
async def confirm_mail(request: Asking, data: Link) -> Address:
    """Confirm an address with the link that was sent to it."""
    return Address(await (await _by_link(request)).confirm(data.token))


@post("/mail/stop", responses=PROBLEMS, status_code=200)
async def stop_mail(request: Asking, data: Link) -> Address:
    """Stop mail to an address with the link that is in each of them."""
    return Address(await (await _by_link(request)).stop_by_link(data.token))


async def _by_link(request: Asking) -> MailWay:
    site = site_of(request)
    mail = _mail(site)
    if not await site.limits.take("link", address_of(request)):
        raise Refused("too-fast", "too many requests from this address: wait a while")
    return mail


ROUTES: Final = Router(
    "/",
    route_handlers=[
        my_notifications,
        subscribe,
        unsubscribe,
        want_mail,
        want_no_mail,
        confirm_mail,
        stop_mail,
    ],
    tags=["notifications"],
)

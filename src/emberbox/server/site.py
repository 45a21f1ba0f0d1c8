"""A running server in one piece: all its parts, opened and closed in order."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, final

from litestar.channels import ChannelsPlugin

from emberbox.server.bots.pool import BotPool
from emberbox.server.bots.turns import Turns
from emberbox.server.ops import logs
from emberbox.server.ops.limits import Allowance, Limits
from emberbox.server.ops.mail import Mailer
from emberbox.server.ops.metrics import Metrics
from emberbox.server.ops.pulse import Load, take_pulse
from emberbox.server.ops.rate_limits import Buckets, Counts
from emberbox.server.ops.settings import Settings
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.chat import Chats
from emberbox.server.play.driver import Driver
from emberbox.server.play.forecasts import Forecasts
from emberbox.server.play.hints import Hints
from emberbox.server.play.mailboxes import MailWay
from emberbox.server.play.notices import Notices
from emberbox.server.play.operators import Deeds
from emberbox.server.play.players import Players
from emberbox.server.play.presence import Presence
from emberbox.server.play.quick_match import QuickMatch
from emberbox.server.play.ratings import Ratings
from emberbox.server.play.retention import Retention
from emberbox.server.play.rooms import Rooms
from emberbox.server.play.rounds import Rounds, count_game
from emberbox.server.play.sessions import Sessions
from emberbox.server.play.signals import Signals
from emberbox.server.play.tournaments import Tournaments
from emberbox.server.store.database import Store
from emberbox.server.store.journal import Journal
from emberbox.server.store.site_values import kept

if TYPE_CHECKING:
    from emberbox.server.play.push_subscriptions import PushWay

MOST_WATCHED: Final = 2
"""Replays that are worked out at a time: long ones must not slow down the rooms in play."""

MOST_TOLD: Final = 2
"""Pages of long games that are put into words at a time."""

MINUTE, QUARTER, HOUR, DAY = 60.0, 15 * 60.0, 60 * 60.0, 24 * 60 * 60.0
PUSHES: Final = 60
MAILS: Final = 6
"""Turns of which a player is told in an hour, by push and by mail."""

SUBSCRIPTIONS: Final = 30
"""Times that a player may set up web push in a quarter of an hour; each page that is opened does it."""

CONFIRMATIONS: Final = 3
"""Mails with a link to confirm an address: for a player in an hour, to an address in a day."""

LINKS: Final = 30
"""Links from mails that an address may follow in a quarter of an hour."""

PAUSES: Final = 12
"""Pauses that a player may ask for, or end, in a minute."""

TOURNAMENTS: Final = 30
"""Tournaments that an account may make, enter or leave in a quarter of an hour."""

CHAT_SHARE: Final = 6
"""Of what a player may write in a minute, this part at once."""

HINT_SHARE: Final = 4
"""Of the hints that a player may ask for in a minute, this part at once: each is a second of thinking."""

REPORTS: Final = 10
"""Reports and mutes in a quarter of an hour."""

LINES: Final = 10
"""As many sockets of one address may each send as much as one may; the others share with them."""

HOUSEHOLD: Final = 4
"""As many players at one address may each do what one may."""

log = logs.get("site")


@final
class Site:
    """Everything that requests and sockets need."""

    def __init__(self, settings: Settings, channels: ChannelsPlugin) -> None:
        self.settings: Final = settings
        self.metrics: Final = Metrics()
        self.store: Final = Store(settings.database_url)
        self.journal: Final = Journal(self.store, self.metrics)
        self.players: Final = Players(self.store, self.journal)
        self.sessions: Final = Sessions(self.store, self.journal, channels, settings.secure_cookies)
        self.rooms: Final = Rooms(self.store, self.journal, channels, self.metrics)
        self.bots: Final = BotPool(settings.bot_workers, budget=settings.bot_budget)
        self.ratings: Final = Ratings(self.rooms, also=count_game)
        self.driver: Final = Driver(self.rooms, self.bots, self.ratings, settings)
        self.forecasts: Final = Forecasts()
        self.hints: Final = Hints(self.bots, self.forecasts)
        self.signals: Final = Signals(channels)
        self.presence: Final = Presence(channels)
        self.chats: Final = Chats(self.store, self.journal, channels)
        self.matches: Final = QuickMatch(self.rooms, channels, settings)
        self.tournaments: Final = Tournaments(self.rooms)
        self.rounds: Final = Rounds(self.rooms, self.tournaments, settings)
        self.deeds: Final = Deeds(self.store, self.rooms, self.sessions)
        self.retention: Final = Retention(self.rooms, settings)
        self.sockets: Final = Counts()
        self.addresses: Final = Counts()
        self.messages: Final = Buckets(LINES * settings.messages_per_second, LINES * settings.messages_burst)
        self.limits: Final = Limits(allowances(settings), settings.redis_url)
        self.notices: Final = Notices(self.store, self.journal, self.presence, self.limits, self.metrics)
        self.push: PushWay | None = None
        self.mail: MailWay | None = None
        """How players who are away are told of their turns, once the site is open; None: not at all."""
        self.watching: Final = Turns(MOST_WATCHED)
        self.telling: Final = Turns(MOST_TOLD)
        self.ready = False
        self._listening: list[asyncio.Task[None]] = []
        self._watching: list[asyncio.Task[None]] = []
        self._stopping: Final = Stopping()

    async def open(self) -> None:
        """Bring the store up to date and start to work."""
        await self.store.open()
        self.journal.start()
        await self.sessions.open(self.settings.secret)
        await self.bots.start()
        self.driver.start()
        for part in (self.rooms, self.signals, self.sessions, self.presence, self.chats, self.matches):
            self._listening.append(asyncio.create_task(part.listen(), name="listen"))
        endless = (self.presence.beat(), take_pulse(self.metrics, self._load))
        self._listening += [asyncio.create_task(each, name="endless") for each in endless]
        for watcher in (self.deeds, self.retention, self.matches, self.rounds):
            self._watching.append(asyncio.create_task(watcher.watch(self._stopping), name="watch"))
        await self._open_ways()
        for way in (self.push, self.mail):
            if way is not None:
                told = self.notices.watch(way, self._stopping, self.settings.quiet_start)
                self._watching.append(asyncio.create_task(told, name="notices"))
        self.ready = True
        log.info("open", **self.settings.describe())

    async def _open_ways(self) -> None:
        settings = self.settings
        if settings.push_contact:
            # With packages that a table for friends goes without.
            from emberbox.server.ops.push import PushService, new_key
            from emberbox.server.play.push_subscriptions import PushWay

            key = settings.push_key or await kept(self.store, self.journal, "push_key", new_key)
            service = PushService(key, settings.push_contact, anywhere=settings.push_anywhere)
            self.push = PushWay(self.store, self.journal, service, settings.push_after)
        if settings.smtp_url:
            mailer = Mailer(settings.smtp_url, settings.mail_from)
            self.mail = MailWay(
                self.store,
                self.journal,
                mailer,
                settings.mail_after,
                self.sessions.secret,
                settings.site_url,
            )

    def _load(self) -> Load:
        return Load(
            self.journal.waiting,
            self.bots.waiting,
            self.store.used,
            len(self.rooms.open),
            self.matches.waiting,
        )

    async def close(self) -> None:
        """Stop: what was acknowledged is stored already."""
        self.ready = False
        self._stopping.set()
        self.presence.close()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await self.driver.stop()
        await self.bots.stop()
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        await self.journal.stop()
        await self.limits.close()
        self.players.close()
        await self.store.close()
        log.info("closed")


def allowances(settings: Settings) -> dict[str, Allowance]:
    """What may be done how often: by address, by player, or with passwords by account, too."""
    guesses, chat, hints = settings.guesses, settings.chat_per_minute, settings.hints_per_minute
    return {
        "sign-in": Allowance.per(settings.sign_ins_per_minute, MINUTE),
        "room": Allowance.per(settings.rooms_per_minute, MINUTE),
        "room-by-address": Allowance.per(settings.rooms_per_minute * HOUSEHOLD, MINUTE),
        "chat": Allowance(chat / CHAT_SHARE, chat / MINUTE),
        "chat-by-address": Allowance(chat * HOUSEHOLD / CHAT_SHARE, chat * HOUSEHOLD / MINUTE),
        "hint": Allowance(hints / HINT_SHARE, hints / MINUTE),
        "hint-by-address": Allowance(hints * HOUSEHOLD / HINT_SHARE, hints * HOUSEHOLD / MINUTE),
        # A match makes a room.
        "seek": Allowance.per(settings.rooms_per_minute, MINUTE),
        "seek-by-address": Allowance.per(settings.rooms_per_minute * HOUSEHOLD, MINUTE),
        "tournament": Allowance.per(TOURNAMENTS, QUARTER),
        "tournament-by-address": Allowance.per(TOURNAMENTS * HOUSEHOLD, QUARTER),
        # Notifications to a player. A confirmation may be a mail to a stranger.
        "push": Allowance.per(PUSHES, HOUR),
        "mail": Allowance.per(MAILS, HOUR),
        "subscribe": Allowance.per(SUBSCRIPTIONS, QUARTER),
        "confirm": Allowance.per(CONFIRMATIONS, HOUR),
        "confirm-by-address": Allowance.per(CONFIRMATIONS * HOUSEHOLD, HOUR),
        "confirm-by-mailbox": Allowance.per(CONFIRMATIONS, DAY),
        "link": Allowance.per(LINKS, QUARTER),
        "report": Allowance.per(REPORTS, QUARTER),
        "report-by-address": Allowance.per(REPORTS * HOUSEHOLD, QUARTER),
        "pause": Allowance.per(PAUSES, MINUTE),
        "work": Allowance.per(settings.work_per_minute, MINUTE),
        "guess": Allowance.per(guesses, QUARTER),
        "guess-by-address": Allowance.per(guesses * HOUSEHOLD, QUARTER),
        # Generous, for whoever uses it up shuts the account's owner out, too.
        "guess-by-account": Allowance.per(guesses * 100, QUARTER),
    }

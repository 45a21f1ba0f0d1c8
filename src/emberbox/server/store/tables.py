"""The tables of the store. A change here needs a migration beside it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata: Final = MetaData()

site: Final = Table(
    "site",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes of a site share, such as the key that signs cookies."""

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("login", String(40), unique=True),
    Column("password", Text),
    Column("role", String(12), nullable=False, server_default="player"),
    Column("banned_until", Float),
    Column("muted_until", Float),
)
"""Guests, and those with an account: they also have a login and the hash of a password."""

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("agent", String(200), nullable=False),
    Index("sessions_by_player", "player"),
)
"""Where somebody is signed in: a cookie names one of these. What is not here any more has ended."""

rooms: Final = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("host", String(32), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("timer", String(8), nullable=False),
    Column("timer_limit", Integer, nullable=False),
    Column("increment", Integer, nullable=False, server_default="0"),
    Column("clocks", Text),
    Column("pause", Text),
    Column("stand_in", String(64), nullable=False),
    Column("state", String(12), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("deadline", Float),
    Column("payoffs", Text),
    Column("note", Text, nullable=False),
    Column("rematch", String(32)),
    Column("origin", String(8), nullable=False, server_default="deal"),
    Column("chat", Boolean, nullable=False, server_default=true()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("settled", Boolean, nullable=False, server_default=false()),
    Column("tournament", String(32)),
    Column("driver", String(32)),
    Column("driven_until", Float),
    Index("rooms_by_state", "listed", "state", "moved"),
    Index("rooms_by_deadline", "deadline"),
    Index("rooms_by_host", "host", "state"),
    Index("rooms_to_settle", "settled", "state"),
    Index("rooms_by_move", "state", "moved"),
)
"""A table for one game: what was agreed on, and where it stands, so that lists need not replay anything."""

seats: Final = Table(
    "seats",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), ForeignKey("players.id")),
    Column("bot", String(64)),
    Column("wishes", Text, nullable=False),
    Column("since", Float, nullable=False),
    Index("seats_by_player", "player"),
)
"""Who sits where. With a player and a bot the bot stands in for the player."""

sitters: Final = Table(
    "sitters",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Index("sitters_by_player", "player"),
)
"""Who has sat where while a game was played: they have seen what that seat sees."""

steps: Final = Table(
    "steps",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("picks", Text, nullable=False),
    Column("back", Integer, nullable=False),
    Column("answers", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("bot", String(64)),
    Column("late", Boolean, nullable=False, server_default=false()),
)
"""What happened in a room, appended and never rewritten: the primary key lets every number happen once.

A step is one answer of a seat and all that followed by itself (dice, auto-declines), or the taking back
of so many answers of the log. With a bot it is one that decided for the player of the seat, late if their
time had run out.
"""

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("views", Text, nullable=False),
)
"""What everybody saw at a step, for a room whose rules have changed since."""

records: Final = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
    Index("records_by_player", "player", "created"),
)
"""Games that were uploaded."""

chat: Final = Table(
    "chat",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("seat", Integer),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
    Index("chat_by_player", "player"),
)
"""What was written in rooms, from a seat or as a spectator."""

mutes: Final = Table(
    "mutes",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("muted", String(32), ForeignKey("players.id"), primary_key=True),
)
"""Who does not want to read whom."""

reports: Final = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("reporter", String(32), nullable=False),
    Column("author", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("closed", Float),
    UniqueConstraint("room", "number", "reporter", name="reports_once"),
)
"""Lines that somebody found wrong, for those who run the site; they outlive the room."""

results: Final = Table(
    "results",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("game", String(32), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("before", Integer, nullable=False),
    Column("after", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Index("results_by_player", "player", "at"),
)
"""How finished games ended for players; they outlive the room. Rank 0 has won, 1 lost, 2 given up."""

ratings: Final = Table(
    "ratings",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("points", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Index("ratings_by_points", "game", "points"),
)
"""How good somebody is at a game, from rated games; points are what people see."""

audit: Final = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("by", String(64), nullable=False),
    Column("deed", String(32), nullable=False),
    Column("player", String(32)),
    Column("room", String(32)),
    Column("note", Text, nullable=False),
    Column("details", Text, nullable=False),
)
"""What those who run the site did, to whom, and why; running processes act on it."""

tickets: Final = Table(
    "tickets",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("mu", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("node", String(32), nullable=False),
    Column("agreed", Boolean, nullable=False),
    Column("room", String(32)),
)
"""Who waits for a quick match, each once: the primary key sees to it. With a room they have one.

A ticket lives as long as the process that holds its socket says so.
"""

tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), ForeignKey("players.id"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("pace", String(8), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("size", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("next_at", Float),
    Column("state", String(12), nullable=False),
    Column("note", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("tournaments_by_state", "state", "changed"),
    Index("tournaments_by_owner", "owner", "state"),
)
"""Tournaments, and in which round each is. A round is begun by whatever process comes first."""

entrants: Final = Table(
    "entrants",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("joined", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("points", Integer, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Index("entrants_by_player", "player"),
)
"""Who takes part in a tournament; how good they were when it began says where they are seeded."""

pairings: Final = Table(
    "pairings",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("board", Integer, nullable=False),
    Column("opponent", String(32), ForeignKey("players.id")),
    Column("bot", String(64)),
    Column("room", String(32), nullable=False),
    Column("score", Integer),
    Index("pairings_by_room", "room"),
)
"""Who plays whom in a round, one row for each of the two: the primary key lets nobody play twice.

Who plays a bot has no opponent. The score is in half points, and unknown until the room is settled.
"""

subscriptions: Final = Table(
    "subscriptions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("session", String(32), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("failing", Float),
    UniqueConstraint("endpoint", name="subscriptions_once"),
    Index("subscriptions_by_player", "player"),
)
"""Browsers that want to be told of turns by web push, for as long as their session lasts.

`failures` are the turns in a row for which one could not be reached, `failing` is when that began.
"""

mailboxes: Final = Table(
    "mailboxes",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("address", String(254), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("confirmed", Float),
    Column("failures", Integer, nullable=False),
    Column("failing", Float),
)
"""Where accounts want mail about their turns: of each at most one address that was confirmed, and one to be.

`failures` and `failing` are as with subscriptions.
"""

notices: Final = Table(
    "notices",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("room", String(32), ForeignKey("rooms.id"), primary_key=True),
    Column("way", String(8), primary_key=True),
    Column("told", Float, nullable=False),
    Column("step", Integer, nullable=False),
    Index("notices_by_room", "room"),
)
"""When somebody was last told, by push or mail, that a room waits for them, and after which step."""

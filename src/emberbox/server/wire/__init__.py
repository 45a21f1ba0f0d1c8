"""What goes over the socket, as types: the protocol's schema and the page's types are generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypeAlias, TypedDict

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from emberbox.games.words import ENGLISH
from emberbox.server.wire.forecast import Advice as Advice
from emberbox.server.wire.forecast import AmountChance as AmountChance
from emberbox.server.wire.forecast import Chance as Chance
from emberbox.server.wire.forecast import Lead as Lead
from emberbox.server.wire.forecast import Leads as Leads
from emberbox.server.wire.forecast import Odds as Odds
from emberbox.server.wire.forecast import Outcome as Outcome
from emberbox.server.wire.forecast import Plan as Plan
from emberbox.server.wire.forecast import Plans as Plans
from emberbox.server.wire.forecast import Preview as Preview
from emberbox.server.wire.forecast import Proposal as Proposal
from emberbox.server.wire.forecast import ProposedAnswer as ProposedAnswer
from emberbox.server.wire.match import Matched as Matched
from emberbox.server.wire.match import Pace as Pace
from emberbox.server.wire.match import Seeking as Seeking
from emberbox.server.wire.match import SeekingStopped as SeekingStopped
from emberbox.server.wire.people import Chat as Chat
from emberbox.server.wire.people import ChatLine as ChatLine
from emberbox.server.wire.people import Presence as Presence
from emberbox.server.wire.people import PresenceState as PresenceState
from emberbox.server.wire.people import SeatPresence as SeatPresence
from emberbox.server.wire.question import Choice as Choice
from emberbox.server.wire.question import Decision as Decision
from emberbox.server.wire.question import Focus as Focus
from emberbox.server.wire.question import Link as Link
from emberbox.server.wire.question import Path as Path
from emberbox.server.wire.question import Said as Said
from emberbox.server.wire.table import Origin as Origin
from emberbox.server.wire.table import RoomState as RoomState
from emberbox.server.wire.table import SeatClock as SeatClock
from emberbox.server.wire.table import SeatInfo as SeatInfo
from emberbox.server.wire.table import Table as Table
from emberbox.server.wire.table import Timer as Timer
from emberbox.telling.teller import Tone

ROOM_ID: Final = r"^[A-Za-z0-9_-]{8,32}$"

RoomId: TypeAlias = Annotated[str, Meta(pattern=ROOM_ID, description="the name of a room, as in its link")]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=14, description="a seat, counted from 0")]
Step: TypeAlias = Annotated[
    int, Meta(ge=0, le=2**53, description="identifies the moment of a game at which something was asked")
]
Pick: TypeAlias = Annotated[int, Meta(ge=0, le=2**31, description="a pick of the game's action space")]
MessageId: TypeAlias = Annotated[
    int, Meta(ge=0, le=2**53, description="chosen by the client; the reply repeats it as `re`")
]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]

Code: TypeAlias = Literal[
    "bad-message",
    "too-fast",
    "no-room",
    "not-entered",
    "not-your-seat",
    "not-started",
    "stale",
    "not-allowed",
    "read-only",
    "game-over",
    "paused",
    "bad-text",
    "chat-off",
    "hints-off",
    "no-hint",
    "not-stored",
    "rule-bug",
]
"""Why something was refused, for programs; the message says it for people."""


# -- from the client -----------------------------------------------------------------------------


Language: TypeAlias = Annotated[
    str, Meta(max_length=35, description='of the words, like "de"; English if unknown')
]


class ClientMessage(Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Something that a client asks for."""

    id: MessageId = 0


class Enter(ClientMessage, tag="enter"):
    """Look at a room from now on, from a seat that one holds or, without one, as a spectator."""

    room: RoomId
    seat: Seat | None = None
    seen: Annotated[Count, Meta(description="how many events the client already has")] = 0
    words: Annotated[bool, Meta(description="whether updates include the texts a person reads")] = False
    changes: Annotated[bool, Meta(description="whether updates say what each event changed in the view")] = (
        False
    )
    people: Annotated[bool, Meta(description="whether to receive presence and chat")] = False
    language: Language = ENGLISH


class PicksMessage(ClientMessage):
    """Something about an answer: one pick, or all picks of a choice of several."""

    step: Step
    picks: Annotated[list[Pick], Meta(max_length=256)]


class Answer(PicksMessage, tag="answer"):
    """Answer the decision that is asked: one pick, or all picks of a choice of several."""


class Undo(ClientMessage, tag="undo"):
    """Take back one's last answer."""

    step: Step


class AutoDecline(ClientMessage, tag="auto-decline"):
    """Decline a question of this name from now on without being asked, or no longer so."""

    asks: Annotated[str, Meta(max_length=64, description="a decision's `asks`")]
    on: bool = True


class Why(ClientMessage, tag="why"):
    """Ask why something cannot be picked now."""

    pick: Pick


class WhatIf(PicksMessage, tag="what-if"):
    """Ask what would follow from an answer to the decision that is asked."""


class HowLikely(PicksMessage, tag="how-likely"):
    """Ask for the odds of what would follow from an answer, where dice or unseen cards decide."""


class Propose(ClientMessage, tag="propose"):
    """Ask which answers would lead to one of the decision's `targets`, after those that one has settled."""

    step: Step
    pick: Pick
    given: Annotated[
        list[Annotated[list[Pick], Meta(max_length=256)]],
        Meta(max_length=20, description="the client's own answers, starting at the current decision"),
    ] = []


class WhereTo(ClientMessage, tag="where-to"):
    """Ask what the options of the decision that is asked lead to: whom or what one could pick next."""

    step: Step


class WhatNext(ClientMessage, tag="what-next"):
    """Ask what the pieces that no seat moves would do next if nothing changed."""


class Hint(ClientMessage, tag="hint"):
    """Ask for a good answer to the decision that is asked, and why. Not in rated games."""

    step: Step


class Point(ClientMessage, tag="point"):
    """Point a space, a piece, a card or a player out to everybody at the table: a ping."""

    pick: Pick


class Vote(ClientMessage, tag="vote"):
    """Say how one would answer the question that another seat answers for all; null takes it back."""

    step: Step
    pick: Pick | None


class Away(ClientMessage, tag="away"):
    """Say that nobody looks at the room for now, or that somebody does again."""

    on: bool = True


class Say(ClientMessage, tag="say"):
    """Write something to those in the room."""

    text: Annotated[str, Meta(max_length=1000)]


class Seek(ClientMessage, tag="seek"):
    """Wait for others who want to play the same, as long as this socket is open or until told to stop."""

    game: Annotated[str, Meta(max_length=32)]
    pace: Pace
    players: Annotated[int, Meta(ge=2, le=15, description="how many play")] = 2
    rated: Annotated[bool, Meta(description="whether it should be rated, which requires an account")] = False
    language: Language = ENGLISH


class StopSeeking(ClientMessage, tag="stop-seeking"):
    """Wait no longer for a quick match."""


class AgreeToBots(ClientMessage, tag="agree-to-bots"):
    """Let bots have the seats for which nobody has come, or do not."""

    on: bool = True


class Ping(ClientMessage, tag="ping"):
    """Ask for a sign of life."""


FromClient: TypeAlias = (
    Enter
    | Answer
    | Undo
    | AutoDecline
    | Why
    | WhatIf
    | HowLikely
    | Propose
    | WhereTo
    | WhatNext
    | Hint
    | Point
    | Vote
    | Away
    | Say
    | Seek
    | StopSeeking
    | AgreeToBots
    | Ping
)


# -- from the server -----------------------------------------------------------------------------


class Rule(Struct):
    """A rule of the game: its ledger id, its words, and where the rulebook has it."""

    id: str
    words: str
    page: str
    house: Annotated[bool, Meta(description="ours, not the rulebook's")]


class Statistic(Struct):
    """A figure of a finished game for every seat."""

    label: str
    values: list[int]


class Line(Struct):
    """Something that happened, in words."""

    event: Annotated[int, Meta(description="the number of the last event it covers")]
    text: Said
    tone: Tone


class Words(Struct):
    """An update for a person: seats are "you" and the names of the others."""

    now: Annotated[str, Meta(description="whose turn it is, and which part of it")]
    question: Annotated[
        Said,
        Meta(
            description="the question, also if another seat answers it for the team; empty if there is none"
        ),
    ]
    asked_by: Annotated[Link | None, Meta(description="the card or rule that asks")]
    choices: Annotated[list[Choice], Meta(description="each distinct option once, in reading order")]
    lines: Annotated[list[Line], Meta(description="the events in words; minor ones are omitted or merged")]
    verdict: Annotated[str, Meta(description="who won, once the game is over")]
    ending: Annotated[str, Meta(description="the final standing")]
    statistics: Annotated[
        list[Statistic], Meta(description="what each seat did in the game, once it is over")
    ] = []


class Counsel(Struct):
    """What another seat is asked for all who play together: one may vote, and the other seat answers."""

    seat: Annotated[int, Meta(description="who answers")]
    decision: Decision


class Operation(TypedDict):
    """One operation of a patch. The path is a JSON Pointer (RFC 6901); `remove` has no value."""

    # The kernel's own type has no fields left when it is compiled.
    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


Patch: TypeAlias = list[Operation]


class Update(Struct, tag_field="type", tag="update"):
    """A game as one seat may see it: the whole view, and what happened since the last event that was seen."""

    room: str
    seat: int | None
    step: Annotated[int, Meta(description="to be sent back with an answer")]
    view: Annotated[Raw, Meta(description="everything the seat sees, in the game's own format")]
    first: Annotated[int, Meta(description="the number of the first event below; the others follow")]
    events: list[Raw]
    asked: Annotated[list[int], Meta(description="the seats that are asked something, answered or not")]
    decision: Decision | None
    can_undo: bool
    auto_declines: list[str]
    payoffs: Annotated[list[float] | None, Meta(description="what each seat got, once the game is over")]
    since: Annotated[float, Meta(description="when this was asked, in seconds since 1970")] = 0.0
    words: Annotated[
        Words | None, Meta(description="for clients that entered with words, unless the room is read-only")
    ] = None
    counsel: Annotated[
        Counsel | UnsetType, Meta(description="set if another seat is asked on behalf of the team")
    ] = UNSET
    changes: Annotated[
        list[Patch] | UnsetType,
        Meta(
            description="for clients that entered with changes and have the previous view: what each event "
            "changed in it, and last what changed after them all, each a JSON Patch (RFC 6902)"
        ),
    ] = UNSET


class Accepted(Struct, tag_field="type", tag="accepted"):
    """Done, and kept: whatever happens to the server, it will not be lost."""

    re: int
    step: int


class Refused(Struct, tag_field="type", tag="refused", omit_defaults=True):
    """Not done, and nothing has changed. A stale answer gets the game as it stands."""

    re: int
    code: Code
    message: str
    rule: Rule | None = None
    update: Update | None = None


class Because(Struct, tag_field="type", tag="because"):
    """The answer to "why not?": the rule that forbids a pick, or null if it can be picked, and the facts."""

    re: int
    pick: int
    rule: Rule | None
    fact: Annotated[Said, Meta(description="the reason, with its numbers; empty if it can be picked")]
    remedy: Annotated[Said, Meta(description="what would make it possible; empty if nothing would")]


class Pointed(Struct, tag_field="type", tag="pointed"):
    """Somebody points something out; nothing of it is kept."""

    room: str
    seat: Annotated[int, Meta(description="who points")]
    pick: int
    text: Annotated[str, Meta(description="what it is")]


class Hinted(Struct, tag_field="type", tag="hinted"):
    """Somebody has asked for a hint: all may know that who entered with `people`."""

    room: str
    seat: int


class CastVote(Struct):
    """How a seat would answer."""

    seat: int
    pick: int


class Votes(Struct, tag_field="type", tag="votes"):
    """All votes on what a seat is asked for everybody; they fall with the question, and nobody keeps them."""

    room: str
    step: Annotated[int, Meta(description="the moment at which it is asked")]
    votes: list[CastVote]


class Pong(Struct, tag_field="type", tag="pong"):
    """A sign of life."""

    re: int


FromServer: TypeAlias = (
    Table
    | Update
    | Accepted
    | Refused
    | Because
    | Preview
    | Odds
    | Proposal
    | Leads
    | Plans
    | Advice
    | Hinted
    | Pointed
    | Votes
    | Presence
    | Chat
    | Seeking
    | Matched
    | SeekingStopped
    | Pong
)

_decoder: Final = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()


def read(text: str | bytes) -> FromClient:
    """A client's message, or `msgspec.DecodeError` with what is wrong and where."""
    message: FromClient = _decoder.decode(text)
    return message


def write(message: FromServer) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def schema() -> dict[str, Any]:
    """The JSON schema of both directions, for programs that speak the protocol."""
    (client, server), definitions = msgspec.json.schema_components(
        [FromClient, FromServer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The Emberbox protocol",
        "$defs": {**definitions, "FromClient": client, "FromServer": server},
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
    }

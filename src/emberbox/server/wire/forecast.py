"""What would follow, as it goes over the socket: previews, odds, proposals and plans."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from emberbox.kernel.preview import Until
from emberbox.server.wire.question import Choice, Decision, Said


class Outcome(Struct):
    """Something that an answer would change, to be drawn on a piece (numbered as in the view) or a space."""

    what: str
    amount: int
    piece: int | None
    cell: int | None


class Preview(Struct, tag_field="type", tag="preview"):
    """What would follow from an answer, up to the next thing that the seat cannot know."""

    re: int
    picks: list[int]
    assumed: Annotated[Said, Meta(description="who is assumed not to react; empty if nobody could")]
    lines: Annotated[list[Said], Meta(description="what would happen")]
    then: Annotated[Said, Meta(description="what comes next, in words; empty if the turn simply continues")]
    until: Annotated[
        Until,
        Meta(description="you are asked, others are, dice are rolled, something is revealed, the game ends"),
    ]
    outcomes: list[Outcome]


class ProposedAnswer(Struct):
    """One answer of a proposal: the question that it answers, in words and as data, and its picks."""

    decision: Decision
    question: Said
    choices: list[Choice]
    picks: list[int]


class Proposal(Struct, tag_field="type", tag="proposal"):
    """Answers that lead to a target: give them one after the other, or ask again with others.

    Where they do not lead all the way, `fact` and `remedy` say what is missing.
    """

    re: int
    pick: int
    text: Annotated[str, Meta(description="what taking the target means, in words")]
    answers: list[ProposedAnswer]
    complete: bool
    lines: Annotated[list[Said], Meta(description="what would happen")]
    fact: Said
    remedy: Said


class Lead(Struct):
    """Picks that one could give one after the other, each a whole answer: a card, who acts, a target."""

    picks: list[int]
    by: Annotated[int | None, Meta(description="the acting space when the last of them is asked for")]


class Leads(Struct, tag_field="type", tag="leads"):
    """What the options of a decision lead to, as far as one can foresee it."""

    re: int
    step: int
    leads: list[Lead]


class AmountChance(Struct):
    """How likely something happens by just this amount."""

    amount: int
    probability: float


class Chance(Struct):
    """Something that could follow, and how likely it does; where games were sampled, between low and high."""

    what: str
    piece: int | None
    cell: int | None
    text: Said
    probability: float
    low: float
    high: float
    amounts: list[AmountChance]


class Odds(Struct, tag_field="type", tag="odds"):
    """The odds of what would follow from an answer; empty if a preview says it all."""

    re: int
    picks: list[int]
    samples: Annotated[int, Meta(description="how many games were sampled; 0 if the odds are exact")]
    assumed: Annotated[Said, Meta(description="what you are assumed to choose on the way; may be empty")]
    chances: Annotated[list[Chance], Meta(description="the likeliest first")]


class Advice(Struct, tag_field="type", tag="advice"):
    """A hint: a good answer to what is asked, and why. It comes from what the seat may know, and no more."""

    re: int
    step: int
    picks: list[int]
    text: Annotated[str, Meta(description="what this answer means, in words")]
    plan: Annotated[list[str], Meta(description="the following answers of the act, in words")]
    verdict: Annotated[Said, Meta(description="how it compares with the next best; empty if unknown")]
    preview: Annotated[Preview, Meta(description="the preview of it, or of the plan's last answer")]
    odds: Annotated[Odds, Meta(description="the odds of that, if chance decides")]


class Plan(Struct):
    """What a piece would do next if nothing changed; spaces and pieces as in the view."""

    piece: int
    cell: Annotated[int, Meta(description="where it starts")]
    stop: Annotated[int | None, Meta(description="where it ends; null if it is gone by then")]
    toward: Annotated[
        int | None, Meta(description="the space of the piece it heads for, if it attacks nothing")
    ]
    aim: Annotated[int | None, Meta(description="the space that it attacks")]
    against: Annotated[int | None, Meta(description="the seat whose piece it attacks")]
    tie: Annotated[bool, Meta(description="whether the players would be asked to decide")]
    text: Said


class Plans(Struct, tag_field="type", tag="plans"):
    """What the pieces that no seat moves would do next, the first to act first: the same for everybody."""

    re: int
    step: Annotated[int, Meta(description="the moment of the game it refers to")]
    assumed: Annotated[Said, Meta(description="what all of it assumes")]
    plans: list[Plan]

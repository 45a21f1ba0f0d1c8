"""Divine favor: a token of the team discards a card that was just drawn, or rolls a die again."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.coop.facts import SPEND_FAVOR
from emberbox.games.ignite.coop.powers import discard_last, draw, last_drawn
from emberbox.games.ignite.coop.state import (
    APOCALYPSE_CARD,
    GROUP_DIE,
    PENDING,
    PLACE_DIE,
    POWER_CARD,
    SETTLED,
    lead_of,
    siege_of,
)
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Pick, Roll, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.space import NONE

D6: Final = 6
D20: Final = 20
FACES: Final = {GROUP_DIE: D6, PLACE_DIE: D20}


@final
class Favor(Pick):
    """Does the team spend a token on what was just drawn or rolled (coop.scope.lead-answers)?"""

    __slots__ = ("_facts",)

    def __init__(self, g: Position, facts: dict[str, Fact], because: str, root: bool) -> None:
        super().__init__(lead_of(g), "favor", [NONE, SPEND_FAVOR], because, root=root)
        self._facts: Final = facts

    def facts(self) -> dict[str, Fact]:
        return self._facts

    def is_shared(self) -> bool:
        return True


def is_card(pending: int) -> bool:
    """Whether a card is pending, and not a die."""
    return pending in (POWER_CARD, APOCALYPSE_CARD)


def offer(g: Position) -> Steps[bool]:
    """Ask whether a token is spent on what is pending; whether it stands now.

    It is noted in the state what is pending, so the question can be asked again from there.
    """
    siege = siege_of(g)
    if siege.favor:
        facts: dict[str, Fact] = {"of": PENDING[siege.pending], "left": siege.favor}
        if is_card(siege.pending):
            facts["card"] = last_drawn(g, siege.pending)
            decision = Favor(g, facts, "coop.favor.redraw", root=True)
        else:
            facts["face"] = shown(g)
            decision = Favor(g, facts, "coop.favor.reroll", root=True)
        if (yield decision) == SPEND_FAVOR:
            yield from change(g)
            return False
    siege.pending = SETTLED
    return True


def shown(g: Position) -> int:
    """What the die shows that is pending."""
    siege = siege_of(g)
    return siege.group if siege.pending == GROUP_DIE else siege.place


def change(g: Position) -> Steps[None]:
    """Spend a token: another card of the same kind, or another face of the same die."""
    pending = siege_of(g).pending
    if is_card(pending):
        spend(g, "coop.favor.redraw")
        discard_last(g, pending, "coop.favor.redraw")
        if not (yield from draw(g, pending, "coop.favor.redraw")):
            raise AssertionError("the card that was discarded can be drawn again")
    else:
        spend(g, "coop.favor.reroll")
        face = yield from roll_other(PENDING[pending], FACES[pending], shown(g) - 1)
        note_roll(g, pending, face + 1, "coop.favor.reroll")


def spend(g: Position, because: str) -> None:
    """A token is gone for the rest of the game (coop.favor.spent)."""
    siege_of(g).favor -= 1
    g.tell("favor-spent", {"seat": lead_of(g), "left": siege_of(g).favor}, because)


def roll_other(die: str, faces: int, face: int) -> Steps[int]:
    """Roll until the face is another one: each of the others is as likely."""
    other = yield Roll(die, faces - 1, "coop.favor.reroll")
    return other + 1 if other >= face else other


def roll(g: Position, pending: int, because: str) -> Steps[None]:
    """Roll one of the two dice of the Enemy Phase; what it shows is pending."""
    face = yield Roll(PENDING[pending], FACES[pending], because)
    note_roll(g, pending, face + 1, because)


def note_roll(g: Position, pending: int, face: int, because: str) -> None:
    """A die of the Enemy Phase shows a face."""
    siege = siege_of(g)
    siege.pending = pending
    if pending == GROUP_DIE:
        siege.group = face
    else:
        siege.place = face
    if g.story is not None:
        g.tell("enemy-die", {"die": FACES[pending], "face": face}, because)


def offer_die(g: Position, die: Roll, face: int) -> Steps[int]:
    """Ask about a die of a battle card, again and again; the face that counts (coop.favor.any-die)."""
    siege = siege_of(g)
    while siege.favor and siege.round:
        facts: dict[str, Fact] = {"of": die.asks, "left": siege.favor, "face": face + 1}
        if (yield Favor(g, facts, "coop.favor.reroll", root=False)) != SPEND_FAVOR:
            break
        spend(g, "coop.favor.reroll")
        face = yield from roll_other(die.asks, die.faces, face)
    return face

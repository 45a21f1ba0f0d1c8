"""Sure-Footed: a card shown from the hand that keeps units where they are and on their feet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.reactions import in_answering_order
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.refusals import NOTHING_TO_REVEAL
from emberbox.games.ignite.space import NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.position import Position, hand_of, held_by
from emberbox.games.ignite.tactics.policy import RULES, yes_policy
from emberbox.games.ignite.tactics.values import worth
from emberbox.games.ignite.why.answers import REVEALED_WHEN
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Focus, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

SURE_FOOTED: Final = of.kind("sure-footed")


@final
class StandFirm(Decision):
    """Show Sure-Footed for the units of a player that an effect pushes or fells, or not.

    Worked out when asked: a hand is hidden.
    """

    __slots__ = ("g", "units")

    def __init__(self, g: Position, seat: int, units: list[int], pushed: bool, because: str) -> None:
        super().__init__(seat, "stay-put" if pushed else "stay-up", because)
        self.g: Final = g
        self.units: Final = units

    def focus(self) -> Focus | None:
        return Focus(self.seat, None, None, self.units, [self.g.cell[unit] for unit in self.units])

    def candidates(self) -> Sequence[int]:
        return [NONE, card_pick(SURE_FOOTED)]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        held = pick == card_pick(SURE_FOOTED) and SURE_FOOTED in self.g.cards.kinds(hand_of(self.seat))
        return None if held else NOTHING_TO_REVEAL

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        kind = kind_of(pick)
        if kind == NO_KIND:
            return None
        says = "reveal-none" if kind == SURE_FOOTED else "reveal-other"
        return Why(refusal.rule, says, {"card": SURE_FOOTED})


REVEALED_WHEN[SURE_FOOTED] = "answer-when-pushed"
RULES["stay-put"] = yes_policy
RULES["stay-up"] = yes_policy


@worth("sure-footed", first=0.65, again=0.2, defends=True)
def stand_firm(g: Position, pieces: list[int], because: str, pushed: bool) -> Steps[list[int]]:
    """Ask each player once about all units of theirs that one effect pushes or fells; those that it spares.

    To reveal is not to react: units that are frozen are spared, too, and so are those of the active player.
    """
    spared: list[int] = []
    if SURE_FOOTED not in g.kinds_in_game:
        return spared
    owners = {g.owner[piece] for piece in pieces}
    for seat in [seat for seat in in_answering_order(g) if seat in owners]:
        if not held_by(g, seat):
            continue
        units = [piece for piece in pieces if g.owner[piece] == seat]
        if (yield StandFirm(g, seat, units, pushed, because)) != NONE:
            g.cards.show(g.cards.find(SURE_FOOTED, hand_of(seat)), EVERYONE)
            g.tell("revealed", {"seat": seat, "card": SURE_FOOTED}, "sure-footed")
            spared += units
    return spared

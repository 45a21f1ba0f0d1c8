"""Firing a war machine: once in a turn, for a card of the hand, with an able unit beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import act_of_expansion
from emberbox.games.ignite.cards.shields import UNBLOCKED
from emberbox.games.ignite.combat.aiming import attackable, choose_among, choose_unit
from emberbox.games.ignite.combat.attack import SHOT, Aim, Attack, forbids_piece, forbids_space
from emberbox.games.ignite.combat.reactions import NO_CARD, open_window
from emberbox.games.ignite.combat.striking import strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.flow.hand import FromHand
from emberbox.games.ignite.freeze.cards.dolls import DOLL
from emberbox.games.ignite.freeze.facts import CARDS, FIRE, TYPE_OF
from emberbox.games.ignite.freeze.machines import (
    can_work,
    card_of,
    choose_servant,
    crew,
    destroy,
    is_built,
    machines_for,
    servants,
    serve,
)
from emberbox.games.ignite.freeze.refusals import (
    BREAKS_THROUGH,
    FIRED_ALREADY,
    NO_GUNNER,
    NO_MACHINE,
    NO_SHOT,
    NOT_BUILT_YET,
    NOT_IN_LINE,
    NOTHING_TO_FIRE_WITH,
    SERVES_ANOTHER,
    TOO_CLUMSY,
)
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.refusals import HIDDEN_IN_FOREST, NOT_A_TARGET, TOO_EARLY
from emberbox.games.ignite.space import CELLS, ITEM, PIECE, kind_of
from emberbox.games.ignite.state.position import EMPTY, STRUCK, Item, Position, hand_of
from emberbox.games.ignite.why.aims import why_not_aim
from emberbox.kernel.decision import Decision, Focus, Pick, Steps
from emberbox.kernel.game import View
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

IN_LINE: Final = [kind for kind in TYPE_OF if CARDS[of.KEYS[kind]].get("line", False)]
"""The machines that fire along their row or column only."""

UNBLOCKED[SHOT] = BREAKS_THROUGH

HINDRANCES: Final = (NOT_BUILT_YET, FIRED_ALREADY, NO_GUNNER, TOO_CLUMSY, SERVES_ANOTHER, TOO_EARLY, NO_SHOT)
"""What keeps a machine from being fired, in the order in which it is asked."""

# -- what a machine may be fired at ----------------------------------------------------------------------


def aim_of(g: Position, seat: int, machine: int) -> Aim:
    """How a machine is aimed: from its own space, with its card's range (freeze.wm-attack.from-machine)."""
    return Aim(g, seat, machine, card_of(g, machine))


def forbids_shot(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why a machine can be fired neither at what stands on a space nor at a doll that lies there."""
    refusal = None if dolls_in_reach(g, aim, cell) else forbids_hit(g, aim, cell)
    if refusal is not None:
        return refusal
    return NOT_IN_LINE if aim.kind in IN_LINE and not is_in_line(g, aim, cell) else None


def dolls_in_reach(g: Position, aim: Aim, cell: int) -> list[Item]:
    """The voodoo dolls on a space that a machine can hit."""
    return [item for item in attackable(g, aim, cell) if item[0] == DOLL]


def forbids_hit(g: Position, aim: Aim, cell: int) -> Refusal | None:
    """Why what stands on a space is no target of a machine's."""
    piece = g.standing[cell]
    if piece in (EMPTY, aim.piece):
        return NOT_A_TARGET
    # Forests shelter units, and whose another machine is makes no difference (freeze.wm-destroy.machine-hit).
    other_machine = g.is_machine(piece)
    return forbids_space(g, aim, cell) if other_machine else forbids_piece(g, aim, piece)


def is_in_line(g: Position, aim: Aim, cell: int) -> bool:
    """Whether a space is in the row or the column of a machine."""
    grid, origin = g.board.grid, g.cell[aim.piece]
    return grid.rows[origin] == grid.rows[cell] or grid.columns[origin] == grid.columns[cell]


def reach(g: Position, machine: int) -> list[int]:
    """The spaces that a machine reaches from where it stands, whoever owns it and whatever stands in them."""
    grid, origin = g.board.grid, g.cell[machine]
    aim = aim_of(g, g.owner[machine], machine)
    in_line = aim.kind in IN_LINE
    return [
        cell
        for cell in range(grid.size)
        if aim.low <= grid.distance(origin, cell) <= aim.high
        and (not in_line or is_in_line(g, aim, cell))
        and g.in_sight(origin, cell)
    ]


def shots(g: Position, aim: Aim) -> list[int]:
    """The spaces at which a machine may be fired."""
    cells = {g.cell[piece] for piece in g.on_board()} | {item[1] for item in g.items}
    return sorted([cell for cell in cells if forbids_shot(g, aim, cell) is None])


@final
class Firing(Decision):
    """At what is a machine fired?"""

    __slots__ = ("aim", "g")

    def __init__(self, g: Position, aim: Aim) -> None:
        super().__init__(aim.seat, "fire", of.KEYS[aim.kind])
        self.g: Final = g
        self.aim: Final = aim

    def focus(self) -> Focus | None:
        return Focus(self.seat, self.aim.piece, self.g.cell[self.aim.piece])

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in shots(self.g, self.aim)]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return NOT_A_TARGET
        return forbids_shot(self.g, self.aim, cell)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        if cell == self.g.cell[self.aim.piece]:
            return Why(refusal.rule, "fires-itself", {"unit": self.aim.piece})
        if refusal is NOT_IN_LINE:
            return Why(refusal.rule, "not-in-line", {"unit": self.aim.piece, "cell": cell})
        return why_not_hit(self.g, self.aim, cell, refusal)


def why_not_hit(g: Position, aim: Aim, cell: int, refusal: Refusal) -> Why | None:
    """Why a machine cannot hit what is on a space; in a forest it hits nobody, however near."""
    if refusal is HIDDEN_IN_FOREST:
        return Why(
            "freeze.wm-attack.ranged", "machine-forest", {"unit": aim.piece, "target": g.standing[cell]}
        )
    return why_not_aim(g, aim, cell, refusal)


# -- whether it may be fired -----------------------------------------------------------------------------


def has_fired(g: Position, machine: int) -> bool:
    """Whether a machine was fired in this turn, by whomever (freeze.wm-own.ready-at-once)."""
    return g.used[machine] & STRUCK != 0


def machine_view(g: Position, machine: int) -> View:
    """A machine as everybody sees it."""
    return {
        "piece": machine,
        "tokens": winter_of(g).clocks[machine],
        "fired": has_fired(g, machine),
        "reach": reach(g, machine),
    }


def gunners(g: Position, machine: int, seat: int) -> list[int]:
    """The units that can fire a machine: next to it, able to attack, and not busy with another."""
    return [unit for unit in servants(g, machine, seat) if g.is_able(unit) and can_work(g, unit)]


def forbids_machine(g: Position, seat: int, machine: int) -> Refusal | None:
    """Why a player cannot fire a machine now that the player may use."""
    if not is_built(g, machine):
        return NOT_BUILT_YET
    if has_fired(g, machine):
        return FIRED_ALREADY
    if not gunners(g, machine, seat):
        able = [unit for unit in crew(g, machine, seat) if g.is_able(unit)]
        clumsy = [unit for unit in able if not can_work(g, unit)]
        return TOO_CLUMSY if clumsy else SERVES_ANOTHER if able else NO_GUNNER
    if g.is_early():
        return TOO_EARLY
    return None if shots(g, aim_of(g, seat, machine)) else NO_SHOT


def forbids_firing(g: Position, seat: int) -> Refusal | None:
    """Why a player cannot fire any machine now: the reason of the one that is nearest to it."""
    own = machines_for(g, seat)
    if not own:
        return NO_MACHINE
    if not g.cards.zones[hand_of(seat)]:
        return NOTHING_TO_FIRE_WITH
    farthest = 0
    for machine in own:
        refusal = forbids_machine(g, seat, machine)
        if refusal is None:
            return None
        farthest = max(farthest, HINDRANCES.index(refusal))
    return HINDRANCES[farthest]


# -- firing it -------------------------------------------------------------------------------------------


@act_of_expansion(FIRE, forbids_firing)
def fire(g: Position, seat: int) -> Steps[None]:
    """Fire a machine. It is no attack of a card or a unit: nothing rewards it, nothing is added to it."""
    ready = [machine for machine in machines_for(g, seat) if forbids_machine(g, seat, machine) is None]
    machine = yield from choose_unit(g, seat, ready, "freeze.wm-attack.once", "machine")
    kind = card_of(g, machine)
    because = of.KEYS[kind]
    unit = yield from choose_servant(g, seat, machine, gunners(g, machine, seat), because)
    aim = aim_of(g, seat, machine)
    cell = (yield Firing(g, aim)) - CELLS
    found = dolls_in_reach(g, aim, cell)
    if found and forbids_hit(g, aim, cell) is None:
        found = found if (yield Pick(seat, "item-or-piece", [ITEM, PIECE], because)) == ITEM else []
    doll = (yield from choose_among(seat, found, because)) if found else None
    paid = kind_of((yield FromHand(g, seat, "discard", because)))
    discard(g, seat, g.cards.find(paid, hand_of(seat)), "freeze.wm-attack.pay-card")
    serve(g, unit, machine)
    g.used[machine] |= STRUCK
    if doll is None:
        yield from shoot_at(g, seat, machine, g.standing[cell])
    else:
        yield from shoot_doll(g, seat, machine, doll)


def shoot_doll(g: Position, seat: int, machine: int, doll: Item) -> Steps[None]:
    """A shot at a voodoo doll, which nobody evades."""
    attack = Attack(seat, machine, g.cell[machine], card_of(g, machine), NO_CARD, SHOT)
    attack.damage = of.DAMAGE[attack.kind]
    attack.item, attack.struck = doll, doll[1]
    tell_shot(g, attack)
    yield from strike(g, attack)


def tell_shot(g: Position, attack: Attack) -> None:
    """Everybody hears which machine fires at what."""
    if g.story is not None:
        facts = {"seat": attack.seat, "piece": attack.piece, "card": attack.kind, "cell": attack.struck}
        g.tell("fired", {**facts, "targets": attack.targets[:]}, of.KEYS[attack.kind])


def shoot_at(g: Position, seat: int, machine: int, target: int) -> Steps[None]:
    """The shot itself: it can be evaded, and another machine that it hits is destroyed."""
    attack = Attack(seat, machine, g.cell[machine], card_of(g, machine), NO_CARD, SHOT)
    attack.damage = of.DAMAGE[attack.kind]
    attack.struck = g.cell[target]
    attack.aim_at(target)
    tell_shot(g, attack)
    yield from open_window(g, attack)
    if g.is_machine(target):
        destroy(g, target, seat, of.KEYS[attack.kind])
    else:
        yield from strike(g, attack)

"""The reaction window: who may answer an attack, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import REACTIONS, VERB_REACTIONS, Reaction
from emberbox.games.ignite.combat.attack import OPEN, Attack
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.refusals import NOT_IN_HAND, NOT_YOUR_UNIT, ONLY_ON_TURN
from emberbox.games.ignite.space import CELLS, NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.position import (
    NO_ONE,
    UNIT,
    Position,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.kernel.decision import Decision, Focus, Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

NO_CARD: Final = -1


@final
class React(Decision):
    """Answer an attack with a card, with something that lies on the board, or not at all."""

    __slots__ = ("attack", "g")

    def __init__(self, g: Position, attack: Attack, seat: int) -> None:
        super().__init__(seat, "react", of.KEYS[attack.kind])
        self.g: Final = g
        self.attack: Final = attack

    def focus(self) -> Focus | None:
        attack = self.attack
        units = concerned(self.g, attack, self.seat)
        return Focus(
            attack.seat,
            attack.piece,
            None if attack.origin == OFF else attack.origin,
            units,
            [self.g.cell[unit] for unit in units],
        )

    def candidates(self) -> Sequence[int]:
        kinds = sorted(set(self.g.cards.kinds(hand_of(self.seat))))
        return [NONE, *VERB_REACTIONS, *[card_pick(kind) for kind in kinds]]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        if pick in VERB_REACTIONS:
            return forbids_answer(self.g, self.attack, self.seat, VERB_REACTIONS[pick])
        kind = kind_of(pick)
        if kind == NO_KIND:
            return NOT_YOUR_UNIT
        if kind not in self.g.cards.kinds(hand_of(self.seat)):
            return NOT_IN_HAND
        reaction = REACTIONS[kind]
        if reaction is None:
            return ONLY_ON_TURN
        return forbids_answer(self.g, self.attack, self.seat, reaction)


def concerned(g: Position, attack: Attack, seat: int) -> list[int]:
    """The units of a player that an attack still threatens, by aim or by spread (ignite.react.who)."""
    units: list[int] = []
    for at, piece in enumerate(attack.targets):
        if g.owner[piece] == seat and attack.fates[at] == OPEN and g.piece_type[piece] == UNIT:
            units.append(piece)
    for piece in attack.spread:
        if g.owner[piece] == seat and g.piece_type[piece] == UNIT:
            units.append(piece)
    return units


def forbids_answer(g: Position, attack: Attack, seat: int, reaction: Reaction) -> Refusal | None:
    """Why a reaction helps none of a player's units against an attack, or None if it helps one."""
    refusal: Refusal | None = NOT_YOUR_UNIT
    for unit in concerned(g, attack, seat):
        refusal = reaction.forbids(g, attack, seat, unit)
        if refusal is None:
            return None
    return refusal


def may_be_asked(g: Position, attack: Attack, seat: int) -> bool:
    """Whether a player is asked, on public grounds: some card of this game might help, or what lies there."""
    if g.eliminated[seat] != NO_ONE or not concerned(g, attack, seat):
        return False
    for answer in VERB_REACTIONS.values():
        if forbids_answer(g, attack, seat, answer) is None:
            return True
    if not g.cards.zones[hand_of(seat)]:
        return False
    for kind in g.kinds_in_game:
        reaction = REACTIONS[kind]
        if reaction is not None and forbids_answer(g, attack, seat, reaction) is None:
            return True
    return False


def is_open(attack: Attack) -> bool:
    """Whether there is anything left to answer."""
    if attack.negated or attack.mirrored_by != NO_ONE:
        return False
    if OPEN in attack.fates:
        return True
    # Fire, lightning and frost that miss whom they were aimed at spread no farther.
    return bool(attack.spread) and not (attack.targets and attack.struck >= 0)


def open_window(g: Position, attack: Attack) -> Steps[None]:
    """Ask those concerned one at a time, clockwise, until all pass in a row (ignite.react.order)."""
    seats = [seat for seat in g.clockwise(g.current) if concerned(g, attack, seat)]
    passed, at = 0, 0
    while passed < len(seats) and is_open(attack):
        seat = seats[at % len(seats)]
        at += 1
        passed += 1
        if may_be_asked(g, attack, seat):
            pick = yield React(g, attack, seat)
            if pick != NONE:
                passed = 0
                yield from answer(g, attack, seat, pick)


def answer(g: Position, attack: Attack, seat: int, pick: int) -> Steps[None]:
    """Carry out a reaction for one of the player's units."""
    kind = kind_of(pick)
    reaction = VERB_REACTIONS[pick] if kind == NO_KIND else REACTIONS[kind]
    assert reaction is not None
    units = [u for u in concerned(g, attack, seat) if reaction.forbids(g, attack, seat, u) is None]
    unit = units[0]
    if len(units) > 1 and reaction.for_unit:
        cell = yield Pick(seat, "protect", [CELLS + g.cell[u] for u in units], reaction.because)
        unit = g.standing[cell - CELLS]
    if kind == NO_KIND:
        g.tell("reacted", {"seat": seat, "card": None, "piece": unit}, reaction.because)
        yield from reaction.react(g, attack, seat, unit, NO_CARD)
        return
    card = g.cards.find(kind, hand_of(seat))
    gone = of.TIMING[kind] == base_set.REACT_TRASH
    g.cards.move(card, hand_of(seat), trash_of(g) if gone else play_area_of(seat))
    if g.story is not None:
        g.tell("reacted", {"seat": seat, "card": kind, "piece": unit}, of.KEYS[kind])
    yield from reaction.react(g, attack, seat, unit, card)

"""The reaction window: who may answer an attack, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import RACE_ANSWERS, REACTIONS, VERB_REACTIONS, Reaction
from emberbox.games.ignite.combat.attack import EVADED, OPEN, Attack
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.refusals import NOT_IN_HAND, NOT_YOUR_UNIT, ONLY_ON_TURN
from emberbox.games.ignite.space import CELLS, NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.outcomes import named
from emberbox.games.ignite.state.position import (
    NO_ONE,
    OPPONENTS,
    UNIT,
    Position,
    hand_of,
    held_by,
    play_area_of,
    trash_of,
)
from emberbox.games.ignite.why.answers import why_no_answer, why_no_reaction, why_not_concerned
from emberbox.games.ignite.why.hand import why_not_in_hand
from emberbox.kernel.decision import Decision, Focus, Pick, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

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
            None if attack.piece == NO_ONE else attack.piece,
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
        refusal: Refusal | None = ONLY_ON_TURN
        for reaction in answers_of(self.g, self.seat, kind):
            refusal = forbids_answer(self.g, self.attack, self.seat, reaction)
            if refusal is None:
                return None
        return refusal

    def outcomes(self) -> list[Outcome]:
        return became_of(self.g, self.attack)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, attack, kind = self.g, self.attack, kind_of(pick)
        if kind == NO_KIND and pick not in VERB_REACTIONS:
            return None
        if refusal is NOT_IN_HAND:
            return why_not_in_hand(g, self.seat, kind)
        answers = [VERB_REACTIONS[pick]] if kind == NO_KIND else answers_of(g, self.seat, kind)
        if not answers:
            return why_no_reaction(kind, attack)
        for reaction in answers:
            barred = g.expansion is not None and g.expansion.forbids_answer(g, reaction.because) is refusal
            for unit in concerned(g, attack, self.seat):
                if barred or reaction.forbids(g, attack, self.seat, unit) is refusal:
                    return why_no_answer(g, attack, unit, kind, refusal)
        return None


@final
class Protect(Pick):
    """Which unit is an answer for?"""

    __slots__ = ("attack", "g", "kind", "reaction")

    def __init__(
        self, g: Position, attack: Attack, seat: int, reaction: Reaction, picks: Sequence[int], kind: int
    ) -> None:
        super().__init__(seat, "protect", picks, reaction.because)
        self.g: Final = g
        self.attack: Final = attack
        self.reaction: Final = reaction
        self.kind: Final = kind

    def outcomes(self) -> list[Outcome]:
        return became_of(self.g, self.attack)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, cell = self.g, pick - CELLS
        if not 0 <= cell < g.board.grid.size:
            return None
        unit = g.standing[cell]
        if unit in concerned(g, self.attack, self.seat):
            forbidden = self.reaction.forbids(g, self.attack, self.seat, unit)
            if forbidden is not None:
                return why_no_answer(g, self.attack, unit, self.kind, forbidden)
        return why_not_concerned(g, self.attack, self.seat, cell)


def became_of(g: Position, attack: Attack) -> list[Outcome]:
    """Which targets have blocked or evaded an attack, and whether it was cancelled as a whole."""
    found = [Outcome("cancelled", facts={"card": attack.kind})] if attack.negated else []
    for piece, fate in zip(attack.targets, attack.fates, strict=True):
        if fate != OPEN:
            what = "evades" if fate == EVADED else "blocks"
            found.append(Outcome(what, piece=piece, facts=named(g, piece)))
    return found


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


def answers_of(g: Position, seat: int, kind: int) -> list[Reaction]:
    """What a player can do out of turn with a card of a kind: what it says itself, and what a race adds."""
    printed = REACTIONS[kind]
    answers = [] if printed is None else [printed]
    for race in g.races[seat]:
        ability = RACE_ANSWERS.hooks[race]
        added = None if ability is None else ability(kind)
        if added is not None:
            answers.append(added)
    return answers


def forbids_answer(g: Position, attack: Attack, seat: int, reaction: Reaction) -> Refusal | None:
    """Why a reaction helps none of a player's units against an attack, or None if it helps one."""
    if g.expansion is not None:
        barred = g.expansion.forbids_answer(g, reaction.because)
        if barred is not None:
            return barred
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
    if not held_by(g, seat):
        return False
    for kind in g.kinds_in_game:
        reaction = REACTIONS[kind]
        if reaction is not None and forbids_answer(g, attack, seat, reaction) is None:
            return True
    return has_race_answer(g, attack, seat)


def has_race_answer(g: Position, attack: Attack, seat: int) -> bool:
    """Whether a race of a player could answer with some card of this game."""
    for race in g.races[seat]:
        ability = RACE_ANSWERS.hooks[race]
        for kind in g.kinds_in_game if ability is not None else ():
            reaction = None if ability is None else ability(kind)
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


def in_answering_order(g: Position) -> list[int]:
    """All seats as they answer: clockwise, the active player last; if none is, the next player first."""
    return g.clockwise(g.current - 1 if g.phase == OPPONENTS else g.current)


def open_window(g: Position, attack: Attack) -> Steps[None]:
    """Ask those concerned one at a time, clockwise, until all pass in a row (ignite.react.order)."""
    seats = [seat for seat in in_answering_order(g) if concerned(g, attack, seat)]
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
                # The answer may have turned the attack on somebody else.
                seats, at = [other for other in g.clockwise(seat) if concerned(g, attack, other)], 0


def answer(g: Position, attack: Attack, seat: int, pick: int) -> Steps[None]:
    """Carry out a reaction for one of the player's units."""
    kind = kind_of(pick)
    answers = [VERB_REACTIONS[pick]] if kind == NO_KIND else answers_of(g, seat, kind)
    answers = [each for each in answers if forbids_answer(g, attack, seat, each) is None]
    reaction = answers[0]
    if len(answers) > 1:
        assert g.expansion is not None  # what a card says in the base game is one thing
        verb = yield from g.expansion.which_answer(seat, kind, [each.verb for each in answers])
        reaction = next(each for each in answers if each.verb == verb)
    units = [u for u in concerned(g, attack, seat) if reaction.forbids(g, attack, seat, u) is None]
    unit = units[0]
    if len(units) > 1 and reaction.for_unit:
        cell = yield Protect(g, attack, seat, reaction, [CELLS + g.cell[u] for u in units], kind)
        unit = g.standing[cell - CELLS]
    if kind == NO_KIND:
        g.tell("reacted", {"seat": seat, "card": None, "piece": unit}, reaction.because)
        yield from reaction.react(g, attack, seat, unit, NO_CARD)
        return
    card = g.cards.find(kind, hand_of(seat))
    gone = of.TIMING[kind] == base_set.REACT_TRASH and reaction.verb == NONE
    g.cards.move(card, hand_of(seat), trash_of(g) if gone else play_area_of(seat))
    if g.story is not None:
        g.tell("reacted", {"seat": seat, "card": kind, "piece": unit}, of.KEYS[kind])
    yield from reaction.react(g, attack, seat, unit, card)

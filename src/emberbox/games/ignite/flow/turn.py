"""The course of a game: set-up, and turns of four steps."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.cards import every  # noqa: F401  (fills the tables of actions, reactions and moments)
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.acting import act, is_out
from emberbox.games.ignite.flow.beginning import collect, end_for_opponents, next_effect
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.flow.drawing import draw_count
from emberbox.games.ignite.flow.hand import SomeOfHand
from emberbox.games.ignite.flow.setup import set_up
from emberbox.games.ignite.flow.victory import award_hill, check_end, common_cause, end_of_round
from emberbox.games.ignite.moving.entering import appear
from emberbox.games.ignite.moving.minions import (
    act_with,
    active_minions,
    forbids_minion,
    minions_left,
    summon,
)
from emberbox.games.ignite.space import CELLS, END_TURN, kind_of
from emberbox.games.ignite.state.effects import end_with_turn
from emberbox.games.ignite.state.moments import ACTION_PHASE, HAND_DRAWN, KEPT_CARDS
from emberbox.games.ignite.state.position import (
    ACTION,
    AFTER_DEATH,
    BEGINNING,
    CLEANUP,
    DRAW,
    MINIONS,
    OPPONENTS,
    OVER,
    SETUP,
    WATER_MINION,
    Position,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
)
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import CHANCE, Decision, Pick, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal


def play(g: Position) -> Steps[None]:
    """The game from wherever it stands to its end."""
    if g.phase == SETUP:
        yield from set_up(g)
    while g.phase != OVER:
        g.begin_effect()
        deaths = g.deaths
        yield from until_decided(g, step(g))
        # Between two turns only a death can end the game (ignite.win.immediate).
        if g.phase != OVER and g.deaths != deaths:
            check_end(g)


def until_decided(g: Position, steps: Steps[None]) -> Steps[None]:
    """Some steps, but once all have won or lost together by them nobody is asked for the rest."""
    if common_cause(g) is None or g.is_decided():
        yield from steps
        return
    pick: int | None = None
    while True:
        try:
            decision = next(steps) if pick is None else steps.send(pick)
        except StopIteration:
            return
        if decision.seat != CHANCE and g.is_decided():
            check_end(g)
            return
        pick = yield decision


def step(g: Position) -> Steps[None]:
    """One step of the game; the state alone says which."""
    if g.phase == BEGINNING:
        yield from begin(g)
    elif g.phase == ACTION:
        yield from act(g)
        if is_out(g, g.current):
            check_end(g)  # on the hill the end comes before the points of the turn
            if g.phase == ACTION:
                end_without_units(g)
    elif g.phase == CLEANUP:
        yield from clean_up(g)
    elif g.phase == DRAW:
        yield from draw_hand(g)
    elif g.phase == MINIONS:
        yield from act_after_death(g)
    elif g.expansion is not None:
        yield from g.expansion.play(g)


def begin(g: Position) -> Steps[None]:
    """Step 1: everything that is due, then the action phase, or what is left to a player without units."""
    seat = g.current
    if g.stage == 0:
        g.stage = 2 if is_out(g, seat) else 1
        g.bank = 0
        end_with_turn(g)
        for piece in range(len(g.used)):
            g.used[piece] = 0
        g.due = collect(g)
        if g.story is not None:
            g.tell("turn", {"seat": seat, "turn": g.turn, "round": g.round()}, "ignite.turn.four-steps")
    elif g.due:
        yield from next_effect(g)
    else:
        was_out, g.stage = g.stage == 2, 0
        if was_out:
            begin_after_death(g)
        elif is_out(g, seat):
            end_without_units(g)  # the next turn is the skipped one
        else:
            g.phase = ACTION
            for starts in ACTION_PHASE.hooks:
                starts(g, seat)


# -- after death -------------------------------------------------------------------------------------


def end_without_units(g: Position) -> None:
    """A turn in which the last unit died is over (ignite.dead.cards-out), but for a deck that is kept."""
    if g.expansion is not None and g.expansion.keeps_deck():
        g.phase = CLEANUP
    else:
        end_turn(g)


def begin_after_death(g: Position) -> None:
    """A player without units skips one turn; from then on there are water minions."""
    seat = g.current
    if g.expansion is not None and g.expansion.keeps_deck():
        g.phase = CLEANUP
    elif not g.skipped[seat] or g.setting.elimination:
        g.skipped[seat] = True
        g.tell("skipped", {"seat": seat}, "ignite.dead.skip-one")
        end_turn(g)
    else:
        g.phase = MINIONS


def spawn_spaces(g: Position, seat: int) -> list[int]:
    """The unoccupied spaces of the areas in which a player's units were placed."""
    return [cell for area in g.area_of[seat] for cell in g.board.areas[area] if g.is_unoccupied(cell)]


@final
class MinionTurn(Decision):
    """Which water minion acts next, or is the turn over?"""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "minions", "ignite.dead.turn-sequence", root=True)
        self.g: Final = g

    def candidates(self) -> list[int]:
        cells = sorted(self.g.cell[minion] for minion in active_minions(self.g, self.seat))
        return [END_TURN, *[CELLS + cell for cell in cells]]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == END_TURN:
            return None
        cell = pick - CELLS
        return forbids_minion(self.g, self.seat, cell) if 0 <= cell < self.g.board.grid.size else NOT_ASKED


def act_after_death(g: Position) -> Steps[None]:
    """A new water minion, then each of them moves and strikes in its owner's order."""
    seat = g.current
    if g.stage == 0:
        spaces = spawn_spaces(g, seat)
        if spaces and minions_left(g, seat) > 0:
            picks = [CELLS + cell for cell in spaces]
            pick = yield Pick(seat, "spawn", picks, "ignite.dead.spawn", root=True)
            minion = summon(g, seat, WATER_MINION, pick - CELLS, AFTER_DEATH, "ignite.dead.spawn")
            yield from appear(g, minion)
        g.stage = 1
    elif active_minions(g, seat):
        pick = yield MinionTurn(g)
        if pick == END_TURN:
            end_turn(g)
        else:
            yield from act_with(g, g.standing[pick - CELLS])
    else:
        end_turn(g)


# -- cleanup and draw --------------------------------------------------------------------------------


def clean_up(g: Position) -> Steps[None]:
    """Step 3: everything goes to the discard pile, the rest of the hand below what lies in the play area."""
    seat = g.current
    cards = g.cards
    hand, area, pile = hand_of(seat), play_area_of(seat), discard_of(seat)
    keepers = [kind for kind in cards.kinds(front_of(seat)) if KEPT_CARDS.hooks[kind] is not None]
    kept: list[int] = []
    if keepers and cards.zones[hand]:
        most = sum([KEPT_CARDS.hooks[kind] or 0 for kind in keepers])
        asked = SomeOfHand(g, seat, "keep", of.KEYS[keepers[0]], 0, most, root=True)
        yield asked
        for pick in asked.taken:
            card = cards.find(kind_of(pick), hand)
            cards.zones[hand].remove(card)
            kept.append(card)
    if g.expansion is not None:
        g.expansion.cleaning_up(g, seat)
    for card in cards.zones[hand] + cards.zones[area]:
        cards.enter(card, pile)
    cards.zones[hand], cards.zones[area] = kept, []
    g.tell("cleaned-up", {"seat": seat, "kept": len(kept)}, "ignite.turn.cleanup")
    g.phase = DRAW


def draw_hand(g: Position) -> Steps[None]:
    """Step 4: a new hand."""
    seat = g.current
    yield from draw(g, seat, draw_count(g, seat), "ignite.turn.draw-six")
    # Only now: what is shuffled into a new deck at once was never to be seen.
    pile = g.cards.zones[discard_of(seat)]
    if pile:
        g.cards.show(pile[-1], EVERYONE)
    for drawn in HAND_DRAWN.hooks:
        drawn(g, seat)
    end_turn(g)


def end_turn(g: Position) -> None:
    """Points for the hill, then the next player clockwise."""
    award_hill(g)
    check_end(g)
    if g.phase == OVER:
        return
    if (g.turn + 1) % g.seats == 0:
        end_of_round(g)
    if g.phase == OVER:
        return
    g.turn += 1
    g.current = (g.current + 1) % g.seats
    g.stage = 0
    g.phase = BEGINNING
    if g.expansion is not None:
        g.expansion.turn_ended(g)
        if g.phase == OPPONENTS:
            end_for_opponents(g)

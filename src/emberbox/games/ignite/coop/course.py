"""The course of a game: free turns, rounds of a Player and an Enemy Phase, and the boss's cycles."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop import enemies, spawning
from emberbox.games.ignite.coop.at_once import carry_out
from emberbox.games.ignite.coop.cards.charmed import walk_enemies
from emberbox.games.ignite.coop.catapults import place_catapults
from emberbox.games.ignite.coop.facts import UPGRADE_ROUND, round_card
from emberbox.games.ignite.coop.favor import is_card, offer, roll
from emberbox.games.ignite.coop.halves import halves_lost
from emberbox.games.ignite.coop.health import armor_off
from emberbox.games.ignite.coop.powers import PENDING_OF, discard_all, draw, last_drawn, shuffle_if_due
from emberbox.games.ignite.coop.respawn import respawn_all
from emberbox.games.ignite.coop.state import (
    ACT,
    BEGIN,
    END,
    EXTRA,
    GROUP_DIE,
    NOT_ROLLED,
    PLACE_DIE,
    POWER,
    POWER_CARD,
    ROUND,
    SPAWN,
    in_effect,
    is_boss_round,
    level_of,
    siege_of,
)
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.victory import check_end
from emberbox.games.ignite.state.position import BEGINNING, NO_ONE, OPPONENTS, OVER, Position
from emberbox.kernel.decision import Rest, Steps

SECOND_WAVE: Final = of.kind("second-wave")


def all_had_a_turn(g: Position) -> None:
    """Every player has had a turn: another free one begins, or the Enemy Phase."""
    siege = siege_of(g)
    if not siege.free:
        g.phase, siege.step = OPPONENTS, BEGIN
        return
    siege.free -= 1
    respawn_all(g)
    if not siege.free:
        begin_round(g, 1)


def begin_round(g: Position, number: int) -> None:
    """A round begins with its Player Phase; with one of them enemies are of level 2 (coop.level.moment)."""
    siege_of(g).round = number
    g.tell("round", {"round": number}, "coop.phase.standard-rounds")
    if number == UPGRADE_ROUND and level_of(g) == 2:
        g.tell("upgraded", {"level": 2}, "coop.level.upgrade")


# -- the Enemy Phase -------------------------------------------------------------------------------------


def play(g: Position) -> Steps[None]:
    """One step of the Enemy Phase (coop.phase.enemy-steps); the state alone says which."""
    siege = siege_of(g)
    if siege.pending:
        yield from settle_pending(g)
    elif siege.step == BEGIN:
        yield from begin(g)
    elif siege.step == POWER:
        if not (yield from draw(g, POWER_CARD, "coop.power.draw-one")):
            siege.step = ROUND
    elif siege.step == ROUND:
        yield from turn_round_card(g)
    elif siege.step == EXTRA:
        yield from draw_extra(g)
    elif siege.step == SPAWN:
        yield from roll(g, PLACE_DIE, "coop.spawn.roll")
    elif siege.step == ACT:
        yield from act(g)
    else:
        end(g)


def settle_pending(g: Position) -> Steps[None]:
    """What was drawn or rolled stands, unless a token changes it; then what follows from it."""
    siege = siege_of(g)
    pending = siege.pending
    if not (yield from offer(g)):
        return
    if is_card(pending):
        if siege.step == POWER:
            siege.step = ROUND
        else:
            siege.drawn += 1
        yield from carry_out(g, last_drawn(g, pending))
    elif pending == GROUP_DIE:
        siege.step = EXTRA
    else:
        place(g)


def begin(g: Position) -> Steps[None]:
    """The old cards are over, and with them what they did; half points of damage are lost."""
    siege = siege_of(g)
    g.tell("enemy-phase", {"round": siege.round, "cycle": siege.cycle}, "coop.phase.enemy-steps")
    siege.group = siege.place = NOT_ROLLED
    siege.drawn = siege.wave = 0
    siege.placed, siege.resting, siege.acted, siege.fresh = [], [], [], []
    siege.closed = False
    halves_lost(g)
    discard_all(g)
    armor_off(g)
    yield from walk_enemies(g)
    yield from shuffle_if_due(g)
    siege.step = POWER


def turn_round_card(g: Position) -> Steps[None]:
    """The Round card is turned over, and a die picks one of its groups; that of the boss has none."""
    siege = siege_of(g)
    g.tell("round-card", {"round": siege.round}, "coop.round.draw")
    if is_boss_round(g):
        siege.step = SPAWN
    else:
        yield from roll(g, GROUP_DIE, "coop.round.roll-group")


def extra_cards(g: Position) -> list[int]:
    """The symbols of the cards that are drawn now: those at the top of the Round card, then the group's."""
    siege = siege_of(g)
    card = round_card(g.seats, siege.round)
    return [*card.top, *card.symbols[siege.group - 1]]


def draw_extra(g: Position) -> Steps[None]:
    """Draw the next of the cards that the Round card adds."""
    siege = siege_of(g)
    symbols = extra_cards(g)
    if siege.drawn == len(symbols):
        siege.step = SPAWN
    elif not (yield from draw(g, PENDING_OF[symbols[siege.drawn]], "coop.round.extra-cards")):
        siege.drawn += 1


def place(g: Position) -> None:
    """Place what comes where the D20 says; a second wave comes with a roll of its own."""
    siege = siege_of(g)
    if is_boss_round(g):
        spawning.place_boss_minions(g)
        if siege.cycle == 0:
            spawning.place_boss(g)
    else:
        spawning.place_group(g)
        siege.wave += 1
        if siege.wave <= in_effect(g, SECOND_WAVE):
            return
    place_catapults(g)
    siege.step = ACT


def act(g: Position) -> Steps[None]:
    """The next enemy moves and attacks."""
    siege = siege_of(g)
    enemy = enemies.next_to_act(g)
    if enemy == NO_ONE:
        siege.step = END
        return
    yield Rest("coop.move.next-to-act")
    yield from enemies.act(g, enemy)


def end(g: Position) -> None:
    """The Enemy Phase is over, and the next Player Phase begins."""
    siege = siege_of(g)
    siege.step = BEGIN
    g.phase = BEGINNING
    if is_boss_round(g):
        siege.cycle += 1
        check_end(g)  # for the sake of the limit: nobody has to have died
    else:
        begin_round(g, siege.round + 1)
    if g.phase != OVER:
        respawn_all(g)

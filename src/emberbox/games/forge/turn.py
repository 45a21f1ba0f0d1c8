"""The course of a game: set-up, and turns of attacking and building."""

from __future__ import annotations

from typing import Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.abilities import PLAYS
from emberbox.games.forge.batch import Batch, Trigger
from emberbox.games.forge.damage import damage_forge, damage_minion, destroy, doomed, draw
from emberbox.games.forge.decisions import AttackWhat, AttackWith, Build, SummonWhere
from emberbox.games.forge.ignite import DIE_FACES, FORGE_FACE
from emberbox.games.forge.position import (
    ATTACKING,
    BUILDING,
    EMPTY,
    MOST_ENERGY,
    OVER,
    SETUP,
    TURN_START,
    Position,
    forge_of,
    hand_of,
)
from emberbox.games.forge.space import (
    BUILD,
    CELLS,
    CRAFT,
    END_TURN,
    NO_KIND,
    SEATS,
    SLOTS,
    UNITS,
    kind_of,
)
from emberbox.games.forge.verbs import summon_onto
from emberbox.kernel.decision import Roll, Steps, shuffle

OPENING_HAND: Final = 5
FIRST_TURN_ENERGY: Final = 2
QUIET_TURNS_TO_A_DRAW: Final = 3
STILL_TURNS_TO_A_DRAW: Final = 10


def play(g: Position) -> Steps[None]:
    """The game from wherever it stands to its end."""
    if g.phase == SETUP:
        yield from set_up(g)
    while g.phase != OVER:
        if g.phase == TURN_START:
            yield from start_turn(g)
        elif g.phase == ATTACKING:
            yield from next_attack(g)
        else:
            yield from next_build(g)
        if g.phase != OVER and g.out[g.current]:
            end_turn(g)


def set_up(g: Position) -> Steps[None]:
    """Shuffle, roll for the first turn, draw the opening hands."""
    for seat in range(g.seats):
        order = yield from shuffle("forge", len(g.cards.zones[forge_of(seat)]))
        g.cards.rearrange(forge_of(seat), order)
    g.current = yield from roll_for_first(g)
    for seat in range(g.seats):
        draw(g, seat, OPENING_HAND, "forge.setup.opening-hand")
    g.turn = 1
    g.phase = TURN_START
    g.tell("first", {"seat": g.current}, "forge.setup.first-player")


def roll_for_first(g: Position) -> Steps[int]:
    """Everybody rolls the target die, a forge icon counting most; the highest begins, ties roll again."""
    rolling = list(range(g.seats))
    while len(rolling) > 1:
        rolls: list[int] = []
        for seat in rolling:
            face = yield Roll("target-die", DIE_FACES, "forge.setup.first-player-roll")
            rolls.append(min(face, FORGE_FACE))
            g.tell("rolled", {"seat": seat, "target": face}, "forge.setup.first-player-roll")
        best = max(rolls)
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == best]
    return rolling[0]


def start_turn(g: Position) -> Steps[None]:
    """Recharge, run the Conveyor Belt if it is played, let turn-start abilities occur."""
    seat = g.current
    g.acted = False
    g.forge_shrank = False
    g.energy[seat] = FIRST_TURN_ENERGY if g.turn == 1 and g.seats == 2 else MOST_ENERGY
    first = seat * SLOTS
    for slot in range(first, first + SLOTS):
        g.attacked[slot] = False
        g.fresh[slot] = False
    if g.story is not None:
        g.tell("turn", {"seat": seat, "turn": g.turn, "energy": g.energy[seat]}, "forge.turn.recharge")
    # Attacking is next; said now, so that the end of the game on the way is not overwritten.
    g.phase = ATTACKING
    if g.conveyor:
        yield from run_conveyor(g, seat)
    lights: list[Trigger] = []
    for slot in g.standing(seat):
        kind = g.kind_at(slot)
        if of.ABILITY_WHEN[kind] == "turn-start":
            lights.append(Trigger(seat, slot, g.minion[slot], kind))
    if lights:
        yield from settle(g, lights)


def run_conveyor(g: Position, seat: int) -> Steps[None]:
    """Destroy the minion on slot 4, move the others one slot to the right, then let it scrap."""
    first = seat * SLOTS
    last = first + SLOTS - 1
    coming: list[Trigger] = []
    if g.minion[last] != EMPTY:
        destroy(g, [last], coming, "forge.conveyor.start")
    if g.phase == OVER:
        return
    for row in (g.minion, g.damage):
        row[first + 1 : last + 1] = row[first:last]
    g.minion[first] = EMPTY
    g.damage[first] = 0
    g.tell("conveyed", {"seat": seat}, "forge.conveyor.start")
    yield from settle(g, coming)


def next_attack(g: Position) -> Steps[None]:
    """One attack, or on to building; nobody is asked when no minion is left to attack."""
    if not g.can_attack(g.current):
        g.phase = BUILDING
        return
    pick = yield AttackWith(g)
    if pick == BUILD:
        g.phase = BUILDING
        return
    attacker = pick - UNITS
    target = yield AttackWhat(g, attacker)
    g.acted = True
    g.attacked[attacker] = True
    because = of.KEYS[g.kind_at(attacker)]
    if target >= SEATS:
        if g.story is not None:
            facts = {"unit": attacker, "card": g.kind_at(attacker), "seat": target - SEATS}
            g.tell("attacked-forge", {**facts}, because)
        damage_forge(g, target - SEATS, g.attack_at(attacker), because)
    else:
        strike(g, attacker, target - UNITS, because)
        yield from settle(g, [])


def strike(g: Position, attacker: int, defender: int, because: str) -> None:
    """Both minions damage each other; both amounts are read before either is dealt."""
    if g.story is not None:
        facts = {"unit": attacker, "card": g.kind_at(attacker), "target": defender}
        g.tell("attacked", {**facts, "target_card": g.kind_at(defender)}, because)
    dealt, returned = g.attack_at(attacker), g.attack_at(defender)
    damage_minion(g, defender, dealt, because)
    damage_minion(g, attacker, returned, of.KEYS[g.kind_at(defender)])


def next_build(g: Position) -> Steps[None]:
    """One act of building, or the end of the turn."""
    seat = g.current
    pick = yield Build(g)
    if pick == END_TURN:
        end_turn(g)
        return
    g.acted = True
    coming: list[Trigger] = []
    if pick == CRAFT:
        g.energy[seat] -= 1
        draw(g, seat, 1, "forge.build.craft")
    elif kind_of(pick) != NO_KIND:
        kind = kind_of(pick)
        slot = (yield SummonWhere(g, seat, kind, of.COST[kind])) - CELLS
        g.energy[seat] -= of.COST[kind]
        card = g.cards.find(kind, hand_of(seat))
        g.cards.zones[hand_of(seat)].remove(card)
        summon_onto(g, seat, slot, card, coming, "forge.build.summon")
    else:
        reclaim(g, pick - UNITS, coming)
    # An act of building damages no minion by itself: without abilities there is nothing to settle.
    if coming:
        yield from settle(g, coming)


def reclaim(g: Position, slot: int, coming: list[Trigger]) -> None:
    """Destroy a minion of the current player, who gets its energy back (forge.reclaim.destroy)."""
    seat = g.current
    before = g.energy[seat]
    g.energy[seat] = min(MOST_ENERGY, g.energy[seat] + of.COST[g.kind_at(slot)])
    if g.story is not None:
        facts = {"seat": seat, "unit": slot, "card": g.kind_at(slot), "amount": g.energy[seat] - before}
        g.tell("reclaimed", {**facts}, "forge.reclaim.destroy")
    destroy(g, [slot], coming, "forge.reclaim.destroy")


def end_turn(g: Position) -> None:
    """Pass the turn on; a game in which nobody acts, or no forge shrinks, for long is a draw."""
    seat = g.current
    g.quiet_turns[seat] = 0 if g.acted else g.quiet_turns[seat] + 1
    g.still_turns[seat] = 0 if g.forge_shrank else g.still_turns[seat] + 1
    idle = g.all_in_have(g.quiet_turns, QUIET_TURNS_TO_A_DRAW)
    if idle or g.all_in_have(g.still_turns, STILL_TURNS_TO_A_DRAW):
        g.phase = OVER
        g.tell("drawn", {}, "forge.turn.stalemate" if idle else "forge.turn.no-progress")
        return
    g.current = g.left_of(g.current)
    g.turn += 1
    g.phase = TURN_START


def settle(g: Position, due: list[Trigger]) -> Steps[None]:
    """Work off batch after batch until nothing is left to happen (forge.ability.batches)."""
    while g.phase != OVER:
        dying = [] if due else doomed(g)
        if not due and not dying:
            return
        batch = Batch(g)
        if due:
            due.sort(key=lambda trigger: ((trigger.seat - g.current) % g.seats, trigger.slot))
            for trigger in due:
                yield from occur(g, trigger, batch)
            dying = doomed(g)
        if dying and g.phase != OVER:
            destroy(g, dying, batch.coming, "forge.damage.minion-destroyed")
        due = batch.coming


def occur(g: Position, trigger: Trigger, batch: Batch) -> Steps[None]:
    """Carry out one ability, as often as it is due.

    A summon or turn-start ability needs its minion on the lineup; a scrap ability comes from the
    scrapheap (forge.card.scrap-exception).
    """
    ability = PLAYS[trigger.kind].ability
    assert ability is not None
    if of.ABILITY_WHEN[trigger.kind] != "scrap" and g.minion[trigger.slot] != trigger.card:
        return
    for _ in range(trigger.times):
        if g.phase == OVER:
            return
        yield from ability(g, trigger, batch)

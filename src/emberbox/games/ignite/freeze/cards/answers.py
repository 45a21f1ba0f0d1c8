"""Cards that answer an attack: Sabotage breaks it, Change of Heart turns it on somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.cards.pulling import VINE_PULL, pullable
from emberbox.games.ignite.cards.registry import reaction
from emberbox.games.ignite.cards.shields import forbids_defence
from emberbox.games.ignite.cards.spells import CURSE, victims
from emberbox.games.ignite.combat.aiming import choose_unit, forbids_target
from emberbox.games.ignite.combat.attack import CARD, EVADED, OPEN, Attack
from emberbox.games.ignite.combat.spread import spread_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import trash
from emberbox.games.ignite.freeze.cards.charm import CHARM_CARD, forbids_charmed
from emberbox.games.ignite.freeze.cards.cyclone import CYCLONE, forbids_throw
from emberbox.games.ignite.freeze.cards.dragon_potion import POTION
from emberbox.games.ignite.freeze.cards.hexing import HEXING, forbids_hexed, linked
from emberbox.games.ignite.freeze.cards.possessing import POSSESS, puppets
from emberbox.games.ignite.freeze.refusals import NOBODY_ELSE, NOT_TURNED, NOTHING_TO_BREAK
from emberbox.games.ignite.freeze.spell_target import Bars, targets
from emberbox.games.ignite.refusals import NOT_OUT_OF_TURN
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effects_of, end, lasting
from emberbox.games.ignite.state.moments import WOUNDED
from emberbox.games.ignite.state.position import UNIT, Position, play_area_of
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.values import ANSWER, ANY_WEAPON, FIRST, worth
from emberbox.games.ignite.tactics.worth import harm, weights
from emberbox.games.ignite.why.table import SAID_BY_SETS
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import Refusal

# -- sabotage --------------------------------------------------------------------------------------------


def forbids_sabotage(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """A weapon or a projectile that is used against a unit free to react; it need not be one to block."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    return None if attack.is_weapon() or attack.is_projectile() else NOTHING_TO_BREAK


BREAKING: Final = lasting("sabotage", SEAT, END_OF_TURN)
"""A card that strikes several at once and will be trashed for it."""

SAID_BY_SETS[NOTHING_TO_BREAK] = "answer-no-break"


@reaction("sabotage", forbids_sabotage)
@worth("sabotage", first=1.5, again=0.5, defends=True, stops=ANY_WEAPON)
def sabotage(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Nothing of the attack reaches the unit, as if it had stepped aside, and its card is trashed."""
    attack.settle_for(unit, EVADED)
    if len(attack.targets) == 1:
        break_weapon(g, attack)
    else:
        begin(g, BREAKING, seat, attack.seat, attack.card)
    yield from ()


def break_weapon(g: Position, attack: Attack) -> None:
    """The card that attacks is trashed, unless somebody has wrested it away."""
    if g.is_player(attack.seat) and attack.card in g.cards.zones[play_area_of(attack.seat)]:
        trash(g, attack.seat, attack.card, play_area_of(attack.seat), "sabotage")


@WOUNDED.register("sabotage")
def break_at_last(g: Position, attack: Attack, damaged: list[int]) -> Steps[None]:
    """What strikes several at once breaks when all its strikes are done."""
    for breaking in effects_of(g, BREAKING) if g.effects else []:
        if breaking.card == attack.card:
            end(g, breaking)
            break_weapon(g, attack)
    yield from ()


@ANSWER.register("sabotage")
def sabotage_value(attack: Attack, most: float, total: float) -> float:
    """It rids another deck of a card, and is gone itself."""
    return most + 0.3 * FIRST[attack.kind] - 0.3 * of.COST[of.kind("sabotage")]


# -- change of heart -------------------------------------------------------------------------------------

BARS: Final[dict[int, Bars]] = {HEXING: forbids_hexed, CHARM_CARD: forbids_charmed, CYCLONE: forbids_throw}
"""The spells that have their own idea of whom they may be cast on."""


def is_turnable(attack: Attack) -> bool:
    """Whether an attack was aimed at one unit out of those in reach, with a card or by a dragon."""
    aimed = attack.aim is not None or attack.kind in BARS
    turnable = attack.act == CARD or attack.kind == POTION
    return turnable and aimed and len(attack.targets) == 1 and not attack.area


def choices(g: Position, attack: Attack) -> list[int]:
    """Every piece that a turnable attack could have been aimed at."""
    aim = attack.aim
    if aim is None:
        return targets(g, attack.seat, attack.piece, BARS[attack.kind])
    if aim.kind == CURSE:
        return [g.standing[cell] for cell in victims(g, aim)]
    if aim.kind == VINE_PULL:
        return [g.standing[cell] for cell in pullable(g, aim)]
    if aim.kind == POSSESS:
        return [g.standing[cell] for cell in puppets(g, aim)]
    return [piece for piece in g.on_board() if forbids_target(g, aim, g.cell[piece]) is None]


def in_reach(g: Position, attack: Attack) -> list[int]:
    """The other units that an attack could have been aimed at, none of them of the attacker's side."""
    return [
        piece
        for piece in choices(g, attack)
        if g.piece_type[piece] == UNIT
        and piece not in attack.targets
        and not g.are_allies(g.owner[piece], attack.seat)
    ]


def new_targets(g: Position, attack: Attack, seat: int) -> list[int]:
    """On whom a player can turn an attack: units of other players, or else the own other ones."""
    units = in_reach(g, attack)
    return [unit for unit in units if g.owner[unit] != seat] or units


def forbids_turning(g: Position, attack: Attack, seat: int, unit: int) -> Refusal | None:
    """Another player's attack on one chosen unit that is free to react, with another one in reach."""
    refusal = forbids_defence(g, attack, seat, unit)
    if refusal is not None:
        return refusal
    if attack.seat == seat:
        return NOT_OUT_OF_TURN
    if not is_turnable(attack):
        return NOT_TURNED
    return None if in_reach(g, attack) else NOBODY_ELSE


SAID_BY_SETS[NOT_TURNED] = "answer-not-turned"
SAID_BY_SETS[NOBODY_ELSE] = "answer-nobody-else"


@reaction("change-of-heart", forbids_turning)
@worth("change-of-heart", first=1.4, again=0.5, defends=True)
def change_of_heart(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """The attacker chooses whom to attack instead; the attack is the same, with all that goes with it."""
    units = new_targets(g, attack, seat)
    attacker = attack.seat if g.is_player(attack.seat) else g.current
    target = yield from choose_unit(g, attacker, units, "change-of-heart", "turn-on")
    attack.targets, attack.fates = [target], [OPEN]
    attack.struck = g.cell[target]
    if attack.aim is not None:
        attack.melee = attack.aim.is_melee_at(g.board.grid.distance(attack.origin, attack.struck))
    attack.spread = linked(g, [target])[1:] if attack.kind == HEXING else spread_of(g, attack)
    facts = {"seat": attack.seat, "piece": attack.piece, "card": attack.kind, "cell": attack.struck}
    g.tell("turned", {**facts, "targets": attack.targets[:]}, "change-of-heart")


@ANSWER.register("change-of-heart")
def turning_value(attack: Attack, most: float, total: float) -> float:
    """It spares the unit, and mostly hurts somebody else."""
    return most - 0.2


def turn_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom an attack would cost most."""
    return weights([harm(g, decision.seat, g.standing[pick - CELLS], 1) for pick in options])


RULES["turn-on"] = turn_policy

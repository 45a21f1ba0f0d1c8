"""Modifiers, sealed beside an attack: Morale Boost, Poison and Vampire's Curse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action, modifier
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import Hit, heal, points_for, take_off
from emberbox.games.ignite.combat.striking import declare, reward, strike
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import BLADED, MELEE, WEAPON
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.freeze import sealing  # noqa: F401  (fills the tables of rules of thumb)
from emberbox.games.ignite.freeze.cards.diplomacy import are_allied
from emberbox.games.ignite.freeze.facts import ORCS
from emberbox.games.ignite.freeze.modifiers import (
    FAILED,
    LANDED,
    MISFIT,
    ORDER_MATTERS,
    PASSES_DOLLS,
    RAISED,
)
from emberbox.games.ignite.freeze.poison import poison, poisoners
from emberbox.games.ignite.refusals import ONLY_WITH_AN_ATTACK
from emberbox.games.ignite.state.effects import SEAT, UNTIL_ENDED, add, amount_of, end_all, lasting
from emberbox.games.ignite.state.moments import DRAW_COUNT, HAND_DRAWN, LAST
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.shopping_values import helped_by_weapons
from emberbox.games.ignite.tactics.values import AILMENTS, HELPED, USE, worth
from emberbox.kernel.decision import ALL, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

DRAINING: Final = 3.0
"""What it is worth to cure a unit of poison that has a point of health left; half of it with two."""

MORALE: Final = of.kind("morale-boost")
CURSED_ORC: Final = 2
"""The health that an orc loses to a curse, and all that passes on of it."""
OWED: Final = lasting("morale-boost", SEAT, UNTIL_ENDED)
"""Cards that a player draws less the next time."""


def aims_at_a_unit(g: Position, attack: Attack) -> bool:
    """A unit is attacked with a card that hurts: this modifier asks for damage, and spares minions."""
    units = [piece for piece in attack.targets if g.piece_type[piece] == UNIT]
    return attack.damage > 0 and len(units) > 0


@MISFIT.register("morale-boost")
@MISFIT.register("vampires-curse")
def no_unit(attack: Attack) -> str:
    """No unit is attacked, but a minion, or a doll that stands for a unit."""
    return "seal-minion" if attack.item is None else "seal-doll"


@MISFIT.register("poison")
def no_blade(attack: Attack) -> str:
    """There is no blade to poison, or nobody to be poisoned."""
    carries = attack.is_projectile() or attack.types & BLADED != 0
    return "seal-doll" if carries else "seal-blade"


@MISFIT.register("bone-crusher")
def no_melee(attack: Attack) -> str:
    """The blow comes from too far away."""
    return "seal-melee"


# -- morale boost ----------------------------------------------------------------------------------------


def can_rally(g: Position, attack: Attack) -> bool:
    """A unit is attacked, or what stands in its place, or a doll."""
    figures = [piece for piece in attack.targets if g.is_figure(piece)]
    return attack.damage > 0 and (len(figures) > 0 or attack.item is not None)


@modifier("morale-boost", can_rally, most=ALL)
@worth("morale-boost", first=2.6, again=0.7, with_attack=1.6)
def morale_boost(g: Position, attack: Attack) -> None:
    """The attack itself stays as it is."""


HELPED.register("morale-boost")(helped_by_weapons)
PASSES_DOLLS.register("morale-boost")(True)


@LANDED.register("morale-boost")
def rally(g: Position, attack: Attack, piece: int, loss: int, copies: int) -> Steps[None]:
    """A unit was hurt: its attacker's player draws."""
    if g.eliminated[attack.seat] == NO_ONE:
        yield from draw(g, attack.seat, of.DRAWS[MORALE] * copies, "morale-boost")


@FAILED.register("morale-boost")
def lose_heart(g: Position, attack: Attack, piece: int, copies: int) -> Steps[None]:
    """A unit was not hurt: that costs a card of the next hand."""
    for _ in range(copies):
        add(g, OWED, attack.seat)
    yield from ()


@DRAW_COUNT.register("morale-boost", LAST)
def owed_draw(g: Position, seat: int, cards: int, tally: Tally | None) -> int:
    """A card fewer for each penalty, down to none."""
    owed = amount_of(g, OWED, seat) if g.effects else 0
    return count(tally, -min(owed, cards), "morale-boost") if owed else 0


@HAND_DRAWN.register("morale-boost")
def settle_owed(g: Position, seat: int) -> None:
    """It was for one hand."""
    end_all(g, OWED, seat)


# -- poison ----------------------------------------------------------------------------------------------


def takes_poison(g: Position, attack: Attack) -> bool:
    """A blade or a projectile that hurts; on a minion the poison just does nothing."""
    carries = attack.is_projectile() or (attack.is_weapon() and attack.types & BLADED != 0)
    return carries and attack.damage > 0 and len(attack.targets) > 0


@modifier("poison", takes_poison, most=ALL)
@worth("poison", first=1.4, again=0.5, with_attack=2.4)
def poisoned_blade(g: Position, attack: Attack) -> None:
    """The attack itself stays as it is."""


HELPED.register("poison")(helped_by_weapons)


@LANDED.register("poison")
def poison_target(g: Position, attack: Attack, piece: int, loss: int, copies: int) -> Steps[None]:
    """Tokens of this attack are green, one for each Poison (freeze.poison.replaces-not-adds)."""
    poison(g, piece, attack.seat, "poison", tokens=min(copies, loss))
    yield from ()


@AILMENTS.register("poison")
def poison_ails(g: Position, unit: int) -> float:
    """Poison goes on until it kills: the fewer points are left, the more it matters to be rid of it."""
    return DRAINING / g.health(unit) if poisoners(g, unit) else 0.0


# -- poison by itself, on an ally ---------------------------------------------------------------------------


def allies_beside(g: Position, unit: int, seat: int) -> list[int]:
    """The units of allies beside a unit."""
    beside = [g.standing[cell] for cell in g.board.grid.neighbours[g.cell[unit]]]
    units = [piece for piece in beside if piece != EMPTY and g.piece_type[piece] == UNIT]
    return [piece for piece in units if are_allied(g, seat, g.owner[piece])]


def poisoners_of_allies(g: Position, seat: int) -> list[int]:
    """The units that a player attacks with and that have an ally beside them."""
    return [unit for unit in g.able_actors(seat) if allies_beside(g, unit, seat)]


def forbids_poison(g: Position, seat: int, kind: int) -> Refusal | None:
    """By itself it is only for an ally beside a unit (freeze.modifier.not-alone)."""
    return None if poisoners_of_allies(g, seat) else ONLY_WITH_AN_ATTACK


@action("poison", forbids_poison)
def poison_an_ally(g: Position, seat: int, card: int) -> Steps[None]:
    """A melee attack on an ally for one token, a green one."""
    unit = yield from choose_unit(g, seat, poisoners_of_allies(g, seat), "poison")
    targets = allies_beside(g, unit, seat)
    target = yield from choose_unit(g, seat, targets, "poison", "ally-to-poison")
    attack = Attack(seat, unit, g.cell[unit], g.cards.kind[card], card)
    attack.types, attack.melee = MELEE | WEAPON, True
    attack.damage, attack.struck = of.DAMAGE[attack.kind], g.cell[target]
    attack.aim_at(target)
    yield from declare(g, attack)
    attack.modifiers = (*attack.modifiers, attack.kind)
    yield from strike(g, attack)
    yield from reward(g, attack)


@USE.register("poison")
def poison_use(s: Survey) -> float:
    """It betrays an ally, who will remember it."""
    return 1.0 if poisoners_of_allies(s.g, s.seat) else 0.0


# -- vampire's curse -------------------------------------------------------------------------------------


@modifier("vampires-curse", aims_at_a_unit, most=ALL)
@worth("vampires-curse", first=3.0, again=0.6, with_attack=4.0)
def vampires_curse(g: Position, attack: Attack) -> None:
    """The attack itself stays as it is; what it does to a unit is raised when it is dealt."""


HELPED.register("vampires-curse")(helped_by_weapons)


@RAISED.register("vampires-curse")
def drain(g: Position, attack: Attack, piece: int, amount: int) -> int:
    """All the health that a unit has left; of an orc 2, unless the weapon itself does more."""
    if g.piece_type[piece] != UNIT:
        return amount
    health = g.health(piece)
    total = min(CURSED_ORC, health) if g.race[piece] == ORCS else health
    village = points_for(g, piece, amount, attack.seat) - amount
    return max(amount, total - village)


@LANDED.register("vampires-curse")
def absorb(g: Position, attack: Attack, piece: int, loss: int, copies: int) -> Steps[None]:
    """The health that a unit loses heals the attacking unit, as much of it as that can take."""
    if g.piece_type[piece] != UNIT:
        return
    unit = attack.piece
    for _ in range(min(loss, CURSED_ORC) if g.race[piece] == ORCS else loss):
        if g.cell[unit] != OFF and g.damage[unit]:
            yield from heal(g, attack.seat, unit, "vampires-curse")


@FAILED.register("vampires-curse")
def backfire(g: Position, attack: Attack, piece: int, copies: int) -> Steps[None]:
    """It did not land: the attacking unit takes 1 damage, in the village too.

    If that kills it, who defended takes the trophy (freeze.modifier.risk-allowed).
    """
    if g.piece_type[piece] == UNIT and not attack.hits(piece):
        for _ in range(copies):
            hurt_oneself(g, attack.piece, g.owner[piece])
    yield from ()


def hurt_oneself(g: Position, unit: int, defender: int) -> None:
    """A unit on the board takes 1 damage by its own doing."""
    if g.cell[unit] == OFF:
        return
    g.damage[unit] += 1
    if g.story is not None:
        facts = {"piece": unit, "cell": g.cell[unit], "seat": g.owner[unit], "amount": 1}
        g.tell("damaged", {**facts, "by": NO_ONE, "left": g.health(unit)}, "vampires-curse")
    if g.health(unit) == 0:
        take_off(g, unit, defender, "vampires-curse")


@ORDER_MATTERS.register("vampires-curse")
def strikes_itself(g: Position, attack: Attack, hits: list[Hit]) -> bool:
    """Fire or lightning of the attack comes back to the attacking unit, and the curse may heal that first."""
    lands = [piece for piece, amount in hits if piece in attack.targets and amount > 0]
    return len(lands) > 0 and attack.piece in [piece for piece, _ in hits]

"""Battle decks that players bring along: what their data says, done with the steps of the printed cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from emberbox.games.data import run_code
from emberbox.games.ignite.cards.items import MENDING, patients
from emberbox.games.ignite.cards.movement import forbids_movers, move_on_foot
from emberbox.games.ignite.cards.pulling import pull
from emberbox.games.ignite.cards.registry import Act, ForbidsAct, action, reaction
from emberbox.games.ignite.cards.shields import block, forbids_shield
from emberbox.games.ignite.cards.spells import cast_at_target
from emberbox.games.ignite.cards.weapons import declare_with, forbids_nothing, has_more
from emberbox.games.ignite.combat.aiming import choose_unit, forbids_aiming
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import deal, freeze, heal, immobilize, points_for, topple
from emberbox.games.ignite.combat.striking import reward, strike
from emberbox.games.ignite.facts.kinds import OWN
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.moving.movement import can_walk, walk
from emberbox.games.ignite.moving.push import push_back, push_spares
from emberbox.games.ignite.refusals import NOTHING_TO_DO
from emberbox.games.ignite.state.effects import NEXT_TURN, PIECE, EffectKind, begin, effect_on, lasting
from emberbox.games.ignite.state.moments import DAMAGED
from emberbox.games.ignite.state.position import KRAKEN, NO_ONE, UNIT, Position
from emberbox.games.ignite.tactics.values import ANY_WEAPON, BONUS, HIT, USE, worth
from emberbox.games.ignite.tactics.worth import fall, is_stiff, push_value
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

Effect = Mapping[str, Any]

NEAR: Final = 4
"""How far off an enemy has to be expected."""
THORNS: Final[dict[str, EffectKind]] = {}
"""By card, the effect that hurts those who damage a unit."""


# -- what happens to those that are struck --------------------------------------------------------


def strike_with(g: Position, attack: Attack, card: Mapping[str, Any], key: str) -> Steps[None]:
    """Deal the damage of an attack, and then do what else its card does to those that it hurt.

    A card that does no damage does it to all that it struck.
    """
    struck = attack.struck_targets()
    if "damage" in card:
        struck = yield from strike(g, attack)
    for piece in struck:
        for effect in card["hit"]:
            if g.cell[piece] == OFF:
                break
            yield from befall(g, attack, piece, effect, key)


def befall(g: Position, attack: Attack, piece: int, effect: Effect, key: str) -> Steps[None]:
    """What one verb does to a piece."""
    verb: str = effect["verb"]
    if verb == "knock-down":
        yield from topple(g, [piece], attack.seat, key)
    elif verb == "immobilize":
        immobilize(g, piece, attack.seat, key)
    elif verb == "freeze":
        freeze(g, piece, attack.seat, key)
    elif verb == "pull":
        yield from pull(g, piece, attack.origin, attack.seat, key, effect["steps"])
    else:
        yield from push(g, piece, attack, effect["steps"], key)


def push(g: Position, piece: int, attack: Attack, steps: int, key: str) -> Steps[None]:
    """Push a piece space by space, until something stops it or would cost its pusher a unit."""
    for _ in range(steps):
        cell = g.cell[piece]
        if g.piece_type[piece] == KRAKEN or not push_spares(g, piece, attack.origin, attack.seat, wall=False):
            return
        yield from push_back(g, piece, attack.origin, 1, attack.seat, key)
        if g.cell[piece] in (OFF, cell) or g.down[piece]:
            return


# -- what a card does for its player --------------------------------------------------------------


def do(g: Position, seat: int, effects: list[Effect], key: str) -> Steps[None]:
    """Whatever a card does for its player, one thing after the other; what cannot be done is left out."""
    for effect in effects:
        if g.is_decided() or g.eliminated[seat] != NO_ONE:
            return
        if not can_do(g, seat, effect):
            continue
        verb: str = effect["verb"]
        if verb == "draw":
            yield from draw(g, seat, effect["amount"], key)
        elif verb == "heal":
            patient = yield from choose_unit(g, seat, patients(g, seat), key, "heal")
            yield from heal(g, seat, patient, key)
        elif verb == "move":
            unit = yield from choose_unit(g, seat, walkers(g, seat, effect["steps"]), key)
            yield from walk(g, seat, unit, effect["steps"], key)
        else:
            unit = yield from choose_unit(g, seat, g.units(seat), key)
            begin(g, THORNS[key], seat, unit)


def can_do(g: Position, seat: int, effect: Effect) -> bool:
    """Whether a verb would do anything now."""
    verb: str = effect["verb"]
    if verb == "draw":
        return has_more(g, seat)
    if verb == "heal":
        return bool(patients(g, seat))
    return bool(walkers(g, seat, effect["steps"]) if verb == "move" else g.units(seat))


def walkers(g: Position, seat: int, steps: int) -> list[int]:
    """The units that could make a step."""
    return [unit for unit in g.actors(seat) if can_walk(g, unit, steps)]


def lay_thorns(key: str, amount: int) -> None:
    """Declare that whoever damages a unit takes damage, until the next turn of its player."""
    thorns = lasting(key, PIECE, NEXT_TURN)
    THORNS[key] = thorns

    def prick(g: Position, piece: int, source: int) -> Steps[None]:
        if source != NO_ONE and g.cell[source] != OFF and effect_on(g, thorns, piece) is not None:
            yield from deal(g, [(source, amount)], g.owner[piece], key)

    DAMAGED.register(key)(prick)


# -- how a card is played -------------------------------------------------------------------------


def weapon(card: Mapping[str, Any], key: str) -> Act:
    """One unit attacks a target."""

    def act(g: Position, seat: int, played: int) -> Steps[None]:
        attack = yield from declare_with(g, seat, played)
        yield from strike_with(g, attack, card, key)
        yield from do(g, seat, card["do"], key)
        yield from reward(g, attack)

    return act


def spell(card: Mapping[str, Any], key: str) -> Act:
    """One unit casts a spell at a target."""

    def act(g: Position, seat: int, played: int) -> Steps[None]:
        declared, attack = yield from cast_at_target(g, seat, played)
        yield from strike_with(g, attack, card, key)
        yield from do(g, seat, card["do"], key)
        yield from reward(g, declared)

    return act


def movement(card: Mapping[str, Any], key: str) -> Act:
    """One unit walks."""

    def act(g: Position, seat: int, played: int) -> Steps[None]:
        yield from move_on_foot(g, seat, played)
        yield from do(g, seat, card["do"], key)

    return act


def plain(card: Mapping[str, Any], key: str) -> Act:
    """No attack and no movement card: only what it does for its player."""

    def act(g: Position, seat: int, played: int) -> Steps[None]:
        yield from do(g, seat, card["do"], key)

    return act


def forbids_plain(card: Mapping[str, Any]) -> ForbidsAct:
    """Such a card needs something that it can do."""

    def forbids(g: Position, seat: int, kind: int) -> Refusal | None:
        return None if any(can_do(g, seat, effect) for effect in card["do"]) else NOTHING_TO_DO

    return forbids


def forbids_aiming_at(g: Position, seat: int, kind: int) -> Refusal | None:
    """An attack needs a target."""
    return forbids_aiming(g, seat, kind)


FORMS: Final[dict[str, tuple[Callable[[Mapping[str, Any], str], Act], ForbidsAct]]] = {
    "Weapon": (weapon, forbids_aiming_at),
    "Spell": (spell, forbids_aiming_at),
    "Movement": (movement, forbids_movers),
}


def register_shield(card: Mapping[str, Any], key: str) -> None:
    """A card that blocks out of turn."""

    def react(g: Position, attack: Attack, seat: int, unit: int, played: int) -> Steps[None]:
        block(attack, unit, shield=True)
        yield from do(g, seat, card["do"], key)

    reaction(key, forbids_shield)(react)


# -- what it is worth to bots ---------------------------------------------------------------------

FATES: Final[dict[str, float]] = {
    "knock-down": 0.5,
    "push": 0.4,
    "pull": 0.4,
    "immobilize": 0.5,
    "freeze": 1.0,
}
DEEDS: Final[dict[str, float]] = {"draw": 0.7, "move": 0.5, "heal": 1.2, "thorns": 0.8}
"""What verbs are worth, by the printed cards that do the same; of drawing and moving, each card or space."""
OF_CODE: Final = 2.0
IN_PLAY: Final = 1.0
"""What the bots think that code is worth, to buy and to play, of which they know nothing."""


def value_of(card: Mapping[str, Any]) -> float:
    """What the first copy is worth to a deck, by its numbers and verbs."""
    if "python" in card:
        return OF_CODE
    value = 0.4 + (0.7 if card["form"] == "Shield" else 0.0) + 0.6 * int(card.get("movement", 0))
    if "range" in card:
        value += 1.4 * int(card.get("damage", 0)) + 0.3 * (int(card["range"][1]) - 1)
    value += sum([FATES[effect["verb"]] for effect in card["hit"]])
    return value + sum([deed_value(effect) for effect in card["do"]])


def deed_value(effect: Effect) -> float:
    """What a verb is worth to its player."""
    return DEEDS[effect["verb"]] * int(effect.get("amount", effect.get("steps", 1)))


def deeds_now(s: Survey, card: Mapping[str, Any]) -> float:
    """What the verbs of a card are worth for their player now."""
    if "python" in card:
        return IN_PLAY
    total = 0.0
    for effect in card["do"]:
        if not can_do(s.g, s.seat, effect):
            continue
        if effect["verb"] == "heal":
            total += max([MENDING[s.g.health(unit)] for unit in patients(s.g, s.seat)])
        elif effect["verb"] == "thorns":
            total += deed_value(effect) if s.nearest_foe() <= NEAR else 0.2
        else:
            total += deed_value(effect)
    return total


def tell_bots(card: Mapping[str, Any], key: str) -> None:
    """Say what a card is worth, and when it is good to play."""
    attacks, shield = "range" in card and "python" not in card, card["form"] == "Shield"
    moves = any(effect["verb"] in ("push", "pull") for effect in card["hit"])
    strikes = attacks and "damage" in card
    stops = ANY_WEAPON if shield else -1
    said = worth(
        key,
        value_of(card),
        0.8,
        aimed=attacks,
        strikes=strikes,
        pushes=moves,
        cheap=shield,
        defends=shield,
        stops=stops,
    )
    said(card)

    def use(s: Survey) -> float:
        return deeds_now(s, card)

    def bonus(s: Survey, value: float) -> float:
        return value + deeds_now(s, card)

    def hit(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
        return value + fates_now(s, unit, piece, amount, card)

    if attacks:
        BONUS.register(key)(bonus)
        HIT.register(key)(hit)
    elif not shield:
        USE.register(key)(use)


def fates_now(s: Survey, unit: int, piece: int, amount: int, card: Mapping[str, Any]) -> float:
    """What else than damage it is worth to hit a piece now."""
    g = s.g
    if amount and points_for(g, piece, amount, s.seat) >= g.health(piece):
        return 0.0
    total = 0.0
    for effect in card["hit"]:
        verb: str = effect["verb"]
        if verb == "knock-down":
            total += fall(g, s.seat, piece)
        elif verb == "push":
            total += max(0.0, push_value(g, s.seat, piece, g.cell[unit]))
        elif g.piece_type[piece] == UNIT and not is_stiff(g, piece):
            total += FATES[verb]
    return total


# -- all of them ----------------------------------------------------------------------------------


def register(key: str, card: Mapping[str, Any]) -> None:
    """Make a card of its data."""
    for effect in card["do"]:
        if effect["verb"] == "thorns":
            lay_thorns(key, effect["amount"])
    tell_bots(card, key)
    if "python" in card:
        action(key, forbids_nothing)(run_code(card["python"], "play"))
    elif card["form"] == "Shield":
        register_shield(card, key)
    elif card["form"] in FORMS:
        make, forbids = FORMS[card["form"]]
        action(key, forbids)(make(card, key))
    else:
        action(key, forbids_plain(card))(plain(card, key))


for _key, _card in OWN.items():
    register(_key, _card)

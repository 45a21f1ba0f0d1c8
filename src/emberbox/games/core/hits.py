"""From hit results to damage: who chooses, what shields take, and what zero HP does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.catalogue import ATTACKER, DEFENDER, DESTROYED, MISS, STRUCTURE
from emberbox.games.core.numbers import in_effect
from emberbox.games.core.position import IN_PLAY, NO_ONE, OVER, Attack, Position, other
from emberbox.games.core.question import ask
from emberbox.games.core.refusals import LOCATION_AT_ZERO
from emberbox.games.core.space import BASTION_FIELD, NUMBERS, UNITS
from emberbox.games.core.wrecks import destroy
from emberbox.kernel.decision import Roll, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF

EIGHT: Final = 8
BASTION_REACH: Final = 2


@final
class HitDie(Roll):
    """A D8 on the hit chart of a model."""

    __slots__ = ("chart", "modifier")

    def __init__(self, chart: Sequence[int], modifier: int, because: str, together: bool) -> None:
        super().__init__("d8", 8, because, together=together)
        self.chart: Final = chart
        self.modifier: Final = modifier

    def result(self, face: int) -> int:
        """The line of the chart that a face gives."""
        return min(max(face + 1 + self.modifier, 1), EIGHT)

    def means(self, face: int) -> int:
        return self.chart[self.result(face) - 1]


def resolve(g: Position, attack: Attack) -> Steps[None]:
    """All results of an attack, in the order that the attacking player likes (core.attack.order)."""
    weapon = g.card[attack.attacker].weapons[attack.slot]
    target = attack.target
    seat = other(g.owner[target])
    chart = g.card[target].chart
    left = attack.left
    left[:] = [result for result in left if chart[result - 1] != MISS]
    while left and g.status[target] == IN_PLAY and g.phase != OVER:
        if order_matters(g, target, left, weapon.damage, weapon.pierce):
            # One of those that mean the same stands for all of them.
            first = {chart[result - 1]: result for result in sorted(left, reverse=True)}
            picks = [NUMBERS + result for result in first.values()]
            pick = yield ask(g, seat, "resolve", picks, "core.attack.order")
            result = pick - NUMBERS
        else:
            result = left[0]
        left.remove(result)
        yield from strike(g, target, chart[result - 1], weapon.damage, weapon.pierce, seat, weapon.key)
    left.clear()


def order_matters(g: Position, target: int, left: list[int], damage: int, pierce: bool) -> bool:
    """Whether it makes a difference which of some results comes first."""
    chart = g.card[target].chart
    meanings = [chart[result - 1] for result in left]
    if len(set(meanings)) < 2:
        return False
    cushion = 0 if pierce else soaking(g, target)
    if cushion >= damage * len(left):
        return False
    if cushion or min(meanings) < 0:
        return True
    # Fixed locations only: none may be hit again once it is at zero.
    return any(g.hp_at(target, place) <= damage * (meanings.count(place) - 1) for place in set(meanings))


def strike(
    g: Position, target: int, meaning: int, damage: int, pierce: bool, seat: int, because: str
) -> Steps[None]:
    """One hit: shields first, then the location, chosen where the chart or a zero says so."""
    if meaning == MISS:
        return
    if not pierce:
        damage = absorb(g, target, damage)
    if damage == 0:
        return
    live = g.live_locations(target)
    place = meaning
    if meaning == DEFENDER:
        place = yield from choose_location(g, g.owner[target], target, live, "defender-choice", because)
    elif meaning == ATTACKER or place not in live:
        # A hit on a location at zero becomes an 8 (core.attack.zero-location).
        if place >= 0 and g.story is not None:
            g.tell("redirected", {"model": target, "location": place}, "core.attack.zero-location")
        place = yield from choose_location(g, seat, target, live, "attacker-choice", because)
    yield from harm(g, target, place, damage, because)


def choose_location(
    g: Position, seat: int, target: int, live: list[int], asks: str, because: str
) -> Steps[int]:
    """A location that still has HP, named by a player (core.attack.choice-live)."""
    if len(live) == 1:
        return live[0]
    g.about = target
    pick = yield ask(g, seat, asks, [NUMBERS + place for place in live], because, why=LOCATION_AT_ZERO)
    g.about = NO_ONE
    return pick - NUMBERS


def harm(g: Position, target: int, place: int, damage: int, because: str) -> Steps[None]:
    """A location loses HP, never below zero (core.attack.overkill)."""
    card = g.card[target]
    at = g.first_location[target] + place
    taken = min(damage, g.hp[at])
    g.hp[at] -= taken
    if g.story is not None:
        facts: dict[str, Fact] = {"model": target, "location": place, "amount": taken, "left": g.hp[at]}
        g.tell("damaged", facts, because)
    if g.hp[at] == 0:
        if g.story is not None:
            g.tell("zeroed", {"model": target, "location": place}, "core.damage.zero")
        if card.consequences[place] == DESTROYED:
            passengers = yield from destroy(g, target)
            yield from bail_out_hits(g, passengers)


def bail_out_hits(g: Position, models: list[int]) -> Steps[None]:
    """The hits of passengers who have left a wreck, one model after the other (core.pilot.bail-out-dice)."""
    left = models[:]
    while left and g.phase != OVER:
        model = left[0]
        if len(left) > 1:
            picks = [UNITS + each for each in left]
            pick = yield ask(g, g.owner[model], "bail-out", picks, "core.pilot.bail-out-dice")
            model = pick - UNITS
        left.remove(model)
        yield from loose_die(g, model, 1, False, other(g.owner[model]), "core.transport.crash", blast=False)


def loose_die(
    g: Position, model: int, damage: int, pierce: bool, seat: int, because: str, *, blast: bool
) -> Steps[None]:
    """One D8 on a model's own chart, without modifiers."""
    die = (yield HitDie(g.card[model].chart, 0, because, False)) + 1
    meaning = g.card[model].chart[die - 1]
    if g.story is not None:
        facts: dict[str, Fact] = {"target": model, "die": die, "means": meaning_word(g, model, meaning)}
        g.tell("blast" if blast else "bail-out-hit", facts, because)
    yield from strike(g, model, meaning, damage, pierce, seat, because)


def meaning_word(g: Position, model: int, meaning: int) -> str:
    """What a line of a hit chart says."""
    if meaning >= 0:
        return g.card[model].locations[meaning]
    return "miss" if meaning == MISS else "defender" if meaning == DEFENDER else "attacker"


# -- shields -----------------------------------------------------------------------------------------


def guardians(g: Position, target: int) -> list[int]:
    """Whose shields protect a model, in order: its own, then a Bastion Field's (core.shield.bastion)."""
    found = [target] if g.shield[target] > 0 else []
    warlord = g.warlord[g.owner[target]]
    if (
        warlord != target
        and in_effect(g, warlord, BASTION_FIELD)
        and g.shield[warlord] > 0
        and g.at[warlord] != OFF
        and g.card[target].type != STRUCTURE
        and g.distance(warlord, target) <= BASTION_REACH
    ):
        found.append(warlord)
    return found


def soaking(g: Position, target: int) -> int:
    """How much damage shields would take for a model."""
    return sum(g.shield[model] for model in guardians(g, target))


def absorb(g: Position, target: int, damage: int) -> int:
    """Let shields take what they can, and return what goes on to a location (core.shield.first)."""
    for model in guardians(g, target):
        taken = min(damage, g.shield[model])
        g.shield[model] -= taken
        damage -= taken
        if g.story is not None:
            facts: dict[str, Fact] = {"model": target, "by": model, "amount": taken, "left": g.shield[model]}
            g.tell("absorbed", facts, "core.shield.first")
        if damage == 0:
            break
    return damage

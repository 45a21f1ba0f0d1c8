"""Positions of Core, written down and played by hand.

Models are named as one likes; each is a datacard and the north-west square of its base, or "in" and the name
of its carrier, or "out" if it was destroyed before. A seat is named by its side: "north", "attacker" …

>>> t = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C19"})
>>> t.begin("W")
>>> t.pick("valkyrie-mini-gun", "r", 3, d10=[9, 0, 0], d8=[5, 1, 1, 2])
>>> t.asked, t.options()
('resolve', [5, 8])
>>> t.pick(8, "Body")
>>> t.hp("r"), t.ammo("W", "valkyrie-mini-gun")
({'Body': 2, 'Legs': 1}, 6)

The dice are given where they fall: `d10` and `d8` in the order of the rules, all of them used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import PILOT, TYPES, WARLORD, Catalogue, Datacard, Scenario, printed
from emberbox.games.core.game import CORE, Core, CoreGame
from emberbox.games.core.numbers import action_points_of, movement_of
from emberbox.games.core.position import ACTIVATION, LEFT_OUT, NO_ONE, OUT, PHASES
from emberbox.games.core.seeing import SIGHTS, sight_of
from emberbox.games.core.space import CELLS, NUMBERS, SPACE, TACTICAL, UNITS
from emberbox.games.core.winning import controller_of
from emberbox.kernel.chance import ScriptedDice
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice
from emberbox.kernel.grid import OFF
from emberbox.kernel.space import NONE
from emberbox.testing.table import Table

Thing: TypeAlias = str | int | None
"""What is picked: a model, weapon, location, square, card or verb by its name; a number; None for nothing."""

TOKENS_AT: Final[dict[int, tuple[int, int]]] = {
    9: (0, 0),
    8: (0, 1),
    7: (0, 2),
    6: (1, 0),
    5: (1, 1),
    4: (1, 2),
}
"""The tracker if nothing else is said: number, seat and token."""

PRINTED: Final = printed()
"""Read once: most positions are drawn on ground of their own."""


def battle(
    first: Mapping[str, str],
    second: Mapping[str, str],
    *,
    scenario: str = "first-contact",
    terrain: Mapping[str, str] | None = None,
    zones: Sequence[int] = (0, 1),
    round: int = 1,
    rounds: int = 3,
    phase: str = "activation",
    tracker: Mapping[int, tuple[int, int]] | None = None,
    dice: Sequence[tuple[str, int]] = (),
    catalogue: Catalogue | None = None,
    **options: Choice,
) -> Battle:
    """A game in the middle of a round: `terrain` replaces the scenario's by squares on open ground.

    A player without a Pilot or Warlord has one that is out of the game.
    """
    cards = catalogue or CORE.catalogue
    where = cards.scenarios[scenario]
    if terrain is not None:
        where = flattened(scenario, terrain, cards)
    teams = [cards.fireteams[key] for key in list(cards.fireteams)[:2]]
    g = Core(where, teams, rounds, bool(options.get("concede", False)))
    g.zone_of = list(zones)
    g.first = 0
    g.round = round
    names: dict[str, int] = {}
    for seat, models in enumerate((first, second)):
        team = teams[seat]
        for name, text in models.items():
            names[name] = g.add_model(cards.datacards[text.split()[0]], seat)
        for kind in (PILOT, WARLORD):
            if not any(g.card[m].type == kind and g.owner[m] == seat for m in range(len(g.card))):
                spare = next(card for card in team.datacards if card.type == kind)
                g.status[g.add_model(spare, seat)] = LEFT_OUT
    for name, text in [*first.items(), *second.items()]:
        _lay(g, names, names[name], text.split()[1:])
    for card, zone, cell in where.structures:
        g.put(g.add_model(card, g.zone_of.index(zone)), cell)
        names[f"{card.key} {GRID.name(cell)}"] = len(g.card) - 1
    for number, (seat, token) in (TOKENS_AT if tracker is None else tracker).items():
        g.tracker[number], g.token[number] = seat, token
    g.phase = PHASES.index(phase)
    g.step = {"activation": 9, "tactical": 0}.get(phase, NO_ONE)
    return Battle(g, names, dice)


def opening(
    options: Mapping[str, Choice] | None = None,
    *,
    dice: Sequence[tuple[str, int]] = (),
    game: CoreGame = CORE,
) -> Battle:
    """A game before its setup; models are named by their datacards, the second of a name with a 2 …"""
    g = game.start(game.complete(options or {}))
    assert isinstance(g, Core)
    names: dict[str, int] = {}
    for model, card in enumerate(g.card):
        copies = [each.key for each in g.card[: model + 1]].count(card.key)
        names[card.key if copies == 1 else f"{card.key} {copies}"] = model
    return Battle(g, names, dice)


def _lay(g: Core, names: Mapping[str, int], model: int, place: Sequence[str]) -> None:
    if place[0] == "in":
        g.board_carrier(model, names[place[1]])
    elif place[0] == "out":
        g.status[model] = OUT
    else:
        cell = GRID.parse(place[0])
        assert g.is_free(cell, g.card[model].base), f"{g.card[model].key} has no room at {place[0]}"
        g.put(model, cell)


def flattened(key: str, terrain: Mapping[str, str], cards: Catalogue) -> Scenario:
    """A scenario of the game on open ground but for these squares; markers stay."""
    card = PRINTED[key]
    drawn = [symbol if symbol.isdigit() else "." for symbol in card["map"] if symbol != "\n"]
    for squares, symbol in terrain.items():
        for square in squares.split():
            drawn[GRID.parse(square)] = symbol
    return Scenario(key, {**card, "map": "".join(drawn)}, cards.datacards)


@final
class Battle(Table[Core, Thing]):
    """A game of Core to play by hand: acts of whoever is asked, and plain readings."""

    def __init__(self, g: Core, names: dict[str, int], dice: Sequence[tuple[str, int]] = ()) -> None:
        self.names: Final = names
        self.dice: Final = ScriptedDice(dice)
        super().__init__(CORE, g, self.dice)

    # -- acts of the seat that is asked ------------------------------------------------------------

    def pick(self, *things: Thing, d10: Sequence[int] = (), d8: Sequence[int] = ()) -> None:
        """Answer what is asked, one thing after another, with the dice that fall meanwhile."""
        self.dice.left += [("d10", die) for die in d10] + [("d8", die - 1) for die in d8]
        super().pick(*things)
        assert not self.dice.left, f"dice are left over: {self.dice.left}"

    def begin(self, model: str) -> None:
        """Go on to a model's activation: models before it on the tracker spend nothing."""
        while self.g.active != self.names[model]:
            assert self.g.phase == ACTIVATION, f"{model} is not activated any more"
            ready = self.session.options()
            if self.asked == "activate" and UNITS + self.names[model] in ready:
                self.session.answer_unchecked(UNITS + self.names[model])
            elif self.asked == "activate":
                self.session.answer_unchecked(ready[0])
            else:
                self.pick(None if self.asked == "overwatch" else "done")

    def end_of_phase(self) -> None:
        """Nobody does anything more in this phase."""
        phase = self.g.phase
        while self.g.phase == phase and not self.over:
            self.session.answer_unchecked(self.session.options()[0])

    # -- readings ----------------------------------------------------------------------------------

    @property
    def asked_seat(self) -> int:
        """Who is asked."""
        return self.session.decision_seat()

    @property
    def winner(self) -> int | None:
        """Who has won, None for a draw or a game that goes on."""
        return None if self.g.winner == NO_ONE else self.g.winner

    def events(self, what: str) -> list[Event]:
        """What has happened of one kind so far."""
        return self._told(what)

    def card(self, model: str) -> Datacard:
        """What is printed for a model."""
        return self.g.card[self.names[model]]

    def at(self, model: str) -> str | None:
        """The north-west square of a model's base, or None if it is not on the board."""
        cell = self.g.at[self.names[model]]
        return None if cell == OFF else GRID.name(cell)

    def aboard(self, model: str) -> str | None:
        """What a model is aboard of."""
        carrier = self.g.aboard[self.names[model]]
        return None if carrier == NO_ONE else self._name(carrier)

    def is_out(self, model: str) -> bool:
        """Whether a model has been destroyed and has not returned."""
        return self.g.status[self.names[model]] == OUT

    def hp(self, model: str) -> dict[str, int]:
        """The HP left of every location."""
        m = self.names[model]
        return {name: self.g.hp_at(m, place) for place, name in enumerate(self.g.card[m].locations)}

    def set_hp(self, model: str, **places: int) -> None:
        """Set the HP of locations, written with _ for a blank: Left_Arm=0."""
        m = self.names[model]
        for name, hp in places.items():
            place = self.g.card[m].locations.index(name.replace("_", " "))
            self.g.hp[self.g.first_location[m] + place] = hp

    def shield(self, model: str) -> int:
        """The HP left of a shield."""
        return self.g.shield[self.names[model]]

    def set_shield(self, model: str, hp: int) -> None:
        """Set the HP of a shield."""
        self.g.shield[self.names[model]] = hp

    def ammo(self, model: str, weapon: str) -> int:
        """The ammo left in a weapon."""
        return self.g.ammo_in(self.names[model], self._slot(model, weapon))

    def set_ammo(self, model: str, weapon: str, ammo: int) -> None:
        """Set the ammo of a weapon."""
        m = self.names[model]
        self.g.ammo[self.g.first_weapon[m] + self._slot(model, weapon)] = ammo

    def declare(self, model: str, ability: str) -> None:
        """Make a model have declared a tactical ability, paid already where that is more than points."""
        self.g.effects[self.names[model]] |= 1 << TACTICAL.index(ability)

    def sight(self, viewer: str, target: str) -> str:
        """Sight from one model to another: full, partial or none."""
        return SIGHTS[sight_of(self.g, self.names[viewer], self.names[target])]

    def distance(self, a: str, b: str) -> int:
        """The distance between two models."""
        return self.g.distance(self.names[a], self.names[b])

    def movement(self, model: str) -> int:
        """The Movement of a model as it is now."""
        return movement_of(self.g, self.names[model])

    def action_points(self, model: str) -> int:
        """The action points of a model as they are now."""
        return action_points_of(self.g, self.names[model])

    def points_left(self) -> tuple[int, int]:
        """Movement and action points that the active model has left."""
        return self.g.steps_left, self.g.points

    def controller(self, marker: int) -> int | None:
        """Who controls a marker."""
        seat = controller_of(self.g, marker)
        return None if seat == NO_ONE else seat

    # -- names and picks ---------------------------------------------------------------------------

    def _name(self, model: int) -> str:
        for name, known in self.names.items():
            if known == model:
                return name
        return f"{TYPES[self.g.card[model].type]} {model}"

    def _slot(self, model: str, weapon: str) -> int:
        return [each.key for each in self.g.card[self.names[model]].weapons].index(weapon)

    def _player(self, seat: int) -> str:
        return f"seat {seat}"

    def _meanings(self, g: Core, thing: Thing) -> list[int]:
        if thing is None:
            return [NONE]
        if isinstance(thing, int):
            return [NUMBERS + thing]
        found: list[int] = []
        if thing in self.names:
            found.append(UNITS + self.names[thing])
        for kind in ("card", "verb"):
            if f"{kind}:{thing}" in SPACE.names:
                found.append(SPACE.names.index(f"{kind}:{thing}"))
        for model in (g.active, *g.watchers[:1]):
            if model != NO_ONE and thing in [weapon.key for weapon in g.card[model].weapons]:
                found.append(NUMBERS + [weapon.key for weapon in g.card[model].weapons].index(thing))
        if g.about != NO_ONE and thing in g.card[g.about].locations:
            found.append(NUMBERS + g.card[g.about].locations.index(thing))
        if not found:
            found.append(CELLS + GRID.parse(thing))
        return found

    def _thing(self, pick: int) -> Thing:
        kind, index = SPACE.thing(pick)
        g = self.g
        if kind == "none":
            return None
        if kind == "unit":
            return self._name(index)
        if kind == "cell":
            return GRID.name(index)
        if kind != "number":
            return SPACE.names[pick].partition(":")[2]
        if self.asked in ("defender-choice", "attacker-choice", "repair-what"):
            return g.card[g.about].locations[index]
        if self.asked in ("act", "reload-what"):
            return g.card[g.active].weapons[index].key
        if self.asked == "overwatch":
            return g.card[g.watchers[0]].weapons[index].key
        return index

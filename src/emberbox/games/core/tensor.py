"""Core as a row of bytes for learners: `core_v0`. Nothing is hidden in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.core.board import GRID, LOW, PIT, RUBBLE, SOLID
from emberbox.games.core.catalogue import STEPS, TYPES
from emberbox.games.core.position import NO_ONE, NUMBERS_ON_TRACKER, PHASES, STATUSES, Position, other
from emberbox.games.core.space import MOST_MODELS, PILOT_LEFT, SPACE
from emberbox.kernel.game import Choice, State
from emberbox.kernel.grid import OFF
from emberbox.kernel.tensor import MOST, Encoder

QUESTIONS: Final = """
act activate agree aim assign attacker-choice bail-out bail-where choose-zone crew declare declare-what
defender-choice deploy deploy-where deploy-whom disembark-where eject embark-in interact kill-order leave-out
overwatch place-die push-axis put-down reinforce reinforce-where reload-what repair-what repair-whom resolve
shots
"""
ASKS: Final = tuple(QUESTIONS.split())

TERRAINS: Final = {"solid": SOLID, "low": LOW, "pit": PIT, "rubble": RUBBLE}
CELLS: Final = GRID.size
MOST_PARTS: Final = 12
"""So many locations and weapons are written of a model."""
EFFECTS: Final = PILOT_LEFT + 1
RESULTS: Final = 13
"""Results of dice are counted from 0 to this; more than the last counts as the last."""

# What stands in a model's stretch.
STATUS: Final = 2
TYPE: Final = STATUS + len(STATUSES)
PRINTED: Final = TYPE + len(TYPES)
PRINTS: Final = ("base", "movement", "action-points", "presence", "value")
NOW: Final = PRINTED + len(PRINTS)
NOWS: Final = ("row", "column", "aboard", "shield", "activated", "your-kill-order", "their-kill-order")
HP: Final = NOW + len(NOWS)
AMMO: Final = HP + MOST_PARTS
EFFECT: Final = AMMO + MOST_PARTS
MODEL: Final = EFFECT + EFFECTS
MODEL_WORD: Final = (
    f"yours, theirs; {', '.join(STATUSES)}; {', '.join(TYPES)}; {', '.join(PRINTS)}; {', '.join(NOWS)} "
    "(row, column and carrier from 1); HP by location; ammo by weapon, 255 for no limit; effects"
)

TABLE: Final = (
    *(
        "round",
        "rounds",
        "your-score",
        "their-score",
        "your-destroyed",
        "their-destroyed",
        "you-place",
        "they-place",
    ),
    *(
        "you-chose",
        "they-chose",
        "step",
        "your-step",
        "steps-left",
        "points",
        "begun-movement",
        "spent",
        "sprinted",
    ),
    *("repaired", "crewed-now", "may-concede", "weapon"),
)
ABOUT: Final = ("active", "about", "watched", "watchers", "attacker", "target")
TRACK: Final = 2 + len(STEPS)


@final
class CoreEncoder(Encoder):
    """Rows for any scenario: they have all the same layout."""

    __slots__ = (
        "_about",
        "_attack",
        "_boxes",
        "_dice",
        "_models",
        "_phase",
        "_standing",
        "_table",
        "_terrain",
        "_tracker",
        "_zones",
    )

    def __init__(self) -> None:
        # By scenario the planes of what never changes: terrain and markers.
        self._terrain: Final[dict[str, bytes]] = {}
        self._standing = self._zones = self._boxes = self._models = self._phase = self._table = 0
        self._tracker = self._dice = self._about = self._attack = 0
        super().__init__("core_v0", SPACE, 2, ASKS)

    def lay_out(self) -> None:
        for name in TERRAINS:
            self.add(f"ground/{name}", CELLS, 1, "the squares of this terrain")
        self.add("ground/markers", CELLS, MOST, "the squares of markers, with their points")
        self._zones = self.add("ground/your-zone", CELLS, 1, "your deployment zone")
        self.add("ground/their-zone", CELLS, 1, "your opponent's deployment zone")
        self._standing = self.add("standing/model", CELLS, MOST_MODELS, "who stands there, by number from 1")
        self.add("standing/yours", CELLS, 1, "the squares under your models")
        self.add("standing/theirs", CELLS, 1, "the squares under your opponent's models")
        self._boxes = self.add("boxes", CELLS, MOST, "the squares where a box lies, by number from 1")
        self._models = self.size
        for model in range(MOST_MODELS):
            self.add(f"model-{model}", MODEL, MOST, MODEL_WORD)
        self._phase = self.add("phase", len(PHASES), 1, "the phase, one of all")
        self._table = self.add("table", len(TABLE), MOST, ", ".join(TABLE))
        word = f"by number: yours, theirs, and the token: {', '.join(STEPS)}"
        self._tracker = self.add("tracker", NUMBERS_ON_TRACKER * TRACK, 1, word)
        self._dice = self.add("your-dice", RESULTS, MOST, "initiative dice still to place, by result")
        self.add("their-dice", RESULTS, MOST, "initiative dice still to place, by result")
        self._about = self.size
        for name in ABOUT:
            self.add(f"models/{name}", MOST_MODELS, 1, "the models of which this is true now")
        self._attack = self.add("attack", 3, MOST, "weapon from 1, shots, sight (2 full, 1 partial)")
        for name in ("burst", "hits", "open-hits"):
            self.add(f"attack/{name}", RESULTS, MOST, "results of the attack, by number")

    def write(self, row: bytearray, state: State, seat: int, everything: bool) -> None:
        assert isinstance(state, Position)
        g = state
        terrain = self._terrain.get(g.scenario.key)
        if terrain is None:
            terrain = self._terrain[g.scenario.key] = _terrain(g)
        row[: len(terrain)] = terrain
        for at, owner in enumerate((seat, other(seat))):
            if g.zone_of[owner] != NO_ONE:
                first = self._zones + at * CELLS
                row[first : first + CELLS] = g.scenario.board.zones[g.zone_of[owner]].mask
            first = self._standing + (at + 1) * CELLS
            row[first : first + CELLS] = g.standing.translate(_models_of(g, owner))
        row[self._standing : self._standing + CELLS] = g.standing
        for box, cell in enumerate(g.box_at):
            if cell != OFF:
                row[self._boxes + cell] = box + 1
        for model in range(len(g.card)):
            self._write_model(row, self._models + model * MODEL, g, model, seat)
        self._write_course(row, g, seat)
        self._write_act(row, g)

    def _write_model(self, row: bytearray, first: int, g: Position, model: int, seat: int) -> None:
        card = g.card[model]
        if g.owner[model] != NO_ONE:
            row[first + int(g.owner[model] != seat)] = 1
        row[first + STATUS + g.status[model]] = 1
        row[first + TYPE + card.type] = 1
        cell = g.at[model]
        row[first + PRINTED : first + HP] = bytes(
            [
                *(card.base, card.movement, card.action_points, card.presence, min(card.value, MOST)),
                0 if cell == OFF else GRID.rows[cell] + 1,
                0 if cell == OFF else GRID.columns[cell] + 1,
                g.aboard[model] + 1,
                min(g.shield[model], MOST),
                int(g.activated[model]),
                int(g.order_on[seat] == model),
                int(g.order_on[other(seat)] == model),
            ]
        )
        start = g.first_location[model]
        for place in range(min(len(card.hp), MOST_PARTS)):
            row[first + HP + place] = min(g.hp[start + place], MOST)
        start = g.first_weapon[model]
        for slot in range(min(len(card.weapons), MOST_PARTS)):
            row[first + AMMO + slot] = g.ammo[start + slot] & MOST  # -1, without limit, is 255
        effects = g.effects[model]
        for effect in range(EFFECTS) if effects else ():
            row[first + EFFECT + effect] = effects >> effect & 1

    def _write_course(self, row: bytearray, g: Position, seat: int) -> None:
        they = other(seat)
        row[self._phase + g.phase] = 1
        numbers = [
            *(
                g.round,
                g.rounds,
                g.score[seat],
                g.score[they],
                g.destroyed_points[seat],
                g.destroyed_points[they],
            ),
            *(int(g.current == seat), int(g.current == they), int(g.first == seat), int(g.first == they)),
            *(g.step + 1, int(g.step != NO_ONE and g.tracker[g.step] == seat), g.steps_left, g.points),
            *(g.begun_movement, int(g.spent), int(g.sprinted), int(g.repaired), int(g.crewed_now)),
            *(int(g.may_concede), g.aiming + 1),
        ]
        row[self._table : self._table + len(TABLE)] = bytes([max(0, min(each, MOST)) for each in numbers])
        for number in range(NUMBERS_ON_TRACKER):
            first = self._tracker + number * TRACK
            if g.tracker[number] != NO_ONE:
                row[first + int(g.tracker[number] != seat)] = 1
            if g.token[number] != NO_ONE:
                row[first + 2 + g.token[number]] = 1
        _tally(row, self._dice, g.dice[seat])
        _tally(row, self._dice + RESULTS, g.dice[they])

    def _write_act(self, row: bytearray, g: Position) -> None:
        """What is going on: who is active, and the attack that is being resolved."""
        first, attack = self._about, g.attack
        for at, model in enumerate((g.active, g.about, g.watched)):
            if model != NO_ONE:
                row[first + at * MOST_MODELS + model] = 1
        for model in g.watchers:
            row[first + 3 * MOST_MODELS + model] = 1
        if attack is None:
            return
        row[first + 4 * MOST_MODELS + attack.attacker] = 1
        row[first + 5 * MOST_MODELS + attack.target] = 1
        row[self._attack : self._attack + 3] = bytes([attack.slot + 1, attack.shots, attack.sight])
        for at, results in enumerate((attack.burst_results, attack.hit_results, attack.left)):
            _tally(row, self._attack + 3 + at * RESULTS, results)


def _tally(row: bytearray, first: int, results: list[int]) -> None:
    for result in results:
        row[first + max(0, min(result, RESULTS - 1))] += 1


def _models_of(g: Position, seat: int) -> bytes:
    """A table that makes a plane of a player's models out of who stands where."""
    table = bytearray(256)
    for model, owner in enumerate(g.owner):
        if owner == seat:
            table[model + 1] = 1
    return bytes(table)


def _terrain(g: Position) -> bytes:
    """The planes of a scenario that never change."""
    board = g.scenario.board
    planes = bytearray()
    for symbol in TERRAINS.values():
        planes += bytes([1 if each == symbol else 0 for each in board.terrain])
    markers = bytearray(CELLS)
    for marker, cells in board.marker_cells.items():
        for cell in cells:
            markers[cell] = board.marker_points[marker]
    return bytes(planes + markers)


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting: the same for all."""
    return CoreEncoder()

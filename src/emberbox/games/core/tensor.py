"""Core as a row of bytes for learners: `core_v0`. Nothing is hidden in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from emberbox.games.core.board import GRID, LOW, PIT, RUBBLE, SOLID
from emberbox.games.core.catalogue import STEPS, TYPES
from emberbox.games.core.position import NO_ONE, NUMBERS_ON_TRACKER, PHASES, STATUSES, Position, other
from emberbox.games.core.space import MOST_MODELS, PILOT_LEFT, SPACE
from emberbox.kernel.game import Choice, State
from emberbox.kernel.grid import OFF
from emberbox.kernel.tensor import MOST, Encoder, put

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
        "_printed",
        "_rest",
        "_sides",
        "_standing",
        "_table",
        "_tracker",
    )

    def __init__(self) -> None:
        # By scenario and whose zones are where, the planes of what never changes: terrain, markers and zones.
        self._printed: Final[dict[tuple[str, int, int], bytes]] = {}
        # By whose each model is, a table for each seat that makes a plane of its models of who stands where.
        self._sides: Final[dict[tuple[int, ...], list[bytes]]] = {}
        self._standing = self._boxes = self._models = self._phase = self._table = 0
        self._tracker = self._dice = self._about = self._attack = 0
        super().__init__("core_v0", SPACE, 2, ASKS)
        # All that comes behind what is printed, and who stands there.
        self._rest: Final = bytes(self.size - self._boxes)

    def lay_out(self) -> None:
        for name in TERRAINS:
            self.add(f"ground/{name}", CELLS, 1, "the squares of this terrain")
        self.add("ground/markers", CELLS, MOST, "the squares of markers, with their points")
        self.add("ground/your-zone", CELLS, 1, "your deployment zone")
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

    def write(self, state: State, seat: int, everything: bool) -> vec[u8]:
        assert isinstance(state, Position)
        g = state
        row = vec[u8](self._printed_for(g, seat), capacity=self.size)
        row = extend(row, g.standing)
        sides = self._sides_of(g)
        row = extend(row, g.standing.translate(sides[seat]))
        row = extend(row, g.standing.translate(sides[other(seat)]))
        row = extend(row, self._rest)
        for box, cell in enumerate(g.box_at):
            if cell != OFF:
                row[self._boxes + cell] = box + 1
        for model in range(len(g.card)):
            self._write_model(row, self._models + model * MODEL, g, model, seat)
        self._write_course(row, g, seat)
        self._write_act(row, g)
        return row

    def _printed_for(self, g: Position, seat: int) -> bytes:
        """The planes of what never changes."""
        key = (g.scenario.key, g.zone_of[seat], g.zone_of[other(seat)])
        planes = self._printed.get(key)
        if planes is None:
            planes = self._printed[key] = _printed(g, seat)
        return planes

    def _sides_of(self, g: Position) -> list[bytes]:
        """By seat a table that makes a plane of a player's models out of who stands where."""
        owners = tuple(g.owner)
        tables = self._sides.get(owners)
        if tables is None:
            marks = [[0, *[int(owner == seat) for owner in owners]] for seat in range(self.seats)]
            tables = self._sides[owners] = [bytes(each).ljust(256, b"\0") for each in marks]
        return tables

    def _write_model(self, row: vec[u8], first: i64, g: Position, model: i64, seat: i64) -> None:
        card = g.card[model]
        owner: i64 = g.owner[model]
        if owner != NO_ONE:
            row[first + int(owner != seat)] = 1
        row[first + STATUS + g.status[model]] = 1
        row[first + TYPE + card.type] = 1
        at: i64 = first + PRINTED
        row[at] = card.base
        row[at + 1] = card.movement
        row[at + 2] = card.action_points
        row[at + 3] = card.presence
        row[at + 4] = min(card.value, MOST)
        at = first + NOW
        cell: i64 = g.at[model]
        if cell != OFF:
            row[at] = GRID.rows[cell] + 1
            row[at + 1] = GRID.columns[cell] + 1
        row[at + 2] = g.aboard[model] + 1
        row[at + 3] = min(g.shield[model], MOST)
        row[at + 4] = int(g.activated[model])
        row[at + 5] = int(g.order_on[seat] == model)
        row[at + 6] = int(g.order_on[other(seat)] == model)
        at = first + HP
        place: i64 = g.first_location[model]
        for _ in range(min(len(card.hp), MOST_PARTS)):
            row[at] = min(g.hp[place], MOST)
            at += 1
            place += 1
        at = first + AMMO
        place = g.first_weapon[model]
        for _ in range(min(len(card.weapons), MOST_PARTS)):
            row[at] = g.ammo[place] & MOST  # -1, without limit, is 255
            at += 1
            place += 1
        effects = g.effects[model]
        for effect in range(EFFECTS) if effects else ():
            row[first + EFFECT + effect] = effects >> effect & 1

    def _write_course(self, row: vec[u8], g: Position, seat: int) -> None:
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
        put(row, self._table, [max(0, min(each, MOST)) for each in numbers])
        for number in range(NUMBERS_ON_TRACKER):
            first = self._tracker + number * TRACK
            if g.tracker[number] != NO_ONE:
                row[first + int(g.tracker[number] != seat)] = 1
            if g.token[number] != NO_ONE:
                row[first + 2 + g.token[number]] = 1
        _tally(row, self._dice, g.dice[seat])
        _tally(row, self._dice + RESULTS, g.dice[they])

    def _write_act(self, row: vec[u8], g: Position) -> None:
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
        put(row, self._attack, [attack.slot + 1, attack.shots, attack.sight])
        for at, results in enumerate((attack.burst_results, attack.hit_results, attack.left)):
            _tally(row, self._attack + 3 + at * RESULTS, results)


def _tally(row: vec[u8], first: int, results: list[int]) -> None:
    for result in results:
        row[first + max(0, min(result, RESULTS - 1))] += 1


def _printed(g: Position, seat: int) -> bytes:
    """The planes of a scenario that never change, for a seat."""
    board = g.scenario.board
    planes = [bytes([1 if each == symbol else 0 for each in board.terrain]) for symbol in TERRAINS.values()]
    markers = bytearray(CELLS)
    for marker, cells in board.marker_cells.items():
        for cell in cells:
            markers[cell] = board.marker_points[marker]
    planes.append(bytes(markers))
    for zone in (g.zone_of[seat], g.zone_of[other(seat)]):
        planes.append(bytes(CELLS) if zone == NO_ONE else bytes(board.zones[zone].mask))
    return b"".join(planes)


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting: the same for all."""
    return CoreEncoder()

"""What is true at a table of Core: the models, the tracker, the scores, and whose turn it is to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import PILOT, WARLORD, Datacard, Fireteam, Scenario
from emberbox.kernel.cards import Cards
from emberbox.kernel.game import State
from emberbox.kernel.grid import OFF, is_clear

SETUP: Final = 0
DEPLOYMENT: Final = 1
INITIATIVE: Final = 2
TACTICAL_PHASE: Final = 3
ACTIVATION: Final = 4
SCORING: Final = 5
REINFORCEMENT: Final = 6
OVER: Final = 7
PHASES: Final = (
    "setup",
    "deployment",
    "initiative",
    "tactical",
    "activation",
    "scoring",
    "reinforcement",
    "over",
)

NO_ONE: Final = -1
NUMBERS_ON_TRACKER: Final = 10

# Where a model is.
WAITING: Final = 0
IN_PLAY: Final = 1
OUT: Final = 2
LEFT_OUT: Final = 3
STATUSES: Final = ("waiting", "in-play", "destroyed", "left-out")


@final
class Attack:
    """An attack while it is resolved, for whoever looks on; between two roots there is none."""

    __slots__ = (
        "attacker",
        "burst",
        "burst_results",
        "hit_results",
        "hits",
        "left",
        "shots",
        "sight",
        "slot",
        "target",
    )

    def __init__(self, attacker: int, slot: int, target: int, shots: int, sight: int) -> None:
        self.attacker: Final = attacker
        self.slot: Final = slot
        self.target: Final = target
        self.shots: Final = shots
        self.sight: Final = sight
        self.burst: Final[list[int]] = []
        self.burst_results: Final[list[int]] = []
        self.hits: Final[list[int]] = []
        self.hit_results: Final[list[int]] = []
        self.left: Final[list[int]] = []
        """Results still to be resolved; those of Crits are 8 like any other 8."""

    def copy(self) -> Attack:
        """An independent copy."""
        twin = Attack(self.attacker, self.slot, self.target, self.shots, self.sight)
        twin.burst.extend(self.burst)
        twin.burst_results.extend(self.burst_results)
        twin.hits.extend(self.hits)
        twin.hit_results.extend(self.hit_results)
        twin.left.extend(self.left)
        return twin


class Position(State):
    """The table between two steps of the rules. A model is an index into flat lists."""

    __slots__ = (
        "aboard",
        "about",
        "activated",
        "active",
        "aiming",
        "ammo",
        "at",
        "attack",
        "begun_movement",
        "blocked",
        "box_at",
        "box_carrier",
        "card",
        "crewed_now",
        "current",
        "destroyed_points",
        "dice",
        "effects",
        "fireteams",
        "first",
        "first_location",
        "first_weapon",
        "hp",
        "last_seat",
        "may_concede",
        "opaque",
        "order_on",
        "order_payer",
        "owner",
        "phase",
        "pilot",
        "points",
        "repaired",
        "round",
        "rounds",
        "scenario",
        "score",
        "shield",
        "spent",
        "sprinted",
        "standing",
        "status",
        "step",
        "steps_left",
        "token",
        "tracker",
        "warlord",
        "watched",
        "watchers",
        "winner",
        "zone_of",
    )  # fmt: skip

    def __init__(
        self, scenario: Scenario, fireteams: Sequence[Fireteam], rounds: int, may_concede: bool
    ) -> None:
        super().__init__(2, Cards())
        self.scenario = scenario
        self.fireteams = list(fireteams)
        self.rounds = rounds
        self.may_concede = may_concede
        # -- the course of the game
        self.phase = SETUP
        self.round = 0
        self.current = NO_ONE  # who places next, in deployment and reinforcement
        self.first = NO_ONE  # the winner of the roll-off for the zones
        self.zone_of = [NO_ONE, NO_ONE]
        self.score = [0, 0]
        self.destroyed_points = [0, 0]
        self.winner = NO_ONE
        # -- the initiative tracker: whose die is locked on a number, and which token lies there
        self.tracker = [NO_ONE] * NUMBERS_ON_TRACKER
        self.token = [NO_ONE] * NUMBERS_ON_TRACKER
        self.dice: list[list[int]] = [[], []]
        self.step = NO_ONE
        self.last_seat = NO_ONE
        # -- the activation under way
        self.active = NO_ONE
        self.steps_left = 0
        self.points = 0
        self.begun_movement = 0
        self.spent = self.sprinted = self.repaired = False
        self.crewed_now = False
        self.watched = NO_ONE
        self.watchers: list[int] = []
        # -- what a question in the middle of an act is about; nobody between two roots
        self.about = NO_ONE
        self.aiming = NO_ONE
        self.attack: Attack | None = None
        # -- the models
        self.card: list[Datacard] = []
        self.pilot: list[int] = []  # by seat: every fireteam has one, and one Warlord
        self.warlord: list[int] = []
        self.owner: list[int] = []
        self.status: list[int] = []
        self.at: list[int] = []
        self.aboard: list[int] = []
        self.first_location: list[int] = []
        self.first_weapon: list[int] = []
        self.hp: list[int] = []
        self.ammo: list[int] = []
        self.shield: list[int] = []
        self.effects: list[int] = []
        self.activated: list[bool] = []
        self.order_on = [NO_ONE, NO_ONE]
        self.order_payer = [NO_ONE, NO_ONE]
        # -- the board: who stands where, what blocks a step, what blocks sight to a base of each side
        self.standing = bytearray(GRID.size)
        self.blocked = bytearray(scenario.board.impassable)
        self.opaque = [bytearray(scenario.board.solid) for _ in range(4)]
        self.box_at = scenario.boxes[:]
        self.box_carrier = [NO_ONE] * len(scenario.boxes)

    def copy_game(self, twin: Position) -> None:
        """Copy the course of the game."""
        twin.phase = self.phase
        twin.round = self.round
        twin.current = self.current
        twin.first = self.first
        twin.zone_of = self.zone_of[:]
        twin.score = self.score[:]
        twin.destroyed_points = self.destroyed_points[:]
        twin.winner = self.winner
        twin.tracker = self.tracker[:]
        twin.token = self.token[:]
        twin.dice = [dice[:] for dice in self.dice]
        twin.step = self.step
        twin.last_seat = self.last_seat
        twin.active = self.active
        twin.steps_left = self.steps_left
        twin.points = self.points
        twin.begun_movement = self.begun_movement
        twin.spent = self.spent
        twin.sprinted = self.sprinted
        twin.repaired = self.repaired
        twin.crewed_now = self.crewed_now
        twin.watched = self.watched
        twin.watchers = self.watchers[:]
        twin.about = self.about
        twin.aiming = self.aiming
        twin.attack = None if self.attack is None else self.attack.copy()

    def copy_models(self, twin: Position) -> None:
        """Copy the models and where they stand. What never changes once rosters are made is shared."""
        twin.card = self.card
        twin.pilot = self.pilot
        twin.warlord = self.warlord
        twin.first_location = self.first_location
        twin.first_weapon = self.first_weapon
        twin.owner = self.owner[:]
        twin.status = self.status[:]
        twin.at = self.at[:]
        twin.aboard = self.aboard[:]
        twin.hp = self.hp[:]
        twin.ammo = self.ammo[:]
        twin.shield = self.shield[:]
        twin.effects = self.effects[:]
        twin.activated = self.activated[:]
        twin.order_on = self.order_on[:]
        twin.order_payer = self.order_payer[:]
        twin.standing = self.standing[:]
        twin.blocked = self.blocked[:]
        twin.opaque = [mask[:] for mask in self.opaque]
        twin.box_at = self.box_at[:]
        twin.box_carrier = self.box_carrier[:]

    def enter(self, phase: int) -> None:
        """Go on to a phase."""
        self.phase = phase
        if self.story is not None:
            self.tell("phase", {"phase": PHASES[phase]}, "core.game.round")

    # ---- models

    def add_model(self, card: Datacard, owner: int) -> int:
        """One more model, not placed yet."""
        model = len(self.card)
        # Copies share these lists: they are made anew, never changed.
        if card.type == PILOT:
            self.pilot = [*self.pilot, model]
        elif card.type == WARLORD:
            self.warlord = [*self.warlord, model]
        self.card = [*self.card, card]
        self.first_location = [*self.first_location, len(self.hp)]
        self.first_weapon = [*self.first_weapon, len(self.ammo)]
        self.owner.append(owner)
        self.status.append(WAITING)
        self.at.append(OFF)
        self.aboard.append(NO_ONE)
        self.hp.extend(card.hp)
        self.ammo.extend([weapon.ammo for weapon in card.weapons])
        self.shield.append(card.shield)
        self.effects.append(0)
        self.activated.append(False)
        return model

    def renew(self, model: int) -> None:
        """Make a model as new (core.reinforce.state)."""
        card = self.card[model]
        for place, hp in enumerate(card.hp):
            self.hp[self.first_location[model] + place] = hp
        for slot, weapon in enumerate(card.weapons):
            self.ammo[self.first_weapon[model] + slot] = weapon.ammo
        self.shield[model] = card.shield
        self.effects[model] = 0

    def models_of(self, seat: int) -> list[int]:
        """The models in play of a player, structures among them."""
        return [m for m, owner in enumerate(self.owner) if owner == seat and self.status[m] == IN_PLAY]

    def on_board(self) -> list[int]:
        """The models that stand on the board."""
        return [m for m, cell in enumerate(self.at) if cell != OFF]

    def is_crewed(self, model: int) -> bool:
        """Whether a Warlord's Pilot is aboard."""
        return self.aboard[self.pilot[self.owner[model]]] == model

    def passengers(self, carrier: int) -> list[int]:
        """The models aboard a carrier."""
        return [m for m, other in enumerate(self.aboard) if other == carrier]

    def hp_at(self, model: int, place: int) -> int:
        """The HP left of a location."""
        return self.hp[self.first_location[model] + place]

    def ammo_in(self, model: int, slot: int) -> int:
        """The ammo left in a weapon."""
        return self.ammo[self.first_weapon[model] + slot]

    def live_locations(self, model: int) -> list[int]:
        """The locations that still have HP."""
        first = self.first_location[model]
        return [place for place in range(len(self.card[model].hp)) if self.hp[first + place] > 0]

    def box_of(self, model: int) -> int:
        """The box that a model carries, or NO_ONE."""
        for box, carrier in enumerate(self.box_carrier):
            if carrier == model:
                return box
        return NO_ONE

    # ---- places

    def base_of(self, model: int) -> tuple[int, int]:
        """Anchor and side of the base from which a model measures; one that is aboard uses its carrier's."""
        if self.aboard[model] != NO_ONE:
            model = self.aboard[model]
        return self.at[model], self.card[model].base

    def distance(self, a: int, b: int) -> int:
        """The distance between two models."""
        start, size = self.base_of(a)
        end, other = self.base_of(b)
        return GRID.base_distance(start, size, end, other)

    def distance_to(self, model: int, cell: int) -> int:
        """The distance between a model on the board and a square."""
        return GRID.base_distance(self.at[model], self.card[model].base, cell, 1)

    def footprint(self, model: int) -> tuple[int, ...]:
        """The squares under a model on the board."""
        return GRID.footprint(self.at[model], self.card[model].base)

    def put(self, model: int, cell: int) -> None:
        """Set a model down with the north-west square of its base on a cell."""
        size = self.card[model].base
        self.at[model] = cell
        self.aboard[model] = NO_ONE
        self.status[model] = IN_PLAY
        for square in GRID.footprint(cell, size):
            self.standing[square] = model + 1
            self.blocked[square] = 1
            for side in range(1, size + 1):
                self.opaque[side][square] = 1

    def lift(self, model: int) -> None:
        """Take a model off the board."""
        size = self.card[model].base
        for square in self.footprint(model):
            self.standing[square] = 0
            self.blocked[square] = 0
            for side in range(1, size + 1):
                self.opaque[side][square] = 0
        self.at[model] = OFF

    def board_carrier(self, model: int, carrier: int) -> None:
        """Put a model aboard a carrier."""
        if self.at[model] != OFF:
            self.lift(model)
        self.aboard[model] = carrier
        self.status[model] = IN_PLAY

    def is_free(self, cell: int, size: int) -> bool:
        """Whether a whole base finds free ground at a cell (core.transport.free-ground)."""
        squares = GRID.footprint(cell, size)
        return bool(squares) and is_clear(squares, bytes(self.blocked))

    def in_own_zone(self, model: int, whole: bool) -> bool:
        """Whether a model on the board has its whole base, or else a part of it, in its own zone."""
        mask = self.scenario.board.zones[self.zone_of[self.owner[model]]].mask
        for square in self.footprint(model):
            if bool(mask[square]) != whole:
                return not whole
        return whole

    def kinds_returning(self, seat: int) -> list[int]:
        """The types of models that come back for a player."""
        return self.scenario.reinforce[self.zone_of[seat]]

    def seat_at_step(self) -> int:
        """Who owns the number of the tracker that is being played."""
        return self.tracker[self.step]


def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat

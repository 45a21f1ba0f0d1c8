"""Solo & Cooperative Play at the moments at which the rules ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from emberbox.games.ignite.coop import (
    course,
    forecast,  # noqa: F401  (fills the tables of rules of thumb)
    tactics,  # noqa: F401  (fills the tables of rules of thumb)
    victory,
)
from emberbox.games.ignite.coop.appetite import appetite
from emberbox.games.ignite.coop.cards import (
    alone,
    dagger,  # noqa: F401  (fills the tables)
    possessed,
    powers_in_play,
)
from emberbox.games.ignite.coop.catapults import leave_crew
from emberbox.games.ignite.coop.evaluation import chance
from emberbox.games.ignite.coop.facts import DRAGON, FIRST_MINION
from emberbox.games.ignite.coop.favor import offer_die
from emberbox.games.ignite.coop.ground import is_hardened, leave_pool
from emberbox.games.ignite.coop.halves import whole_points
from emberbox.games.ignite.coop.health import FEW_PLAYERS, bury, health_of
from emberbox.games.ignite.coop.outcomes import outcomes
from emberbox.games.ignite.coop.plans import plans
from emberbox.games.ignite.coop.powers import stack_view
from emberbox.games.ignite.coop.refusals import BAZAAR_IS_CLOSED, NO_ENEMY_INTO_FIRE
from emberbox.games.ignite.coop.setting import bars_deck
from emberbox.games.ignite.coop.setup import PARTS
from emberbox.games.ignite.coop.state import (
    DIFFICULTIES,
    LEVEL_2_SPEED,
    NO_FLIGHT,
    NOT_BEGUN,
    PENDING,
    STEPS,
    SiegeState,
    all_in_effect,
    is_enemy,
    lead_of,
    level_of,
)
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.state import NO_ZONE
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Roll, Steps
from emberbox.kernel.game import View
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.plan import Plan
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.expansion import Part


@final
class Siege(SiegeState):
    """Enemies on the table of The Freeze."""

    __slots__ = ()

    def copy(self) -> Siege:
        twin = Siege(self.difficulty)
        self.copy_siege(twin)
        return twin

    def view(self, g: Position, observer: int) -> View:
        return {
            **super().view(g, observer),
            "difficulty": DIFFICULTIES[self.difficulty],
            "favor": self.favor,
            "free": self.free,
            "round": self.round,
            "cycle": self.cycle,
            "step": STEPS[self.step],
            "level": level_of(g),
            "defeats": self.defeats,
            "limit": victory.limit(g),
            "lead": None if g.chooser == NO_ONE else lead_of(g),
            "health": 1 if g.seats <= FEW_PLAYERS else 2,
            "speed": LEVEL_2_SPEED[self.difficulty] if level_of(g) > 1 else 0,
            "powers": [of.KEYS[kind] for kind in all_in_effect(g)],
            "stacks": [stack_view(g, zones) for zones in (self.power, self.apocalypse)],
            "shuffle_due": self.shuffle_due,
            "pending": PENDING[self.pending] or None,
            "drawn": self.drawn,
            "wave": self.wave,
            "slain": self.slain,
            "group": self.group,
            "place": self.place,
            "placed": self.placed[:],
            "resting": self.resting[:],
            "acted": self.acted[:],
            "halves": self.halves[:],
            "beside": [of.KEYS[kind] for kind in self._kinds_beside(g)],
            "hardened": sorted(self.hardened),
            "closed": self.closed,
            "crews": [{"machine": machine, "minion": minion} for machine, minion in self.crews.items()],
            "fresh": self.fresh[:],
            "actions": None if self.actions == NOT_BEGUN else self.actions,
            "aloft": self.flight_view(),
        }

    def flight_view(self) -> View | None:
        """Where the boss is in the air, and which unit he flies to."""
        cell, _, target = self.aloft
        return None if self.aloft == NO_FLIGHT else {"cell": cell, "target": target}

    def is_immune(self, g: Position, piece: int) -> bool:
        return is_enemy(g, piece) and is_hardened(g, piece)

    def is_fireproof(self, g: Position, piece: int) -> bool:
        return g.piece_type[piece] == DRAGON

    def why_fireproof(self) -> str:
        return "coop.dragon.fire-immune"

    # -- enemies on the board ----------------------------------------------------------------------------

    def decider(self, g: Position, piece: int) -> int:
        return lead_of(g)

    def health(self, g: Position, piece: int) -> int:
        return health_of(g, piece) if is_enemy(g, piece) else super().health(g, piece)

    def endured(self, g: Position, piece: int, points: int, by: int, because: str) -> int:
        return whole_points(g, piece, points, by, because)

    def settle(self, g: Position, piece: int) -> None:
        super().settle(g, piece)
        if piece in self.hardened:
            leave_pool(g, piece)

    def defeated(self, g: Position, piece: int, piece_type: int, by: int) -> None:
        super().defeated(g, piece, piece_type, by)
        if self.crews:
            leave_crew(g, piece)
        if FIRST_MINION <= piece_type <= DRAGON:
            bury(g, piece)
            self.slain = self.slain or piece_type == DRAGON

    # -- what players can do with their cards ------------------------------------------------------------

    def _kinds_beside(self, g: Position) -> list[int]:
        return [] if self.beside == NO_ZONE else g.cards.kinds(self.beside)

    def place_beside(self, g: Position) -> int:
        return self.beside

    def forbids_card(self, g: Position, seat: int, kind: int) -> Refusal | None:
        return alone.forbids_card(g, kind)

    def forbids_answer(self, g: Position, key: str) -> Refusal | None:
        return powers_in_play.forbids_answer(g, key)

    def farthest(self, g: Position) -> int:
        return powers_in_play.farthest(g)

    def why_near(self) -> str:
        return of.KEYS[powers_in_play.FOG]

    def forbids_possession(self, g: Position, piece: int) -> Refusal | None:
        return possessed.forbids_possession(g, piece)

    def forbids_ground(self, g: Position, piece: int, cell: int, in_use: int) -> Refusal | None:
        return possessed.forbids_led_enemy(g, piece, cell) or super().forbids_ground(g, piece, cell, in_use)

    def why_ground(self, refusal: Refusal) -> str:
        return "puppet-into-fire" if refusal is NO_ENEMY_INTO_FIRE else super().why_ground(refusal)

    # -- the course of the game --------------------------------------------------------------------------

    def set_up_parts(self) -> Sequence[Part]:
        return PARTS

    def bars_deck(self, kind: int) -> str:
        return bars_deck(kind)

    def turn_ended(self, g: Position) -> None:
        super().turn_ended(g)
        if g.turn % g.seats == 0:
            course.all_had_a_turn(g)

    def play(self, g: Position) -> Steps[None]:
        yield from course.play(g)

    def rolled(self, g: Position, roll: Roll, face: int) -> Steps[int]:
        return (yield from offer_die(g, roll, face))

    def forbids_bazaar(self, g: Position) -> Refusal | None:
        return BAZAAR_IS_CLOSED if self.closed else None

    # -- winning and losing ------------------------------------------------------------------------------

    def keeps_deck(self) -> str:
        return "coop.respawn.deck-kept"

    def unit_lost(self, g: Position, unit: int) -> None:
        victory.note_defeat(g, unit)

    def ends(self, g: Position) -> str:
        return victory.ends(g)

    def winners(self, g: Position) -> list[int]:
        return list(range(g.seats)) if self.slain else []

    def outcomes(self, before: Position, now: Position) -> list[Outcome]:
        return outcomes(before, now)

    def plans(self, g: Position) -> list[Plan]:
        return plans(g)

    def appetite(self, g: Position, kind: int, counts: list[int]) -> float:
        return appetite(kind, self.round, counts)

    def chance(self, g: Position) -> float:
        return chance(g)

"""The Freeze at the moments at which the rules ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from emberbox.games.ignite.combat.attack import Aim, Attack
from emberbox.games.ignite.combat.damage import Hit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import TERRAIN_NAMES
from emberbox.games.ignite.facts.catalogue import MOVEMENT_CARD, SPELL
from emberbox.games.ignite.freeze import (  # noqa: F401  (fills the tables of reasons and rules of thumb)
    evaluation,
    machine_tactics,
    tactics,
    why,
    why_machines,
    why_questions,
)
from emberbox.games.ignite.freeze.aside import aside, lay_asides
from emberbox.games.ignite.freeze.cards import (  # noqa: F401  (fills the tables of actions)
    answers,
    arrows,
    blades,
    bows,
    charm,
    cyclone,
    dragon_potion,
    earthquake,
    fighting,
    hexing,
    looking,
    marching,
    modifying,
    rats,
    rooted,
    shields,
    spying,
    storm,
    supplies,
    thieving,
    treasure,
    war_machines,
)
from emberbox.games.ignite.freeze.cards.blizzard import token_holder, toll, why_flight
from emberbox.games.ignite.freeze.cards.bows import blow_range
from emberbox.games.ignite.freeze.cards.diplomacy import are_allied, note_global
from emberbox.games.ignite.freeze.cards.dolls import (
    doll_hits,
    forbids_doll,
    pick_up,
    strike_doll,
    unbind,
)
from emberbox.games.ignite.freeze.cards.fighting import near_range
from emberbox.games.ignite.freeze.cards.footing import stand_firm
from emberbox.games.ignite.freeze.cards.lance import LANCE
from emberbox.games.ignite.freeze.cards.possessing import forbids_puppet, leader_of, possessed_by
from emberbox.games.ignite.freeze.cards.rats import plague
from emberbox.games.ignite.freeze.cards.recovery import note_play, remember_turn
from emberbox.games.ignite.freeze.cards.smoke import is_hidden, leave_smoke
from emberbox.games.ignite.freeze.cards.thieving import own_what_is_seen
from emberbox.games.ignite.freeze.cards.torch import added_fire
from emberbox.games.ignite.freeze.cards.treasure import lay_hoards
from emberbox.games.ignite.freeze.facts import BLOW, DRAGON_ATTACK, DRAGON_MOVE, FIRE, MOVE_ON, PASS_HEXES
from emberbox.games.ignite.freeze.firing import machine_view
from emberbox.games.ignite.freeze.ground import corrode, costs_a_card, forbids_acid, step_cost, was_bazaar
from emberbox.games.ignite.freeze.hauling import haul, waiting_haul
from emberbox.games.ignite.freeze.hexes import hexed, lay_pile, left
from emberbox.games.ignite.freeze.machines import crush, forget, machines, settle
from emberbox.games.ignite.freeze.modifiers import (
    assume_unsealed,
    lay_sealed_zones,
    reseal,
    seal,
    sealed_by,
    show_sealed,
    strike,
    unseal,
)
from emberbox.games.ignite.freeze.outcomes import outcomes
from emberbox.games.ignite.freeze.poison import heal_token, poisoners
from emberbox.games.ignite.freeze.races import thick_skin, which_answer
from emberbox.games.ignite.freeze.refusals import AN_ALLY, HIDDEN_IN_SMOKE, NO_PUPPET_INTO_FIRE
from emberbox.games.ignite.freeze.sealing import feared
from emberbox.games.ignite.freeze.state import NO_CARD, NO_HAUL, NO_ZONE, WinterState, lose_saved
from emberbox.games.ignite.freeze.trek import Trek, can_trek, purse_with, saves, trek
from emberbox.games.ignite.moving.movement import Go
from emberbox.games.ignite.space import FREE_MOVE, NO_KIND, WARLORD_MOVE, WARP, kind_of
from emberbox.games.ignite.state.position import NO_ONE, Item, Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.game import View
from emberbox.kernel.grid import OFF
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally
from emberbox.kernel.why import Why

MOVES: Final = (FREE_MOVE, WARLORD_MOVE, WARP, MOVE_ON, DRAGON_MOVE)
"""The acts of a turn that are moves, and leave what is saved up as it is."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Winter(WinterState):
    """The Freeze on the table; Solo & Cooperative Play builds on it."""

    __slots__ = ()

    def copy(self) -> Winter:
        twin = Winter()
        self.copy_onto(twin)
        return twin

    def view(self, g: Position, observer: int) -> View:
        tokens = [{"piece": piece, "by": by} for piece, by in self.poison]
        return {
            "hexes": 0 if self.pile == NO_ZONE else left(g),
            "hexed": hexed(g),
            "poison": tokens,
            "asides": [aside(g, zone, observer) for zone in self.asides],
            "hoards": [[of.KEYS[kind] for kind in g.cards.kinds(zone)] for zone in self.hoards],
            "saved": {"piece": None if self.walker == NO_ONE else self.walker, "points": len(self.saved)},
            "machines": [machine_view(g, machine) for machine in machines(g)],
            "hauling": waiting_haul(g),
            "blizzard": token_holder(g),
            "attacking": None if self.attacking == NO_CARD else of.KEYS[self.attacking],
            "sealed": sealed_by(g, observer),
            "under": [TERRAIN_NAMES[terrain] for terrain in self.under],
        }

    def board_laid(self, g: Position, under: list[int]) -> None:
        self.under = under

    def market_laid(self, g: Position) -> None:
        lay_pile(g)
        lay_asides(g)
        lay_sealed_zones(g)
        lay_hoards(g)

    def zones_of(self, seat: int) -> list[int]:
        return [self.asides[seat], self.sealed[seat], self.hoards[seat]] if self.asides else []

    def hidden_zones(self, seat: int) -> list[int]:
        return self.sealed[seat : seat + 1]

    def unseal(self, g: Position, observer: int) -> None:
        unseal(g, observer)

    def reseal(self, g: Position, observer: int, rng: Random) -> None:
        reseal(g, observer, rng)

    def assume_plain(self, g: Position, observer: int) -> bool:
        return assume_unsealed(g, observer)

    def seal(self, g: Position, attacks: list[Attack]) -> Steps[None]:
        yield from seal(g, attacks)

    def feared(self, g: Position, attack: Attack) -> float:
        return feared(g, attack)

    def show_sealed(self, g: Position, attacks: list[Attack]) -> None:
        show_sealed(g, attacks)

    def strike(self, g: Position, attack: Attack, hits: list[Hit]) -> Steps[list[int]]:
        return (yield from strike(g, attack, hits))

    def forbids_ground(self, g: Position, piece: int, cell: int, in_use: int) -> Refusal | None:
        return forbids_puppet(g, piece, cell) or forbids_acid(g, piece, cell, in_use)

    def why_ground(self, refusal: Refusal) -> str:
        return "puppet-into-fire" if refusal is NO_PUPPET_INTO_FIRE else super().why_ground(refusal)

    def led(self, g: Position, seat: int) -> list[int]:
        return possessed_by(g, seat)

    def leader(self, g: Position, piece: int) -> int:
        return leader_of(g, piece)

    def step_cost(self, g: Position, piece: int, cell: int) -> int:
        return step_cost(g, piece, cell) * toll(g, g.leader(piece))

    def can_walk(self, g: Position, piece: int, points: int, mount: int) -> bool | None:
        return can_trek(g, piece, points, mount)

    def walk(
        self, g: Position, seat: int, piece: int, points: int, because: str, mount: int, first: int
    ) -> Steps[int] | None:
        return trek(g, seat, piece, points, because, mount, first)

    def go(
        self, g: Position, seat: int, piece: int, points: int, mount: int, started: bool, because: str
    ) -> Go | None:
        return Trek(g, seat, piece, purse_with(g, piece, points, mount), because, started)

    def haul(self, g: Position, seat: int, unit: int, kind: int) -> Steps[bool]:
        if not self.clocks:
            return False
        return (yield from haul(g, seat, unit, of.KEYS[kind]))

    def flight(self, g: Position, piece: int, points: int) -> int:
        return points // toll(g, g.leader(piece))

    def why_flight(self, g: Position, piece: int, cell: int, points: int) -> Why | None:
        return why_flight(g, piece, cell, points)

    def verbs(self, g: Position) -> list[int]:
        """Few of them are open in most turns, and a turn is asked about more often than anything else."""
        found = [MOVE_ON] if self.saved else []
        if self.clocks:
            found.append(FIRE)
        if g.effects:
            found += [BLOW, PASS_HEXES, DRAGON_MOVE, DRAGON_ATTACK]
        return found

    def bought(self, g: Position, seat: int) -> Steps[None]:
        yield from plague(g, seat)

    def acting(self, g: Position, pick: int) -> None:
        """Whatever is no move empties what is saved up; so does a move of another unit, once it is made."""
        kind = kind_of(pick)
        is_move = pick in MOVES if kind == NO_KIND else of.TYPES[kind] & MOVEMENT_CARD != 0
        is_move = is_move or kind == LANCE  # it may be used in a ride, and says so itself if not
        if not is_move:
            lose_saved(g)
        may_haul = is_move and kind != NO_KIND and not of.TYPES[kind] & SPELL
        if not may_haul:
            self.hauling = NO_HAUL
        note_play(g, pick)
        note_global(g, g.current, kind)

    def game_over(self, g: Position) -> None:
        lose_saved(g)

    def cleaning_up(self, g: Position, seat: int) -> None:
        remember_turn(g, seat)
        own_what_is_seen(g, seat)

    def arrived(self, g: Position, piece: int) -> Steps[bool]:
        if saves(g, piece) and piece != self.walker:
            lose_saved(g)
        if costs_a_card(g, piece, g.cell[piece]):
            yield from corrode(g, piece)
        if g.items and g.cell[piece] != OFF:
            yield from pick_up(g, piece)
        return True

    def forbids_item(self, g: Position, aim: Aim, item: Item) -> Refusal | None:
        return forbids_doll(g, aim, item)

    def strike_item(self, g: Position, attack: Attack) -> Steps[None]:
        yield from strike_doll(g, attack)

    def item_hits(self, g: Position, blows: Sequence[tuple[int, int]]) -> list[Hit]:
        return doll_hits(g, blows)

    def item_gone(self, g: Position, item: Item) -> None:
        unbind(g, item)

    def settle(self, g: Position, piece: int) -> None:
        if piece == self.walker and g.cell[piece] == OFF:
            lose_saved(g)  # at once: its death may bring questions with it
        if self.clocks:
            self.serves.pop(piece, None)
            settle(g)
        if g.effects:
            leave_smoke(g, piece)

    def crushed(self, g: Position, cells: Sequence[int], by: int, because: str) -> None:
        crush(g, cells, by, because)

    def defeated(self, g: Position, piece: int, piece_type: int, by: int) -> None:
        if piece in self.clocks:
            forget(g, piece)

    def turn_ended(self, g: Position) -> None:
        self.serves = {}

    def outcomes(self, before: Position, now: Position) -> list[Outcome]:
        return outcomes(before, now)

    def added_types(self, g: Position, seat: int, kind: int) -> int:
        return added_fire(g, seat, kind)

    def range_of(self, g: Position, kind: int, bow: int, low: int, high: int) -> tuple[int, int]:
        low, high = blow_range(g, kind, bow, low, high)
        return near_range(g, kind, bow, low, high)

    def is_hill(self, g: Position, cell: int) -> bool:
        return was_bazaar(g, cell)

    def which_answer(self, seat: int, kind: int, verbs: list[int]) -> Steps[int]:
        return (yield from which_answer(seat, kind, verbs))

    def tell_wreck(self, g: Position, facts: dict[str, Fact], because: str) -> None:
        g.tell("destroyed", facts, because)

    def withstood(self, g: Position, attack: Attack, piece: int, tally: Tally | None) -> int:
        return thick_skin(g, attack, piece, tally)

    def forbids_target(self, g: Position, seat: int, origin: int, piece: int, types: int) -> Refusal | None:
        if not g.effects:
            return None
        if are_allied(g, seat, g.owner[piece]):
            return AN_ALLY
        return HIDDEN_IN_SMOKE if is_hidden(g, piece, origin, types) else None

    def steadied(self, g: Position, pieces: list[int], because: str, pushed: bool) -> Steps[list[int]]:
        return stand_firm(g, pieces, because, pushed)

    def healing(self, g: Position, seat: int, piece: int, because: str) -> Steps[None]:
        if poisoners(g, piece):
            yield from heal_token(g, seat, piece, because)

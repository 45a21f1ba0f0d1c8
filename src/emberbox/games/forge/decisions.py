"""What a player of Forge is asked, and why not everything can be picked."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.forge import catalogue as of
from emberbox.games.forge import refusals as no
from emberbox.games.forge.position import EMPTY, Position, hand_of
from emberbox.games.forge.space import (
    BUILD,
    CELLS,
    CRAFT,
    END_TURN,
    NO_KIND,
    SEATS,
    SLOTS,
    UNITS,
    card_pick,
    kind_of,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.refusal import NOT_ASKED, Refusal


class AttackWith(Decision):
    """Which minion attacks next, or on to building? Asked between attacks, so it is a root."""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "attack-with", "forge.attack.one-at-a-time", True)
        self.g = g

    def candidates(self) -> Sequence[int]:
        return [BUILD, *(UNITS + slot for slot in self.g.standing(self.seat))]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == BUILD:
            return None
        if UNITS <= pick < SEATS:
            return self.forbids_attack_by(pick - UNITS)
        if pick in (CRAFT, END_TURN) or kind_of(pick) != NO_KIND:
            return no.BUILDING_COMES_LATER
        return NOT_ASKED

    def forbids_attack_by(self, slot: int) -> Refusal | None:
        """Whether the minion on a slot may attack."""
        g = self.g
        if slot // SLOTS != self.seat or g.minion[slot] == EMPTY:
            return no.NOT_AN_OWN_MINION
        return no.ATTACKED_ALREADY if g.attacked[slot] else None

    def options(self) -> list[int]:
        g = self.g
        options = [BUILD]
        first = self.seat * SLOTS
        for slot in range(first, first + SLOTS):
            if g.minion[slot] != EMPTY and not g.attacked[slot]:
                options.append(UNITS + slot)
        return options


class AttackWhat(Decision):
    """What does the minion attack: an opposing minion or a forge, named by the seat of its player?"""

    __slots__ = ("attacker", "g")

    def __init__(self, g: Position, attacker: int) -> None:
        super().__init__(g.current, "attack-what", of.KEYS[g.kind_at(attacker)])
        self.g = g
        self.attacker = attacker

    def candidates(self) -> Sequence[int]:
        g = self.g
        opponents = sorted(g.opponents(self.seat))
        units = [UNITS + slot for seat in opponents for slot in g.standing(seat)]
        return units + [SEATS + seat for seat in opponents]

    def forbids(self, pick: int) -> Refusal | None:
        g = self.g
        if pick < UNITS:
            return NOT_ASKED
        slot = pick - UNITS if pick < SEATS else -1
        seat = pick - SEATS if slot < 0 else slot // SLOTS
        if seat >= g.seats or seat == self.seat or (slot >= 0 and g.minion[slot] == EMPTY):
            return no.NO_TARGET
        if g.out[seat] or (seat != g.left_of(self.seat) and seat != g.right_of(self.seat)):
            return no.NOT_ADJACENT
        guardian = seat * SLOTS
        if g.minion[guardian] == EMPTY or slot == guardian:
            return None
        return None if g.kind_at(self.attacker) == of.WALLBREAKER else no.BEHIND_THE_GUARDIAN

    def options(self) -> list[int]:
        g = self.g
        free = g.kind_at(self.attacker) == of.WALLBREAKER
        options: list[int] = []
        forges: list[int] = []
        for seat in sorted(g.opponents(self.seat)):
            guardian = seat * SLOTS
            if free or g.minion[guardian] == EMPTY:
                options += [UNITS + slot for slot in g.standing(seat)]
                forges.append(SEATS + seat)
            else:
                options.append(UNITS + guardian)
        return options + forges


class Build(Decision):
    """Summon which minion, craft, reclaim, or end the turn? Asked between two acts, so it is a root."""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "build", "forge.build.any-order", True)
        self.g = g

    def candidates(self) -> Sequence[int]:
        g = self.g
        kinds = sorted(set(g.cards.kinds(hand_of(self.seat))))
        units = [UNITS + slot for slot in g.standing(self.seat)]
        return [CRAFT, END_TURN, *[card_pick(kind) for kind in kinds], *units]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == END_TURN:
            return None
        if pick == CRAFT:
            return None if self.g.energy[self.seat] >= 1 else no.NO_ENERGY_TO_CRAFT
        kind = kind_of(pick)
        if kind != NO_KIND:
            return self.forbids_summoning(kind)
        if UNITS <= pick < SEATS:
            return self.forbids_reclaiming(pick - UNITS)
        return no.ATTACKING_IS_OVER if pick >= SEATS else NOT_ASKED

    def forbids_summoning(self, kind: int) -> Refusal | None:
        """Whether a minion of a kind may be summoned from the hand."""
        g = self.g
        if kind not in g.cards.kinds(hand_of(self.seat)):
            return no.NOT_IN_HAND
        if not g.empty_slots(self.seat):
            return no.NO_EMPTY_SLOT_TO_DESTROY if of.KEYS[kind] == "flamebringer" else no.NO_EMPTY_SLOT
        return None if g.energy[self.seat] >= of.COST[kind] else no.NOT_ENOUGH_ENERGY

    def forbids_reclaiming(self, slot: int) -> Refusal | None:
        """Whether the minion on a slot may be destroyed for its energy."""
        g = self.g
        if not g.reclaim:
            return no.ATTACKING_IS_OVER if slot // SLOTS != self.seat else no.VARIANT_IS_OFF
        if slot // SLOTS != self.seat or g.minion[slot] == EMPTY:
            return no.NOT_YOURS_TO_RECLAIM
        return no.SUMMONED_THIS_TURN if g.fresh[slot] else None

    def options(self) -> list[int]:
        g = self.g
        seat = self.seat
        energy = g.energy[seat]
        options = [CRAFT, END_TURN] if energy >= 1 else [END_TURN]
        first = seat * SLOTS
        if EMPTY in g.minion[first : first + SLOTS]:
            kinds = g.cards.kind
            held = {kinds[card] for card in g.cards.zones[hand_of(seat)]}
            options += sorted([card_pick(kind) for kind in held if of.COST[kind] <= energy])
        if g.reclaim:
            for slot in range(first, first + SLOTS):
                if g.minion[slot] != EMPTY and not g.fresh[slot]:
                    options.append(UNITS + slot)
        return options


class SummonWhere(Decision):
    """Onto which empty slot does the minion go?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int, kind: int) -> None:
        super().__init__(seat, "summon-where", of.KEYS[kind])
        self.g = g

    def candidates(self) -> Sequence[int]:
        first = CELLS + self.seat * SLOTS
        return range(first, first + SLOTS)

    def forbids(self, pick: int) -> Refusal | None:
        slot = pick - UNITS if UNITS <= pick < SEATS else pick - CELLS
        if not 0 <= slot < SEATS - UNITS:
            return NOT_ASKED
        if slot // SLOTS != self.seat:
            return no.NOT_AN_OWN_SLOT
        return no.SLOT_IS_TAKEN if self.g.minion[slot] != EMPTY or pick >= UNITS else None

    def options(self) -> list[int]:
        minion = self.g.minion
        first = self.seat * SLOTS
        return [CELLS + slot for slot in range(first, first + SLOTS) if minion[slot] == EMPTY]

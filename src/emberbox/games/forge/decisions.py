"""What a player of Forge is asked, and why not everything can be picked."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.forge import catalogue as of
from emberbox.games.forge import reasons
from emberbox.games.forge import refusals as no
from emberbox.games.forge.position import EMPTY, MOST_ENERGY, Position, hand_of
from emberbox.games.forge.space import (
    BUILD,
    CELLS,
    CRAFT,
    END_TURN,
    NO_KIND,
    SEATS,
    SLOTS,
    SPACE,
    UNITS,
    card_pick,
    kind_of,
)
from emberbox.kernel.decision import Decision, Focus
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.why import Why


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

    def explain(self, pick: int, refusal: Refusal) -> Why:
        g, (kind, index) = self.g, SPACE.thing(pick)
        if refusal is no.ATTACKED_ALREADY:
            remedy = "" if reasons.falls_off(g, index) else "attack-with-next-turn"
            return Why(refusal.rule, "attacked-already", {"unit": index}, remedy)
        why = reasons.while_attacking(g, self.seat, pick)
        if why.says == "target-later":
            return self._target_later(pick)
        can_summon = kind == "card" and of.COST[index] <= g.energy[self.seat] and g.empty_slots(self.seat)
        soon = why.says in ("craft-later", "end-later") or (why.says == "summon-later" and can_summon)
        return Why(why.rule, why.says, why.facts, "go-on-to-building" if soon else "")

    def _target_later(self, pick: int) -> Why:
        """Which minions reach what an opponent has, for one of them comes first, or why none does."""
        able = [UNITS + slot for slot in self.g.standing(self.seat) if self.forbids_attack_by(slot) is None]
        attacks = [AttackWhat(self.g, unit - UNITS) for unit in able]
        reaching: list[int] = []
        for attack in attacks:
            if attack.forbids(pick) is None:
                reaching.append(attack.attacker)
        if reaching:
            return Why("forge.attack.choose", "target-later", {"units": reaching}, "choose-attacker")
        return attacks[0].out_of_reach(pick, "attack-guardian")

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

    def focus(self) -> Focus:
        return Focus(self.seat, piece=self.attacker)

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
        return None if of.BREAKS_WALLS[g.kind_at(self.attacker)] else no.BEHIND_THE_GUARDIAN

    def explain(self, pick: int, refusal: Refusal) -> Why:
        g, (kind, index) = self.g, SPACE.thing(pick)
        if kind == "unit" and index == self.attacker:
            return Why(refusal.rule, "attacks-itself", {"asker": g.kind_at(index)}, self.asks)
        why = reasons.comes_first(g, self, pick, g.energy[self.seat])
        if why.says != "target-later":
            return why
        breakers = [
            slot
            for slot in g.standing(self.seat)
            if of.BREAKS_WALLS[g.kind_at(slot)] and not g.attacked[slot]
        ]
        return self.out_of_reach(pick, "attack-with-wallbreaker" if breakers else "attack-guardian")

    def out_of_reach(self, pick: int, remedy: str) -> Why:
        """Why no minion like the attacker can attack what an opponent has: who sits or stands between."""
        g, (kind, index) = self.g, SPACE.thing(pick)
        owner = index if kind == "seat" else index // SLOTS
        neighbours = g.opponents(self.seat)
        if owner not in neighbours:
            facts: dict[str, Fact] = {"seat": owner, "neighbours": neighbours}
            return Why(no.NOT_ADJACENT.rule, "not-adjacent", facts)
        guardian = owner * SLOTS
        facts = {"unit": guardian, "card": g.kind_at(guardian), "health": g.health_at(guardian)}
        return Why(no.BEHIND_THE_GUARDIAN.rule, "guarded", facts, remedy)

    def options(self) -> list[int]:
        g = self.g
        free = of.BREAKS_WALLS[g.kind_at(self.attacker)]
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

    def explain(self, pick: int, refusal: Refusal) -> Why:
        g, index = self.g, SPACE.thing(pick)[1]
        energy = g.energy[self.seat]
        if pick == CRAFT:
            facts: dict[str, Fact] = {"cost": reasons.CRAFT_COST, "energy": energy}
            return self._with_more_energy(Why(refusal.rule, "too-expensive", facts), reasons.CRAFT_COST)
        if refusal is no.NOT_ENOUGH_ENERGY:
            facts = {"cost": of.COST[index], "energy": energy}
            return self._with_more_energy(Why(refusal.rule, "too-expensive", facts), of.COST[index])
        if refusal is no.NO_EMPTY_SLOT or refusal is no.NO_EMPTY_SLOT_TO_DESTROY:
            says = "lineup-full" if refusal is no.NO_EMPTY_SLOT else "lineup-full-to-destroy"
            return self._with_a_slot(Why(refusal.rule, says, {"amount": SLOTS}), of.COST[index])
        why = reasons.while_building(g, self.seat, pick, energy)
        if why.says == "draw-after":
            return Why(
                why.rule, "draw-by-crafting", why.facts, "craft" if self.forbids(CRAFT) is None else ""
            )
        return self._minion_first(index) if why.says == "next-slot" else why

    def _reclaimable(self, energy: int) -> list[int]:
        """The slots whose minions bring the energy up to an amount when they are reclaimed."""
        g = self.g
        have = g.energy[self.seat]
        return [
            slot
            for slot in g.standing(self.seat)
            if self.forbids_reclaiming(slot) is None
            and min(MOST_ENERGY, have + of.COST[g.kind_at(slot)]) >= energy
        ]

    def _with_more_energy(self, why: Why, energy: int) -> Why:
        slots = self._reclaimable(energy)
        facts: dict[str, Fact] = {**why.facts, "units": slots, "most": MOST_ENERGY}
        return Why(why.rule, why.says, facts, "reclaim-first" if slots else "recharge")

    def _with_a_slot(self, why: Why, energy: int) -> Why:
        slots = self._reclaimable(energy)
        return Why(why.rule, why.says, {**why.facts, "units": slots}, "reclaim-first" if slots else "")

    def _minion_first(self, slot: int) -> Why:
        """An empty slot is chosen after the minion that goes there: whether there is one."""
        costs = [of.COST[kind] for kind in self.g.cards.kinds(hand_of(self.seat))]
        if not costs:
            return Why(no.NOT_IN_HAND.rule, "hand-empty", {"cell": slot})
        facts: dict[str, Fact] = {"cell": slot, "cost": min(costs), "energy": self.g.energy[self.seat]}
        if min(costs) > self.g.energy[self.seat]:
            return Why(no.NOT_ENOUGH_ENERGY.rule, "hand-too-expensive", facts)
        return Why(no.NOT_AN_OWN_SLOT.rule, "minion-first", facts, "choose-minion")

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
            options.sort()  # cards that came later are picked behind all that was there
        return options


class SummonWhere(Decision):
    """Onto which empty slot does the minion go?"""

    __slots__ = ("cost", "g", "kind")

    def __init__(self, g: Position, seat: int, kind: int, cost: int) -> None:
        super().__init__(seat, "summon-where", of.KEYS[kind])
        self.g = g
        self.kind = kind
        self.cost = cost

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

    def explain(self, pick: int, refusal: Refusal) -> Why:
        g, (kind, index) = self.g, SPACE.thing(pick)
        why = reasons.comes_first(g, self, pick, g.energy[self.seat] - self.cost)
        if kind == "card" and index == self.kind:
            why = Why("forge.build.pay-and-place", "being-summoned")
        elif refusal is no.SLOT_IS_TAKEN and g.minion[index] != EMPTY:
            why = Why(refusal.rule, "slot-taken", {"unit": index, "card": g.kind_at(index)})
        elif refusal is no.NOT_AN_OWN_SLOT and why.says not in ("out", "no-such-player"):
            why = Why(refusal.rule, "not-your-slot", {"cell": index})
        free = [slot % SLOTS + 1 for slot in g.empty_slots(self.seat)]
        return Why(why.rule, why.says, {**why.facts, "asker": self.kind, "free": free}, self.asks)

    def options(self) -> list[int]:
        minion = self.g.minion
        first = self.seat * SLOTS
        return [CELLS + slot for slot in range(first, first + SLOTS) if minion[slot] == EMPTY]

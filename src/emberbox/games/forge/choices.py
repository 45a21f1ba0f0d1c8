"""What the abilities of minions leave to their players: picks that are known when they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.position import EMPTY, Position, scrapheap_of
from emberbox.games.forge.reasons import comes_first, where_is
from emberbox.games.forge.space import SEATS, SLOTS, SPACE, UNITS, card_pick
from emberbox.kernel.decision import Pick
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why


class AbilityPick(Pick):
    """A choice that an ability leaves; everything that it does not ask for comes after it."""

    __slots__ = ("g",)

    def __init__(self, seat: int, asks: str, picks: Sequence[int], because: str, g: Position) -> None:
        super().__init__(seat, asks, picks, because)
        self.g = g

    def explain(self, pick: int, refusal: Refusal) -> Why:
        return comes_first(self.g, self, pick, self.g.energy[self.seat])

    def beyond(self, says: str, facts: dict[str, Fact]) -> Why:
        """Why the ability does not reach something of the kind that it asks for."""
        asker: dict[str, Fact] = {"asker": of.KEYS.index(self.because)}
        return Why("forge.card.ability", says, {**facts, **asker}, self.asks)


class ScrapheapOf(AbilityPick):
    """From whose scrapheap does a minion like Scrapbot take a card?"""

    __slots__ = ()

    def __init__(self, g: Position, seat: int, owners: Sequence[int], because: str) -> None:
        super().__init__(seat, "scrapheap-of", [SEATS + owner for owner in owners], because, g)

    def explain(self, pick: int, refusal: Refusal) -> Why:
        why, (kind, index) = super().explain(pick, refusal), SPACE.thing(pick)
        if kind == "seat" and why.says not in ("out", "no-such-player"):
            return self.beyond("scrapheap-empty", {"seat": index})
        heaps = where_is(self.g, self.seat, index)["heaps"] if kind == "card" else []
        return self.beyond("in-scrapheap", {"heaps": heaps}) if heaps else why


class TakeCard(AbilityPick):
    """Which card of a scrapheap does a minion like Scrapbot put into the hand?"""

    __slots__ = ("owner",)

    def __init__(self, g: Position, seat: int, owner: int, because: str) -> None:
        kinds = set(g.cards.kinds(scrapheap_of(owner)))
        super().__init__(seat, "take-card", [card_pick(kind) for kind in kinds], because, g)
        self.owner = owner

    def explain(self, pick: int, refusal: Refusal) -> Why:
        kind, index = SPACE.thing(pick)
        return not_in_scrapheap(self, self.owner, index) if kind == "card" else super().explain(pick, refusal)


class DestroyOwn(AbilityPick):
    """Which of the player's own minions does one like Flamebringer destroy?"""

    __slots__ = ()

    def __init__(self, g: Position, seat: int, because: str) -> None:
        super().__init__(seat, "destroy-own", [UNITS + slot for slot in g.standing(seat)], because, g)

    def explain(self, pick: int, refusal: Refusal) -> Why:
        why, (kind, index) = super().explain(pick, refusal), SPACE.thing(pick)
        if kind not in ("cell", "unit") or why.says in ("out", "no-such-player"):
            return why
        if self.g.minion[index] == EMPTY:
            return self.beyond("nothing-to-destroy", {"cell": index})
        return why if index // SLOTS == self.seat else self.beyond("destroys-own", {"unit": index})


class Recycle(AbilityPick):
    """Which cheap minion of the own scrapheap does one like Recycler summon?"""

    __slots__ = ("most",)

    def __init__(self, g: Position, seat: int, kinds: Sequence[int], most: int, because: str) -> None:
        super().__init__(seat, "recycle", [card_pick(kind) for kind in kinds], because, g)
        self.most = most

    def explain(self, pick: int, refusal: Refusal) -> Why:
        kind, index = SPACE.thing(pick)
        if kind != "card":
            why = super().explain(pick, refusal)
            return self.beyond("slot-after-minion", {"cell": index}) if why.says == "next-slot" else why
        if index not in self.g.cards.kinds(scrapheap_of(self.seat)):
            return not_in_scrapheap(self, self.seat, index)
        return self.beyond("too-big-to-recycle", {"cost": of.COST[index], "most": self.most})


def not_in_scrapheap(choice: AbilityPick, owner: int, kind: int) -> Why:
    """Why a card cannot be taken from a scrapheap: where there are others of its kind."""
    places = where_is(choice.g, choice.seat, kind)
    says = "not-in-scrapheap" if any(places.values()) else "not-in-scrapheap-nor-in-sight"
    return choice.beyond(says, {**places, "owner": owner})

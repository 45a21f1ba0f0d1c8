"""What an answer in Forge changes, as a player would sum it up."""

from __future__ import annotations

from emberbox.games.forge.position import EMPTY, NO_ONE, Position, forge_of, hand_of
from emberbox.kernel.event import Fact
from emberbox.kernel.outcome import Outcome


def outcomes(before: Position, now: Position) -> list[Outcome]:
    """What everybody can see to have changed: minions first, then players."""
    found: list[Outcome] = []
    for slot in range(len(now.minion)):
        found += at_slot(before, now, slot)
    for seat in range(now.seats):
        found += of_player(before, now, seat)
    if now.winner != NO_ONE:
        found.append(Outcome("wins", facts={"seat": now.winner}))
    return found


def at_slot(before: Position, now: Position, slot: int) -> list[Outcome]:
    """What has changed on a slot. A conveyor moves minions on: then nothing is said of single slots."""
    card, was = now.minion[slot], before.minion[slot]
    found: list[Outcome] = []
    if was != EMPTY and was not in now.minion:
        found.append(Outcome("destroyed", piece=slot, facts=minion(before, slot)))
    if card == EMPTY:
        return found
    if card == was:
        damage = now.damage[slot] - before.damage[slot]
        if damage:
            what = "damage" if damage > 0 else "repaired"
            found.append(Outcome(what, abs(damage), piece=slot, facts=minion(now, slot)))
    elif card not in before.minion:
        found.append(Outcome("summoned", cell=slot, facts=minion(now, slot)))
    return found


def minion(g: Position, slot: int) -> dict[str, Fact]:
    """The facts that name a minion."""
    return {"unit": slot, "card": g.kind_at(slot)}


def of_player(before: Position, now: Position, seat: int) -> list[Outcome]:
    """What has changed for a player."""
    if now.out[seat]:
        return [] if before.out[seat] else [Outcome("loses", facts={"seat": seat})]
    found: list[Outcome] = []
    zones, were = now.cards.zones, before.cards.zones
    drawn = len(zones[hand_of(seat)]) - len(were[hand_of(seat)])
    burned = len(were[forge_of(seat)]) - len(zones[forge_of(seat)]) - max(drawn, 0)
    if burned > 0:
        found.append(Outcome("scrapped", burned, facts={"seat": seat}))
    if drawn > 0:
        found.append(Outcome("draws", drawn, facts={"seat": seat}))
    energy = now.energy[seat] - before.energy[seat]
    if energy and now.turn == before.turn:
        found.append(Outcome("spends" if energy < 0 else "gains", abs(energy), facts={"seat": seat}))
    return found

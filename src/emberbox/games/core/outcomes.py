"""What an answer in Core changes, as a player would sum it up."""

from __future__ import annotations

from emberbox.games.core.position import IN_PLAY, NO_ONE, OUT, Position
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.outcome import Outcome


def outcomes(before: Position, now: Position) -> list[Outcome]:
    """What has changed: models first, then what was spent, then players."""
    found: list[Outcome] = []
    for model in range(len(before.card)):
        found += of_model(before, now, model)
    found += spent(before, now)
    for seat in range(now.seats):
        points = now.score[seat] - before.score[seat]
        if points > 0:
            found.append(Outcome("scores", points, facts={"seat": seat}))
    if now.winner != NO_ONE:
        found.append(Outcome("wins", facts={"seat": now.winner}))
    return found


def of_model(before: Position, now: Position, model: int) -> list[Outcome]:
    """What has become of a model."""
    facts: dict[str, Fact] = {"model": model}
    if now.status[model] == OUT:
        return [Outcome("destroyed", piece=model, facts=facts)] if before.status[model] != OUT else []
    found: list[Outcome] = []
    if before.status[model] == IN_PLAY:
        found += wounds(before, now, model)
    at = now.at[model]
    if at != before.at[model] and at != OFF:
        found.append(Outcome("moves", piece=model, cell=at, facts={**facts, "cell": at}))
    if now.aboard[model] not in (NO_ONE, before.aboard[model]):
        found.append(Outcome("boards", piece=model, facts={**facts, "carrier": now.aboard[model]}))
    return found


def wounds(before: Position, now: Position, model: int) -> list[Outcome]:
    """The damage and repairs of a model's shield and locations."""
    found: list[Outcome] = []
    shield = now.shield[model] - before.shield[model]
    if shield:
        what = "shield-up" if shield > 0 else "shield-down"
        found.append(Outcome(what, abs(shield), piece=model, facts={"model": model}))
    first = now.first_location[model]
    for place in range(len(now.card[model].hp)):
        hp, was = now.hp[first + place], before.hp[first + place]
        facts: dict[str, Fact] = {"model": model, "location": place}
        if hp < was:
            found.append(Outcome("damage", was - hp, piece=model, facts=facts))
            if hp == 0:
                found.append(Outcome("zeroed", piece=model, facts=facts))
        elif hp > was:
            found.append(Outcome("repaired", hp - was, piece=model, facts=facts))
    return found


def spent(before: Position, now: Position) -> list[Outcome]:
    """What the activation under way has cost: ammo of any model, and points of the active one."""
    found: list[Outcome] = []
    for model, card in enumerate(before.card):
        for slot, weapon in enumerate(card.weapons):
            ammo = now.ammo_in(model, slot) - before.ammo_in(model, slot)
            if ammo:
                facts: dict[str, Fact] = {"model": model, "weapon": weapon.key}
                found.append(Outcome("reloads" if ammo > 0 else "shoots", abs(ammo), facts=facts))
    if now.active != before.active or now.active == NO_ONE:
        return found
    model_facts: dict[str, Fact] = {"model": now.active}
    for what, points in (
        ("action-points", before.points - now.points),
        ("movement-points", before.steps_left - now.steps_left),
    ):
        if points > 0:
            found.append(Outcome(what, points, facts=model_facts))
    return found

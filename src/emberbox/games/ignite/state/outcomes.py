"""What an answer in Ignite changes, as a player would sum it up."""

from __future__ import annotations

from emberbox.games.ignite.state.position import GONE, NO_ONE, TOKENS, UNIT, Position, held_by
from emberbox.kernel.event import Fact
from emberbox.kernel.outcome import Outcome


def outcomes(before: Position, now: Position) -> list[Outcome]:
    """What everybody can see to have changed: pieces first, then the ground, then players."""
    found: list[Outcome] = []
    for piece in range(len(now.cell)):
        found += of_piece(before, now, piece)
    for cell in range(len(now.ground)):
        if now.ground[cell] != before.ground[cell]:
            found.append(on_ground(now, cell))
    found += of_items(before, now)
    if now.expansion is not None:
        found += now.expansion.outcomes(before, now)
    for seat in range(now.seats):
        found += of_player(before, now, seat)
    found += [Outcome("wins", facts={"seat": seat}) for seat in now.winners]
    return found


def of_piece(before: Position, now: Position, piece: int) -> list[Outcome]:
    """What has become of a piece. The number of one that is gone may belong to another by now."""
    stood = piece < len(before.cell) and before.cell[piece] >= 0
    stands = now.cell[piece] >= 0 and now.piece_type[piece] != GONE
    found: list[Outcome] = []
    if stood and not (stands and now.piece_type[piece] == before.piece_type[piece]):
        what = "leaves" if before.is_thing(piece) else "dies"
        found.append(Outcome(what, piece=piece, cell=before.cell[piece], facts=named(before, piece)))
        stood = False
    if not stands:
        return found
    cell = now.cell[piece]
    if not stood:
        return [*found, Outcome("appears", cell=cell, facts={**named(now, piece), "cell": cell})]
    facts = named(now, piece)
    damage = now.damage[piece] - before.damage[piece]
    if damage:
        found.append(Outcome("damage" if damage > 0 else "heals", abs(damage), piece=piece, facts=facts))
    if cell != before.cell[piece]:
        found.append(Outcome("moves", piece=piece, cell=cell, facts={**facts, "cell": cell}))
    if now.down[piece] != before.down[piece]:
        found.append(Outcome("falls" if now.down[piece] else "stands", piece=piece, facts=facts))
    if now.frozen[piece] != before.frozen[piece]:
        what = "thaws" if now.frozen[piece] == NO_ONE else "freezes"
        found.append(Outcome(what, piece=piece, facts=facts))
    if now.held[piece] != before.held[piece]:
        found.append(Outcome("freed" if now.held[piece] == NO_ONE else "held", piece=piece, facts=facts))
    return found


def named(g: Position, piece: int) -> dict[str, Fact]:
    """The facts that name a piece."""
    return {"piece": piece, "seat": g.owner[piece], "type": g.piece_type[piece]}


def on_ground(now: Position, cell: int) -> Outcome:
    """What a space has become."""
    if now.ground[cell] in TOKENS:
        return Outcome("ground", cell=cell, facts={"cell": cell, "ground": now.ground[cell]})
    return Outcome("uncovered", cell=cell, facts={"cell": cell})


def of_items(before: Position, now: Position) -> list[Outcome]:
    """The bombs and shards that came or went."""
    lay = {(item, cell) for item, cell, _, _ in before.items}
    lie = {(item, cell) for item, cell, _, _ in now.items}
    came = [
        Outcome("item", cell=cell, facts={"item": item, "cell": cell}) for item, cell in sorted(lie - lay)
    ]
    went = [
        Outcome("item-gone", cell=cell, facts={"item": item, "cell": cell})
        for item, cell in sorted(lay - lie)
    ]
    return came + went


def of_player(before: Position, now: Position, seat: int) -> list[Outcome]:
    """What has changed for a player. Cards that a player plays are no news to anybody."""
    facts: dict[str, Fact] = {"seat": seat}
    found: list[Outcome] = []
    drawn = held_by(now, seat) - held_by(before, seat)
    if drawn > 0 or (drawn < 0 and seat != now.current):
        found.append(Outcome("draws" if drawn > 0 else "discards", abs(drawn), facts=facts))
    taken = trophies(now, seat) - trophies(before, seat)
    if taken > 0:
        found.append(Outcome("trophies", taken, facts=facts))
    points = now.points[seat] - before.points[seat]
    if points:
        found.append(Outcome("points" if points > 0 else "points-lost", abs(points), facts=facts))
    if seat == now.current == before.current and now.bank != before.bank:
        honor = now.bank - before.bank
        found.append(Outcome("honor" if honor > 0 else "pays", abs(honor), facts=facts))
    if now.eliminated[seat] != NO_ONE and before.eliminated[seat] == NO_ONE:
        found.append(Outcome("eliminated", facts=facts))
    return found


def trophies(g: Position, seat: int) -> int:
    """How many units a player has taken."""
    return sum(1 for piece, taker in enumerate(g.taken) if taker == seat and g.piece_type[piece] == UNIT)

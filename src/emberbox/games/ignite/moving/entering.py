"""What happens to a piece when it comes onto a space: lava, terrain tokens, traps, krakens."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.attack import SPECIAL, Attack
from emberbox.games.ignite.combat.damage import deal, immobilize, is_ignored, kill
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.races import LIZARDMEN
from emberbox.games.ignite.state.position import (
    EMPTY,
    KRAKEN,
    NO_ONE,
    SCORCHED,
    UNIT,
    Position,
    front_of,
    play_area_of,
)
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF

KRAKEN_CARD: Final = of.kind("kraken")
TRAPSMITH: Final = of.kind("trapsmith")
SCORCH: Final = of.kind("scorched-earth")


def shift(g: Position, piece: int, cell: int, by: int) -> None:
    """A player puts a piece on a space and off its old one, with nothing else happening.

    A rider that comes onto a space with another piece is over it and does not stand there.
    """
    old = g.cell[piece]
    if old != OFF and g.standing[old] == piece:
        g.standing[old] = EMPTY
    g.cell[piece] = cell
    g.moved_by[piece] = by if by != g.owner[piece] else NO_ONE
    if g.standing[cell] == EMPTY:
        g.standing[cell] = piece


def is_immune(g: Position, piece: int) -> bool:
    """Whether lava and passable terrain do nothing to a piece (ignite.lizard.immune)."""
    return g.race[piece] == LIZARDMEN and g.piece_type[piece] == UNIT


def scorch_damage(g: Position, piece: int, cell: int) -> int:
    """What entering a space costs a piece by the token that lies there."""
    return of.DAMAGE[SCORCH] if g.ground[cell] == SCORCHED and not is_immune(g, piece) else 0


def is_deadly(g: Position, piece: int, cell: int) -> bool:
    """Whether entering a space would end a piece: lava, or terrain whose damage kills it."""
    if g.ground[cell] == LAVA:
        return not is_immune(g, piece)
    harm = scorch_damage(g, piece, cell)
    return harm > 0 and harm >= g.health(piece)


def arrive(g: Position, piece: int) -> Steps[bool]:
    """Let the space that a piece has just entered take effect; whether it may go on from there."""
    cell = g.cell[piece]
    if g.ground[cell] == LAVA and not is_immune(g, piece):
        kill(g, piece, g.moved_by[piece], "ignite.lava.kills")
        return False
    harm = scorch_damage(g, piece, cell)
    if harm:
        yield from deal(g, [(piece, harm)], g.layer[cell] - 1, "scorched-earth", waited=True)
        if g.cell[piece] == OFF:
            return False
    free = yield from spring_traps(g, piece)
    if g.cell[piece] != OFF and not g.is_thing(piece):
        yield from meet_krakens(g, piece)
    return free and g.cell[piece] == cell


def spring_traps(g: Position, piece: int) -> Steps[bool]:
    """Other players' traps on the space spring; false if one has stopped the piece.

    They do so by themselves: to ask their owners would tell where they are.
    """
    cell = g.cell[piece]
    free = True
    if g.is_thing(piece):
        return free
    for trap in g.traps[:]:
        seat, note, card = trap
        if g.cards.notes[note] != cell or g.are_allies(seat, g.owner[piece]) or is_ignored(g, piece, seat):
            continue
        g.traps.remove(trap)
        g.cards.show_note(note, EVERYONE)
        g.cards.drop_note(note)
        g.cards.move(card, front_of(seat), play_area_of(seat))
        g.tell("sprung", {"seat": seat, "cell": cell, "piece": piece}, "trapsmith")
        immobilize(g, piece, seat, "trapsmith")
        free = False
        yield from deal(g, [(piece, of.DAMAGE[TRAPSMITH])], seat, "trapsmith")
        if g.cell[piece] == OFF:
            break
    return free


def meet_krakens(g: Position, piece: int) -> Steps[None]:
    """Every hostile kraken hits a piece that comes into its reach or moves within it."""
    for kraken in range(len(g.piece_type)):
        if g.piece_type[kraken] == KRAKEN and g.cell[piece] != OFF and can_grab(g, kraken, piece):
            yield from grab(g, kraken, [piece])


def can_grab(g: Position, kraken: int, piece: int) -> bool:
    """Whether a kraken attacks a piece where it stands: hostile, in reach, not hit in this turn yet."""
    if g.frozen[kraken] != NO_ONE or g.cell[kraken] == OFF or g.is_early():
        return False
    if g.are_allies(g.owner[kraken], g.owner[piece]) or g.is_thing(piece) or g.cell[piece] == OFF:
        return False
    if kraken * 256 + piece in g.kraken_hits:
        return False
    return g.board.grid.distance(g.cell[kraken], g.cell[piece]) <= of.STEPS[KRAKEN_CARD]


def grab(g: Position, kraken: int, pieces: list[int]) -> Steps[None]:
    """A kraken hits some pieces: special attacks that only a shield blocks and nobody evades."""
    if not pieces:
        return
    seat = g.owner[kraken]
    attack = Attack(seat, kraken, g.cell[kraken], KRAKEN_CARD, -1, SPECIAL)
    attack.evadable = False
    attack.damage = of.DAMAGE[KRAKEN_CARD]
    for piece in pieces:
        g.kraken_hits.append(kraken * 256 + piece)
        attack.aim_at(piece)
    g.tell("grabbed", {"seat": seat, "cell": g.cell[kraken], "pieces": pieces}, "kraken")
    yield from open_window(g, attack)
    yield from deal(g, [(piece, attack.damage) for piece in attack.struck_targets()], seat, "kraken")


def threatened(g: Position, piece: int, cell: int) -> bool:
    """Whether coming onto a space is known to cost a piece something: a careful walk goes around it."""
    if scorch_damage(g, piece, cell):
        return True
    for kraken in range(len(g.piece_type)):
        if g.piece_type[kraken] == KRAKEN and g.frozen[kraken] == NO_ONE and not g.is_early():
            hostile = not g.are_allies(g.owner[kraken], g.owner[piece])
            near = g.board.grid.distance(g.cell[kraken], cell) <= of.STEPS[KRAKEN_CARD]
            if hostile and near and kraken * 256 + piece not in g.kraken_hits:
                return True
    return False

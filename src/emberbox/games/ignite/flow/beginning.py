"""Beginning of turn effects: what is due, in the order that the active player chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.damage import Hit, deal, is_ignored, take_off
from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.moving.entering import can_grab, grab
from emberbox.games.ignite.moving.items import remove_item
from emberbox.games.ignite.refusals import BEGINNING_FIRST
from emberbox.games.ignite.space import NUMBERS
from emberbox.games.ignite.state.position import (
    BOMB,
    EMPTY,
    ICE,
    KRAKEN,
    NO_ONE,
    RAISED,
    Position,
)
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import Refusal

# What can be due. The first few only end something: their order among themselves is nobody's concern.
THAW: Final = 0
RELEASE: Final = 1
MELT: Final = 2
OPEN_MARKET: Final = 3
FALL_APART: Final = 4
EXPLODE: Final = 5
METEOR: Final = 6
GRAB: Final = 7
DUE: Final = ("thaw", "release", "melt", "open-market", "fall-apart", "explode", "meteor", "grab")

POTION: Final = of.kind("magic-potion-bomb")
METEOR_CARD: Final = of.kind("meteor-strike")


def collect(g: Position) -> list[tuple[int, int]]:
    """Everything that is due at the beginning of the active player's turn, with what it is about."""
    seat = g.current
    due: list[tuple[int, int]] = []
    if seat in g.frozen:
        due.append((THAW, 0))
    if seat in g.held:
        due.append((RELEASE, 0))
    if g.walls and melting(g, seat):
        due.append((MELT, 0))
    if g.monopoly[seat]:
        due.append((OPEN_MARKET, 0))
    for piece in range(len(g.piece_type)):
        if g.owner[piece] == seat and g.is_minion(piece):
            if g.piece_type[piece] == KRAKEN:
                due.append((GRAB, piece))
            elif g.origin[piece] == RAISED and (FALL_APART, 0) not in due:
                due.append((FALL_APART, 0))
    due += [(EXPLODE, cell) for what, cell, owner, _ in g.items if what == BOMB and owner == seat]
    due += [(METEOR, note) for owner, note in g.meteors if owner == seat]
    due.sort()
    return due


def melting(g: Position, seat: int) -> list[int]:
    """The spaces under a player's ice walls."""
    return [cell for cell in range(len(g.ground)) if g.ground[cell] == ICE and g.layer[cell] == seat + 1]


def order_matters(due: list[tuple[int, int]]) -> bool:
    """Whether there is anything to choose: several effects, and not all of them mere endings."""
    return len(due) > 1 and due[-1][0] >= EXPLODE


@final
class BeginWith(Decision):
    """Which of the effects that are due comes next?"""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "begin-with", "ignite.turn.beginning-effects", root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return range(NUMBERS, NUMBERS + len(self.g.due))

    def forbids(self, pick: int) -> Refusal | None:
        return None if 0 <= pick - NUMBERS < len(self.g.due) else BEGINNING_FIRST


def next_effect(g: Position) -> Steps[None]:
    """Carry out one of the effects that are due."""
    at = 0
    if order_matters(g.due):
        at = (yield BeginWith(g)) - NUMBERS
    what, about = g.due.pop(at)
    if what == EXPLODE:
        yield from explode(g, about)
    elif what == METEOR:
        yield from strike_down(g, about)
    elif what == GRAB:
        prey = [piece for piece in g.on_board() if can_grab(g, about, piece)]
        yield from grab(g, about, prey)
    else:
        end_effect(g, what)


def end_effect(g: Position, what: int) -> None:
    """End something that lasted until now."""
    seat = g.current
    if what == THAW:
        g.frozen = [NO_ONE if until == seat else until for until in g.frozen]
    elif what == RELEASE:
        g.held = [NO_ONE if until == seat else until for until in g.held]
    elif what == MELT:
        for cell in melting(g, seat):
            g.ground[cell] = g.printed[cell]
            g.layer[cell] = 0
            g.walls -= 1
    elif what == OPEN_MARKET:
        g.monopoly[seat] = False
    else:
        for piece in range(len(g.piece_type)):
            if g.owner[piece] == seat and g.is_minion(piece) and g.origin[piece] == RAISED:
                take_off(g, piece, NO_ONE, "hydro-necromancer")
    g.tell("ended", {"seat": seat, "due": what}, "ignite.turn.until-next")


def explode(g: Position, cell: int) -> Steps[None]:
    """A Magic Potion Bomb goes off: 2 damage on its space, 1 beside it (to friend and foe)."""
    bomb = next(item for item in g.items if item[0] == BOMB and item[1] == cell and item[2] == g.current)
    hits: list[Hit] = hits_around(g, cell, g.board.grid.neighbours[cell], POTION)
    g.items.remove(bomb)
    if g.story is not None:
        struck = [piece for piece, _ in hits if not is_ignored(g, piece, bomb[2])]
        facts = {"seat": bomb[2], "item": BOMB, "cell": cell, "struck": len(struck)}
        g.tell("exploded", {**facts}, "magic-potion-bomb")
    yield from deal(g, hits, bomb[2], "magic-potion-bomb", turned_by=bomb[3], waited=True)


def strike_down(g: Position, note: int) -> Steps[None]:
    """A Meteor Strike comes down on the space that was noted."""
    cell = g.cards.notes[note]
    seat = g.current
    g.cards.show_note(note, EVERYONE)
    g.cards.drop_note(note)
    g.meteors.remove((seat, note))
    g.tell("meteor", {"seat": seat, "cell": cell}, "meteor-strike")
    for item in [item for item in g.items if item[1] == cell]:
        remove_item(g, item, "meteor-strike")
        if item[0] == BOMB and item[2] == seat:
            g.due.remove((EXPLODE, cell))
    hits = hits_around(g, cell, g.board.grid.ring[cell], METEOR_CARD)
    yield from deal(g, hits, seat, "meteor-strike", waited=True)


def hits_around(g: Position, cell: int, around: Sequence[int], kind: int) -> list[Hit]:
    """The hits of something that bursts on a space and on those around it."""
    hits: list[Hit] = []
    if g.standing[cell] != EMPTY:
        hits.append((g.standing[cell], of.DAMAGE[kind]))
    hits += [(g.standing[there], of.AROUND[kind]) for there in around if g.standing[there] != EMPTY]
    return hits

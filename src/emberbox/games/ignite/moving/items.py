"""Small items: bombs and shards on their spaces, moved and destroyed."""

from __future__ import annotations

from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.pieces import ITEMS
from emberbox.games.ignite.moving.push import PushWay, ways_back
from emberbox.games.ignite.space import SIDES
from emberbox.games.ignite.state.position import BOMB, EMPTY, NO_ONE, Item, Position
from emberbox.kernel.decision import Steps


def put_item(g: Position, what: int, cell: int, seat: int) -> None:
    """Lay a small item on a space."""
    g.items.append((what, cell, seat, NO_ONE))
    if what == BOMB:
        bring_near(g, cell, seat)
    if g.story is not None:
        g.tell("item-placed", {"seat": seat, "item": what, "cell": cell}, ITEMS[what])


def bring_near(g: Position, cell: int, seat: int) -> None:
    """A bomb has come near pieces of its player: who moved those before did not bring them to it."""
    for there in [cell, *g.board.grid.neighbours[cell]]:
        piece = g.standing[there]
        if piece != EMPTY and g.owner[piece] == seat:
            g.moved_by[piece] = NO_ONE


def count_items(g: Position, what: int) -> int:
    """How many items of a kind lie on the board."""
    return sum(1 for item in g.items if item[0] == what)


def destroy_items(g: Position, cell: int, what: int, because: str) -> None:
    """Take one item of a kind off a space, without effect."""
    for item in g.items:
        if item[1] == cell and item[0] == what:
            remove_item(g, item, because)
            return


def remove_item(g: Position, item: Item, because: str) -> None:
    """Take an item off the board, without effect."""
    g.items.remove(item)
    if g.story is not None:
        g.tell("item-gone", {"item": item[0], "cell": item[1]}, because)
    if g.expansion is not None:
        g.expansion.item_gone(g, item)


def move_item(g: Position, item: Item, cell: int, by: int, because: str) -> None:
    """Put an item on another space; lava destroys it (ignite.lava.destroys)."""
    g.items.remove(item)
    moved = (item[0], cell, item[2], by if by != item[2] else item[3])
    g.items.append(moved)
    if g.story is not None:
        g.tell("item-moved", {"item": item[0], "from": item[1], "cell": cell, "seat": by}, because)
    if item[0] == BOMB:
        bring_near(g, cell, item[2])
    if g.ground[cell] == LAVA:
        remove_item(g, moved, "ignite.lava.destroys")


def push_item(g: Position, item: Item, origin: int, by: int, because: str, wall: bool = False) -> Steps[None]:
    """Push an item one space: it passes under pieces and stops before immovable objects, machines excepted.

    At a tie its mover chooses. With no room before a wall it is destroyed (ignite.item.pushed).
    """
    cell = item[1]
    ways = ways_back(g, cell, origin, 1)[0]
    open_ways = [way for way in ways if not g.bars_items(g.board.grid.steps[way][cell])]
    if not open_ways:
        if wall:
            remove_item(g, item, because)
        return
    way = open_ways[0]
    if len(open_ways) > 1:
        picks = [SIDES + way for way in open_ways]
        way = (yield PushWay(g, by, cell, ways, picks, because)) - SIDES
    move_item(g, item, g.board.grid.steps[way][cell], by, because)

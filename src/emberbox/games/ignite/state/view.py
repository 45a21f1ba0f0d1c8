"""What a seat sees of a table of Ignite, as plain data."""

from __future__ import annotations

from typing import Final, cast

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR
from emberbox.games.ignite.facts.pieces import ITEMS
from emberbox.games.ignite.facts.races import NO_RACE, RACE_NAMES
from emberbox.games.ignite.flow.beginning import place_due
from emberbox.games.ignite.flow.victory import halves_to_win, tie_break
from emberbox.games.ignite.state.effects import NOTHING, ON, SECRET, UNTIL, Effect
from emberbox.games.ignite.state.position import (
    BOUGHT,
    DECOY,
    MOVED,
    NO_ONE,
    PHASE_NAMES,
    PIECE_TYPES,
    SOLD,
    STRUCK,
    TOKENS,
    UNIT,
    Position,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.games.ignite.state.view_types import (
    IgniteBoard,
    IgniteEffect,
    IgnitePiece,
    IgnitePile,
    IgnitePlayer,
    IgniteTitle,
    IgniteView,
)
from emberbox.games.ignite.trade.market import honor_of, price, surcharge, title_prices, tops
from emberbox.kernel.game import View

GOALS: Final = ("trophies", "last-standing", "hill", "teams")
ORIGINS: Final = ("summoned", "after-death", "raised")
DEEDS: Final = ((BOUGHT, "bought"), (SOLD, "sold"), (MOVED, "moved"), (STRUCK, "struck"))


def view(g: Position, seat: int) -> View:
    """The whole table as a seat knows it: what lies hidden is a number, with the cards known to be in it."""
    seen: IgniteView = {
        "game": "ignite",
        "seat": seat,
        "phase": PHASE_NAMES[g.phase],
        "stage": g.stage,
        "turn": g.turn,
        "round": g.round(),
        "current": _seat(g.current),
        "chooser": _seat(g.chooser),
        "goal": {
            "is": GOALS[g.setting.goal],
            "points": g.setting.goal_points,
            "teams": g.setting.teams,
            "trophies": halves_to_win(g) // 2,
        },
        "rounds": g.setting.rounds,
        "winners": g.winners[:],
        "tie_break": (tie_break(g) or None) if g.winners else None,
        "banned": [RACE_NAMES[race] for race in g.banned],
        "markers": g.markers,
        "board": board(g),
        "pieces": [piece(g, at) for at in g.on_board()],
        "items": [
            {"item": ITEMS[what], "cell": cell, "owner": owner, "moved_by": _seat(mover)}
            for what, cell, owner, mover in g.items
        ],
        "effects": [effect(g, each, seat) for each in g.effects],
        "due": [{"effect": key, "cell": place_due(g, key, about, seat)} for key, about in g.due],
        "market": [pile(g, at, seat) for at in range(len(g.piles))],
        "titles": [title(g, at) for at in range(len(g.titles))],
        "prices": prices(g),
        "trash": _keys(g, trash_of(g)),
        "players": [player(g, other, seat) for other in range(g.seats)],
    }
    both = cast(View, seen)
    if g.expansion is not None:
        both["game"] = g.expansion.game
        both["expansion"] = g.expansion.view(g, seat)
    return both


def board(g: Position) -> IgniteBoard:
    """The spaces in reading order, each as the one terrain that it is now (ignite.terrain.one-a-space)."""
    grid = g.board.grid
    return {
        "rows": grid.height,
        "columns": grid.width,
        "terrain": [g.terrain(cell) for cell in range(grid.size)],
        "tokens": [
            {"cell": cell, "token": TOKENS[g.ground[cell]], "owner": _seat(g.layer[cell] - 1)}
            for cell in range(grid.size)
            if g.ground[cell] in TOKENS
        ],
        "bazaar": [cell for cell in g.board.bazaar if g.ground[cell] == BAZAAR],
        "areas": [list(area) for area in g.board.areas],
    }


def piece(g: Position, at: int) -> IgnitePiece:
    """A piece on the board as everybody sees it."""
    piece_type = g.piece_type[at]
    return {
        "piece": at,
        "type": PIECE_TYPES[piece_type],
        "owner": g.owner[at],
        "race": None if g.race[at] == NO_RACE or piece_type != UNIT else RACE_NAMES[g.race[at]],
        "cell": g.cell[at],
        "damage": g.damage[at],
        "health": g.health(at),
        "down": g.down[at],
        "frozen_until": _seat(g.frozen[at]),
        "immobilized_until": _seat(g.held[at]),
        "used": [word for deed, word in DEEDS if g.used[at] & deed],
        "origin": ORIGINS[g.origin[at]] if g.is_minion(at) else None,
        "moved_by": _seat(g.moved_by[at]),
        "doubles": g.origin[at] if piece_type == DECOY else None,
    }


def player(g: Position, seat: int, observer: int) -> IgnitePlayer:
    """One player: piles that others hold are counted, not looked through (ignite.turn.public-counts)."""
    cards = g.cards
    hand = cards.visible(hand_of(seat), observer)
    if g.expansion is not None:
        for zone in g.expansion.hidden_zones(seat):
            hand += cards.visible(zone, observer)
    known = sorted([kind for kind in hand if kind is not None])
    discard = cards.visible(discard_of(seat), observer)
    top = discard[-1] if discard else None
    return {
        "seat": seat,
        "races": [RACE_NAMES[race] for race in g.races[seat]],
        "team": g.team[seat],
        "areas": g.area_of[seat][:],
        "units": len(g.units(seat)),
        "eliminated": g.eliminated[seat] != NO_ONE,
        "skipped": g.skipped[seat],
        "deck": len(cards.zones[deck_of(seat)]),
        "hand": len(hand),
        # Sorted: the order in a hand would tell when a card was drawn.
        "known_hand": [of.KEYS[kind] for kind in known],
        "known_honor": [honor_of(g, seat, kind) if seat == g.current else of.HONOR[kind] for kind in known],
        "play_area": _keys(g, play_area_of(seat)),
        "discard": len(discard),
        "discard_top": None if top is None else of.KEYS[top],
        "front": _keys(g, front_of(seat)),
        "trophies": [
            {"piece": at, "race": RACE_NAMES[g.race[at]], "owner": g.owner[at]}
            for at in range(len(g.taken))
            if g.taken[at] == seat
        ],
        "trophy_halves": halves_taken(g, seat),
        "points": g.points[seat],
        "bank": g.bank if seat == g.current else 0,
    }


def effect(g: Position, each: Effect, observer: int) -> IgniteEffect:
    """What lasts, whose it is, what it lies on as far as somebody knows, and until when."""
    what = each.what
    return {
        "key": what.key,
        "seat": each.seat,
        "on": ON[what.on],
        "at": g.cards.read_note(each.on, observer) if what.on == SECRET else each.on,
        "secret": what.on == SECRET,
        "until": UNTIL[what.until],
        "amount": each.amount,
        "spent": what.spent,
        "source": None if each.source == NOTHING else each.source,
    }


def pile(g: Position, at: int, observer: int) -> IgnitePile:
    """A deck of the market; of a stack in Epic Ignite only the top card (ignite.epic.top-only)."""
    left = g.cards.visible(g.piles[at], observer)
    kind = g.decks[at] if g.decks else (left[-1] if left else None)
    return {
        "pile": at,
        "card": None if kind is None else of.KEYS[kind],
        "cost": None if kind is None else of.COST[kind],
        "count": len(left),
    }


def prices(g: Position) -> dict[str, list[int]]:
    """What the active player would pay for the cards on top, and for the titles that are to be had."""
    seat = g.current
    if seat == NO_ONE:
        return {}
    found = {of.KEYS[kind]: [price(g, seat, kind)] for kind in tops(g)}
    for kind in g.titles:
        found[of.KEYS[kind]] = [cost + surcharge(g, seat, kind) for cost in title_prices(g, seat, kind)]
    return found


def title(g: Position, at: int) -> IgniteTitle:
    """A title: who has it, for what price, and what it may be bought for at all."""
    kind = g.titles[at]
    owner = g.title_owner[at]
    return {
        "card": of.KEYS[kind],
        "owner": _seat(owner),
        "paid": None if owner == NO_ONE else g.title_paid[at],
        "from_turn": None if owner == NO_ONE else g.title_from[at],
        "costs": of.COSTS[kind][:],
    }


def _keys(g: Position, zone: int) -> list[str]:
    """The cards of a zone that lies open, bottom to top."""
    return [of.KEYS[kind] for kind in g.cards.kinds(zone)]


def _seat(seat: int) -> int | None:
    return None if seat == NO_ONE else seat

"""One card at a table with enemies: everybody holds it, and would rather use it than do anything else."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.coop.setting import box_of
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import STARTERS
from emberbox.games.ignite.freeze.setting import MIXED
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.space import END_TURN, HONOR, card_pick
from emberbox.games.ignite.state.position import hand_of
from emberbox.kernel.chance import Dice
from emberbox.kernel.event import Event
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.testing.coop import ENEMY_LETTERS, siege
from emberbox.testing.ignite import Table
from tests.ignite.random_play import table_of
from tests.long_play import rather_not

CARDS = [of.KEYS[kind] for kind in (*STARTERS, *box_of(MIXED).battle)]
"""Every card that a player can have."""
USED = ("played", "reacted", "modified", "revealed")
GOLD = of.kind("gold-stash")
HELP = [
    "long-bow",
    "arrow",
    "dagger",
    "lightning-bolt",
    "march",
    "horse",
    "javelin",
    "quick-shot",
    "metal-shield",
]
MARKET = "march dagger old-wooden-shield short-sword medicine horse freeze torch poison"
RACES = [
    "orcs",
    "valkyries",
    "elves",
    "dwarves",
    "ratmen",
    "humans",
    "kitsune",
    "catfolk",
    "lizardmen",
    "pandas",
]
GROUNDS = [".", ".", ".", ".", "F", "W", "N", "A", "V", "S", "L"]
SAFE = [".", ".", "F", "W", "N", "V"]
CALM = {END_TURN: 0.9, HONOR: 0.8, NONE: 0.5}
EAGER = 0.85
MOST_ANSWERS = 150
AFTERWARDS = 40
SIDE = 5


def any_board(rng: Random, players: int) -> str:
    """Units and enemies of all colours close together, on ground of all sorts."""
    units = [f"{letter}1" for letter in "abcdefgh"[:players]] + (["a2", "a3"] if players == 1 else [])
    enemies = [f"!{letter}1" for letter in rng.sample(ENEMY_LETTERS, 5)] + ["!D"] * (rng.random() < 0.3)
    pieces = [*units, *enemies, *[""] * (SIDE * SIDE)][: SIDE * SIDE]
    rng.shuffle(pieces)
    words = []
    for piece in pieces:
        ground = rng.choice(SAFE if piece else GROUNDS)
        words.append(ground if not piece else piece if ground == "." else f"{ground}+{piece}")
    return "\n".join(" ".join(words[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))


def a_table(card: str, players: int, rng: Random) -> Table:
    """A table at which everybody has the card, hurt units and a Hex."""
    seats = "abcdefgh"[:players]
    t = siege(
        any_board(rng, players),
        players=players,
        races=dict(zip(seats, rng.sample(RACES, players), strict=True)),
        hands={seat: [card, card, *rng.sample(HELP, 5)] for seat in seats},
        decks={seat: [card, *rng.choices(HELP, k=5)] for seat in seats},
        discards={seat: [card, "dagger", "march", "horse"] for seat in seats},
        market=" ".join(dict.fromkeys([card, *MARKET.split()])),
        round=rng.choice([2, 12]),
        favor=1,
    )
    for piece in t.g.on_board():
        if t.g.is_player(t.g.owner[piece]) and t.g.health(piece) > 1 and rng.random() < 0.4:
            t.g.damage[piece] = 1
    for seat in range(players):
        hexed = t.g.cards.draw(winter_of(t.g).pile, hand_of(seat))
        t.g.cards.join_pool(hexed, seat)
    return t


def any_use(session: Session, wanted: int, rng: Random) -> int:
    """One of the options, rather the card."""
    options = session.options()
    if wanted in options and rng.random() < EAGER:
        return wanted
    return rng.choice(rather_not(options, CALM, rng))


def is_use(event: Event, kind: int) -> bool:
    """Whether somebody has used the card for what it says."""
    used = event.what in USED or (event.what == "honored" and kind == GOLD)
    return used and event.facts.get("card") == kind


def try_out(card: str, players: int, rng: Random) -> bool:
    """Play one game for a while; whether the card was used."""
    t = a_table(card, players, rng)
    session = Session(t.session.game, t.g, Dice(rng), record=False)
    g = table_of(session)
    g.story = []
    session.run_chance()
    kind = of.kind(card)
    used, heard, left = False, 0, MOST_ANSWERS
    while left and not session.over:
        is_sound(session)
        session.answer(any_use(session, card_pick(kind), rng))
        left -= 1
        if not used and any(is_use(event, kind) for event in g.story[heard:]):
            used, left = True, min(left, AFTERWARDS)
        heard = len(g.story)
    return used


def is_sound(session: Session) -> None:
    """No card is lost, and nothing is noted about an enemy that is not there."""
    g = table_of(session)
    siege_state = siege_of(g)
    assert sorted([card for zone in g.cards.zones for card in zone]) == list(range(len(g.cards.kind)))
    on_board = g.on_board()
    assert set(siege_state.halves) <= set(on_board)
    assert {piece for piece, _ in siege_state.poison} <= set(on_board)
    for piece, _ in siege_state.poison:
        assert g.damage[piece] >= [token[0] for token in siege_state.poison].count(piece)
    for piece in on_board:
        assert g.is_machine(piece) or g.health(piece) > 0
        assert g.is_player(g.owner[piece]) or g.owner[piece] == g.seats
    charms = [
        effect for effect in g.effects if effect.what.key == "charm" and not g.is_player(g.owner[effect.on])
    ]
    assert sorted([charm.card for charm in charms]) == sorted(g.cards.zones[siege_state.beside])

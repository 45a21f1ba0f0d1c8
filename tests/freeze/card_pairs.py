"""Two cards at one table: everybody holds both, and would rather use them than do anything else."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import BATTLE as BASE
from emberbox.games.ignite.facts.catalogue import STARTERS
from emberbox.games.ignite.freeze.facts import BATTLE
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.space import END_TURN, HONOR, card_pick
from emberbox.games.ignite.state.position import hand_of
from emberbox.kernel.chance import Dice
from emberbox.kernel.event import Event
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table
from tests.freeze.invariants import winter_is_sound
from tests.freeze.sealed_pairs import any_board
from tests.ignite.random_play import table_of
from tests.long_play import rather_not

NEW = [of.KEYS[kind] for kind in BATTLE]
OLD = [of.KEYS[kind] for kind in (*STARTERS, *BASE)]

USED = ("played", "reacted", "modified", "revealed")
"""What happens when a card is used for what it says."""
GOLD = of.kind("gold-stash")
"""It says nothing: it is used for its honor."""

CALM = {END_TURN: 0.9, HONOR: 0.8, NONE: 0.5}
"""How often a player who could do something else does not do this."""
EAGER = 0.85
"""How often somebody who can use one of the two does."""

HELP = [
    "long-bow",
    "arrow",
    "dagger",
    "lightning-bolt",
    "earthquake",
    "march",
    "horse",
    "javelin",
    "quick-shot",
]
"""What gives the two a chance: attacks of all sorts to modify and to answer, and ways to get somewhere."""
MARKET = "march dagger old-wooden-shield short-sword medicine horse freeze torch poison hexing"
RACES = ["orcs", "valkyries", "elves", "dwarves", "ratmen", "humans", "kitsune", "catfolk", "lizardmen"]

MOST_ANSWERS = 120
AFTERWARDS = 30
"""So long it goes on when both were used, for what they leave behind."""


def a_table(cards: tuple[str, str], rng: Random) -> Table | None:
    """Three players close together with both cards; None for a drawing that cannot be."""
    hands = {seat: [*cards, *cards, *rng.sample(HELP, 5)] for seat in "abc"}
    races = {seat: rng.choice(RACES) for seat in "abc"}
    market = " ".join(dict.fromkeys([*cards, *MARKET.split()]))
    decks = {seat: [*cards, *rng.choices(HELP, k=4)] for seat in "abc"}
    discards = {seat: [*cards, "dagger", "march", "horse"] for seat in "abc"}
    try:
        t = table(any_board(rng), races=races, hands=hands, decks=decks, discards=discards, market=market)
    except ValueError:
        return None
    for unit in t.g.on_board():
        if not t.g.is_thing(unit) and t.g.health(unit) > 1 and rng.random() < 0.4:
            t.g.damage[unit] = 1
    for seat in range(t.g.seats):
        card = t.g.cards.draw(winter_of(t.g).pile, hand_of(seat))
        t.g.cards.join_pool(card, seat)
    return t


def any_use(session: Session, wanted: list[int], rng: Random) -> int:
    """One of the options, rather one of the two cards that is still wanted."""
    options = session.options()
    decision = session.decision
    assert decision is not None
    if decision.asks in ("act", "react", "seal", "modify", "reveal", "reveal-rats", "stay-up", "stay-put"):
        uses = [pick for pick in options if pick in wanted]
        if uses and rng.random() < EAGER:
            return rng.choice(uses)
    return rng.choice(rather_not(options, CALM, rng))


def is_use(event: Event) -> bool:
    """Whether somebody has used a card for what it says."""
    card = event.facts.get("card")
    return card is not None and (event.what in USED or (event.what == "honored" and card == GOLD))


def meet(cards: tuple[str, str], rng: Random) -> bool:
    """Play one game; whether both cards were used in one turn of it."""
    t = a_table(cards, rng)
    if t is None:
        return False
    session = Session(t.session.game, t.g, Dice(rng), record=False)
    g = table_of(session)
    g.story = []
    session.run_chance()
    both = {of.kind(key) for key in cards}
    used: set[int] = set()
    turn, heard, left = g.turn, 0, MOST_ANSWERS
    while left and not session.over:
        winter_is_sound(g, session.decision)
        if g.turn != turn and used != both:
            turn, used = g.turn, set()
        session.answer(any_use(session, [card_pick(kind) for kind in (both - used) or both], rng))
        left -= 1
        if used != both:
            used |= both & {event.facts["card"] for event in g.story[heard:] if is_use(event)}
            left = min(left, AFTERWARDS) if used == both else left
        heard = len(g.story)
    return used == both

"""A toy expansion plugs into Ignite without a change of the base game, and keeps every law."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.combat.damage import take_off
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds
from emberbox.games.ignite.facts.board import TERRAIN
from emberbox.games.ignite.facts.pieces import PIECES
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import END_TURN, SPACE, card_pick, grow, kind_of, race_of
from emberbox.games.ignite.state.position import BEGINNING, hand_of
from emberbox.games.words import words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.game import Choice
from emberbox.kernel.laws import check_laws
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.telling.teller import winners_of
from tests.ignite.wolves.game import AT, GNOMES, HORN, SPACE_OF_WOLVES, WOLF, WOLVES_GAME, wolves

EVERYDAY = {(1, "random"), (2, "random")}
"""Players and market of the games that are short enough for every day; the others are long tests."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "market"),
    [
        pytest.param(*mix, marks=() if mix in EVERYDAY else pytest.mark.long)
        for mix in product([1, 2, 3], ["first-game", "random", "epic"])
    ],
)
def test_it_keeps_every_law(players: int, market: str) -> None:
    options: dict[str, Choice] = {"players": players, "market": market, "quick": players != 2, "rounds": 20}
    check_laws(WOLVES_GAME, options, seed=players)


def played(seed: int, bot: str = "random", players: int = 2) -> Session:
    session = Session.start(WOLVES_GAME, {"players": players, "quick": True, "rounds": 20}, seed)
    bots = [hire(bot, seed + seat) for seat in range(players)]
    while not session.over:
        seat = session.decision_seat()
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
    return session


def test_games_are_lost_together_and_nobody_is_named_winner() -> None:
    payoffs = {tuple(played(seed).state.payoffs() or ()) for seed in range(4)}
    assert payoffs <= {(0.0, 0.0), (1.0, 1.0)}
    assert (0.0, 0.0) in payoffs
    assert winners_of([0.0, 0.0]) == []


def test_a_game_without_wolves_is_won_together() -> None:
    session = Session.start(WOLVES_GAME, {"players": 2, "quick": True, "rounds": 20}, 1)
    g = session.state
    assert isinstance(g, Ignite)
    rng = Random(1)
    while not wolves(g) or session.decision is None or session.decision.asks != "act":
        session.answer(rng.choice(session.options()))
    for wolf in wolves(g):
        take_off(g, wolf, 0, "hunting-horn")
    session.answer(END_TURN)
    while not session.over and g.phase != BEGINNING:
        session.answer(session.options()[0])
    assert session.over
    assert g.payoffs() == [1.0, 1.0]


def test_the_horn_is_heard_by_wolves_alone() -> None:
    session = Session.start(WOLVES_GAME, {"players": 2, "quick": True, "rounds": 20}, 1)
    g = session.state
    assert isinstance(g, Ignite)
    rng = Random(1)
    while session.decision is None or session.decision.asks != "act":
        session.answer(rng.choice(session.options()))
    seat = session.decision_seat()
    g.cards.add(HORN, pool=seat, zone=hand_of(seat))
    refusal = session.forbids(card_pick(HORN))
    assert refusal is not None
    assert refusal.rule == "wolves.horn.nobody-hears"


def test_the_base_game_has_grown_by_nothing() -> None:
    assert len(base_set.KEYS) == 56
    assert len(RACES) == 9
    assert len(TERRAIN) == 6
    assert len(PIECES) == 5
    assert IGNITE.space.size == SPACE.size
    assert kinds.KEYS[: len(base_set.KEYS)] == base_set.KEYS
    assert "hunting-horn" not in base_set.KEYS


def test_its_picks_lie_behind_those_of_the_base_game_where_it_said() -> None:
    assert SPACE_OF_WOLVES.names[: SPACE.size] == SPACE.names
    assert SPACE_OF_WOLVES.names[AT:] == ["verb:whistle", "verb:gnomes", "card:hunting-horn"]
    assert kind_of(card_pick(HORN)) == HORN
    assert race_of(SPACE_OF_WOLVES.verb("gnomes")) == GNOMES
    with pytest.raises(CatalogueError, match="picks from 600 on belong to another set"):
        grow(SPACE, 600, verbs=["bark"])


def test_everybody_sees_what_it_adds() -> None:
    session = played(2)
    seen = session.state.view(SPECTATOR)
    assert {"came", "queue", "scared", "felled", "under"} == set(seen["expansion"])
    assert {"bog"} <= {"bog", *seen["board"]["terrain"]}
    assert "expansion" not in Session.start(IGNITE, {"quick": True}).state.view(SPECTATOR)


def test_wolves_belong_to_no_player() -> None:
    session = Session.start(WOLVES_GAME, {"players": 2, "quick": True, "rounds": 20}, 1)
    g = session.state
    assert isinstance(g, Ignite)
    rng = Random(1)
    while not wolves(g):
        session.answer(rng.choice(session.options()))
    assert {g.owner[wolf] for wolf in wolves(g)} == {2}
    assert not g.are_allies(2, 0)
    assert not g.are_allies(2, 1)
    assert g.decider(wolves(g)[0]) == g.current
    assert g.health(wolves(g)[0]) == 2
    assert g.piece_type[wolves(g)[0]] == WOLF


def test_its_words_are_laid_over_those_of_the_base_game() -> None:
    words = words_of(WOLVES_GAME)
    assert words.word("pieces", "wolf") == "wolf"
    assert words.word("pieces", "kraken") == words_of(IGNITE).word("pieces", "kraken")
    assert WOLVES_GAME.ledgers == ["ignite", "wolves"]

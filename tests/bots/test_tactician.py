"""The tactician: rules of thumb that fit every question, look at nothing hidden, and play sensibly."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.bots.tactician import TacticianBot
from emberbox.games.forge.game import FORGE
from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.space import SPACE
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing.ignite import Table, table
from tests.ignite.random_play import PLAY, any_pick, table_of

LONGEST = 60
"""Rounds after which no game of sensible players goes on."""


def best_pick(session: Session) -> int:
    """What most speaks for at the open question."""
    decision = session.decision
    assert decision is not None
    options = decision.options()
    weights = session.state.policy(decision, options)
    return options[weights.index(max(weights))]


def play_turn(t: Table, seat: str = "a") -> None:
    """Let a player's rules of thumb play until another is on turn; nobody else reacts."""
    while not t.over and t.active == seat:
        t.session.answer_unchecked(best_pick(t.session) if t.asked_seat == seat else t.session.options()[0])


def chosen(t: Table) -> str:
    """The name of what the rules of thumb take now."""
    return SPACE.name(best_pick(t.session))


def gained(t: Table) -> list[str]:
    """The cards that were bought since the table was laid."""
    return [KEYS[kind] for kind in (event["card"] for event in t.events("gained")) if isinstance(kind, int)]


# -- fit for every question ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(9))
def test_there_is_a_weight_for_every_option_of_every_question(seed: int) -> None:
    rng = Random(seed)
    session = PLAY.any_game(PLAY.any_options(rng), seed, wild=seed % 3 > 0, record=False)
    for _ in range(700):
        if session.over:
            return
        decision = session.decision
        assert decision is not None
        options = decision.options()
        weights = session.state.policy(decision, options)
        assert len(weights) == len(options), decision.asks
        assert min(weights) >= 0.0, decision.asks
        assert max(weights) > 0.0, decision.asks
        session.answer_unchecked(
            any_pick(session, rng) if rng.random() < 0.5 else options[weights.index(max(weights))]
        )


def test_nearly_all_questions_have_a_rule_of_their_own() -> None:
    asked: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        session = PLAY.any_game({"players": 3, "market": "epic", "titles": 2}, seed, wild=True, record=False)
        for _ in range(900):
            if session.decision is not None:
                asked.add(session.decision.asks)
                session.answer_unchecked(any_pick(session, rng))
    indifferent = {"pile", "buyer", "seller", "flip", "take-up", "bow", "item", "which-item", "whose-item"}
    assert asked - set(RULES) <= indifferent | {"next-wall"}
    assert len(asked & set(RULES)) > 25


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_hidden_cards_and_notes_make_no_difference(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Choice] = {
        "players": 2 + seed % 3,
        "market": ("random", "epic")[seed % 2],
        "titles": 1,
    }
    session = PLAY.any_game({**options, "quick": True}, seed, wild=True, record=True)
    looked = 0
    for _ in range(500):
        if session.over:
            break
        decision = session.decision
        assert decision is not None
        legal = decision.options()
        if len(legal) > 1 and rng.random() < 0.3:
            weights = session.state.policy(decision, legal)
            for _ in range(3):
                world = Observation(session, decision.seat).sample_world(rng)
                imagined = world.asked(decision.seat)
                assert imagined is not None
                assert world.state.policy(imagined, legal) == weights, decision.asks
            looked += 1
        session.answer_unchecked(best_pick(session) if rng.random() < 0.6 else any_pick(session, rng))
    assert looked > 20


# -- sensible play -------------------------------------------------------------------------------------


def test_it_takes_the_trophy_that_is_in_reach() -> None:
    t = table("b2 a1 b1", hands={"a": "dagger march"}, damage={"b1": 2})
    play_turn(t)
    assert t.trophies("a") == ["b1"]


def test_it_goes_where_it_can_strike() -> None:
    t = table("a1 . . b1", hands={"a": "march march dagger"}, damage={"b1": 2})
    play_turn(t)
    assert t.trophies("a") == ["b1"]


def test_it_lays_the_bow_out_before_it_shoots() -> None:
    t = table("a1 . b1", hands={"a": "arrow long-bow"}, damage={"b1": 2})
    play_turn(t)
    assert t.trophies("a") == ["b1"]


def test_it_pushes_an_enemy_into_lava() -> None:
    t = table("b1 . a1 b2 L", hands={"a": "full-moon-axe"})
    play_turn(t)
    assert t.trophies("a") == ["b2"]


def test_it_squishes_an_enemy_at_the_edge() -> None:
    t = table("b1 . a1", at="D1", hands={"a": "ice-wall"})
    play_turn(t)
    assert t.trophies("a") == ["b1"]


def test_it_does_not_burn_its_own_units_for_a_scratch() -> None:
    t = table("a2 a1 a3 . b1", hands={"a": "ring-of-fire"}, damage={"a2": 1, "a3": 1})
    play_turn(t)
    assert t.damage("b1") == 0


def test_it_leaves_a_bomb() -> None:
    t = table(". . a1+bb . .", hands={"a": "march march"}, damage={"a1": 2})
    play_turn(t)
    assert t.cell("a1") not in ("D6", "D5", "D7")


def test_it_does_not_walk_into_fire_without_need() -> None:
    t = table("a1 Sb b1", terrain=". . .", hands={"a": "march"}, damage={"a1": 1})
    play_turn(t)
    assert t.damage("a1") == 1


def test_it_stands_up_and_heals() -> None:
    t = table("a1 . . . . b1", hands={"a": "march medicine old-wooden-shield"}, damage={"a1": 2}, down="a1")
    play_turn(t)
    assert t.damage("a1") == 1
    assert not t.g.down[t.g.units(0)[0]]


def test_it_blocks_a_blow_that_would_kill() -> None:
    t = table("a1 b1", active="b", hands={"a": "old-wooden-shield", "b": "short-sword"}, damage={"a1": 2})
    t.play("short-sword")
    t.pick("a1")
    assert (t.asked_seat, chosen(t)) == ("a", "card:old-wooden-shield")


def test_it_answers_with_the_card_that_it_needs_least() -> None:
    t = table("a1 b1", active="b", hands={"a": "old-wooden-shield short-sword", "b": "short-sword"})
    t.play("short-sword")
    t.pick("a1")
    assert chosen(t) == "card:old-wooden-shield"


def test_it_keeps_a_block_in_a_hideaway() -> None:
    t = table(
        "a1 . b1",
        hands={"a": "old-wooden-shield metal-shield"},
        fronts={"a": "hideaway"},
        decks={"a": "march"},
    )
    t.end_turn()
    assert t.asked == "keep"
    assert chosen(t) == "card:metal-shield"


def test_it_buys_the_best_that_the_hand_can_pay() -> None:
    t = table(
        "V+a1 . . . . . . b1",
        hands={"a": "dagger dagger dagger old-wooden-shield march march march march"},
        market="large-quiver full-moon-axe gladiator-net",
    )
    play_turn(t)
    assert gained(t) == ["full-moon-axe"]


def test_it_buys_no_arrows_without_a_bow() -> None:
    t = table("V+a1 . . . . . . b1", hands={"a": "dagger dagger dagger"}, market="arrow")
    play_turn(t)
    assert gained(t) == []


def test_it_sells_what_is_in_the_way() -> None:
    deck = "march march march march march dagger dagger dagger dagger old-wooden-shield short-sword javelin"
    t = table(
        "Z+a1 . . . . . . b1",
        hands={"a": "old-wooden-shield march"},
        decks={"a": deck},
        market="short-sword",
    )
    assert chosen(t) == "verb:sell"


def test_it_never_harms_a_teammate() -> None:
    t = table("a1 c1 . . b1", players=4, goal="teams-2", hands={"a": "ring-of-fire lightning-bolt dagger"})
    play_turn(t)
    assert t.damage("c1") == 0


def test_on_the_hill_it_goes_into_the_bazaar() -> None:
    t = table(
        ". . . a1 Z Z",
        village=True,
        at="F2",
        goal="hill-15",
        players=3,
        hands={"a": "march march"},
    )
    play_turn(t)
    assert t.cell("a1") == "F6"


def test_the_minions_of_the_dead_strike() -> None:
    t = table("aw1 . b1", out="a", phase="minions", origins={"aw1": "after-death"}, damage={"b1": 2})
    while not t.over and t.active == "a":
        t.session.answer_unchecked(best_pick(t.session) if t.asked_seat == "a" else t.session.options()[0])
    assert t.trophies("a") == ["b1"]


# -- whole games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        ({"players": 2}, 1),
        ({"players": 2, "market": "random"}, 2),
        ({"players": 2, "market": "chosen", "banning": True}, 3),
        ({"players": 3, "market": "epic", "titles": 2}, 4),
        ({"players": 4}, 5),
        ({"players": 4, "goal": "last-standing", "market": "random"}, 6),
        ({"players": 4, "goal": "hill-30"}, 7),
        ({"players": 4, "goal": "teams-2", "market": "random"}, 8),
        ({"players": 6, "goal": "teams-3", "quick": True}, 9),
        ({"players": 8, "quick": True, "elimination": True}, 10),
    ],
)
def test_its_games_end(options: dict[str, Choice], seed: int) -> None:
    session = Session.start(IGNITE, options, seed, record=False)
    while not session.over:
        session.answer_unchecked(best_pick(session))
        assert table_of(session).round() <= LONGEST


@pytest.mark.long
def test_it_beats_chance() -> None:
    wins = 0.0
    for seed in range(10):
        session = Session.start(IGNITE, {"players": 2, "quick": True}, seed)
        bots = [hire("tactician", seed), hire("random", seed)]
        while not session.over:
            seat = session.decision_seat()
            session.answer_unchecked(bots[(seat + seed) % 2].choose(Observation(session, seat)))
        payoffs = session.state.payoffs()
        assert payoffs is not None
        wins += payoffs[seed % 2]
    assert wins >= 9


# -- the bot -------------------------------------------------------------------------------------------


def test_who_slips_takes_any_pick() -> None:
    t = table("b2 a1 b1", hands={"a": "dagger march"}, damage={"b1": 2})
    observation = Observation(t.session, 0)
    steady = {TacticianBot(seed).choose(observation) for seed in range(20)}
    slipping = {TacticianBot(seed, slips=100).choose(observation) for seed in range(100)}
    now_and_then = [TacticianBot(seed, slips=30).choose(observation) in steady for seed in range(200)]
    assert len(steady) == 1
    assert slipping == set(observation.options())
    assert 110 < sum(now_and_then) < 190


def test_without_rules_of_thumb_it_is_greedy() -> None:
    session = Session.start(FORGE, seed=3)
    seat = session.decision_seat()
    observation = Observation(session, seat)
    assert hire("tactician", 5).choose(observation) == hire("greedy:worlds=2", 5).choose(observation)

"""The course of a game: free turns, rounds of two phases, levels, and the boss's cycles."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.coop.boosts import movement_of
from emberbox.games.ignite.coop.facts import COLOURS, LEVELS, SIDES
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.state import (
    DIFFICULTIES,
    dragon_of,
    level_of,
    minions,
    side_of,
    siege_of,
)
from emberbox.games.ignite.facts.kinds import KEYS, MOVEMENT
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import END_TURN
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.coop import siege
from tests.coop.phase import bottom, came, enemy_phase, fill, prepare, round_of

pytestmark = pytest.mark.usefixtures("known_rounds")


def begun(seed: int = 3, **options: object) -> Session:
    """A game whose set-up is over."""
    return Session.start(COOP, {"quick": True, **options}, seed)  # type: ignore[dict-item]


def state_of(session: Session) -> Ignite:
    """Its state."""
    g = session.state
    assert isinstance(g, Ignite)
    return g


def turns_before_round_1(session: Session) -> list[int]:
    """Who takes a turn before round 1, all of which end at once."""
    g = state_of(session)
    taken: list[int] = []
    while siege_of(g).round == 0:
        decision = session.decision
        assert decision is not None
        if decision.asks == "act":
            taken.append(decision.seat)
            session.answer(END_TURN)
        else:
            session.answer(session.options()[0])
    return taken


# -- free turns ----------------------------------------------------------------------------------------


FREE = {"easy": 8, "sensible": 5, "regular": 3, "hard": 0, "expert": 0, "insanity": 0}
FAVOR = {"easy": 5, "sensible": 4, "regular": 3, "hard": 2, "expert": 1, "insanity": 0}


@rule("coop.free.before-round-1")
@rule("coop.free.round-robin")
@rule("coop.free.example-regular")
@rule("coop.difficulty.easy-free-turns")
@rule("coop.difficulty.sensible-free-turns")
@rule("coop.difficulty.regular-free-turns")
@rule("coop.difficulty.no-free-turns")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_free_turns_go_around_the_table_before_round_1(difficulty: str) -> None:
    session = begun(players=3, difficulty=difficulty, chooser=2)
    g = state_of(session)
    lead = 2  # the one after the first chooser, who chose last
    assert turns_before_round_1(session) == [lead, 0, 1] * FREE[difficulty]
    assert (siege_of(g).round, siege_of(g).free) == (1, 0)
    assert not minions(g)
    assert g.current == lead


@rule("coop.free.before-round-1")
def test_no_enemy_phase_lies_between_free_turns() -> None:
    t = bottom(free=2, round=0)
    t.end_turn()
    assert not t.events("enemy-phase")
    assert (siege_of(t.g).free, round_of(t)) == (1, 0)
    t.end_turn()
    assert not t.events("enemy-phase")
    assert (siege_of(t.g).free, round_of(t)) == (0, 1)
    t.end_turn()
    assert len(t.events("enemy-phase")) == 1


@rule("coop.free.ordinary-turns")
@rule("coop.free.round-robin")
def test_a_free_turn_is_a_turn_with_all_its_steps() -> None:
    t = siege("a1", at="R9", free=2, round=0, hands={"a": "march dagger"}, decks={"a": "march " * 6})
    t.play("march", "Q9")
    t.honor("dagger")
    assert (t.cell("a1"), t.bank) == ("Q9", 1)
    t.end_turn()
    assert len(t.hand("a")) == 6
    assert sorted(t.discard("a")) == ["dagger", "march"]


@rule("coop.player.no-attack-ban")
def test_enemies_may_be_attacked_from_the_first_turn_on() -> None:
    t = siege("a1 !w1", free=3, round=0, hands={"a": "short-sword"})
    t.g.turn = 0
    t.play("short-sword", "!w1")
    assert not t.alive("!w1")


# -- difficulty ----------------------------------------------------------------------------------------


@rule("coop.difficulty.easy-tokens")
@rule("coop.difficulty.sensible-tokens")
@rule("coop.difficulty.regular-tokens")
@rule("coop.difficulty.hard-tokens")
@rule("coop.difficulty.expert-tokens")
@rule("coop.difficulty.insanity-tokens")
@rule("coop.difficulty.tokens-for-the-team")
@rule("coop.difficulty.example-regular")
@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_team_has_so_many_tokens_together(difficulty: str, players: int) -> None:
    session = begun(players=players, difficulty=difficulty)
    assert session.state.view(0)["expansion"]["favor"] == FAVOR[difficulty]


@rule("coop.difficulty.expert-speed")
@rule("coop.difficulty.insanity-speed")
@rule("coop.difficulty.speed-from-level-2")
@rule("coop.difficulty.speed-tokens")
@pytest.mark.parametrize(("difficulty", "more"), [("regular", 0), ("expert", 1), ("insanity", 2)])
def test_level_2_minions_are_faster_where_it_is_hardest(difficulty: str, more: int) -> None:
    for number, level in ((10, 1), (11, 2)):
        t = bottom(round=number, difficulty=difficulty)
        for colour in range(len(COLOURS)):
            side = SIDES[colour][level - 1]
            assert movement_of(t.g, side) == MOVEMENT[side] + (more if level == 2 else 0)


# -- phases --------------------------------------------------------------------------------------------


@rule("coop.phase.standard-rounds")
@rule("coop.player.turns")
@rule("coop.player.first-fixed")
@rule("coop.player.clockwise")
def test_in_each_round_all_players_take_a_turn_and_then_the_enemies() -> None:
    t = siege("a1 b1 c1", at="R9", players=3, round=1)
    order: list[str] = []
    t.dice(*[0, 1] * 3)
    while round_of(t) < 4:
        if t.asked == "act":
            order.append(t.active)
            t.end_turn()
            order += ["enemies"] * (len(t.events("enemy-phase")) - order.count("enemies"))
        else:
            t.pick(t.options()[0])
    assert order == ["a", "b", "c", "enemies"] * 3


@rule("coop.player.turns")
def test_a_turn_is_played_with_the_cards_drawn_before() -> None:
    t = siege("a1", at="R9", round=3, decks={"a": "horse march march march march march dagger"})
    enemy_phase(t, 1, 2)
    assert sorted(t.hand("a")) == ["horse", *["march"] * 5]
    t.play("horse", "Q9", None)
    assert t.cell("a1") == "Q9"


@rule("coop.phase.enemy-steps")
@rule("coop.boss.enemy-phase")
def test_an_enemy_phase_runs_in_its_order() -> None:
    t = bottom(round=9, powers="quake")
    fill(t, "white", "C9")
    enemy_phase(t, 1, 12, powers="supply-lines-cut second-wave")
    steps = [
        "enemy-phase", "power-discarded", "power-drawn", "round-card", "enemy-die", "power-drawn",
        "enemy-die", "spawned", "enemy-die", "spawned", "spawned", "moved",
    ]  # fmt: skip
    names = [str(each["what"]) for each in t.events(*set(steps))]
    assert names[: len(steps)] == steps
    assert [each["die"] for each in t.events("enemy-die")] == [6, 20, 20]
    t = bottom(round=20)
    enemy_phase(t, 0, 12)
    names = [str(each["what"]) for each in t.events(*set(steps), "sacrificed")]
    assert names[:4] == ["enemy-phase", "power-drawn", "round-card", "enemy-die"]
    assert names[4:22] == ["spawned"] * 17 + ["sacrificed"]


@rule("coop.phase.enemy-steps")
def test_an_enemy_phase_can_be_forked_between_its_acts() -> None:
    t = siege("a1 . !w1", at="D4", round=3, decks={"a": "old-wooden-shield " * 6})
    prepare(t, 1, 18)
    t.end_turn()
    assert t.asked == "react"
    twin = t.session.fork(Random(0))
    assert twin.state.view(0) == t.g.view(0)


@rule("coop.player.reactions")
def test_players_answer_enemies_with_the_hand_of_their_last_turn() -> None:
    t = siege("a1 . !w1", at="D4", round=3, decks={"a": "old-wooden-shield march march march march march"})
    prepare(t, 2, 18)
    t.end_turn()
    assert t.asked == "react"
    t.pick("old-wooden-shield")
    assert t.play_area("a") == ["old-wooden-shield"]
    assert t.hand("a") == ["march"] * 5
    t.end_turn()
    assert "old-wooden-shield" not in t.play_area("a")


# -- levels --------------------------------------------------------------------------------------------


@rule("coop.level.upgrade")
@rule("coop.level.moment")
@rule("coop.level.flip-cards")
@rule("coop.difficulty.default-upgrade")
@pytest.mark.parametrize("difficulty", DIFFICULTIES[1:])
def test_before_the_player_phase_of_round_11_all_minions_rise_to_level_2(difficulty: str) -> None:
    t = bottom(round=10, difficulty=difficulty, players=5)
    fill(t, "white", "A18")
    (minion,) = minions(t.g)
    t.g.damage[minion] = 1
    assert KEYS[side_of(t.g, minion)] == "enemy-white-1"
    prepare(t, 1, 1, powers="heavy-fog supply-lines-cut")
    t.end_turns_until("a")
    assert (t.asked, round_of(t), t.active) == ("act", 11, "a")
    assert KEYS[side_of(t.g, minion)] == "enemy-white-2"
    assert t.g.damage[minion] == 1
    assert t.g.view(0)["expansion"]["level"] == 2
    assert len(t.events("upgraded")) == 1


@rule("coop.level.spawn-level-2")
def test_minions_that_come_later_are_of_level_2() -> None:
    t = bottom(round=11)
    enemy_phase(t, 3, 2)
    assert {KEYS[side_of(t.g, minion)][-1] for minion in minions(t.g)} == {"2"}


@rule("coop.level.easy")
@rule("coop.difficulty.easy-no-upgrade")
@pytest.mark.parametrize("number", [11, 19, 20])
def test_in_easy_all_stay_at_level_1(number: int) -> None:
    t = bottom(round=number - 1 if number < 20 else 20, difficulty="easy")
    fill(t, "white", "A18")
    prepare(t, 1 if number < 20 else 0, 1)
    t.end_turns_until("a")
    assert round_of(t) == number
    assert level_of(t.g) == 1
    assert not t.events("upgraded")
    assert {KEYS[side_of(t.g, minion)][-1] for minion in minions(t.g)} == {"1"}


@rule("coop.contents.enemy-cards")
@rule("coop.contents.enemy-colours")
@rule("coop.cards.enemy-cards-out")
def test_there_is_an_enemy_card_of_two_sides_for_each_colour() -> None:
    assert LEVELS == (1, 2)
    assert sorted(COLOURS) == ["black", "blue", "green", "orange", "purple", "red", "white", "yellow"]
    for colour, sides in zip(COLOURS, SIDES, strict=True):
        assert [KEYS[side] for side in sides] == [f"enemy-{colour}-1", f"enemy-{colour}-2"]
    assert begun().state.view(0)["expansion"]["level"] == 1


# -- health --------------------------------------------------------------------------------------------


@rule("coop.health.one")
@rule("coop.health.two")
@rule("coop.health.tokens")
@rule("coop.health.damage-stays")
@pytest.mark.parametrize("players", range(1, 9))
def test_minions_bear_one_damage_and_two_where_many_play(players: int) -> None:
    t = siege("a1 !w1", players=players, hands={"a": "short-sword short-sword"})
    health = 1 if players < 5 else 2
    assert t.g.health(t.piece("!w1")) == health
    t.play("short-sword", "!w1")
    assert t.alive("!w1") == (players >= 5)
    if players >= 5:
        assert t.damage("!w1") == 1


@rule("coop.health.damage-stays")
def test_whole_points_stay_until_the_next_enemy_phase_and_beyond() -> None:
    t = bottom(players=5, round=3)
    fill(t, "white", "A18")
    (minion,) = minions(t.g)
    t.g.damage[minion] = 1
    prepare(t, 1, 1)
    t.end_turns_until("a")
    assert t.g.damage[minion] == 1


# -- the boss ------------------------------------------------------------------------------------------


@rule("coop.boss.round-20")
@rule("coop.boss.player-phase")
@rule("coop.boss.repeat")
def test_the_boss_s_round_is_played_over_and_over() -> None:
    t = bottom(round=19)
    prepare(t, 1, 20, powers="heavy-fog supply-lines-cut blood-moon")
    t.end_turn()
    assert (round_of(t), t.asked, dragon_of(t.g)) == (20, "act", -1)
    for cycle in (1, 2):
        prepare(t, 0, 20)
        t.end_turn()
        assert (round_of(t), siege_of(t.g).cycle, t.asked) == (20, cycle, "act")
        assert dragon_of(t.g) != -1
    assert came(t).count("elder-dragon") == 1


@rule("coop.boss.only-dragon")
@pytest.mark.parametrize("players", [1, 3, 5])
def test_the_boss_of_every_set_is_the_elder_dragon(players: int) -> None:
    t = bottom(round=20, players=players)
    enemy_phase(t, 0, 20)
    assert came(t)[-1] == "elder-dragon"


@rule("coop.boss.limit")
def test_after_30_cycles_the_game_is_lost() -> None:
    t = bottom(round=20)
    siege_of(t.g).cycle = 28
    enemy_phase(t, 0, 20)
    assert (t.over, siege_of(t.g).cycle) == (False, 29)
    prepare(t, 0, 20)
    t.end_turn()
    assert t.over
    assert t.winners == ""
    assert [each["because"] for each in t.events("won")] == ["coop.boss.limit"]
    assert t.g.payoffs() == [0.0]

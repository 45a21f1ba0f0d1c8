"""What bots make of enemies, of danger, and of what only the team is asked."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.playout import Turns, next_question, play_on
from emberbox.bots.roster import hire
from emberbox.games.ignite.coop.appetite import appetite
from emberbox.games.ignite.coop.danger import blow_reach, boss_attacks, menace_of, reach_of
from emberbox.games.ignite.coop.forecast import place_value
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.coop.tactics import price_of_favor, regret
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import VILLAGE
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.worth import death, fall, harm
from emberbox.kernel.decision import Decision
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, prepare
from tests.coop.test_dragon import ORCS, boss_acts
from tests.freeze.test_machine_tactics import best


def hope(t: Table) -> float:
    """What the team is promised."""
    return t.g.evaluate(0)


# -- danger ----------------------------------------------------------------------------------------------


def value(t: Table, name: str, cell: int) -> float:
    """How good it is for the team that a unit stands on a space."""
    return place_value(Survey(t.g, t.g.current), t.piece(name), cell)


def test_an_enemy_is_dangerous_as_far_as_it_walks_and_reaches() -> None:
    t = siege("!w1 . . . . . . a1 . .")
    assert reach_of(t.g, t.piece("!w1")) == 3
    at = t.g.cell[t.piece("!w1")]
    struck, safe = (value(t, "a1", at + step) for step in (3, 5))
    assert struck < safe


def test_a_forest_hides_from_arrows_and_not_from_fire() -> None:
    for name, reach in (("!k1", 0), ("!r1", 4), ("!w1", 3), ("!b1", 3)):
        t = siege(f"{name} . a1")
        assert blow_reach(t.g, t.piece(name), hidden=True) == reach


def test_whoever_is_nearer_draws_the_danger() -> None:
    t = siege("!w1 . . b1 a1 . .", players=2)
    behind = t.g.cell[t.piece("a1")]
    t.g.damage[t.piece("b1")] = 2
    assert value(t, "a1", behind) < value(t, "a1", t.g.cell[t.piece("b1")] - 1)


def test_nobody_stays_in_a_village_beside_an_enemy() -> None:
    t = siege("a1 . . . . . b1 . . . . . . . !w1", players=2)
    near = t.g.cell[t.piece("b1")] - 1
    open_ground = value(t, "a1", near)
    t.g.ground[near] = VILLAGE
    assert value(t, "a1", near) < open_ground


def test_while_nobody_is_near_a_village_is_a_good_place_to_buy() -> None:
    t = siege("a1 . . .")
    here = t.g.cell[t.piece("a1")]
    before = value(t, "a1", here)
    t.g.ground[here] = VILLAGE
    assert value(t, "a1", here) > before


def test_whom_the_hand_can_destroy_from_a_space_is_no_danger_there() -> None:
    drawing = "!w1 . a1 . . . . . . . ."
    armed, bare = siege(drawing, hands={"a": "lightning-bolt"}), siege(drawing, hands={"a": "march"})
    here = armed.g.cell[armed.piece("a1")]
    assert value(armed, "a1", here) > value(armed, "a1", here + 7) > value(bare, "a1", here)


def test_a_spear_that_could_reach_somebody_after_a_walk_is_not_drawn_for_before() -> None:
    hands, decks = {"a": "blessed-spear march march march march"}, {"a": "dagger dagger"}
    assert best(siege("!w1 . . . a1", hands=hands, decks=decks)) == "march"
    assert best(siege("!w1 . a1", hands=hands, decks=decks)) == "blessed-spear"


def test_where_a_hand_can_destroy_two_it_is_better_than_where_it_can_destroy_one() -> None:
    t = siege("!w1 . a1 . !w2 . .", hands={"a": "lightning-bolt lightning-bolt"})
    here = t.g.cell[t.piece("a1")]
    assert value(t, "a1", here) > value(t, "a1", here + 3)


@pytest.mark.parametrize("enemy", ["!b1", "!p1"])
def test_two_are_not_side_by_side_before_lightning_and_hexing(enemy: str) -> None:
    t = siege(f"{enemy} . . a1 . b1 .", players=2)
    at = t.g.cell[t.piece("a1")]
    assert value(t, "b1", at + 1) < value(t, "b1", at + 2)


def test_a_unit_goes_by_several_cards_where_the_hand_strikes() -> None:
    t = siege("a1 . . . . !w1", hands={"a": "march march javelin"})
    for _ in range(2):
        assert best(t) == "march"
        t.pick("march")
        while t.asked in ("unit", "go"):
            answer = best(t)
            t.pick(answer)
    assert best(t) == "javelin"


def test_the_team_waits_at_the_bottom_and_hunts_only_the_boss() -> None:
    def gain(enemy: str) -> float:
        t = siege("a1", hands={"a": "march"}, round=20)
        grid = t.g.board.grid
        t = siege(f"{enemy}\n" + ".\n" * 7 + "a1", hands={"a": "march"}, round=20)
        here = t.g.cell[t.piece("a1")]
        return value(t, "a1", here - grid.width) - value(t, "a1", here)

    assert gain("!D") > 0 > gain("!w1")


def test_speed_and_level_count() -> None:
    assert reach_of(*minion("!y1")) == 5
    assert reach_of(*minion("!y1", round=12)) == 6
    assert reach_of(*minion("!y1", round=12, difficulty="insanity")) == 8
    assert menace_of(*minion("!g1")) == 2.0


def minion(name: str, round: int = 3, difficulty: str = "regular") -> tuple[Ignite, int]:
    """A position, and the minion in it."""
    t = siege(f"{name} . a1", round=round, difficulty=difficulty)
    return t.g, t.piece(name)


def test_a_catapult_reaches_farther_and_the_boss_farthest() -> None:
    t = siege("!k1 !xc1 . a1", crews={"!xc1": "!k1"})
    assert reach_of(t.g, t.piece("!k1")) == 9
    assert menace_of(t.g, t.piece("!k1")) == 3.0
    t = siege("!D . a1", round=20)
    assert reach_of(t.g, t.piece("!D")) == 9


@pytest.mark.parametrize(("distance", "attacks"), [(1, 3), (3, 3), (4, 2), (6, 2), (7, 1), (9, 1), (10, 0)])
def test_the_boss_has_an_attack_for_each_action_that_he_need_not_fly(distance: int, attacks: int) -> None:
    assert boss_attacks(distance) == attacks
    t = boss_acts("!D" + " ." * (distance - 1) + " a1", at="A1", races=ORCS)
    assert t.g.damage[t.piece("a1")] == attacks


def test_it_is_better_to_be_farther_from_the_boss_than_he_attacks_twice() -> None:
    t = siege("!D . . . . . a1 . . .", round=20)
    here = t.g.cell[t.piece("a1")]
    assert value(t, "a1", here) < value(t, "a1", here + 1)


def test_who_is_frozen_is_no_danger_and_who_is_down_little() -> None:
    t = siege("!w1 !w2 !w3 . a1", frozen={"!w1": "a"}, down="!w2")
    menaces = [menace_of(t.g, t.piece(name)) for name in ("!w1", "!w2", "!w3")]
    assert menaces[0] == 0.0 < menaces[1] < menaces[2]


# -- what enemies are worth ------------------------------------------------------------------------------


def test_a_minion_that_dies_is_worth_more_than_one_that_is_hurt() -> None:
    t = siege("a1 !w1 . b1 . c1 . d1 . e1", players=5)
    minion = t.piece("!w1")
    assert t.g.health(minion) == 2
    assert 0 < harm(t.g, 0, minion, 1) < harm(t.g, 0, minion, 2) == death(t.g, 0, minion)


def test_the_boss_is_worth_more_the_nearer_he_is_to_his_death() -> None:
    values = []
    for damage in range(3):
        t = siege("a1 !D", round=20, damage={"!D": damage})
        values.append(harm(t.g, 0, t.piece("!D"), 1))
    assert values == sorted(values)
    assert fall(t.g, 0, t.piece("!D")) > 0


def test_the_more_dangerous_one_is_struck() -> None:
    t = siege("!w1 a1 !g1", hands={"a": "short-sword"})
    assert best(t) == "short-sword"
    t.pick("short-sword")
    assert best(t) == "!g1"


def test_a_dagger_is_drawn_only_with_another_one() -> None:
    assert best(siege("!w1 a1", hands={"a": "dagger"})) != "dagger"
    t = siege("!w1 a1", hands={"a": "dagger dagger"})
    for _ in range(2):
        assert best(t) == "dagger"
        t.play("dagger", "!w1")
    assert not t.alive("!w1")


def test_movement_is_wanted_most_by_who_has_little_and_nothing_at_the_end() -> None:
    march, horse = of.kind("march"), of.kind("horse")
    slow, quick = [0] * len(of.KEYS), [0] * len(of.KEYS)
    slow[of.kind("dagger")], quick[march] = 9, 9
    assert appetite(horse, 3, slow) > appetite(horse, 3, quick) > appetite(horse, 12, quick)
    assert appetite(horse, 0, quick) > appetite(horse, 1, quick)
    assert appetite(horse, 19, slow) == 0.0


def test_nobody_stays_where_death_is_sure() -> None:
    drawing = """
        !g1 !g2 . .  a1 . . . . . . . . .
        .   .   . .  .  . . . . . . . . .
    """
    t = siege(drawing, hands={"a": "horse"}, damage={"a1": 1})
    t.play("horse")
    target, here = best(t), t.g.cell[t.piece("a1")]
    assert isinstance(target, str)
    assert t.g.board.grid.distance(t.g.board.grid.parse(target), here) == 3


# -- the team ---------------------------------------------------------------------------------------------


def test_the_one_who_bears_it_best_is_chosen_for_an_enemy() -> None:
    t = enemies_act(siege("a1 . . . !w1 . . . b1", players=2, damage={"a1": 2}))
    assert (t.asked, best(t)) == ("enemy-target", "b1")


@pytest.mark.parametrize(("card", "answer"), [("hardened", None), ("water-armor", "spend-favor")])
def test_a_token_is_spent_on_what_is_worse_than_the_average(card: str, answer: str | None) -> None:
    t = bottom(favor=4, round=9)
    prepare(t, 1, 5, powers=card)
    t.end_turn()
    assert (t.asked, best(t)) == ("favor", answer)


def test_tokens_are_kept_for_worse_while_many_rounds_are_to_come() -> None:
    def price(round: int, favor: int) -> float:
        return price_of_favor(siege("a1", round=round, favor=favor).g)

    assert price(2, 1) > price(2, 4) > price(12, 4)
    assert price(20, 1) == price(20, 2) < price(19, 1)


def test_shields_stay_up_however_long_it_takes() -> None:
    t = siege("a1 !w1", hands={"a": "old-wooden-shield"}, round=20)
    t.g.turn = 60
    t = enemies_act(t)
    assert (t.asked, best(t)) == ("react", "old-wooden-shield")


def test_a_bad_group_is_regretted_and_the_place_hardly() -> None:
    t = bottom(favor=4, round=9)
    prepare(t, 6, 5, powers="heavy-fog")
    t.end_turn()
    t.pick(None)
    assert siege_of(t.g).group == 6
    assert regret(t.g) > 0
    t.pick(None)
    assert siege_of(t.g).place == 5
    assert regret(t.g) == 0


def test_the_least_useful_card_goes_in_dread() -> None:
    t = bottom(hands={"a": "march"}, decks={"a": "march lightning-bolt " * 4})
    prepare(t, 1, 5, powers="dread")
    t.end_turn()
    assert (t.asked, best(t)) == ("dread", "march")


# -- how it stands ----------------------------------------------------------------------------------------


def test_all_players_have_the_chance_of_the_team() -> None:
    t = siege("a1 . !w1 . b1 . c1", players=3)
    assert len({t.g.evaluate(seat) for seat in range(3)}) == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(siege("a1 . . . b1", players=2), siege("a1 . . !w1 . b1", players=2), id="an enemy"),
        pytest.param(siege("a1 b1", players=2), siege("a1 b1", players=2, defeats=1), id="a defeat"),
        pytest.param(siege("a1 b1", players=2), siege("a1 b1", players=2, damage={"a1": 1}), id="a wound"),
        pytest.param(siege("a1", favor=2), siege("a1", favor=1), id="a token"),
        pytest.param(siege("a1", round=9), siege("a1", round=8), id="a round"),
        pytest.param(
            siege("a1 !D", round=20, damage={"!D": 1}), siege("a1 !D", round=20), id="the boss's wound"
        ),
        pytest.param(
            siege("a1 . . . . . . . !w1"), siege("a1 . !w1"), id="an enemy that is near"
        ),
        pytest.param(
            siege("a1 b1", players=2, decks={"a": "flail"}), siege("a1 b1", players=2, decks={"a": "march"}),
            id="a good card",
        ),
    ],
)  # fmt: skip
def test_what_is_good_for_the_team(better: Table, worse: Table) -> None:
    assert hope(better) > hope(worse)


@pytest.mark.parametrize("bot", ["random", "greedy:worlds=1", "tactician", "search:iterations=3"])
def test_every_bot_plays_alone(bot: str) -> None:
    session = Session.start(COOP, {"players": 1, "quick": True, "difficulty": "hard"}, 5)
    player = hire(bot, 1)
    for _ in range(60):
        if session.over:
            break
        session.answer(player.choose(Observation(session, 0)))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_look_ahead_sees_the_next_enemy_phase_to_its_end(players: int) -> None:
    session = Session.start(COOP, {"players": players, "quick": True, "difficulty": "regular"}, 5)
    bots = [hire("tactician", seat) for seat in range(players)]
    g = session.state
    assert isinstance(g, Ignite)
    decision = asked(session)
    while siege_of(g).round < 2 or decision.asks != "act":
        session.answer(bots[decision.seat].choose(Observation(session, decision.seat)))
        decision = asked(session)
    before = siege_of(g).round
    assert siege_of(g).favor, "without it the team is asked nothing when the Enemy Phase begins"
    play_on(session, Turns(g, decision), players, Random(1))
    assert (asked(session).asks, siege_of(g).round) == ("act", before + 1)


def asked(session: Session) -> Decision:
    """What is asked now."""
    decision = next_question(session)
    assert decision is not None
    return decision

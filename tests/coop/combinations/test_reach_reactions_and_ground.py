"""Where attacks of enemies meet forests, lava, acid, smoke, mirrors and mates."""

from __future__ import annotations

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act
from tests.coop.assault import assault, attacked, laid, way_of
from tests.coop.phase import QUIET, name, prepare


@rule("coop.move.example-forest", "coop.move.no-needless-move")
def test_an_archer_with_a_unit_in_a_forest_in_range_leaves_it_for_one_in_the_open() -> None:
    t = assault(C5="!k1", C7="F+a1", J5="a2")
    assert (way_of(t, "!k1"), attacked(t)) == ("D5 E5", [])
    t = assault(C5="!k1", C9="F+a1", G5="a2")  # equally far, and yet there is nothing to decide
    assert (t.asked, t.cell("!k1"), attacked(t)) == ("act", "E5", ["G5"])


@rule("coop.path.attack-space", "coop.attack.lightning-carries", "coop.attack.rule-7-max-range")
def test_lightning_reaches_into_a_forest_from_afar_through_the_unit_beside_it() -> None:
    t = assault(C5="!b1", C7="a2", C8="F+a1")
    assert (way_of(t, "!b1"), t.damage("a1"), t.damage("a2"), t.alive("!b1")) == ("", 1, 1, True)
    t = assault(C5="!b1", C8="F+a1")  # alone it has to be reached from the next space, at the caster's cost
    assert (way_of(t, "!b1"), t.damage("a1"), t.alive("!b1")) == ("C6 C7", 1, False)


@rule("coop.hex.carries", "coop.hex.one-per-unit")
def test_hexing_passes_on_to_units_in_smoke_and_forests() -> None:
    t = laid(C8="b1", D8="a1", E8="F+a2", R18="b2", C5="!p1", players=2, hands={"a": "smoke-screen"})
    t.play("smoke-screen", "a1")
    t = enemies_act(t)
    assert attacked(t) == ["C8"]
    assert (t.play_area("b"), t.play_area("a").count("hex")) == (["hex"], 2)


@rule("coop.attack.rule-3-always", "coop.attack.lightning-carries")
def test_a_fire_archer_shoots_into_the_forest_in_which_it_stands_itself() -> None:
    t = assault(C5="F+!r1", C6="F", C7="F+a1")
    assert (attacked(t), t.damage("a1"), t.alive("!r1")) == (["C7"], 1, False)


@rule("coop.path.out-of-reach", "coop.terrain.rule-10")
def test_a_lizardman_deep_in_lava_is_shot_at_but_not_struck() -> None:
    lake = {"D3-D7": "L", "E3-E7": "L", "F3-F7": "L"}
    t = assault(lake, E5="L+a1", B5="!w1", races={"a": "lizardmen"})
    assert (way_of(t, "!w1"), t.damage("a1")) == ("C5", 0)
    t = assault(lake, E5="L+a1", B5="!k1", races={"a": "lizardmen"})
    assert (way_of(t, "!k1"), t.damage("a1")) == ("C5", 1)
    t = assault(lake, E5="L+a1", B5="!w1", R18="a2", races={"a": "lizardmen"})
    assert way_of(t, "!w1") == "B6 B7"


@rule("coop.hardened.keeps", "coop.hardened.precise")
def test_for_phases_on_end_a_hardened_minion_walks_on_through_scorched_earth_until_it_is_out() -> None:
    earth = {f"{row}1-{row}18": "S" for row in "DEFG"}
    t = laid(earth, C5="!w1", R5="a1", powers="hardened", round=1)
    minion = t.piece("!w1")
    t = enemies_act(t)
    found = [(name(t, t.g.cell[minion]), minion in siege_of(t.g).hardened)]
    for card in QUIET[:2]:
        prepare(t, 1, 18, powers=card)
        t.end_turn()
        found.append((name(t, t.g.cell[minion]), minion in siege_of(t.g).hardened))
    assert found == [("E5", False), ("G5", True), ("I5", False)]
    assert t.g.damage[minion] == 0


@rule("coop.hardened.keeps", "coop.terrain.pushed")
def test_a_minion_that_stays_hardened_may_be_pushed_within_its_pool() -> None:
    t = laid({"D5-D8": "L"}, D7="L+!w1", D4="a1", players=5, hands={"a": "long-bow wind-arrow"})
    siege_of(t.g).hardened = {t.piece("!w1"): t.g.cell[t.piece("!w1")]}
    t.play("long-bow")
    t.play("wind-arrow", "!w1")
    t.nobody_reacts()
    assert (t.cell("!w1"), t.damage("!w1")) == ("D8", 1)


@rule("coop.fire.mirror", "coop.fire.ring-precise")
def test_one_steps_out_of_the_ring_and_another_turns_it_back() -> None:
    t = laid(
        G9="!o1", G7="a1", G10="b1", F10="!w1", round=12, players=2,
        hands={"a": "quick-reflexes", "b": "mirror-spell"}, frozen={"!w1": "a"},
    )  # fmt: skip
    winter_of(t.g).under = []
    t = enemies_act(t)
    t.react("a", "quick-reflexes", "G6")
    t.react("b", "mirror-spell")
    assert (t.damage("a1"), t.damage("b1"), t.alive("!o1"), t.alive("!w1")) == (0, 0, False, False)


@rule("freeze.acid.pushed-in", "ignite.push.into-immovable")
def test_a_juggernaut_pushes_into_acid_lava_and_machines_as_any_push_does() -> None:
    t = assault(C5="!g1", C6="a1", C7="A", R9="a2", round=12, hands={"a": "march march"})
    t.nobody_reacts()
    assert (t.cell("a1"), t.hand("a")) == ("C7", ["march"])
    t = assault(C5="!g1", C6="a1", C7="L", R9="a2", round=12)
    assert not t.alive("a1")
    t = assault(C5="!g1", C6="a1", C7="axb1", R9="a2", round=12)
    assert (t.cell("a1"), t.is_down("a1")) == ("C6", True)


@rule("coop.cards.possess", "coop.cards.dagger-half")
def test_a_dagger_in_the_hand_of_a_possessed_minion_does_half_a_point_too() -> None:
    t = laid(C5="!w1", C6="!k1", C8="a1", hands={"a": "possess dagger"})
    t.play("possess", "!w1")
    t.nobody_reacts()
    t.play("dagger", "!k1")
    assert (t.alive("!k1"), siege_of(t.g).halves) == (True, [t.piece("!k1")])


@rule("coop.loss.players-4", "coop.loss.at-once")
def test_one_bolt_that_defeats_units_of_two_players_loses_a_game_of_four() -> None:
    t = assault(C5="!b1", C7="a1", D7="b1", R1="c1", R2="d1", players=4, damage={"a1": 2, "b1": 2})
    assert (attacked(t), t.over, t.winners) == (["C7"], True, "")


@rule("coop.scope.friendly-fire", "coop.dragon.fire-immune")
def test_a_ring_of_fire_that_only_the_boss_would_stand_in_hurts_no_enemy() -> None:
    t = laid(C5="a1", C7="!D", C4="b1", players=2, round=20, hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") == "ignite.team.attack-teammate"
    t = laid(C5="a1", C7="!D", D7="!w1", C4="b1", players=2, round=20, hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") is None

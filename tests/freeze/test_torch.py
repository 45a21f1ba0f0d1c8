"""Torch, line by line: what it burns, what becomes of the bazaar, and lit arrows."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import table


def test_the_bazaar_of_these_drawings_is_on_f6_to_g7() -> None:
    t = table("a1 b1", village=True)
    assert [t.g.board.grid.name(cell) for cell in t.g.board.bazaar] == ["F6", "F7", "G6", "G7"]


# -- burning -----------------------------------------------------------------------------------------------


@clause("torch", 1, 2)
def test_a_forest_beside_a_unit_burns_and_hurts_all_in_it() -> None:
    t = table(
        """
        a1 F    F+b1 .
        .  F+c1 .    F+b2
        """,
        hands={"a": "torch"},
    )
    t.play("torch", "D5")
    assert [t.damage(name) for name in ("a1", "b1", "c1", "b2")] == [0, 1, 1, 0]
    assert (t.terrain("D5"), t.lasting("torch"), t.asked) == ("forest", [], "act")


@clause("torch", 2)
def test_only_what_is_at_range_1_burns() -> None:
    t = table("a1 . F+b1 F", hands={"a": "torch"})
    assert t.refusal("torch", "D6") == "ignite.attack.in-range"
    t = table("a1 . . .", at="F3", village=True, hands={"a": "torch"})
    assert t.refusal("torch", "F6") == "ignite.attack.in-range"


@clause("torch", 4)
def test_a_unit_is_not_attacked_with_it() -> None:
    t = table("a1 b1 F", hands={"a": "torch"})
    assert t.refusal("torch", "b1") == "ignite.attack.target"


@clause("torch", 8)
def test_a_forest_space_may_be_lit_though_a_unit_stands_there_and_nobody_answers() -> None:
    t = table("a1 F+b1 F+bw1", hands={"a": "torch", "b": "old-wooden-shield quick-reflexes counter-spell"})
    t.play("torch", "b1")
    assert (t.asked, t.damage("b1"), t.alive("bw1")) == ("act", 1, False)


@clause("torch", 8)
def test_the_rule_of_self_harm_holds_in_a_forest() -> None:
    t = table("a1 F+a2 F", hands={"a": "torch"})
    assert t.refusal("torch", "a2") == "ignite.harm.conditions"
    t = table("a1 F+a2 F+b1", hands={"a": "torch"}, damage={"a2": 2})
    assert t.refusal("torch", "a2") == "ignite.harm.no-suicide"
    t = table("a1 F+a2 F+b1", hands={"a": "torch"})
    t.play("torch", "a2")
    assert (t.damage("a2"), t.damage("b1")) == (1, 1)


def test_a_forest_without_anybody_is_left_alone() -> None:
    t = table("a1 F F b1", hands={"a": "torch"})
    assert t.refusal("torch", "D5") == "ignite.attack.empty-terrain-needs-other"


def test_nothing_burns_in_the_first_two_rounds() -> None:
    t = table("a1 F+b1", hands={"a": "torch"}, round=2)
    assert t.refusal("torch", "b1") == "ignite.attack.no-early"
    t.play("torch", "light-arrows")


# -- the bazaar --------------------------------------------------------------------------------------------


@clause("torch", 2, 5)
def test_the_bazaar_burns_down_for_good_and_who_is_inside_is_hurt() -> None:
    t = table(
        """
        .  b1 c1
        a1 .  .
        """,
        at="F5",
        village=True,
        under="PFWA",
        hands={"a": "torch", "b": "old-wooden-shield", "c": "quick-reflexes"},
    )
    t.play("torch", "G6")
    assert (t.asked, t.damage("b1"), t.damage("c1"), t.damage("a1")) == ("act", 1, 1, 0)
    assert [t.terrain(space) for space in ("F6", "F7", "G6", "G7")] == ["plains", "forest", "water", "acid"]
    assert (t.hand("b"), t.g.view(0)["board"]["bazaar"]) == (["old-wooden-shield"], [])


@clause("torch", 5, 6)
def test_who_is_left_on_lava_dies_after_the_fire_and_is_the_torchs_trophy() -> None:
    t = table(". b1 c1\na1 . .", at="F5", village=True, under="LPPP", hands={"a": "torch"}, damage={"c1": 2})
    t.play("torch", "G6")
    assert (t.alive("b1"), t.damage("b1"), t.alive("c1")) == (False, 1, False)
    assert sorted(t.trophies("a")) == ["b1", "c1"]
    assert [event["piece"] for event in t.events("damaged")] == [t.piece("b1"), t.piece("c1")]


@rule("freeze.setup.bazaar-burned")
@clause("torch", 6)
def test_nobody_buys_or_sells_where_the_bazaar_was() -> None:
    t = table(
        "a1 . .\n. b1 .", at="F5", village=True, bank=9, hands={"a": "torch march dagger"}, market="horse"
    )
    t.play("torch", "F6")
    t.play("march", "F6")
    assert t.refusal("sell") == "ignite.sell.per-unit"
    assert t.refusal("buy") == "ignite.buy.position"


@clause("torch", 8)
def test_minions_in_the_bazaar_burn_and_sink_like_units() -> None:
    t = table(". bw1 cw1\na1 ck .", at="F5", village=True, under="PPLP", hands={"a": "torch"})
    t.play("torch", "ck")
    assert (t.alive("bw1"), t.alive("cw1"), t.alive("ck")) == (False, False, False)


@clause("torch", 8)
@pytest.mark.parametrize(
    ("inside", "under", "damage", "refused"),
    [
        ("a2 .", "PPPP", 0, "ignite.harm.conditions"),
        ("a2 b1", "PPPP", 0, None),
        ("a2 b1", "PPPP", 2, "ignite.harm.no-suicide"),
        ("a2 b1", "LPPP", 0, "ignite.harm.no-suicide"),
        ("a2 b1", "PLPP", 0, None),
        (". .", "LLLL", 0, None),
    ],
)
def test_the_rule_of_self_harm_holds_in_the_bazaar(
    inside: str, under: str, damage: int, refused: str | None
) -> None:
    t = table(
        f". {inside}\na1 . .",
        at="F5",
        village=True,
        under=under,
        hands={"a": "torch"},
        damage={"a2": damage} if damage else {},
    )
    assert t.refusal("torch", "G6") == refused


def test_an_empty_bazaar_may_be_burned_down_once() -> None:
    t = table("a1 . .", at="F5", village=True, under="LLLL", hands={"a": "torch torch"})
    t.play("torch", "F6")
    assert t.terrain("F6") == "lava"
    assert t.refusal("torch", "F6") == "ignite.attack.target"


@rule("freeze.setup.burned-hill")
def test_where_the_bazaar_was_is_still_the_hill() -> None:
    t = table(
        ". b1 .\na1 . .",
        at="F5",
        village=True,
        under="WSAP".replace("S", "N"),
        goal="hill-15",
        hands={"a": "torch"},
    )
    t.g.markers = 0
    t.play("torch", "G6")
    t.end_turn()
    assert t.g.points == [0, 3, 0]


@rule("freeze.setup.burned-hill")
def test_a_token_on_the_burned_hill_covers_it() -> None:
    t = table(". b1 .\na1 . .", at="F5", village=True, goal="hill-15", hands={"a": "torch scorched-earth"})
    t.g.markers = 0
    t.play("torch", "G6")
    t.play("scorched-earth", "b1", None)
    t.nobody_reacts()
    t.end_turn()
    assert (t.damage("b1"), t.g.points) == (2, [0, 0, 0])


# -- lit arrows --------------------------------------------------------------------------------------------


@clause("torch", 1, 3, 7)
def test_lit_arrows_burn_forests_and_keep_what_they_can_do() -> None:
    t = table("a1 . F+b1 F+c1", hands={"a": "torch long-bow deadly-arrow arrow"})
    t.play("long-bow")
    assert t.refusal("deadly-arrow") == "ignite.forest.targeting"
    t.play("torch", "light-arrows")
    t.play("deadly-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (2, 1)
    t.play("arrow", "D7")
    t.nobody_reacts()
    assert (t.alive("b1"), t.damage("c1")) == (False, 2)


@clause("torch", 3)
def test_arrows_are_lit_until_the_end_of_the_turn() -> None:
    t = table("a1 b1", hands={"a": "torch torch"})
    t.play("torch", "light-arrows")
    assert t.refusal("torch") == "ignite.play.some-effect"
    t.end_turns_until("a")
    assert t.lasting("torch") == []


@clause("torch", 3)
def test_weapons_are_not_lit() -> None:
    t = table("a1 F+b1 F+c1", hands={"a": "torch dagger"})
    t.play("torch", "light-arrows")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 0)


@clause("torch", 3, 7)
def test_what_negates_spells_stops_the_frost_of_an_arrow_and_not_its_fire() -> None:
    t = table("a1 . F+b1 F+c1", hands={"a": "torch long-bow ice-arrow", "b": "counter-spell"})
    t.play("torch", "light-arrows")
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    t.react("b", "counter-spell")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.is_frozen("b1")) == (1, 1, False)


@clause("torch", 3)
def test_a_lit_ice_arrow_burns_a_forest_and_freezes_only_whom_it_hits() -> None:
    t = table("a1 . F+b1 F+c1", hands={"a": "torch long-bow ice-arrow"})
    t.play("torch", "light-arrows")
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (1, 1)
    assert (t.is_frozen("b1"), t.is_frozen("c1")) == (True, False)
    t = table("a1 . W+b1 W+c1", hands={"a": "torch long-bow ice-arrow"})
    t.play("torch", "light-arrows")
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.is_frozen("c1")) == (1, 0, True)


@clause("torch", 3)
def test_a_lit_lightning_arrow_burns_the_forest_and_strikes_the_neighbours() -> None:
    t = table(
        """
        a1 . F+b1 c1
        .  . F    .
        .  . F+b2 c2
        """,
        hands={"a": "torch long-bow lightning-arrow"},
    )
    t.play("torch", "light-arrows")
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.nobody_reacts()
    assert [t.damage(name) for name in ("b1", "c1", "b2", "c2")] == [1, 1, 1, 0]


def test_burning_somebody_counts_as_an_attack() -> None:
    t = table("a1 F+b1", hands={"a": "quick-hands torch"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("torch", "b1")
    assert (t.damage("b1"), t.hand("a")) == (1, ["march"])


# -- war machines ------------------------------------------------------------------------------------------


@clause("torch", 2)
@rule("freeze.wm-destroy.cards")
def test_a_war_machine_beside_a_unit_is_destroyed() -> None:
    t = table("a1 bxc b1", hands={"a": "torch"})
    t.play("torch", "bxc")
    assert (t.alive("bxc"), t.damage("b1"), t.trophies("a"), t.asked) == (False, 0, [], "act")
    t = table("a1 . bxc b1", hands={"a": "torch"})
    assert t.refusal("torch", "bxc") == "ignite.attack.in-range"


@clause("torch", 2)
def test_where_a_machine_is_in_a_forest_either_of_them_burns() -> None:
    for what, machine, damage in (("burn-machine", False, 0), ("burn-forest", True, 1)):
        t = table("a1 F+bxb F+b1", hands={"a": "torch"})
        t.play("torch", "bxb")
        assert t.asked == "kindle-which"
        t.pick(what)
        assert (t.alive("bxb"), t.damage("b1")) == (machine, damage)


@rule("freeze.wm-destroy.lava-any-way")
def test_a_machine_over_the_lava_that_comes_to_light_is_destroyed() -> None:
    t = table(". bxb b1\na1 . .", at="F5", village=True, under="LPPP", hands={"a": "torch"})
    t.play("torch", "G6")
    assert (t.alive("bxb"), t.damage("b1")) == (False, 1)

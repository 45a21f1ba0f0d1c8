"""Water Minion, Hydro Necromancer and Kraken: how they come, what they do, and when they go."""

from typing import Any

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

SUMMONINGS = ["water-minion", "hydro-necromancer", "kraken"]

# ---- how they come


@rule("ignite.water.spells", "ignite.water.near")
@pytest.mark.parametrize("card", SUMMONINGS)
def test_the_casting_unit_must_be_near_water(card: str) -> None:
    far = table("a1 . W .", hands={"a": card})
    assert far.refusal(card) == "ignite.water.spells"
    for drawing in ("a1 W .", "W+a1 W ."):
        t = table(drawing, hands={"a": card})
        t.play(card, "D5")
        assert t.at("D5") == {"kraken": "ak1"}.get(card, "aw1")


@pytest.mark.parametrize("card", SUMMONINGS)
def test_they_appear_in_that_body_of_water(card: str) -> None:
    t = table("a1 W W . W\n. . b1 . .\nb2 W . . .", hands={"a": card})
    t.play(card)
    assert t.options() == ["D5", "D6"]


@pytest.mark.parametrize("card", SUMMONINGS)
@pytest.mark.parametrize("state", [{"down": "a1"}, {"frozen": {"a1": "b"}}])
def test_who_is_frozen_or_knocked_down_summons_nothing(card: str, state: dict[str, Any]) -> None:
    t = table("a1 W .", hands={"a": card}, **state)
    assert t.refusal(card) == "ignite.play.acting-unit"


@pytest.mark.parametrize("card", SUMMONINGS)
def test_nobody_counters_or_mirrors_a_summoning(card: str) -> None:
    t = table("a1 W . . b1", hands={"a": card, "b": "counter-spell mirror-spell"})
    t.play(card, "D5")
    assert t.asked_seat == "a"


@pytest.mark.parametrize(
    ("card", "trash", "area"),
    [("water-minion", 1, 0), ("kraken", 1, 0), ("hydro-necromancer", 0, 1)],
)
def test_what_becomes_of_the_card(card: str, trash: int, area: int) -> None:
    t = table("a1 W .", hands={"a": card})
    t.play(card, "D5")
    assert (t.trash(), t.play_area("a")) == ([card] * trash, [card] * area)


def test_with_the_water_full_a_water_minion_appears_beside_its_caster() -> None:
    t = table(". b1 .\nL a1 W+b2\n. . .", hands={"a": "water-minion"})
    t.play("water-minion")
    assert t.options() == ["F5"]
    t.pick("F5")
    assert t.at("F5") == "aw1"


@pytest.mark.parametrize("card", ["hydro-necromancer", "kraken"])
def test_the_others_need_an_unoccupied_water_space(card: str) -> None:
    t = table("a1 W+b1 .", hands={"a": card})
    assert t.refusal(card) == "ignite.space.unoccupied"


@rule("ignite.dead.base-limit", "ignite.dead.minion-limits")
@pytest.mark.parametrize("card", SUMMONINGS)
def test_ten_bases_are_shared_by_minions_and_krakens(card: str) -> None:
    rows = "aw1 aw2 aw3 aw4 aw5 ak1 ak2 ak3\nW a1 . . . . . aw6\nW . . . . . . {}"
    assert table(rows.format("aw7"), hands={"a": card}).refusal(card) == "ignite.dead.base-limit"
    assert table(rows.format("bw7"), hands={"a": card}).refusal(card) is None


@rule("ignite.box.token-supply")
def test_there_are_forty_water_minions() -> None:
    rows = [" ".join(f"{seat}w{number}" for number in range(1, 10)) for seat in "bcde"]
    rest = "aw1 aw2 aw3 aw4 . . . . .\na1 W . . . . . . ."
    forty = "\n".join([*rows, rest])
    for card in ("water-minion", "hydro-necromancer"):
        assert table(forty, hands={"a": card}).refusal(card) == "ignite.box.token-supply"
        one_less = forty.replace("aw4", ".")
        assert table(one_less, hands={"a": card}).refusal(card) is None


@rule("ignite.box.token-supply")
def test_there_are_ten_krakens() -> None:
    ten = "bk1 bk2 bk3 bk4 bk5 ck1 ck2 ck3\nck4 . . . . . . {}\n. . . . . . . .\na1 W . . . . . ."
    assert table(ten.format("ck5"), hands={"a": "kraken"}).refusal("kraken") == "ignite.box.token-supply"
    assert table(ten.format("."), hands={"a": "kraken"}).refusal("kraken") is None


# ---- water minions of a card


def test_a_summoned_minion_moves_and_strikes_in_the_same_turn_in_either_order() -> None:
    t = table("a1 W b1 .\n. . . .", hands={"a": "water-minion march"})
    t.play("water-minion", "D5")
    t.pick("aw1", "b1")
    t.play("march", "E4")
    t.pick("aw1", "E5", "E6")
    assert (t.damage("b1"), t.cell("aw1")) == (1, "E6")
    assert t.refusal("aw1") == "ignite.dead.minion-acts"
    t.end_turns_until("a")
    assert (t.alive("aw1"), t.refusal("aw1")) == (True, None)


@pytest.mark.parametrize("card", ["old-wooden-shield", "quick-reflexes"])
def test_a_minions_strike_is_blocked_by_a_shield_and_can_be_evaded(card: str) -> None:
    cards = f"{card} short-sword dagger disarm counter-spell"
    t = table("aw b1 .\na1 . .", hands={"b": cards})
    t.pick("aw", "b1")
    assert t.options() == [None, card]
    t.pick(card)
    if t.asked == "evade":
        t.pick("D6")
    assert t.damage("b1") == 0


def test_a_minions_strike_rewards_no_attack() -> None:
    t = table("aw b1 .\na1 . .", hands={"a": "quick-hands"}, decks={"a": "march"}, races={"a": "dwarves"})
    t.play("quick-hands")
    t.pick("aw", "b1")
    assert (t.damage("b1"), t.hand("a")) == (1, [])


def test_a_minion_reaches_one_space() -> None:
    t = table("aw . b1\na1 . .")
    assert t.refusal("aw", "b1") == "ignite.attack.in-range"


def test_a_minions_kill_is_its_owners_trophy() -> None:
    t = table("aw b1 b2\na1 . .", damage={"b1": 2})
    t.pick("aw", "b1")
    assert t.trophies("a") == ["b1"]


# ---- raised minions


def raised(drawing: str, *spaces: str | None) -> Table:
    """A table at which player a has raised water minions."""
    t = table(drawing, hands={"a": "hydro-necromancer"})
    t.play("hydro-necromancer", *spaces)
    return t


def test_up_to_three_are_raised() -> None:
    t = raised("a1 W W\n. W W", "D5", "D6", "E5")
    assert (t.asked, [t.at(space) for space in ("D5", "D6", "E5", "E6")]) == (
        "act",
        ["aw1", "aw2", "aw3", None],
    )
    t = raised("a1 W W\n. W W", "D5", None)
    assert (t.asked, t.at("D6")) == ("act", None)


def test_all_of_them_rise_from_one_body_of_water() -> None:
    t = raised("W W .\n. a1 W\n. . W", "D5")
    assert t.options() == [None, "D4"]
    t.pick("D4")
    assert t.asked == "act"


def test_fewer_are_raised_if_bases_run_short() -> None:
    t = table("aw1 aw2 aw3 aw4 aw5 aw6 aw7 aw8\na1 W W W . . . .", hands={"a": "hydro-necromancer"})
    t.play("hydro-necromancer", "E5", "E6")
    assert (t.asked, t.at("E7")) == ("act", None)


def test_raised_minions_act_this_turn_and_fall_apart_at_the_next() -> None:
    t = raised("a1 W b1", "D5")
    t.pick("aw1", "b1")
    assert t.damage("b1") == 1
    t.end_turn()
    t.end_turn()
    assert (t.active, t.at("D5")) == ("c", "aw1")
    t.end_turn()
    assert (t.active, t.at("D5"), t.g.bases_in_use(0)) == ("a", None, 0)


# ---- krakens


def test_a_kraken_hits_everything_hostile_in_reach_when_it_is_placed() -> None:
    t = table("a1 W Ib b1 b2\n. bw F+c1 . .\na2 aw . . .", hands={"a": "kraken"})
    t.play("kraken", "D5")
    hurt = [t.damage(name) for name in ("a1", "a2", "b1", "b2", "c1")]
    assert (hurt, t.alive("bw"), t.alive("aw")) == ([0, 0, 1, 0, 1], False, True)


def test_a_kraken_hits_at_the_beginning_of_its_owners_turns() -> None:
    t = table("ak . b1 . .\n. Ib . . c1\na1 . . . .", active="c")
    t.end_turn()
    t.nobody_reacts()
    assert (t.active, t.damage("b1"), t.damage("c1")) == ("a", 1, 0)


@pytest.mark.parametrize(
    ("drawing", "card", "things"),
    [
        ("bk . . a1", "march", ["D6"]),
        ("bk . . . . . a1", "great-eagle", ["D6"]),
        ("bk . . . a1", "teleport", ["D5"]),
        ("bk . a1 .", "march", ["D5"]),
    ],
)
def test_a_kraken_hits_what_comes_into_its_reach_or_moves_within_it(
    drawing: str, card: str, things: list[str]
) -> None:
    t = table(drawing, hands={"a": card})
    t.play(card, *things)
    assert (t.damage("a1"), t.asked) == (1, "act")


def test_a_kraken_hits_what_is_pushed_into_its_reach() -> None:
    t = table("a1 . b1 . . ak", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.damage("b1")) == ("D7", 1)


def test_a_kraken_hits_a_minion_that_is_summoned_in_its_reach() -> None:
    t = table("a1 W . bk", hands={"a": "water-minion"})
    t.play("water-minion", "D5")
    assert t.at("D5") is None


def test_the_same_kraken_hits_the_same_piece_once_in_a_turn() -> None:
    t = table("bk . . a1 .", hands={"a": "conditioning march"})
    t.play("conditioning", "D6")
    t.nobody_reacts()
    t.pick("D5")
    t.play("march", "D6")
    assert t.damage("a1") == 1
    both = table("bk . . a1 .\n. . ck . .", hands={"a": "march"})
    both.play("march", "D6")
    assert both.damage("a1") == 2


def test_a_new_minion_is_not_spared_for_one_that_the_kraken_hit_before() -> None:
    t = table("a1 W . bk", hands={"a": "hydro-necromancer"})
    t.play("hydro-necromancer", "D5", "D5", "D5")
    assert (t.asked, t.at("D5"), len(t.events("grabbed"))) == ("act", None, 3)


def test_only_a_shield_helps_against_a_kraken_on_the_own_turn_too() -> None:
    cards = "march old-wooden-shield quick-reflexes counter-spell short-sword"
    t = table("bk . . a1", hands={"a": cards})
    t.play("march", "D6")
    assert (t.asked_seat, t.options()) == ("a", [None, "old-wooden-shield"])
    t.pick("old-wooden-shield")
    assert t.damage("a1") == 0


def test_a_kraken_leaves_teammates_and_the_own_alone() -> None:
    t = table("ck . . a1\nd1 . . .\nb1 . . .", hands={"a": "march"}, players=4, goal="teams-2")
    t.play("march", "D6")
    assert t.damage("a1") == 0


def test_a_kraken_never_moves_and_has_three_health() -> None:
    t = table("ak . b1\na1 . .", hands={"a": "march"}, damage={"ak": 2})
    assert t.refusal("ak") == "ignite.space.minion"
    assert t.g.health(t.g.standing[t.g.board.grid.parse("D4")]) == 1


@rule("ignite.dead.effects-stay")
def test_a_krakens_kill_is_its_owners_trophy_also_after_the_owners_death() -> None:
    t = table("bk . . a1\na2 . . .", out="b", hands={"a": "march"}, damage={"a1": 2})
    t.play("march", "a1", "D6")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@rule("ignite.attack.no-early-delayed")
def test_a_kraken_does_nothing_in_the_first_two_rounds() -> None:
    t = table("bk . . a1", round=2, hands={"a": "march"})
    t.play("march", "D6")
    assert t.damage("a1") == 0


def test_a_krakens_hits_reward_no_attack() -> None:
    t = table("a1 W b1", hands={"a": "quick-hands kraken"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("kraken", "D5")
    assert (t.damage("b1"), t.hand("a")) == (1, [])


def test_lightning_in_its_water_hurts_a_kraken() -> None:
    t = table("a1 W . .\n. W W+bk .", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "D5")
    assert t.damage("bk") == 1

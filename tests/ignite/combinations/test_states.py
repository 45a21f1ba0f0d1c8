"""Frozen, felled and netted units, several states at once, and races and teams that change the sum."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

# ---- states


@rule("ignite.freeze.again", "ignite.freeze.latest")
def test_a_unit_frozen_by_a_and_again_by_c_thaws_only_at_the_turn_of_c() -> None:
    t = table("a1 . b1 . c1", hands={"a": "freeze", "c": "freeze"})
    t.play("freeze", "b1")
    t.end_turns_until("c")
    t.play("freeze", "b1")
    t.end_turns_until("a")
    assert t.is_frozen("b1")
    t.end_turns_until("b")
    assert t.is_frozen("b1")
    t.end_turns_until("c")
    assert not t.is_frozen("b1")


@rule("ignite.freeze.latest")
def test_a_unit_frozen_by_c_and_then_by_a_thaws_at_the_turn_of_a() -> None:
    t = table("a1 . b1 . c1", hands={"a": "freeze"}, frozen={"b1": "c"})
    t.play("freeze", "b1")
    t.end_turns_until("c")
    assert t.is_frozen("b1")
    t.end_turns_until("a")
    assert not t.is_frozen("b1")


@rule("ignite.freeze.only-that-unit", "ignite.down.one-card-each")
def test_a_unit_both_frozen_and_felled_is_stood_up_and_stays_frozen() -> None:
    t = table("a1 b1", hands={"a": "march march dagger"}, frozen={"a1": "b"}, down="a1")
    t.pick("stand-up", "march")
    assert (t.is_down("a1"), t.is_frozen("a1")) == (False, True)
    assert (t.refusal("march"), t.refusal("dagger")) == (
        "ignite.freeze.restrictions",
        "ignite.play.acting-unit",
    )


@rule("ignite.freeze.restrictions", "ignite.immobilized.meaning")
def test_a_unit_frozen_by_b_and_netted_by_c_gets_free_one_after_the_other() -> None:
    t = table(
        "a1 . b1 c1", hands={"a": "march"}, frozen={"a1": "b"}, held={"a1": "c"}, decks={"a": ["march"] * 20}
    )
    t.end_turns_until("b")
    assert (t.is_frozen("a1"), t.is_held("a1")) == (False, True)
    t.end_turns_until("c")
    assert not t.is_held("a1")


@rule("ignite.dead.special-attack", "ignite.freeze.restrictions")
@pytest.mark.parametrize(
    ("state", "answers"),
    [
        ({}, ["old-wooden-shield", "quick-reflexes"]),
        ({"down": "b1"}, ["old-wooden-shield"]),
        ({"held": {"b1": "a"}}, ["old-wooden-shield"]),
        ({"frozen": {"b1": "a"}}, None),
    ],
)
def test_what_a_unit_can_do_about_a_minions_strike_in_each_state(
    state: dict[str, object], answers: list[str] | None
) -> None:
    cards = "old-wooden-shield quick-reflexes short-sword dagger disarm counter-spell"
    t = table("aw1 b1 .\na1 . .", hands={"b": cards}, **state)  # type: ignore[arg-type]
    t.pick("aw1", "b1")
    if answers is None:
        assert (t.asked, t.damage("b1")) == ("act", 1)
    else:
        assert sorted(map(str, t.options())) == sorted(["None", *answers])


@rule("ignite.freeze.pushable", "ignite.push.into-unit")
def test_a_frozen_unit_blown_into_another_is_felled_too_and_both_states_last() -> None:
    t = table("a1 . b1 c1", hands={"a": "long-bow wind-arrow"}, frozen={"b1": "c"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    assert (t.cell("b1"), t.is_frozen("b1"), t.is_down("b1"), t.is_down("c1")) == ("D7", True, True, True)


@rule("ignite.immobilized.meaning")
def test_a_netted_unit_is_pulled_away_and_fights_on_where_it_is() -> None:
    t = table("a1 . . b1", hands={"a": "vine-pull", "b": "march dagger"}, held={"b1": "a"})
    t.play("vine-pull", "b1", 2)
    t.end_turns_until("b")
    assert (t.cell("b1"), t.refusal("march")) == ("D5", "ignite.immobilized.meaning")
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert t.damage("a1") == 1


@rule("ignite.down.restrictions", "ignite.lightning.chain")
def test_a_felled_unit_still_conducts_and_its_player_still_counters() -> None:
    t = table("a1 . c1 b1", hands={"a": "lightning-bolt", "b": "counter-spell"}, down="b1")
    t.play("lightning-bolt", "c1")
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


# ---- sums of damage


@rule("ignite.damage.sum", "ignite.dwarf.not-in-village", "ignite.dwarf.weapon-hits-only")
@pytest.mark.parametrize("ground", ["V", "Z", "P"])
def test_a_dwarfs_dagger_does_two_in_the_village_and_out_of_it(ground: str) -> None:
    t = table(f"a1 {ground}+b1", hands={"a": "dagger"}, races={"a": "dwarves"})
    t.play("dagger", "b1")
    assert t.damage("b1") == 2


@rule("ignite.damage.sum", "ignite.ratmen.two-health")
def test_a_dwarf_kills_a_ratman_with_a_dagger_but_not_with_a_thrown_javelin() -> None:
    t = table("b1 a1 . b2\n. . . b3", hands={"a": "dagger javelin"}, races={"a": "dwarves", "b": "ratmen"})
    t.play("dagger", "b1")
    t.play("javelin", "b2")
    assert (t.alive("b1"), t.damage("b2"), t.trophies("a")) == (False, 1, ["b1"])


@rule("ignite.village.each-amount", "ignite.minion.damage")
def test_in_the_village_a_minions_strike_does_two_to_a_unit_and_the_bonus_spares_a_kraken() -> None:
    t = table("aw1 V+b1\naw2 V+bk\na1 .", hands={})
    t.pick("aw1", "b1")
    t.pick("aw2", "bk")
    assert (t.damage("b1"), t.damage("bk")) == (2, 1)


@rule("ignite.lizard.every-token-effect")
def test_a_lizardman_walks_on_embers_but_burns_in_a_forest_fire_and_on_bombs() -> None:
    t = table("a1 Sb b1", hands={"a": "march"}, races={"a": "lizardmen"})
    t.play("march", "D5")
    assert t.damage("a1") == 0
    t = table("a1 . F+b1 F+b2", hands={"a": "long-bow fire-arrow"}, races={"b": "lizardmen"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)
    t = table("F+a1+bb F+a2", active="b", phase="beginning", races={"a": "lizardmen"})
    assert (t.damage("a1"), t.damage("a2")) == (2, 1)


# ---- teams: a and c against b and d


def teams(drawing: str, **words: object) -> Table:
    """A game of two teams of two."""
    return table(drawing, players=4, goal="teams-2", **words)  # type: ignore[arg-type]


@rule("ignite.team.attack-teammate")
@pytest.mark.parametrize(
    ("drawing", "damage", "refused"),
    [
        ("a1 b1 c1", {}, None),
        ("a1 . b1 c1", {"c1": 2}, None),
        ("a1 . b1 .\n. c1 . .", {"c1": 2}, "ignite.team.attack-teammate"),
        ("a1 V+c1 b1", {"c1": 1}, "ignite.team.attack-teammate"),
        ("a1 c1 . .\n. . . .", {}, "ignite.team.attack-teammate"),
    ],
)
def test_a_ring_may_burn_a_teammate_along_with_an_enemy_but_kill_none(
    drawing: str, damage: dict[str, int], refused: str | None
) -> None:
    t = teams(drawing, hands={"a": "ring-of-fire"}, damage=damage)
    assert t.refusal("ring-of-fire") == refused


@rule("ignite.village.teammate", "ignite.team.attack-teammate")
def test_a_chain_of_lightning_does_two_to_a_teammate_in_the_village() -> None:
    t = teams("a1 . b1 V+c1", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    assert (t.damage("b1"), t.damage("c1")) == (1, 2)


@rule("ignite.team.not-enemies", "ignite.harm.judged-at-declaration")
def test_a_teammate_who_dies_of_a_mirrored_ring_is_the_mirrors_trophy() -> None:
    t = teams("c1 . b1 . a1\nc2 . . . .", hands={"a": "ring-of-fire", "b": "mirror-spell"}, damage={"c1": 2})
    t.play("ring-of-fire")
    t.react("b", "mirror-spell")
    assert (t.alive("c1"), t.trophies("b"), t.damage("a1")) == (False, ["c1"], 1)


@rule("ignite.team.not-enemies")
def test_a_teammate_may_counter_the_ring_that_would_burn_it() -> None:
    t = teams("a1 b1 c1", hands={"a": "ring-of-fire", "c": "counter-spell"})
    t.play("ring-of-fire")
    t.react("c", "counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@rule("ignite.team.not-enemies", "ignite.mount.knock-down")
def test_a_ride_over_a_teammate_and_an_enemy_fells_the_enemy_only() -> None:
    t = teams("a1 c1 b1 .", hands={"a": "horse"})
    t.play("horse", "c1", "b1", "D7")
    assert (t.is_down("c1"), t.is_down("b1")) == (False, True)


@rule("ignite.team.global-effects")
def test_a_teammates_monopoly_and_raiders_strike_friends_as_well() -> None:
    t = teams(
        "a1 b1 V+c1 .", hands={"a": "monopoly raiders-of-the-north", "c": ["march"] * 5}, market="arrow",
    )  # fmt: skip
    t.play("monopoly")
    t.play("raiders-of-the-north")
    assert t.asked_seat == "c"
    t.pick_all("march")
    t.end_turns_until("c")
    t.honor(*["march"] * 4)
    assert t.refusal("buy") == "ignite.buy.pay-and-take"  # 3 and 2


@rule("ignite.ratmen.counted-once")
def test_a_ratman_draws_for_the_enemy_beside_it_and_not_for_the_teammate() -> None:
    t = teams("c1 a1 b1", races={"a": "ratmen"}, decks={"a": ["march"] * 9})
    t.end_turn()
    assert len(t.hand("a")) == 7


def test_a_kraken_leaves_a_teammate_alone() -> None:
    t = teams("c1 . ak . b1\n. d1 . . .", active="c", hands={"c": "march"})
    t.play("march", "D5")
    assert t.damage("c1") == 0


@rule("ignite.team.not-enemies", "ignite.blow.mover-or-placer")
def test_a_teammate_bumped_into_lava_by_the_defenders_choice_is_nobodys_trophy() -> None:
    t = teams("a1 .  .  .\n.  b1 c1 L\n.  .  .  .\nd1 . c2 .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.pick("east")
    assert (t.alive("c1"), t.trophies("a")) == (False, [])

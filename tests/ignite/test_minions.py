"""Minions: what is done to them as to units, and what is not."""

import pytest

from emberbox.games.ignite.facts.board import TERRAIN
from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- as targets


@rule("ignite.minion.target")
@pytest.mark.parametrize("minion", ["bw", "bk"])
@pytest.mark.parametrize(
    ("drawing", "entry"),
    [
        ("a1 . . {}", None),
        ("a1 . . . {}", "ignite.attack.in-range"),
        ("a1 Ib . {}", "ignite.sight.corner-lines"),
        ("a1 . . F+{}", "ignite.forest.targeting"),
        (". . a1 F+{}", None),
    ],
)
def test_a_minion_is_attacked_where_a_unit_could_be(minion: str, drawing: str, entry: str | None) -> None:
    t = table(drawing.format(minion), hands={"a": "javelin"})
    assert t.refusal("javelin", minion) == entry


@rule("ignite.minion.target")
def test_an_own_minion_is_no_target() -> None:
    t = table("a1 aw b1\nbw . .", hands={"a": "dagger"})
    assert t.refusal("dagger", "aw") == "ignite.attack.target"


@rule("ignite.minion.target")
def test_another_players_minion_is_the_other_unit_of_the_self_harm_rule() -> None:
    drawing = "a1 . F F+a2 F+{}"
    alone = table(drawing.format("aw"), hands={"a": "long-bow fire-arrow"})
    alone.play("long-bow")
    assert alone.refusal("fire-arrow") is not None
    t = table(drawing.format("bw"), hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "D6")
    assert (t.alive("bw"), t.damage("a2")) == (False, 1)


# ---- damage


@rule("ignite.minion.damage")
def test_a_water_minion_is_destroyed_by_its_first_point() -> None:
    t = table("a1 bw .", hands={"a": "dagger"})
    t.play("dagger", "bw")
    assert (t.alive("bw"), t.trophies("a")) == (False, [])


@rule("ignite.minion.damage")
def test_points_short_of_its_health_stay_on_a_kraken() -> None:
    t = table("a1 bk .", hands={"a": "dagger full-moon-axe medicine"})
    t.play("dagger", "bk")
    assert (t.alive("bk"), t.damage("bk")) == (True, 1)
    t.play("full-moon-axe", "bk")
    assert (t.alive("bk"), t.trophies("a")) == (False, [])


@rule("ignite.minion.damage")
def test_a_minion_is_not_healed() -> None:
    t = table("a1 ak .", damage={"ak": 2}, hands={"a": "medicine"})
    assert t.refusal("medicine") == "ignite.play.some-effect"


@rule("ignite.minion.damage", "ignite.village.extra-damage")
def test_a_minion_takes_no_additional_point_in_the_village() -> None:
    t = table("a1 V+bk .", hands={"a": "dagger"})
    t.play("dagger", "bk")
    assert t.damage("bk") == 1


# ---- reactions


@rule("ignite.minion.no-reaction")
@pytest.mark.parametrize("card", ["dagger", "lightning-bolt", "gladiator-net"])
def test_no_card_is_used_for_a_minion(card: str) -> None:
    cards = "old-wooden-shield dagger quick-reflexes counter-spell mirror-spell berserk"
    t = table("a1 bw . b1", hands={"a": card, "b": cards})
    t.play(card, "bw")
    assert (t.asked, t.asked_seat, t.hand("b")) == ("act", "a", cards.split())


@rule("ignite.minion.no-reaction")
def test_its_owner_reacts_for_units_that_the_same_attack_hits() -> None:
    t = table("a1 bw b1", hands={"a": "lightning-bolt", "b": "counter-spell"})
    t.play("lightning-bolt", "bw")
    assert (t.asked, t.asked_seat) == ("react", "b")
    t.pick("counter-spell")
    assert (t.alive("bw"), t.damage("b1")) == (True, 0)


# ---- states and places


@rule("ignite.minion.pushed")
def test_a_minion_is_pushed_like_a_unit() -> None:
    t = table("a1 . bw .", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert (t.cell("bw"), t.terrain("D6")) == ("D7", "ice")


@rule("ignite.minion.pushed")
def test_a_minion_is_pulled_like_a_unit() -> None:
    t = table("a1 . . bw", hands={"a": "vine-pull"})
    t.play("vine-pull", "bw")
    t.pick(2)
    assert t.cell("bw") == "D5"


@rule("ignite.minion.pushed")
def test_a_squished_minion_is_no_trophy() -> None:
    t = table("a1 . bw Ic", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert (t.alive("bw"), t.trophies("a"), t.terrain("D6")) == (False, [], "ice")


@rule("ignite.minion.pushed")
@pytest.mark.parametrize("card", ["ice-wall", "vine-pull"])
def test_a_kraken_is_neither_pushed_nor_pulled(card: str) -> None:
    t = table("a1 . bk .\n. . b1 .", hands={"a": card})
    t.play(card)
    assert "b1" in t.options()
    assert "bk" not in t.options()


@rule("ignite.minion.pushed", "ignite.immovable.list")
def test_a_wind_arrow_hurts_a_kraken_and_moves_it_not() -> None:
    t = table("a1 . bk .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "bk")
    assert (t.damage("bk"), t.cell("bk")) == (1, "D6")


@rule("ignite.minion.knocked-down")
def test_no_minion_is_bashed() -> None:
    t = table("a1 bw .\nb1 . .", hands={"a": "metal-shield"})
    t.play("metal-shield")
    assert t.options() == ["b1"]
    t = table("a1 bw .", hands={"a": "metal-shield"})
    assert t.refusal("metal-shield") == "ignite.minion.knocked-down"


@rule("ignite.minion.knocked-down")
def test_a_minion_that_is_run_into_is_moved_and_stays_on_its_feet() -> None:
    t = table("a1 . b1 bw .", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.cell("bw")) == ("D7", "D8")
    assert (t.is_down("b1"), t.is_down("bw")) == (True, False)


@rule("ignite.minion.knocked-down")
def test_a_minion_is_not_knocked_down_by_a_mount() -> None:
    t = table("a1 bw . .", hands={"a": "horse"})
    t.play("horse", "bw", "D6", None)
    assert (t.is_down("bw"), t.cell("a1")) == (False, "D6")


@rule("ignite.minion.frozen")
def test_a_frozen_minion_does_nothing_until_it_thaws() -> None:
    t = table("a1 . bw .", hands={"a": "freeze"})
    t.play("freeze", "bw")
    t.end_turn()
    assert (t.is_frozen("bw"), t.refusal("bw")) == (True, "ignite.freeze.restrictions")
    t.end_turn()
    t.end_turn()
    assert (t.active, t.is_frozen("bw")) == ("a", False)


@rule("ignite.minion.frozen")
def test_frost_reaches_minions_in_the_water() -> None:
    t = table("a1 W+b1 W+bw W+bk", hands={"a": "freeze"})
    t.play("freeze", "b1")
    t.nobody_reacts()
    assert (t.is_frozen("bw"), t.is_frozen("bk")) == (True, True)


@rule("ignite.minion.frozen")
def test_a_frozen_kraken_does_not_attack() -> None:
    t = table("a1 . . bk", frozen={"bk": "c"}, hands={"a": "march"})
    t.play("march", "D5")
    assert (t.cell("a1"), t.damage("a1")) == ("D5", 0)


@rule("ignite.minion.immobilized")
def test_an_immobilized_minion_does_not_move_but_attacks() -> None:
    t = table("a1 bw .", hands={"a": "gladiator-net"})
    t.play("gladiator-net", "bw")
    t.end_turn()
    assert t.is_held("bw")
    assert t.refusal("bw", "D6") == "ignite.immobilized.meaning"
    t.pick("bw")
    assert t.options() == ["a1"]
    t.pick("a1")
    t.nobody_reacts()
    assert t.damage("a1") == 1


@rule("ignite.minion.lightning")
def test_minions_conduct_lightning_and_are_hurt_by_it() -> None:
    t = table("a1 . b1 bk cw c1", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    hurt = [t.damage(name) for name in ("b1", "bk", "c1")]
    assert (hurt, t.alive("cw"), t.damage("a1")) == ([1, 1, 1], False, 0)


@rule("ignite.minion.fire")
def test_a_burning_forest_hurts_every_minion_in_it() -> None:
    t = table("a1 . F+bw F+ck F", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "bw")
    assert (t.alive("bw"), t.damage("ck")) == (False, 1)


@rule("ignite.minion.terrain")
def test_passable_terrain_hurts_a_minion_that_is_pushed_onto_it() -> None:
    t = table("a1 . bw Sb", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert not t.alive("bw")


@rule("ignite.minion.terrain")
def test_lava_destroys_a_minion() -> None:
    t = table("a1 . bw L", hands={"a": "ice-wall"})
    t.play("ice-wall", "bw", None)
    assert (t.alive("bw"), t.trophies("a")) == (False, [])


@rule("ignite.minion.terrain")
@pytest.mark.parametrize("ground", ["L", "Sb", "S"])
def test_nobody_walks_a_minion_to_its_end(ground: str) -> None:
    t = table(f"aw {ground} .\na1 . .")
    assert t.refusal("aw", "D5") == "ignite.harm.walking"


@rule("ignite.minion.units-only")
@pytest.mark.parametrize("minion", ["bw", "bk"])
def test_a_minion_is_not_cursed(minion: str) -> None:
    t = table(f"a1 . {minion} .", hands={"a": "curse"})
    assert t.refusal("curse") == "ignite.minion.units-only"
    t = table(f"a1 . {minion} .\n. b1 . .", hands={"a": "curse"})
    t.play("curse")
    assert t.options() == ["b1"]
    t.pick("b1")
    assert t.front("b") == ["curse"]


@rule("ignite.minion.acid-and-snow")
def test_nothing_of_the_base_box_slows_a_minion_or_spares_it() -> None:
    assert not {"acid", "snow"} & set(TERRAIN)
    assert not [key for key in KEYS if "acid" in key or "snow" in key]
    t = table("aw F W .\na1 V Z .")
    t.pick("aw")
    assert {"D5", "D6", "E5"} <= set(t.options())

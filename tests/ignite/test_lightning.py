"""Lightning: chains, water, and the Lightning Bolt."""

from collections.abc import Iterator

import pytest

from emberbox.games.ignite.facts.kinds import DAMAGE, kind
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


@pytest.fixture
def bolt_of_2() -> Iterator[None]:
    """No lightning of this box does more than 1: for one test the bolt does 2."""
    bolt = kind("lightning-bolt")
    printed = DAMAGE[bolt]
    DAMAGE[bolt] = 2
    yield
    DAMAGE[bolt] = printed


def struck(drawing: str, target: str, hands: dict[str, str] | None = None, terrain: str = "") -> Table:
    """Unit a1 has cast a Lightning Bolt at a target or a space."""
    t = table(drawing, terrain=terrain, hands={"a": "lightning-bolt", **(hands or {})})
    t.play("lightning-bolt")
    if t.asked == "unit":
        t.pick("a1")
    t.pick(target)
    return t


def damages(t: Table, *units: str) -> list[int]:
    """The damage of some units, in their order."""
    return [t.damage(unit) for unit in units]


@rule("ignite.lightning.chain")
def test_lightning_damages_all_units_connected_to_the_target_own_ones_too() -> None:
    t = struck(
        """
        a1 .  b1 b2
        .  .  .  a2
        .  b3 .  c1
        b4 .  .  .
        """,
        "b1",
    )
    assert damages(t, "b1", "b2", "a2", "c1") == [1, 1, 1, 1]
    assert damages(t, "a1", "b3", "b4") == [0, 0, 0]


@rule("ignite.lightning.chain")
def test_a_caster_beside_the_target_is_part_of_the_chain() -> None:
    t = struck("a1 b1", "b1")
    assert damages(t, "a1", "b1") == [1, 1]


@rule("ignite.lightning.chain")
def test_units_that_touch_at_a_corner_are_not_connected() -> None:
    t = struck(
        """
        a1 .  b1 .
        .  .  .  b2
        """,
        "b1",
    )
    assert damages(t, "b1", "b2") == [1, 0]


@rule("ignite.lightning.water")
@pytest.mark.parametrize("target", ["b1", "D6"])
def test_lightning_damages_every_unit_in_the_body_of_water(target: str) -> None:
    t = struck(
        """
        a1 . W    W+b1 W
        .  . .    .    W+c1
        .  . W+c2 .    W+a2
        """,
        target,
    )
    assert damages(t, "b1", "c1", "a2", "c2") == [1, 1, 1, 0]


@rule("ignite.lightning.water")
def test_empty_water_is_attacked_only_if_that_damages_somebody() -> None:
    t = table("a1 . W W . b1", hands={"a": "lightning-bolt"}, races={"a": "elves"})
    assert t.refusal("lightning-bolt") == "ignite.attack.in-range"
    t = table("a1 . W b1", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt")
    assert t.refusal("D6") == "ignite.attack.empty-terrain-needs-other"


@rule("ignite.lightning.out-of-water")
def test_a_unit_in_the_water_passes_it_on_to_units_on_shore() -> None:
    t = struck("a1 . W W+b1 c1 b2", "D6")
    assert damages(t, "b1", "c1", "b2") == [1, 1, 1]


@rule("ignite.lightning.out-of-water")
def test_lightning_does_not_leap_from_empty_water_to_a_unit_beside_it() -> None:
    t = struck(
        """
        a1 . W  W+b1
        .  . c1 .
        """,
        "D6",
    )
    assert damages(t, "b1", "c1") == [1, 0]


@rule("ignite.lightning.no-block")
@pytest.mark.parametrize("drawing", ["a1 . b1 c1", "a1 . W+b1 W+c1"])
def test_the_damage_that_follows_cannot_be_blocked(drawing: str) -> None:
    t = struck(drawing, "b1", {"c": "old-wooden-shield metal-shield"})
    assert (t.asked, t.damage("c1")) == ("act", 1)


@rule("ignite.lightning.graph")
def test_minions_of_all_players_conduct() -> None:
    t = struck("a1 . b1 cw1 ak1 c1", "b1")
    assert damages(t, "b1", "ak1", "c1") == [1, 1, 1]
    assert not t.alive("cw1")


@rule("ignite.lightning.graph")
def test_a_chain_that_reaches_a_unit_in_water_electrifies_that_water() -> None:
    t = struck("a1 . b1 W+b2 W W+c1 c2", "b1")
    assert damages(t, "b1", "b2", "c1", "c2") == [1, 1, 1, 1]


@rule("ignite.lightning.graph")
def test_everything_reached_is_hit_once() -> None:
    """b2 is connected to b1 in two ways, and through the water in a third."""
    t = struck(
        """
        a1 . W+b1 W+b2
        .  . b3   b4
        """,
        "b1",
    )
    assert damages(t, "b1", "b2", "b3", "b4") == [1, 1, 1, 1]


@rule("ignite.lightning.graph")
def test_a_decoy_does_not_conduct() -> None:
    t = struck("a1 . b1 bd1 c1", "b1")
    t.nobody_reacts()
    assert damages(t, "b1", "c1") == [1, 0]


@rule("ignite.lightning.spread-damage")
@pytest.mark.parametrize("drawing", ["a1 . b1 c1", "a1 . W+b1 W+c1"])
@pytest.mark.parametrize("card", ["quick-reflexes", "counter-spell"])
def test_a_dodged_or_negated_bolt_does_not_spread(drawing: str, card: str) -> None:
    t = struck(drawing, "b1", {"b": card})
    t.react("b", card, *(["C6"] if card == "quick-reflexes" else []))
    assert damages(t, "b1", "c1") == [0, 0]


@rule("ignite.lightning.spread-damage")
def test_the_target_takes_the_cards_damage_and_all_others_1(bolt_of_2: None) -> None:
    t = struck("a1 . W+b1 b2 . W+b3", "b1", terrain=". . W W W W")
    assert damages(t, "b1", "b2", "b3") == [2, 1, 1]
    t = struck("a1 . W W+b1", "D6")
    assert damages(t, "b1") == [1]


@rule("ignite.lightning.numbers")
def test_the_numbers_of_the_ledger() -> None:
    """Water on D4 and D5, units on D5, C5, B5 and E4, and lightning on empty D4."""
    t = table(
        """
        .  a2   .
        .  b2   .
        W  W+b1 .
        b3 .    .
        .  a1   .
        """,
        at="B4",
        hands={"a": "lightning-bolt"},
    )
    t.play("lightning-bolt", "a1", "D4")
    assert damages(t, "b1", "b2", "a2", "b3") == [1, 1, 1, 0]
    assert [t.cell(unit) for unit in ("b1", "b2", "a2", "b3")] == ["D5", "C5", "B5", "E4"]


# ---- the card


@pytest.mark.parametrize(("distance", "why"), [(1, None), (3, None), (4, "ignite.attack.in-range")])
def test_a_bolt_reaches_from_1_to_3(distance: int, why: str | None) -> None:
    t = table(" ".join(["a1", *["."] * (distance - 1), "b1"]), hands={"a": "lightning-bolt"})
    assert t.refusal("lightning-bolt") == why


def test_a_bolt_needs_line_of_sight_and_does_not_reach_into_a_forest() -> None:
    t = table("a1 Ib b1", hands={"a": "lightning-bolt"})
    assert t.refusal("lightning-bolt") == "ignite.sight.corner-lines"
    t = table("a1 . F+b1", hands={"a": "lightning-bolt"})
    assert t.refusal("lightning-bolt") == "ignite.forest.targeting"


def test_in_the_village_a_bolt_does_1_more_to_others() -> None:
    t = struck("V+a1 V+b1 V+c1", "b1")
    assert damages(t, "a1", "b1", "c1") == [1, 2, 2]


def test_tokens_do_not_conduct() -> None:
    t = struck("a1 . b1 S c1", "b1")
    assert damages(t, "b1", "c1") == [1, 0]


def test_a_bolt_that_would_kill_an_own_unit_is_refused() -> None:
    t = table("a1 b1", hands={"a": "lightning-bolt"}, damage={"a1": 2})
    assert t.refusal("lightning-bolt") == "ignite.harm.no-suicide"


def test_any_player_with_a_unit_that_would_be_hit_may_counter_and_only_the_target_evade_or_mirror() -> None:
    t = struck(
        "a1 . b1 c1",
        "b1",
        {"b": "mirror-spell quick-reflexes", "c": "counter-spell mirror-spell quick-reflexes"},
    )
    assert (t.refusal("mirror-spell"), t.refusal("quick-reflexes")) == (None, None)
    t.pick(None)
    assert (t.refusal("mirror-spell"), t.refusal("quick-reflexes")) == (
        "ignite.react.who",
        "ignite.react.who",
    )
    t.pick("counter-spell")
    assert damages(t, "b1", "c1") == [0, 0]


def test_a_bolt_counts_as_an_attack() -> None:
    t = table("a1 . b1", hands={"a": "quick-hands lightning-bolt"}, decks={"a": "march march"})
    t.play("quick-hands")
    t.play("lightning-bolt", "b1")
    assert t.hand("a") == ["march"]

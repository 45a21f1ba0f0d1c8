"""Cards: Wind Arrow and Vine Pull, which move pieces and small items."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


def with_bow(drawing: str, hand: str = "wind-arrow", b: str = "", round: int = 3) -> Table:
    """Player a has played a Long Bow; player b holds some cards."""
    t = table(drawing, hands={"a": f"long-bow {hand}", "b": b}, round=round)
    t.play("long-bow")
    return t


def items(t: Table) -> list[str]:
    """Where the small items lie."""
    return [t.g.board.grid.name(cell) for _, cell, _, _ in t.g.items]


# ---- wind arrow


@rule("ignite.bow.needed")
def test_a_wind_arrow_needs_a_bow_played_this_turn() -> None:
    drawing = "a1 . b1+ab ."
    assert table(drawing, hands={"a": "wind-arrow"}).refusal("wind-arrow") == "ignite.bow.needed"
    assert with_bow(drawing).refusal("wind-arrow") is None


@pytest.mark.parametrize(("distance", "reached"), [(1, False), (2, True), (4, True), (5, False)])
def test_it_has_the_range_of_its_bow(distance: int, reached: bool) -> None:
    t = with_bow("a1" + " ." * (distance - 1) + " b1 .")
    assert t.refusal("wind-arrow") == (None if reached else "ignite.attack.in-range")


def test_it_hits_and_pushes_its_target_1_space_from_the_shooter() -> None:
    t = with_bow("a1 . b1 . .")
    t.play("wind-arrow", "b1")
    assert (t.damage("b1"), t.cell("b1"), t.play_area("a")) == (1, "D7", ["long-bow", "wind-arrow"])


@pytest.mark.parametrize(
    ("answer", "things", "damage", "end"),
    [
        ("old-wooden-shield", (), 0, "D7"),  # stops the damage, not the push
        ("quick-reflexes", ("E6",), 0, "E6"),  # stops both
        ("counter-spell", (), 1, "D6"),  # stops the push, not the damage
    ],
)
def test_what_the_target_can_do_about_it(answer: str, things: tuple[str, ...], damage: int, end: str) -> None:
    t = with_bow("a1 . b1 .\n. . . .", b=answer)
    t.play("wind-arrow", "b1")
    t.react("b", answer, *things)
    assert (t.damage("b1"), t.cell("b1")) == (damage, end)


@rule("ignite.attack.spell")
def test_a_wind_arrow_is_no_spell_attack() -> None:
    t = with_bow("a1 . b1 .", b="mirror-spell old-wooden-shield")
    t.play("wind-arrow", "b1")
    assert t.options() == [None, "old-wooden-shield"]


def test_a_kraken_takes_the_damage_only() -> None:
    t = with_bow("a1 . . bk .")
    t.play("wind-arrow", "bk")
    assert (t.damage("bk"), t.cell("bk")) == (1, "D7")


def test_instead_it_moves_a_small_item_straight_away() -> None:
    t = with_bow("a1 . bb . .")
    t.play("wind-arrow", "D6")
    assert items(t) == ["D7"]


@rule("ignite.item.movable")
def test_it_moves_one_item_even_if_several_share_the_space() -> None:
    t = with_bow("a1 . bb+cb+bb .")
    t.play("wind-arrow", "D6", "c")
    assert t.drawing() == "a1 . bb+bb cb"


def test_with_a_target_and_an_item_the_shooter_chooses() -> None:
    t = with_bow("a1 . b1+bb .")
    t.play("wind-arrow", "item", "b1")
    assert (t.damage("b1"), t.cell("b1"), items(t)) == (0, "D6", ["D7"])
    t = with_bow("a1 . b1+bb .")
    t.play("wind-arrow", "piece", "b1")
    assert (t.damage("b1"), t.cell("b1"), items(t)) == (1, "D7", ["D6"])


@pytest.mark.parametrize(("thing", "left"), [("I", ["D6"]), ("ck", ["D6"]), ("L", []), ("b1", ["D7"])])
def test_where_an_item_goes(thing: str, left: list[str]) -> None:
    t = with_bow(f"a1 . bb {thing}")
    t.play("wind-arrow", *(["item", "D6"] if thing in ("ck", "b1") else ["D6"]))
    assert items(t) == left


def test_an_item_stays_at_the_edge_of_the_board() -> None:
    t = table("bb . a1", at="A1", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "A1")
    assert items(t) == ["A1"]


@rule("ignite.attack.for-benefits")
def test_moving_an_item_is_no_attack() -> None:
    t = with_bow("a1 . bb .", "quick-hands wind-arrow", round=2)  # so it may be done in the first rounds
    t.play("quick-hands")
    t.play("wind-arrow", "D6")
    assert (items(t), t.hand("a")) == (["D7"], [])
    t = table("a1 . bb .", hands={"a": "long-bow quick-hands wind-arrow"}, decks={"a": "march"})
    for card in ("long-bow", "quick-hands"):
        t.play(card)
    t.play("wind-arrow", "D6")
    assert t.deck("a") == ["march"]


def test_an_item_must_be_in_range_and_in_sight() -> None:
    assert with_bow("a1 bb . .").refusal("wind-arrow") is not None
    assert with_bow("a1 I bb .").refusal("wind-arrow") is not None


# ---- vine pull


def vines(drawing: str, b: str = "") -> Table:
    """Player a holds a Vine Pull."""
    return table(drawing, hands={"a": "vine-pull", "b": b})


@pytest.mark.parametrize(("distance", "reached"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_vine_pull_reaches_from_2_to_4(distance: int, reached: bool) -> None:
    t = vines("a1" + " ." * (distance - 1) + " b1")
    assert t.refusal("vine-pull") == (None if reached else "ignite.attack.in-range")


@rule("ignite.sight.listed-range")
def test_a_vine_pull_needs_sight_and_a_forest_hides_enemies_from_it() -> None:
    assert vines("a1 I . b1").refusal("vine-pull") == "ignite.sight.corner-lines"
    assert vines("a1 . F+b1").refusal("vine-pull") == "ignite.forest.targeting"


@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_it_pulls_1_to_3_spaces_as_you_choose(spaces: int) -> None:
    t = vines("a1 . . . b1")
    t.play("vine-pull", "b1")
    assert t.options() == [1, 2, 3]
    t.pick(spaces)
    assert (t.cell("b1"), t.damage("b1")) == (f"D{8 - spaces}", 0)


@pytest.mark.parametrize(("drawing", "most"), [("a1 . . b1", [1, 2]), ("a1 .\n. .\n. b1", [1, 2])])
def test_it_pulls_no_nearer_than_adjacent(drawing: str, most: list[int]) -> None:
    t = vines(drawing)
    t.play("vine-pull", "b1")
    assert t.options() == most
    t = vines("a1 . b1")
    t.play("vine-pull", "b1")
    assert (t.cell("b1"), t.asked) == ("D5", "act")


def test_it_follows_the_line_and_the_owner_chooses_at_a_tie() -> None:
    t = vines("a1 . .\n. . b1")  # flatter than a diagonal: along the row first
    t.play("vine-pull", "b1", 1)
    assert t.cell("b1") == "E5"
    t = vines("a1 . .\n. . .\n. . b1")
    t.play("vine-pull", "b1", 1)
    assert (t.asked_seat, t.options()) == ("b", ["north", "west"])
    t.pick("north")
    assert t.cell("b1") == "E6"


def test_it_pulls_an_own_other_unit() -> None:
    t = vines("a1 . . a2")
    t.play("vine-pull", "a1", "a2", 2)
    assert t.cell("a2") == "D5"
    assert vines("a1 . . . . . a2").refusal("vine-pull") is not None


@rule("ignite.harm.no-suicide")
def test_it_does_not_pull_an_own_unit_to_its_death() -> None:
    assert vines("a1 . L a2\n. . b1 .").refusal("vine-pull", "a1", "a2") == "ignite.harm.no-suicide"
    t = vines("a1 L . . a2")
    t.play("vine-pull", "a2", 3)
    assert t.cell("a2") == "D6"


def test_it_enters_every_space_on_the_way() -> None:
    t = vines("a1 . S Sc b1")
    t.play("vine-pull", "b1", 3)
    assert (t.cell("b1"), t.damage("b1")) == ("D5", 2)
    t = vines("a1 . . L b1")
    t.play("vine-pull", "b1", 3)
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@pytest.mark.parametrize("thing", ["c1", "cw", "ck"])
def test_it_stops_short_of_what_stands_in_the_way(thing: str) -> None:
    t = vines(f"a1 {thing} . . b1")
    t.play("vine-pull", "b1", 3)
    t.nobody_reacts()
    assert (t.cell("b1"), t.is_down("b1")) == ("D6", False)


@rule("ignite.play.some-effect")
def test_what_cannot_move_at_all_is_not_pulled() -> None:
    assert vines("a1 . c1 b1").refusal("vine-pull", "b1") == "ignite.play.some-effect"


def test_it_works_on_frozen_fallen_and_netted_units() -> None:
    t = table("a1 . b1", hands={"a": "vine-pull"}, down="b1", frozen={"b1": "a"}, held={"b1": "a"})
    t.play("vine-pull", "b1")
    assert t.cell("b1") == "D5"


@rule("ignite.immovable.list")
def test_it_does_not_work_on_krakens() -> None:
    assert vines("a1 . . bk").refusal("vine-pull") == "ignite.immovable.list"
    assert vines("a1 . . bw").refusal("vine-pull", "bw") is None


@rule("ignite.attack.for-benefits")
def test_it_is_no_attack_for_rewards() -> None:
    t = table("a1 . b1", hands={"a": "quick-hands vine-pull"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("vine-pull", "b1")
    assert t.hand("a") == []


def test_a_shield_does_not_help_against_it() -> None:
    t = vines("a1 . . b1", b="old-wooden-shield quick-reflexes")
    t.play("vine-pull", "b1")
    assert t.options() == [None, "quick-reflexes"]
    t.pick("quick-reflexes", "D8")
    assert t.cell("b1") == "D8"


def test_it_can_be_countered_and_mirrored() -> None:
    t = vines("a1 . . b1", b="counter-spell")
    t.play("vine-pull", "b1")
    t.react("b", "counter-spell")
    assert (t.cell("a1"), t.cell("b1"), t.asked) == ("D4", "D7", "act")
    t = vines("a1 . . b1", b="mirror-spell")
    t.play("vine-pull", "b1")
    t.react("b", "mirror-spell")
    assert (t.asked_seat, t.options()) == ("b", [1, 2])
    t.pick(2)
    assert (t.cell("a1"), t.cell("b1")) == ("D6", "D7")


def test_it_pulls_one_small_item() -> None:
    t = vines("a1 . . bb+cb")
    t.play("vine-pull", "D7", "c", 2)
    assert t.drawing() == "a1 cb . bb"


def test_you_choose_for_an_item_at_a_tie_and_it_passes_under_pieces() -> None:
    t = vines("a1 . .\n. b1 .\n. . cb")
    t.play("vine-pull", "item", "F6", 3)
    assert (t.asked_seat, t.options()) == ("a", ["north", "west"])
    t.pick("west", "north")
    assert items(t) == ["D5"]


def test_an_item_is_lost_in_lava_and_not_offered_behind_a_kraken() -> None:
    t = vines("a1 . L cb")
    t.play("vine-pull", "D7", 2)
    assert items(t) == []
    assert vines("a1 . ak cb").refusal("vine-pull") is not None

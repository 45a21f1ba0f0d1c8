"""Impassable terrain as it comes down: Ice Wall."""

import pytest

from emberbox.games.ignite.state.position import ICE
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


def walled(drawing: str, *things: str | int | None, at: str | None = None, **hands: str) -> Table:
    """Unit a1 has cast an Ice Wall; things are the spaces, and what is asked after them."""
    t = table(drawing, at=at, hands={"a": "ice-wall", **hands})
    t.play("ice-wall", *things)
    return t


# ---- what stands there is pushed out


@rule("ignite.impassable.on-unit")
@pytest.mark.parametrize("piece", ["b1", "bw1", "a2"])
def test_a_unit_or_minion_is_pushed_out_before_the_token_is_laid(piece: str) -> None:
    t = table(f"a1 {piece} .", hands={"a": "ice-wall"})
    t.play("ice-wall", *(["a1"] if piece == "a2" else []), piece, None)
    assert (t.cell(piece), t.terrain("D5")) == ("D6", "ice")


@rule("ignite.impassable.on-unit")
def test_small_items_are_pushed_out_all_of_them() -> None:
    t = walled("a1 bb+cs .", "D5", None)
    assert (t.drawing(), t.terrain("D5")) == ("a1 . bb+cs", "ice")


@rule("ignite.impassable.on-unit")
def test_the_push_goes_away_from_the_acting_unit() -> None:
    t = walled(
        """
        .  .
        b1 .
        .  .
        a1 .
        """,
        "b1",
        None,
    )
    assert t.cell("b1") == "D4"


@rule("ignite.impassable.on-unit")
def test_several_spaces_are_handled_in_the_order_of_the_player() -> None:
    """b1 first: it pushes b2 on, twice. b2 first: then b1 stands between two walls."""
    t = walled("a1 b1 b2 . .", "b1", "b2", None)
    assert (t.asked, t.options()) == ("next-wall", ["b1", "b2"])
    t.pick("b1")
    assert [t.cell("b1"), t.cell("b2")] == ["D7", "D8"]
    assert (t.is_down("b1"), t.is_down("b2")) == (True, True)
    t = walled("a1 b1 b2 . .", "b1", "b2", None)
    t.pick("b2")
    assert (t.alive("b1"), t.cell("b2"), t.is_down("b2")) == (False, "D7", False)


@rule("ignite.impassable.on-unit")
def test_the_token_behind_a_unit_may_come_down_first() -> None:
    t = walled("a1 b1 . .", "b1", "D6", None)
    t.pick("b1")
    assert (t.cell("b1"), t.terrain("D6")) == ("D7", "ice")
    t = walled("a1 b1 . .", "b1", "D6", None)
    t.pick("D6")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


# ---- what lies under it


@rule("ignite.impassable.covers")
def test_a_wall_parts_a_forest_and_a_body_of_water() -> None:
    drawing = "a1 . F+b1 F F+c1"
    t = table(drawing, hands={"a": "long-bow fire-arrow fire-arrow ice-wall"})
    t.play("ice-wall", "D7", None)
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    assert (t.damage("b1"), t.damage("c1")) == (1, 0)
    t = table("a1 . W+b1 W W+c1", hands={"a": "freeze ice-wall"})
    t.play("ice-wall", "D7", None)
    t.play("freeze", "b1")
    assert (t.is_frozen("b1"), t.is_frozen("c1")) == (True, False)


@rule("ignite.impassable.covers")
def test_a_walled_village_space_is_no_village() -> None:
    t = walled("a1 V . b1", "D5", None)
    assert t.terrain("D5") == "ice"
    t.end_turns_until("a")
    assert t.terrain("D5") == "village"


@rule("ignite.impassable.covers")
def test_a_later_token_replaces_an_earlier_one() -> None:
    """The scorched earth under a wall does not come back when the wall melts."""
    t = walled("a1 Sb . b1", "D5", None)
    assert t.terrain("D5") == "ice"
    t.end_turns_until("a")
    assert t.terrain("D5") == "plains"


# ---- one unbroken row


@rule("ignite.impassable.unbroken")
def test_the_tokens_form_one_unbroken_piece_of_a_row_or_column() -> None:
    t = table(
        """
        .  . . .
        a1 . . .
        .  . . .
        """,
        hands={"a": "ice-wall"},
    )
    t.play("ice-wall", "E5")
    assert t.options() == [None, "D5", "E6", "F5"]
    assert t.refusal("D6") == "ignite.impassable.unbroken"
    t.pick("D5")
    assert t.options() == [None, "C5", "F5"]
    assert t.refusal("E6") == "ignite.impassable.unbroken"


@rule("ignite.impassable.unbroken")
def test_a_row_may_not_reach_across_lava() -> None:
    t = table("a1 . L .", hands={"a": "ice-wall"})
    t.play("ice-wall", "D5")
    assert (t.refusal("D6"), t.refusal("D7")) == ("ignite.lava.no-tokens", "ignite.impassable.unbroken")


# ---- the card: where


@pytest.mark.parametrize(("distance", "why"), [(1, None), (3, None), (4, "ignite.attack.in-range")])
def test_a_wall_rises_at_range_1_to_3(distance: int, why: str | None) -> None:
    t = table("a1 . . . .", hands={"a": "ice-wall"})
    assert t.refusal("ice-wall", f"D{4 + distance}") == why


def test_every_token_must_be_in_range() -> None:
    t = table("a1 . . . .", hands={"a": "ice-wall"})
    t.play("ice-wall", "D7")
    assert t.refusal("D8") == "ignite.attack.in-range"


def test_sight_is_that_before_the_first_token() -> None:
    t = walled("a1 . . .", "D5", "D6", "D7")
    assert [t.terrain(f"D{column}") for column in (5, 6, 7)] == ["ice", "ice", "ice"]
    t = table("a1 Ib . .", hands={"a": "ice-wall"})
    assert t.refusal("ice-wall", "D6") == "ignite.sight.corner-lines"


def test_no_wall_rises_on_lava_another_wall_or_a_kraken() -> None:
    t = table(
        """
        Ib .
        a1 L
        bk1 .
        """,
        hands={"a": "ice-wall"},
    )
    t.play("ice-wall")
    assert t.refusal("D4") == "ignite.golden.card-wins"
    assert t.refusal("E5") == "ignite.lava.no-tokens"
    assert t.refusal("bk1") == "ignite.immovable.list"


def test_at_most_three_tokens_and_no_more_than_are_left() -> None:
    t = walled("a1 . . . .", "D5", "D6", "D7")
    assert t.asked == "act"
    t = table("a1 . . .", at="A1", hands={"a": "ice-wall ice-wall"})
    lay_walls(t, 28)
    t.play("ice-wall", "A2", "A3")
    assert t.asked == "act"
    assert t.refusal("ice-wall") == "ignite.box.token-supply"


def lay_walls(t: Table, number: int) -> None:
    """Lay walls of b along the lower end of the board."""
    g = t.g
    for cell in range(g.board.grid.size - 1, 0, -1):
        if number and g.is_unoccupied(cell):
            g.ground[cell], g.layer[cell] = ICE, 2
            number -= 1


# ---- the card: what it does


def test_a_unit_in_a_forest_is_pushed_out_of_it() -> None:
    t = walled("a1 . F+b1 .", "b1", None)
    assert (t.cell("b1"), t.damage("b1")) == ("D7", 0)


def test_who_is_pushed_into_others_moves_them_on_and_all_are_down() -> None:
    t = walled("a1 b1 c1 bw1 .", "b1", None)
    assert [t.cell(piece) for piece in ("b1", "c1", "bw1")] == ["D6", "D7", "D8"]
    assert [t.is_down(piece) for piece in ("b1", "c1", "bw1")] == [True, True, False]


@pytest.mark.parametrize("behind", ["Ib", "ck1"])
def test_who_has_no_room_is_squished(behind: str) -> None:
    t = walled(f"a1 . b1 {behind}", "b1", None)
    assert (t.alive("b1"), t.trophies("a"), t.terrain("D6")) == (False, ["b1"], "ice")


def test_at_the_edge_there_is_no_room() -> None:
    t = walled("b1 . a1", "b1", None, at="E1")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


def test_a_line_that_cannot_move_stays_and_falls_but_for_the_first_who_is_squished() -> None:
    t = walled("a1 b1 c1 Ib", "b1", None)
    assert (t.alive("b1"), t.cell("c1"), t.is_down("c1"), t.damage("c1")) == (False, "D6", True, 0)


def test_pushed_into_lava_a_unit_dies_and_is_a_trophy() -> None:
    t = walled("a1 b1 L", "b1", None)
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


def test_an_item_without_room_is_destroyed_without_effect() -> None:
    t = walled("a1 bb Ib", "D5", None)
    assert t.drawing() == "a1 . ."


@pytest.mark.parametrize("behind", ["L", "Ib"])
def test_own_units_may_be_pushed_but_not_killed(behind: str) -> None:
    t = table(f"a1 . a2 {behind}", hands={"a": "ice-wall"})
    assert t.refusal("ice-wall", "a1", "a2") == "ignite.harm.no-suicide"


def test_an_own_unit_behind_an_enemy_is_not_pushed_to_its_death_either() -> None:
    t = table("a1 b1 a2 L", hands={"a": "ice-wall"})
    assert t.refusal("ice-wall", "a1", "b1") == "ignite.harm.no-suicide"


def test_nothing_moves_or_shoots_through_a_wall() -> None:
    t = table("a1 . b1", hands={"a": "ice-wall march javelin"})
    t.play("ice-wall", "D5", "C5", "E5")
    assert t.refusal("javelin") == "ignite.sight.corner-lines"
    assert t.refusal("march", "D5") == "ignite.move.through-impassable"


def test_walls_melt_at_the_beginning_of_the_casters_next_turn() -> None:
    t = walled("a1 F Ib b1", "D5", None)
    t.end_turns_until("b")
    assert (t.terrain("D5"), t.terrain("D6")) == ("ice", "plains")
    t.end_turns_until("a")
    assert t.terrain("D5") == "forest"


def test_a_wall_is_no_attack_for_cards_that_reward_attacking() -> None:
    t = table("a1 b1 .", hands={"a": "quick-hands ice-wall"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("ice-wall", "b1", None)
    assert t.hand("a") == []


def test_a_unit_may_evade_before_its_token_comes_down() -> None:
    t = walled("a1 b1 Ib", "b1", None, b="quick-reflexes")
    t.react("b", "quick-reflexes", "E5")
    assert (t.cell("b1"), t.is_down("b1"), t.terrain("D5")) == ("E5", False, "ice")


def test_in_the_first_two_rounds_a_wall_moves_nobody_of_others() -> None:
    t = table("a1 b1 .", hands={"a": "ice-wall"}, round=2)
    assert t.refusal("ice-wall", "b1") == "ignite.attack.no-early-scope"
    assert t.refusal("ice-wall", "E4") is None

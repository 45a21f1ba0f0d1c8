"""Races whose ability is about movement and ground: catfolk, centaurs and lizardmen."""

import pytest

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.facts.races import CENTAUR_DECK, STANDARD_DECK
from emberbox.games.ignite.moving.movement import points_of
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

# ---- catfolk: two spaces without a card


@rule("ignite.catfolk.free-move")
def test_one_catfolk_unit_moves_up_to_two_spaces_without_a_card() -> None:
    t = table("a1 . . .", races={"a": "catfolk"}, hands={"a": "dagger"})
    t.pick("free-move", "D6")
    assert (t.cell("a1"), t.hand("a"), t.asked) == ("D6", ["dagger"], "act")


@rule("ignite.catfolk.free-move")
def test_one_space_will_do_but_three_are_too_many() -> None:
    t = table("a1 . . .", races={"a": "catfolk"})
    assert t.refusal("free-move", "D7") == "ignite.move.one-a-space"
    t.pick("free-move", "D5", None)
    assert t.cell("a1") == "D5"


@rule("ignite.catfolk.free-move")
def test_the_free_move_comes_once_in_a_turn_and_again_in_the_next() -> None:
    t = table("a1 . . .\na2 . . .", races={"a": "catfolk"})
    t.pick("free-move", "a1", "D6")
    assert t.refusal("free-move") == "ignite.catfolk.free-move"
    t.end_turns_until("a")
    t.pick("free-move", "a2", "E6")
    assert t.cell("a2") == "E6"


@rule("ignite.catfolk.free-move")
def test_nobody_else_moves_for_free() -> None:
    t = table("a1 . .", races={"b": "catfolk"})
    assert t.refusal("free-move") == "ignite.catfolk.free-move"


@rule("ignite.catfolk.all-at-once")
def test_the_two_spaces_cannot_be_separated_by_a_card() -> None:
    t = table("a1 . b1", races={"a": "catfolk"}, hands={"a": "dagger"})
    t.pick("free-move", "D5")
    assert "dagger" not in t.options()
    t.pick(None)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.refusal("free-move") == "ignite.catfolk.free-move"


@rule("ignite.catfolk.all-at-once")
def test_the_two_spaces_cannot_be_shared() -> None:
    t = table("a1 . .\na2 . .", races={"a": "catfolk"})
    t.pick("free-move", "a1", "D5")
    assert t.options() == [None, "C5", "D4", "D6", "E5"]
    t.pick(None)
    assert (t.cell("a1"), t.cell("a2")) == ("D5", "E4")
    assert t.refusal("free-move") == "ignite.catfolk.free-move"


@rule("ignite.catfolk.free-move-when")
def test_the_free_move_comes_before_between_or_after_cards() -> None:
    t = table("a1 . . . b1", races={"a": "catfolk"}, hands={"a": "march dagger"})
    t.play("march", "D5")
    t.pick("free-move", "D7")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.cell("a1"), t.damage("b1")) == ("D7", 1)


@rule("ignite.catfolk.free-move-when")
def test_the_free_move_is_closed_inside_the_resolution_of_a_card() -> None:
    t = table("a1 . . .", races={"a": "catfolk"}, hands={"a": "conditioning"})
    t.play("conditioning", "D5")
    assert (t.asked, "free-move" in t.options()) == ("go", False)


@rule("ignite.catfolk.free-move-when")
def test_the_unit_is_chosen_when_it_moves() -> None:
    t = table("a1 . . .\na2 . . .", races={"a": "catfolk"}, hands={"a": "march"})
    t.play("march", "a1", "D5")
    t.pick("free-move")
    assert t.options() == ["a1", "a2"]


@rule("ignite.catfolk.free-move-when")
@pytest.mark.parametrize("state", [{"frozen": {"a1": "b"}}, {"down": "a1"}, {"held": {"a1": "b"}}])
def test_the_free_move_is_closed_to_units_that_cannot_move(state: dict[str, dict[str, str]]) -> None:
    t = table("a1 . . .", races={"a": "catfolk"}, **state)  # type: ignore[arg-type]
    assert t.refusal("free-move") == "ignite.catfolk.free-move-when"
    t = table("a1 . . .\na2 . . .", races={"a": "catfolk"}, **state)  # type: ignore[arg-type]
    t.pick("free-move", "E6")
    assert t.cell("a2") == "E6"


@rule("ignite.catfolk.free-move-when")
def test_the_free_move_follows_the_rules_of_walking() -> None:
    t = table("a1 b1 . .\n. . . .", races={"a": "catfolk"})
    assert t.refusal("free-move", "b1") == "ignite.move.through-units"
    t = table("a1 b1 .\nL . .\na2 . .", races={"a": "catfolk"}, at="A1")
    t.pick("free-move")
    assert t.asked == "go"  # a1 has nowhere to go, so that nobody is asked which unit


# ---- centaurs: farther, but on their own hooves


@rule("ignite.centaur.plus-one")
@pytest.mark.parametrize(("card", "farthest"), [("march", "D6"), ("conditioning", "D7")])
def test_a_centaur_moves_one_space_farther_than_the_card_says(card: str, farthest: str) -> None:
    t = table("a1 . . . .", races={"a": "centaurs"}, hands={"a": [card]})
    t.play(card, farthest)
    assert (t.cell("a1"), t.asked) == (farthest, "act")


@rule("ignite.centaur.plus-one")
def test_others_move_as_far_as_the_card_says() -> None:
    t = table("a1 . . . .", races={"a": "elves"}, hands={"a": "march"})
    assert t.refusal("march", "D6") == "ignite.move.one-a-space"


@rule("ignite.centaur.no-mounts")
@pytest.mark.parametrize("mount", ["horse", "tiger-mount", "unicorn", "great-eagle"])
def test_a_centaur_cannot_move_with_a_mount_card(mount: str) -> None:
    t = table("a1 . . .", races={"a": "centaurs"}, hands={"a": [mount]})
    assert t.refusal(mount) == "ignite.centaur.no-mounts"
    t = table("a1 . . .", races={"a": "dwarves"}, hands={"a": [mount]})
    assert t.refusal(mount) is None


@rule("ignite.centaur.no-passing")
@pytest.mark.parametrize("other", ["a2", "b1"])
def test_a_centaur_cannot_move_through_a_unit(other: str) -> None:
    t = table(f"a1 {other} .", races={"a": "centaurs"}, hands={"a": "conditioning"})
    things = ("conditioning", "a1") if other == "a2" else ("conditioning",)
    assert t.refusal(*things, other) == "ignite.centaur.no-passing"
    assert t.refusal(*things, "E6") is None  # around it


@rule("ignite.centaur.no-passing")
def test_a_centaur_between_units_and_lava_does_not_get_out() -> None:
    t = table("a1 b1 .\nL . .", races={"a": "centaurs"}, hands={"a": "conditioning"}, at="A1")
    assert t.refusal("conditioning") == "ignite.centaur.no-passing"
    t = table("a1 b1 .\nL . .", races={"a": "elves"}, hands={"a": "horse"}, at="A1")
    t.play("horse", "b1", "A3")
    t.nobody_reacts()
    assert t.cell("a1") == "A3"


@rule("ignite.centaur.deck")
def test_the_centaurs_twelve_cards_are_fewer_marches_and_more_arms() -> None:
    # March, Dagger, Old Wooden Shield
    assert (CENTAUR_DECK, STANDARD_DECK) == ((3, 5, 4), (5, 4, 3))
    assert sum(CENTAUR_DECK) == sum(STANDARD_DECK) == 12


@rule("ignite.centaur.which-cards")
def test_the_bonus_is_for_movement_cards_that_are_no_spell() -> None:
    t = table("a1 . .", races={"a": "centaurs"})
    a1 = t.g.standing[t.g.board.grid.parse("D4")]
    cards = ("march", "conditioning", "teleport")
    assert [points_of(t.g, a1, kind(card)) for card in cards] == [2, 3, 6]
    t = table("a1" + " ." * 7, races={"a": "centaurs"}, hands={"a": "teleport"})
    spaces = t.options
    t.play("teleport")
    assert "D10" in spaces()
    assert "D11" not in spaces()


@rule("ignite.centaur.which-cards")
def test_evading_by_an_ability_card_gets_no_bonus() -> None:
    t = table("a1 b1 . .", races={"b": "centaurs"}, hands={"a": "dagger", "b": "quick-reflexes"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes")
    assert t.options() == ["C5", "D6", "E5"]


@rule("ignite.centaur.which-cards")
def test_mounts_serve_the_centaur_player_for_all_but_riding() -> None:
    t = table(
        "Z+a1 Z+a2",
        races={"a": "centaurs"},
        hands={"a": "horse unicorn warhammer"},
        market="horse",
        bank=7,
    )
    t.buy("horse", "a1")
    t.honor("unicorn")
    t.pick("sell", "horse", "a1")
    assert (t.play_area("a"), t.trash(), t.bank) == (["horse", "unicorn"], ["horse"], 3 + 7)


# ---- lizardmen: at home in lava


def hot(drawing: str, **more: str) -> Table:
    """A lizardman a1 with cards to walk."""
    return table(drawing, races={"a": "lizardmen"}, hands={"a": more.get("hand", "march conditioning")})


@rule("ignite.lizard.immune")
def test_lizardmen_enter_cross_and_stand_on_lava_and_burning_ground() -> None:
    t = hot("a1 L Sb .")
    t.play("march", "D5")
    assert (t.cell("a1"), t.damage("a1"), t.alive("a1")) == ("D5", 0, True)
    t.play("conditioning", "D7")
    assert (t.cell("a1"), t.damage("a1")) == ("D7", 0)


@rule("ignite.lizard.immune")
def test_others_die_in_lava_and_are_burnt() -> None:
    t = table("a1 L\nSb .", hands={"a": "march march"})
    assert t.refusal("march", "D5") == "ignite.harm.walking"
    t.play("march", "E4")
    assert t.damage("a1") == 1


@rule("ignite.lizard.immune")
def test_a_lizardman_at_deaths_door_walks_over_burning_ground() -> None:
    t = table("a1 Sb", races={"a": "lizardmen"}, hands={"a": "march"}, damage={"a1": 2})
    t.play("march", "D5")
    assert (t.cell("a1"), t.damage("a1")) == ("D5", 2)


@rule("ignite.lizard.immune")
def test_a_lizardman_pushed_into_lava_stands_there() -> None:
    drawing = "a1 . b1 L"
    hands = {"a": "long-bow wind-arrow"}
    for race, alive in (("lizardmen", True), ("humans", False)):
        t = table(drawing, races={"b": race}, hands=hands)
        t.play("long-bow")
        t.play("wind-arrow", "b1")
        t.nobody_reacts()
        assert t.alive("b1") is alive


@rule("ignite.lizard.immune")
def test_a_lizardman_may_be_teleported_into_lava() -> None:
    t = hot("a1 . . L", hand="teleport")
    t.play("teleport", "D7")
    assert t.cell("a1") == "D7"


@rule("ignite.lizard.immune")
def test_forest_and_water_treat_lizardmen_like_anybody() -> None:
    t = table("a1 . F+b1", races={"b": "lizardmen"}, hands={"a": "javelin"})
    assert t.refusal("javelin") == "ignite.forest.targeting"
    t = table("a1 W W+b1 W W+b2", races={"b": "lizardmen"}, hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


@rule("ignite.lizard.lava-no-terrain-attack")
@pytest.mark.parametrize("spell", ["scorched-earth", "ice-wall"])
def test_no_terrain_spell_reaches_a_lizardman_in_lava(spell: str) -> None:
    t = table("a1 . L+b1", races={"b": "lizardmen"}, hands={"a": [spell]})
    t.play(spell)
    assert "b1" not in t.options()
    t = table("a1 . b1", races={"b": "lizardmen"}, hands={"a": [spell]})
    t.play(spell)
    assert "b1" in t.options()


@rule("ignite.lizard.every-token-effect")
def test_the_token_itself_does_nothing_to_a_lizardman_as_it_comes_down() -> None:
    t = table("a1 . b1 c1", races={"b": "lizardmen"}, hands={"a": "scorched-earth"})
    t.play("scorched-earth", "c1", "b1", None)
    t.nobody_reacts()
    assert (t.terrain("D6"), t.damage("b1"), t.damage("c1")) == ("scorched", 0, 1)


@rule("ignite.lizard.every-token-effect")
def test_attacks_fires_bombs_and_walls_hurt_lizardmen_as_they_do_others() -> None:
    races = {"b": "lizardmen"}
    t = table("a1 L+b1", races=races, hands={"a": "dagger"})
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1
    t = table("a1 . F+b1 F+b2", races=races, hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)
    t = table("a1 . b1+ab", races=races)
    t.end_turns_until("a")
    assert t.damage("b1") == 2
    t = table("b1 . . a1\n. . . .", races=races, hands={"a": "ice-wall"}, at="A1")
    t.play("ice-wall", "b1", None)
    t.nobody_reacts()
    assert not t.alive("b1")

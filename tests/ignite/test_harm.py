"""Self-harm, final blows, damage and trophies."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

# ---- self-harm


def with_bow(drawing: str, hand: str, damage: dict[str, int] | None = None, hands: str = "") -> Table:
    """Player a has played a Long Bow; player b holds some cards."""
    t = table(drawing, hands={"a": f"long-bow {hand}", "b": hands}, damage=damage or {})
    t.play("long-bow")
    return t


@rule("ignite.harm.no-suicide")
def test_nobody_kills_an_own_unit_on_purpose() -> None:
    t = table("a1 . b1 a2", hands={"a": "lightning-bolt"}, damage={"a2": 2})
    assert t.refusal("lightning-bolt") == "ignite.harm.no-suicide"
    t = table("a1 . b1 a2", hands={"a": "lightning-bolt"}, damage={"a2": 1})
    assert t.refusal("lightning-bolt") is None


@rule("ignite.harm.no-suicide")
def test_nor_by_a_push() -> None:
    drawing = "a1 . b1 a2 L"
    t = with_bow(drawing, "wind-arrow arrow")
    assert t.refusal("wind-arrow") == "ignite.harm.no-suicide"
    assert t.refusal("arrow", "b1") is None


@rule("ignite.harm.no-suicide")
def test_who_dies_of_the_shot_pushes_nobody() -> None:
    t = with_bow("a1 . b1 a2 L", "wind-arrow", damage={"b1": 2})
    t.play("wind-arrow", "b1")
    assert (t.alive("b1"), t.cell("a2")) == (False, "D7")


@rule("ignite.harm.conditions")
def test_an_own_unit_may_be_hurt_along_with_another_players() -> None:
    t = with_bow("a1 . F F+a2 F+b1", "fire-arrow")
    t.play("fire-arrow", "D6")
    assert (t.damage("a2"), t.damage("b1")) == (1, 1)


@rule("ignite.harm.conditions")
def test_an_own_unit_may_not_be_hurt_alone() -> None:
    t = with_bow("a1 . F F+a2 b1", "fire-arrow")
    assert t.refusal("fire-arrow", "D6") == "ignite.harm.conditions"
    assert t.refusal("fire-arrow", "b1") is None


@rule("ignite.harm.conditions")
def test_a_ring_that_would_hurt_only_its_own_is_not_cast() -> None:
    t = table("a1 a2", hands={"a": "ring-of-fire"})
    assert t.refusal("ring-of-fire") == "ignite.harm.conditions"
    t = table("a1 a2 b1", hands={"a": "ring-of-fire"}, damage={"a2": 2})
    t.play("ring-of-fire")  # only around a2, which it does not hurt
    assert (t.damage("b1"), t.damage("a2"), t.damage("a1")) == (1, 2, 1)


@rule("ignite.harm.judged-at-declaration")
def test_the_other_unit_must_be_another_players_and_a_minion_will_do() -> None:
    for other in ("a3", "aw"):
        t = with_bow(f"a1 . F F+a2 F+{other} .\n. b1 . . . .", "fire-arrow")
        assert t.refusal("fire-arrow", "a1", "D6") == "ignite.harm.conditions"
    t = with_bow("a1 . F F+a2 F+bw .\n. b1 . . . .", "fire-arrow")
    assert t.refusal("fire-arrow", "a1", "D6") is None


@rule("ignite.harm.judged-at-declaration")
def test_what_is_allowed_goes_through_even_if_the_enemy_is_saved() -> None:
    t = table(
        """
        .  .  .  .
        a2 a1 .  b1
        .  .  .  .
        """,
        hands={"a": "ring-of-fire", "b": "quick-reflexes"},
        damage={"a2": 1},
    )
    t.play("ring-of-fire")
    t.react("b", "quick-reflexes", "E8")
    assert (t.damage("b1"), t.damage("a2")) == (0, 2)


@rule("ignite.harm.judged-at-declaration")
def test_an_own_unit_may_even_die_of_a_reaction() -> None:
    # With a shield b1 lives and is pushed, and moves a2 on into the lava.
    t = with_bow("a1 . b1 a2 L", "wind-arrow", damage={"b1": 2}, hands="old-wooden-shield")
    t.play("wind-arrow", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.alive("b1"), t.alive("a2"), t.trophies("a")) == (True, False, [])


@rule("ignite.harm.walking")
@pytest.mark.parametrize("card", ["march", "horse", "teleport", "great-eagle"])
def test_no_own_unit_is_moved_into_lava(card: str) -> None:
    t = table("a1 L", hands={"a": card})
    t.play(card)
    assert "D5" not in t.options()
    t = table("a1 L", hands={"a": card}, races={"a": "lizardmen"})
    t.play(card)
    assert "D5" in t.options()


@rule("ignite.harm.walking")
def test_burning_ground_may_be_entered_unless_it_kills() -> None:
    t = table("a1 Sb", hands={"a": "march"}, damage={"a1": 2})
    assert t.refusal("march", "D5") == "ignite.harm.walking"
    t = table("a1 Sb", hands={"a": "march"}, damage={"a1": 1})
    t.play("march", "D5")
    assert (t.cell("a1"), t.damage("a1")) == ("D5", 2)


@rule("ignite.harm.defender-decides", "ignite.blow.chosen-way")
def test_a_push_that_the_defender_may_turn_against_an_own_unit_is_allowed() -> None:
    # Pushed from the upper left b1 goes east, into a2 before the lava, or south.
    drawing = """
        a1 .  .  .
        .  b1 a2 L
        .  .  .  .
    """
    t = with_bow(drawing, "wind-arrow")
    t.play("wind-arrow", "b1")
    assert (t.asked_seat, t.options()) == ("b", ["east", "south"])
    t.pick("east")
    assert (t.alive("a2"), t.trophies("a"), t.trophies("b")) == (False, [], ["a2"])


@rule("ignite.harm.defender-decides")
def test_one_without_any_harmless_choice_is_not() -> None:
    drawing = """
        a1 .  .  .
        .  b1 a2 L
        .  a3 .  .
        .  L  .  .
    """
    assert with_bow(drawing, "wind-arrow").refusal("wind-arrow") == "ignite.harm.no-suicide"


# ---- final blows


@rule("ignite.blow.card-owner")
def test_the_trophy_goes_to_who_played_the_card_of_the_last_point() -> None:
    t = table("c1 b1 a1", hands={"a": "dagger"}, damage={"b1": 2})  # c did all but the last
    t.play("dagger", "b1")
    assert (t.trophies("a"), t.trophies("c")) == (["b1"], [])


@rule("ignite.blow.card-owner", "ignite.blow.mover-or-placer")
def test_a_token_is_its_placers_card_whoever_pushed() -> None:
    t = with_bow("a1 . b1 Sc", "wind-arrow", damage={"b1": 1})
    t.play("wind-arrow", "b1")
    assert (t.trophies("a"), t.trophies("c")) == ([], ["b1"])


@rule("ignite.blow.own-card-turned", "ignite.blow.mover-or-placer")
def test_who_turns_a_card_on_its_player_gets_the_trophy() -> None:
    t = with_bow("a1 . b1 Sb", "wind-arrow", damage={"b1": 1})
    t.play("wind-arrow", "b1")
    assert t.trophies("a") == ["b1"]
    t = table("a1 . b1", hands={"a": "lightning-bolt", "b": "mirror-spell"}, damage={"a1": 2})
    t.play("lightning-bolt", "b1")
    t.react("b", "mirror-spell")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@rule("ignite.blow.abby")
def test_paul_pushes_abbys_bomb_back_and_gets_the_trophy() -> None:
    t = table("a1 . . b1", hands={"a": "magic-potion-bomb", "b": "ice-wall"}, damage={"a1": 2})
    t.play("magic-potion-bomb", "D6")  # in front of Paul's unit
    t.end_turn()
    t.play("ice-wall", "D6", None)
    assert t.drawing() == "a1 ab . b1"  # beside Abby's unit
    t.end_turns_until("a")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@rule("ignite.blow.krysta")
def test_krysta_gets_the_trophy_for_the_bomb_that_paul_moved() -> None:
    t = table("a1 cb . b1", hands={"b": "ice-wall"}, damage={"a1": 2}, active="b")
    t.play("ice-wall", "D5", None)
    assert t.drawing() == "a1+cb . . b1"
    t.end_turns_until("c")
    assert (t.alive("a1"), t.trophies("b"), t.trophies("c")) == (False, [], ["a1"])


@rule("ignite.blow.mover-or-placer")
def test_lava_deaths_belong_to_who_moved_the_unit() -> None:
    t = with_bow("a1 . b1 L", "wind-arrow")
    t.play("wind-arrow", "b1")
    assert (t.alive("b1"), t.damage("b1"), t.trophies("a")) == (False, 1, ["b1"])
    t = with_bow("a1 . b1 c1 L", "wind-arrow")  # c1 is moved on
    t.play("wind-arrow", "b1")
    assert t.trophies("a") == ["c1"]
    t = table("a1 . L . b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "b1", 2)
    assert t.trophies("a") == ["b1"]


@rule("ignite.blow.mover-or-placer")
def test_squishing_belongs_to_whose_wall_it_is() -> None:
    t = table("a1 . b1 Ic", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.trophies("a"), t.trophies("c")) == (False, ["b1"], [])


@rule("ignite.blow.mover-or-placer")
def test_a_death_without_another_player_brings_nobody_a_trophy() -> None:
    t = table("a1+ab . . b1", damage={"a1": 2})
    t.end_turns_until("a")
    assert (t.alive("a1"), [t.trophies(seat) for seat in "abc"]) == (False, [[], [], []])


@rule("ignite.blow.brought-together")
def test_who_pushes_a_unit_beside_its_own_bomb_gets_the_trophy() -> None:
    t = with_bow("a1 . b1 .\n. . . bb", "wind-arrow", damage={"b1": 1})
    t.play("wind-arrow", "piece", "b1")
    assert (t.cell("b1"), t.damage("b1")) == ("D7", 2)
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.blow.brought-together")
@pytest.mark.parametrize("card", ["magic-potion-bomb", "meteor-strike"])
def test_who_pulls_a_unit_under_its_own_bomb_or_meteor_gets_the_trophy(card: str) -> None:
    t = table("b1 . . . a1", hands={"a": "vine-pull", "b": card}, damage={"b1": 1}, active="b")
    t.play(card, "D6")
    t.end_turns_until("a")
    t.play("vine-pull", *(["piece"] if card == "magic-potion-bomb" else []), "b1", 2)
    assert t.cell("b1") == "D6"
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.blow.brought-together", "ignite.village.each-amount")
def test_and_in_the_village_the_unit_takes_a_point_more() -> None:
    t = table(". b1 . a1\n. bb . .", at="A4", village=True)
    t.end_turns_until("b")
    assert t.damage("b1") == 1
    t = table("b1 . . a1\n. bb . .", at="A4", village=True, hands={"a": "vine-pull"})
    t.play("vine-pull", "piece", "b1", 1)
    t.end_turns_until("b")
    assert (t.cell("b1"), t.damage("b1")) == ("A5", 2)


@rule("ignite.blow.brought-together")
def test_a_unit_that_moves_on_by_itself_brought_itself_there() -> None:
    hands = {"a": "vine-pull dagger", "b": "quick-reflexes"}
    t = table("a1 . b1\n. bb .", hands=hands, damage={"b1": 1})
    t.play("vine-pull", "piece", "b1")
    t.nobody_reacts()
    assert t.cell("b1") == "D5"
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "E5")
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a")) == (False, [])


@rule("ignite.blow.brought-together")
def test_who_moves_the_bomb_last_gets_the_trophy() -> None:
    hands = {"a": "ice-wall", "b": "magic-potion-bomb", "c": "vine-pull"}
    t = table("c1 . . b1 . . . a1", hands=hands, damage={"b1": 2}, active="b")
    t.play("magic-potion-bomb", "D8")
    t.end_turn()
    t.play("vine-pull", "piece", "b1", 1)
    t.end_turn()
    t.play("ice-wall", "D8", None)
    assert t.drawing() == "c1 . b1 bb . . . a1"
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a"), t.trophies("c")) == (False, ["b1"], [])


@rule("ignite.blow.brought-together")
def test_who_moves_the_unit_last_gets_the_trophy() -> None:
    hands = {"a": "vine-pull", "b": "magic-potion-bomb", "c": "ice-wall"}
    t = table("a1 . . b1 . . . c1", hands=hands, damage={"b1": 2}, active="b")
    t.play("magic-potion-bomb", "D8")
    t.end_turn()
    t.play("ice-wall", "D8", None)
    t.end_turn()
    t.play("vine-pull", "piece", "b1", 1)
    assert t.drawing() == "a1 . b1 bb . . . c1"
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a"), t.trophies("c")) == (False, ["b1"], [])


@rule("ignite.blow.brought-together")
@pytest.mark.parametrize("card", ["magic-potion-bomb", "meteor-strike"])
def test_who_moved_a_unit_before_its_player_laid_the_card_did_not_cause_it(card: str) -> None:
    t = table("b1 . . a1", hands={"a": "vine-pull", "b": card}, damage={"b1": 2})
    t.play("vine-pull", "b1", 1)
    assert t.cell("b1") == "D5"
    t.end_turn()
    t.play(card, "D4")
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a")) == (False, [])


@rule("ignite.blow.chosen-way", "ignite.blow.brought-together")
def test_a_way_that_the_defender_chose_leads_beside_the_pushers_own_bomb() -> None:
    drawing = """
        a1 .  .  .
        .  b1 a2 .
        .  .  .  ab
    """
    t = with_bow(drawing, "wind-arrow", damage={"a2": 2})
    t.play("wind-arrow", "piece", "b1", "east")
    assert t.cell("a2") == "E7"
    t.end_turns_until("a")
    assert (t.alive("a2"), t.trophies("b")) == (False, ["a2"])


@rule("ignite.blow.chosen-way")
def test_without_a_choice_an_own_unit_that_dies_is_nobodys_trophy() -> None:
    t = with_bow("a1 . b1 a2 .\n. . . . ab", "wind-arrow", damage={"a2": 2})
    t.play("wind-arrow", "piece", "b1")
    assert t.cell("a2") == "D8"
    t.end_turns_until("a")
    assert (t.alive("a2"), [t.trophies(seat) for seat in "abc"]) == (False, [[], [], []])


@rule("ignite.blow.chosen-way", "ignite.blow.mover-or-placer")
def test_who_else_stands_behind_is_the_pushers_trophy_whoever_chose_the_way() -> None:
    drawing = """
        a1 .  .  .
        .  b1 c1 L
        .  .  .  .
    """
    t = with_bow(drawing, "wind-arrow")
    t.play("wind-arrow", "b1", "east")
    assert (t.alive("c1"), t.trophies("a"), t.trophies("b")) == (False, ["c1"], [])


@rule("ignite.blow.simultaneous")
def test_all_that_one_effect_kills_leave_together_as_trophies_of_one_player() -> None:
    t = table("a1 . b1 c1 b2", hands={"a": "lightning-bolt"}, damage={"b1": 2, "b2": 2, "c1": 2}, players=4)
    t.play("lightning-bolt", "b1")
    assert t.trophies("a") == ["b1", "c1", "b2"]
    assert t.g.eliminated[1] == t.g.eliminated[2] >= 0


@rule("ignite.blow.simultaneous")
def test_the_dead_still_conduct_what_kills_them() -> None:
    t = table("a1 . b1 bw c1", hands={"a": "lightning-bolt"}, damage={"b1": 2})
    t.play("lightning-bolt", "b1")
    assert (t.alive("b1"), t.alive("bw"), t.damage("c1")) == (False, False, 1)


# ---- damage and trophies


@rule("ignite.damage.third-kills")
def test_the_third_point_of_damage_defeats_a_unit() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger dagger dagger"})
    for points in (1, 2):
        t.play("dagger", "b1")
        assert (t.alive("b1"), t.damage("b1")) == (True, points)
    t.play("dagger", "b1")
    assert not t.alive("b1")


@rule("ignite.damage.third-kills")
def test_damage_is_seen_by_all() -> None:
    t = table("a1 b1", damage={"b1": 2})
    assert [[piece["damage"] for piece in t.g.view(seat)["pieces"]] for seat in range(3)] == [[0, 2, 0]] * 3


@rule("ignite.damage.stays")
def test_damage_stays_until_healed() -> None:
    t = table("a1 b1", hands={"a": "medicine"}, damage={"b1": 1, "a1": 1})
    t.play("medicine")
    t.end_turns_until("a")
    assert (t.damage("a1"), t.damage("b1")) == (0, 1)


@rule("ignite.damage.stays")
def test_nobody_is_healed_below_zero() -> None:
    assert table("a1 b1", hands={"a": "medicine"}).refusal("medicine") == "ignite.play.some-effect"


@rule("ignite.damage.stays")
def test_points_beyond_the_lethal_one_are_ignored() -> None:
    t = table("a1 b1 b2", hands={"a": "warhammer march"}, damage={"b1": 2})
    t.play("warhammer", "march", "b1")
    assert (t.damage("b1"), t.damage("b2"), t.trophies("a")) == (3, 0, ["b1"])


@rule("ignite.damage.stays")
def test_a_dead_unit_leaves_with_its_markers_and_items_and_tokens_stay() -> None:
    drawing = "a1 S+b1+bs+bb b2"
    t = table(
        drawing, hands={"a": "dagger"}, damage={"b1": 2}, down="b1", frozen={"b1": "a"}, held={"b1": "a"}
    )
    t.play("dagger", "b1", "piece")
    assert (t.is_down("b1"), t.is_frozen("b1"), t.is_held("b1")) == (False, False, False)
    assert (t.drawing(), t.terrain("D5")) == ("a1 bs+bb b2", "scorched")


@rule("ignite.damage.sum")
@pytest.mark.parametrize(
    ("drawing", "race", "crusher", "amount"),
    [
        ("a1 b1", "pandas", False, 1),
        ("a1 b1", "pandas", True, 1 + 2),
        ("a1 b1", "dwarves", False, 1 + 1),
        ("a1 b1", "dwarves", True, 1 + 2 + 1),
        ("a1 V+b1", "pandas", True, 1 + 2 + 1),
        ("a1 V+b1", "pandas", False, 1 + 1),
    ],
)
def test_one_hit_is_one_sum(drawing: str, race: str, crusher: bool, amount: int) -> None:
    hand = "dagger bone-crusher" if crusher else "dagger"
    t = table(drawing, hands={"a": hand}, races={"a": race})
    t.play("dagger", "b1", *(["bone-crusher"] if crusher else []))
    assert [event["amount"] for event in t.events("damaged")] == [amount]


@rule("ignite.trophy.final-point")
def test_who_deals_the_last_point_takes_the_miniature() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert (t.trophies("a"), t.alive("b1"), t.at("D5")) == (["b1"], False, None)


@rule("ignite.trophy.final-point")
def test_an_own_unit_is_never_a_trophy() -> None:
    t = table("a1 . . a2+ab b1", damage={"a2": 1})
    t.end_turns_until("a")
    assert (t.alive("a2"), t.trophies("a")) == (False, [])

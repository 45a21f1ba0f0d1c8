"""Cards out of turn: when, by whom, in which order, for which unit; and cards that are only shown."""

import pytest

from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.state.position import hand_of
from emberbox.testing import rule
from emberbox.testing.ignite import table


@rule("ignite.react.meaning")
@pytest.mark.parametrize(
    ("attack", "card", "then"),
    [
        ("dagger", "quick-reflexes", "D6"),
        ("dagger", "old-wooden-shield", ""),
        ("freeze", "counter-spell", ""),
    ],
)
def test_a_card_is_used_off_turn_to_dodge_to_block_or_to_negate(attack: str, card: str, then: str) -> None:
    t = table("a1 b1 .", hands={"a": attack, "b": card})
    t.play(attack, "b1")
    t.react("b", card, *([then] if then else []))
    assert (t.damage("b1"), t.is_frozen("b1"), t.play_area("b")) == (0, False, [card])


@rule("ignite.react.meaning")
@pytest.mark.parametrize(
    "card", ["old-wooden-shield", "quick-reflexes", "counter-spell", "mirror-spell", "disarm"]
)
def test_a_react_card_has_no_action_on_the_own_turn(card: str) -> None:
    t = table("a1 b1", hands={"a": card})
    assert t.refusal(card) == "ignite.timing.answers"
    assert t.refusal("honor", card) is None


@rule("ignite.react.meaning")
def test_a_card_for_the_own_turn_is_no_reaction() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "march horse"})
    t.play("dagger", "b1")
    assert (t.options(), t.refusal("horse")) == ([None], "ignite.timing.turn-only")


@rule("ignite.react.paul-frozen")
def test_paul_may_not_use_a_shield_for_his_frozen_elf() -> None:
    """Kelsie is a, Paul is b; his second elf, not frozen, may be shielded."""
    t = table(
        "b2 a1 b1",
        races={"b": "elves"},
        hands={"a": "dagger dagger", "b": "metal-shield"},
        frozen={"b1": "a"},
    )
    t.play("dagger", "b1")
    assert (t.asked, t.damage("b1"), t.hand("b")) == ("act", 1, ["metal-shield"])
    t.play("dagger", "b2")
    t.react("b", "metal-shield")
    assert t.damage("b2") == 0


# ---- the words: blocked, evaded, negated


@rule("ignite.react.words")
@pytest.mark.parametrize(
    ("attack", "card", "then"),
    [
        ("dagger", "old-wooden-shield", ""),
        ("dagger", "quick-reflexes", "D6"),
        ("freeze", "counter-spell", ""),
    ],
)
def test_a_stopped_card_is_used_up(attack: str, card: str, then: str) -> None:
    t = table("a1 b1 .", hands={"a": attack, "b": card})
    t.play(attack, "b1")
    t.react("b", card, *([then] if then else []))
    assert (t.hand("a"), t.play_area("a"), t.play_area("b")) == ([], [attack], [card])


@rule("ignite.react.words")
def test_unless_the_stopping_card_says_otherwise() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "disarm"})
    t.play("dagger", "b1")
    t.react("b", "disarm")
    assert (t.play_area("a"), t.play_area("b")) == ([], ["dagger"])


@rule("ignite.react.words")
@pytest.mark.parametrize("card", ["old-wooden-shield", "counter-spell"])
def test_blocking_and_negating_leave_the_unit_where_it_is(card: str) -> None:
    t = table("a1 b1 .", hands={"a": "dagger freeze", "b": f"{card} quick-reflexes"})
    t.play("freeze" if card == "counter-spell" else "dagger", "b1")
    t.react("b", card)
    assert (t.cell("b1"), t.asked) == ("D5", "act")


@rule("ignite.react.words")
def test_who_is_walled_in_cannot_step_out_of_an_attack() -> None:
    t = table(
        """
        .  Ia .
        a1 b1 c1
        .  Ia .
        """,
        hands={"a": "dagger", "b": "quick-reflexes old-wooden-shield"},
    )
    t.play("dagger", "b1")
    assert t.refusal("quick-reflexes") == "ignite.react.words"


# ---- several reactions


@rule("ignite.react.several")
def test_one_attack_may_be_answered_with_several_cards() -> None:
    """Counter Spell puts the fire out, the shield stops the arrow."""
    t = table(
        "a1 . F+b1 F+b2",
        hands={"a": "long-bow fire-arrow", "b": "counter-spell old-wooden-shield"},
    )
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    t.react("b", "counter-spell")
    assert (t.asked, t.asked_seat) == ("react", "b")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.damage("b2"), t.hand("b")) == (0, 0, [])


@rule("ignite.react.several")
def test_once_the_attack_is_stopped_nobody_is_asked_any_more() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "old-wooden-shield old-wooden-shield"})
    t.play("dagger", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.asked, t.asked_seat) == ("act", "a")


@rule("ignite.react.several")
def test_when_the_target_has_dodged_nobody_need_answer_the_spread() -> None:
    t = table("a1 b1 c1", hands={"a": "lightning-bolt", "b": "quick-reflexes", "c": "counter-spell"})
    t.play("lightning-bolt", "b1")
    t.react("b", "quick-reflexes", "C5")
    assert (t.asked, t.damage("c1"), t.hand("c")) == ("act", 0, ["counter-spell"])


# ---- the window


@rule("ignite.react.window")
def test_the_window_opens_before_the_attack_takes_effect() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    assert (t.asked, t.asked_seat, t.damage("b1")) == ("react", "b", 0)
    t.pick(None)
    assert (t.asked, t.damage("b1")) == ("act", 1)


@rule("ignite.react.window")
def test_a_window_opens_when_a_mount_enters_the_space_of_a_unit() -> None:
    t = table("a1 b1 .", hands={"a": "horse", "b": "old-wooden-shield"})
    t.play("horse", "b1")
    assert (t.asked, t.asked_seat, t.is_down("b1")) == ("react", "b", False)


@rule("ignite.react.window")
def test_a_window_opens_when_a_unit_is_about_to_be_pushed() -> None:
    t = table("a1 b1 .", hands={"a": "ice-wall", "b": "quick-reflexes"})
    t.play("ice-wall", "b1", None)
    assert (t.asked, t.asked_seat, t.cell("b1")) == ("react", "b", "D5")


@rule("ignite.react.window")
def test_whether_a_player_is_asked_does_not_tell_what_is_in_the_hand() -> None:
    asked = []
    for hand in ("old-wooden-shield", "march"):
        t = table("a1 b1", hands={"a": "dagger", "b": hand})
        t.play("dagger", "b1")
        asked.append((t.asked, t.asked_seat))
    assert asked == [("react", "b")] * 2


@rule("ignite.react.order")
def test_players_are_asked_clockwise_from_the_one_after_the_active_player() -> None:
    t = table(
        """
        d1 .  a1
        .  c1 .
        b1 .  .
        """,
        active="c",
        hands={"c": "ring-of-fire", **dict.fromkeys("abd", "counter-spell")},
    )
    t.play("ring-of-fire")
    order = []
    while t.asked == "react":
        order.append(t.asked_seat)
        t.pick(None)
    assert order == ["d", "a", "b"]


@rule("ignite.react.order")
def test_the_active_player_is_asked_too_where_the_own_unit_is_attacked() -> None:
    """On the own turn a walks into the reach of b's kraken."""
    t = table("a1 . . bk1", hands={"a": "march old-wooden-shield"})
    t.play("march", "D5")
    assert (t.asked, t.asked_seat) == ("react", "a")
    t.pick("old-wooden-shield")
    assert t.damage("a1") == 0


@rule("ignite.react.order")
def test_a_window_stays_open_until_all_pass_in_a_row() -> None:
    """After c has stepped aside b, who had passed, is asked again."""
    t = table(
        """
        .  . b1 .  .
        .  . a1 .  .
        .  . .  .  c1
        """,
        hands={"a": "ring-of-fire", "b": "counter-spell", "c": "quick-reflexes"},
    )
    t.play("ring-of-fire")
    assert t.asked_seat == "b"
    t.pick(None)
    t.pick("quick-reflexes", "F9")
    assert (t.asked, t.asked_seat) == ("react", "b")
    t.pick("counter-spell")
    assert (t.damage("b1"), t.asked) == (0, "act")


@rule("ignite.react.order")
def test_what_a_reaction_brings_about_is_settled_before_the_attack_goes_on() -> None:
    """Stepping aside into a kraken's reach opens a window of its own, and that is settled first."""
    t = table("a1 b1 . . ck1", hands={"a": "dagger", "b": "quick-reflexes old-wooden-shield"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "D6")
    assert (t.asked, t.asked_seat) == ("react", "b")
    t.pick("old-wooden-shield")
    assert (t.damage("b1"), t.asked) == (0, "act")


# ---- who may react


@rule("ignite.react.who")
def test_only_the_owner_of_the_attacked_unit_may_react() -> None:
    t = table("a1 b1 c1", hands={"a": "dagger", "b": "march", "c": "old-wooden-shield"})
    t.play("dagger", "b1")
    assert t.asked_seat == "b"
    t.pick(None)
    assert (t.asked, t.asked_seat, t.damage("b1")) == ("act", "a", 1)


@rule("ignite.react.who")
def test_the_owner_of_a_unit_that_the_spread_reaches_may_react() -> None:
    t = table("a1 . b1 c1", hands={"a": "lightning-bolt", "c": "counter-spell"})
    t.play("lightning-bolt", "b1")
    t.react("c", "counter-spell")
    assert (t.damage("b1"), t.damage("c1")) == (0, 0)


@rule("ignite.react.who")
def test_a_reaction_for_one_of_several_units_names_it() -> None:
    t = table("b1 ak b2", hands={"b": "old-wooden-shield"}, active="c")
    t.end_turn()
    t.react("b", "old-wooden-shield")
    assert (t.asked, t.asked_seat, t.options()) == ("protect", "b", ["b1", "b2"])


@rule("ignite.react.who")
def test_a_player_without_units_cannot_react() -> None:
    t = table("a1 bw1 c1", hands={"a": "lightning-bolt", "b": "counter-spell"}, out="b")
    t.play("lightning-bolt", "bw1")
    assert (t.asked, t.alive("bw1"), t.damage("c1")) == ("act", False, 1)


@rule("ignite.react.who")
def test_nobody_reacts_for_a_minion_alone() -> None:
    t = table("a1 bw1 . b1", hands={"a": "dagger", "b": "old-wooden-shield"})
    t.play("dagger", "bw1")
    assert (t.asked, t.alive("bw1")) == ("act", False)


# ---- reveal


@rule("ignite.reveal.back-to-hand")
def test_a_revealed_card_goes_back_to_hand_and_can_still_be_played() -> None:
    t = table("b1 a1", hands={"b": "dagger", "a": "berserk"}, decks={"a": "march march march"}, active="b")
    t.play("dagger", "a1")
    t.pick(None, "berserk")
    assert (t.damage("a1"), t.hand("a")) == (1, ["berserk", "march", "march", "march"])
    assert t.play_area("a") == []
    t.nobody_reacts()
    t.end_turns_until("a")
    t.honor("berserk")
    assert "berserk" in t.play_area("a")


@rule("ignite.reveal.back-to-hand")
def test_everybody_sees_a_revealed_card() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk march"}, decks={"b": "dagger"})
    t.play("dagger", "b1")
    t.pick(None, "berserk")
    known = [kind for kind in t.g.cards.visible(hand_of(1), 0) if kind is not None]
    assert [KEYS[kind] for kind in known] == ["berserk"]


@rule("ignite.reveal.repeat")
def test_a_card_may_be_revealed_several_times_in_one_turn() -> None:
    t = table("a1 b1", hands={"a": "dagger dagger", "b": "berserk"}, decks={"b": "march " * 6})
    for drawn in (3, 6):
        t.play("dagger", "b1")
        t.pick(None, "berserk")
        t.nobody_reacts()
        assert t.hand("b").count("march") == drawn


@rule("ignite.reveal.repeat")
def test_several_cards_may_be_revealed_for_one_occasion() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk berserk"}, decks={"b": "march " * 7})
    t.play("dagger", "b1")
    t.pick(None, "berserk", "berserk")
    assert (t.hand("b").count("march"), t.damage("b1")) == (6, 1)


@rule("ignite.reveal.berserk")
def test_paul_reveals_one_berserk_and_then_two() -> None:
    """Paul's dwarf is b1; a second Berserk is among the first 3 cards that he draws."""
    t = table(
        "a1 b1",
        races={"b": "dwarves"},
        hands={"a": "dagger dagger", "b": "berserk"},
        decks={"b": "march berserk march " + "march " * 7},
    )
    t.play("dagger", "b1")
    t.pick(None, "berserk")
    assert (t.damage("b1"), len(t.hand("b"))) == (1, 4)
    t.nobody_reacts()
    t.play("dagger", "b1")
    t.pick(None, "berserk", "berserk")
    assert (t.damage("b1"), len(t.hand("b"))) == (2, 10)


@rule("ignite.reveal.once-an-event")
def test_each_copy_is_revealed_once_for_each_event() -> None:
    """The copy that was drawn just now waits for the next damage."""
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk march"}, decks={"b": "berserk march march march"})
    t.play("dagger", "b1")
    t.pick(None, "berserk")
    assert t.refusal("berserk") == "ignite.reveal.once-an-event"
    t.nobody_reacts()
    assert len(t.hand("b")) == 5


@rule("ignite.reveal.once-an-event")
def test_a_card_may_be_revealed_for_a_frozen_unit() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk"}, decks={"b": "march " * 3}, frozen={"b1": "a"})
    t.play("dagger", "b1")
    assert t.asked == "reveal"
    t.pick("berserk")
    assert len(t.hand("b")) == 4

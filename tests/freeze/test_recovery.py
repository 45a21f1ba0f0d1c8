"""Healing Spell and Time Bend, line by line."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.state.position import deck_of
from emberbox.testing import clause
from emberbox.testing.freeze import poison_on, table
from emberbox.testing.ignite import Table

# -- Healing Spell ---------------------------------------------------------------------------------------


@clause("healing-spell", 1)
def test_a_healing_spell_takes_two_tokens_off_one_unit() -> None:
    t = table("a1 a2 b1", hands={"a": "healing-spell"}, damage={"a1": 2, "a2": 1})
    t.play("healing-spell", "a1")
    assert (t.asked, t.options()) == ("heal-more", [None, "a1"])
    t.pick("a1")
    assert (t.asked, t.damage("a1"), t.damage("a2")) == ("act", 0, 1)


@clause("healing-spell", 1)
def test_one_token_is_enough_if_the_player_says_so() -> None:
    t = table("a1 b1", hands={"a": "healing-spell"}, damage={"a1": 2})
    t.play("healing-spell", None)
    assert (t.asked, t.damage("a1")) == ("act", 1)


@clause("healing-spell", 2)
@pytest.mark.parametrize(
    ("tokens", "green", "after"),
    [(("b", "a1"), "", 1), (("ordinary-token", "a1", "ordinary-token"), "b", 2)],
)
def test_the_player_chooses_the_tokens_and_poison_ends_with_its_own(
    tokens: tuple[str, ...], green: str, after: int
) -> None:
    t = table(
        "a1 . b1", races={"a": "orcs"}, hands={"a": "healing-spell"}, damage={"a1": 3}, poison={"a1": "b"}
    )
    t.play("healing-spell", *tokens)
    assert (t.damage("a1"), poison_on(t, "a1")) == (1, green)
    t.end_turn()
    assert t.damage("a1") == after


@clause("healing-spell", 3)
def test_a_unit_is_never_healed_beyond_its_start() -> None:
    t = table("a1 b1", hands={"a": "healing-spell healing-spell"}, damage={"a1": 1})
    t.play("healing-spell")
    assert (t.asked, t.damage("a1")) == ("act", 0)
    assert t.refusal("healing-spell") == "ignite.play.some-effect"


@clause("healing-spell", 4, 5)
def test_a_teammate_has_to_be_adjacent_and_an_own_unit_need_not_be() -> None:
    t = table(
        "a1 c1 . c2 b1 d1\n. . . . . .\na2 . . . . .",
        players=4,
        hands={"a": "healing-spell"},
        damage={"a2": 1, "b1": 1, "c1": 1, "c2": 1},
        goal="teams-2",
        frozen={"a2": "b"},
    )
    t.play("healing-spell")
    assert (t.asked, t.options()) == ("heal", ["c1", "a2"])


@clause("healing-spell", 5)
def test_a_healing_spell_is_no_answer_to_an_attack() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "healing-spell dagger"}, damage={"b1": 1})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None, "dagger"])


# -- Time Bend -------------------------------------------------------------------------------------------

DECK = "march march march dagger dagger horse horse"


@clause("time-bend", 1)
def test_time_bend_is_the_first_card_of_a_turn_or_none() -> None:
    t = table("a1 . b1", hands={"a": "march time-bend"}, decks={"a": DECK})
    t.play("march", "E4")
    assert t.refusal("time-bend") == "ignite.golden.card-wins"


@clause("time-bend", 1, 7)
def test_a_card_played_for_honor_comes_before_it_too() -> None:
    t = table("a1 . b1", hands={"a": "march time-bend"}, decks={"a": DECK})
    t.honor("march")
    assert t.refusal("time-bend") == "ignite.golden.card-wins"
    t.honor("time-bend")
    assert t.play_area("a") == ["march", "time-bend"]


@clause("time-bend", 1)
def test_a_second_time_bend_of_the_new_hand_is_not_the_first_card() -> None:
    t = table("a1 . b1", hands={"a": "time-bend"}, decks={"a": f"time-bend {DECK}"})
    t.play("time-bend")
    assert t.refusal("time-bend") == "ignite.golden.card-wins"


@clause("time-bend", 1)
def test_a_card_played_out_of_turn_does_not_count() -> None:
    t = table(
        "a1 b1",
        active="b",
        players=3,
        hands={"a": "old-wooden-shield time-bend", "b": "dagger"},
        decks={"a": DECK},
    )
    t.play("dagger", "a1")
    t.react("a", "old-wooden-shield")
    t.end_turns_until("a")
    t.play("time-bend")
    assert len(t.hand("a")) == 6


@clause("time-bend", 2, 3)
@pytest.mark.parametrize("race", ["pandas", "humans"])
def test_the_hand_is_discarded_for_exactly_six_cards(race: str) -> None:
    t = table("a1 as b1", races={"a": race}, hands={"a": "time-bend dagger hex"}, decks={"a": DECK})
    t.play("time-bend")
    assert t.asked == "act"
    assert sorted(t.play_area("a")) == ["dagger", "hex", "time-bend"]
    assert t.hand("a") == ["march", "march", "march", "dagger", "dagger", "horse"]


def a_turn_later(played: str, hand: str = "time-bend hex", market: str = "dagger") -> Table:
    """Player a has played some cards for their honor, has ended the turn, and is at it again with a hand."""
    t = table(
        "V+a1 . b1",
        hands={"a": played},
        decks={"a": f"{hand} march march march march horse unicorn horse horse"},
        market=market,
    )
    for card in played.split():
        t.honor(card)
    return t


@clause("time-bend", 4, 6)
def test_five_cards_that_were_played_and_bought_come_back() -> None:
    t = a_turn_later("march dagger gold-stash teleport freeze")
    t.buy("dagger")
    t.end_turns_until("a")
    hand = sorted(["time-bend", "hex", "march", "march", "march", "march"])
    assert sorted(t.hand("a")) == hand
    assert len(t.discard("a")) == 6
    t.play("time-bend", "last-turn")
    assert t.asked == "take-back"
    t.pick_all("march", "dagger", "dagger", "teleport", "gold-stash")
    assert sorted(t.hand("a")) == ["dagger", "dagger", "gold-stash", "march", "teleport"]
    assert t.discard("a") == ["freeze"]


@clause("time-bend", 4)
def test_with_fewer_than_five_all_come_back() -> None:
    t = a_turn_later("march dagger")
    t.end_turns_until("a")
    t.play("time-bend", "last-turn")
    assert (t.asked, sorted(t.hand("a"))) == ("act", ["dagger", "march"])


@clause("time-bend", 6)
def test_cards_left_in_the_hand_at_the_cleanup_do_not_come_back() -> None:
    t = table(
        "a1 . b1",
        hands={"a": "march dagger horse"},
        decks={"a": "time-bend march march march march march march"},
    )
    t.honor("march")
    t.end_turns_until("a")
    assert sorted(t.discard("a")) == ["dagger", "horse", "march"]
    t.play("time-bend", "last-turn")
    assert t.hand("a") == ["march"]


@clause("time-bend", 6)
def test_cards_that_were_shuffled_away_since_do_not_come_back() -> None:
    t = table("a1 . b1", hands={"a": "march dagger horse time-bend"}, decks={"a": "march march march"})
    t.honor("march")
    t.end_turns_until("a")
    assert t.discard("a") == []
    t.play("time-bend")
    assert t.asked == "act"


@clause("time-bend", 5)
def test_a_card_kept_by_hideaway_is_discarded_with_the_hand() -> None:
    t = table("a1 . b1", hands={"a": "dagger"}, fronts={"a": "hideaway"}, decks={"a": f"time-bend {DECK}"})
    t.end_turn()
    assert t.asked == "keep"
    t.pick_all("dagger")
    t.end_turns_until("a")
    assert "dagger" in t.hand("a")
    t.play("time-bend")
    assert "dagger" in t.play_area("a")


@clause("time-bend", 6)
def test_the_others_do_not_see_which_cards_come_back() -> None:
    t = a_turn_later("march dagger gold-stash teleport freeze")
    t.buy("dagger")
    t.end_turns_until("a")
    before = len(t.g.view(1)["players"][0]["known_hand"])
    t.play("time-bend", "last-turn")
    t.pick_all("march", "dagger", "dagger", "teleport", "gold-stash")
    assert (before, t.g.view(1)["players"][0]["known_hand"]) == (0, [])
    assert t.g.view(1)["players"][0]["discard_top"] == "freeze"
    assert len(t.g.view(0)["players"][0]["known_hand"]) == 5


@clause("time-bend", 7)
def test_standing_up_and_moving_without_a_card_is_not_playing_one() -> None:
    t = table(
        "a1 . b1 a2",
        races={"a": "catfolk"},
        down="a2",
        hands={"a": "time-bend march"},
        decks={"a": DECK},
    )
    t.pick("stand-up", "march")
    t.pick("free-move", "a1", "E4", None)
    t.play("time-bend")
    assert (len(t.hand("a")), t.play_area("a")) == (6, ["march", "time-bend"])
    assert len(t.g.cards.zones[deck_of(0)]) == 1

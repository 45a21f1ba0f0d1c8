"""What is said of war machines: in the log, in questions, in reasons and in previews."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.space import CELLS, card_pick
from emberbox.games.words import words_of
from emberbox.kernel.question import question_of
from emberbox.telling.ignite.freeze import FreezeTeller
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table

NAMES = ["Ann", "Ben", "Cy"]
TELLER = FreezeTeller()
FIRE = FREEZE.space.verb("fire")


def log(t: Table) -> list[str]:
    """What happened since the table was laid, as a spectator reads it."""
    events = t.events()
    lines = TELLER.tale(events, Scene(t.g.view(0), Names(NAMES)))
    return [plain(line.text) for line in lines]


def choices(t: Table) -> list[str]:
    """What can be answered now, as the seat that is asked reads it."""
    seat = t.session.decision_seat()
    decision = t.session.decision
    assert decision is not None
    scene = Scene(t.g.view(seat), Names(NAMES, seat), question_of(decision))
    return [plain(TELLER.choice(pick, scene)) for pick in decision.options()]


def reason(t: Table, pick: int) -> str:
    """Why something cannot be picked, in words."""
    seat = t.session.decision_seat()
    why = t.session.why_not(pick, seat)
    assert why is not None
    scene = Scene(t.g.view(seat), Names(NAMES, seat))
    return plain(TELLER.reason(why, pick, scene).fact)


def says(t: Table, pick: int) -> str:
    """The word for why something cannot be picked."""
    why = t.session.why_not(pick, t.session.decision_seat())
    assert why is not None
    return why.says


def space(t: Table, name: str) -> int:
    """The pick of a space."""
    return CELLS + t.g.board.grid.parse(name)


def test_the_log_of_a_machine() -> None:
    t = table("a1 . . b1\n. . c1 .", hands={"a": "ballista", "c": "march"})
    t.play("ballista", "D5")
    t.end_turns_until("c")
    t.play("march", "D6")
    t.end_turns_until("a")
    lines = log(t)
    assert "Ann starts building a ballista on D5: 2 time tokens to go." in lines
    assert "Ann continues building the ballista on D5: 1 time token to go." in lines
    t.end_turns_until("a")
    assert "Ann finishes the ballista on D5." in log(t)


def test_the_log_of_a_shot_and_of_machines_that_change_hands() -> None:
    t = table("a1 axc . b1\n. . . .\n. . bxb b2", hands={"a": "march march dagger"}, races={"b": "elves"})
    t.pick("fire", "b1", "dagger")
    t.play("march", None, "E4")
    lines = log(t)
    assert "Ann fires a Catapult at Ben's elf on D7." in lines
    assert "The catapult on D5 has no owner now." in lines
    t.play("march", "D4")
    assert "Ann takes over the catapult on D5." in log(t)


def test_the_log_of_a_destroyed_machine_of_nobodys() -> None:
    t = table("a1 axc . cxb\n. . . .\nb1 . . .", hands={"a": "dagger"})
    t.pick("fire")
    assert choices(t) == ["The ballista on D7 (built)", "Ben's panda on F4 (health 3)"]
    t.pick("cxb", "dagger")
    assert "Ann fires a Catapult at the ballista on D7." in log(t)
    assert "The ballista on D7 is destroyed." in log(t)


def test_a_machine_is_shown_with_what_is_left_to_build() -> None:
    t = table("axb a1 axc . b1\n. . . . .\nb2 . . . .", hands={"a": "march"}, clocks={"axb": 0})
    t.pick("fire")
    assert choices(t) == ["Your ballista on D4 (built)", "Your catapult on D6 (built)"]
    t = table("bxb b1 . .\n. . . .\n. . . .\naxc a1 . .", hands={"a": "march"}, clocks={"bxb": 2})
    t.pick("fire")
    assert choices(t)[0] == "Ben's ballista on D4 (time tokens left: 2)"


@pytest.mark.parametrize(
    ("drawing", "words", "says"),
    [
        ("a1 . axb b1", {}, "You own no war machine. You own one if you have a unit beside it"),
        (
            "a1 axb . b1",
            {"clocks": {"axb": 2}},
            "Your ballista on D5 isn't finished yet: 2 time tokens are left",
        ),
        ("a1 axb . b1", {"down": "a1"}, "No unit beside your ballista on D5 can attack."),
        (
            "a1 axb b1 .",
            {},
            "No target in range 2-12 for your ballista on D5: the nearest is Ben's panda on D6, 1 space",
        ),
        (
            "a1 axb . b1",
            {"hands": {"b": "dagger"}},
            "Firing a war machine costs a card from your hand, and you have none.",
        ),
    ],
)
def test_why_a_machine_is_not_fired(drawing: str, words: dict[str, Any], says: str) -> None:
    t = table(drawing, **{"hands": {"a": "march"}, **words})
    assert reason(t, FIRE).startswith(says)


def test_why_a_machine_is_not_fired_again_or_by_the_same_unit() -> None:
    t = table("a1 axc . b1\n. . . b2", hands={"a": "march march"})
    t.pick("fire", "b1", "march")
    assert reason(t, FIRE) == "Your catapult on D5 has already been fired this turn."
    t = table("axc a1 axc2\n. . .\n. b1 b2", hands={"a": "march march"})
    t.pick("fire", "axc", "b1", "march")
    assert reason(t, FIRE).startswith(
        "The units beside your catapult on D6 are busy with another war machine"
    )


def test_why_something_is_no_target() -> None:
    t = table("b2 . . .\na1 axb . b3\n. . . F+b4\n. . . .", hands={"a": "march"})
    t.pick("fire")
    assert reason(t, space(t, "D4")).startswith("Your ballista on E5 only fires along its row and column")
    assert says(t, space(t, "E4")) == "target-own"
    assert says(t, space(t, "E6")) == "nothing-there"
    assert reason(t, space(t, "E5")) == "Your ballista on E5 can't fire at itself."


def test_why_nothing_is_built_there() -> None:
    t = table("a1 b1 . L", hands={"a": "ballista"})
    t.pick("ballista")
    assert "D5" in reason(t, space(t, "D5"))
    assert "D7" in reason(t, space(t, "D7"))
    t = table("I L I\nL a1 L\nI I I\nb1 . .", hands={"a": "ballista"})
    card = card_pick(t.g.cards.kind[t.g.cards.zones[1][0]])
    assert reason(t, card) == "There's no free space beside your units to build Ballista on."


def test_every_word_for_machines_is_there() -> None:
    words = words_of(FREEZE)
    for piece in ("ballista", "catapult"):
        assert words.word("pieces", piece) == piece
        assert words.word("many", piece) == f"{piece}s"


def test_why_a_machine_cannot_be_attacked_and_does_nothing_by_itself() -> None:
    t = table("a1 bxb b1\nb2 . .", hands={"a": "dagger"})
    t.pick("dagger")
    assert reason(t, space(t, "D5")) == "Ben's ballista on D5 is a machine: Dagger has no effect on it."
    t = table("axb a1 b1", hands={"a": "dagger"})
    assert (
        reason(t, space(t, "D4"))
        == "Choose “Fire a war machine” to fire your ballista on D4 at the cost of a card from your hand."
    )

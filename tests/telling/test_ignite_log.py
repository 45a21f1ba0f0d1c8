"""What the log of Ignite calls the pieces of an attack, and how it tells of bombs and ties."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.kernel.event import Fact
from emberbox.kernel.session import ALL_KNOWING
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

NAMES = ["Ann", "Ben", "Cy", "Di"]


def log(t: Table, *what: str) -> list[str]:
    """The lines about some kinds of events since the table was laid, as a spectator reads them."""
    events = t.events()
    scene = Scene(t.g.view(ALL_KNOWING), Names(NAMES[: t.g.seats]))
    lines = teller_of("ignite").tale(events, scene)
    return [plain(line.text) for line in lines if str(events[line.event]["what"]) in what]


def test_an_attack_names_the_minion_that_it_destroyed() -> None:
    t = table("a1 bw . b1", hands={"a": "dagger"}, races={"a": "centaurs", "b": "elves"})
    t.play("dagger", "bw")
    assert not t.alive("bw")
    assert log(t, "attacked") == ["Ann's centaur attacks with Dagger: Ben's water minion on D5."]


def test_an_attack_names_the_unit_that_it_killed() -> None:
    t = table("a1 b1 . b2", hands={"a": "dagger"}, races={"a": "centaurs", "b": "elves"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert log(t, "attacked") == ["Ann's centaur attacks with Dagger: Ben's elf on D5."]


def test_pieces_that_are_called_the_same_are_counted() -> None:
    drawing = "b1 a1 b2\n. c1 bw1\n. bw2 ."
    t = table(drawing, hands={"a": "ring-of-fire"}, races={"b": "elves", "c": "dwarves"})
    t.play("ring-of-fire")
    (line,) = log(t, "attacked")
    assert line.endswith("Ring of Fire: 2 of Ben's elves, Cy's dwarf, 2 of Ben's water minions.")


@pytest.mark.parametrize(("drawing", "missed"), [("b1 . ab", " and hits nobody"), ("b1 ab .", "")])
def test_a_bomb_explodes_whether_or_not_it_hits_somebody(drawing: str, missed: str) -> None:
    t = table(drawing, phase="beginning")
    cell = "D6" if missed else "D5"
    assert log(t, "exploded", "item-gone") == [f"Ann's bomb on {cell} explodes{missed}."]
    assert bool(t.damage("b1")) != bool(missed)


def ended(t: Table) -> tuple[str, str]:
    """The last line of the log, and how the game stands at its end."""
    scene = Scene(t.g.view(ALL_KNOWING), Names(NAMES[: t.g.seats]))
    (won,) = log(t, "won")
    return won, plain(teller_of("ignite").ending(scene))


def test_the_tie_break_that_decided_is_told_at_the_end() -> None:
    # Ann takes Ben's last unit for 1 to 1: who was the last to have one is ahead.
    t = table("a1 b1", out="c", hands={"a": "dagger"}, damage={"b1": 2}, trophies={"b": "c2"})
    t.play("dagger", "b1")
    said = "Tie-break: the last unit to stay on the board longest."
    won, ending = ended(t)
    assert won == f"Ann wins the game! {said}"
    assert ending.endswith(f"Cy has 0 trophies. {said}")


def test_a_game_that_is_not_tied_ends_without_a_word_of_it() -> None:
    t = table("a1 b1", out="c", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    won, ending = ended(t)
    assert won == "Ann wins the game!"
    assert "ie-break" not in ending


def test_every_tie_break_has_a_wording() -> None:
    t = table("a1 b1", out="c", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    scene = Scene(t.g.view(ALL_KNOWING), Names(NAMES[:3]))
    for name, said in teller_of("ignite").words.table("tie-breaks").items():
        event: dict[str, Fact] = {"what": "won", "because": "", "seats": [0, 1], "tie_break": name}
        (line,) = teller_of("ignite").tale([event], scene)
        assert plain(line.text) == f"Ann and Ben win the game together! {said}."


@rule("ignite.hill.end-elimination")
def test_the_points_that_a_player_without_units_loses_on_the_hill_are_told() -> None:
    words: dict[str, Any] = {"hands": {"a": "dagger"}, "damage": {"b1": 2}}
    t = table("a1 b1", goal="hill-15", points={"a": 2, "b": 3}, **words)
    t.play("dagger", "b1")
    lost = "Ben has lost all units!"
    assert log(t, "eliminated", "points-lost") == [lost, "Ben loses 5 points, -2 in all."]
    t = table("a1 b1", **words)
    t.play("dagger", "b1")
    assert log(t, "eliminated", "points-lost") == [lost]

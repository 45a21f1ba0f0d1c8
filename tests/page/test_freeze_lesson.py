"""The guided first game of The Freeze: its guided turns as the coach tells them, and then to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Welcome
from tests.page.freeze import Wintry
from tests.page.ignite import UNHURRIED
from tests.page.kit import Guest, Message, ending
from tests.page.test_freeze_games import WintryFinger
from tests.page.test_ignite_games import expect_the_end
from tests.page.test_lesson import begin, coach, hear_out
from tests.server.kit import Served

FIRST_TURN = [
    *("sword", "", "seal", "march", "unit", "save", "more", "same", "snow", "acid"),
    *("fire", "", "pay", "end"),
]
"""What the coach says to the questions of the first turn; for a target there is only one choice."""


def follow(player: Wintry, steps: dict[str, Message], said: str) -> None:
    """Read what the coach says to the next question, and do it."""
    player.wait()
    if not said:
        (only,) = player.update["decision"]["options"]
        player.answer([only])
        return
    hear_out(player.page, steps[said]["text"].strip())
    player.take(steps[said]["suggest"])


def first_turn(player: Wintry, guest: Guest) -> dict[str, Message]:
    """The turn that always goes the same way; returns the steps of the lesson by name."""
    steps: dict[str, Message] = {step["id"]: step for step in guest.get("/api/games/freeze/lesson")["steps"]}
    hear_out(player.page, steps["races"]["text"].strip())
    for said in FIRST_TURN:
        follow(player, steps, said)
    while player.wait().asks != "act":
        assert player.update["decision"]["asks"] == "react"
        player.take("none:nothing")
    hear_out(player.page, steps["tick"]["text"].strip())
    me = player.truth.now().state.view(0)
    assert me["round"] == 9
    assert len(me["players"][0]["trophies"]) >= 1
    return steps


@pytest.mark.night
def test_who_follows_the_coach_fires_builds_and_plays_to_the_end(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    begin(ada, "freeze")
    player = Wintry(ada, site, ada.page.url.rpartition("/")[2])
    steps = first_turn(player, ada)
    hear_out(ada.page, steps["build"]["text"].strip())
    player.take(steps["build"]["suggest"])
    for said in ("site", "haul"):
        follow(player, steps, said)
    view = player.truth.now().state.view(0)
    assert [machine["tokens"] for machine in view["expansion"]["machines"]] == [0, 2]
    player.play()
    expect_the_end(player)
    expect(ending(ada.page)).to_be_visible()


COVERED = """() => {
    const { top } = document.querySelector(".coach").getBoundingClientRect();
    const cards = [...document.querySelectorAll("[data-hand] .thing")];
    return [cards.length, cards.filter((card) => card.getBoundingClientRect().bottom > top).length];
}"""
"""How many cards are in the hand, and how many of them the coach hides in part."""


@pytest.mark.long
def test_the_coach_leaves_a_phone_the_whole_hand(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    begin(ada, "freeze")
    expect(coach(ada.page)).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate(COVERED) == [6, 0]


@pytest.mark.night
def test_the_first_turn_on_a_phone(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    begin(ada, "freeze")
    player = WintryFinger(ada, site, ada.page.url.rpartition("/")[2], touch=Locator.tap)
    first_turn(player, ada)
    expect(coach(ada.page)).to_be_in_viewport(ratio=1)

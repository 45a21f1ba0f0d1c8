"""Games of The Freeze: a whole one at a desk, a whole one on a phone, and a good part of one by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Welcome
from tests.page.freeze import Wintry
from tests.page.ignite import UNHURRIED
from tests.page.ignite_positions import Options, table_of
from tests.page.kit import table
from tests.page.test_ignite_games import POINTS, expect_the_end, expect_the_goal
from tests.page.test_ignite_table import Finger, Keys
from tests.server.kit import Served

SHORT: Options = {"players": 3, "goal": "hill-15", "rounds": 20}
"""As short as a whole game can be."""

COLD: Options = {"players": 2, "decks": "freeze", "tiles": "most"}
"""As much of The Freeze as a table can have."""

ROUNDS = 3
"""So many rounds are played with nothing but the keyboard."""

HILL = {*POINTS, "ignite.hill.end-elimination", "ignite.win.round-limit"}


class WintryFinger(Finger, Wintry):
    """Somebody at such a table with a phone."""


class WintryKeys(Keys, Wintry):
    """Somebody at such a table without a mouse."""


@pytest.mark.night
def test_a_whole_game_against_three_bots_from_the_shelf(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    page.goto("/")
    page.locator("[data-game=freeze]").get_by_role("link", name="All options").click()
    goal = page.get_by_role("radiogroup", name="Goal")
    goal.get_by_role("radio", name="King of the hill, short").check()
    page.get_by_role("radiogroup", name="Round limit").get_by_text("20 rounds").click()
    page.get_by_role("radiogroup", name="Sets in the market").get_by_text("The Freeze only").click()
    page.get_by_role("radiogroup", name="Terrain tiles").get_by_text("As many of The Freeze").click()
    for seat in (2, 3, 4):
        page.get_by_role("combobox", name=f"Seat {seat}", exact=True).select_option("novice")
    page.get_by_role("button", name="Create game").click()
    expect(table(page)).to_be_visible()
    player = Wintry(ada, site, page.url.rpartition("/")[2])
    player.play()
    assert len(player.asked) > 20
    view = player.update["view"]
    assert (view["game"], len(view["players"])) == ("freeze", 4)
    assert {"snow", "acid"} <= set(view["board"]["terrain"])
    winners = expect_the_end(player)
    expect_the_goal(player, winners, HILL)


@pytest.mark.night
def test_a_whole_game_on_a_phone(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    room = ada.sit(["me", "novice", "novice"], game="freeze", options=SHORT)
    player = WintryFinger(ada, site, room, touch=Locator.tap)
    player.play()
    assert {"race", "area", "place", "act", "go"} <= set(player.asked)
    assert player.previews > 0
    expect_the_goal(player, expect_the_end(player), HILL)


@pytest.mark.night
def test_rounds_with_nothing_but_the_keyboard(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    player = WintryKeys(ada, site, ada.sit(["me", "novice"], game="freeze", options=COLD))
    player.play(until=lambda session: table_of(session).round() > ROUNDS)
    assert {"race", "area", "place", "act"} <= set(player.asked)
    assert player.walks > 0

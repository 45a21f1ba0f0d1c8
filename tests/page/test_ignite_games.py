"""Games of Ignite to their end: one from the shelf against three bots, and one of each variant."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED, Player
from tests.page.ignite_positions import BOT, Options, before_the_end, is_set_up, sit_at
from tests.page.kit import ending, table
from tests.server.kit import Served

LAST_ANSWERS = 6
"""So many of the first player's answers of a game are given in the browser again."""


def figures(page: Page, label: str) -> Locator:
    """A line of the statistics, by what it counts."""
    line = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label, exact=True))
    return line.get_by_role("cell")


def plate(page: Page, seat: int) -> Locator:
    """What is told of a player beside the board."""
    return page.locator(f"[data-plate='{seat}']")


def expect_the_end(player: Player) -> list[int]:
    """The ending tells who won and what everybody took, as the server has it; returns who won."""
    page, update = player.page, player.update
    panel = ending(page)
    expect(panel.get_by_role("heading")).to_have_text(update["words"]["verdict"])
    expect(panel).to_contain_text(update["words"]["ending"])
    payoffs = player.truth.now().state.payoffs()
    assert payoffs is not None
    assert update["payoffs"] == payoffs
    winners = [seat for seat, got in enumerate(payoffs) if got == max(payoffs)]
    names = panel.locator("thead th").all_inner_texts()
    assert panel.locator("thead th.best").all_inner_texts() == [names[seat] for seat in winners]
    taken = [str(len(each["trophies"])) for each in update["view"]["players"]]
    # What nobody did is not in the table.
    expect(figures(page, "Units taken")).to_have_text(taken if set(taken) != {"0"} else [])
    expect(panel.get_by_role("rowheader")).not_to_have_count(0)
    return winners


TROPHIES = {"ignite.win.trophy-count", "ignite.two.four-trophies"}
POINTS = {"ignite.hill.end-points"}
STANDING = {"ignite.lms.goal", "ignite.lms.tie", "ignite.win.last-with-units"}


def expect_the_goal(player: Player, winners: list[int], among: set[str]) -> None:
    """The game ended by one of some rules, and what they demand is there to be seen."""
    update = player.update
    because = next(event["because"] for event in update["events"] if event["what"] == "won")
    assert because in among
    if because in TROPHIES | POINTS:
        told = plate(player.page, winners[0]).get_by_role("button").first.get_attribute("aria-label") or ""
        reached = re.search(r"(\d+)½? of (\d+) (trophies|points)", told)
        assert reached, told
        assert int(reached[1]) >= int(reached[2])
    elif because in STANDING:
        units = [piece for piece in update["view"]["pieces"] if piece["type"] == "unit"]
        assert len({piece["owner"] for piece in units}) <= 1


@pytest.mark.night
def test_a_whole_game_against_three_bots_from_the_shelf(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED, permissions=["clipboard-read", "clipboard-write"])
    page = ada.page
    page.goto("/")
    page.locator("[data-game=ignite]").get_by_role("link", name="All options").click()
    goal = page.get_by_role("radiogroup", name="Goal")
    goal.get_by_role("radio", name="King of the hill, short").check()
    page.get_by_role("radiogroup", name="Round limit").get_by_text("20 rounds").click()
    for seat in (2, 3, 4):
        page.get_by_role("combobox", name=f"Seat {seat}", exact=True).select_option("novice")
    page.get_by_role("button", name="Create game").click()
    expect(table(page)).to_be_visible()
    room = page.url.rpartition("/")[2]
    player = Player(ada, site, room)
    player.play()
    assert len(player.asked) > 20
    winners = expect_the_end(player)
    expect(page.locator("[data-plate]")).to_have_count(4)
    expect_the_goal(player, winners, {*POINTS, "ignite.hill.end-elimination", "ignite.win.round-limit"})

    ending(page).get_by_role("button", name="Share game").click()
    link = ending(page).get_by_role("textbox").input_value()
    assert link.endswith(f"/replay/{room}")
    page.goto(link)
    expect(page.get_by_role("slider", name="Timeline")).to_be_visible()


# -- variants ----------------------------------------------------------------------------------------


VARIANTS: dict[str, tuple[Options, set[str], set[str]]] = {
    "the last one standing, with banning": (
        {"players": 3, "goal": "last-standing", "banning": True, "chooser": 3},
        {"ban", "race", "area", "place"},
        STANDING,
    ),
    "two teams side by side, with the epic market": (
        {"players": 4, "goal": "teams-2", "adjacent": True, "market": "epic", "chooser": 4},
        {"race", "area", "place"},
        {"ignite.team.end-lead", "ignite.team.end-elimination"},
    ),
    "a tournament with decks that were picked, and whoever is out is out": (
        {"players": 3, "market": "chosen", "tournament": True, "elimination": True, "chooser": 1},
        {"choose-decks", "race", "area", "place"},
        TROPHIES | STANDING,
    ),
    "two races each, with titles and starting cards for sale": (
        {"players": 2, "titles": 2, "starters": True, "chooser": 2},
        {"race", "area", "place"},
        TROPHIES | STANDING,
    ),
}
"""The options, what is asked before the first turn, and the rules by which such a game ends."""


@pytest.mark.night
@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_is_set_up_and_ended(site: Served, desk: Welcome, variant: str) -> None:
    options, questions, reasons = VARIANTS[variant]
    ada = desk("Ada", settings=UNHURRIED)
    bots = [BOT] * (int(options["players"]) - 1)
    room = ada.sit(["me", *bots], game="ignite", options=options)
    player = Player(ada, site, room)
    player.play(until=is_set_up)
    assert questions <= set(player.asked)
    begun = player.truth.now().record()

    # What lies between is played without the page: it would take long, and is the same as ever.
    player = Player(ada, site, sit_at(ada, before_the_end(begun, LAST_ANSWERS)))
    player.play()
    winners = expect_the_end(player)
    expect_the_goal(player, winners, reasons)
    players = player.update["view"]["players"]
    assert {len(each["races"]) for each in players} == {2 if options["players"] == 2 else 1}
    if "teams" in str(options.get("goal")):
        assert winners == [
            seat for seat, each in enumerate(players) if each["team"] == players[winners[0]]["team"]
        ]

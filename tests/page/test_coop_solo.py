"""Solo play in a browser: from the shelf to the end by keyboard alone, on a phone, and what the end says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.ignite.coop.state import DIFFICULTIES, siege_of
from emberbox.games.ignite.state.position import SETUP
from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED
from tests.page.ignite_positions import table_of
from tests.page.kit import (
    SIZES,
    Guest,
    Message,
    assert_accessible,
    ending,
    press,
    sideways,
    table,
)
from tests.page.test_coop_games import Besieged, alone
from tests.server.kit import Served

SLOW = 60_000
"""So many milliseconds a busy machine may take to show something."""


class Typist(Besieged):
    """Somebody who has no mouse, and takes every choice by the number before it."""

    def reach_for(self, update: Message, pick: int, copy: int = 0) -> None:
        """Type the number of a pick; Enter says that no second digit follows."""
        listed = self.page.locator(f".prompt [data-pick='{pick}'] kbd")
        if not listed.count():  # a long list is folded
            press(self.page.locator(".prompt .folded button"))
        number = int(listed.inner_text())
        self.page.keyboard.type(str(number))
        if number * 10 <= len(update["words"]["choices"]):
            self.page.keyboard.press("Enter")


def tab_to(page: Page, thing: Locator) -> None:
    """Go to something with Tab."""
    expect(thing).to_be_visible()
    for _ in range(120):
        if thing.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("no Tab leads there")


def play_solo(page: Page) -> Locator:
    """The button on the box."""
    return page.locator("[data-game=coop]").get_by_role("button", name="Play solo")


def set_up(player: Besieged) -> None:
    """Answer what some races are asked before the first turn."""
    player.play(until=lambda session: table_of(session).phase != SETUP)


def test_a_solo_game_begins_with_one_key_and_no_lobby(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    page.goto("/")
    tab_to(page, play_solo(page))
    page.keyboard.press("Enter")
    expect(table(page)).to_be_visible(timeout=SLOW)
    set_up(Besieged(ada, site, page.url.rpartition("/")[2]))
    bar = page.locator("[data-siege]")
    expect(bar).to_contain_text("Free turn, 3 left with this one", ignore_case=True)
    expect(bar.locator("[data-phase=free]")).to_be_visible()
    expect(bar.get_by_role("img", name="enemies are level 2 from round 11 on")).to_be_visible()


def test_only_games_for_one_can_be_played_solo(desk: Welcome) -> None:
    page = desk("Ada").page
    page.goto("/")
    expect(play_solo(page)).to_be_visible()
    expect(page.get_by_role("button", name="Play solo")).to_have_count(1)


def test_each_difficulty_says_what_it_changes(desk: Welcome) -> None:
    page = desk("Ada").page
    page.goto("/setup/coop")
    steps = page.get_by_role("radiogroup", name="Difficulty").locator("label")
    expect(steps).to_have_count(len(DIFFICULTIES))
    expect(steps.first).to_contain_text("5 divine favor tokens, 8 free turns before round 1")
    expect(steps.last).to_contain_text("enemies of level 2 move 2 spaces farther")


@pytest.mark.long
def test_barred_decks_lie_greyed_with_their_rule(desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    ada.sit(["me"], game="coop", options={"players": 1, "market": "chosen"})
    barred = page.get_by_role("region", name="Not in this game")
    expect(barred.get_by_role("listitem")).to_have_count(23)
    barred.get_by_role("button", name="Curse,").first.click()
    why = page.get_by_role("alert")
    expect(why).to_contain_text("available in the market in solo and cooperative play")
    expect(why).to_contain_text("page 8")
    why.get_by_role("button", name="Close").click()
    barred.get_by_role("button", name="Rulebook, page 20").click()
    expect(page.get_by_role("dialog")).to_contain_text("Dragon Potion deck is not used")


@pytest.mark.long
def test_an_enemy_phase_is_shown_and_becomes_a_paragraph_that_can_be_opened(
    site: Served, desk: Welcome
) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    player = alone(ada, site)
    player.play(until=lambda session: siege_of(table_of(session)).round >= 2)
    bar = page.locator("[data-siege]")
    expect(bar.get_by_role("group", name="Round card 1").get_by_role("listitem")).to_have_count(6)
    expect(bar.locator("li[aria-current]")).to_have_count(1)
    expect(bar.locator("[data-die]")).to_have_count(2)
    foe = bar.get_by_role("list", name="Enemies on the board").get_by_role("button").first
    foe.click()
    expect(page.get_by_role("dialog")).to_contain_text("Enemy")
    page.keyboard.press("Escape")
    log = page.get_by_role("log")
    heading = log.locator(".turn", has_text="Enemy Phase of round 1.")
    expect(log.locator(".gist")).to_have_count(1)
    heading.get_by_role("button").click()
    expect(log.locator(".gist")).to_have_count(0)
    expect(log.get_by_text("The D20 shows")).to_be_visible()


@pytest.mark.long
def test_the_board_stays_where_it_is_as_cards_come_and_go(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    board = ada.page.locator("[data-port]")
    player = alone(ada, site, "regular")
    set_up(player)
    before = board.bounding_box()
    # A Power card is in effect, and the Round card is still to come.
    player.play(until=lambda session: session.decision is not None and session.decision.asks == "favor")
    expect(ada.page.locator("[data-siege] .powers li")).to_have_count(1)
    assert board.bounding_box() == before
    player.play(until=lambda session: siege_of(table_of(session)).round >= 2)
    expect(ada.page.locator("[data-siege] [data-die]")).to_have_count(2)
    assert board.bounding_box() == before


@pytest.mark.night
def test_a_moving_enemy_phase_can_be_skipped_with_one_key(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings={**UNHURRIED, "pace": 0.6}, reduced_motion="no-preference")
    page = ada.page
    set_up(alone(ada, site))
    expect(page.locator(".question")).to_be_visible(timeout=SLOW)
    page.locator(".prompt [data-pick]", has_text="End the turn").click()
    if page.locator("dialog").count():
        page.get_by_role("button", name="Yes, do it").click()
    expect(page.locator("[data-phase=opponents]").or_(page.locator("[data-rolling]")).first).to_be_visible(
        timeout=SLOW
    )
    page.keyboard.press("Space")
    expect(page.locator(".question")).to_be_visible(timeout=10_000)
    expect(page.locator("[data-rolling]")).to_have_count(0)


@pytest.mark.night
def test_the_bar_folds_on_a_phone(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    player = alone(ada, site)
    player.play(until=lambda session: siege_of(table_of(session)).round >= 2)
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    bar = page.locator("[data-siege]")
    expect(bar.get_by_role("group")).to_have_count(0)
    bar.get_by_role("button", name="More").click()
    expect(bar.get_by_role("group", name="Round card 1")).to_be_visible()
    assert sideways(page) <= 0
    bar.get_by_role("button", name="Less").click()
    expect(bar.get_by_role("group")).to_have_count(0)


@pytest.mark.night
def test_a_whole_solo_game_by_keyboard_alone(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    page.goto("/")
    tab_to(page, page.locator("[data-game=coop]").get_by_role("link", name="All options"))
    page.keyboard.press("Enter")
    players = page.get_by_role("combobox", name="Players")
    tab_to(page, players)
    page.keyboard.press("1")
    insanity = page.get_by_role("radio", name="Insanity")
    tab_to(page, page.get_by_role("radio", name="Regular"))
    for _ in DIFFICULTIES[3:]:
        page.keyboard.press("ArrowDown")
    expect(insanity).to_be_checked()
    quick = page.get_by_role("checkbox", name="Quick start")
    tab_to(page, quick)
    page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="Create game"))
    page.keyboard.press("Enter")
    expect(table(page)).to_be_visible(timeout=SLOW)
    player = Typist(ada, site, page.url.rpartition("/")[2], touch=press)
    player.play(most=1500)
    assert_lost_alone(page)
    page.goto("/games")
    expect(page.locator(".state", has_text="lost")).to_be_visible()


def assert_lost_alone(page: Page) -> None:
    """The end of somebody who lost alone: what decided it, what was done, and no laurels."""
    end = ending(page)
    expect(end.get_by_role("heading")).to_have_text("You lose.")
    expect(end).to_contain_text("Too many units were defeated. Round")
    expect(end).to_contain_text("difficulty insanity")
    expect(end.get_by_role("row", name="Units lost")).to_be_visible()
    expect(end.locator(".defeat")).to_have_count(1)
    expect(end.locator(".won, .best, .most")).to_have_count(0)


@pytest.mark.night
def test_everybody_can_use_it_at_every_size(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    assert_accessible(ada.page, moments(ada, site), {"a table", "the end"})


def moments(ada: Guest, site: Served) -> Iterator[str]:
    """Go from one screen to the next."""
    for address, sign in {"/": "[data-game=coop]", "/setup/coop": "form"}.items():
        ada.page.goto(address)
        expect(ada.page.locator(sign).first).to_be_visible()
        yield address
    player = alone(ada, site, "insanity")
    player.play(until=lambda session: siege_of(table_of(session)).round >= 3)
    yield "a table"
    player.play(most=1500)
    expect(ending(ada.page)).to_be_visible()
    yield "the end"

"""A question for several cards, answered with a finger and with nothing but the keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from emberbox.games.ignite.freeze.facts import FREEZE_SPACE
from tests.page.conftest import Welcome
from tests.page.freeze import Wintry, draw
from tests.page.ignite import UNHURRIED
from tests.page.kit import DESK, PHONE, Guest
from tests.page.test_freeze_games import WintryFinger, WintryKeys
from tests.server.kit import Served

MARCH, SHIELD = (FREEZE_SPACE.names.index(f"card:{kind}") for kind in ("march", "old-wooden-shield"))


def deal(player: Wintry, *picks: int) -> None:
    """Sell some cards; the next question comes only if exactly these were sent."""
    player.do("act card:weapon-dealer")
    assert player.wait().asks == "deal"
    player.answer(picks)
    player.wait()
    log = player.truth.now().log
    assert [pick for seat, pick in log if seat == player.seat][1 : 1 + len(picks)] == list(picks)


def with_a_finger(guest: Guest, served: Served, room: str) -> Wintry:
    return WintryFinger(guest, served, room, touch=Locator.tap)


@pytest.mark.long
@pytest.mark.parametrize("picks", [[SHIELD], [MARCH, MARCH], [MARCH, SHIELD]])
@pytest.mark.parametrize(
    ("device", "who"), [(PHONE, with_a_finger), (DESK, WintryKeys)], ids=["finger", "keys"]
)
def test_exactly_the_chosen_cards_are_given(
    drawn: Served,
    visit: Welcome,
    device: dict[str, object],
    who: Callable[[Guest, Served, str], Wintry],
    picks: list[int],
) -> None:
    ada = visit(drawn, "Ada", device, settings=UNHURRIED)
    room = draw(ada, "dealing", "novice")
    ada.visit(room)
    deal(who(ada, drawn, room), *picks)


def test_no_button_moves_when_a_choice_is_highlighted(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", PHONE, settings=UNHURRIED)
    room = draw(ada, "dealing", "novice")
    ada.visit(room)
    player = Wintry(ada, drawn, room)
    player.do("act card:weapon-dealer")
    player.wait()
    done = ada.page.locator(".prompt .several button")
    at = done.bounding_box()
    # The longest name does not fit beside anything.
    ada.page.locator("[data-hand] .thing.open").last.focus()
    assert ada.page.locator(".thing.lit").count() == 1
    assert done.bounding_box() == at

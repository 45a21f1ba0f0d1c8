"""Several people at one table of Ignite: attacks, answers to them, and auto_declines not to be asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.ignite.space import SPACE
from tests.page import secrets
from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED, Player
from tests.page.ignite_positions import SHIELDS, make_at, sensible_answer, sit_at, three_attacks
from tests.page.kit import Guest, asked, table
from tests.server.kit import Served

WISH = "Auto-decline reactions to attacks"


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name="Your decision")


def attack(player: Player, other: int = 1) -> None:
    """Play on until another player may answer an attack."""
    for _ in range(30):
        player.wait()
        player.answer(sensible_answer(player.truth.now(), player.seat))
        expect(table(player.page)).not_to_have_attribute("data-step", player.step)
        if player.truth.now().asked(other) is not None:
            return
    raise AssertionError("nobody was attacked")


def shield_of(player: Player) -> int:
    """A shield that this player can answer with."""
    decision = player.truth.now().asked(player.seat)
    assert decision is not None
    return next(pick for pick in decision.options() if pick in SHIELDS)


class Three:
    """Ada who attacks, Bob who is attacked, and Eve who watches, each with a browser."""

    def __init__(self, site: Served, desk: Welcome) -> None:
        self.ada, self.bob, self.eve = (desk(name, settings=UNHURRIED) for name in ("Ada", "Bob", "Eve"))
        room = make_at(self.ada, three_attacks(), ["open"])
        self.bob.post(f"/api/rooms/{room}/seats/1/claim", None)
        for guest in (self.ada, self.bob, self.eve):
            guest.visit(room)
        self.attacker = Player(self.ada, site, room)
        self.attacked = Player(self.bob, site, room, seat=1)


@pytest.fixture
def three(site: Served, desk: Welcome) -> Three:
    return Three(site, desk)


def check_secrets(guest: Guest, seat: int | None) -> None:
    """No frame named a card that this guest could not know."""
    updates = guest.updates
    assert updates
    assert secrets.told_draws_of_others(updates, seat) == []
    assert secrets.hands_of_others(updates, seat) == []


@pytest.mark.long
def test_who_is_attacked_answers_at_once_with_a_shield(three: Three) -> None:
    ada, bob, eve = three.ada, three.bob, three.eve
    attack(three.attacker)
    question = prompt(bob.page)
    expect(question).to_contain_text("Respond?")
    expect(question).to_contain_text("Ada")
    expect(bob.page).to_have_title(re.compile("Respond to Ada!"))
    decision = three.attacked.update["decision"]
    focus = decision["focus"]
    assert focus["seat"] == 0
    cards = secrets.cards_of(ada, "ignite")
    expect(question.get_by_role("button", name=cards[decision["because"]], exact=True).first).to_be_visible()
    targets = [piece for piece in three.attacked.update["view"]["pieces"] if piece["cell"] in focus["cells"]]
    assert {piece["owner"] for piece in targets} == {1}
    # Everybody else waits, and learns nothing of what Bob could do.
    for guest in (ada, eve):
        expect(asked(guest.page)).to_be_hidden()
        assert guest.updates[-1]["asked"] == [1]
        assert guest.updates[-1]["decision"] is None
    expect(eve.page.locator("[data-hand], .thing.open, [data-pick]")).to_have_count(0)

    shield = shield_of(three.attacked)
    name = cards[SPACE.names[shield].removeprefix("card:")]
    before = {piece["piece"]: piece["health"] for piece in targets}
    three.attacked.answer([shield])
    for guest, who in ((ada, "Bob"), (bob, "You"), (eve, "Bob")):
        line = guest.page.get_by_role("log").locator("li", has_text=re.compile(rf"{who}.*{name}"))
        expect(line.last).to_be_visible()
    expect(asked(ada.page)).to_be_visible()
    after = {piece["piece"]: piece["health"] for piece in ada.updates[-1]["view"]["pieces"]}
    assert {piece: after[piece] for piece in before} == before, "the shield did not hold"
    check_secrets(ada, 0)
    check_secrets(bob, 1)
    check_secrets(eve, None)
    # The same eyes find secrets where there are some: in the frames of whom they belong to.
    assert secrets.hands_of_others(bob.updates, None) != []


@pytest.mark.long
def test_a_reaction_comes_up_over_the_board_of_a_phone_and_moves_nothing(three: Three) -> None:
    page = three.bob.page
    page.set_viewport_size({"width": 390, "height": 844})
    kept = page.locator("[data-port], aside")
    before = [each.bounding_box() for each in kept.all()]
    attack(three.attacker)
    expect(prompt(page)).to_contain_text("Respond?")
    expect(prompt(page).locator(".outlook").first).to_contain_text(re.compile(r"\w"))
    assert [each.bounding_box() for each in kept.all()] == before
    question, place = prompt(page).bounding_box(), page.locator("aside").bounding_box()
    assert question is not None
    assert place is not None
    assert question["height"] > place["height"], "it needs no more room than any question"
    assert question["y"] + question["height"] == pytest.approx(844, abs=1)


@pytest.mark.night
def test_a_wish_not_to_be_asked_holds_until_it_is_taken_back(three: Three) -> None:
    ada, bob, eve = three.ada, three.bob, three.eve
    attack(three.attacker)
    prompt(bob.page).get_by_role("button", name=WISH).click()
    expect(asked(bob.page)).to_be_hidden()
    again = prompt(bob.page).get_by_role("button", name=f"Ask me again ({WISH})")
    expect(again).to_be_visible()
    # The next attack goes through without a question.
    before, seen = attacks(ada), len(bob.updates)
    three.attacker.play(until=lambda session: attacks(ada) > before)
    assert attacks(ada) > before
    expect(table(bob.page)).to_have_attribute("data-step", table(ada.page).get_attribute("data-step") or "")
    assert attacks(bob) == attacks(ada)
    assert all(update["decision"] is None for update in bob.updates[seen:])
    again.click()
    expect(again).to_be_hidden()
    attack(three.attacker)
    expect(prompt(bob.page)).to_contain_text("Respond?")
    # Nobody else was told: their frames never speak of it.
    for guest in (ada, eve):
        told = [frame.replace('"auto_declines":[]', "") for frame in guest.received]
        assert [frame for frame in told if "auto_decline" in frame or "auto-decline" in frame] == []
    assert any(update["auto_declines"] == ["react"] for update in bob.updates)


def attacks(guest: Guest) -> int:
    """How many attacks a guest was told of."""
    events = [event for update in guest.updates for event in update["events"]]
    return len([event for event in events if event["what"] == "attacked"])


@pytest.mark.long
def test_an_attack_at_one_screen_draws_the_curtain(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    room = sit_at(ada, three_attacks(), other="me")
    page = ada.page
    curtain = page.get_by_role("alertdialog")
    curtain.get_by_role("button", name="I'm Ada 1").click()
    attack(Player(ada, site, room))
    # Who is attacked is called, and nothing of either hand is there until then.
    ready = curtain.get_by_role("button", name="I'm Ada 2")
    expect(ready).to_be_focused()
    expect(page.locator("[data-hand], .thing, [data-cell]")).to_have_count(0)
    ada.received.clear()
    ready.click()
    expect(prompt(page)).to_contain_text("Respond?")
    assert {update["seat"] for update in ada.updates} == {1}
    attacked = Player(ada, site, room, seat=1)
    attacked.answer([shield_of(attacked)])
    expect(curtain.get_by_role("button", name="I'm Ada 1")).to_be_focused()
    assert secrets.hands_of_others(ada.updates, 1) == []

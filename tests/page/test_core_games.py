"""Battles of Core in a browser: from the shelf to the end, aiming, by finger, by keys, and set up."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.core.space import DONE, SPACE
from emberbox.kernel.session import Session
from tests.page.conftest import Welcome
from tests.page.core import FIRST_CONTACT, Commander, about_to_attack, aiming, square_of
from tests.page.ignite import UNHURRIED, choice_of
from tests.page.ignite_positions import BOT, before_the_end, sensible_answer, sit_at
from tests.page.kit import Message, asked, ending, sideways, table
from tests.page.test_ignite_games import figures
from tests.page.test_ignite_table import Keys
from tests.server.kit import Served

LAST_ANSWERS = 12
"""So many of the first player's answers of a battle are given in the browser again."""

DEPLOYMENT = {"deploy", "deploy-where", "crew", "assign", "declare"}
"""What is asked before the first activation."""


def set_up(page: Page) -> None:
    """From the shelf to the options of a battle."""
    page.goto("/")
    page.locator("[data-game=core]").get_by_role("link", name="All options").click()


def attacks(commander: Commander) -> int:
    """How often this player has fired since a model of theirs has acted: not on overwatch before that."""
    asked = commander.asked
    return asked[asked.index("act") :].count("shots") if "act" in asked else 0


# -- from the shelf to the end -----------------------------------------------------------------------


@pytest.mark.night
def test_the_setup_greys_out_what_does_not_go_together(desk: Welcome) -> None:
    page = desk("Ada").page
    set_up(page)
    scenario = page.get_by_role("radiogroup", name="Scenario")
    rounds = page.get_by_role("radiogroup", name="Rounds")
    seven, three = (rounds.get_by_role("radio", name=f"{number} rounds") for number in (7, 3))
    expect(scenario.get_by_role("radio", name="First Contact")).to_be_checked()
    expect(seven).to_be_disabled()
    scenario.get_by_role("radio", name="Black Box Run").check()
    expect(seven).to_be_enabled()
    expect(three).to_be_disabled()
    # It is the same the other way round.
    first = scenario.get_by_role("radio", name="First Contact")
    rounds.get_by_text("7 rounds").click()
    expect(first).to_be_disabled()
    rounds.get_by_text("Set by the scenario").click()
    expect(first).to_be_enabled()
    scenario.get_by_role("radio", name="Breach").check()
    for seat, fireteam in ((1, "Basilisk"), (2, "Paladin")):
        page.get_by_role("radiogroup", name=f"Fireteam, seat {seat}").get_by_role(
            "radio", name=fireteam
        ).check()
    page.get_by_role("button", name="Create game").click()
    expect(table(page)).to_be_visible()
    for seat, fireteam in ((0, "Basilisk"), (1, "Paladin")):
        expect(page.locator(f"[data-score='{seat}']")).to_contain_text(fireteam)


@pytest.mark.long
def test_a_battle_from_the_shelf_to_its_end(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    set_up(page)
    page.get_by_role("radiogroup", name="Rounds").get_by_text("3 rounds").click()
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option(BOT)
    page.get_by_role("button", name="Create game").click()
    expect(table(page)).to_be_visible()
    commander = Commander(ada, site, page.url.rpartition("/")[2])
    commander.play(until=lambda session: attacks(commander) > 0)
    assert set(commander.asked) >= DEPLOYMENT
    assert commander.truth.options["scenario"] == FIRST_CONTACT["scenario"]
    begun = commander.truth.now().record()

    # What lies between is played without the page: it would take long, and is the same as ever.
    room = sit_at(ada, before_the_end(begun, LAST_ANSWERS))
    commander = Commander(ada, site, room)
    commander.play()
    assert commander.asked
    expect_the_end(commander)
    ending(page).get_by_role("button", name="Share game").click()
    link = ending(page).get_by_role("textbox").input_value()
    assert link.endswith(f"/replay/{room}")
    page.goto(link)
    expect(page.get_by_role("slider", name="Timeline")).to_be_visible()


def expect_the_end(commander: Commander) -> None:
    """The ending tells who won, by how many points, and what everybody did, as the server has it."""
    page, update = commander.page, commander.update
    panel = ending(page)
    payoffs = commander.truth.now().state.payoffs()
    assert update["payoffs"] == payoffs
    expect(panel.get_by_role("heading")).to_have_text(update["words"]["verdict"])
    expect(panel).to_contain_text(update["words"]["ending"])
    scores = [side["score"] for side in update["view"]["sides"]]
    for seat, score in enumerate(scores):
        assert f"{score} point" in update["words"]["ending"]
        expect(page.locator(f"[data-score='{seat}'] .score")).to_have_text(str(score))
    gained = [figures(page, label).all_inner_texts() for label in ("Points for markers", DESTROYED)]
    told = [sum(int(line[seat]) for line in gained if line) for seat in range(2)]
    assert told == scores
    expect(figures(page, "Attacks")).to_have_count(2)


DESTROYED = "Points for destroyed models"


# -- aiming ------------------------------------------------------------------------------------------


@pytest.mark.long
def test_aiming_shows_range_and_who_is_seen_how(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    commander = Commander(ada, site, sit_at(ada, aiming()))
    page = ada.page
    commander.wait()
    update = commander.update
    expect(page.locator(".over .range").first).to_be_visible()
    targets = {pick - SPACE.units for pick in update["decision"]["options"]}
    lines = page.locator("[data-aim]")
    expect(lines).to_have_count(len(targets))
    words = {"full": "full line of sight", "partial": "partial line of sight", "none": "no line of sight"}
    for aim in one_of_each(update):
        target = aim["target"]
        square = page.locator(f"[data-cell='{update['view']['models'][target]['at']}']")
        square.hover()
        kind = aim["sight"] if target in targets or aim["sight"] == "none" else "far"
        line = page.locator(f"[data-aim='{target}']")
        expect(line).to_contain_class(f"line {kind} near")
        said = square.get_attribute("aria-label") or ""
        assert words[aim["sight"]] in said
        assert f"distance {aim['distance']}" in said
        if target in targets:
            expect(page.locator(".over text")).to_have_text(str(aim["distance"]))
            expect(page.locator(".hint")).to_contain_text(f"distance {aim['distance']}")
        if aim["sight"] == "none":
            expect(page.locator(".over .stop")).to_be_visible()


def one_of_each(update: Message) -> list[Message]:
    """A line of each kind of sight."""
    aims = {aim["sight"]: aim for aim in update["view"]["aims"]}
    assert len(aims) > 2
    return list(aims.values())


# -- with a finger -----------------------------------------------------------------------------------


class Finger(Commander):
    """A player with a phone: a first tap looks at what is small or a long way, a second takes it."""

    previews = 0

    def reach_for(self, update: Message, pick: int, copy: int = 0) -> None:
        assert sideways(self.page) <= 0, f"the table scrolls sideways at {update['decision']['asks']!r}"
        super().reach_for(update, pick, copy)
        if square_of(update, pick) is not None and self.page.locator("[data-lit]").count():
            self.previews += 1
            super().reach_for(update, pick, copy)

    @property
    def attacked(self) -> int:
        """How many attacks of this player's models were told."""
        events = [event for update in self.guest.updates for event in update["events"]]
        models = self.update["view"]["models"]
        owners = [models[event["attacker"]]["owner"] for event in events if event["what"] == "attacked"]
        return owners.count(self.seat)


@pytest.mark.night
def test_a_phone_from_the_first_model_to_the_first_attack(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    room = ada.sit(["me", BOT], game="core", options=FIRST_CONTACT)
    finger = Finger(ada, site, room, touch=Locator.tap)
    finger.play(until=lambda session: attacks(finger) > 0)
    assert set(finger.asked) >= DEPLOYMENT
    assert finger.previews > 0
    assert finger.attacked > 0


def test_lists_and_board_stay_where_they_are_whatever_datacard_lies_open(desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    sit_at(ada, aiming())
    page = ada.page
    expect(asked(page)).to_be_visible()

    def places() -> list[object]:
        kept = page.locator(".roster, [data-port], .attack").all()
        return [each.bounding_box() for each in kept]

    card = page.get_by_role("region", name="Datacards").get_by_role("article")
    before, heights = places(), set()
    for name in ("Basilisk Pilot", "Basilisk Warlord Class Mech", "Basilisk Sapper"):
        page.get_by_role("button", name=f"Open datacard: {name}").first.click()
        expect(card).to_have_accessible_name(name)
        heights.add(card.evaluate("card => card.offsetHeight"))
        assert places() == before
    assert len(heights) > 1, "all cards are alike: nothing could have moved"


def test_only_the_board_scrolls_on_a_small_phone(phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    sit_at(ada, aiming())
    ada.page.set_viewport_size({"width": 360, "height": 560})
    expect(asked(ada.page)).to_be_visible()
    assert ada.page.evaluate("document.scrollingElement.scrollHeight - innerHeight") == 0


def test_a_phone_comes_near_to_what_can_be_touched(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    commander = Commander(ada, site, sit_at(ada, aiming()))
    page = ada.page
    commander.wait()
    board = page.locator("[data-port]").bounding_box()
    assert board is not None
    for pick in commander.update["decision"]["options"]:
        square = page.locator(f"[data-cell='{square_of(commander.update, pick)}']").bounding_box()
        assert square is not None
        assert square["width"] > board["width"] / 30, "it is as small as if all of the board were seen"
        assert board["x"] <= square["x"] < board["x"] + board["width"]
        assert board["y"] <= square["y"] < board["y"] + board["height"]
    # Who wants to see the whole board does, until they zoom.
    page.get_by_role("button", name="Show whole board").tap()
    expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()


# -- with nothing but the keyboard -------------------------------------------------------------------


class Typist(Commander, Keys):
    """A player whose mouse is broken."""

    def answer(self, picks: Sequence[int]) -> None:
        update = self.update
        (pick,) = picks
        square = square_of(update, pick)
        if square is not None:
            self.walk(square, update["view"]["board"]["columns"])
        else:
            self.find("p", "ArrowUp", choice_of(update, pick)["text"])
        self.page.keyboard.press("Enter")
        self.asked.append(update["decision"]["asks"])


@pytest.mark.night
def test_an_activation_with_nothing_but_the_keyboard(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    typist = Typist(ada, site, sit_at(ada, about_to_attack()))
    typist.wait()
    acting = active(typist.truth.now())
    first = next(pick for pick in typist.update["decision"]["options"] if pick >= SPACE.numbers)
    typist.answer([first])
    while active(typist.truth.now()) == acting:
        asks = typist.wait().asks
        way = [pick for pick in typist.update["decision"]["options"] if SPACE.name(pick).startswith("cell:")]
        if asks != "act":
            typist.answer(sensible_answer(typist.truth.now(), 0))
        elif way and not typist.walks:
            typist.answer([way[-1]])
        else:
            typist.answer([DONE])
        expect(table(ada.page)).not_to_have_attribute("data-step", typist.step)
    assert "shots" in typist.asked
    assert typist.walks > 0
    expect(asked(ada.page)).to_be_visible()


def active(session: Session) -> int | None:
    """The model that is being activated."""
    acting = session.state.view(0)["active"]
    return None if acting is None else int(acting["model"])

"""Games on a timeline: looked at again, shared, carried away as a file, and played on from any moment."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.page import kit, positions
from tests.page.conftest import Welcome
from tests.page.kit import Guest, ending, table

GOLDEN = Path(__file__).parents[1] / "golden"

LOOKS = """() => [...document.querySelectorAll("[data-lineup]")].map((lineup) => {
    const seat = lineup.dataset.lineup;
    const text = (place) => document.querySelector(place)?.innerText;
    const slots = [...lineup.querySelectorAll("li")];
    const minions = slots.map((slot) => slot.querySelector("h3")?.innerText ?? "");
    return [seat, text(`[data-forge='${seat}'] b`), text(`[data-heap='${seat}'] b`), ...minions];
}).sort()"""


def looks(page: Page) -> Any:
    """What lies on the board: how many cards in each forge and scrapheap, and who stands in which slot."""
    return page.evaluate(LOOKS)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Timeline")


def expect_moment(page: Page, at: int, last: int) -> None:
    expect(page.get_by_text(f"{at} / {last}", exact=True)).to_be_visible()


def moment(page: Page) -> int:
    return int(slider(page).input_value())


def lines(page: Page) -> Locator:
    return page.get_by_role("log").locator("li")


def bring(guest: Guest, record: dict[str, Any]) -> str:
    """Keep a record on the server; returns the address of its replay."""
    return f"/replay/{guest.post('/api/records', record)['id']}?record"


def a_game() -> dict[str, Any]:
    """A whole game of Forge for two."""
    record: dict[str, Any] = json.loads(positions.played(positions.TWO, 4).to_json())
    return record


@pytest.mark.night
def test_a_finished_game_is_looked_at_again(desk: Welcome) -> None:
    ada = desk("Ada")
    room = positions.sit_at(ada, positions.before_the_last_craft())
    page = ada.page
    page.locator(kit.GLOWING[-1], has_text="Craft").click()
    button(page, "Yes, do it").click()
    ending(page).get_by_role("link", name="Watch replay").click()
    replay = ada.get(f"/api/rooms/{room}/replay?first=0&count=100")
    last = replay["total"] - 1
    expect_moment(page, 0, last)
    expect(page.get_by_text(replay["verdict"])).to_have_count(0)

    # Each step shows its own table and tells its own lines.
    told = len(replay["frames"][0]["lines"])
    for at in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect_moment(page, at, last)
        told += len(replay["frames"][at]["lines"])
        expect(lines(page)).to_have_count(told)
    button(page, "Step back").click()
    expect_moment(page, 2, last)
    button(page, "Step forward").click()
    expect_moment(page, 3, last)

    # The scrubber: by pointer, and by the keyboard when it has the focus.
    slider(page).click()
    assert last / 3 < moment(page) < last * 2 / 3
    middle = moment(page)
    slider(page).press("ArrowRight")
    expect_moment(page, middle + 1, last)
    slider(page).press("End")
    expect_moment(page, last, last)
    expect(page.get_by_text(replay["verdict"])).to_be_visible()
    slider(page).blur()
    page.keyboard.press("Home")
    expect_moment(page, 0, last)


def test_a_replay_plays_and_pauses(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.page.goto(bring(ada, a_game()))
    button(ada.page, "Play").click()
    expect(slider(ada.page)).not_to_have_value(re.compile("^[01]$"))
    button(ada.page, "Pause").click()
    expect(button(ada.page, "Play")).to_be_visible()
    at = moment(ada.page)
    # It stands still: a step from here leads to the very next moment.
    ada.page.keyboard.press("ArrowRight")
    expect(slider(ada.page)).to_have_value(str(at + 1))
    # At the end it stops by itself.
    ada.page.keyboard.press("End")
    ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("Space")
    expect(button(ada.page, "Play")).to_be_visible()
    expect(slider(ada.page)).to_have_value(slider(ada.page).get_attribute("max") or "")


def test_a_moment_is_shared_by_link(desk: Welcome, phone: Welcome) -> None:
    ada, bob = desk("Ada"), phone()
    ada.page.goto(bring(ada, a_game()))
    slider(ada.page).click()
    at, there = moment(ada.page), looks(ada.page)
    assert any(minion for _, _, _, *lineup in there for minion in lineup)
    button(ada.page, "Share moment").click()
    link = ada.page.get_by_role("dialog").get_by_role("textbox").input_value()
    bob.page.goto(link)
    expect(slider(bob.page)).to_have_value(str(at))
    assert looks(bob.page) == there
    assert lines(bob.page).all_inner_texts() == lines(ada.page).all_inner_texts()


def test_a_game_is_carried_away_and_opened_elsewhere(desk: Welcome, tmp_path: Path) -> None:
    ada, bob = desk("Ada"), desk()
    ada.page.goto(bring(ada, a_game()))
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download").click()
    assert re.fullmatch(r"forge-[\w-]+\.json", download.value.suggested_filename)
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "emberbox-record"
    ada.page.keyboard.press("End")
    bob.page.goto("/")
    bob.page.get_by_label("Open a saved game").set_input_files(file)
    expect(slider(bob.page)).to_be_visible()
    bob.page.keyboard.press("End")
    expect(slider(bob.page)).to_have_value(slider(ada.page).input_value())
    expect(bob.page.locator(".verdict")).to_have_text(ada.page.locator(".verdict").inner_text())
    assert looks(bob.page) == looks(ada.page)


def cut_short(record: dict[str, Any]) -> bytes:
    return json.dumps(record).encode()[:-20]


def of_another_kind(record: dict[str, Any]) -> bytes:
    return json.dumps({"shopping": ["eggs", "coal"]}).encode()


def with_a_move_that_is_none(record: dict[str, Any]) -> bytes:
    answers = [list(answer) for answer in record["answers"]]
    answers[-1][1] = 10**6
    return json.dumps({**record, "answers": answers}).encode()


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (cut_short, "game.json isn't a saved game: it isn't JSON."),
        (of_another_kind, "Can't open game.json as a saved game"),
        (with_a_move_that_is_none, "pick:1000000 by seat 1, is not allowed"),
    ],
)
def test_a_broken_file_is_told_from_a_game(desk: Welcome, broken: Any, message: str) -> None:
    ada = desk("Ada")
    ada.forgive("400", "422")
    ada.page.goto("/")
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": broken(a_game())}
    ada.page.get_by_label("Open a saved game").set_input_files(file)
    expect(ada.page.get_by_role("alert")).to_contain_text(message)
    # The shelf is still there: another file may be better.
    file["buffer"] = json.dumps(a_game()).encode()
    ada.page.get_by_label("Open a saved game").set_input_files(file)
    expect(slider(ada.page)).to_be_visible()


@pytest.mark.long
def test_a_game_is_continued_from_a_moment(desk: Welcome) -> None:
    ada = desk("Ada")
    address = bring(ada, a_game())
    id = re.sub(r"/replay/([\w-]+)\?.*", r"\1", address)
    frames = ada.get(f"/api/records/{id}/replay?first=0&count=100")["frames"]
    at = next(at for at, frame in enumerate(frames) if at > 40 and frame["asked"] == [1])
    ada.page.goto(f"{address}&at={at}")
    expect(slider(ada.page)).to_have_value(str(at))
    then = looks(ada.page)
    button(ada.page, "Continue from here").click()
    ada.page.get_by_role("dialog").locator(".row button").nth(1).click()
    # It is my question at that very moment, and the game goes on from my answer.
    expect(table(ada.page)).to_be_visible()
    shown = kit.moment(ada.page)
    assert shown is not None
    assert looks(ada.page) == then
    hands = [view["players"][1]["known_hand"] for view in (ada.updates[-1]["view"], frames[at]["view"])]
    assert sorted(hands[0]) == sorted(hands[1]) != []
    ada.page.locator(kit.GLOWING[-1]).last.click()
    assert kit.moment(ada.page, after=shown["step"]) is not None


def test_a_saved_game_of_ignite(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.page.goto("/")
    ada.page.get_by_label("Open a saved game").set_input_files(GOLDEN / "ignite-two.json")
    expect(ada.page.get_by_role("grid")).to_be_visible()
    ada.page.keyboard.press("End")
    expect(ada.page.locator(".verdict")).not_to_be_empty()
    expect(button(ada.page, "Continue from here"), "nothing is left to play").to_be_disabled()
    expect(lines(ada.page)).not_to_have_count(0)
    at = moment(ada.page)
    assert at > 100
    ada.page.keyboard.press("ArrowLeft")
    expect(slider(ada.page)).to_have_value(str(at - 1))
    expect(ada.page.locator(".verdict")).to_have_count(0)
    expect(button(ada.page, "Continue from here")).to_be_enabled()


def test_a_phone_on_its_side_shows_the_whole_board(phone: Welcome) -> None:
    ada = phone("Ada")
    page = ada.page
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(bring(ada, json.loads((GOLDEN / "ignite-two.json").read_text())))
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".verdict")).not_to_be_empty()
    board, below = page.locator("[data-port]").bounding_box(), page.locator("footer").bounding_box()
    assert board is not None
    assert below is not None
    assert board["height"] > 200
    assert board["y"] + board["height"] <= below["y"]
    assert kit.sideways(page) <= 0

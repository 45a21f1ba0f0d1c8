"""A turn of Ignite by finger and keys; why not, back again, a game on a timeline, and the guided one."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from emberbox.games.ignite.space import END_TURN, NO_KIND, kind_of
from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED, Player, cell_of, choice_of
from tests.page.ignite_positions import TWO, busy_turn, sensible_answer, sit_at, whole_game
from tests.page.kit import Message, asked, sideways, table
from tests.page.test_lesson import hear_out
from tests.server.kit import Served

EVERYTHING = {"act", "unit", "go", "target", "honor", "buy"}
"""What a busy turn asks."""

WHY_NOT = ".why[role=alert]"


def cell(page: Page, at: int) -> Locator:
    return page.locator(f"[data-cell='{at}']")


def go_to(player: Player, asks: str) -> Message:
    """Play on until something is asked; returns what the player was told last."""
    while player.wait().asks != asks:
        player.answer(sensible_answer(player.truth.now(), player.seat))
    return player.update


def play_the_turn(player: Player) -> None:
    """Answer sensibly until the turn is ended."""
    while True:
        player.wait()
        answer = sensible_answer(player.truth.now(), player.seat)
        player.answer(answer)
        if answer == [END_TURN]:
            return


def closed_cell(update: Message) -> int:
    """A space that cannot be picked now."""
    open_ones = {cell_of(update, pick) for pick in update["decision"]["options"]}
    return next(at for at in range(len(update["view"]["board"]["terrain"])) if at not in open_ones)


# -- with a finger -----------------------------------------------------------------------------------


class Finger(Player):
    """A player with a phone: a first tap looks at what is small or a long way, a second takes it."""

    previews = 0

    def reach_for(self, update: Message, pick: int, copy: int = 0) -> None:
        assert sideways(self.page) <= 0, f"the table scrolls sideways at {update['decision']['asks']!r}"
        if self.page.locator(".prompt.over").count() and self.cell_of(update, pick) is None:
            # Somebody's card lies over the hand, with the answers to it.
            self.touch(self.page.locator(f".prompt :is(.cards, .buttons) [data-pick='{pick}']").nth(copy))
            return
        super().reach_for(update, pick, copy)
        if self.cell_of(update, pick) is None:
            return
        if pick in [path["pick"] for path in update["decision"]["paths"]]:
            expect(self.page.locator("[data-way]")).to_be_visible()
            self.previews += 1
        if self.page.locator("[data-lit]").count():
            super().reach_for(update, pick, copy)


@pytest.mark.long
def test_a_turn_with_a_finger(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    player = Finger(ada, site, sit_at(ada, busy_turn()), touch=Locator.tap)
    play_the_turn(player)
    assert set(player.asked) >= EVERYTHING
    assert player.previews > 0


def distance(page: Page) -> float:
    """How wide a space is on the screen."""
    box = cell(page, 0).bounding_box()
    assert box is not None
    return box["width"]


def test_buttons_and_two_fingers_zoom(phone: Welcome) -> None:
    ada = phone("Ada")
    sit_at(ada, busy_turn())
    page = ada.page
    expect(asked(page)).to_be_visible()
    whole = distance(page)
    farther = page.get_by_role("button", name="Zoom out")
    expect(farther).to_be_disabled()
    page.get_by_role("button", name="Zoom in").tap()
    expect(farther).to_be_enabled()
    assert distance(page) > whole
    page.get_by_role("button", name="Show whole board").tap()
    expect(farther).to_be_disabled()
    assert distance(page) == pytest.approx(whole)
    spread(ada.context.new_cdp_session(page), page)
    expect(farther).to_be_enabled()
    assert distance(page) > whole
    assert sideways(page) <= 0


def spread(fingers: CDPSession, page: Page) -> None:
    """Two fingers on the board go apart."""
    box = page.get_by_role("grid").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 90)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# -- with nothing but the keyboard -------------------------------------------------------------------


class Keys(Player):
    """A player whose mouse is broken."""

    walks = 0

    def answer(self, picks: Sequence[int]) -> None:
        update = self.update
        several = update["decision"]["several"]
        for at, pick in enumerate(picks):
            space = self.cell_of(update, pick)
            if space is not None:
                self.walk(space, update["view"]["board"]["columns"])
            elif kind_of(pick) != NO_KIND and update["decision"]["asks"] in ("act", "honor"):
                self.find("h", "Tab", choice_of(update, pick)["text"], picks[:at].count(pick))
            else:
                self.find("p", "ArrowDown", choice_of(update, pick)["text"])
            # Of several, Space takes one more; Enter says that it is enough.
            self.page.keyboard.press("Space" if several else "Enter")
        if several:
            self.page.keyboard.press("Enter")
        self.asked.append(update["decision"]["asks"])

    def walk(self, to: int, columns: int) -> None:
        """Go to a space with the arrows."""
        self.page.keyboard.press("b")
        at = int(self.page.evaluate("document.activeElement.dataset.cell"))
        down, right = to // columns - at // columns, to % columns - at % columns
        keys = ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down)
        keys += ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right)
        for key in keys:
            self.page.keyboard.press(key)
        expect(cell(self.page, to)).to_be_focused()
        self.walks += len(keys)

    def find(self, part: str, key: str, text: str, copy: int = 0) -> None:
        """Go to a part of the table, and on until something of these words is lit."""
        self.page.keyboard.press(part)
        seen = 0
        for _ in range(60):
            lit = self.page.evaluate(LIT)
            if lit.endswith(text):
                if seen == copy:
                    return
                seen += 1
            self.page.keyboard.press(key)
        raise AssertionError(f"{text!r} cannot be reached with the keyboard")


LIT = """() => {
    const { activeElement } = document;
    const at = activeElement.matches(".thing");
    const lit = at ? activeElement : document.querySelector(".prompt .lit, .thing.lit");
    return (lit?.ariaLabel ?? lit?.querySelector("span")?.innerText ?? "").trim();
}"""


@pytest.mark.long
def test_a_turn_with_nothing_but_the_keyboard(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    player = Keys(ada, site, sit_at(ada, busy_turn()))
    play_the_turn(player)
    assert set(player.asked) >= EVERYTHING
    assert player.walks > 0


# -- why not, and back again -------------------------------------------------------------------------


def test_what_does_not_glow_says_why(site: Served, desk: Welcome) -> None:
    ada = desk("Ada")
    player = Player(ada, site, sit_at(ada, busy_turn()))
    page = ada.page
    update = go_to(player, "act")
    rules = {rule["id"]: rule["text"] for rule in ada.get("/api/games/ignite/book")["rules"]}
    bubble = page.locator(WHY_NOT)
    for thing in (cell(page, closed_cell(update)), page.locator("[data-hand] .thing:not(.open)").first):
        thing.click()
        link = bubble.get_by_role("link").get_attribute("href") or ""
        expect(bubble).to_contain_text(rules[link.partition("#")[2]])
        page.keyboard.press("Escape")
        expect(bubble).to_be_hidden()
    assert table(page).get_attribute("data-step") == player.step


def test_a_finger_asks_why_not(site: Served, phone: Welcome) -> None:
    ada = phone("Ada")
    player = Player(ada, site, sit_at(ada, busy_turn()))
    update = go_to(player, "act")
    cell(ada.page, closed_cell(update)).tap()
    expect(ada.page.locator(WHY_NOT)).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_the_way_is_drawn_before_it_is_gone_and_a_step_is_taken_back(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    player = Player(ada, site, sit_at(ada, busy_turn()))
    page = ada.page
    update = go_to(player, "go")
    question = asked(page).inner_text()
    longest = max(update["decision"]["paths"], key=lambda path: path["cost"])
    there, way = cell_of(update, longest["pick"]), page.locator("[data-way]")
    assert there is not None
    expect(way).to_have_count(0)
    cell(page, there).hover()
    expect(way).to_be_visible()
    page.mouse.move(0, 0)
    expect(way).to_have_count(0)

    # The question is still there after a reload.
    page.reload()
    expect(asked(page)).to_have_text(question)
    cell(page, there).hover()
    expect(way).to_be_visible()
    page.mouse.move(0, 0)
    page.get_by_role("button", name="Undo").click()
    expect(asked(page)).not_to_have_text(question)
    assert [event["what"] for event in ada.updates[-1]["events"]] == ["undone"]


# -- looked at again ---------------------------------------------------------------------------------


@pytest.mark.night
def test_a_game_is_looked_at_again(desk: Welcome) -> None:
    ada = desk("Ada")
    kept = ada.post("/api/records", json.loads(whole_game(TWO).to_json()))["id"]
    replay = ada.get(f"/api/records/{kept}/replay?first=0&count=1")
    last = replay["total"] - 1
    page = ada.page
    page.goto(f"/replay/{kept}?record")
    slider = page.get_by_role("slider", name="Timeline")
    for at in (0, 1, 2):
        expect(page.get_by_text(f"{at} / {last}", exact=True)).to_be_visible()
        page.keyboard.press("ArrowRight")
    slider.click()
    middle = int(slider.input_value())
    assert last / 3 < middle < last * 2 / 3
    frame = ada.get(f"/api/records/{kept}/replay?first={middle}&count=1")["frames"][0]
    expect(page.locator("[data-piece]")).to_have_count(len(frame["view"]["pieces"]))
    page.get_by_role("button", name="Go to end").click()
    expect(page.get_by_text(f"{last} / {last}", exact=True)).to_be_visible()
    expect(page.locator(".verdict")).not_to_be_empty()
    expect(page.locator(".thing.open, [data-pick]")).to_have_count(0)


# -- the guided game ---------------------------------------------------------------------------------


LESSON = [
    *("hand", "unit", "go", "sword", "target", "dagger", "", "honor", "honor-cards"),
    *("buy", "market", "buyer", "end"),
]
"""What the coach says to the questions of the first turn, for who does as told; not all is said twice."""


@pytest.mark.night
def test_who_follows_the_coach_moves_attacks_and_buys(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    page.goto("/")
    page.locator("[data-game=ignite]").get_by_role("button", name="Learn by playing").click()
    expect(table(page)).to_be_visible()
    steps = {step["id"]: step for step in ada.get("/api/games/ignite/lesson")["steps"]}
    hear_out(page, steps["welcome"]["text"].strip())
    hear_out(page, steps["board"]["text"].strip())
    player = Player(ada, site, page.url.rpartition("/")[2])
    for said in LESSON:
        player.wait()
        if said:
            hear_out(page, steps[said]["text"].strip())
        suggested = steps.get(said, {}).get("suggest")
        if said == "honor-cards":
            player.answer(player.update["decision"]["options"])
        elif suggested:
            player.take(suggested)
        else:
            player.answer(sensible_answer(player.truth.now(), player.seat))
    # One trophy is won, a card is bought, and the others have played meanwhile.
    me = player.truth.now().state.view(0)["players"][0]
    assert len(me["trophies"]) == 1
    hear_out(page, steps["deck"]["text"].strip())

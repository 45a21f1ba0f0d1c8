"""People at real browsers: what they look at, what they touch, and what their lines carry."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypedDict

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    WebSocket,
    expect,
)

from tests.server.kit import Served

HOME = Path(__file__).parents[2]
PAGE = HOME / "src/emberbox/server/page/index.html"
AXE = HOME / "web/node_modules/axe-core/axe.min.js"
# The shell has no window to draw: it is the quickest.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)

DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}

STILL = {"reduced_motion": "reduce"}
"""How a browser draws for who wants to see the end of things, not their way there."""

ALONE = {"service_workers": "block"}
"""A page without its service worker, which is tested for itself."""

AT_ONCE: dict[str, object] = {"theme": "dark", "pace": 0, "sound": False}
"""Settings of somebody who does not wait for what flies over the table."""

SEED = 7
"""The luck of every room."""

Message = dict[str, Any]


class Dealt(Served):
    """A server that deals alike to every room, so that a test sees the same game whenever it runs."""

    program = f"import secrets; secrets.randbits = lambda bits: {SEED}; {Served.program}"


def missing() -> str:
    """What is not here without which no browser can visit, in words; empty if all is here."""
    if CHROMIUM is None:
        return f"no Chromium is installed: none of {', '.join(BROWSERS)}"
    if not PAGE.is_file():
        return "the page is not built: make page"
    if not AXE.is_file():
        return "axe-core is not installed: make page"
    return ""


def open_browser(playwright: Playwright) -> Browser:
    """A Chromium that nobody sees and that calls nobody."""
    quiet = [
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-quic", *quiet]
    )


class Guest:
    """Somebody with a browser of their own: its page, what went wrong in it, and what the server sent."""

    def __init__(self, context: BrowserContext, url: str, settings: dict[str, object]) -> None:
        self.context = context
        self.url = url
        self.troubles: list[str] = []
        self.forgiven: list[str] = ["Service Worker registration blocked by Playwright"]
        self.sockets: list[WebSocket] = []
        self.received: list[str] = []
        # Only where nothing is kept yet: what is set in the page afterwards stays, as in any browser.
        kept = json.dumps(json.dumps(settings))
        context.add_init_script(
            f"localStorage.getItem('emberbox.settings') ?? localStorage.setItem('emberbox.settings', {kept})"
        )
        self.page = self.open()

    def open(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("websocket", self._socket)
        return page

    def forgive(self, *parts: str) -> None:
        """Troubles with one of these words in them belong to the test."""
        self.forgiven.extend(parts)

    @property
    def unforgiven(self) -> list[str]:
        """What went wrong in this browser though it should not have."""
        return [each for each in self.troubles if not any(part in each for part in self.forgiven)]

    @property
    def updates(self) -> list[Message]:
        """What the server told of the game, oldest first."""
        messages: list[Message] = [json.loads(frame) for frame in self.received]
        return [message for message in messages if message["type"] == "update"]

    def make(self, seats: Sequence[str], **more: object) -> str:
        """A new room, of Forge if nothing else is said, made without the page; returns its name."""
        made = self.post("/api/rooms", {"game": "forge", "seats": list(seats), **more})
        return str(made["room"])

    def sit(self, seats: Sequence[str] = ("me", "novice"), **more: object) -> str:
        """Make a room and open its table; returns its name."""
        room = self.make(seats, **more)
        self.visit(room)
        return room

    def visit(self, room: str) -> None:
        """Open the table of a room."""
        self.page.goto(f"/room/{room}")
        expect(table(self.page)).to_be_visible()

    def post(self, path: str, data: object) -> Any:
        """What the server answers this guest, which must be a success."""
        response = self.context.request.post(self.url + path, data=data)
        assert response.ok, response.text()
        return response.json()

    def get(self, path: str) -> Any:
        """What the server answers this guest, which must be a success."""
        response = self.context.request.get(self.url + path)
        assert response.ok, response.text()
        return response.json()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.text} ({message.location['url']})")

    def _socket(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))


def play_now(page: Page, game: str) -> None:
    """From the shelf to a table in one click."""
    page.goto("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    expect(table(page)).to_be_visible()


def table(page: Page) -> Locator:
    """The table, once a game is shown on it."""
    return page.locator(".table[data-step]")


def ending(page: Page) -> Locator:
    """The panel that closes a game."""
    return page.get_by_role("region", name="Game over")


def asked(page: Page) -> Locator:
    """What is asked of this guest, while something is."""
    return page.locator(".question")


class Moment(TypedDict):
    """What a guest sees who is asked something: at which step, and how many choices glow where."""

    step: str
    asked: bool
    glowing: list[int]


def moment(page: Page, after: str = "") -> Moment | None:
    """Wait until the table is past a step and asks this guest something; None when the game is over."""
    shown: Moment = page.wait_for_function(LOOK, arg=[GLOWING, after]).json_value()
    return shown if shown["asked"] else None


GLOWING = [
    ".thing.open[data-forge]",
    ".thing.open:not(.hand *)",
    ".hand .thing.open",
    ".prompt .cards [data-pick]",
    ".prompt .buttons [data-pick]",
]
"""Every choice once, in the order of an eager player: forges first, what ends a turn last."""

LOOK = """([glowing, after]) => {
    const { step } = document.querySelector(".table")?.dataset ?? {};
    const asked = document.querySelector(".question") !== null;
    const over = document.querySelector(".ending") !== null;
    if (step === undefined || step === after || !(asked || over)) return null;
    return { step, asked, glowing: glowing.map((each) => document.querySelectorAll(each).length) };
}"""


def click(thing: Locator) -> None:
    """As a mouse does."""
    thing.click()


def tap(thing: Locator) -> None:
    """As a finger does."""
    thing.tap()


def answer_somehow(
    page: Page, rng: random.Random, shown: Moment, touch: Callable[[Locator], None] = click
) -> None:
    """Answer what is asked by something that glows."""
    kind = next(kind for kind, count in enumerate(shown["glowing"]) if count)
    glowing = page.locator(GLOWING[kind])
    # Of the buttons the last: to craft each time would soon be the end of one's own forge.
    last = shown["glowing"][kind] - 1
    touch(glowing.nth(last if kind == len(GLOWING) - 1 else rng.randint(0, last)))
    if page.locator("dialog").count():
        touch(page.get_by_role("button", name="Yes, do it"))


def until_over(
    page: Page,
    rng: random.Random,
    touch: Callable[[Locator], None] = click,
    look: Callable[[], object] = lambda: None,
    most: int = 200,
) -> int:
    """Play by what glows until the game is over, with a look at each question; returns the answers given."""
    step = ""
    for answers in range(most):
        shown = moment(page, after=step)
        if shown is None:
            return answers
        look()
        answer_somehow(page, rng, shown, touch)
        step = shown["step"]
    raise AssertionError(f"the game was not over after {most} answers")


def sideways(page: Page) -> float:
    """By how much the screen is wider than the window: people scroll down, not sideways.

    On a phone the window itself widens with what stands out of it.
    """
    return float(
        page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
    )


def press(thing: Locator) -> None:
    """As somebody does who has gone there with the keyboard: cards of a large hand lie over each other."""
    thing.press("Enter")


def hurry(page: Page, rng: random.Random, shown: Moment, crafting: float = 0.7) -> None:
    """Answer so that one's forge is empty soon: craft most of the time, where that is offered."""
    craft = page.locator(GLOWING[-1], has_text="Craft")
    if rng.random() >= crafting or not craft.count():
        answer_somehow(page, rng, shown, press)
        return
    craft.click()
    if page.locator("dialog").count():
        page.get_by_role("button", name="Yes, do it").click()


AXE_IN_BOTH_THEMES = """async (tags) => {
    // What is fine need not be listed.
    const wrong = async (runOnly) => (await axe.run({ runOnly, resultTypes: ["violations"] })).violations;
    const found = await wrong(tags);
    // Colours that change slowly would be measured on their way.
    const atOnce = document.createElement("style");
    atOnce.textContent = "* { transition: none !important; }";
    document.head.append(atOnce);
    const page = document.documentElement;
    const theme = page.dataset.theme;
    page.dataset.theme = theme === "dark" ? "light" : "dark";
    found.push(...(await wrong(["color-contrast"])));
    page.dataset.theme = theme;
    atOnce.remove();
    const told = (id) => (node) => `${id}: ${node.html} ${node.failureSummary}`;
    return found.flatMap(({ id, nodes }) => nodes.map(told(id)));
}"""


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong with the screen as it is, and with its colours in the other theme."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(AXE_IN_BOTH_THEMES, ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"])
    return found


SIZES = {"tablet": (820, 1180), "phone": (390, 844), "desk": (1280, 800)}
"""The desk is the last one, for a mouse goes on from there: in a narrow window the board makes room for the
preview of what the mouse is over, and moves from under it."""


def assert_accessible(
    page: Page,
    moments: Iterable[str],
    on_a_phone: set[str],
    look: Callable[[Page, str], None] | None = None,
) -> None:
    """Nothing scrolls sideways at any size, and axe finds nothing, at each moment that is gone to in turn.

    axe looks at a desk's size, and at a phone's where a moment looks different there. `look` is for what else
    there is to see at each size.
    """
    wrong = {}
    for where in moments:
        for device, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert sideways(page) <= 0, f"{where} scrolls sideways on a {device}"
            if look is not None:
                look(page, f"{where}, {device}")
            if device == "desk" or (device == "phone" and where in on_a_phone):
                wrong[f"{where}, {device}"] = axe(page)
    assert {where: found for where, found in wrong.items() if found} == {}

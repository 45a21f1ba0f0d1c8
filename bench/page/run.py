"""How fast the page is, in a real Chromium on loopback: `make bench-page` prints a table for bench/page.md.

Measured in the page itself: from a click to the frame in which its effect is painted, frames while events are
shown, from a step of the scrubber to its frame. Nothing is asserted: a machine that is busy measures itself.
"""

from __future__ import annotations

import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session

BROWSERS = ("chromium", "google-chrome", "chromium-headless-shell")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), "chromium")
FLAGS = ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"]
DESK = {"width": 1280, "height": 800}
LOADS, ANSWERS, SCRUBS, FRAMES = 15, 40, 200, 12
SCREENS: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "phone on its side": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}
PLAYERS = {"forge": 2, "ignite": 2, "core": 2, "freeze": 2, "coop": 2}
TURNS = 14
PATIENCE = 20_000

READY = """
new Promise(done => {
  const look = () => document.querySelector('[data-game=forge] .button.ember:not(:disabled)')
    ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
  look();
})
"""

BYTES = """
performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
  .filter(entry => !entry.name.includes('/api/')).reduce((sum, entry) => sum + entry.encodedBodySize, 0)
"""

SHIFTS = """
new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 300);
})
"""

# What a browser calls cumulative layout shift: the worst burst of shifts that no touch or key came shortly
# before. A burst ends after a second without shifts, or after five seconds.
WATCH_SHIFTS = """
window.worst = 0;
let burst = 0, began = -Infinity, last = -Infinity;
new PerformanceObserver(list => {
  for (const { value, hadRecentInput, startTime } of list.getEntries()) {
    if (hadRecentInput || !document.querySelector('.table[data-step]')) continue;
    if (startTime - last > 1000 || startTime - began > 5000) { burst = 0; began = startTime; }
    last = startTime;
    burst += value;
    window.worst = Math.max(window.worst, burst);
  }
}).observe({ type: 'layout-shift' });
"""

# From the click that gives an answer to the frame in which what was clicked looks taken, and to the one in
# which the table shows the game that follows from it. Of several cards that are put together, the click that
# gives them counts.
EFFECT = """
window.effects = []; window.taken = [];
let latest = null;
addEventListener('click', event => {
  const began = event.timeStamp, table = document.querySelector('.table');
  if (!table || !event.target.closest('[data-pick], .thing.open, .cell.open, .ember')) return;
  const before = table.dataset.step;
  const marked = '.thing.chosen, [data-pick].chosen, .rings .chosen';
  let taken = null;
  latest = event;
  const look = () => {
    if (latest !== event) return;
    const now = performance.now() - began, follows = table.dataset.step !== before;
    if (taken === null && (follows || table.querySelector(marked))) taken = now;
    if (follows) { window.effects.push(now); window.taken.push(taken); }
    else if (now < 5000) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}, true);
"""

COUNT_FRAMES = """
window.frames_ = []; window.counting = true;
(() => {
  let last = performance.now();
  const tick = now => {
    window.frames_.push(now - last);
    last = now;
    window.counting && requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
})();
"""

SCRUB = """
async (steps) => {
  const range = document.querySelector('input[type=range]'), last = Number(range.max), times = [];
  for (let step = 0; step < steps; step += 1) {
    const began = performance.now();
    range.value = String(Math.floor(last * step / (steps - 1)));
    range.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    times.push(performance.now() - began);
  }
  return times;
}
"""


@contextmanager
def serving() -> Iterator[str]:
    """A server with its data in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        program = "from emberbox.cli import main; main()"
        command = [sys.executable, "-c", program, "serve", "--port", "0", "--log-format", "json"]
        command += ["--data-dir", folder, "--rooms-per-minute", "1000", "--sign-ins-per-minute", "1000"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if '"serving"' in line:
                    yield json.loads(line)["address"]
                    break
        finally:
            process.terminate()
            process.wait(10)


def quantile(values: Sequence[float], part: float) -> float:
    """The value that so large a part of all does not pass."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def row(what: str, values: Sequence[float], goal: str, unit: str = "ms") -> None:
    """One line of the table."""
    middle, high = statistics.median(values), quantile(values, 0.95)
    print(f"| {what} | {middle:.0f} {unit} | {high:.0f} {unit} | {len(values)} | {goal} |", flush=True)


def new_page(browser: Browser, pace: float, screen: dict[str, Any] | None = None) -> Page:
    """A page in a fresh profile."""
    context = browser.new_context(**(screen or {"viewport": DESK}))
    settings = json.dumps({"theme": "dark", "pace": pace, "sound": False})
    context.add_init_script(f"localStorage.setItem('emberbox.settings', {json.dumps(settings)})")
    return context.new_page()


def first_screen(browser: Browser, url: str) -> None:
    """From nothing to a shelf whose buttons can be pressed, with an empty cache."""
    times: list[float] = []
    shift, size = 0.0, 0
    for _ in range(LOADS):
        page = new_page(browser, 1)
        page.goto(url, wait_until="commit")
        times.append(page.evaluate(READY))
        shift = max(shift, page.evaluate(SHIFTS))
        size = page.evaluate(BYTES)
        page.context.close()
    row("first screen can be used, empty cache", times, "< 1000 ms")
    print(f"| first screen over the wire, fonts included | {size / 1000:.0f} kB | | | < 300 kB |")
    print(f"| layout shift of the first screen, worst | {shift:.3f} | | {LOADS} | 0 |")


CHOICES = (
    ".thing.open:not(.chosen), .cell.open, .prompt :is(.cards, .buttons) [data-pick]:not(.chosen, :disabled)"
)
STEP = "document.querySelector('.table')?.dataset.step"


def sit(page: Page, url: str, game: str) -> None:
    """Sit down at a table of a game with a novice."""
    page.goto(url)
    options = {} if game == "core" else {"players": PLAYERS[game]}
    body = {"game": game, "seats": ["me", *["novice"] * (PLAYERS[game] - 1)], "options": options}
    page.evaluate("fetch('/api/me', {method: 'POST', body: '{\"name\": \"Bench\"}'})")
    asked = "(text) => fetch('/api/rooms', {method: 'POST', body: text}).then(made => made.json())"
    room: dict[str, Any] = page.evaluate(asked, json.dumps(body))
    page.goto(f"{url}/room/{room['room']}")


def answer_once(page: Page, rng: random.Random) -> bool:
    """Answer what is asked by something that glows; false when the game is over."""
    page.wait_for_selector(".prompt.asked, .ending", timeout=PATIENCE)
    if page.locator(".ending").count():
        return False
    step = page.evaluate(STEP)
    for _ in range(12):
        choices = page.locator(CHOICES)
        if count := choices.count():
            choice = choices.nth(rng.randrange(count))
            for _ in range(3):  # the first taps may come near, and ask for another
                try:
                    choice.click(timeout=1000)
                except PlaywrightError:
                    break  # it lies under another card, or is gone with its question
                page.wait_for_timeout(150)
                for sure in (".several .ember:enabled", "dialog .ember"):
                    if page.locator(sure).count():
                        page.locator(sure).first.click()
                if page.evaluate(STEP) != step:
                    return True
        page.wait_for_timeout(50)
    return True


def answers(browser: Browser, url: str) -> None:
    """From a click to the frame that shows its effect, in each game."""
    effects: list[float] = []
    taken: list[float] = []
    for game in PLAYERS:
        page = new_page(browser, 0)
        page.add_init_script(EFFECT)
        sit(page, url, game)
        rng = random.Random(1)
        while len(page.evaluate("window.effects")) < ANSWERS and answer_once(page, rng):
            pass
        took: list[float] = page.evaluate("window.effects")
        row(f"an answer's effect is painted, {game}", took, "< 100 ms")
        effects += took
        taken += page.evaluate("window.taken")
        page.context.close()
    row("what was clicked looks taken, all games", taken, "< 100 ms")
    row("an answer's effect is painted, all games", effects, "< 100 ms")
    soon = sum(each < 100 for each in effects) / len(effects)
    print(f"| painted within 100 ms | {soon:.0%} | | {len(effects)} | 95% |", flush=True)


def shifts(browser: Browser, url: str) -> None:
    """How much moves by itself while a game is played, at each size of a screen."""
    for name, screen in SCREENS.items():
        worst: dict[str, float] = {}
        for game in PLAYERS:
            page = new_page(browser, 2.2, screen)
            page.add_init_script(WATCH_SHIFTS)
            sit(page, url, game)
            rng = random.Random(2)
            for _ in range(TURNS):
                if not answer_once(page, rng):
                    break
            worst[game] = page.evaluate("window.worst")
            page.context.close()
        told = ", ".join(f"{game} {value:.3f}" for game, value in worst.items())
        print(
            f"| layout shift in a game, {name}: {told} | {max(worst.values()):.3f} | | 5 | < 0.02 |",
            flush=True,
        )


def bring_record(page: Page, url: str, options: dict[str, Choice], events: int) -> str:
    """A whole game of random players with at least so many events, brought along as a record; its address."""
    for seed in range(1000):
        session, rng = Session.start(GAMES["forge"], options, seed), random.Random(seed)
        session.listen()
        told = 0
        while not session.over:
            session.answer(rng.choice(session.options()))
            told += len(session.heard())
        if told >= events:
            break
    else:
        sys.exit(f"no game has {events} events")
    page.goto(url)
    page.evaluate("fetch('/api/me', {method: 'POST', body: '{\"name\": \"Bench\"}'})")
    sent = session.record().to_json()
    asked = "(text) => fetch('/api/records', {method: 'POST', body: text}).then(answer => answer.json())"
    kept: dict[str, Any] = page.evaluate(asked, sent)
    print(f"<!-- a game of {told} events and {kept['answers']} answers -->")
    return f"{url}/replay/{kept['id']}?record"


def frames(browser: Browser, url: str) -> None:
    """Frames while a game is shown at the usual pace, event by event."""
    page = new_page(browser, 1)
    page.goto(bring_record(page, url, {"players": 2}, 100))
    page.get_by_role("button", name="Play", exact=True).click()
    page.evaluate(COUNT_FRAMES)
    page.wait_for_timeout(FRAMES * 1000)
    took: list[float] = page.evaluate("(window.counting = false, window.frames_)")
    row("a frame while events are shown", took, "< 16.7 ms")
    late = sum(1 for each in took if each > 25) / len(took)
    print(f"| frames that came late (over 25 ms) | {late:.1%} | | {len(took)} | 0 |")
    print(f"| frames a second while events are shown | {len(took) / FRAMES:.0f} | | | 60 |")
    page.context.close()


def scrubbing(browser: Browser, url: str) -> None:
    """A long game on the timeline."""
    page = new_page(browser, 1)
    page.goto(bring_record(page, url, {"players": 6, "reclaim": True, "conveyor": True}, 1000))
    page.wait_for_selector("input[type=range]")
    first: list[float] = page.evaluate(SCRUB, SCRUBS)
    time.sleep(1)
    again: list[float] = page.evaluate(SCRUB, SCRUBS)
    row("a step of the scrubber is painted, first time through", first, "no lag")
    row("a step of the scrubber is painted, all fetched", again, "no lag")
    page.context.close()


def main() -> None:
    if not (Path(CHROMIUM).exists() or shutil.which(CHROMIUM)):
        sys.exit("Chromium is not installed: apt-get install chromium")
    with serving() as url, sync_playwright() as playwright:
        if b'id="app"' not in urllib.request.urlopen(url).read():
            sys.exit("the page is not built: make page")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        print("| what | median | 95 % | times | goal |\n|---|---|---|---|---|")
        first_screen(browser, url)
        answers(browser, url)
        shifts(browser, url)
        frames(browser, url)
        scrubbing(browser, url)
        browser.close()


if __name__ == "__main__":
    main()

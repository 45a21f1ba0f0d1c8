"""A real server, a real Chromium, and guests who visit the one with the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from emberbox.games.shelf import GAMES
from tests.page import kit
from tests.page.freeze import DRAWN, WithDrawings
from tests.page.kit import Dealt, Guest
from tests.server.kit import Served

Welcome = Callable[..., Guest]

# On a busy machine a page may take a while to come up; a click waits as long.
expect.set_options(timeout=30_000)


def need() -> None:
    """Who lacks something may skip these tests; CI may not."""
    if missing := kit.missing():
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)


def as_long_as_possible(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """How long a browser stays open.

    Playwright's loop runs in this thread while it is open, and no test of the server could run its own beside
    it: each module opens and closes it, unless all tests of a run are the page's, as in `make test`.
    """
    return "session" if all("tests/page" in argument for argument in config.args) else "module"


@pytest.fixture(scope=as_long_as_possible)
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    need()
    with sync_playwright() as playwright:
        browser = kit.open_browser(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the built page."""
    need()
    with Dealt(tmp_path_factory.mktemp("site")) as served:
        yield served
        assert served.complaints() == []


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose games of The Freeze begin at drawn positions."""
    need()
    with pytest.MonkeyPatch.context() as patch, WithDrawings(tmp_path_factory.mktemp("drawn")) as served:
        patch.setitem(GAMES, "freeze", DRAWN)
        yield served
        assert served.complaints() == []


@pytest.fixture
def visit(browser: Browser) -> Iterator[Welcome]:
    """Let somebody come to a server with a fresh browser; nothing may have gone wrong in it at the end."""
    guests: list[Guest] = []

    def welcome(served: Served, name: str, device: dict[str, Any], **more: Any) -> Guest:
        settings = {**kit.AT_ONCE, **more.pop("settings", {})}
        context = browser.new_context(**{"base_url": served.url, **kit.ALONE, **kit.STILL, **device, **more})
        guest = Guest(context, served.url, settings)
        guests.append(guest)
        if name:
            guest.post("/api/me", {"name": name})
        return guest

    yield welcome
    for guest in guests:
        guest.context.close()
    assert [guest.unforgiven for guest in guests if guest.unforgiven] == []


@pytest.fixture
def desk(site: Served, visit: Welcome) -> Welcome:
    """`desk("Ada")`: Ada at a desk. Without a name it is somebody whom the server does not know yet."""
    return lambda name="", **more: visit(site, name, kit.DESK, **more)


@pytest.fixture
def phone(site: Served, visit: Welcome) -> Welcome:
    """`phone("Ada")`: Ada with a phone in her hand."""
    return lambda name="", **more: visit(site, name, kit.PHONE, **more)

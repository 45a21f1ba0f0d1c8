"""Emberbox as an app: installed, without a connection, and what it says of notifications."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.page import kit
from tests.page.conftest import Welcome, need
from tests.page.kit import Dealt
from tests.server.kit import Served

PUSH = {"push-contact": "mailto:games@example.org"}
WORKER = {"service_workers": "allow"}

KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  return kept.sort();
}"""
CONTROLLED = """async () => {
  const worker = navigator.serviceWorker;
  if (worker.controller) return;
  await new Promise((done) => worker.addEventListener("controllerchange", done));
}"""
HOME = "document.body.appendChild(Object.assign(document.createElement('a'), { href: '/' })).click()"
BLOCKED = "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that offers web push."""
    need()
    with Dealt(tmp_path_factory.mktemp("pushing"), PUSH) as served:
        yield served


def test_the_app_can_be_installed_says_that_it_is_offline_and_comes_back(desk: Welcome) -> None:
    ada = desk("Ada", **WORKER)
    page = ada.page
    page.goto("/")
    page.evaluate(CONTROLLED)
    manifest = ada.context.request.get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["display"]) == ("Emberbox", "standalone")
    for icon in manifest["icons"]:
        response = ada.context.request.get(icon["src"])
        assert response.headers["content-type"] == icon["type"]
    # The worker keeps its own page, and nothing that a player has seen.
    page.goto("/games")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate(KEPT) == ["/ember.svg", "/offline.html", "/offline.js"]
    ada.forgive("ERR_INTERNET_DISCONNECTED")
    ada.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("You're offline")
    assert kit.axe(page) == []
    first = page.evaluate("performance.timeOrigin")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function("first => performance.timeOrigin !== first", arg=first)
    expect(page.get_by_role("heading")).to_have_text("You're offline")
    ada.context.set_offline(False)  # it comes back by itself
    expect(page.get_by_role("heading", name="You're offline")).to_have_count(0)
    assert page.url.endswith("/games")


def test_settings_say_how_notifications_stand(desk: Welcome, visit: Welcome, pushing: Served) -> None:
    ada = desk("Ada")
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_text("This server doesn't offer notifications.")).to_be_visible()
    expect(ada.page.get_by_text("This server doesn't send emails.")).to_be_visible()
    bob = visit(pushing, "Bob", kit.PHONE, **WORKER)
    bob.context.add_init_script(BLOCKED)
    bob.page.goto("/")
    bob.page.get_by_role("button", name="Settings").click()
    expect(bob.page.get_by_text("Your browser blocks notifications from this site.")).to_be_visible()
    assert kit.axe(bob.page) == []


def test_what_is_typed_in_the_settings_stays_when_the_server_answers_about_notifications(
    desk: Welcome,
) -> None:
    page = desk("Ada").page
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/me/notifications", hold)
    page.goto("/")
    with page.expect_request("**/api/me/notifications"):
        page.get_by_role("button", name="Settings").click()
    name = page.get_by_role("textbox", name="Display name")
    name.fill("Countess")
    for route in asked:
        route.continue_()
    expect(page.get_by_text("This server doesn't offer notifications.")).to_be_visible()
    expect(name).to_have_value("Countess")


def test_a_tab_is_marked_while_it_is_the_players_turn(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.sit()
    icon = ada.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/ember-turn.svg")
    ada.page.evaluate(HOME)
    expect(icon).to_have_attribute("href", "/ember.svg")


def test_a_link_in_a_mail_asks_before_it_does_anything(desk: Welcome) -> None:
    ada = desk("Ada")
    page = ada.page
    page.goto("/mail?confirm=forged")
    expect(page.get_by_role("heading", level=1)).to_have_text("Confirm your email address")
    ada.forgive("409")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("alert")).to_have_text("This server does not send emails.")

"""The page in German: as the browser asks for it, or as one chooses, with the game's words along with it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Welcome
from tests.page.kit import asked


def test_the_page_and_its_game_speak_the_language_of_the_browser_or_the_chosen_one(desk: Welcome) -> None:
    ada = desk("Ada", locale="de-AT")
    page = ada.page
    ada.sit()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(asked(page)).to_contain_text(re.compile("^(Bauen: |Mit welchem Diener)"))
    log = page.get_by_role("log")
    expect(log).to_contain_text("Neuling zieht 5 Karten.")

    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_label("Sprache").select_option("English")
    expect(asked(page)).to_contain_text(re.compile("^(Build: |Attack with)"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(log).to_contain_text("Novice draws 5 cards.")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Language")).to_have_value("en")
    page.get_by_label("Language").select_option("Match browser")
    expect(log).to_contain_text("Neuling zieht 5 Karten.")


def test_a_guided_game_a_book_and_a_refusal_speak_the_language_of_the_page(desk: Welcome) -> None:
    ada = desk("Ada", locale="de-AT")
    page = ada.page
    page.goto("/book/forge/rules")
    expect(page.get_by_role("heading", name="Schaden und Ziehen")).to_be_visible()
    expect(page.get_by_text("Die Regeltexte gibt es bisher nur auf Englisch.")).to_be_visible()
    expect(page.locator("#forge\\.attack\\.guardian [lang=en]").first).to_contain_text("forge guardian")
    expect(page.get_by_text("Beispiel: Der Wächter der Schmiede")).to_be_visible()

    page.goto("/")
    page.locator("[data-game=forge]").get_by_role("button", name="Spielend lernen").click()
    guide = page.get_by_role("complementary", name="Tutorial")
    expect(guide).to_contain_text("Willkommen in der Schmiede!")

    page.goto("/")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_text("Anmelden oder Konto anlegen").click()
    ada.forgive("401")
    page.get_by_label("Benutzername").fill("niemand")
    page.get_by_label("Passwort").fill("falsches Passwort")
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("alert")).to_have_text("Benutzername oder Passwort ist falsch.")

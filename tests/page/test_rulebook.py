"""The rulebook on the page: links, contents, drawn examples, and search by keys."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import expect

from emberbox.rulebook.chapters import chapters_of
from emberbox.rulebook.examples import examples_of
from tests.page.conftest import Welcome
from tests.page.kit import axe, sideways

IDS = re.compile(r"\b(forge|ignite|freeze|coop|core)\.[a-z-]+\.[a-z0-9-]+")
HEADINGS = "[...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map((each) => +each.tagName[1])"


def test_a_link_to_a_rule_of_the_base_game_leads_to_its_example(desk: Welcome) -> None:
    page = desk("Ada").page
    page.goto("/book/coop/rules#ignite.push.into-unit")
    expect(page).to_have_url(re.compile("/book/ignite/rules#ignite.push.into-unit$"))
    rule = page.locator("li.at")
    expect(rule).to_be_in_viewport()
    example = next(each for each in examples_of("ignite") if each.rule == "ignite.push.into-unit")
    pictures = rule.locator("figure > ol > li")
    expect(pictures).to_have_count(len(example.pictures()))
    for at, picture in enumerate(example.pictures()):
        expect(pictures.nth(at)).to_contain_text(picture.text)
        expect(pictures.nth(at).locator("[data-piece]")).to_have_count(len(picture.view["pieces"]))
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.locator("[aria-current]")).to_have_text(re.compile("Pushing"))
    levels = page.evaluate(HEADINGS)
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert IDS.search(page.locator("main").inner_text()) is None


def test_a_search_by_keys_leads_to_what_was_found(desk: Welcome) -> None:
    page = desk("Ada").page
    page.goto("/book/forge/rules")
    expect(page.locator("main h2").last).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("guardian")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ found$"))
    assert axe(page) == []
    expect(page.locator("mark").first).to_have_text(re.compile("guardian", re.IGNORECASE))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hits a").nth(1)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.locator(".hits")).to_be_hidden()
    page.keyboard.type("flamebringer")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/book/forge/cards#flamebringer$"))
    expect(page.locator("li.at")).to_be_in_viewport()


def test_on_a_phone_the_contents_are_a_menu(phone: Welcome) -> None:
    page = phone("Ada").page
    page.goto("/book/core/rules")
    last = chapters_of("core")[-1]
    page.get_by_role("button", name="Contents").tap()
    page.get_by_role("dialog").get_by_role("link", name=re.compile(f"{last.title}$")).tap()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.get_by_role("heading", name=re.compile(f"{last.title}$"), level=2)).to_be_in_viewport()
    assert sideways(page) <= 0

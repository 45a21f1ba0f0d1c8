"""Several people at one table of The Freeze: what is sealed stays hidden, and a machine changes hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.ignite.freeze.facts import FREEZE_SPACE
from tests.page.conftest import Welcome
from tests.page.freeze import GRID, Wintry, claim, draw
from tests.page.ignite import UNHURRIED
from tests.page.kit import DESK, Guest, asked, table
from tests.server.kit import Served

POISON = FREEZE_SPACE.names.index("card:poison")


def together(guests: Sequence[Guest], step: str) -> None:
    """Wait until all have been shown a step: who falls behind is shown several steps in one."""
    for guest in guests:
        expect(table(guest.page)).to_have_attribute("data-step", step)


def cell(page: Page, space: str) -> Locator:
    return page.locator(f"[data-cell='{GRID.parse(space)}']")


# -- sealed modifiers --------------------------------------------------------------------------------


class Told(NamedTuple):
    """What somebody was sent up to the answer to an attack, and what the page made of it."""

    frames: list[str]
    screen: str


class Three:
    """Ada who attacks, Bob who is attacked, and Eve who watches, each with a browser."""

    def __init__(self, served: Served, visit: Welcome) -> None:
        names = ("Ada", "Bob", "Eve")
        self.guests = [visit(served, name, DESK, settings=UNHURRIED) for name in names]
        self.served = served

    def attack(self, drawing: str, picks: Sequence[int]) -> tuple[Wintry, list[Told]]:
        """Attack in a new room with something sealed or nothing, up to Bob's answer."""
        ada, bob, _ = self.guests
        room = draw(ada, drawing)
        claim(bob, room)
        for guest in self.guests:
            guest.received.clear()
            guest.visit(room)
        attacker = Wintry(ada, self.served, room)
        for answer in ([FREEZE_SPACE.names.index("card:dagger")], None, picks):
            attacker.wait()
            together(self.guests, attacker.step)
            attacker.answer(attacker.update["decision"]["options"] if answer is None else answer)
        assert attacker.asked == ["act", "target", "seal"]
        expect(asked(bob.page)).to_be_visible()
        together(self.guests, table(bob.page).get_attribute("data-step") or "")
        # Beside each of his answers Bob sees what follows: two cards, and none.
        expect(bob.page.get_by_text("If no card is hidden:")).to_have_count(3)
        return attacker, [self.told(guest, room, drawing) for guest in self.guests]

    def told(self, guest: Guest, room: str, drawing: str) -> Told:
        """What somebody was told, but for names of room and drawing, who has come, and the time."""
        frames = [
            re.sub(r'"since":[\d.]+', "", frame).replace(room, "").replace(drawing, "")
            for frame in guest.received
            if '"type":"presence"' not in frame
        ]
        return Told(frames, re.sub(r"\d+:\d\d", "", guest.page.content()).replace(room, ""))


@pytest.mark.long
def test_what_is_sealed_is_shown_to_nobody_before_the_answer(drawn: Served, visit: Welcome) -> None:
    three = Three(drawn, visit)
    ada, bob, eve = three.guests
    _, without = three.attack("poison elsewhere", [])
    _, kept = three.attack("poison in hand", [])
    attacker, sealed = three.attack("poison in hand", [POISON])
    # To Bob and Eve it is the same whether something is sealed, could have been, or not, byte for byte.
    for one, other, another in list(zip(without, kept, sealed, strict=True))[1:]:
        assert one.frames == other.frames == another.frames
        assert one.screen == other.screen == another.screen
    assert [frame.startswith('{"type":"update"') for frame in sealed[2].frames].count(True) == 4
    # The same eyes find it where it is to be seen.
    assert kept[0].frames != sealed[0].frames
    hidden = ada.page.get_by_role("button", name="Poison, face down")
    expect(hidden).to_be_visible()

    Wintry(bob, drawn, attacker.truth.room, seat=1).do("react none:nothing")
    for guest, who, poison in (
        (ada, "You show", "your poison token"),
        (bob, "Ada shows", "poison token of Ada"),
        (eve, "Ada shows", "poison token of Ada"),
    ):
        expect(guest.page.get_by_role("log")).to_contain_text(f"{who} Poison, hidden behind Dagger")
        expect(cell(guest.page, "D5")).to_have_accessible_name(re.compile(f"health 2, {poison}"))
    expect(hidden).to_have_count(0)


# -- war machines ------------------------------------------------------------------------------------

REACH = {"ballista": "range 2-12 along its row and column", "catapult": "range 2-7"}
"""What is said of how far machines reach."""


@pytest.mark.long
def test_a_machine_is_built_hauled_fired_and_stolen(drawn: Served, visit: Welcome) -> None:
    ada, bob = (visit(drawn, name, DESK, settings=UNHURRIED) for name in ("Ada", "Bob"))
    room = draw(ada, "machines")
    claim(bob, room)
    ada.visit(room)
    bob.visit(room)
    owner, thief = Wintry(ada, drawn, room), Wintry(bob, drawn, room, seat=1)

    def expect_machine(space: str, kind: str, whose: Guest, *words: str) -> None:
        """Both see a machine on a space, and whose it is."""
        for guest in (ada, bob):
            name = "Ada" if whose is ada else "Bob"
            owned = f"your {kind}" if guest is whose else f"{kind} of {name}"
            expect(cell(guest.page, space)).to_have_accessible_name(
                ", ".join([space, "plains", owned, *words, REACH[kind]])
            )

    owner.do("act card:ballista", "build D6")
    expect_machine("D6", "ballista", ada, "time tokens left: 2")
    # Pushed ahead of the unit.
    owner.do("act card:march", "unit F4", "haul F5", "haul-unit F5", "haul-machine F6")
    expect_machine("F6", "catapult", ada, "built")
    owner.do("act verb:fire", "fire F9", "discard card:dagger")
    expect_machine("F6", "catapult", ada, "built", "fired this turn")
    expect(cell(bob.page, "F9")).to_have_accessible_name(re.compile("your orc, health 2"))
    # Left behind, it belongs to the only other player beside it.
    owner.do("act card:march", "unit F5", "haul none:nothing", "go E5")
    expect_machine("F6", "catapult", bob, "built", "fired this turn")
    owner.do("act verb:end-turn")
    thief.do("act verb:fire", "fire E5", "discard card:march", "act verb:end-turn")
    expect(cell(ada.page, "E5")).to_have_accessible_name(re.compile("your orc, health 2"))
    owner.wait()
    expect_machine("D6", "ballista", ada, "time tokens left: 1")

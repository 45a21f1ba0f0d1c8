"""The guided first game of Solo & Cooperative Play: as the coach tells it, against it, and to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED
from tests.page.kit import Guest, Message, ending
from tests.page.test_coop_games import Besieged
from tests.page.test_freeze_games import WintryFinger
from tests.page.test_lesson import begin, coach, hear_out
from tests.server.kit import Served

FIRST_TURN = [
    *("dagger", "", "again", ""),
    *("honor", "honor-cards", "buy", "market", "end"),
]
ENEMY_PHASE = ["favor", "spent"]
ARCHER = ["target", "react"]
SECOND_TURN = ["bow", "arrow"]
"""What the coach says to each question; who attacks whom is clear, or left to the player."""


class BesiegedFinger(WintryFinger, Besieged):
    """Somebody at such a table with a phone."""


def steps_of(guest: Guest) -> dict[str, Message]:
    """The steps of the lesson by name."""
    return {step["id"]: step for step in guest.get("/api/games/coop/lesson")["steps"]}


def follow(player: Besieged, steps: dict[str, Message], said: Sequence[str]) -> None:
    """Read what the coach says to the next questions, and do it."""
    for each in said:
        decision = player.wait()
        if not each:
            player.answer([player.update["decision"]["options"][0]])
            continue
        hear_out(player.page, steps[each]["text"].strip())
        if decision.asks == "honor":
            player.answer(player.update["decision"]["options"])
        else:
            player.take(steps[each]["suggest"])


def guided_turns(player: Besieged, guest: Guest) -> None:
    """The first turn, the Enemy Phase after it, and the shot that the second turn begins with."""
    steps = steps_of(guest)
    for said in ("welcome", "goal", "free"):
        hear_out(player.page, steps[said]["text"].strip())
    follow(player, steps, FIRST_TURN)
    follow(player, steps, ENEMY_PHASE)
    # Whatever the dice bring is kept.
    hear_out(player.page, steps["dice"]["text"].strip())
    while player.wait().asks == "favor":
        player.take("none:nothing")
    hear_out(player.page, steps["spawned"]["text"].strip())
    player.step = ""
    follow(player, steps, ARCHER)
    while player.wait().asks != "act":
        # Those that have just come may be as far from one unit as from another.
        player.answer([player.update["decision"]["options"][0]])
    player.step = ""
    follow(player, steps, SECOND_TURN)
    while player.wait().asks != "act":
        player.answer([player.update["decision"]["options"][0]])  # who shoots at whom
    hear_out(player.page, steps["levels"]["text"].strip())
    hear_out(player.page, steps["dragon"]["text"].strip())
    player.step = ""
    siege = player.truth.now().state.view(0)["expansion"]
    assert (siege["round"], siege["favor"], siege["defeats"]) == (5, 2, 0)


@pytest.mark.night
def test_who_follows_the_coach_learns_both_phases_and_plays_to_the_end(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    says = begin(ada, "coop")
    player = Besieged(ada, site, ada.page.url.rpartition("/")[2])
    guided_turns(player, ada)
    player.play(most=1500)
    expect(ending(ada.page)).to_be_visible()
    hear_out(ada.page, says["over"])


@pytest.mark.night
def test_the_guided_turns_on_a_phone(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    begin(ada, "coop")
    player = BesiegedFinger(ada, site, ada.page.url.rpartition("/")[2], touch=Locator.tap)
    guided_turns(player, ada)
    expect(coach(ada.page)).to_be_in_viewport(ratio=1)


@pytest.mark.night
def test_who_does_something_else_is_led_back(site: Served, desk: Welcome) -> None:
    ada, rng = desk("Ada", settings=UNHURRIED), Random(5)
    says = begin(ada, "coop")
    player = Besieged(ada, site, ada.page.url.rpartition("/")[2])
    heard: list[str] = []
    # The turn is ended at once; then anything but what is suggested.
    player.wait()
    player.take("verb:end-turn")
    for _ in range(80):
        decision = player.wait()
        while coach(ada.page).is_visible():
            texts = coach(ada.page).locator(".said").all_inner_texts()
            heard += [name for name, said in says.items() if said in texts]
            coach(ada.page).get_by_role("button").click()
        if "alone" in heard:
            break
        options: list[int] = player.update["decision"]["options"]
        suggested = {each["suggest"] for each in steps_of(ada).values() if each["id"] in heard[-1:]}
        others = [pick for pick in options if player.space.name(pick) not in suggested]
        if player.update["decision"]["several"]:
            player.answer(options[: player.update["decision"]["most"]])
        elif decision.asks == "act" and len(others) > 1:
            player.answer([rng.choice(others)])
        else:
            player.answer([(others or options)[0]])
    assert "alone" in heard
    # Nothing that was skipped is said again, and what holds for everybody is said in its order.
    assert len(heard) == len(set(heard))
    general = ["goal", "levels", "dragon", "alone"]  # the welcome was up when the turn was ended
    assert [name for name in heard if name in general] == general
    assert {"power", "favor", "dice", "spawned", "levels", "dragon"} <= set(heard)

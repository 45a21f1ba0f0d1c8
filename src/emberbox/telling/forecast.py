"""What would follow from an answer, and how likely it is, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from emberbox.kernel.odds import Chances, Odds
from emberbox.kernel.preview import ASKED, DICE, HIDDEN, OTHERS, OVER, Preview
from emberbox.telling.speech import Names, Span, and_joined, sentence
from emberbox.telling.teller import Scene, Teller

ASSUMED: Final = "{others} {do} not react"
PLAIN: Final = "no card is hidden"
THEN: Final = {
    OTHERS: "Then {others} {choose}.",
    DICE: "The rest is up to chance.",
    HIDDEN: "What follows depends on cards that you cannot see.",
    OVER: "That ends the game.",
}
CHOSEN: Final = "If you choose {choices}:"


class Foretold(NamedTuple):
    """A preview in words: what it takes for granted, what happens, and what comes after that."""

    assumed: str
    lines: list[str]
    then: str


def foretold(teller: Teller, preview: Preview, names: Names) -> Foretold:
    """A preview in words, for the seat that would answer."""
    scene = Scene(preview.view, names, preview.question)
    others = [f"{names[seat]}" for seat in preview.assumed]
    taken = [ASSUMED.format(others=and_joined(others), do=_do(others))] if others else []
    taken += [PLAIN] if preview.plain else []
    assumed = f"If {and_joined(taken)}:" if taken else ""
    lines = [told.text for told in teller.tale(preview.events, scene)]
    lines += [f"{teller.outcome(outcome, scene)}." for outcome in preview.untold]
    return Foretold(assumed, lines, then(teller, preview, scene))


def then(teller: Teller, preview: Preview, scene: Scene) -> str:
    """What comes after all that can be foreseen; nothing where the seat simply goes on."""
    if preview.plain:
        return ""  # what it takes for granted says enough
    if preview.until == ASKED:
        return "" if preview.question is None else teller.question(scene)
    waiting = [f"{scene.names[seat]}" for seat in preview.waiting]
    choose = ("goes on" if preview.at_root else "chooses") if len(waiting) == 1 else "choose"
    return sentence(THEN[preview.until].format(others=and_joined(waiting), choose=choose))


def _do(others: list[str]) -> str:
    return "does" if len(others) == 1 else "do"


def assumption(teller: Teller, odds: Odds, names: Names) -> str:
    """What odds take for granted that the seat itself chooses before the dice fall."""
    choices = [
        teller.choice(pick, Scene(view, names, question)).removesuffix(".")
        for view, question, pick in odds.assumed
    ]
    return CHOSEN.format(choices=and_joined([f"“{choice}”" for choice in choices])) if choices else ""


def chance_text(teller: Teller, chances: Chances, scene: Scene) -> str:
    """What might happen, in a sentence, with the least and the most of it."""
    return teller.outcome(chances.outcome, scene, Span(min(chances.amounts), max(chances.amounts)))

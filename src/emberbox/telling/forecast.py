"""What would follow from an answer, and how likely it is, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from emberbox.kernel.odds import Chances, Odds
from emberbox.kernel.preview import ASKED, DICE, HIDDEN, OTHERS, OVER, Preview
from emberbox.telling.speech import Names, Span, sentence
from emberbox.telling.teller import Scene, Teller

THEN: Final = {OTHERS: "others", DICE: "dice", HIDDEN: "hidden", OVER: "over"}
"""By why a preview ends, the words for what comes after it."""


class Foretold(NamedTuple):
    """A preview in words: what it takes for granted, what happens, and what comes after that."""

    assumed: str
    lines: list[str]
    then: str


def foretold(teller: Teller, preview: Preview, names: Names) -> Foretold:
    """A preview in words, for the seat that would answer."""
    scene = Scene(preview.view, names, preview.question)
    others = [f"{names[seat]}" for seat in preview.assumed]
    words = teller.words
    do = words.word(_number(others), "do")
    taken = [words.word("forecast", "assumed").format(others=words.both(others), do=do)] if others else []
    taken += [words.word("forecast", "plain")] if preview.plain else []
    assumed = words.word("forecast", "if").format(taken=words.both(taken)) if taken else ""
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
    words = teller.words
    choose = words.word(_number(waiting), "go-on" if preview.at_root else "choose")
    said = words.word("forecast", THEN[preview.until])
    return sentence(said.format(others=words.both(waiting), choose=choose))


def _number(people: list[str]) -> str:
    """The table of words for so many people."""
    return "one" if len(people) == 1 else "several"


def assumption(teller: Teller, odds: Odds, names: Names) -> str:
    """What odds take for granted that the seat itself chooses before the dice fall."""
    choices = [
        teller.choice(pick, Scene(view, names, question)).removesuffix(".")
        for view, question, pick in odds.assumed
    ]
    if not choices:
        return ""
    words = teller.words
    quoted = [words.word("forecast", "choice").format(choice=choice) for choice in choices]
    return words.word("forecast", "chosen").format(choices=words.both(quoted))


def chance_text(teller: Teller, chances: Chances, scene: Scene) -> str:
    """What might happen, in a sentence, with the least and the most of it."""
    return teller.outcome(chances.outcome, scene, Span(min(chances.amounts), max(chances.amounts)))

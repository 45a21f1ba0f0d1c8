"""Numbered questions with a default on Enter, and the choice of a game made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from emberbox.bots.roster import BOTS
from emberbox.kernel.game import Choice, Game, Option
from emberbox.terminal.keyboard import read_line


def choose(console: Console, question: str, items: Sequence[tuple[str, str]], default: int) -> int:
    """Ask for one of some (name, word) pairs until the answer is one; its place among them."""
    console.print(Text(f"\n{question}", "bold"))
    for at, (name, word) in enumerate(items):
        line = Text(f"{at + 1:>3}  ", "cyan").append(name, "bold" if at == default else "default")
        console.print(line.append(f"  {word}", "dim"))
    while True:
        typed = read_line(f"[{default + 1}] > ")
        if not typed:
            return default
        names = [at for at, (name, _) in enumerate(items) if name.casefold() == typed.casefold()]
        if names:
            return names[0]
        places = [str(at + 1) for at in range(len(items))]
        if typed in places:
            return places.index(typed)
        console.print(f"Type a number from 1 to {len(items)}, or Enter for {default + 1}.")


def choose_game(console: Console, games: Sequence[Game]) -> Game:
    """Which of these games?"""
    items = [(game.title, f"{players_word(game)} players") for game in games]
    return games[choose(console, "Which game?", items, 0)]


def choose_options(console: Console, game: Game, given: Mapping[str, Choice]) -> dict[str, Choice]:
    """A value for each option of the game; what is given is not asked."""
    return {
        option.name: given[option.name] if option.name in given else choose_value(console, option)
        for option in game.options
    }


def choose_value(console: Console, option: Option) -> Choice:
    """A value for one option, typed as it is: numbering numbers would only confuse."""
    values = {value_word(value): value for value in option.values}
    console.print(Text(f"\n{option.name.capitalize()}: {option.word}?", "bold"))
    while True:
        typed = read_line(f"{', '.join(values)} [{value_word(option.default)}] > ").casefold()
        if not typed:
            return option.default
        found = [value for word, value in values.items() if word.casefold().startswith(typed)]
        if len(found) == 1:
            return found[0]
        console.print(f"Type one of {', '.join(values)}, or Enter for {value_word(option.default)}.")


def choose_bot(console: Console, game: Game, default: str) -> str:
    """Which bot plays the other seats, against the person or at the same side?"""
    question = "Who plays with you?" if game.together else "Against whom?"
    kinds = list(BOTS.values())
    at = [kind.name for kind in kinds].index(default)
    return kinds[choose(console, question, [(kind.name, kind.word) for kind in kinds], at)].name


def players_word(game: Game) -> str:
    """How many can play: "2 to 6"."""
    for option in game.options:
        if option.name == "players":
            first, last = option.values[0], option.values[-1]
            return str(first) if first == last else f"{first} to {last}"
    return "2"


def value_word(value: Choice) -> str:
    """A value of an option as a person writes it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)

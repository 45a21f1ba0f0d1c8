"""What the words of a command line mean for a game."""

from __future__ import annotations

from typing import Final

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.session import ALL_KNOWING

YES: Final = ("true", "yes", "on", "1")
NO: Final = ("false", "no", "off", "0")


def chosen_options(game: Game, given: list[str] | None, players: int | None) -> dict[str, Choice]:
    """The options of a game as the command line gives them, complete, or `BadOption`."""
    return game.complete(given_options(game, given, players))


def given_options(game: Game, given: list[str] | None, players: int | None) -> dict[str, Choice]:
    """Those options of a game that the command line gives, unchecked but for their form."""
    options: dict[str, Choice] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {text!r} is not of the form name=value")
        options[name] = as_choice(game, name, value)
    if players is not None:
        options["players"] = players
    return options


def games_with(given: list[str] | None, players: int | None, seat: int | None) -> list[Game]:
    """The games of the box that can be played as the command line wants it, or `BadOption`."""
    found: list[Game] = []
    refused = BadOption("the box is empty")
    for game in GAMES.values():
        try:
            chosen_options(game, given, players)
        except BadOption as error:
            refused = error
            continue
        counts = [2, *(option.values[-1] for option in game.options if option.name == "players")]
        most = players or max(count for count in counts if isinstance(count, int))
        if seat is None or 1 <= seat <= most:
            found.append(game)
        else:
            refused = BadOption(f"there is no seat {seat} at a table of {most} players")
    if not found:
        raise refused
    return found


def several_numbers(name: str, text: str) -> tuple[int, ...]:
    """The different numbers between the commas of an option, or `BadOption`."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) < 5 for word in words):
        raise BadOption(f"{name} cannot be {text!r}; it can be a number, or several with commas")
    return tuple(dict.fromkeys(int(word) for word in words))


def as_choice(game: Game, name: str, text: str) -> Choice:
    """A word of the command line as the value of an option that it means, else the word itself."""
    for option in game.options:
        if option.name == name and isinstance(option.default, bool):
            lowered = text.casefold()
            return True if lowered in YES else False if lowered in NO else text
        if option.name == name:
            return next((value for value in option.values if str(value) == text), text)
    return text


def observer(word: str, seats: int) -> int:
    """Through whose eyes a replay is watched, or `BadOption`."""
    special = {"all": ALL_KNOWING, "spectator": SPECTATOR}
    if word in special:
        return special[word]
    numbers = [str(at + 1) for at in range(seats)]
    if word in numbers:
        return numbers.index(word)
    raise BadOption(f"--seat cannot be {word!r}; it can be 1 to {seats}, spectator or all")

"""The commands of a table, and what help says about them."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from emberbox.terminal.face import Face

COMMANDS: Final = {
    "": "view",
    "v": "view",
    "view": "view",
    "?": "why",
    "why": "why",
    "if": "if",
    "hint": "hint",
    "intents": "intents",
    "u": "undo",
    "undo": "undo",
    "log": "log",
    "card": "card",
    "cards": "cards",
    "heap": "piles",
    "piles": "piles",
    "save": "save",
    "h": "help",
    "help": "help",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}

MEANINGS: Final[tuple[tuple[str, str], ...]] = (
    ("1, 2, 3 …", "take the choice of that number, or type its name if it has one"),
    ("?", "what cannot be picked now, and why; ? NAME asks about one thing"),
    ("if N", "what would follow from choice N, with the odds where dice or unseen cards decide"),
    ("hint", "a good move, and why"),
    ("intents", "what pieces that act by themselves do next, if nothing changes"),
    ("u", "undo your last answer, unless something came to light since"),
    ("card NAME", "the whole text of a card; cards lists all of them"),
    ("heap [SEAT]", "the cards that lie face up on a player's pile, or on all of them"),
    ("log", "everything that has happened"),
    ("view, Enter", "draw the table again"),
    ("save [FILE]", "save now (the game also saves itself after every answer)"),
    ("q, Ctrl-D", "save and quit; emberbox play --resume goes on"),
)


def help_text(face: Face) -> list[Text]:
    """How to play, what the signs mean, and the commands."""
    rules = [Text(line) for line in face.words.word("help", "rules").strip().splitlines()]
    meanings = [row for row in MEANINGS if row[0] != "intents" or face.game.planned]
    commands = [Text(f"  {name:<13}", "bold cyan").append(word, "default") for name, word in meanings]
    title = Text(f"{face.game.title} in short", "bold")
    return [title, *rules, Text(face.legend(), "dim"), Text("Commands", "bold"), *commands]

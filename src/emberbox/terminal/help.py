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
    ("1, 2, 3 …", "choose by number, or type the name of a choice"),
    ("?", "what you can't choose now, and why; ? NAME asks about one thing"),
    ("if N", "what choice N would lead to, with odds where dice or unseen cards decide"),
    ("hint", "a good move, and why"),
    ("intents", "what the enemies do next if nothing changes"),
    ("u", "undo your last answer, unless something was revealed since"),
    ("card NAME", "the full text of a card; cards lists all of them"),
    ("heap [SEAT]", "the face-up cards in a player's pile, or in all of them"),
    ("log", "everything that has happened"),
    ("view, Enter", "draw the table again"),
    ("save [FILE]", "save now (every answer is also saved automatically)"),
    ("q, Ctrl-D", "save and quit; emberbox play --resume continues"),
)


def help_text(face: Face) -> list[Text]:
    """How to play, what the signs mean, and the commands."""
    rules = [Text(line) for line in face.words.word("help", "rules").strip().splitlines()]
    meanings = [row for row in MEANINGS if row[0] != "intents" or face.game.planned]
    commands = [Text(f"  {name:<13}", "bold cyan").append(word, "default") for name, word in meanings]
    title = Text(f"{face.game.title} in short", "bold")
    return [title, *rules, Text(face.legend(), "dim"), Text("Commands", "bold"), *commands]

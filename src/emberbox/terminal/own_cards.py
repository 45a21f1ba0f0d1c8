"""Cards of one's own on the command line: look through files, say what is in them, play with them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from emberbox.games.data import OWN_CODE, OWN_DATA, gathered
from emberbox.kernel.errors import CatalogueError
from emberbox.registry import REGISTRY


def checked(names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The cards in some files by game, or `CatalogueError`."""
    for name in names:
        # Refused here, so that what passes `emberbox check` can be played with.
        if os.pathsep in os.path.abspath(name):
            raise CatalogueError(f"{name}: rename the file or its folder: a path can't have a {os.pathsep}")
    found: dict[str, dict[str, Any]] = {}
    for game, registered in REGISTRY.items():
        if registered.own_cards is not None:
            found[game] = gathered(names, game)
            registered.own_cards.load()(found[game], ", ".join(names))
    return found


def use(names: Sequence[str]) -> None:
    """Let this process and those that it starts play with the cards in some files, or `CatalogueError`.

    The shelf looks only once, so it must not have been read before.
    """
    checked(names)
    os.environ[OWN_DATA] = os.pathsep.join(os.path.abspath(name) for name in names)


def trust(folder: str) -> None:
    """Let this process and those that it starts run the code of cards, or `CatalogueError`."""
    if not os.path.isdir(folder):
        raise CatalogueError(f"--code {folder}: there is no such folder")
    os.environ[OWN_CODE] = os.path.abspath(folder)


def show(names: Sequence[str], console: Console) -> None:
    """Say what cards some files hold, or `CatalogueError`."""
    where = ", ".join(names)
    found = {game: cards for game, cards in checked(names).items() if cards}
    if not found:
        raise CatalogueError(f"{where}: no cards found")
    for game, cards in found.items():
        console.print(Text(f"{where}: no problems found in these cards for {game}."))
        rows = Table.grid(padding=(0, 2))
        for kind in dict.fromkeys(card["card"] for card in cards.values()):
            of_kind = [f"{card['name']} ({key})" for key, card in cards.items() if card["card"] == kind]
            plural = "s" if len(of_kind) > 1 else ""
            rows.add_row(Text(f"  {len(of_kind)} {kind}{plural}"), Text(", ".join(of_kind)))
        console.print(rows)

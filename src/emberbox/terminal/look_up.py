"""Finding a card by what somebody typed of its name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches


def look_up(query: str, names: Mapping[str, str]) -> list[str]:
    """The keys whose names begin like the query, else contain it, else look like it; best first.

    >>> names = {"fuse-bot": "Fuse Bot", "scrapbot": "Scrapbot", "repair-bot": "Repair Bot"}
    >>> look_up("fuse", names), look_up("BOT", names), look_up("scarpbot", names), look_up("x", names)
    (['fuse-bot'], ['fuse-bot', 'scrapbot', 'repair-bot'], ['scrapbot'], [])
    """
    wanted = query.casefold().strip()
    lowered = {key: name.casefold() for key, name in names.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [key for key, name in lowered.items() if fits(name, wanted)]
        if found:
            return found
    back = {name: key for key, name in lowered.items()}
    return [back[name] for name in get_close_matches(wanted, back, n=3, cutoff=0.7)]

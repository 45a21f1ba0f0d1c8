"""Minions and forges that players bring along: what makes sense on their cards, and what these say.

Nothing here knows the catalogue, so that files can be checked before the game is loaded with them. What comes
out has the shape of the cards in `cards.toml`; `verbs.py` makes abilities of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from emberbox.games.data import code_of, read_toml
from emberbox.games.fields import (
    LONGEST_NAME,
    LONGEST_TEXT,
    check_key,
    check_name,
    meant,
    number,
    numbers,
    one_of,
    only,
    shown,
    some_of,
    table,
    tables,
    text,
    yes_or_no,
)
from emberbox.kernel.errors import CatalogueError

KINDS: Final = ("minion", "forge")
MINION: Final = ("name", "card", "cost", "attack", "health", "bot", "ignite", "icon", "keywords", "ability")
FORGE: Final = ("name", "card", "text", "list")
ABILITY: Final = ("when", "do", "python", "text")
TRIGGERS: Final = ("summon", "scrap", "turn-start")
KEYWORDS: Final[dict[str, str]] = {
    "heat-sink": "An opponent's ignite that would hit your forge hits {name} instead.",
    "ember-cultist": (
        "Each time another of your minions is destroyed, the forge of each opponent takes 1 damage."
    ),
    "deconstructor": "Scrap abilities of your minions occur once more.",
    "wallbreaker": "{name} may attack any target, whether or not there is a forge guardian.",
}
"""What minions have on the lineup, each under the key of the printed one that has it, and in words."""

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "ignite": ("who",),
    "draw": ("amount",),
    "return": (),
    "take": (),
    "repair": (),
    "damage-minions": ("who", "amount"),
    "damage-forges": ("who", "amount"),
    "destroy-own": (),
    "recycle": ("most",),
}
"""What an ability can do, and the fields that go with it."""
IGNITERS: Final = ("this", "bots")
SIDES: Final = ("all", "yours", "opponents")
NOT_FREE: Final = ("return", "take")
"""What brings cards back into the hand: on a minion without a cost a turn would never end."""

FORGE_SIZE: Final = 30
MOST_COST: Final = 4
MOST_NUMBER: Final = 20
MOST_AMOUNT: Final = 9
MOST_EFFECTS: Final = 4
MOST_CARDS: Final = 60
"""So many minions a player can bring along."""
DEFAULT_ICON: Final = "cog"

Cards = Mapping[str, Any]


def read_own(own: Cards, where: str) -> dict[str, Any]:
    """Cards that players bring along, in the shape of the catalogue, minions first; or `CatalogueError`."""
    printed = read_toml("emberbox.games.forge", "cards.toml")
    minions: dict[str, Any] = {}
    forges: dict[str, Any] = {}
    for key, card in own.items():
        try:
            if _kind(key, card, printed) == "minion":
                minions[key] = _minion(card, printed)
                check_name(key, {**printed, **minions})
            else:
                forges[key] = _forge(card)
        except CatalogueError as error:
            raise CatalogueError(f"{where}: card {shown(key)}: {error}") from None
    for key, card in forges.items():
        try:
            _check_list(card["list"], {**printed, **minions})
        except CatalogueError as error:
            raise CatalogueError(f"{where}: card {shown(key)}: {error}") from None
    for key in minions:
        if not any(key in forge["list"] for forge in forges.values()):
            raise CatalogueError(f"{where}: card {shown(key)}: no forge lists it, so nobody could play it")
    if len(minions) > MOST_CARDS:
        raise CatalogueError(f"{where}: {len(minions)} minions, but there can be {MOST_CARDS} at most")
    return {**minions, **forges}


def _kind(key: str, card: Any, printed: Cards) -> str:
    if not isinstance(card, dict):
        raise CatalogueError(f"it is {shown(card)}, not a table of fields")
    check_key(key)
    if key in printed:
        raise CatalogueError(
            f"the game already has a card with this key, {printed[key]['name']!r}: choose another"
        )
    return one_of(card, "card", KINDS)


# -- minions -------------------------------------------------------------------------------------------


def _minion(card: Cards, printed: Cards) -> dict[str, Any]:
    """A minion in the shape of the catalogue."""
    only(card, MINION, "a minion")
    name = text(card, "name", LONGEST_NAME)
    full: dict[str, Any] = {
        "name": name,
        "card": "minion",
        "cost": number(card, "cost", 0, MOST_COST),
        "attack": number(card, "attack", 0, MOST_NUMBER),
        "health": number(card, "health", 1, MOST_NUMBER),
        "bot": "bot" in card and yes_or_no(card, "bot"),
        "icon": _icon(card, printed),
        "copies": 0,
        "keywords": some_of(card, "keywords", list(KEYWORDS)) if "keywords" in card else [],
        "house": [],
        "known": [],
    }
    if full["bot"]:
        full["ignite"] = numbers(card, "ignite", 3, 0, MOST_NUMBER)
    elif "ignite" in card:
        raise CatalogueError(f"ignite is {shown(card['ignite'])}, but only a bot ignites: write bot = true")
    said = [KEYWORDS[word].format(name=name) for word in full["keywords"]]
    if "ability" not in card:
        full["ability"] = {"when": "static", "text": " ".join(said) or "No ability."}
        return full
    ability = _ability(table(card, "ability"), full)
    ability["text"] = " ".join([ability["text"], *said])
    full["ability"] = ability
    return full


def _icon(card: Cards, printed: Cards) -> str:
    """The picture of a card: one that the page has, for those of the printed minions come with it."""
    return (
        one_of(card, "icon", [each["icon"] for each in printed.values()]) if "icon" in card else DEFAULT_ICON
    )


def _ability(ability: Cards, card: Cards) -> dict[str, Any]:
    """When an ability occurs, what it does, and its text."""
    only(ability, ABILITY, "an ability", "ability.")
    when = one_of(ability, "when", TRIGGERS, "ability.")
    if "python" in ability:
        if "do" in ability:
            raise CatalogueError("ability has both do and python: keep one of them")
        said = text(ability, "text", LONGEST_TEXT, "ability.")
        code_of(text(ability, "python", LONGEST_NAME, "ability."))
        return {"when": when, "text": said, "python": ability["python"]}
    effects = tables(ability, "do", MOST_EFFECTS, "ability.")
    if not effects:
        raise CatalogueError("ability.do is empty; leave the ability out if there is none")
    for at, effect in enumerate(effects, 1):
        _check_effect(effect, f"ability.do.{at}.", when, card)
    said = text(ability, "text", LONGEST_TEXT, "ability.") if "text" in ability else _told(effects, card)
    return {"when": when, "text": said, "do": effects}


def _check_effect(effect: Cards, inside: str, when: str, card: Cards) -> None:
    verb = one_of(effect, "verb", list(VERBS), inside)
    only(effect, ("verb", *VERBS[verb]), f"the verb {verb}", inside)
    if "amount" in VERBS[verb]:
        number(effect, "amount", 1, MOST_AMOUNT, inside)
    if "who" in VERBS[verb] and "who" in effect:
        one_of(effect, "who", IGNITERS if verb == "ignite" else SIDES, inside)
    if verb == "ignite" and effect.get("who", "this") == "this" and not card["bot"]:
        raise CatalogueError(f"{inside}verb is 'ignite', but this minion isn't a bot: write bot = true")
    if verb == "return" and when != "scrap":
        raise CatalogueError(f"{inside}verb is 'return', which is for when = 'scrap' only, not {when!r}")
    if verb in NOT_FREE and card["cost"] < 1:
        raise CatalogueError(f"{inside}verb is {verb!r}, but cost is 0: a turn might never end")
    if verb == "recycle":
        if card["cost"] < 1:
            raise CatalogueError(f"{inside}verb is 'recycle', but cost is 0: nothing is cheaper")
        # What is summoned for free is cheaper than what summons it: so no row of summons goes on forever.
        number(effect, "most", 0, card["cost"] - 1, inside)


# -- texts ---------------------------------------------------------------------------------------------

OF_MINIONS: Final = {
    "all": "ALL minions take",
    "yours": "Your minions take",
    "opponents": "Opposing minions take",
}
OF_FORGES: Final = {
    "all": "The forge of each player takes",
    "yours": "Your forge takes",
    "opponents": "The forge of each opponent takes",
}


def _told(effects: Sequence[Cards], card: Cards) -> str:
    """What an ability does in words, for a card that brings no text."""
    return " ".join(_sentence(effect, card["name"]) for effect in effects)


def _sentence(effect: Cards, name: str) -> str:
    verb, amount = effect["verb"], effect.get("amount", 0)
    if verb == "ignite":
        bots = effect.get("who", "this") == "bots"
        return "Each bot on your lineup ignites, in slot order." if bots else f"{name} ignites."
    if verb == "draw":
        return "Draw a card." if amount == 1 else f"Draw {amount} cards."
    if verb == "damage-minions":
        return f"{OF_MINIONS[effect.get('who', 'all')]} {amount} damage."
    if verb == "damage-forges":
        return f"{OF_FORGES[effect.get('who', 'opponents')]} {amount} damage."
    if verb == "recycle":
        most = effect["most"]
        cost = "cost 0" if most == 0 else f"cost {most} or less"
        return f"Summon a minion of {cost} from your scrapheap without paying for it."
    return {
        "return": f"{name} returns from the scrapheap to your hand.",
        "take": "Put a card of your choice from any player's scrapheap into your hand.",
        "repair": "Remove all damage from ALL minions.",
        "destroy-own": f"Destroy one of your minions, which may be {name} itself.",
    }[str(verb)]


# -- forges --------------------------------------------------------------------------------------------


def _forge(card: Cards) -> dict[str, Any]:
    """The list of a forge; its minions are looked up when all of them are known.

    It goes without its name: what has one in a catalogue is a card.
    """
    only(card, FORGE, "a forge")
    cards = table(card, "list")
    for key in cards:
        number(cards, key, 1, FORGE_SIZE, "list.")
    text(card, "name", LONGEST_NAME)
    if "text" in card:
        text(card, "text", LONGEST_TEXT)
    return {"card": "forge", "list": cards}


def _check_list(cards: Mapping[str, int], minions: Cards) -> None:
    for key in cards:
        if key not in minions:
            raise CatalogueError(f"list names {shown(key)}, which isn't a minion{meant(key, minions)}")
    count = sum(cards.values())
    if count != FORGE_SIZE:
        raise CatalogueError(f"list has {count} cards, but a forge has {FORGE_SIZE}")

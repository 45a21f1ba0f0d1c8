"""What makes sense on datacards and weapon cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.core.space import ACTIONS, MOST_MODELS, TACTICAL
from emberbox.games.fields import (
    KEBAB_CASE,
    LONGEST_NAME,
    card_named,
    given,
    number,
    numbers,
    one_of,
    only,
    shown,
    some_of,
    table,
    tables,
    text,
    texts,
    wrong,
)
from emberbox.kernel.errors import CatalogueError

WEAPON_FIELDS: Final = (
    "name", "card", "range", "rate", "damage", "ammo", "burst", "crit", "push", "pull", "keywords", "text",
    "house", "known",
)  # fmt: skip
WEAPON_KEYWORDS: Final = ("Melee", "Indirect", "Blast", "Pierce", "Limited", "On Foot")

MODEL_FIELDS: Final = (
    "name", "card", "fireteam", "type", "step", "copies", "base", "movement", "action_points", "presence",
    "value", "transport", "locations", "hit_chart", "shield", "weapons", "actions", "tactical", "keywords",
    "text", "house", "known",
)  # fmt: skip
MODEL_KEYWORDS: Final = ("EDEN Link", "Flying", "Transport", "Structure")

STEP_AND_BASE: Final[dict[str, tuple[str, int]]] = {
    "pilot": ("pilot", 1),
    "warlord": ("pilot", 3),
    "support": ("support", 2),
    "infantry": ("infantry", 1),
    "dropship": ("infantry", 3),
    "structure": ("none", 0),
}
"""By type: when it acts and how large it is. A structure may be of any size."""
LARGEST_BASE: Final = 3
MOST_STRUCTURES: Final = 6
LARGEST_FIRETEAM: Final = (MOST_MODELS - MOST_STRUCTURES) // 2
MOST_CARRIED: Final = 4
"""Passengers of a wreck must find room on its nine squares, wherever those before them were put."""

ZEROS: Final = ("destroyed", "rolls", "gear-rolls", "movement")
CHART_WORDS: Final = ("miss", "defender", "attacker")
MOST_PARTS: Final = 12
"""Locations or weapons of one model: they are picked by number."""

OWN_ACTIONS: Final = ("aegis-regen", "shed-plating", "field-repair", "deploy")
"""Those of the actions that only some datacards have."""
ONLY_FOR: Final[dict[str, str]] = {
    "aegis-regen": "warlord",
    "shed-plating": "warlord",
    "deploy": "dropship",
    "eden-surge": "pilot",
    "kill-order": "pilot",
    "bastion-field": "warlord",
    "siege-stance": "warlord",
    "hot-drop": "dropship",
    "jammer": "dropship",
}
"""Actions and abilities whose text speaks of one type of model."""
NEEDS_SHIELD: Final = ("aegis-regen", "shed-plating", "bastion-field")
SIEGE_WEAPON: Final = "gorgon-rail-lance"

Card = Mapping[str, Any]


# ---- weapons


def check_weapon(card: Card) -> None:
    """Whether a weapon card makes sense."""
    only(card, WEAPON_FIELDS, "a weapon")
    reach = number(card, "range", 1, 60)
    least, most = numbers(card, "rate", 2, 1, 10)
    if least > most:
        raise wrong("rate", card["rate"], "not [fewest, most]")
    number(card, "damage", 1, 20)
    if "ammo" in card:
        number(card, "ammo", least, 99)
    _check_burst(card)
    keywords = some_of(card, "keywords", WEAPON_KEYWORDS)
    if "Melee" in keywords and reach != 1:
        raise wrong("range", reach, "but a Melee weapon has range 1")
    if "Limited" in keywords and "ammo" not in card:
        raise CatalogueError("keywords has 'Limited', but ammo is missing")


def _check_burst(card: Card) -> None:
    """Whether there is an effect for each result of a burst roll, 0 to 9."""
    for field, most in (("burst", 6), ("crit", 6), ("push", 9), ("pull", 9)):
        if field in card or field == "burst":
            numbers(card, field, 10, 0, most)
    if not any(card["burst"]):
        raise wrong("burst", card["burst"], "which never rolls a die")
    for result in range(10):
        if "push" in card and "pull" in card and card["push"][result] and card["pull"][result]:
            raise wrong("pull", card["pull"], f"but a roll of {result} pushes already")


# ---- datacards


def check_model(card: Card) -> None:
    """Whether a datacard makes sense on its own; `check_armament` looks at its weapons."""
    only(card, MODEL_FIELDS, "a model")
    kind = one_of(card, "type", tuple(STEP_AND_BASE))
    _check_numbers(card, kind)
    names = _check_locations(card)
    _check_chart(card, kind, names)
    if "shield" in card:
        _check_shield(card)
    _check_weapons(card, kind, names)
    _check_abilities(card, kind)
    _check_keywords(card, kind)


def _check_numbers(card: Card, kind: str) -> None:
    passive = kind == "structure"
    step, base = STEP_AND_BASE[kind]
    if given(card, "step") != step:
        raise wrong("step", card["step"], f"but that of a {kind} is {step!r}")
    number(card, "base", base or 1, base or LARGEST_BASE)
    # An army's short name, for whom no rule asks; "none" for what belongs to no army.
    army = text(card, "fireteam", LONGEST_NAME)
    if not KEBAB_CASE.fullmatch(army) or (army == "none") != passive:
        raise wrong(
            "fireteam", army, "not 'none'" if passive else "not a name in kebab-case other than 'none'"
        )
    number(card, "copies", 0, 0 if passive else LARGEST_FIRETEAM)
    number(card, "movement", 0 if passive else 1, 0 if passive else 20)
    number(card, "action_points", 0 if passive else 1, 0 if passive else 6)
    number(card, "presence", 0, 0 if passive else 9)
    number(card, "value", 0, 20)
    number(card, "transport", 0, MOST_CARRIED if kind == "dropship" else 0)


def _check_locations(card: Card) -> list[str]:
    """Whether the hit locations make sense; their names."""
    names: list[str] = []
    for place, location in enumerate(tables(card, "locations", MOST_PARTS)):
        inside = f"locations.{place + 1}."
        only(location, ("name", "hp", "zero", "amount"), "a location", inside)
        name = text(location, "name", LONGEST_NAME, inside)
        if name in CHART_WORDS or name in names:
            raise wrong(f"{inside}name", name, "which already means something else on the hit chart")
        names.append(name)
        inside = f"locations.{name}."
        number(location, "hp", 1, 99, inside)
        if one_of(location, "zero", ZEROS, inside) != "destroyed":
            number(location, "amount", -20, -1, inside)
        elif "amount" in location:
            raise wrong(f"{inside}amount", location["amount"], "but zero is 'destroyed', which has none")
    if not any(location["zero"] == "destroyed" for location in card["locations"]):
        raise CatalogueError("locations has none whose zero is 'destroyed'")
    return names


def _check_chart(card: Card, kind: str, names: list[str]) -> None:
    """Whether each D8 means something, and 8 what crits need (core.attack.own-chart)."""
    chart = texts(card, "hit_chart")
    if len(chart) != 8:
        raise wrong("hit_chart", chart, "not a list of 8 entries")
    for entry in chart:
        if entry not in names and entry not in CHART_WORDS:
            raise CatalogueError(
                f"hit_chart has {shown(entry)}; it can be {', '.join((*CHART_WORDS, *names))}"
            )
    single = kind == "structure" and len(names) == 1
    if chart[7] != "attacker" and not (single and chart[7] == names[0]):
        raise CatalogueError(f"hit_chart ends with {chart[7]!r}, but an 8 is the attacker's choice")


def _check_shield(card: Card) -> None:
    shield = table(card, "shield")
    only(shield, ("name", "hp", "max", "zero", "amount"), "a shield", "shield.")
    text(shield, "name", LONGEST_NAME, "shield.")
    hp = number(shield, "hp", 1, 99, "shield.")
    number(shield, "max", hp, 99, "shield.")
    if "zero" in shield:
        one_of(shield, "zero", ("movement",), "shield.")
        if number(shield, "amount", -20, 20, "shield.") == 0:
            raise CatalogueError("shield.amount is 0, which changes nothing")
    elif "amount" in shield:
        raise wrong("shield.amount", shield["amount"], "but shield.zero is missing")


def _check_weapons(card: Card, kind: str, names: list[str]) -> None:
    for place, weapon in enumerate(tables(card, "weapons", 0 if kind == "structure" else MOST_PARTS)):
        inside = f"weapons.{place + 1}."
        only(weapon, ("card", "mount"), "a mounted weapon", inside)
        text(weapon, "card", LONGEST_NAME, inside)
        one_of(weapon, "mount", names, inside)


def _check_abilities(card: Card, kind: str) -> None:
    """Whether the rules know the actions and tactical abilities, and the model can use them."""
    passive = kind == "structure"
    for entry in texts(card, "actions"):
        if entry in ACTIONS and entry not in OWN_ACTIONS:
            raise CatalogueError(f"actions has {entry!r}, which every model has: leave it out")
    actions = some_of(card, "actions", () if passive else OWN_ACTIONS)
    tactical = some_of(card, "tactical", () if passive else TACTICAL)
    for field, entries in (("actions", actions), ("tactical", tactical)):
        for entry in entries:
            if ONLY_FOR.get(entry, kind) != kind:
                raise CatalogueError(f"{field} has {entry!r}, which is for a {ONLY_FOR[entry]}, not a {kind}")
            if entry in NEEDS_SHIELD and "shield" not in card:
                raise CatalogueError(f"{field} has {entry!r}, but shield is missing")
    shield = card.get("shield", {"hp": 0, "max": 0})
    if shield["max"] > shield["hp"] and "aegis-regen" not in actions:
        raise wrong("shield.max", shield["max"], f"but without aegis-regen it stays at {shield['hp']} HP")
    if "shed-plating" in actions and shield.get("amount", 0) < 1:
        raise CatalogueError(
            "actions has 'shed-plating', but shield has no zero = 'movement' with an amount above 0"
        )
    if "deploy" in actions and not card["transport"]:
        raise CatalogueError("actions has 'deploy', but transport is 0")
    if "hot-drop" in tactical and "deploy" not in actions:
        raise CatalogueError("tactical has 'hot-drop', but actions has no 'deploy'")
    if "overwatch" in tactical and not card["weapons"]:
        raise CatalogueError("tactical has 'overwatch', but weapons is empty")


def _check_keywords(card: Card, kind: str) -> None:
    """Whether the keywords say what the rules do: some follow from the rest of the card."""
    keywords = some_of(card, "keywords", MODEL_KEYWORDS)
    follows = {
        "EDEN Link": kind in ("pilot", "warlord"),
        "Structure": kind == "structure",
        "Transport": card["transport"] > 0,
    }
    for word, wanted in follows.items():
        if wanted and word not in keywords:
            raise wrong("keywords", keywords, f"without {word!r}, which this model has by its other fields")
        if word in keywords and not wanted:
            raise CatalogueError(f"keywords has {word!r}, which this model does not have by its other fields")
    if kind == "structure" and "Flying" in keywords:
        raise CatalogueError("keywords has 'Flying', but a structure does not move")


def check_armament(card: Card, cards: Mapping[str, Any]) -> None:
    """Whether the weapons of a datacard exist, and abilities that need a certain one find it."""
    weapons: dict[str, Card] = {}
    for place, mounted in enumerate(card["weapons"]):
        key: str = mounted["card"]
        weapons[key] = card_named(cards, f"weapons.{place + 1}.card", key, "weapon")
    indirect = [key for key, weapon in weapons.items() if "Indirect" in weapon["keywords"]]
    if "fire-mission" in card["tactical"] and not indirect:
        raise CatalogueError("tactical has 'fire-mission', but none of weapons is Indirect")
    if "siege-stance" in card["tactical"] and SIEGE_WEAPON not in weapons:
        raise CatalogueError(f"tactical has 'siege-stance', but weapons has no {SIEGE_WEAPON!r}")

"""The cards of Core as objects that never change: weapons, datacards, fireteams, scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from emberbox.games.core.board import Board, Zone
from emberbox.games.core.checking import check
from emberbox.games.core.space import ACTIONS
from emberbox.games.data import read_toml

PILOT: Final = 0
WARLORD: Final = 1
SUPPORT: Final = 2
INFANTRY: Final = 3
DROPSHIP: Final = 4
STRUCTURE: Final = 5
TYPES: Final = ("pilot", "warlord", "support", "infantry", "dropship", "structure")

STEPS: Final = ("pilot", "infantry", "support")
"""The tokens of the initiative tracker; a datacard's `step` is one of these, or NO_STEP."""
NO_STEP: Final = -1

# What a result on a hit chart means, if it is not the place of a location.
MISS: Final = -1
DEFENDER: Final = -2
ATTACKER: Final = -3
MEANINGS: Final[dict[str, int]] = {"miss": MISS, "defender": DEFENDER, "attacker": ATTACKER}

# What happens at zero HP.
NOTHING: Final = 0
DESTROYED: Final = 1
ROLLS: Final = 2
GEAR_ROLLS: Final = 3
MOVEMENT: Final = 4
CONSEQUENCES: Final = ("", "destroyed", "rolls", "gear-rolls", "movement")

UNLIMITED: Final = -1
"""The ammo of a weapon that never runs out."""
TEN_ZEROS: Final = [0] * 10


@final
class Weapon:
    """A weapon card."""

    __slots__ = (
        "ammo",
        "blast",
        "burst",
        "crit",
        "damage",
        "indirect",
        "key",
        "least",
        "limited",
        "melee",
        "most",
        "name",
        "on_foot",
        "pierce",
        "pull",
        "push",
        "range",
    )

    def __init__(self, key: str, card: Mapping[str, Any]) -> None:
        self.key: Final = key
        self.name: Final[str] = card["name"]
        self.range: Final[int] = card["range"]
        self.least: Final[int] = card["rate"][0]
        self.most: Final[int] = card["rate"][1]
        self.damage: Final[int] = card["damage"]
        self.ammo: Final[int] = card.get("ammo", UNLIMITED)
        self.burst: Final[list[int]] = card["burst"]
        self.crit: Final[list[int]] = card.get("crit", TEN_ZEROS)
        self.push: Final[list[int]] = card.get("push", TEN_ZEROS)
        self.pull: Final[list[int]] = card.get("pull", TEN_ZEROS)
        words: list[str] = card["keywords"]
        self.melee: Final = "Melee" in words
        self.indirect: Final = "Indirect" in words
        self.blast: Final = "Blast" in words
        self.pierce: Final = "Pierce" in words
        self.limited: Final = "Limited" in words
        self.on_foot: Final = "On Foot" in words


@final
class Datacard:
    """What is printed for a model."""

    __slots__ = (
        "action_points",
        "actions",
        "amounts",
        "base",
        "chart",
        "consequences",
        "copies",
        "fireteam",
        "flying",
        "hp",
        "key",
        "locations",
        "mounts",
        "movement",
        "name",
        "own_actions",
        "presence",
        "shield",
        "shield_amount",
        "shield_consequence",
        "shield_most",
        "shield_name",
        "step",
        "tactical",
        "transport",
        "type",
        "value",
        "weapons",
    )

    def __init__(self, key: str, card: Mapping[str, Any], weapons: Mapping[str, Weapon]) -> None:
        self.key: Final = key
        self.name: Final[str] = card["name"]
        self.fireteam: Final[str] = card["fireteam"]
        self.type: Final = TYPES.index(card["type"])
        self.step: Final = STEPS.index(card["step"]) if card["step"] in STEPS else NO_STEP
        self.copies: Final[int] = card["copies"]
        self.base: Final[int] = card["base"]
        self.movement: Final[int] = card["movement"]
        self.action_points: Final[int] = card["action_points"]
        self.presence: Final[int] = card["presence"]
        self.value: Final[int] = card["value"]
        self.transport: Final[int] = card["transport"]
        places: list[Mapping[str, Any]] = card["locations"]
        self.locations: Final[list[str]] = [place["name"] for place in places]
        self.hp: Final[list[int]] = [place["hp"] for place in places]
        self.consequences: Final[list[int]] = [CONSEQUENCES.index(place["zero"]) for place in places]
        self.amounts: Final[list[int]] = [place.get("amount", 0) for place in places]
        self.chart: Final[list[int]] = [_meaning(entry, self.locations) for entry in card["hit_chart"]]
        shield: Mapping[str, Any] = card.get("shield", {})
        self.shield_name: Final[str] = shield.get("name", "")
        self.shield: Final[int] = shield.get("hp", 0)
        self.shield_most: Final[int] = shield.get("max", 0)
        self.shield_consequence: Final = CONSEQUENCES.index(shield.get("zero", ""))
        self.shield_amount: Final[int] = shield.get("amount", 0)
        self.weapons: Final[list[Weapon]] = [weapons[each["card"]] for each in card["weapons"]]
        self.mounts: Final[list[int]] = [self.locations.index(each["mount"]) for each in card["weapons"]]
        self.actions: Final[list[str]] = card["actions"]
        self.own_actions: Final = sorted({ACTIONS.index(key) for key in self.actions})
        self.tactical: Final[list[str]] = card["tactical"]
        self.flying: Final = "Flying" in card["keywords"]


def _meaning(entry: str, locations: list[str]) -> int:
    return locations.index(entry) if entry in locations else MEANINGS[entry]


@final
class Fireteam:
    """The models that a player brings, in the order of the card."""

    __slots__ = ("datacards", "key", "name")

    def __init__(self, key: str, card: Mapping[str, Any], datacards: Mapping[str, Datacard]) -> None:
        self.key: Final = key
        self.name: Final[str] = card["name"]
        self.datacards: Final[list[Datacard]] = []
        for model, count in card["roster"].items():
            self.datacards.extend([datacards[model]] * count)


@final
class Scenario:
    """Board, roster, deployment, scoring and end of a game."""

    __slots__ = (
        "board",
        "boxes",
        "delivered",
        "deployment",
        "destroyed_warlord",
        "ends_with_structures",
        "key",
        "matched",
        "name",
        "one_each",
        "reinforce",
        "roster",
        "rounds",
        "rounds_choice",
        "standing",
        "structure_destroyed",
        "structures",
        "tie",
    )

    def __init__(self, key: str, card: Mapping[str, Any], datacards: Mapping[str, Datacard]) -> None:
        self.key: Final = key
        self.name: Final[str] = card["name"]
        self.matched: Final = card["play"] == "matched"
        self.rounds: Final[int] = card["rounds"]
        self.rounds_choice: Final[list[int]] = card["rounds_choice"]
        self.roster: Final[list[int]] = [card["roster"].get(name, 0) for name in TYPES]
        zones = [Zone(name, corners[0], corners[1]) for name, corners in card["zones"].items()]
        names = [zone.name for zone in zones]
        self.board: Final = Board(card["map"], zones, {each["id"]: each["vp"] for each in card["markers"]})
        self.structures: Final[list[tuple[Datacard, int, int]]] = [
            (datacards[each["card"]], names.index(each["owner"]), self.board.grid.parse(each["at"]))
            for each in card["structures"]
        ]
        self.deployment: Final[list[int]] = [names.index(name) for name in card.get("deployment", [])]
        """The zones whose players place all their models one after the other; empty if they alternate."""
        score: Mapping[str, Any] = card["score"]
        self.one_each: Final = score["destroyed"] == "one"
        self.destroyed_warlord: Final[int | None] = score.get("destroyed_warlord")
        self.structure_destroyed: Final[int | None] = score.get("structure_destroyed")
        """What the scenario gives instead of the usual points, which may be 0; None where it says nothing."""
        self.standing: Final[int] = score.get("structure_standing_at_end", 0)
        self.delivered: Final[int] = score.get("delivered", 0)
        self.tie: Final[str] = card.get("tie", "")
        """Who wins on equal scores: a zone's player, the one with more "markers", or nobody."""
        self.ends_with_structures: Final[bool] = card.get("ends_with_structures", False)
        self.boxes: Final[list[int]] = [self.board.marker_cells[each][0] for each in card.get("boxes", [])]
        self.reinforce: Final[list[list[int]]] = [
            [TYPES.index(kind) for kind in card["reinforce"][name]] for name in names
        ]


@final
class Catalogue:
    """All cards that a table of Core can be played with."""

    __slots__ = ("datacards", "fireteams", "scenarios", "weapons")

    def __init__(self, table: Mapping[str, Any]) -> None:
        def of_kind(kind: str) -> dict[str, Any]:
            return {key: card for key, card in table.items() if card["card"] == kind}

        self.weapons: Final = {key: Weapon(key, card) for key, card in of_kind("weapon").items()}
        self.datacards: Final = {
            key: Datacard(key, card, self.weapons) for key, card in of_kind("model").items()
        }
        self.fireteams: Final = {
            key: Fireteam(key, card, self.datacards) for key, card in of_kind("fireteam").items()
        }
        self.scenarios: Final = {
            key: Scenario(key, card, self.datacards) for key, card in of_kind("scenario").items()
        }


def printed() -> dict[str, Any]:
    """The cards that come with the game."""
    return read_toml("emberbox.games.core", "cards.toml")


def read_catalogue(own: Mapping[str, Any] | None = None, where: str = "") -> Catalogue:
    """The cards of the game and those of one's own, which come from `where`, or `CatalogueError`."""
    table = printed()
    check(table, "core")
    if own:
        check(own, where, table)
        table = {**table, **own}
    return Catalogue(table)


def read_own(own: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Cards that players bring along, as they are; or `CatalogueError`."""
    read_catalogue(own, where)
    return own

"""What the things on a battlefield of Core are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from string import ascii_lowercase
from typing import Any, Final, final

from emberbox.games.core.board import GRID, OPEN
from emberbox.games.core.catalogue import CONSEQUENCES, MEANINGS, Datacard
from emberbox.games.core.game import CORE
from emberbox.games.data import cards_of
from emberbox.kernel.grid import Grid
from emberbox.telling.speech import Count, link
from emberbox.telling.teller import Scene, Teller

Model = Mapping[str, Any]
"""A model of the view."""


def signs(models: Sequence[Model]) -> dict[int, str]:
    """A sign for each model, the player's number and a letter of its name: no two models share one.

    >>> cards = ["paladin-warlord", "paladin-trooper", "paladin-trooper"]
    >>> signs([{"model": at, "owner": 0, "card": card} for at, card in enumerate(cards)])
    {0: '1W', 1: '1T', 2: '1R'}
    """
    found: dict[int, str] = {}
    for model in models:
        player = str(model["owner"] + 1)
        name = (model["card"].partition("-")[2] or model["card"]).replace("-", "")
        free = (player + letter.upper() for letter in name + ascii_lowercase)
        found[model["model"]] = next(sign for sign in free if sign not in found.values())
    return found


@cache
def card_table() -> dict[str, dict[str, Any]]:
    """All cards as their tables say, by key: those that come with the game, and those of one's own."""
    return cards_of(CORE)


@cache
def card_names() -> dict[str, str]:
    """The names of all cards by key."""
    return {key: card["name"] for key, card in card_table().items()}


def datacard(model: Model) -> Datacard:
    """What is printed for a model of the view."""
    return CORE.catalogue.datacards[model["card"]]


def chart_of(model: Model) -> list[str]:
    """The hit chart of a model of the view: "miss", "defender", "attacker" or a location's name."""
    card = datacard(model)
    words = dict(enumerate(card.locations)) | {meaning: word for word, meaning in MEANINGS.items()}
    return [words[meaning] for meaning in card.chart]


def signed(value: int) -> str:
    """A number that is added to another.

    >>> signed(2), signed(-1)
    ('+2', '-1')
    """
    return f"{value:+}"


def rate(least: int, most: int) -> str:
    """How many shots a weapon makes in an attack.

    >>> rate(1, 3), rate(1, 1)
    ('1-3', '1')
    """
    return f"{least}-{most}" if least < most else str(most)


@final
class Naming:
    """Names for the squares and models of one scene."""

    def __init__(self, teller: Teller, scene: Scene) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.grid: Final[Grid] = GRID
        self.models: Final[dict[int, Model]] = {model["model"]: model for model in scene.view["models"]}
        self.numbers: Final = self._numbers()

    def _numbers(self) -> dict[int, str]:
        """What is said behind the name of a model where its owner has several of the same card."""
        alike = Counter((model["owner"], model["card"]) for model in self.models.values())
        met: Counter[tuple[int, str]] = Counter()
        found: dict[int, str] = {}
        for number, model in self.models.items():
            kind = model["owner"], model["card"]
            met[kind] += 1
            found[number] = f" {met[kind]}" if alike[kind] > 1 else ""
        return found

    def said(self, key: str, **facts: object) -> str:
        """A label."""
        return self.words.word("labels", key).format(**facts)

    def table(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return self.words.word("table", key).format(**facts)

    # -- models ----------------------------------------------------------------------------------

    def model(self, number: int) -> str:
        """A model and its owner: "your Paladin Trooper 1"."""
        owner = self.scene.names[self.models[number]["owner"]]
        card = self.teller.card(self.models[number]["card"])
        return self.said("model", owner=owner, card=card, number=self.numbers[number])

    def standing(self, number: int) -> str:
        """A model and where it is: on a square, aboard another, or nowhere."""
        model = self.models[number]
        if model["aboard"] is not None:
            return self.said("aboard", model=self.model(number), carrier=self.model(model["aboard"]))
        if model["at"] is None:
            return self.model(number)
        return self.said("on", model=self.model(number), cell=self.cell(model["at"]))

    def state(self, number: int) -> str:
        """What is left of a model: its shield, the locations that are hurt, and a box that it carries."""
        model = self.models[number]
        notes = []
        if model["shield"] is not None:
            shield = model["shield"]
            notes.append(self.said("shield", shield=self.part(shield["name"]), hp=shield["hp"]))
        hurt = [place for place in model["locations"] if place["hp"] < place["most"]]
        notes += [
            self.said("location", location=self.part(place["name"]), hp=place["hp"], most=place["most"])
            for place in hurt
        ]
        if not hurt:
            notes.append(self.said("sound"))
        if model["box"] is not None:
            notes.append(self.said("carries_box"))
        return self.said("state", notes=", ".join(notes))

    def on_model(self, number: int) -> dict[str, object]:
        """The words for a model."""
        tactics = " / ".join(self.teller.card(key) for key in datacard(self.models[number]).tactical)
        return {
            "label": self.standing(number),
            "model": self.model(number),
            "state": self.state(number),
            "tactics": tactics,
        }

    def base_note(self, number: int) -> str:
        """How large the base of a model is, if it covers more than the square that is named."""
        side = self.models[number]["base"]
        return self.said("large", base=self.said("base", side=side)) if side > 1 else ""

    def weapon(self, number: int, slot: int) -> dict[str, object]:
        """The words for a weapon by its place on a datacard."""
        weapon = self.models[number]["weapons"][slot]
        return {"weapon": self.teller.card(weapon["card"]), "mount": self.part(weapon["mount"])}

    def part(self, name: str) -> str:
        """A location, a mount or a shield by the name that its datacard prints."""
        return self.words.printed("parts", name, name)

    def place(self, number: int, location: int) -> str:
        """A location of a model by its place on the datacard."""
        return self.part(str(self.models[number]["locations"][location]["name"]))

    def shots(self, weapon: str, shots: int) -> str:
        """How many shots, or strikes, are made with a weapon."""
        melee = CORE.catalogue.weapons[weapon].melee
        return self.said("strikes" if melee else "shots", shots=Count(shots))

    def consequence(self, number: int, place: int) -> str:
        """What it means that a location of a model is at zero HP."""
        card = datacard(self.models[number])
        word = self.words.word("consequences", CONSEQUENCES[card.consequences[place]])
        return word.format(amount=signed(card.amounts[place]))

    def means(self, means: str) -> str:
        """What a result on a hit chart means: a location speaks for itself."""
        return self.words.table("means").get(means) or self.part(means)

    def parts(self, parts: Sequence[Mapping[str, Any]]) -> str:
        """The parts of a number with what each comes from."""
        return ", ".join(
            self.said("part", value=signed(part["value"]), because=self.reason(part["because"]))
            for part in parts
        )

    def reason(self, because: str) -> str:
        """What a part of a number comes from: a card, a rule, or a location by its name."""
        if because in self.teller.cards():
            return self.teller.card(because)
        word = self.words.table("reasons").get(because)
        return self.part(because) if word is None else link(f"rule:{because}", word)

    def standing_on(self, cell: int) -> int | None:
        """The model whose base covers a square, if one does."""
        for number, model in self.models.items():
            if model["at"] is not None and cell in self.grid.footprint(model["at"], model["base"]):
                return number
        return None

    # -- squares ---------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        """The name of a square."""
        return self.grid.name(cell)

    def zone(self, index: int) -> str:
        """A deployment zone by its place in the scenario."""
        name = self.view["board"]["zones"][index]["name"]
        word = self.words.table("zones").get(name)
        return self.said("zone", zone=name) if word is None else word

    def corners(self, index: int) -> str:
        """The corners of a deployment zone."""
        zone = self.view["board"]["zones"][index]
        return f"{self.cell(zone['north_west'])}-{self.cell(zone['south_east'])}"

    def lying(self, cell: int) -> list[str]:
        """The ground of a square, unless it is open, and what lies on it."""
        board = self.view["board"]
        ground = board["terrain"][cell]
        found = [] if ground == OPEN else [self.words.word("terrain", ground)]
        found += [
            self.said("marker", marker=marker["id"]) for marker in board["markers"] if cell in marker["cells"]
        ]
        return found + [self.said("box") for box in self.view["boxes"] if box["cell"] == cell]

    def on_cell(self, cell: int) -> dict[str, object]:
        """The words for a square."""
        name, notes = self.cell(cell), self.lying(cell)
        space = self.said("space", cell=name, notes=", ".join(notes)) if notes else name
        return {"label": space, "cell": name, "space": space}

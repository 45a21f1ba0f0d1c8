"""What stands beside the battlefield of Core: scores, initiative, who acts, the dice, and all models."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, final

from rich.text import Text

from emberbox.telling.core.names import Model, Naming, signs
from emberbox.telling.speech import Count, plain, sentence
from emberbox.telling.teller import Scene, Teller
from emberbox.terminal.core.map import COLOURS, narrow
from emberbox.terminal.drawing import fitted

TURN: Final = "▶"
SHIELD: Final = "◈"
ZERO: Final = "✗"
DONE: Final = "✓"
ABOARD: Final = "↑"
OUT: Final = "†"
FULL_BAR: Final = "■"
EMPTY_BAR: Final = "□"
NOTHING: Final = "·"

TOKEN_LETTERS: Final = {"pilot": "P", "infantry": "I", "support": "S"}
STEP_WIDTH: Final = 3
LONGEST_BAR: Final = 6
ROOMY: Final = 50
"""In a panel of this width the signs of models have their numbers even where names have no room."""
GAP: Final = 2


@final
class Panel:
    """Draws what stands beside the board in lines of a width."""

    def __init__(self, teller: Teller, scene: Scene, width: int) -> None:
        self.teller: Final = teller
        self.naming: Final = Naming(teller, scene)
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.width: Final = width
        self.signs: Final = signs(self.view["models"])
        self.active: Final[int | None] = None if self.view["active"] is None else self.view["active"]["model"]

    def said(self, key: str, **facts: object) -> str:
        """A word of the table, without links."""
        return plain(self.naming.table(key, **facts))

    def lines(self, most: int) -> list[Text]:
        """The roomiest drawing that takes no more lines than these, if one does."""
        top = [*self.initiative(), *self.acting(), *self.attack()]
        side = [self.side(seat) for seat in range(2)]
        full = [*top, side[0], *self.models(0), side[1], *self.models(1)]
        if len(full) <= most:
            room = most - len(full)
            for number in self.concerned():
                card = self.datacard(number)
                if len(card) <= room:
                    full += card
                    room -= len(card)
            return [fitted(line, self.width) for line in full]
        short = [*side, *top, *self.in_short()]
        return [fitted(line, self.width) for line in short]

    def concerned(self) -> list[int]:
        """The models whose datacards one wants to see now: who acts, and who is attacked."""
        attack = self.view["attack"]
        found = [] if attack is None else [attack["target"], attack["attacker"]]
        return list(dict.fromkeys([*found, *([] if self.active is None else [self.active])]))

    # -- players, initiative, points -------------------------------------------------------------

    def side(self, seat: int) -> Text:
        """A player: the fireteam, the score, and what this round will add."""
        side = self.view["sides"][seat]
        acts = self.active is not None and self.naming.models[self.active]["owner"] == seat
        text = Text(TURN if acts else " ", "bold").append(f"{seat + 1} ", f"bold {COLOURS[seat]}")
        text.append(f"{side['score']:>2}", "bold yellow")
        if side["destroyed"]:
            text.append(self.said("destroyed_now", points=side["destroyed"]), "yellow")
        name = sentence(str(self.scene.names[seat]))
        text.append(f" {name}", "bold" if seat == self.view["seat"] else "default")
        return text.append(f"  {self.teller.cards()[side['fireteam']]}", COLOURS[seat])

    def initiative(self) -> list[Text]:
        """The tracker: whose die and which token is on each number; the step that is played stands out."""
        if all(step["seat"] is None for step in self.view["tracker"]):
            return []
        head, row = Text(" "), Text(" ")
        for step in self.view["tracker"]:
            now = step["number"] == self.view["step"]
            head.append(f"{step['number']:>{STEP_WIDTH - 1}} ", "bold reverse" if now else "dim")
            if step["seat"] is None:
                row.append(f"{NOTHING:>{STEP_WIDTH - 1}} ", "dim")
                continue
            token = TOKEN_LETTERS.get(step["token"], " ")
            row.append(f"{step['seat'] + 1}{token} ", f"bold {COLOURS[step['seat']]}")
        title = Text(f" {self.said('initiative')}", "bold")
        return [head.append_text(title), row]

    def acting(self) -> list[Text]:
        """Who acts, and what it has left to spend."""
        active = self.view["active"]
        if active is None:
            return []
        points = self.said(
            "points", movement=active["movement_points"], actions=Count(active["action_points"])
        )
        text = Text(f" {self.said('active')} ", "bold").append_text(self.sign(active["model"]))
        return [text.append(f" {points}", "bold yellow")]

    def attack(self) -> list[Text]:
        """The attack that is being resolved, die by die, with what changes the dice."""
        attack = self.view["attack"]
        if attack is None:
            return []
        words = self.teller.words
        said = self.said(
            "attack",
            weapon=self.teller.card(attack["weapon"]),
            target=self.signs[attack["target"]],
            shots=self.naming.shots(attack["weapon"], attack["shots"]),
            sight=words.word("sights", attack["sight"]),
        )
        lines = [Text(f" {self.signs[attack['attacker']]} {said}", "yellow")]
        for word, dice, parts in (
            ("dice_burst", attack["burst"], attack["burst_modifiers"]),
            ("dice_hits", attack["hits"], attack["hit_modifiers"]),
        ):
            if dice:
                modifiers = plain(self.naming.parts(parts))
                lines.append(
                    Text(f"  {self.said(word):<6}").append_text(self.dice(dice)).append(modifiers, "dim")
                )
        if attack["left"]:
            lines.append(Text(f"  {self.said('dice_left'):<6}").append_text(self.dice(attack["left"])))
        return lines

    def dice(self, dice: Sequence[int]) -> Text:
        """Dice as they fell."""
        return Text("".join(f"[{die}]" for die in dice) + " ", "bold")

    # -- models ----------------------------------------------------------------------------------

    def sign(self, number: int) -> Text:
        """The sign of a model in its owner's colour."""
        owner = self.naming.models[number]["owner"]
        active = number == self.active
        return Text(self.signs[number], f"bold {'reverse ' if active else ''}{COLOURS[owner]}")

    def models(self, seat: int) -> list[Text]:
        """A player's models, a line each: where it is, its name, shield, HP and ammo."""
        own = [
            model for model in self.view["models"] if model["owner"] == seat and model["status"] != "left-out"
        ]
        return [self.whole_line(model) for model in own]

    def whole_line(self, model: Model) -> Text:
        """A model with its name."""
        numbers = self.health(model).append_text(self.ammo(model))
        place = self.place(model)
        sign = Text(" ").append_text(self.sign(model["model"])).append(f" {place:<4}", "default")
        name = self.teller.cards()[model["card"]] + self.naming.numbers[model["model"]]
        room = max(8, self.width - len(sign) - len(numbers) - 1)
        style = "dim" if model["status"] != "in-play" else "default"
        return sign.append_text(fitted(Text(name, style), room, pad=True)).append(" ").append_text(numbers)

    def place(self, model: Model) -> str:
        """Where a model is: its square, or a sign for what else."""
        if model["aboard"] is not None:
            return f"{ABOARD}{self.signs[model['aboard']]}"
        if model["at"] is None:
            return OUT if model["status"] == "destroyed" else NOTHING
        return self.naming.cell(model["at"]) + (DONE if self.has_acted(model) else "")

    def has_acted(self, model: Model) -> bool:
        """Whether a model has ended its activation in this round."""
        return bool(model["activated"]) and model["model"] != self.active

    def health(self, model: Model) -> Text:
        """Shield and the HP of every location, hurt ones in red."""
        text = Text()
        if model["status"] == "destroyed":
            return text.append(self.said("out"), "dim red")
        if model["status"] == "waiting":
            return text.append(self.said("waiting"), "dim")
        if model["shield"] is not None:
            text.append(f"{SHIELD}{model['shield']['hp']} ", "bright_blue")
        for at, place in enumerate(model["locations"]):
            text.append("·" if at else "", "dim")
            hurt = place["hp"] < place["most"]
            text.append(str(place["hp"]) if place["hp"] else ZERO, "bold red" if hurt else "green")
        return text

    def ammo(self, model: Model) -> Text:
        """The ammo of the weapons that can run out."""
        left = [str(weapon["ammo"]) for weapon in model["weapons"] if weapon["ammo"] is not None]
        shown = left and model["status"] == "in-play"
        return Text(f" ⁍{'/'.join(left)}" if shown else "", "dim")

    def in_short(self) -> list[Text]:
        """Both players' models side by side, without their names."""
        sides: list[list[Text]] = [[], []]
        for model in self.view["models"]:
            if model["status"] != "left-out":
                sides[model["owner"]].append(self.short_line(model))
        half = (self.width - 1) // 2
        return [
            fitted(left, half, pad=True).append(" ").append_text(right)
            for left, right in zip_longest(*sides, fillvalue=Text())
        ]

    def short_line(self, model: Model) -> Text:
        """A model without its name; where there is little room, with its sign on the narrow board."""
        sign = self.sign(model["model"])
        if self.width < ROOMY:
            sign = Text(narrow(sign.plain), sign.style)
        place = self.place(model).removesuffix(DONE)
        style = "dim" if self.has_acted(model) else "default"
        return sign.append(f" {place:<3} ", style).append_text(self.health(model))

    def datacard(self, number: int) -> list[Text]:
        """The locations of a model as bars, and its weapons with their ammo."""
        model = self.naming.models[number]
        owner = COLOURS[model["owner"]]
        lines = [Text(f" {self.signs[number]} {self.teller.cards()[model['card']]}", f"bold {owner}")]
        cells: list[Text] = []
        if model["shield"] is not None:
            shield = model["shield"]
            cells.append(
                self.bar(shield["name"], shield["hp"], max(shield["printed"], shield["hp"]), "bright_blue")
            )
        cells += [
            self.bar(place["name"], place["hp"], place["most"], "green") for place in model["locations"]
        ]
        half = (self.width - GAP) // 2
        for at in range(0, len(cells), 2):
            line = fitted(cells[at], half, pad=True)
            lines.append(line.append("  ").append_text(cells[at + 1]) if at + 1 < len(cells) else line)
        for weapon in model["weapons"]:
            ammo = "" if weapon["ammo"] is None else f" ⁍{weapon['ammo']}/{weapon['most']}"
            parts = plain(self.naming.parts(weapon["modifiers"]))
            name = self.teller.cards()[weapon["card"]]
            lines.append(Text(f"  {name}{ammo}").append(f" {parts}", "red"))
        return lines

    def bar(self, name: str, hp: int, most: int, style: str) -> Text:
        """A number of HP as a bar."""
        length = min(most, LONGEST_BAR)
        filled = -(-hp * length // most) if most else 0
        text = Text(f"  {name[:10]:<10} ")
        text.append(FULL_BAR * filled, style if hp == most else "red").append(
            EMPTY_BAR * (length - filled), "dim"
        )
        return text.append(f" {hp}/{most}", "dim")

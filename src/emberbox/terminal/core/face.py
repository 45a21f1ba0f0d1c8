"""The face of Core: how its table, its cards and the models of a player look in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from rich.console import RenderableType
from rich.text import Text

from emberbox.games.core.board import LOW, OPEN, PIT, RUBBLE, SOLID
from emberbox.telling.core.names import Naming, card_table, rate, signed
from emberbox.telling.speech import plain, sentence
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.terminal.core import map as ground
from emberbox.terminal.core import panel as signs
from emberbox.terminal.core.board import Board
from emberbox.terminal.face import Face

BURSTS: Final = (("crit", "Crit"), ("push", "Push"), ("pull", "Pull"))
"""What a burst chart may give beside hit dice, by the field of a weapon card and its keyword."""

FACTS: Final = {"action": "action_facts", "tactical": "tactical_facts"}
"""The word for what else is printed, by the kind of card."""

Fields = Mapping[str, Any]


@final
class CoreFace(Face):
    """Draws Core."""

    def __init__(self) -> None:
        super().__init__(teller_of("core"))

    def board(self, scene: Scene, width: int, height: int) -> RenderableType:
        return Board(self.teller, scene, width).drawn(height)

    def said(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return plain(self.words.word("table", key).format(**facts))

    # -- cards -----------------------------------------------------------------------------------

    def card(self, key: str) -> Text:
        fields = card_table()[key]
        kind = fields["card"]
        lines = [fields["text"]]
        if kind == "model":
            head, lines = self._model_facts(fields), [*lines, *self._datacard(fields)]
        elif kind == "weapon":
            head, lines = self._weapon_facts(fields), [*lines, *self._burst_chart(fields)]
        elif kind in FACTS:
            head = self.said(FACTS[kind], **fields)
        else:
            head = kind
        text = Text.assemble((fields["name"], "bold"), f"   {head}")
        return text.append("".join(f"\n{line}" for line in lines))

    def _model_facts(self, fields: Fields) -> str:
        return self.said(
            "model_facts",
            type=self.words.word("types", fields["type"]),
            base=self.words.word("labels", "base").format(side=fields["base"]),
            actions=fields["action_points"],
            **{fact: fields[fact] for fact in ("movement", "presence", "value")},
        )

    def _weapon_facts(self, fields: Fields) -> str:
        head = self.said(
            "weapon_facts",
            range=fields["range"],
            rate=rate(*fields["rate"]),
            damage=fields["damage"],
            ammo=fields.get("ammo", self.said("endless")),
        )
        return "   ".join([head, *fields["keywords"]])

    def _datacard(self, fields: Fields) -> list[str]:
        """What is printed on a datacard: locations, shield, hit chart and what the model has."""
        places = "; ".join(self._location(place) for place in fields["locations"])
        lines = [f"{self.said('chart_places')}: {places}"]
        if "shield" in fields:
            shield = fields["shield"]
            lines.append(
                self.said("chart_shield", shield=shield["name"], hp=shield["hp"], most=shield["max"])
            )
        lines.append(f"{self.said('chart_hits')}: {self._chart(fields['hit_chart'])}")
        names = self.teller.cards()
        weapons = [f"{names[each['card']]} ({each['mount']})" for each in fields["weapons"]]
        rows = (
            ("chart_weapons", weapons),
            ("chart_actions", [names[key] for key in fields["actions"]]),
            ("chart_tactical", [names[key] for key in fields["tactical"]]),
            ("keywords", fields["keywords"]),
        )
        return lines + [f"{self.said(word)}: {', '.join(things)}" for word, things in rows if things]

    def _location(self, place: Fields) -> str:
        amount = signed(place.get("amount", 0))
        at_zero = self.words.word("consequences", place["zero"]).format(amount=amount)
        return f"{place['name']} {place['hp']} HP ({at_zero})"

    def _chart(self, chart: Sequence[str]) -> str:
        """A hit chart, neighbours that mean the same together.

        "1-2 a miss, 3 the defender chooses, 4-6 Torso" and so on.
        """
        means = self.words.table("means")
        return ", ".join(f"{span} {means.get(entry, entry)}" for span, entry in runs(chart, first=1))

    def _burst_chart(self, fields: Fields) -> list[str]:
        rows = []
        for at, dice in enumerate(fields["burst"]):
            more = [
                f"{word} {fields[field][at]}" for field, word in BURSTS if fields.get(field, [0] * 10)[at]
            ]
            rows.append(" + ".join([f"{dice}D8" if dice else self.said("nothing"), *more]))
        return [
            f"{self.said('chart_burst')}: {', '.join(f'{span} {row}' for span, row in runs(rows, first=0))}"
        ]

    # -- the rest --------------------------------------------------------------------------------

    def pile(self, seat: int, scene: Scene) -> Text:
        naming = Naming(self.teller, scene)
        own = [model["model"] for model in scene.view["models"] if model["owner"] == seat]
        models = "; ".join(self._own_model(naming, number) for number in own) or self.said("nothing")
        return Text(sentence(self.said("pile", owner=scene.names[seat], models=models)))

    def _own_model(self, naming: Naming, number: int) -> str:
        model = naming.models[number]
        card = self.teller.cards()[model["card"]] + naming.numbers[number]
        place = "" if model["at"] is None else f" {naming.cell(model['at'])}"
        return f"{card}{place}{naming.state(number)}"

    def legend(self) -> str:
        return (
            self.words.word("help", "legend")
            .strip()
            .format(
                open=ground.GROUND[OPEN],
                solid=ground.GROUND[SOLID],
                low=ground.GROUND[LOW],
                pit=ground.GROUND[PIT],
                rubble=ground.GROUND[RUBBLE],
                box=ground.BOX,
                lit=ground.LIT,
                shield=signs.SHIELD,
                zero=signs.ZERO,
                done=signs.DONE,
                aboard=signs.ABOARD,
                out=signs.OUT,
            )
        )


def runs(entries: Sequence[str], first: int) -> list[tuple[str, str]]:
    """The entries of a chart with their numbers, equal neighbours together.

    >>> runs(["miss", "miss", "Torso"], first=1)
    [('1-2', 'miss'), ('3', 'Torso')]
    """
    found: list[tuple[int, int, str]] = []
    for at, entry in enumerate(entries, first):
        if found and found[-1][2] == entry:
            found[-1] = found[-1][0], at, entry
        else:
            found.append((at, at, entry))
    return [(f"{a}-{b}" if a < b else str(a), entry) for a, b, entry in found]

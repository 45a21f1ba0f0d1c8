"""How Core speaks: its squares, models and cards in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, final

from emberbox.games.core.board import GRID
from emberbox.games.core.game import CORE
from emberbox.games.core.space import ACTIONS, CONCEDE, DONE, SPACE, UNITS, action_pick
from emberbox.games.words import ENGLISH
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import View
from emberbox.telling.core.asking import Asked
from emberbox.telling.core.events import Telling, condensed, figures
from emberbox.telling.core.names import Naming, card_names, card_table, datacard, signs
from emberbox.telling.speech import Count, link, plain, sentence
from emberbox.telling.teller import Figure, Scene, Seen, Teller, Told, Tone

READ_FIRST: Final = ("number", "card", "unit", "cell", "verb", "none")
"""The order of choices: what a person does most comes first, doing nothing last."""

COMMON: Final = ("sprint", "reload", "embark", "disembark", "interact")
"""The actions that every model has."""

TONES: Final[dict[str, Tone]] = {
    "round": "turn",
    "phase": "turn",
    "activated": "turn",
    "attacked": "fire",
    "damaged": "harm",
    "zeroed": "harm",
    "destroyed": "harm",
    "scored": "good",
    "won": "good",
}


def _key(pick: int) -> str:
    """The key of the verb or card that a pick names."""
    return SPACE.names[pick].partition(":")[2]


@final
class CoreTeller(Teller):
    """Puts a table of Core into words."""

    def __init__(self, language: str = ENGLISH) -> None:
        super().__init__(CORE, TONES, language)
        self.card_names: Final = self.named(card_names())

    # -- things ----------------------------------------------------------------------------------

    def cards(self) -> Mapping[str, str]:
        return self.card_names

    def thing(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        kind, index = SPACE.thing(pick)
        if kind == "card":
            name = self.card(_key(pick))
            return {"label": name, "card": name}
        if kind == "cell":
            return Naming(self, scene).on_cell(index)
        if kind == "unit":
            return Naming(self, scene).on_model(index) if index < len(scene.view["models"]) else None
        if kind == "seat":
            return {"label": f"{scene.names[index]}", "owner": scene.names[index]}
        if kind == "number" and scene.options:
            named = Asked(self, scene).named(index)
            return None if named is None else {"label": named}
        return {"label": self.verb(_key(pick))} if kind == "verb" else None

    def name(self, pick: int, scene: Scene) -> str:
        kind, index = SPACE.thing(pick)
        if kind == "cell":
            return GRID.name(index)
        if kind == "unit":
            return signs(scene.view["models"]).get(index, "")
        if kind == "card":
            return plain(self.cards()[_key(pick)])
        return _key(pick) if kind == "verb" else ""

    def at_hand(self, scene: Scene) -> list[int]:
        kinds = {SPACE.thing(pick)[0] for pick in scene.options}
        found = [action_pick(action) for action in range(len(ACTIONS))] if "card" in kinds else []
        if "unit" in kinds:
            found += [UNITS + model["model"] for model in scene.view["models"]]
        return found

    def concerns(self, pick: int, scene: Scene) -> bool:
        kind, index = SPACE.thing(pick)
        active = scene.view["active"]
        if kind == "card" and active is not None:
            own = datacard(scene.view["models"][active["model"]])
            return _key(pick) in (*COMMON, *own.actions)
        if kind == "unit":
            return bool(scene.view["models"][index]["status"] == "in-play")
        return kind != "cell" and pick != CONCEDE

    # -- questions and choices -------------------------------------------------------------------

    def because(self, because: str) -> str:
        word = self.words.table("reasons").get(because)
        return super().because(because) if word is None else link(f"rule:{because}", word)

    def about(self, scene: Scene) -> Mapping[str, object]:
        return Asked(self, scene).about()

    def choice(self, pick: int, scene: Scene) -> str:
        if pick == DONE:
            return self.words.word("done", scene.question.asks)
        return super().choice(pick, scene)

    def chosen(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        kind, index = SPACE.thing(pick)
        asked = Asked(self, scene)
        if kind == "number":
            return asked.number(index)
        thing = self.thing(pick, scene)
        if kind == "cell" and scene.question.asks == "act" and thing is not None:
            return {**thing, "cost": Count(asked.cost(pick))}
        return thing

    def arranged(self, picks: Sequence[int]) -> list[int]:
        def place(pick: int) -> tuple[bool, int, int]:
            return pick == CONCEDE, READ_FIRST.index(SPACE.thing(pick)[0]), pick

        return sorted(picks, key=place)

    def hint(self, pick: int, scene: Scene) -> str:
        kind, index = SPACE.thing(pick)
        asked = Asked(self, scene)
        if kind == "card":
            return self.short(_key(pick), str(card_table()[_key(pick)]["short"]))
        if kind == "number":
            return plain(asked.number_hint(index))
        if kind == "unit":
            return plain(asked.unit_hint(index))
        return asked.move_hint(pick) if kind == "cell" else ""

    def grave(self, pick: int, scene: Scene) -> bool:
        return pick == CONCEDE

    # -- what happened ---------------------------------------------------------------------------

    def tale(self, seen: Sequence[Seen], scene: Scene) -> list[Told]:
        return [self.told(at, event, scene) for at, event in condensed(seen)]

    def facts(self, seen: Seen, scene: Scene) -> Mapping[str, object]:
        return Telling(self, scene).facts(seen)

    def figures(self, seen: Seen, scene: Scene) -> Iterator[Figure]:
        return figures(seen, scene)

    # -- the table -------------------------------------------------------------------------------

    def now(self, scene: Scene) -> str:
        view = scene.view
        phase = self.words.word("phases", view["phase"])
        table = Naming(self, scene).table
        if view["active"] is not None:
            return sentence(
                table("now", phase=phase, model=Naming(self, scene).model(view["active"]["model"]))
            )
        if view["step"] is not None:
            return sentence(table("step", phase=phase, step=view["step"]))
        return sentence(phase)

    def ending(self, scene: Scene) -> str:
        view, words = scene.view, self.words
        scores = [
            words.word("table", "score").format(seat=scene.names[side["seat"]], points=Count(side["score"]))
            for side in view["sides"]
        ]
        said = words.word("table", "ending").format(
            rounds=Count(view["round"]), scenario=self.card(view["scenario"]), scores=", ".join(scores)
        )
        return sentence(said)

    def all_knowing(self, views: Sequence[View]) -> View:
        return {**views[0], "seat": SPECTATOR}

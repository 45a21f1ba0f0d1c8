"""What is asked in Core, as words: what a question is about, what a pick means, and what helps to choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from emberbox.games.core.game import CORE
from emberbox.telling.core.names import Naming, card_table, chart_of, datacard, rate
from emberbox.telling.speech import Count
from emberbox.telling.teller import Scene, Teller

WITH_WEAPONS: Final = ("act", "overwatch", "reload-what")
WITH_LOCATIONS: Final = ("defender-choice", "attacker-choice", "repair-what")
PLAIN_NUMBERS: Final = {
    "place-die": ("tracker_number", 9),
    "shots": ("shots", 9),
    "resolve": ("hit_number", 8),
}
"""Where numbers stand for themselves: what they are called, and the highest that is worth pointing at."""


@final
class Asked:
    """One question in a scene."""

    def __init__(self, teller: Teller, scene: Scene) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.scene: Final = scene
        self.question: Final = scene.question
        self.view: Final[dict[str, Any]] = scene.view
        self.naming: Final = Naming(teller, scene)
        self.table: Final = self.naming.table

    # -- the question ----------------------------------------------------------------------------

    def about(self) -> dict[str, object]:
        """The words for what the question is about."""
        view, asks = self.view, self.question.asks
        words: dict[str, object] = {
            "because": self.teller.because(self.question.because),
            "step": view["step"],
            "opponent": self.scene.names[1 - self.question.seat],
        }
        subject, target = self.subject(), self.target()
        if subject is not None:
            words |= self.naming.on_model(subject) | {"base": self.naming.base_note(subject)}
        if target is not None:
            words["target"] = self.naming.standing(target)
        if asks == "act":
            active = view["active"]
            words["movement"] = Count(active["movement_points"])
            words["actions"] = Count(active["action_points"])
        elif asks == "resolve":
            words["hits"] = self.words.both([f"[{result}]" for result in sorted(view["attack"]["left"])])
        elif asks == "agree":
            words["rosters"] = "; ".join(self._roster(seat) for seat in range(2))
        return words

    def subject(self) -> int | None:
        """The model that the question is about: the one in hand, being activated, or on overwatch."""
        view = self.view
        if view["about"] is not None and self.question.asks != "shots":
            return int(view["about"])
        if view["active"] is not None:
            return int(view["active"]["model"])
        return None if view["watcher"] is None else int(view["watcher"])

    def _ammo(self, number: int) -> list[int | None]:
        """The ammo of a model's weapons of the kind in question."""
        weapons = self.naming.models[number]["weapons"]
        return [weapon["ammo"] for weapon in weapons if weapon["card"] == self.question.because]

    def target(self) -> int | None:
        """Who is aimed at, if that is known."""
        view, asks = self.view, self.question.asks
        if asks == "overwatch":
            return int(view["watched"])
        if asks == "shots":
            return int(view["about"])
        return int(view["attack"]["target"]) if view["attack"] is not None else None

    def _roster(self, seat: int) -> str:
        """The models that a player brings."""
        own = [
            self.teller.card(model["card"]) + self.naming.numbers[number]
            for number, model in self.naming.models.items()
            if model["owner"] == seat and model["status"] == "waiting"
        ]
        return self.table("roster", seat=self.scene.names[seat], models=self.words.both(own))

    # -- what a pick means -----------------------------------------------------------------------

    def number(self, number: int) -> dict[str, object]:
        """What a number means as an answer."""
        asks, subject = self.question.asks, self.subject()
        if asks == "choose-zone":
            return {"zone": self.naming.zone(number), "corners": self.naming.corners(number)}
        if asks in WITH_WEAPONS and subject is not None:
            return self.naming.weapon(subject, number)
        if asks in WITH_LOCATIONS and subject is not None:
            return {"location": self.naming.place(subject, number)}
        if asks == "resolve":
            chart = chart_of(self.naming.models[self.view["attack"]["target"]])
            return {"result": number, "means": self.naming.means(chart[number - 1])}
        return {"number": number}

    def named(self, number: int) -> str | None:
        """What a number is called on its own, where it means something in the question."""
        asks, subject = self.question.asks, self.subject()
        if asks in PLAIN_NUMBERS:
            label, most = PLAIN_NUMBERS[asks]
            return self.naming.said(label, number=number, shots=Count(number)) if number <= most else None
        if subject is None:
            return None
        model = self.naming.models[subject]
        if asks in WITH_WEAPONS and number < len(model["weapons"]):
            return self.naming.said("weapon", **self.naming.weapon(subject, number))
        if asks in WITH_LOCATIONS and number < len(model["locations"]):
            return self.naming.place(subject, number)
        return None

    def cost(self, pick: int) -> int:
        """What it costs to move to a square."""
        path = self.question.paths.get(pick)
        return 0 if path is None else path.cost

    # -- what helps to choose --------------------------------------------------------------------

    def number_hint(self, number: int) -> str:
        """Ammo, HP and what they mean."""
        asks, subject = self.question.asks, self.subject()
        if asks == "shots":
            return self._shots_hint(number)
        if subject is None:
            return ""
        if asks in WITH_WEAPONS:
            return self._weapon_hint(subject, number)
        if asks in WITH_LOCATIONS:
            place = self.naming.models[subject]["locations"][number]
            consequence = self.naming.consequence(subject, number)
            return self.table("hint_hp", hp=place["hp"], most=place["most"], consequence=consequence)
        return ""

    def _shots_hint(self, shots: int) -> str:
        active = self.view["active"]
        ammo = self._ammo(int(self.view["watcher"]) if active is None else active["model"])[0]
        return "" if ammo is None else self.table("hint_after", left=ammo - shots)

    def _weapon_hint(self, model: int, slot: int) -> str:
        state = self.naming.models[model]["weapons"][slot]
        weapon = CORE.catalogue.weapons[state["card"]]
        shots = rate(weapon.least, weapon.most)
        said = self.table("hint_weapon", range=weapon.range, rate=shots, damage=weapon.damage)
        if state["ammo"] is not None:
            said += self.table("hint_ammo", ammo=state["ammo"], most=state["most"])
        return said + self._parts(state["modifiers"])

    def unit_hint(self, target: int) -> str:
        """What an ability does; how far a target is, how it is seen, and what that does to the dice."""
        if self.question.asks == "declare":
            abilities = datacard(self.naming.models[target]).tactical
            return "; ".join(self.teller.short(key, card_table()[key]["short"]) for key in abilities)
        for aim in self.view["aims"]:
            if aim["target"] == target and aim["attack"] is not None:
                return self._aim_hint(aim)
        return ""

    def _aim_hint(self, aim: Mapping[str, Any]) -> str:
        attack = aim["attack"]
        sight = self.words.word("sights", attack["sight"])
        said = self.table("hint_aim", distance=aim["distance"], sight=sight) + self._in_the_way(aim)
        for key, parts in (("hint_burst", attack["burst_modifiers"]), ("hint_hit", attack["hit_modifiers"])):
            said += self.table(key, parts=self.naming.parts(parts)) if parts else ""
        return said

    def _in_the_way(self, aim: Mapping[str, Any]) -> str:
        """What stands in the line to a target: models by their names, the rest by its ground."""
        found: dict[str, None] = {}
        for cell in [*aim["blockers"], *aim["cover"]]:
            model = self.naming.standing_on(cell)
            ground = self.words.word("terrain", self.view["board"]["terrain"][cell])
            found[ground if model is None else self.naming.model(model)] = None
        return self.table("hint_blocked", blockers=self.words.both(list(found))) if found else ""

    def move_hint(self, pick: int) -> str:
        """What a move leaves to spend."""
        if self.question.asks != "act":
            return ""
        return self.table("hint_move", left=Count(self.view["active"]["movement_points"] - self.cost(pick)))

    def _parts(self, parts: list[dict[str, Any]]) -> str:
        return self.table("hint_rolls", parts=self.naming.parts(parts)) if parts else ""

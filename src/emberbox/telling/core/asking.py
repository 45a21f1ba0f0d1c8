"""What is asked in Core, as words: what a question is about, what a pick means, and what helps to choose."""

from __future__ import annotations

from typing import Any, Final, final

from emberbox.games.core.activation import Act
from emberbox.games.core.attack import Aim
from emberbox.games.core.game import CORE
from emberbox.games.core.numbers import burst_modifier, hit_modifier
from emberbox.games.core.seeing import SIGHTS, attack_sight
from emberbox.kernel.decision import Decision
from emberbox.kernel.tally import Tally
from emberbox.telling.core.names import Naming, chart_of, datacard, rate
from emberbox.telling.speech import Count, and_joined
from emberbox.telling.teller import Focus, Scene, Teller

WITH_WEAPONS: Final = ("act", "overwatch", "reload-what")
WITH_LOCATIONS: Final = ("defender-choice", "attacker-choice", "repair-what")


@final
class Asked:
    """One question in a scene."""

    def __init__(self, teller: Teller, decision: Decision, scene: Scene) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.decision: Final = decision
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.naming: Final = Naming(teller, scene)
        self.table: Final = self.naming.table

    # -- the question ----------------------------------------------------------------------------

    def about(self) -> dict[str, object]:
        """The words for what the question is about."""
        view, asks = self.view, self.decision.asks
        words: dict[str, object] = {
            "because": self.teller.because(self.decision.because),
            "step": view["step"],
            "opponent": self.scene.names[1 - self.decision.seat],
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
            words["hits"] = and_joined([f"[{result}]" for result in sorted(view["attack"]["left"])])
        elif asks == "agree":
            words["rosters"] = "; ".join(self._roster(seat) for seat in range(2))
        return words

    def subject(self) -> int | None:
        """The model that the question is about: the one in hand, being activated, or on overwatch."""
        view = self.view
        if view["about"] is not None and self.decision.asks != "shots":
            return int(view["about"])
        if view["active"] is not None:
            return int(view["active"]["model"])
        return None if view["watcher"] is None else int(view["watcher"])

    def _ammo(self, number: int) -> list[int | None]:
        """The ammo of a model's weapons of the kind in question."""
        weapons = self.naming.models[number]["weapons"]
        return [weapon["ammo"] for weapon in weapons if weapon["card"] == self.decision.because]

    def target(self) -> int | None:
        """Who is aimed at, if that is known."""
        view, asks = self.view, self.decision.asks
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
        return self.table("roster", seat=self.scene.names[seat], models=and_joined(own))

    # -- what a pick means -----------------------------------------------------------------------

    def number(self, number: int) -> dict[str, object]:
        """What a number means as an answer."""
        asks, subject = self.decision.asks, self.subject()
        if asks == "choose-zone":
            zone = self.view["board"]["zones"][number]
            corners = f"{self.naming.cell(zone['north_west'])}-{self.naming.cell(zone['south_east'])}"
            return {"zone": self.naming.zone(number), "corners": corners}
        if asks in WITH_WEAPONS and subject is not None:
            return self.naming.weapon(subject, number)
        if asks in WITH_LOCATIONS and subject is not None:
            return {"location": self.naming.models[subject]["locations"][number]["name"]}
        if asks == "resolve":
            chart = chart_of(self.naming.models[self.view["attack"]["target"]])
            return {"result": number, "means": self.naming.means(chart[number - 1])}
        return {"number": number}

    def cost(self, cell: int) -> int:
        """What it costs to move to a square."""
        return self.decision.reach.cost[cell] if isinstance(self.decision, Act) else 0

    # -- what helps to choose --------------------------------------------------------------------

    def number_hint(self, number: int) -> str:
        """Ammo, HP and what they mean."""
        asks, subject = self.decision.asks, self.subject()
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
        decision = self.decision
        if decision.asks == "declare":
            abilities = datacard(self.naming.models[target]).tactical
            return "; ".join(self.words.word("essences", key) for key in abilities)
        if not isinstance(decision, Aim):
            return ""
        g, model, slot = decision.g, decision.model, decision.slot
        sight = attack_sight(g, model, g.card[model].weapons[slot], target)
        burst, hit = Tally(), Tally()
        burst_modifier(g, model, slot, target, sight, burst)
        hit_modifier(g, model, slot, sight, hit)
        said = self.table(
            "hint_aim", distance=g.distance(model, target), sight=self.words.word("sights", SIGHTS[sight])
        )
        said += self._in_the_way(target)
        for key, tally in (("hint_burst", burst), ("hint_hit", hit)):
            parts = [{"value": value, "because": because} for value, because in tally.lines]
            said += self.table(key, parts=self.naming.parts(parts)) if parts else ""
        return said

    def _in_the_way(self, target: int) -> str:
        """What stands in the line to a target: models by their names, the rest by its ground."""
        aims = [aim for aim in self.view["aims"] if aim["target"] == target]
        found: dict[str, None] = {}
        for cell in [*aims[0]["blockers"], *aims[0]["cover"]] if aims else []:
            model = self.naming.standing_on(cell)
            ground = self.words.word("terrain", self.view["board"]["terrain"][cell])
            found[ground if model is None else self.naming.model(model)] = None
        return self.table("hint_blocked", blockers=and_joined(list(found))) if found else ""

    def cell_hint(self, cell: int) -> str:
        """What a move leaves to spend."""
        if self.decision.asks != "act":
            return ""
        return self.table("hint_move", left=Count(self.view["active"]["movement_points"] - self.cost(cell)))

    def _parts(self, parts: list[dict[str, Any]]) -> str:
        return self.table("hint_rolls", parts=self.naming.parts(parts)) if parts else ""

    # -- where on the board ----------------------------------------------------------------------

    def focus(self) -> Focus | None:
        """The square from which, and the squares at which: each is the north-west corner of a base."""
        attack, asks = self.view["attack"], self.decision.asks
        because = self.decision.because
        card = because if because in self.teller.cards() else None
        subject, target = self.subject(), self.target()
        if asks in ("defender-choice", "attacker-choice") and subject is not None:
            origin = None if attack is None else self._at(attack["attacker"])
            return Focus(
                card,
                None if attack is None else self._owner(attack["attacker"]),
                origin,
                self._cells(subject),
            )
        if attack is not None:
            return Focus(
                card, self._owner(attack["attacker"]), self._at(attack["attacker"]), self._cells(target)
            )
        if subject is None:
            return None if card is None else Focus(card, self.decision.seat, None, [])
        return Focus(card, self.decision.seat, self._at(subject), self._cells(target))

    def _owner(self, number: int) -> int:
        return int(self.naming.models[number]["owner"])

    def _at(self, number: int) -> int | None:
        """Where a model is; one that is aboard is where its carrier is."""
        model = self.naming.models[number]
        if model["aboard"] is not None:
            model = self.naming.models[model["aboard"]]
        return None if model["at"] is None else int(model["at"])

    def _cells(self, number: int | None) -> list[int]:
        cell = None if number is None else self._at(number)
        return [] if cell is None else [cell]

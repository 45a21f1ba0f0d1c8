"""How Ignite speaks: its spaces, pieces and cards in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from emberbox.games.data import cards_of
from emberbox.games.ignite.cards.registry import TURN_VERBS
from emberbox.games.ignite.cards.titles import WARLORD
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import board_with
from emberbox.games.ignite.facts.pieces import ITEMS
from emberbox.games.ignite.facts.races import CATFOLK, RACE_NAMES
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.space import (
    CELLS,
    END_TURN,
    FLIP,
    FREE_MOVE,
    STAND_UP,
    TAKE_UP,
    WARLORD_MOVE,
    WARP,
    card_pick,
    kind_of,
)
from emberbox.games.words import ENGLISH
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import Game, View
from emberbox.telling.ignite.events import Telling, condensed, figures
from emberbox.telling.ignite.names import ITEM_WORDS, Naming
from emberbox.telling.ignite.reasons import reason_words
from emberbox.telling.inflection import within
from emberbox.telling.speech import Count, link, plain, sentence
from emberbox.telling.teller import Figure, Scene, Seen, Teller, Told, Tone

READ_FIRST: Final = ("card", "cell", "seat", "number", "verb", "none")
"""The order of choices: what a person does most comes first, doing nothing last."""

HALF: Final = "½"
TONES: Final[dict[str, Tone]] = {
    "turn": "turn",
    "attacked": "fire",
    "damaged": "harm",
    "died": "harm",
    "eliminated": "harm",
    "points-lost": "harm",
    "meteor": "harm",
    "exploded": "harm",
    "sprung": "harm",
    "won": "good",
}


def halves(amount: int) -> str:
    """A number of halves as it is written.

    >>> halves(5), halves(4), halves(1), halves(0)
    ('2½', '2', '½', '0')
    """
    whole, half = divmod(amount, 2)
    return f"{whole or '' if half else whole}{HALF if half else ''}"


class IgniteTeller(Teller):
    """Puts a table of Ignite into words, with the cards and picks of the game that it is told of."""

    def __init__(
        self, game: Game = IGNITE, tones: Mapping[str, Tone] = TONES, language: str = ENGLISH
    ) -> None:
        super().__init__(game, tones, language)
        self.space: Final = game.space
        own = cards_of(game)
        printed = {key: name for key, name in zip(of.KEYS, of.NAME, strict=True) if key in own}
        self.card_names: Final = self.named(printed)

    def naming(self, scene: Scene) -> Naming:
        """What things are called at a table."""
        return Naming(self.words, scene)

    # -- things ----------------------------------------------------------------------------------

    def cards(self) -> Mapping[str, str]:
        return self.card_names

    def thing(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        kind, index = self.space.thing(pick)
        players = scene.view["players"]
        if kind == "card":
            return self._card(kind_of(pick), scene)
        if kind == "cell" and index < len(scene.view["board"]["terrain"]):
            return self.naming(scene).on_cell(index)
        if kind == "seat" and index < len(players):
            return {"label": f"{scene.names[index]}", "owner": scene.names[index]}
        word = self.space.names[pick].partition(":")[2]
        return {"label": self.verb(word)} if kind == "verb" else None

    def verb(self, word: str) -> str:
        return self.words.word("races" if word in RACE_NAMES else "verbs", word)

    def _card(self, kind: int, scene: Scene) -> dict[str, object]:
        """A card with what it costs and what it is worth to the person who looks at it."""
        key = of.KEYS[kind]
        honor = of.HONOR[kind]
        for player in scene.view["players"]:
            if player["seat"] == scene.view["seat"] and key in player["known_hand"]:
                honor = player["known_honor"][player["known_hand"].index(key)]
        prices = scene.view["prices"].get(key) or [of.COST[kind]]
        price = "/".join(str(price) for price in prices)
        name = self.card(key)
        return {"label": name, "card": name, "cost": of.COST[kind], "honor": honor, "price": price}

    def name(self, pick: int, scene: Scene) -> str:
        kind, index = self.space.thing(pick)
        grid = board_with(scene.view["board"]["rows"]).grid
        if kind == "cell":
            return grid.name(index) if index < grid.size else ""
        if kind == "card":
            return plain(self.card_names[of.KEYS[kind_of(pick)]])
        return self.space.names[pick].partition(":")[2] if kind == "verb" else ""

    def at_hand(self, scene: Scene) -> list[int]:
        kinds = {self.space.thing(pick)[0] for pick in scene.options}
        found: list[int] = list(TURN_VERBS) if END_TURN in scene.options else []
        for player in scene.view["players"]:
            if player["seat"] == scene.view["seat"] and (not kinds or "card" in kinds):
                found += sorted({card_pick(of.KEYS.index(key)) for key in player["known_hand"]})
        if "cell" in kinds and END_TURN not in scene.options:
            found += [CELLS + cell for cell in range(len(scene.view["board"]["terrain"]))]
        return found

    def concerns(self, pick: int, scene: Scene) -> bool:
        view = scene.view
        you = view["seat"]
        if pick == STAND_UP:
            return any(piece["owner"] == you and piece["down"] for piece in view["pieces"])
        if pick == FREE_MOVE:
            return RACE_NAMES[CATFOLK] in view["players"][you]["races"]
        if pick == WARLORD_MOVE:
            return any(title["owner"] == you for title in view["titles"] if title["card"] == of.KEYS[WARLORD])
        if pick == WARP:
            return ("warp-master", you) in [(each["key"], each["seat"]) for each in view["effects"]]
        if pick == TAKE_UP:
            return ("trapsmith", you) in [(each["key"], each["seat"]) for each in view["effects"]]
        return pick != FLIP

    # -- questions and choices -------------------------------------------------------------------

    def because(self, because: str) -> str:
        word = self.words.table("reasons").get(because)
        return super().because(because) if word is None else link(f"rule:{because}", word)

    def about(self, scene: Scene) -> Mapping[str, object]:
        naming, question = self.naming(scene), scene.question
        focus, facts, because = question.focus, question.facts, self.because(question.because)
        bank = sum(player["bank"] for player in scene.view["players"])
        words: dict[str, object] = {"because": because, "bank": bank, "by": ""}
        standing = {piece["piece"]: naming.standing(piece) for piece in scene.view["pieces"]}
        if focus is None:
            return words
        words["attacker"] = naming.seat(focus.seat)
        words["victims"] = self.words.both([standing[piece] for piece in focus.pieces])
        if focus.piece in standing:
            words["unit"] = standing[focus.piece]
            words["by"] = self.words.word("table", "by").format(unit=words["unit"])
        if "race" in facts:
            words["unit"] = naming.owned(question.seat, self.words.word("units", str(facts["race"])))
        points = facts.get("points")
        if isinstance(points, int):
            words["points"] = Count(points)
        return words

    def chosen(self, pick: int, scene: Scene) -> Mapping[str, object] | None:
        kind, index = self.space.thing(pick)
        if kind == "number":
            return self._number(index, scene)
        thing = self.thing(pick, scene)
        if scene.question.asks != "minion" or thing is None:
            return thing
        strikes = any(piece["cell"] == index for piece in scene.view["pieces"])
        deed = self.words.word("labels", "strike" if strikes else "go").format_map(dict(thing))
        return {**thing, "deed": deed}

    def _number(self, number: int, scene: Scene) -> dict[str, object]:
        """What a number means as an answer."""
        view, naming, asks = scene.view, self.naming(scene), scene.question.asks
        if asks in ("pile", "flip"):
            pile = view["market"][number]
            return {"number": number + 1, "count": Count(pile["count"]), "card": self.card(pile["card"])}
        if asks == "take-up":
            traps = [each for each in view["effects"] if each["key"] == "trapsmith"]
            return {"cell": naming.cell(traps[number]["at"])}
        if asks == "begin-with":
            due = view["due"][number]
            cell = "" if due["cell"] is None else naming.cell(due["cell"])
            return {"effect": naming.due(due["effect"], cell=cell)}
        if asks == "area":
            area = view["board"]["areas"][number - 1]
            corners = f"{naming.cell(area[0])}-{naming.cell(area[-1])}"
            across = self._across(view["players"][scene.question.seat]["races"])
            return {"number": number, "corners": corners, "across": across}
        if asks == "which-item":
            return {"item": naming.said(ITEM_WORDS[ITEMS[number]])}
        return {"number": Count(number)}

    def _across(self, races: Sequence[str]) -> str:
        """Which of a player's races starts where, if there are two."""
        if len(races) == 1:
            return ""
        first, second = (self.words.word("races", race) for race in races)
        return self.words.word("table", "across").format(first=first, second=second)

    def arranged(self, picks: Sequence[int]) -> list[int]:
        def place(pick: int) -> tuple[bool, int, int, int]:
            kind, _ = self.space.thing(pick)
            cost = of.COST[kind_of(pick)] if kind == "card" else 0
            return pick == END_TURN, READ_FIRST.index(kind), cost, pick

        return sorted(picks, key=place)

    def hint(self, pick: int, scene: Scene) -> str:
        kind, _ = self.space.thing(pick)
        word = self.space.names[pick].partition(":")[2]
        if kind == "verb":
            return self.words.table("abilities").get(word, "")
        if kind != "card" or scene.question.asks == "honor":
            return ""
        card = kind_of(pick)
        return self.short(of.KEYS[card], of.SHORT[card])

    # -- what happened ---------------------------------------------------------------------------

    def tale(self, seen: Sequence[Seen], scene: Scene) -> list[Told]:
        return [self.told(at, event, scene) for at, event in condensed(seen)]

    def figures(self, seen: Seen, scene: Scene) -> Iterator[Figure]:
        return figures(seen, scene)

    def facts(self, seen: Seen, scene: Scene) -> Mapping[str, object]:
        said = Telling(self, self.naming(scene)).facts(seen)
        if seen["what"] == "market-warning":
            said["fault"] = self.words.word("faults", str(seen["fault"]))
        said |= reason_words(Telling(self, self.naming(scene)), seen)
        if "terrain" in seen:
            said["terrain"] = self.words.word("terrain", str(seen["terrain"]))
        if "where" in seen:
            said["where"] = self.words.word("where", str(seen["where"])).format_map(said)
        if "asks" in seen:
            said["now"] = self._now_asked(str(seen["asks"]), scene)
        return said

    def _now_asked(self, asks: str, scene: Scene) -> str:
        """What a person is asked to do, in the middle of a sentence."""
        words, because = dict(self.about(scene)), scene.question.because
        rule = self.words.table("reasons").get(because)
        if rule is not None:
            words["because"] = link(f"rule:{because}", within(rule))
        return self.words.word("now", asks).format_map(words)

    # -- the table -------------------------------------------------------------------------------

    def verdict(self, winners: Sequence[int], scene: Scene) -> str:
        if self.game.together or len(winners) in (1, len(scene.view["players"])):
            return super().verdict(winners, scene)
        names = self.words.both([f"{scene.names[seat]}" for seat in winners])
        return sentence(self.words.word("table", "together").format(winners=names))

    def ending(self, scene: Scene) -> str:
        scores = [self._score(player, scene) for player in scene.view["players"]]
        rounds = Count(scene.view["round"])
        said = sentence(self.words.word("table", "ending").format(rounds=rounds, scores=", ".join(scores)))
        return said + Telling(self, self.naming(scene)).tie(scene.view["tie_break"])

    def _score(self, player: Mapping[str, Any], scene: Scene) -> str:
        """What a player has won."""
        amount = player["trophy_halves"]
        said = "score_trophy" if halves(amount) in ("½", "1") else "score_trophies"
        if scene.view["goal"]["is"] == "hill":
            said = "score_points"
        return self.words.word("table", said).format(
            seat=scene.names[player["seat"]], trophies=halves(amount), points=Count(player["points"])
        )

    def now(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "over":
            return sentence(self.words.word("table", "over"))
        if view["phase"] == "setup" or view["current"] is None:
            return sentence(self.words.word("phases", "setup"))
        phase = self.words.word("phases", view["phase"])
        now = self.words.word("table", "now")
        return sentence(now.format(seat=scene.names[view["current"]], phase=phase))

    def all_knowing(self, views: Sequence[View]) -> View:
        own = [view["players"][seat] for seat, view in enumerate(views)]
        known = [views[each["seat"]]["effects"][at] for at, each in enumerate(views[0]["effects"])]
        return {**views[0], "effects": known, "seat": SPECTATOR, "players": own}

"""How Solo & Cooperative Play speaks: like The Freeze, with enemies that act by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, final

from emberbox.games.ignite.coop.facts import COLOURS, FIRST_MINION, LAST_MINION, SPEND_FAVOR, round_card
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.spawning import FORWARD
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.state.position import PIECE_TYPES
from emberbox.games.words import ENGLISH
from emberbox.telling.ignite.enemy_phase import chapters
from emberbox.telling.ignite.events import rival
from emberbox.telling.ignite.freeze import FREEZE_TONES, FreezeTeller, WinterNaming
from emberbox.telling.ignite.names import Known
from emberbox.telling.ignite.teller import halves
from emberbox.telling.inflection import Template, within
from emberbox.telling.speech import Count, Crowd, link, sentence
from emberbox.telling.teller import Figure, Scene, Seen, Told, Tone

COOP_TONES: Final[dict[str, Tone]] = {
    **FREEZE_TONES,
    "round": "turn",
    "enemy-phase": "chapter",
    "power-drawn": "fire",
    "spawned": "fire",
    "catapult-placed": "fire",
    "bazaar-closed": "fire",
    "sacrificed": "fire",
    "upgraded": "fire",
    "defeats": "harm",
    "respawned": "good",
}
MINION: Final = "enemy-"
IN_THE_BAZAAR: Final = 19
AMBUSHES: Final = ("ambush-left", "ambush-right")
SYMBOLS: Final = {base_set.POWER: "power", base_set.APOCALYPSE: "apocalypse"}
DEEDS: Final = {"healed": "healed", "favor-spent": "favor"}
"""By event, the figure to which it adds one."""


def is_minion(piece_type: str) -> bool:
    """Whether a type of piece is that of a minion."""
    return piece_type.startswith(MINION)


class SiegeNaming(WinterNaming):
    """Names for enemies: by their colour and the title of their level."""

    @property
    def siege(self) -> Mapping[str, Any]:
        """What this game adds to the view."""
        siege: Mapping[str, Any] = self.view["expansion"]
        return siege

    def seat(self, owner: int) -> object | None:
        return Crowd(self.said("nobody")) if self.is_nobodys(owner) else super().seat(owner)

    def card_of(self, piece_type: str) -> str:
        """The key of the Enemy card side that a minion follows now."""
        return f"{piece_type}-{self.siege['level']}"

    def one_of(self, piece: Known) -> str:
        if not is_minion(piece.type):
            return super().one_of(piece)
        key = self.card_of(piece.type)
        title = link(f"card:{key}", self.words.printed("cards", key, of.NAME[of.kind(key)]))
        colour = self.words.word("colours", piece.type.removeprefix(MINION))
        return self.said("minion", colour=colour, title=title)

    def some_of(self, piece: Known) -> str:
        if not is_minion(piece.type):
            return super().some_of(piece)
        return self.words.word("many", self.card_of(piece.type))

    def group(self, result: int) -> str:
        """Who comes in this round if the D6 shows a result, with the cards that are drawn then."""
        players = len(self.view["players"])
        card = round_card(players, self.siege["round"])
        coming: list[str] = []
        for colour, count in card.groups[result - 1]:
            piece = Known(players, f"{MINION}{COLOURS[colour]}", None)
            coming.append(f"{count} {self.one_of(piece) if count == 1 else self.some_of(piece)}")
        for symbol in card.symbols[result - 1]:
            coming.append(self.words.word("symbols", SYMBOLS[symbol]))
        return self.words.both(coming)

    def workings(self, number: int) -> list[str]:
        """Whose an enemies' catapult is, and what an enemy is able to."""
        found = super().workings(number)
        for crew in self.siege["crews"]:
            if crew["machine"] == number and crew["minion"] in self.numbers:
                found.append(self.said("worked-by", unit=self.standing(self.numbers[crew["minion"]])))
        return found

    def tokens(self, number: int) -> list[str]:
        """What an enemy can do, and what is the matter with it."""
        piece, siege = self.numbers[number], self.siege
        found = super().tokens(number)
        if is_minion(piece["type"]):
            found.append(self.said("level", level=siege["level"]))
            found.append(self.ability(self.card_of(piece["type"])))
        elif piece["type"] == "elder-dragon":
            found.append(in_a_row(self.short("elder-dragon")))
        for what in ("halves", "resting", "hardened"):
            if number in siege[what]:
                found.append(self.said({"halves": "half"}.get(what, what)))
        for crew in siege["crews"]:
            if crew["minion"] == number and crew["machine"] in self.numbers:
                found.append(self.said("crew", cell=self.cell(self.numbers[crew["machine"]]["cell"])))
        return found

    def short(self, key: str) -> str:
        """The text of a card in a line."""
        return self.words.printed("shorts", key, of.SHORT[of.kind(key)])

    def ability(self, key: str) -> str:
        """How far an enemy goes, a speed token included, and how it attacks."""
        moves = of.MOVEMENT[of.kind(key)]
        faster = self.said("faster", bonus=self.siege["speed"]) if self.siege["speed"] else ""
        return self.said("ability", moves=moves, faster=faster, short=in_a_row(self.short(key)))


@final
class CoopTeller(FreezeTeller):
    """Puts a table of Solo & Cooperative Play into words."""

    def __init__(self, language: str = ENGLISH) -> None:
        super().__init__(COOP, COOP_TONES, language)

    def naming(self, scene: Scene) -> SiegeNaming:
        return SiegeNaming(self.words, scene)

    def table(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return self.words.word("table", key).format(**facts)

    # -- questions -------------------------------------------------------------------------------

    def about(self, scene: Scene) -> Mapping[str, object]:
        words = dict(super().about(scene))
        question = scene.question
        if question.asks == "favor":
            words |= {"drawn": self._drawn(scene), "left": self._left(scene)}
        focus = question.focus
        if focus is not None and question.asks == "react":
            if self.naming(scene).is_nobodys(focus.seat) and "unit" in words:
                words["threat"] = words["unit"]
            else:
                words["threat"] = self.table("threat", attacker=words["attacker"], because=words["because"])
        return words

    def _drawn(self, scene: Scene) -> str:
        """What a token would change, and what it means."""
        facts, siege = scene.question.facts, scene.view["expansion"]
        card, face = facts.get("card"), facts.get("face")
        if isinstance(card, int):
            short = self.short(of.KEYS[card], of.SHORT[card])
            return self.table("card-drawn", card=self.card(of.KEYS[card]), short=short)
        if facts["of"] == "group":
            return self.table("group-rolled", face=face, group=self.naming(scene).group(siege["group"]))
        if facts["of"] == "place":
            where = self.table("from-bazaar")
            if siege["place"] < IN_THE_BAZAAR:
                where = self.table("from-row", cell=self.naming(scene).cell(first_cell(scene.view)))
            return self.table("place-rolled", face=face, where=where)
        return self.table("die-rolled", face=face)

    def _left(self, scene: Scene) -> str:
        """How many tokens are left, for the team or for somebody who plays alone."""
        who = "left-you" if len(scene.view["players"]) == 1 else "left-team"
        return self.table(who, favor=scene.view["expansion"]["favor"])

    def choice(self, pick: int, scene: Scene) -> str:
        if scene.question.asks == "favor" and pick == SPEND_FAVOR:
            return self.table("favor-card" if "card" in scene.question.facts else "favor-die")
        return super().choice(pick, scene)

    # -- what happened ---------------------------------------------------------------------------

    def tale(self, seen: Sequence[Seen], scene: Scene) -> list[Told]:
        return chapters(self, seen, scene)

    def told(self, at: int, seen: Seen, scene: Scene) -> Told:
        told = super().told(at, seen, scene)
        lost = seen["what"] == "won" and not scene.view["expansion"]["slain"]
        return told._replace(tone="harm") if lost else told

    def facts(self, seen: Seen, scene: Scene) -> Mapping[str, object]:
        said = dict(super().facts(seen, scene))
        card, pieces = seen.get("card"), seen.get("pieces")
        if seen["what"] == "power-drawn" and isinstance(card, int):
            said["short"] = self.short(of.KEYS[card], of.SHORT[card]).rstrip(".")
        if "of" in seen:
            said["stack"] = self.words.table("stacks").get(str(seen["of"]), "")
        if isinstance(pieces, list):
            said["amount"] = Count(len(pieces))
        if isinstance(lead := seen.get("lead"), int):
            said["lead"] = scene.names[lead]
        if isinstance(stop := seen.get("stop"), int):
            said["stop"] = self.naming(scene).cell(stop)
        if "halves" in seen:
            lost, limit = seen["halves"], seen["limit"]
            assert isinstance(lost, int)
            assert isinstance(limit, int)
            said |= {"lost": halves(lost), "limit": halves(limit)}
        if seen["what"] == "won":
            verdict = self._verdict(scene.view["expansion"]["slain"], scene)
            said["verdict"] = self.table("ended", reason=self._reason(scene), verdict=verdict)
        return said

    def _verdict(self, won: bool, scene: Scene) -> str:
        """How the game ended for all of them, or for the one who played alone."""
        alone = "-alone" if len(scene.view["players"]) == 1 else ""
        return self.words.word("verdicts", f"{'won' if won else 'lost'}{alone}")

    def _reason(self, scene: Scene) -> str:
        """What has ended the game."""
        siege = scene.view["expansion"]
        if siege["slain"]:
            return self.words.word("endings", "boss")
        return self.words.word("endings", "units" if siege["defeats"] >= siege["limit"] else "time")

    def figures(self, seen: Seen, scene: Scene) -> Iterator[Figure]:
        yield from super().figures(seen, scene)
        piece_type = seen.get("type")
        if seen["what"] == "died" and isinstance(piece_type, int) and is_enemy_type(piece_type):
            by = rival(seen, scene)
            if by is not None:
                yield Figure("kills", by, 1)
        seat = seen.get("seat")
        if seen["what"] in DEEDS and isinstance(seat, int) and seat < len(scene.view["players"]):
            yield Figure(DEEDS[str(seen["what"])], seat, 1)

    # -- the table -------------------------------------------------------------------------------

    def verdict(self, winners: Sequence[int], scene: Scene) -> str:
        return sentence(self._verdict(bool(winners), scene))

    def ending(self, scene: Scene) -> str:
        siege = scene.view["expansion"]
        difficulty = self.words.word("difficulties", siege["difficulty"])
        lost, limit = halves(siege["defeats"]), halves(siege["limit"])
        facts = {"round": siege["round"], "difficulty": difficulty, "lost": lost, "limit": limit}
        return self.table("ending-together", reason=self._reason(scene), **facts)

    def now(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] != "opponents":
            return super().now(scene)
        step = self.words.word("steps", view["expansion"]["step"])
        return sentence(self.table("enemies", step=step))


def in_a_row(short: str) -> str:
    """What an enemy can do, for a list of what is known of it.

    >>> in_a_row("Three actions. Fire, range 1-3. Flies")
    'three actions, fire, range 1-3, flies'
    """
    return ", ".join([part if isinstance(short, Template) else within(part) for part in short.split(". ")])


def first_cell(view: Mapping[str, Any]) -> int:
    """The space that a roll of 1 to 18 means, by the ambushes and landings in effect (coop.spawn.roll)."""
    siege, width = view["expansion"], view["board"]["columns"]
    powers, place = siege["powers"], siege["place"] - 1
    lane = FORWARD if "forward-landing" in powers else 0
    ambushes = [key for key in powers if key in AMBUSHES]
    if not ambushes:
        return int(lane * width + place)
    # Of two ambushes the one drawn last counts.
    return int(place * width + (lane if ambushes[-1] == "ambush-left" else width - 1 - lane))


def is_enemy_type(piece_type: int) -> bool:
    """Whether a type of piece, by its number, is that of a minion or of the boss."""
    return FIRST_MINION <= piece_type <= LAST_MINION or PIECE_TYPES[piece_type] == "elder-dragon"

"""A table of Forge, drawn: a lineup of four slots for each player, and your hand below."""

from __future__ import annotations

from typing import Any, Final, final

from rich.console import Group, RenderableType
from rich.text import Text

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.position import MOST_ENERGY
from emberbox.games.forge.space import SLOTS
from emberbox.telling.forge import ATTACK, HEALTH, IGNITE, ForgeTeller
from emberbox.telling.speech import plain, sentence
from emberbox.telling.teller import Scene
from emberbox.terminal.drawing import beside, fitted, frame, hanging, wrapped

ENERGY: Final = "▲"
SPENT: Final = "△"
TURN: Final = "▶"

WIDEST: Final = 132
NAMED_IN_THE_EDGE: Final = 76
"""From this width on a slot is wide enough to carry its minion's name in its upper edge."""

TOLD_ON_THE_SLOT: Final = 100
"""From this width on a slot has room for its minion's ability."""

ABILITY_LINES: Final = 3


def stats(attack: int, health: int, damage: int = 0) -> Text:
    """Attack and health as they are now, and the damage that lowered them."""
    text = Text.assemble((f"{ATTACK}{attack}", "bold yellow"), " ", (f"{HEALTH}{health}", "bold red"))
    return text.append(f" -{damage}", "red") if damage else text


@final
class Board:
    """Draws one view. What does not fit the height is drawn smaller, step by step."""

    def __init__(self, teller: ForgeTeller, scene: Scene, width: int) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.width: Final = min(width, WIDEST)
        self.gap: Final = 1 if width >= NAMED_IN_THE_EDGE else 0

    def drawn(self, height: int) -> RenderableType:
        """The roomiest drawing that fits."""
        lines: list[Text] = []
        for texts, cards, form in (
            (True, True, "framed"),
            (False, True, "framed"),
            (False, False, "framed"),
            (False, False, "listed"),
            (False, False, "brief"),
            (False, False, "briefest"),
        ):
            lines = self.lines(texts, cards, form)
            if len(lines) <= height:
                break
        return Group(*lines)

    def lines(self, texts: bool, cards: bool, form: str) -> list[Text]:
        """The drawing: with ability texts or without, hand as cards or as names, and a form of the lineups.

        "framed" draws all of them, "listed" only yours; "brief" leaves one line to each of the others, and
        "briefest" lists yours too.
        """
        seats = len(self.view["players"])
        you = self.view["seat"] if self.view["seat"] < seats else None
        lines = [self.title()]
        start = 0 if you is None else you + 1
        for seat in [(start + at) % seats for at in range(seats)]:
            player = self.view["players"][seat]
            if player["out"] or seat == you or form in ("framed", "listed"):
                lines.append(self.bar(player, you))
            if player["out"]:
                continue
            if form == "framed" or (seat == you and form != "briefest"):
                lines += self.lineup(player, texts)
            else:
                lines.append(self.summary(player, brief=seat != you and form != "listed"))
        # Yours comes last. Of another hand some cards may be known, or all of them to who knows all.
        for player in sorted(self.view["players"], key=lambda player: player["seat"] == you):
            if player["known_hand"]:
                lines += self.hand(player, you, texts, cards)
        return lines

    def said(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return plain(self.words.word("table", key).format(**facts))

    def title(self) -> Text:
        """Whose turn it is, and which part of it."""
        text = Text("── ", "dim").append(FORGE.title, "bold").append(" ── ")
        text.append(self.said("turn", turn=self.view["turn"]), "default").append(" ── ")
        text.append(plain(self.teller.now(self.scene)), "bold cyan").append(" ")
        return fitted(text.append("─" * max(0, self.width - len(text)), "dim"), self.width)

    def bar(self, player: dict[str, Any], you: int | None) -> Text:
        """One line about a player: cards, energy, scrapheap."""
        seat = player["seat"]
        current = self.view["current"] == seat and self.view["phase"] != "over"
        name = sentence(str(self.scene.names[seat]))
        text = Text.assemble((f"{TURN if current else ' '} {name}{self.place(seat, you)}", "bold"))
        if player["out"]:
            return text.append(f"  {self.said('out')}", "dim")
        text.append(f"  {self.said('forge')} ").append(str(player["forge"]), "bold")
        text.append(f"  {self.said('cards')} ").append(str(player["hand"]), "bold")
        text.append(f"  {self.said('energy')} " if self.gap else "  ")
        text.append(ENERGY * player["energy"], "bold yellow")
        text.append(SPENT * (MOST_ENERGY - player["energy"]), "dim")
        heap = player["scrapheap"]
        text.append(f"  {self.said('scrapheap')} {len(heap)}")
        if heap:
            text.append(f": {of.NAME[of.KEYS.index(heap[-1])]}", "dim")
        return fitted(text, self.width)

    def place(self, seat: int, you: int | None) -> str:
        """Where a player sits as you see it, once there are more than two."""
        inside = [player["seat"] for player in self.view["players"] if not player["out"]]
        if you is None or seat == you or len(inside) < 3 or seat not in inside or you not in inside:
            return ""
        steps = (inside.index(seat) - inside.index(you)) % len(inside)
        word = "left" if steps == 1 else "right" if steps == len(inside) - 1 else "apart"
        return f" {self.said(word)}"

    # -- lineups ---------------------------------------------------------------------------------

    def lineup(self, player: dict[str, Any], texts: bool) -> list[Text]:
        """The four slots of a player as frames."""
        width = (self.width - self.gap * (SLOTS - 1)) // SLOTS
        boxes = [self.slot(minion, at, width, texts) for at, minion in enumerate(player["lineup"])]
        return beside(boxes, self.gap)

    def slot(self, minion: dict[str, Any] | None, at: int, width: int, texts: bool) -> list[Text]:
        """One slot: the minion on it, or nothing."""
        named_in_edge = self.gap > 0
        guardian = self.said("guardian") if at == 0 else ""
        texts = texts and self.width >= TOLD_ON_THE_SLOT
        extra = ABILITY_LINES if texts else 0
        if minion is None:
            blank = [Text()] * ((1 if named_in_edge else 2) + extra)
            return frame(Text(f"{at + 1}"), blank, guardian, width, "dim")
        kind = of.KEYS.index(minion["card"])
        name = Text(of.NAME[kind], "bold")
        numbers = stats(minion["attack"], minion["health"], minion["damage"])
        if named_in_edge:
            title, lines = Text(f"{at + 1} ").append_text(name), [numbers.append_text(ignite_values(kind))]
        else:
            title, lines = Text(f"{at + 1}").append_text(ignite_values(kind)), [name, numbers]
        if texts:
            lines += wrapped(of.ABILITY_TEXT[kind], width - 2, ABILITY_LINES, "dim")
        states = [guardian] if guardian else []
        if minion["unit"] // SLOTS == self.view["current"]:  # to the others it is last turn's news
            states += [self.said(state) for state in ("attacked", "fresh") if minion[state]]
        foot = " ".join(states if named_in_edge else states[-1:])
        style = "dim" if self.said("attacked") in states else "cyan"
        return frame(title, lines, foot, width, style)

    def summary(self, player: dict[str, Any], brief: bool) -> Text:
        """A lineup in one line, where there is no room for frames; a brief one is all of the player."""
        standing = [
            Text(f"{at + 1} ", "dim")
            .append(of.NAME[of.KEYS.index(minion["card"])], "default")
            .append(f" {minion['attack']}/{minion['health']}", "bold")
            for at, minion in enumerate(player["lineup"])
            if minion is not None
        ]
        listed = Text(", ").join(standing) if standing else Text(self.said("nobody"), "dim")
        start = Text("  ")
        if brief:
            name = sentence(str(self.scene.names[player["seat"]]))
            current = self.view["current"] == player["seat"] and self.view["phase"] != "over"
            start = Text(f"{TURN if current else ' '} {name}", "bold")
            start.append(f"  {self.said('forge')} {player['forge']}  ", "default")
        return fitted(start.append_text(listed), self.width)

    # -- hands -----------------------------------------------------------------------------------

    def hand(self, player: dict[str, Any], you: int | None, texts: bool, cards: bool) -> list[Text]:
        """A hand: yours as cards; what is known of another one as names."""
        seat = player["seat"]
        kinds = [of.KEYS.index(key) for key in player["known_hand"]]
        counts = {kind: kinds.count(kind) for kind in kinds}
        energy = player["energy"] if seat == you and self.view["phase"] != "over" else MOST_ENERGY
        if seat == you and cards:
            return self.hand_of_cards(counts, energy, texts)
        known = "hand" if len(kinds) == player["hand"] else "known"
        whose = self.said(known, seat=self.scene.names[seat])
        text = Text(f"  {sentence(whose)}: ", "bold")
        for at, (kind, count) in enumerate(counts.items()):
            style = "" if of.COST[kind] <= energy else "dim"
            name = of.NAME[kind] + (f" ×{count}" if count > 1 else "")
            text.append(", " if at else "").append(f"{name} ({of.COST[kind]})", style)
        return list(hanging(text, 4, self.width).split("\n"))

    def hand_of_cards(self, counts: dict[int, int], energy: int, texts: bool) -> list[Text]:
        """Your hand as rows of cards, those you cannot pay for dim."""
        columns = max(3, self.width // (26 if texts else 20))
        width = (self.width - self.gap * (columns - 1)) // columns
        boxes: list[list[Text]] = []
        for kind, count in counts.items():
            name = Text((f"{count}× " if count > 1 else "") + of.NAME[kind], "bold")
            lines = [Text(f"{of.COST[kind]}{ENERGY} ", "yellow").append_text(card_stats(kind))]
            if texts:
                lines += wrapped(self.teller.ability(kind), width - 2, ABILITY_LINES + 1, "dim")
            boxes.append(frame(name, lines, "", width, "green" if of.COST[kind] <= energy else "dim"))
        rows: list[Text] = []
        for first in range(0, len(boxes), columns):
            rows += beside(boxes[first : first + columns], self.gap)
        return rows


def card_stats(kind: int) -> Text:
    """The printed numbers of a card."""
    return stats(of.ATTACK[kind], of.HEALTH[kind]).append_text(ignite_values(kind))


def ignite_values(kind: int) -> Text:
    """The three ignite values of a bot; nothing for other minions."""
    if not of.IS_BOT[kind]:
        return Text()
    return Text(f" {IGNITE}{'·'.join(str(value) for value in of.IGNITE[kind])}", "magenta")

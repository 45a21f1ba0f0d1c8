"""A table of Ignite, drawn: the board, beside it players and market, below it the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.space import card_pick
from emberbox.telling.ignite.teller import IgniteTeller, halves
from emberbox.telling.speech import Count, Listing, plain, sentence
from emberbox.telling.teller import Scene
from emberbox.terminal.drawing import fitted, hanging, in_columns
from emberbox.terminal.ignite.map import COLOURS, LIT, WIDTHS, Map, width_of

TURN: Final = "▶"
TROPHY: Final = "★"
HEART: Final = "♥"

WIDEST: Final = 150
GAP: Final = 2
PANEL: Final = 38
"""What stands beside the board needs so many columns; with fewer it goes below."""
ENTRY: Final = 24
"""How wide a card of the market may be."""
COUNTS: Final = 5


class Form(NamedTuple):
    """How much is drawn: lines for a player, the hand with its texts, and the hand below the board."""

    players: int
    texts: bool
    below: bool


FORMS: Final = (
    Form(3, True, True),
    Form(2, True, True),
    Form(3, False, True),
    Form(2, False, True),
    Form(2, False, False),
    Form(1, False, False),
)


class Board:
    """Draws one view. What does not fit the height is left out, step by step."""

    spaces: type[Map] = Map
    scored = True
    """Whether players have scores of their own."""

    def __init__(self, teller: IgniteTeller, scene: Scene, width: int) -> None:
        self.teller: Final = teller
        self.words: Final = teller.words
        self.cards: Final = teller.cards()
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.naming: Final = teller.naming(scene)
        self.width: Final = min(width, WIDEST)
        players = self.view["players"]
        self.you: Final = self.view["seat"] if self.view["seat"] < len(players) else None
        columns = self.view["board"]["columns"]
        beside = [at for at in WIDTHS if width_of(columns, at) + GAP + PANEL <= self.width]
        alone = [at for at in WIDTHS if width_of(columns, at) <= self.width]
        self.space: Final = (beside or alone or [WIDTHS[-1]])[0]
        self.panel: Final = self.width - width_of(columns, self.space) - GAP if beside else 0

    def drawn(self, height: int) -> RenderableType:
        """The roomiest drawing that fits; the last one leaves out what hangs over the board."""
        lines: list[Text] = []
        board = self.spaces(self.scene, self.space).rows()
        for form in FORMS:
            lines = self.lines(board, form)
            if len(lines) <= height:
                break
        else:
            lines = lines[: max(len(board) + 1, height)]
        return Group(*(fitted(line, self.width) for line in lines))

    def lines(self, board: Sequence[Text], form: Form) -> list[Text]:
        """The drawing in a form."""
        width = self.panel or self.width
        hand = self.hands(form.texts, self.width if form.below else width)
        side = self.players(form.players, width)
        market = self.market(width)
        side += market if form.below else [*hand, *market[1:]]
        below = hand if form.below else []
        if not self.panel:
            return [self.title(), *board, *side, *below]
        wide = self.width - self.panel
        rows: list[Text] = []
        for at in range(max(len(board), len(side))):
            left = fitted(board[at], wide, pad=True) if at < len(board) else Text(" " * wide)
            rows.append(left.append_text(side[at]) if at < len(side) else left)
        return [self.title(), *rows, *below]

    def said(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return plain(self.words.word("table", key).format(**facts))

    def title(self) -> Text:
        """Whose turn it is, which part of it, the bank, and what wins."""
        view = self.view
        text = Text("── ", "dim").append(self.teller.game.title, "bold").append(" ── ")
        if view["phase"] not in ("setup", "over") and view["current"] is not None:
            text.append(self.rounds(), "default").append(" ── ")
        text.append(plain(self.teller.now(self.scene)), "bold cyan").append(" ── ")
        if view["phase"] in ("action", "minions"):
            text.append(self.said("bank", bank=self.bank()), "bold yellow").append(" ── ")
        text.append(self.goal(), "default").append(" ")
        return fitted(text.append("─" * max(0, self.width - len(text)), "dim"), self.width)

    def rounds(self) -> str:
        """Which round it is."""
        return self.said("round", round=self.view["round"], rounds=self.view["rounds"])

    def goal(self) -> str:
        """What wins."""
        goal = self.view["goal"]
        if goal["is"] == "hill" and not self.view["markers"]:
            return self.said("hill_open", points=goal["points"])
        return self.words.word("goals", goal["is"]).format(
            trophies=goal["trophies"],
            points=goal["points"],
            teams=goal["teams"],
            players=len(self.view["players"]),
            markers=Count(self.view["markers"]),
        )

    def bank(self) -> int:
        """The honor of whoever's turn it is."""
        return sum(player["bank"] for player in self.view["players"])

    # -- players ---------------------------------------------------------------------------------

    def players(self, detail: int, width: int) -> list[Text]:
        """The players as a table, with one to three lines each."""
        hill = self.view["goal"]["is"] == "hill"
        heads = [*(["pts" if hill else TROPHY] if self.scored else []), "hand", "deck", "disc"]
        head = "".join(f"{word:>{COUNTS}}" for word in heads)
        lines = [Text(f"{head:>{width}}", "dim")]
        for player in self.view["players"]:
            score = str(player["points"]) if hill else halves(player["trophy_halves"])
            counts = [player["hand"], player["deck"], player["discard"]]
            counts = [score, *counts] if self.scored else counts
            numbers = Text("".join(f"{count:>{COUNTS}}" for count in counts))
            name = fitted(self.name(player), width - len(numbers), pad=True)
            lines.append(name.append_text(numbers))
            if detail > 1:
                lines.append(self.units(player, width))
            if detail > 2:
                lines += self.open_cards(player, width)
        return lines

    def name(self, player: dict[str, Any]) -> Text:
        """Who sits there, with which races."""
        seat = player["seat"]
        now = self.view["current"] == seat and self.view["phase"] not in ("setup", "over")
        text = Text(TURN if now else " ", "bold").append(f"{seat + 1}", f"bold {COLOURS[seat]}")
        races = "+".join(self.words.word("races", race) for race in player["races"])
        if races:
            text.append(f" {races}", COLOURS[seat])
        if self.view["goal"]["is"] == "teams":
            text.append(f" {self.said('team', team=player['team'] + 1)}")
        style = "dim" if player["eliminated"] else "bold" if seat == self.you else ""
        return text.append(f" {sentence(str(self.scene.names[seat]))}", style)

    def units(self, player: dict[str, Any], width: int) -> Text:
        """Where a player's pieces are, with their health and what ails them."""
        text = Text("   ")
        own = [piece for piece in self.view["pieces"] if piece["owner"] == player["seat"]]
        for piece in own:
            text.append(f"{self.naming.cell(piece['cell'])} ", "default")
            if piece["type"] == "unit":
                text.append(HEART * piece["health"], "red")
            else:
                text.append(self.words.word("pieces", piece["type"]), "dim")
            ails = self.naming.ails(piece) + self.naming.workings(piece["piece"])
            text.append(f" {plain(', '.join(ails))}" if ails else "", "bold").append("  ")
        if not player["units"]:
            text.append(self.said("out" if player["eliminated"] else "units"), "dim")
        for effect in self.naming.effects("seat", player["seat"]):
            text.append(f" {plain(effect)}", "bold magenta")
        return fitted(text, width)

    def open_cards(self, player: dict[str, Any], width: int) -> list[Text]:
        """What a player has played in this turn, and what stays in front, if anything."""
        shown = []
        for zone in ("front", "play_area"):
            cards = Listing([self.cards[key] for key in player[zone]])
            if player[zone]:
                shown.append(f"{self.said(zone)}{cards::}")
        shown += self.laid_by(player["seat"])
        return [fitted(Text(f"   {'; '.join(shown)}", "dim"), width)] if shown else []

    def laid_by(self, seat: int) -> list[str]:
        """What else of a player's lies on the table, where an expansion has that."""
        return []

    # -- cards -----------------------------------------------------------------------------------

    def market(self, width: int) -> list[Text]:
        """The market in columns, by cost: what it costs you now, and how many are left."""
        yours = self.you is not None and self.view["current"] == self.you and self.view["phase"] == "action"
        entry = min(ENTRY, (width - GAP) // 2)
        cells: list[Text] = []
        for pile in self.view["market"]:
            if pile["card"] is None:
                continue
            costs = self.view["prices"].get(pile["card"]) if yours else None
            cost = costs[0] if costs else pile["cost"]
            cells.append(self.entry(pile, cost, yours and cost <= self.bank(), entry))
        lines = in_columns(cells, width) if cells else []
        for title in self.view["titles"]:
            lines.append(fitted(self.title_card(title), width))
        head = Text(self.said("market"), "bold").append(f"  {self.beside_market()}", "dim")
        return [fitted(head, width), *lines] if lines else []

    def beside_market(self) -> str:
        """What lies beside the market, where an expansion has that."""
        return ""

    def entry(self, pile: dict[str, Any], cost: int, affordable: bool, width: int) -> Text:
        """One deck of the market."""
        left = pile["count"]
        style = "dim strike" if not left else "bold green" if affordable else ""
        name = fitted(Text(self.cards[pile["card"]], style), width - 7, pad=True)
        mark = LIT if affordable and left else " "
        text = Text(f"{mark}{cost:>2} ", "bold green" if affordable and left else "yellow")
        return text.append_text(name).append(f"{left or '-':>3}", "dim")

    def title_card(self, title: dict[str, Any]) -> Text:
        """A title: its prices, and who has it."""
        costs = "/".join(str(cost) for cost in title["costs"])
        owner = title["owner"]
        text = Text(f" {costs} ", "yellow").append(self.cards[title["card"]], "default")
        if owner is not None:
            owned = self.said("paid", owner=self.scene.names[owner], paid=title["paid"])
            text.append(f" ({owned})", COLOURS[owner])
        return text

    def hands(self, texts: bool, width: int) -> list[Text]:
        """What is known of hands: yours comes last."""
        lines: list[Text] = []
        for player in sorted(self.view["players"], key=lambda player: player["seat"] == self.you):
            if not player["known_hand"]:
                continue
            if texts and player["seat"] == self.you:
                lines += self.cards_with_texts(player, width)
            else:
                lines += self.card_names(player, width)
        return lines

    def counted(self, player: dict[str, Any]) -> list[tuple[str, int, int]]:
        """The known cards of a hand: key, how many, and their honor."""
        keys = player["known_hand"]
        honor = dict(zip(keys, player["known_honor"], strict=True))
        return [(key, keys.count(key), honor[key]) for key in dict.fromkeys(keys)]

    def cards_with_texts(self, player: dict[str, Any], width: int) -> list[Text]:
        """A hand with a line for each card."""
        whose = sentence(self.said("your_hand", seat=self.scene.names[player["seat"]]))
        lines = [Text(whose, "bold")]
        named = [
            (of.KEYS.index(key), (f"{count}× " if count > 1 else "") + self.cards[key], honor)
            for key, count, honor in self.counted(player)
        ]
        longest = max(len(name) for _, name, _ in named)
        for kind, name, honor in named:
            lit = card_pick(kind) in self.scene.options
            line = Text(f"{LIT if lit else ' '} ", "bold green")
            line.append(f"{name:<{longest}}", "bold" if lit else "default")
            line.append(f"  {self.naming.worth(of.COST[kind], honor)}  ", "yellow")
            lines.append(fitted(line.append(" ".join(of.TEXT[kind].split()), "dim"), width))
        return lines

    def card_names(self, player: dict[str, Any], width: int) -> list[Text]:
        """A hand in a line or two: names with their honor."""
        whole = len(player["known_hand"]) == player["hand"]
        whose = self.said("your_hand" if whole else "known", seat=self.scene.names[player["seat"]])
        text = Text(f"{sentence(self.said('worth', whose=whose))}: ", "bold")
        for at, (key, count, honor) in enumerate(self.counted(player)):
            style = "bold" if card_pick(of.KEYS.index(key)) in self.scene.options else "default"
            text.append(", " if at else "", "default")
            text.append(f"{count}× " if count > 1 else "", style).append(self.cards[key], style)
            text.append(f" {honor}", "yellow")
        return list(hanging(text, 2, width).split("\n"))

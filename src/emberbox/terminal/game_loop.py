"""A person at the table: the loop that shows, asks, obeys and saves. It knows no game."""

from __future__ import annotations

import re
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Final, final

from rich.console import Console
from rich.text import Text

from emberbox.bots.bot import Bot
from emberbox.bots.careful import answer
from emberbox.bots.interrupts import HeldInterrupts
from emberbox.kernel.decision import Decision
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene, winners_of
from emberbox.terminal import saves
from emberbox.terminal.drawing import hanging
from emberbox.terminal.face import Face
from emberbox.terminal.forecast import Forecast
from emberbox.terminal.help import COMMANDS, help_text
from emberbox.terminal.hint import show_hint
from emberbox.terminal.keyboard import read_line
from emberbox.terminal.look_up import look_up
from emberbox.terminal.prompt import Asking, NotAChoice, choices, rows
from emberbox.terminal.saves import Save, SaveError
from emberbox.terminal.story import Story
from emberbox.terminal.why import rule_text, why_not

PROMPT: Final = "number or help > "
NAMED_PROMPT: Final = "number, name or help > "
WHAT_IF: Final = re.compile(r"^what\s+if\b", re.IGNORECASE)
FEWEST_RECENT: Final = 3
FEWEST_TOLD: Final = 8
UNLIMITED: Final = 60
"""How high a board may be where nobody looks at a screen."""


class Leave(Exception):
    """The person gets up from the table."""


@final
class Table:
    """One person, some bots and a game in play."""

    def __init__(
        self,
        face: Face,
        session: Session,
        save: Save,
        bots: dict[int, Bot],
        file: Path,
        console: Console,
        pace: float,
        story: Story,
    ) -> None:
        self.face: Final = face
        self.session: Final = session
        self.seat: Final = save.seat
        self.bot_names: Final = save.bots
        self.names: Final = Names.of_bots(save.bots, you=save.seat)
        self.bots: Final = bots
        self.file = file
        self.console: Final = console
        self.pace: Final = pace if console.is_terminal else 0.0
        self.story: Final = story
        self._answered = 0
        self._unsaved = ""
        session.listen()

    def play(self) -> bool:
        """Play until the end or until the person leaves; whether the end was reached."""
        self.keep()
        try:
            if not self.console.is_terminal:
                self.say([line for _, line in self.story.lines[-FEWEST_TOLD:]])
            while not self.session.over:
                waiting = self.session.waiting()
                if self.seat in waiting:
                    self.ask()
                else:
                    self.let_answer(waiting[0])
        except (KeyboardInterrupt, EOFError, Leave):
            self.leave()
            return False
        self.end()
        return True

    def scene(self) -> Scene:
        """The table as the person sees it now."""
        decision = self.session.asked(self.seat)
        question = None if decision is None else question_of(decision)
        return Scene(self.session.state.view(self.seat), self.names, question)

    # -- what happens ----------------------------------------------------------------------------

    def let_answer(self, seat: int) -> None:
        """Have a bot answer, and show what comes of it."""
        thinking = self.console.status(f"{self.names[seat]} is thinking") if self.pace else nullcontext()
        with HeldInterrupts(), thinking:
            pick = answer(self.bots[seat], self.session, seat)
        self.session.answer(pick, seat)
        self.hear(self.pace)

    def hear(self, pace: float) -> None:
        """Tell what has happened since the last time, at a pace that can be followed."""
        answers, scene = len(self.session.log), self.scene()
        for line in self.face.tale([event.as_seen_by(self.seat) for event in self.session.heard()], scene):
            self.story.add(answers, line)
            self.console.print(hanging(line, 2, self.console.width))
            if pace:
                time.sleep(pace)

    def keep(self) -> None:
        """Save. A full disk does not stop the game: the person is told once."""
        try:
            saves.write(self.file, self.to_save().to_json())
            self._unsaved = ""
        except SaveError as error:
            first, self._unsaved = not self._unsaved, str(error)
            if first:
                self.say(self.unsaved())

    def unsaved(self) -> list[Text]:
        """That the game could not be saved, if so."""
        said = f"{self._unsaved}; `save FILE` saves elsewhere."
        return [hanging(Text(said, "bold red"), 2, self.console.width)] if self._unsaved else []

    def to_save(self) -> Save:
        """The game as it is kept on disk."""
        return Save(self.session.record(), self.seat, self.bot_names)

    # -- asking ----------------------------------------------------------------------------------

    def ask(self) -> None:
        """Put the decision to the person until it is answered, unless nothing can be done."""
        decision = self.session.asked(self.seat)
        assert decision is not None
        if is_idle(decision):
            self.take(decision, [NONE])
            return
        self.keep()
        asking = self.show(decision)
        prompt = NAMED_PROMPT if any(asking.names) else PROMPT
        while True:
            typed = read_line(prompt)
            if typed[:1].isdecimal() or self.is_name(asking, typed):
                if self.answer(decision, typed):
                    return
            elif self.obey(decision, typed):
                return

    def is_name(self, asking: Asking, typed: str) -> bool:
        """Whether a choice is called by its name; commands come first."""
        if typed.partition(" ")[0].casefold() in COMMANDS or typed.startswith("?"):
            return False
        try:
            return bool(asking.meant(typed))
        except NotAChoice:
            return False

    def answer(self, decision: Decision, typed: str) -> bool:
        """Answer with what was typed, if it makes sense; whether it did."""
        asking = Asking(self.face, decision, self.scene(), self.console.width)
        try:
            return self.take(decision, asking.meant(typed), asking.many)
        except NotAChoice as error:
            self.say([Text(str(error))])
            return False

    def take(self, decision: Decision, chosen: list[int], many: bool = False) -> bool:
        """Answer with picks, and tell what comes of it; false with the reason if they are refused."""
        before = len(self.session.log)
        try:
            if many:
                self.session.answer_several(chosen)
            else:
                self.session.answer(chosen[0], self.seat)
        except IllegalAnswer as error:
            self.console.print(rule_text(error.refusal.rule))
            return False
        if not is_idle(decision):
            self._answered = before
        self.keep()
        self.hear(self.pace / 3)
        return True

    # -- showing ---------------------------------------------------------------------------------

    def show(self, decision: Decision) -> Asking:
        """Board, what happened last, and the choices, so that all of it fits the screen if it can."""
        console, scene = self.console, self.scene()
        asking = Asking(self.face, decision, scene, console.width)
        lines = asking.lines(UNLIMITED)
        height, room = UNLIMITED, 0
        recent: list[Text] = []
        if console.is_terminal:
            console.clear()
            unsaved = self.unsaved()  # it was told on the screen before this one
            least = self.drawn(scene, 0).count("\n")
            most = min(console.size.height // 2, console.size.height - least - rows(unsaved) - 1)
            lines = unsaved + asking.lines(most)
            room = console.size.height - rows(lines) - 1
            recent = self.story.since(self._answered)
            height = room - min(len(recent), FEWEST_RECENT)
        board = self.drawn(scene, height)
        console.file.write(board)
        left = max(0, room - board.count("\n"))
        for line in recent[max(0, len(recent) - left) :]:
            console.print(Text("  ").append_text(line), no_wrap=True, overflow="ellipsis")
        self.say(lines)
        return asking

    def drawn(self, scene: Scene, height: int) -> str:
        """The board as it is printed, no higher than this if it can."""
        with self.console.capture() as captured:
            self.console.print(self.face.board(scene, self.console.width, height))
        return captured.get()

    # -- commands --------------------------------------------------------------------------------

    def obey(self, decision: Decision, typed: str) -> bool:
        """Carry out a command; true when the decision has to be asked again from the start."""
        word, _, rest = WHAT_IF.sub("if", typed).partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:]
        command = COMMANDS.get(word.casefold())
        rest = rest.strip()
        if command == "undo":
            return self.undo()
        if command == "view":
            self.show(decision)
        elif command == "why":
            self.say(why_not(self.face, self.session, self.scene(), self.seat, rest))
        elif command == "if":
            self.what_if(decision, rest)
        elif command == "hint":
            show_hint(self.face, self.session, self.scene(), self.seat, self.console)
        elif command == "intents":
            self.say(self.plans())
        elif command == "log":
            self.say([line for _, line in self.story.lines] or [Text("Nothing has happened yet.")])
        elif command == "card":
            self.say(self.cards_like(rest))
        elif command == "cards":
            self.say([self.face.card(key) for key in self.face.teller.cards()])
        elif command == "piles":
            self.say(self.piles(rest))
        elif command == "help":
            self.say(help_text(self.face))
        elif command == "save":
            self.save_as(rest)
        elif command == "quit":
            raise Leave
        elif self.is_thing(typed):
            self.say(why_not(self.face, self.session, self.scene(), self.seat, typed))
        else:
            self.say([Text(f"{typed!r} isn't a command. Type the number of a choice, or help.")])
        return False

    def is_thing(self, typed: str) -> bool:
        """Whether something that cannot be picked now is called by its name: the person wants to know why."""
        scene, space = self.scene(), self.face.game.space
        return typed.casefold() in [self.face.teller.name(pick, scene).casefold() for pick in space.picks()]

    def say(self, lines: list[Text]) -> None:
        """Print lines that were asked for."""
        for line in lines:
            self.console.print(line)

    def what_if(self, decision: Decision, typed: str) -> None:
        """Show what would follow from a choice."""
        asking = Asking(self.face, decision, self.scene(), self.console.width)
        if not typed:
            self.say([Text(f"Which choice? Type if and a number from 1 to {len(asking.picks)}.")])
            return
        try:
            picks = self.session.spell(asking.meant(typed), self.seat)
        except NotAChoice as error:
            self.say([Text(str(error))])
            return
        except IllegalAnswer as error:
            self.console.print(rule_text(error.refusal.rule))
            return
        Forecast(self.face, self.session, self.names, self.seat, picks).show(self.console)

    def plans(self) -> list[Text]:
        """What pieces that act by themselves would do next; all of it follows from what everybody sees."""
        teller, scene = self.face.teller, self.scene()
        if not self.face.game.planned:
            return [Text(f"No enemies act automatically in {self.face.game.title}.")]
        told = [plain(teller.plan(plan, scene)) for plan in self.session.state.plans()]
        if not told:
            return [Text(teller.words.word("plans", "nothing"))]
        lines = [hanging(Text(f"  {line}"), 4, self.console.width) for line in told]
        return [Text(teller.words.word("plans", "assumed"), "bold"), *lines]

    def undo(self) -> bool:
        """Take back the last answer of the person, or say why not."""
        refusal = self.session.forbids_undo(self.seat)
        if refusal is not None:
            self.say([Text.assemble(("You can't undo. ", "bold")).append_text(rule_text(refusal.rule))])
            return False
        self.session.undo(self.seat)
        while self.only_idle() and self.session.forbids_undo(self.seat) is None:
            self.session.undo(self.seat)
        answers = len(self.session.log)
        self.story.rewind(answers)
        self._answered = min(self._answered, answers)
        self.keep()
        return True

    def only_idle(self) -> bool:
        """Whether the person is asked, but can answer nothing only."""
        decision = self.session.asked(self.seat)
        return decision is not None and is_idle(decision)

    def cards_like(self, query: str) -> list[Text]:
        """The cards that somebody may mean."""
        names = self.face.teller.cards()
        found = look_up(query, names) if query else []
        if not found:
            return [Text(f"No card is called {query!r}; cards lists all." if query else "Which? card NAME")]
        return [self.face.card(key) for key in found]

    def piles(self, seat: str) -> list[Text]:
        """What lies face up on the pile of a seat, or of each."""
        seats = [str(at + 1) for at in range(self.session.state.seats)]
        if seat and seat not in seats:
            return [Text(f"There is no seat {seat!r}; choose from {', '.join(seats)}.")]
        scene = self.scene()
        return [self.face.pile(at, scene) for at, name in enumerate(seats) if seat in ("", name)]

    def save_as(self, name: str) -> None:
        """Save, from now on under another name if one is given."""
        try:
            file = Path(name).expanduser() if name else self.file
            if file != self.file:
                saves.claim(file)
            saves.write(file, self.to_save().to_json())
        except (SaveError, RuntimeError) as error:  # there may be no home to expand to
            self.console.print(Text(str(error), "bold red"))
            return
        self.file, self._unsaved = file, ""
        self.console.print(Text(f"Saved to {file}"), soft_wrap=True)

    # -- leaving ---------------------------------------------------------------------------------

    def leave(self) -> None:
        """Save, and say how to come back."""
        self.console.print()
        self.keep()
        if self._unsaved:
            self.console.print("The game is not saved.", style="bold red")
        else:
            self.console.print(Text(f"Saved to {self.file}"), soft_wrap=True)
            known = self.file.parent == saves.data_dir() / "saves"
            how = "emberbox play --resume" + ("" if known else f" {self.file}")
            self.console.print(Text(f"Continue with: {how}"), soft_wrap=True)

    def end(self) -> None:
        """The last board, who won, and where the record is."""
        scene = self.scene()
        self.console.print(self.face.board(scene, self.console.width, UNLIMITED))
        payoffs = self.session.state.payoffs() or []
        best = winners_of(payoffs)
        verdict, style = self.face.verdict(best, scene), "yellow"
        if self.session.game.together or len(best) < len(payoffs):
            style = "green" if self.seat in best else "red"
        self.console.rule(Text(verdict, f"bold {style}"), style=style)
        self.console.print(self.face.ending(scene), markup=False)
        self.keep()
        if not self._unsaved:
            self.file = saves.finished(self.file)
            self.console.print(Text(f"Watch it again with: emberbox replay {self.file}"), soft_wrap=True)


def is_idle(decision: Decision) -> bool:
    """Whether doing nothing is all that can be done."""
    return choices(decision) == [NONE]

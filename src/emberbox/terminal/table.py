"""A person at the table: the loop that shows, asks, obeys and saves. It knows no game."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, final

from rich.console import Console
from rich.text import Text

from emberbox.bots.bot import Bot
from emberbox.bots.careful import answer
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.terminal import saves
from emberbox.terminal.drawing import fitted, hanging
from emberbox.terminal.face import Face, Scene
from emberbox.terminal.help import COMMANDS, help_text
from emberbox.terminal.keyboard import read_line
from emberbox.terminal.look_up import look_up
from emberbox.terminal.saves import Save, SaveError
from emberbox.terminal.speech import Names, sentence
from emberbox.terminal.story import Story
from emberbox.terminal.why import rule_text, why_not

PROMPT: Final = "number or help > "
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
        self.names: Final = Names(save.bots, you=save.seat)
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
        return Scene(self.session.state.view(self.seat), self.names)

    # -- what happens ----------------------------------------------------------------------------

    def let_answer(self, seat: int) -> None:
        """Have a bot answer, and show what comes of it."""
        if self.pace:
            with self.console.status(f"{self.names[seat]} is thinking"):
                pick = answer(self.bots[seat], self.session, seat)
        else:
            pick = answer(self.bots[seat], self.session, seat)
        self.session.answer(pick, seat)
        self.hear(self.pace)

    def hear(self, pace: float) -> None:
        """Tell what has happened since the last time, at a pace that can be followed."""
        answers, scene = len(self.session.log), self.scene()
        for event in self.session.heard():
            line = self.face.told(event.as_seen_by(self.seat), scene)
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
        """Put the decision to the person until it is answered."""
        decision = self.session.asked(self.seat)
        assert decision is not None
        self.keep()
        self.show(decision)
        while True:
            typed = read_line(PROMPT)
            if typed[:1].isdecimal():
                if self.answer(decision, typed):
                    return
            elif self.obey(decision, typed):
                return

    def answer(self, decision: Decision, typed: str) -> bool:
        """Answer with what was typed, if it makes sense; whether it did."""
        picks = choices(decision)
        numbers = typed.replace(",", " ").split()
        many = isinstance(decision, Several) and not decision.started()
        places = [str(at + 1) for at in range(len(picks))]
        wrong = [number for number in numbers if number not in places]
        if wrong or (len(numbers) > 1 and not many):
            what = f"{wrong[0]} is not among the choices" if wrong else "One number is asked for"
            self.say([Text(f"{what}: type a number from 1 to {len(picks)}.")])
            return False
        chosen = [picks[places.index(number)] for number in dict.fromkeys(numbers)]
        before = len(self.session.log)
        try:
            if many:
                self.session.answer_several([pick for pick in chosen if pick != NONE])
            else:
                self.session.answer(chosen[0], self.seat)
        except IllegalAnswer as error:
            self.console.print(rule_text(error.refusal))
            return False
        self._answered = before
        self.keep()
        self.hear(self.pace / 3)
        return True

    # -- showing ---------------------------------------------------------------------------------

    def show(self, decision: Decision) -> None:
        """Board, what happened last, and the choices, so that all of it fits the screen if it can."""
        console, scene = self.console, self.scene()
        lines = [Text(sentence(self.question(decision)), "bold")]
        lines += [self.choice_line(decision, at, pick, scene) for at, pick in enumerate(choices(decision))]
        asking = [hanging(line, 5, console.width) for line in lines]
        height, room = UNLIMITED, 0
        recent: list[Text] = []
        if console.is_terminal:
            console.clear()
            # What could not be saved was told on the screen before this one.
            asking = self.unsaved() + asking
            if rows(asking) > console.size.height // 2:  # long lists of cards; a command tells them in full
                asking = [fitted(line, console.width) for line in self.unsaved() + lines]
            room = console.size.height - rows(asking) - 1
            recent = self.story.since(self._answered)
            height = room - min(len(recent), FEWEST_RECENT)
        with console.capture() as captured:
            console.print(self.face.board(scene, console.width, height))
        board = captured.get()
        console.file.write(board)
        left = max(0, room - board.count("\n"))
        for line in recent[max(0, len(recent) - left) :]:
            console.print(Text("  ").append_text(line), no_wrap=True, overflow="ellipsis")
        self.say(asking)

    def question(self, decision: Decision) -> str:
        """The question, with how many things are wanted if it is not one."""
        question = self.face.question(decision)
        if isinstance(decision, Several) and not decision.started():
            wanted = str(decision.most) if decision.least == decision.most else f"up to {decision.most}"
            return f"{question} (pick {wanted}, like: 1 3)"
        return question

    def choice_line(self, decision: Decision, at: int, pick: int, scene: Scene) -> Text:
        """A numbered choice: what it is, and a hint as far as there is room for one."""
        line = Text(f"{at + 1:>3}  ", "bold cyan").append(self.face.choice(decision, pick, scene), "default")
        room = self.console.width - len(line) - 2
        hint = self.face.hint(decision, pick, scene)
        if hint and room > 12:
            short = hint if len(hint) <= room else hint[: room - 1] + "…"
            line.append(f"  {short}", "dim")
        return line

    # -- commands --------------------------------------------------------------------------------

    def obey(self, decision: Decision, typed: str) -> bool:
        """Carry out a command; true when the decision has to be asked again from the start."""
        word, _, rest = typed.partition(" ")
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
        elif command == "log":
            self.say([line for _, line in self.story.lines] or [Text("Nothing has happened yet.")])
        elif command == "card":
            self.say(self.cards_like(rest))
        elif command == "cards":
            self.say([self.face.card(key) for key in self.face.cards()])
        elif command == "piles":
            self.say(self.piles(rest))
        elif command == "help":
            self.say(help_text(self.face))
        elif command == "save":
            self.save_as(rest)
        elif command == "quit":
            raise Leave
        else:
            self.say([Text(f"{typed!r} is no command. Type the number of a choice, or help.")])
        return False

    def say(self, lines: list[Text]) -> None:
        """Print lines that were asked for."""
        for line in lines:
            self.console.print(line)

    def undo(self) -> bool:
        """Take back the last answer of the person, or say why not."""
        refusal = self.session.forbids_undo(self.seat)
        if refusal is not None:
            self.say([Text.assemble(("You cannot undo. ", "bold")).append_text(rule_text(refusal))])
            return False
        self.session.undo(self.seat)
        answers = len(self.session.log)
        self.story.rewind(answers)
        self._answered = min(self._answered, answers)
        self.keep()
        return True

    def cards_like(self, query: str) -> list[Text]:
        """The cards that somebody may mean."""
        names = self.face.cards()
        found = look_up(query, names) if query else []
        if not found:
            return [Text(f"No card is called {query!r}; cards lists all." if query else "Which? card NAME")]
        return [self.face.card(key) for key in found]

    def piles(self, seat: str) -> list[Text]:
        """What lies face up on the pile of a seat, or of each."""
        seats = [str(at + 1) for at in range(self.session.state.seats)]
        if seat and seat not in seats:
            return [Text(f"There is no seat {seat!r}; there are {', '.join(seats)}.")]
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
            self.console.print(Text(f"Go on with: {how}"), soft_wrap=True)

    def end(self) -> None:
        """The last board, who won, and where the record is."""
        scene = self.scene()
        self.console.print(self.face.board(scene, self.console.width, UNLIMITED))
        payoffs = self.session.state.payoffs() or []
        best = [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]
        verdict, style = "The game is a draw.", "yellow"
        if len(best) == 1:
            verdict = f"{self.names[best[0]]:win|wins} the game!"
            style = "green" if best[0] == self.seat else "red"
        self.console.rule(Text(sentence(verdict), f"bold {style}"), style=style)
        self.console.print(sentence(self.face.ending(scene)), markup=False)
        self.keep()
        if not self._unsaved:
            self.file = saves.finished(self.file)
            self.console.print(Text(f"Watch it again with: emberbox replay {self.file}"), soft_wrap=True)


def rows(lines: list[Text]) -> int:
    """How many rows of the screen some lines take."""
    return sum(line.plain.count("\n") + 1 for line in lines)


def choices(decision: Decision) -> list[int]:
    """The picks that a person chooses from by number: those of a choice of several all at once."""
    if isinstance(decision, Several) and not decision.started():
        return [*decision.picks, NONE] if decision.least == 0 else decision.picks
    return decision.options()

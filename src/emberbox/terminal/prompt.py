"""A decision as it is put to a person: the question, its choices in the room there is, and what is typed."""

from __future__ import annotations

from typing import Final, final

from rich.text import Text

from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.space import NONE
from emberbox.telling.teller import Scene
from emberbox.terminal.drawing import fitted, hanging, in_columns
from emberbox.terminal.face import Face

INDENT: Final = 5
LONG: Final = 8
"""More spaces than these are not listed one by one: they are lit on the board, and typed."""

SHORTEST_START: Final = 3
"""So many letters of a name are enough, if no other choice begins with them."""


class NotAChoice(Exception):
    """What was typed is no answer, and why."""


@final
class Asking:
    """One decision, as its seat is asked it."""

    def __init__(self, face: Face, decision: Decision, scene: Scene, width: int) -> None:
        self.face: Final = face
        self.decision: Final = decision
        self.scene: Final = scene
        self.width: Final = width
        self.many: Final = isinstance(decision, Several) and not decision.started()
        self.picks: Final = face.teller.arranged(choices(decision))
        self.names: Final = [face.teller.name(pick, scene).casefold() for pick in self.picks]

    # -- showing ---------------------------------------------------------------------------------

    def lines(self, most: int) -> list[Text]:
        """Question and choices in the roomiest wording that takes no more rows than these, if one does."""
        question = hanging(Text(self.question(), "bold"), INDENT, self.width)
        listed = self.listed(hints=True)
        full = [question, *(hanging(line, INDENT, self.width) for line in listed)]
        if rows(full) <= most:
            return full
        cut = [question, *(fitted(line, self.width) for line in listed)]
        if rows(cut) <= most:
            return cut
        columns = [question, *in_columns(self.listed(hints=False), self.width)]
        if rows(columns) <= most:
            return columns
        return [question, *in_columns(self.listed(hints=False, long=1), self.width)]

    def question(self) -> str:
        """The question, with how many things are wanted if it is not one."""
        question = self.face.question(self.scene)
        if self.many and isinstance(self.decision, Several):
            least, most = self.decision.least, self.decision.most
            wanted = str(most) if least == most else f"up to {most}"
            like = ", like: 1 3" if most > 1 else ""
            return f"{question} (pick {wanted}{like})"
        return question

    def listed(self, hints: bool, long: int = LONG) -> list[Text]:
        """The numbered choices, a run of more spaces than `long` as one of them."""
        lines: list[Text] = []
        at = 0
        while at < len(self.picks):
            end = self.end_of_run(at)
            if end - at > long:
                lines.append(self.run(at, end))
            else:
                lines += [self.choice(place, hints) for place in range(at, end)]
            at = end
        return lines

    def end_of_run(self, at: int) -> int:
        """Where the spaces that begin with a choice end; anything else stands alone."""
        end = at
        while end < len(self.picks) and self.is_named_cell(end):
            end += 1
        return max(end, at + 1)

    def is_named_cell(self, at: int) -> bool:
        """Whether a choice is a space that can be typed."""
        return self.names[at] != "" and self.face.game.space.thing(self.picks[at])[0] == "cell"

    def run(self, at: int, end: int) -> Text:
        """A run of spaces in one line."""
        names = [name.upper() for name in self.names[at:end]]
        line = Text(f"{at + 1:>3}-{end}  ", "bold cyan")
        line.append(f"One of {len(names)} spaces, highlighted on the board: ", "default")
        return line.append(" ".join(names), "dim")

    def choice(self, at: int, hints: bool) -> Text:
        """A numbered choice: what it is, and a hint as far as there is room for one."""
        pick = self.picks[at]
        said = self.face.choice(pick, self.scene)
        line = Text(f"{at + 1:>3}  ", "bold cyan").append(said, "default")
        room = self.width - len(line) - 2
        hint = self.face.teller.hint(pick, self.scene) if hints else ""
        if hint and room > 12:
            short = hint if len(hint) <= room else hint[: room - 1] + "…"
            line.append(f"  {short}", "dim")
        return line

    # -- answering -------------------------------------------------------------------------------

    def meant(self, typed: str) -> list[int]:
        """The picks that were typed, by number or by name, or `NotAChoice`."""
        whole = self.called(typed)
        if whole:
            return whole[:1]
        chosen: list[int] = []
        words = [word.strip() for word in typed.split(",")] if "," in typed else typed.split()
        for word in dict.fromkeys(words) if typed[:1].isdecimal() else words:
            found = [pick for pick in self.called(word) if self.picks.count(pick) > chosen.count(pick)]
            if not found:
                last = len(self.picks)
                raise NotAChoice(f"{word} isn't a choice: type a number from 1 to {last}.")
            chosen.append(found[0])
        if len(chosen) != 1 and not self.many:
            raise NotAChoice(f"Type just one number, from 1 to {len(self.picks)}.")
        return chosen

    def called(self, word: str) -> list[int]:
        """What a word means: a number, a name, or the beginning of one that fits a single choice."""
        places = [str(at + 1) for at in range(len(self.picks))]
        if word in places:
            return [self.picks[places.index(word)]]
        wanted = word.casefold()
        exact = [pick for pick, name in zip(self.picks, self.names, strict=True) if name and name == wanted]
        if exact or len(wanted) < SHORTEST_START:
            return exact
        begun = [pick for pick, name in zip(self.picks, self.names, strict=True) if name.startswith(wanted)]
        return begun if len(set(begun)) == 1 else []


def rows(lines: list[Text]) -> int:
    """How many rows of the screen some lines take."""
    return sum(line.plain.count("\n") + 1 for line in lines)


def choices(decision: Decision) -> list[int]:
    """The picks that a person chooses from by number: those of a choice of several all at once."""
    if isinstance(decision, Several) and not decision.started():
        return [*decision.picks, NONE] if decision.least == 0 else decision.picks
    return decision.options()

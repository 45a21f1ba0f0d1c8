"""The lines of card texts and the tests that cite them: on the real cards, and on made-up ones."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from emberbox import clauses
from emberbox.kernel.errors import CatalogueError

CARDS = '''
[pawn]
text = """
A pawn moves 1 space.
House: it never moves back.
"""

[queen]
text = "A queen moves."

[markets]
first = ["pawn"]
'''


class Checkout:
    """A made-up project with one set in lines (chess) and one without (go)."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "src" / "box"
        self.tests = folder / "tests"
        for name, cards in {"chess": CARDS, "go": '[stone]\ntext = "It lies."\n'}.items():
            self.write(f"src/box/games/{name}/rules.toml", "")
            self.write(f"src/box/games/{name}/cards.toml", cards)
        self.tests.mkdir()

    def write(self, path: str, text: str) -> None:
        """Put a file into the project."""
        target = self.package.parents[1] / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def cite(self, *marks: str) -> None:
        """Write a test with these marks."""
        self.write("tests/test_it.py", "\n".join([*[f"@{mark}" for mark in marks], "def test_it(): ..."]))

    def report(self, *games: str, listed: bool = False, check: bool = False) -> tuple[int, str]:
        """Exit code and printed text."""
        printed = StringIO()
        console = Console(file=printed, width=100)
        code = clauses.report(list(games), listed, check, console, self.package, self.tests)
        return code, printed.getvalue()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_only_a_set_written_in_lines_has_clauses(checkout: Checkout) -> None:
    assert clauses.catalogues(checkout.package) == {
        "chess": {
            "pawn": ["A pawn moves 1 space.", "House: it never moves back."],
            "queen": ["A queen moves."],
        }
    }


def test_lines_that_no_test_cites_are_counted_and_listed(checkout: Checkout) -> None:
    checkout.cite('clause("pawn", 1)')
    assert checkout.report("chess") == (0, "chess: tests cite 1 of 3 lines of 2 cards\n")
    _, text = checkout.report("chess", listed=True)
    assert text.splitlines()[1:] == ["  pawn 2: House: it never moves back.", "  queen 1: A queen moves."]


def test_check_demands_every_line(checkout: Checkout) -> None:
    checkout.cite('clause("pawn", 1, 2)')
    assert checkout.report("chess", check=True)[0] == 1
    checkout.cite('clause("pawn", 1, 2)', 'pytest.mark.clause("queen", 1)')
    assert checkout.report("chess", check=True) == (0, "chess: tests cite 3 of 3 lines of 2 cards\n")


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ('clause("pawn", 3)', "test_it.py cites pawn 3; pawn: its text has lines 1 to 2, not 3"),
        ('clause("pawn", 0)', "test_it.py cites pawn 0; pawn: its text has lines 1 to 2, not 0"),
        ('clause("rook", 1)', "test_it.py cites rook 1; rook: no card of this key has a text in lines"),
        ('clause("stone", 1)', "test_it.py cites stone 1; stone: no card of this key has a text in lines"),
    ],
)
def test_a_citation_of_what_is_not_there_fails_the_check(checkout: Checkout, mark: str, message: str) -> None:
    checkout.cite('clause("pawn", 1, 2)', 'clause("queen", 1)', mark)
    code, text = checkout.report("chess", check=True)
    assert (code, text.splitlines()[-1]) == (1, message)
    assert checkout.report(check=True)[0] == 1, "whichever games are asked about"
    assert checkout.report("chess")[0] == 0


def test_two_sets_with_the_same_key_cannot_be_told_apart(checkout: Checkout) -> None:
    checkout.write("src/box/games/go/cards.toml", CARDS)
    assert clauses.fault("pawn", 1, checkout.package) == "pawn: cards of several sets have this key"


def test_a_set_without_lines_is_one_clear_line(checkout: Checkout) -> None:
    with pytest.raises(CatalogueError, match="go: no cards with texts in lines; there are chess"):
        checkout.report("go")


@pytest.mark.parametrize(
    "source",
    [
        '@clause("charm", 1)\n@clause("hex", 2)\ndef test_it(): ...',
        'cases = [pytest.param(1, marks=clause("charm", 1)), pytest.param(2, marks=[clause("hex", 2)])]',
        'pytestmark = [mark.clause("charm", 1), clause("hex", 2)]',
    ],
)
def test_citations_are_found_wherever_a_mark_can_stand(source: str) -> None:
    assert clauses.citations(source) == {("charm", 1), ("hex", 2)}


@pytest.mark.parametrize(
    "source",
    ["'@clause(\"charm\", 1)'", 'def test_it():\n    clause("charm", 1)', "@clause(card, 1)\ndef f(): ..."],
)
def test_what_is_not_a_mark_with_a_key_cites_nothing(source: str) -> None:
    assert clauses.citations(source) == set()


@pytest.mark.parametrize("lines", [(), (0,), (1, 9)])
def test_a_mark_names_lines_that_are_there(lines: tuple[int, ...]) -> None:
    with pytest.raises(CatalogueError, match="cursed-blade: "):
        clauses.check("cursed-blade", *lines)


def test_all_citations_of_this_box_are_of_lines_that_are_there() -> None:
    cited = clauses.cited_in(Path(__file__).parent)
    assert [clauses.fault(card, line) for card, line in cited if clauses.fault(card, line)] == []
    assert cited

"""The ledgers, read and graded: on the real ones, and on small made-up ones."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from emberbox.kernel.errors import CatalogueError
from emberbox.ledger import Proof, citations, entry, grade, ledgers, read_ledger, report

TESTS = Path(__file__).parent

LEDGER = """
[move.far]
page = "1"
text = "A pawn moves far."
kind = "rule"

[move.back]
page = "1"
text = "A pawn moves back."
kind = "house"
why = "Nobody said it may not."

[move.side]
page = "2"
text = "A pawn moves aside."
kind = "note"
see = ["pawns.move.far", "elsewhere.move.far"]

[win.first]
page = "3"
text = "Who is first wins."
kind = "rule"
"""


class Checkout:
    """A made-up project with a ledger of pawns."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "src" / "box"
        self.tests = folder / "tests"
        self.write("src/box/games/pawns/rules.toml", LEDGER)
        (self.tests / "mutants").mkdir(parents=True)

    def write(self, path: str, text: str) -> None:
        """Put a file into the project."""
        target = self.package.parents[1] / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def report(self, *games: str, missing: bool = False, check: bool = False) -> tuple[int, str]:
        """Exit code and printed text."""
        printed = StringIO()
        console = Console(file=printed, width=100)
        code = report(list(games), missing, check, console, self.package, self.tests)
        return code, printed.getvalue()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_the_ledgers_of_the_box_can_be_read() -> None:
    assert {"forge", "kernel"} <= set(ledgers())
    assert all(entry(id) == found for name in ledgers() for id, found in read_ledger(name).items())


def test_an_alias_leads_to_its_entry() -> None:
    renamed = {
        alias: found for name in ledgers() for found in read_ledger(name).values() for alias in found.aliases
    }
    assert len(renamed) >= 48
    assert all(entry(alias) == found for alias, found in renamed.items())
    assert entry("ignite.terrain.settled").id == "ignite.terrain.one-a-space"


def test_an_id_says_what_its_entry_says() -> None:
    # How a question was settled is no name for the answer.
    assert [id for name in ledgers() for id in read_ledger(name) if id.endswith("settled")] == []


def test_an_entry_knows_its_text(checkout: Checkout) -> None:
    back = entry("pawns.move.back", checkout.package)
    assert (back.area, back.page, back.kind) == ("move", "1", "house")
    assert back.text == "A pawn moves back."
    assert back.why == "Nobody said it may not."


@pytest.mark.parametrize("id", ["pawns.move.up", "pawns", "chess.move.far"])
def test_an_unknown_entry_is_an_error(checkout: Checkout, id: str) -> None:
    with pytest.raises(CatalogueError, match=id.partition(".")[0]):
        entry(id, checkout.package)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "note"', 'kind = "hint"', r"pawns\.move\.side: kind is 'hint'"),
        ('why = "Nobody said it may not."', "", r"pawns\.move\.back: why must be there"),
        ('kind = "house"', 'kind = "rule"', r"pawns\.move\.back: why must be left out"),
        ('page = "2"', "page = 2", r"pawns\.move\.side: page is 2"),
        ('page = "3"', 'page = ""', r"pawns\.win\.first: page is empty"),
        ('text = "Who is first wins."', "", r"pawns\.win\.first: text is None"),
        ('page = "3"', 'page = "3"\npages = 4', r"pawns\.win\.first: pages is no field"),
        ('"pawns.move.far"', '"pawns.move.fast"', r"pawns\.move\.side: see names 'pawns\.move\.fast'"),
        ('page = "3"', 'page = "3"\naliases = "pawns.win.last"', r"pawns\.win\.first: aliases is 'pawns"),
        ('page = "3"', 'page = "3"\naliases = ["pawns.move.far"]', r"pawns\.move\.far: an alias is"),
        ('page = "3"', 'page = "3"\naliases = ["pawns.a.b", "pawns.a.b"]', r"pawns\.a\.b: an alias is"),
        ('page = "3"', 'page = "3"\naliases = ["chess.win.first"]', r"chess\.win\.first: an alias is"),
        ("[win.first]", "[win.first", "ledger pawns: "),
        ("[win.first]", "[win]", "ledger pawns: win is not made of entries"),
    ],
)
def test_a_ledger_that_breaks_the_format_says_where(
    checkout: Checkout, old: str, new: str, message: str
) -> None:
    checkout.write("src/box/games/pawns/rules.toml", LEDGER.replace(old, new))
    with pytest.raises(CatalogueError, match=message):
        read_ledger("pawns", checkout.package)


@pytest.mark.parametrize(
    "source",
    [
        '@rule("a.b.c", "a.b.d")\ndef test_it(): ...',
        '@pytest.mark.rule("a.b.c")\n@mark.rule("a.b.d")\nclass TestIt: ...',
        'cases = [pytest.param(1, marks=rule("a.b.c")), pytest.param(2, marks=[slow, rule("a.b.d")])]',
        'pytestmark = [rule("a.b.c"), rule("a.b.d")]',
    ],
)
def test_citations_are_found_wherever_a_mark_can_stand(source: str) -> None:
    assert citations(source) == {"a.b.c", "a.b.d"}


@pytest.mark.parametrize(
    "source", ["'@rule(\"a.b.c\")'", '@refusal("a.b.c")\ndef f(): ...', 'def test_it():\n    rule("a.b.c")']
)
def test_what_is_not_a_mark_cites_nothing(source: str) -> None:
    assert citations(source) == set()


def test_the_four_grades(checkout: Checkout) -> None:
    checkout.write("src/box/games/pawns/moves.py", "# Aside and back: pawns.move.side-step, pawns.move.back.")
    checkout.write(
        "tests/pawns/test_moves.py", '@rule("pawns.move.far", "pawns.win.first")\ndef test_it(): ...'
    )
    checkout.write("tests/mutants/pawns.toml", '[[mutant]]\nrule = ["pawns.move.far", "pawns.move.back"]')
    assert grade("pawns", Proof.read(checkout.tests), checkout.package) == {
        "pawns.move.far": "shown",
        "pawns.move.back": "implemented",
        "pawns.move.side": "missing",
        "pawns.win.first": "tested",
    }


def prove_all(checkout: Checkout) -> None:
    ids = ", ".join(f'"{id}"' for id in read_ledger("pawns", checkout.package))
    checkout.write("tests/test_all.py", f"@rule({ids})\ndef test_all(): ...")
    checkout.write("tests/mutants/pawns.toml", f"[[mutant]]\nrule = [{ids}]")


def test_check_passes_when_all_is_shown(checkout: Checkout) -> None:
    prove_all(checkout)
    code, text = checkout.report("pawns", check=True)
    assert code == 0
    assert "100%" in text


def test_check_fails_when_anything_is_not_shown(checkout: Checkout) -> None:
    code, text = checkout.report(check=True)
    assert code == 1
    assert "total" in text
    assert "Who is first wins." not in text
    assert checkout.report(check=False)[0] == 0


def test_what_is_not_shown_can_be_listed(checkout: Checkout) -> None:
    checkout.write("tests/test_far.py", '@rule("pawns.move.far")\ndef test_far(): ...')
    checkout.write("tests/mutants/pawns.toml", '[[mutant]]\nrule = "pawns.move.far"')
    _, text = checkout.report(missing=True)
    assert "pawns.move.far" not in text
    assert "A pawn moves back." in text
    assert "Who is first wins." in text


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tests/test_more.py", '@rule("pawns.move.fat")\ndef test_more(): ...'),
        ("tests/mutants/more.toml", '[[mutant]]\nrule = "pawns.move.fat"'),
    ],
)
def test_an_id_that_does_not_exist_fails_the_check(checkout: Checkout, path: str, text: str) -> None:
    prove_all(checkout)
    checkout.write(path, text)
    code, printed = checkout.report("pawns", check=True)
    assert code == 1
    assert "pawns.move.fat, which is in no ledger" in printed


def test_an_unknown_ledger_is_one_clear_line(checkout: Checkout) -> None:
    assert checkout.report("chess") == (2, "There is no ledger 'chess'; choose from pawns.\n")


def test_without_a_checkout_there_is_one_clear_line(checkout: Checkout) -> None:
    (checkout.tests / "mutants").rmdir()
    code, text = checkout.report()
    assert code == 2
    assert text.count("\n") == 1


def test_every_mutant_names_a_rule_of_a_ledger() -> None:
    known = {id for name in ledgers() for id in read_ledger(name)}
    assert set(Proof.read(TESTS).mutated) <= known

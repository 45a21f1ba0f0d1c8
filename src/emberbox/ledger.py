"""The rules ledgers, and how much of them the tests prove."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from emberbox.kernel.errors import CatalogueError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

PACKAGE: Final = Path(__file__).parent
KINDS: Final = ("rule", "example", "note", "house")
GRADES: Final = ("shown", "tested", "implemented", "missing")
STYLES: Final = {"shown": "green", "tested": "yellow", "implemented": "magenta", "missing": "red"}
BAR: Final = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule in our words.

    `why` is there for house rules only, `see` names entries it leans on, and `aliases` are ids that it had
    before: records and links that name them still find it.
    """

    id: str
    page: str
    text: str
    kind: str
    why: str = ""
    see: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    @property
    def area(self) -> str:
        """The part of the rules it belongs to."""
        return self.id.split(".")[1]


# -- reading -------------------------------------------------------------------------------------


def ledgers(package: Path = PACKAGE) -> list[str]:
    """The names of all ledgers: the kernel's and one for each game."""
    return sorted(folders(package))


@cache
def read_ledger(name: str, package: Path = PACKAGE) -> dict[str, Entry]:
    """The entries of a ledger by id, or `CatalogueError` with id and field."""
    known = folders(package)
    entries = {id: _entry(id, fields) for id, fields in _tables(name, package).items()}
    for entry in entries.values():
        for other in entry.see:
            ledger = other.partition(".")[0]
            if ledger in known and other not in _tables(ledger, package):
                raise CatalogueError(f"{entry.id}: see names {other!r}, which is no entry of {ledger}")
    aliases = Counter(alias for entry in entries.values() for alias in entry.aliases)
    for alias, uses in aliases.items():
        if alias in entries or uses > 1 or not alias.startswith(f"{name}."):
            raise CatalogueError(f"{alias}: an alias is an id of its ledger that no other entry has")
    return entries


def entry(id: str, package: Path = PACKAGE) -> Entry:
    """The entry with this id, or that had it before; or `CatalogueError`."""
    name = id.partition(".")[0]
    found = read_ledger(name, package).get(id) or _renamed(name, package).get(id)
    if found is None:
        raise CatalogueError(f"{id}: no such entry in its ledger")
    return found


@cache
def _renamed(name: str, package: Path) -> dict[str, Entry]:
    return {alias: entry for entry in read_ledger(name, package).values() for alias in entry.aliases}


def folders(package: Path) -> dict[str, Path]:
    """The folder of each ledger by its name."""
    return {path.parent.name: path.parent for path in package.rglob("rules.toml")}


@cache
def _sources(package: Path) -> list[str]:
    return [path.read_text("utf-8") for path in package.rglob("*.py")]


@cache
def _tables(name: str, package: Path) -> dict[str, dict[str, Any]]:
    folder = folders(package).get(name)
    if folder is None:
        raise CatalogueError(f"no ledger {name!r}; there are {', '.join(ledgers(package))}")
    try:
        areas = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogueError(f"ledger {name}: {error}") from None
    for area, slugs in areas.items():
        if not isinstance(slugs, dict) or not all(isinstance(fields, dict) for fields in slugs.values()):
            raise CatalogueError(f"ledger {name}: {area} is not made of entries like [{area}.slug]")
    return {
        f"{name}.{area}.{slug}": fields for area, slugs in areas.items() for slug, fields in slugs.items()
    }


def _entry(id: str, fields: Mapping[str, Any]) -> Entry:
    for field in ("page", "text", "kind", "why"):
        value = fields.get(field, "" if field == "why" else None)
        if not isinstance(value, str):
            raise CatalogueError(f"{id}: {field} is {value!r}, not a text")
    for field in ("see", "aliases"):
        ids = fields.get(field, [])
        if not isinstance(ids, list) or not all(isinstance(other, str) for other in ids):
            raise CatalogueError(f"{id}: {field} is {ids!r}, not a list of ids")
    strange = set(fields) - {"page", "text", "kind", "why", "see", "aliases"}
    if strange:
        raise CatalogueError(f"{id}: {min(strange)} is no field of an entry")
    kind, house = fields["kind"], fields["kind"] == "house"
    if kind not in KINDS:
        raise CatalogueError(f"{id}: kind is {kind!r}, not one of {', '.join(KINDS)}")
    if house != bool(fields.get("why")):
        raise CatalogueError(f"{id}: why must {'be there' if house else 'be left out'}, for kind is {kind!r}")
    if not fields["text"] or not (house or fields["page"]):
        raise CatalogueError(f"{id}: {'page' if fields['text'] else 'text'} is empty")
    see, aliases = tuple(fields.get("see", [])), tuple(fields.get("aliases", []))
    return Entry(id, fields["page"], fields["text"], kind, fields.get("why", ""), see, aliases)


# -- grading -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proof:
    """What a checkout says about ids: where tests cite them and mutants name them."""

    cited: dict[str, str]
    mutated: dict[str, str]

    @staticmethod
    def read(tests: Path) -> Proof:
        """The proof that lies in a folder of tests; nothing of it is run."""
        cited = {
            id: path.name for path in sorted(tests.rglob("*.py")) for id in citations(path.read_text("utf-8"))
        }
        mutated = {
            id: path.name
            for path in sorted(tests.glob("mutants/*.toml"))
            for mutant in tomllib.loads(path.read_text("utf-8")).get("mutant", [])
            for id in ([mutant["rule"]] if isinstance(mutant["rule"], str) else mutant["rule"])
        }
        return Proof(cited, mutated)


def citations(source: str) -> set[str]:
    """The ids that a test file cites, with marks `rule("id", ...)` or `pytest.mark.rule("id", ...)`.

    >>> citations('@rule("forge.win.lose")\\ndef test_it(): ...')
    {'forge.win.lose'}
    """
    rules = marks_named(source, "rule")
    given = [argument.value for call in rules for argument in call.args if isinstance(argument, ast.Constant)]
    return {id for id in given if isinstance(id, str)}


def marks_named(source: str, name: str) -> list[ast.Call]:
    """The marks of this name in a test file, as calls."""
    if f"{name}(" not in source:  # quicker than to read it
        return []
    calls = [node for mark in _marks(source) for node in ast.walk(mark) if isinstance(node, ast.Call)]
    return [call for call in calls if ast.unparse(call.func) in (name, f"mark.{name}", f"pytest.mark.{name}")]


def _marks(source: str) -> Iterator[ast.expr]:
    """Where a mark takes effect: decorators, `marks=` of a parameter, and `pytestmark`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield from node.decorator_list
            case ast.keyword("marks", mark) | ast.Assign([ast.Name("pytestmark")], mark):
                yield mark


def grade(name: str, proof: Proof, package: Path = PACKAGE) -> dict[str, str]:
    """The grade of each entry of a ledger: how true it is.

    shown: a test cites it, and a mutant proves that such a test fails without the rule; tested: cited
    only; implemented: the source names it, but no test does; missing: none of these.
    """
    pattern = re.compile(rf"\b{name}\.[a-z0-9-]+\.[a-z0-9-]+")
    # Anywhere: what an expansion rules may be asked for in the game that it builds on.
    named = {id for source in _sources(package) for id in pattern.findall(source)}
    grades: dict[str, str] = {}
    for id in read_ledger(name, package):
        if id in proof.cited:
            grades[id] = "shown" if id in proof.mutated else "tested"
        else:
            grades[id] = "implemented" if id in named else "missing"
    return grades


# -- reporting -----------------------------------------------------------------------------------


def report(
    games: list[str],
    missing: bool,
    check: bool,
    console: Console,
    package: Path = PACKAGE,
    tests: Path | None = None,
) -> int:
    """Print how much of the ledgers is shown (of all if none is named); an exit code.

    With `check` it is 1 if anything is left to show; 2 stands for a ledger or a checkout that is not there.
    """
    known = ledgers(package)
    for name in games:
        if name not in known:
            say(console, f"There is no ledger {name!r}; choose from {', '.join(known)}.")
            return 2
    tests = tests or checkout_tests()
    if tests is None or not (tests / "mutants").is_dir():
        say(console, "The tests that prove the rules are not here: this needs a checkout of the project.")
        return 2
    proof = Proof.read(tests)
    unshown = 0
    for name in games or known:
        grades = grade(name, proof, package)
        console.print(_table(name, grades))
        left = [id for id, given in grades.items() if given != "shown"]
        unshown += len(left)
        if missing and left:
            console.print(_list(left, grades, package))
    strays = _strays(proof, known, package)
    for stray in strays:
        say(console, stray)
    return 1 if check and (unshown or strays) else 0


def checkout_tests() -> Path | None:
    """The tests of the checkout that this package lies in, or that somebody stands in."""
    for root in (PACKAGE.parent.parent, Path.cwd()):
        if (root / "tests" / "mutants").is_dir():
            return root / "tests"
    return None


def say(console: Console, line: str) -> None:
    """Print a line as it is."""
    console.print(line, markup=False, highlight=False, soft_wrap=True)


def _table(name: str, grades: Mapping[str, str]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=name, title_style="bold", title_justify="left", box=box.SIMPLE, pad_edge=False)
    table.show_footer = True
    areas = list(dict.fromkeys(id.split(".")[1] for id in grades))
    counts = {area: Counter(grades[id] for id in grades if id.split(".")[1] == area) for area in areas}
    total = Counter(grades.values())
    table.add_column("area", "total")
    table.add_column("entries", str(total.total()), justify="right")
    for given in GRADES:
        table.add_column(given, str(total[given]), justify="right")
    table.add_column("", _bar(total), no_wrap=True)
    for area, count in counts.items():
        # A dot for 0: what is left to do stands out.
        numbers = [f"[{STYLES[given]}]{count[given]}" if count[given] else "[dim]·" for given in GRADES]
        table.add_row(area, str(count.total()), *numbers, _bar(count))
    return table


def _bar(count: Counter[str]) -> str:
    share = count["shown"] / max(1, count.total())
    # Rounded down: only what is shown in full looks full.
    full = int(share * BAR)
    return f"[green]{'█' * full}[/][dim]{'░' * (BAR - full)}[/] {int(share * 100):3}%"


def _list(ids: list[str], grades: Mapping[str, str], package: Path) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid("", "", "", "", padding=(0, 2, 0, 0))
    for id in ids:
        found = entry(id, package)
        table.add_row(
            f"[{STYLES[grades[id]]}]{grades[id]}", id, f"[dim]{escape(found.page)}", escape(found.text)
        )
    return table


def _strays(proof: Proof, known: list[str], package: Path) -> list[str]:
    real = {id for name in known for id in read_ledger(name, package)}
    cited = [
        f"{where} cites {id}, which is in no ledger" for id, where in proof.cited.items() if id not in real
    ]
    mutated = [
        f"{where} names {id}, which is in no ledger" for id, where in proof.mutated.items() if id not in real
    ]
    return cited + mutated

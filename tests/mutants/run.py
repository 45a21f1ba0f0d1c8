"""Break the rules on purpose: each mutant bends one rule, and a test that cites the rule must notice.

Mutants stand in the TOML files beside this one; what they edit is found as `edits.py` says. The tests that
cite its rule are run against each mutant, each rule on its own, in a forked process. Where that is enough,
the code of one function is swapped in a process that has collected all tests already (`swap.py`). All other
mutants, and those that a swap does not kill, are applied to a private copy of the package, imported afresh.
At the end the tests that have killed a mutant run once without any: one that fails then has shown nothing.
"""

from __future__ import annotations

import argparse
import compileall
import contextlib
import functools
import gc
import importlib
import importlib.util
import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

import hypothesis
import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))  # for who runs this file

from tests.mutants.edits import Edit, Stale
from tests.mutants.swap import swap_for

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src" / "emberbox"
TIMEOUT: Final = 15
"""Seconds of processor time for the tests of one rule against a mutant."""
TIMEOUT_OF_ALL: Final = 600.0
"""Seconds for all tests that have killed a mutant."""
CLOCK: Final = "the clock"
"""What kills a mutant that never ends."""
NOT_A_KILL: Final = (ImportError, NameError, SyntaxError)
"""What a mutant raises that is broken itself; everything else that a test reports is a kill."""

# The one plugin that tests of rules need is imported before the fork, once for all, and pytest would warn of
# that. Nobody reads how a test failed here, so that pytest need not rewrite asserts nor draw what went wrong.
PLUGIN: Final = "_hypothesis_pytestplugin"
QUIET: Final = (
    *(
        "-q",
        "-s",
        "--assert=plain",
        "--tb=native",
        "-o",
        "addopts=--import-mode=importlib",
        "--strict-markers",
    ),
    *("-p", "no:cacheprovider", "-p", "no:unraisableexception", "-p", PLUGIN, "--hypothesis-profile=mutants"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
FORK: Final = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Mutant:
    """A rule and the edit that bends it."""

    rule: str
    edit: Edit

    def __str__(self) -> str:
        return f"{self.rule}  {self.edit}"

    def stale(self, package: Path) -> str:
        """Why it cannot be applied, if so."""
        try:
            self.edit.find(package)
        except Stale as why:
            return f"stale: {why}"
        return ""

    def apply(self, original: Path, to: Path) -> None:
        """Make a mutated copy of the package; what is not mutated is linked, with its bytecode."""
        shutil.copytree(original, to / "emberbox", copy_function=os.link)
        file, text = self.edit.apply(original)
        path = to / "emberbox" / file.relative_to(original)
        path.unlink()  # or all copies would be mutated
        path.write_text(text, encoding="utf-8")
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def read_mutants(folder: Path) -> list[Mutant]:
    """The mutants of all files, one for each rule that a mutant names."""
    mutants: list[Mutant] = []
    for path in sorted(folder.glob("*.toml")):
        for entry in tomllib.loads(path.read_text("utf-8"))["mutant"]:
            rules = [entry["rule"]] if isinstance(entry["rule"], str) else entry["rule"]
            if set(entry) != {"rule", "at", "old", "new"}:
                raise SystemExit(f"{path.name}: a mutant has rule, at, old and new, not {entry}")
            mutants += [Mutant(rule, Edit(entry["at"], entry["old"], entry["new"])) for rule in rules]
    return mutants


# -- in a forked process -------------------------------------------------------------------------


class Judge:
    """Notes which tests failed, and whether the mutant was to blame for more than it should be."""

    def __init__(self) -> None:
        self.failed: dict[str, str] = {}
        self.broken = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.broken:
            self.broken = f"broken: {report.nodeid}: {_last_line(report.longreprtext)}"

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
            return
        error = call.excinfo.value
        if call.when != "call" or isinstance(error.__cause__ or error, NOT_A_KILL):
            self.broken = f"broken: {item.nodeid}: {error!r:.300}"
        self.failed[item.nodeid] = type(error).__name__


class Bench:
    """All tests that cite a rule, collected once: says which, judges mutants that are swaps, then killers."""

    def __init__(self, pipe: Connection, original: Path) -> None:
        self.pipe = pipe
        self.original = original
        self.citing: dict[str, list[pytest.Item]] = {}
        self.errors: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid}: {_last_line(report.longreprtext)}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # Most mutants are killed by the first test, so that the quick ones come first.
        for item in sorted(session.items, key=_is_slow):
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.citing.setdefault(rule, []).append(item)
        names = {rule: [item.nodeid for item in items] for rule, items in self.citing.items()}
        self.pipe.send((names, self.errors))
        mutants, jobs = self.pipe.recv()
        for run in run_all(mutants, jobs, functools.partial(self.judge, session)):
            self.pipe.send((run.mutant, *run.verdict()))
        self.pipe.send(None)
        killers = self.pipe.recv()
        every = dict.fromkeys(item for items in self.citing.values() for item in items)
        parts = [[item for item in every if item.nodeid in killers][part::jobs] for part in range(jobs)]
        for _, pipe in [start(self.run, session, part) for part in parts]:
            self.pipe.send(pipe.recv() if pipe.poll(TIMEOUT_OF_ALL) else ("took too long", {}))
        return True

    def judge(self, session: pytest.Session, pipe: Connection, mutant: Mutant) -> None:
        """As `judge` below, but of a mutant whose code is put into what is loaded; forked once more."""
        if swap := swap_for(mutant.edit, self.original):
            swap.make()
            session.config.option.maxfail = 1
            self.run(pipe, session, self.citing[mutant.rule])
        else:
            pipe.send(("more than a swap", {}))

    def run(self, pipe: Connection, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Run tests in this fork and send who failed."""
        judge, config = Judge(), session.config
        session.items = items
        config.pluginmanager.unregister(self)
        config.pluginmanager.register(judge)
        with contextlib.suppress(session.Failed):
            config.hook.pytest_runtestloop(session=session)
        config.hook.pytest_sessionfinish(session=session, exitstatus=0)
        pipe.send((judge.broken, judge.failed))


def collect(pipe: Connection, original: Path) -> None:
    """Open a bench on the tests that cite a rule."""
    tests = sorted(ROOT.glob("tests/**/test_*.py"))
    citing = [str(path) for path in tests if "rule(" in path.read_text("utf-8")]
    _run_tests(original.parent, citing, Bench(pipe, original))


def judge(
    original: Path, folder: Path, citing: dict[str, list[str]], pipe: Connection, mutant: Mutant
) -> None:
    """Send what is wrong with a mutant (nothing, if it was killed) and the tests that noticed it."""
    copy = Path(tempfile.mkdtemp(dir=folder))
    mutant.apply(original, copy)
    sys.dont_write_bytecode = True
    judge = Judge()
    code = _run_tests(copy, ["-x", *citing[mutant.rule]], judge)
    found = importlib.import_module("emberbox").__file__ or ""
    if Path(found).parent != copy / "emberbox":
        judge.broken = f"broken: the tests ran {found} instead of the copy"
    elif code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not judge.broken:
        judge.broken = f"broken: pytest ended with {code!r}"
    pipe.send((judge.broken, judge.failed))


def _run_tests(folder: Path, tests: list[str], plugin: object) -> int:
    """Run tests against the package in a folder; nobody reads what they print."""
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = str(folder)
    with open(os.devnull, "w") as nowhere:
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
    return pytest.main([*QUIET, *tests], [plugin])


def _is_slow(item: pytest.Item) -> tuple[bool, bool]:
    return item.get_closest_marker("long") is not None, "hypothesis" in item.keywords


# -- in this process -----------------------------------------------------------------------------


def prepare() -> None:
    """Do once, before any fork, what every mutant would do again."""
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    importlib.import_module(PLUGIN)
    hypothesis.settings.register_profile("mutants", deadline=None, database=None, derandomize=True)
    tomllib.loads = functools.cache(tomllib.loads)
    for path in SOURCE.rglob("*.toml"):
        tomllib.loads(path.read_text("utf-8"))
    gc.freeze()  # what is here by now is no garbage of any test


@dataclass(frozen=True)
class Run:
    """A mutant under judgement."""

    mutant: Mutant
    process: BaseProcess
    pipe: Connection

    def verdict(self) -> tuple[str, dict[str, str]]:
        """What is wrong, if anything, and who noticed. To be asked at the end."""
        broken, failed = "", dict[str, str]()
        try:
            broken, failed = self.pipe.recv()
            self.process.kill()
        except EOFError:
            self.process.join()
            if self.process.exitcode == -signal.SIGXCPU:
                failed = {CLOCK: "an endless loop"}
            else:
                broken = "broken: its process died"
        self.process.join()
        return broken or ("" if failed else "survived"), failed


def start(target: Callable[..., None], *given: object, daemon: bool = True) -> tuple[BaseProcess, Connection]:
    """A forked process and the pipe through which it will answer; a daemon cannot start others."""
    ours, theirs = FORK.Pipe()
    process = FORK.Process(target=target, args=(theirs, *given), daemon=daemon)
    process.start()
    theirs.close()
    return process, ours


def limited(pipe: Connection, judge: Callable[[Connection, Mutant], None], mutant: Mutant) -> None:
    """Judge a mutant in this process, which ends when it has used up its time."""
    resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT + 1))
    signal.alarm(20 * TIMEOUT)  # for one that waits forever, which no rule does
    judge(pipe, mutant)


def run_all(mutants: list[Mutant], jobs: int, judge: Callable[[Connection, Mutant], None]) -> Iterator[Run]:
    """Judge mutants side by side, each in a process, and give each run when it is done."""
    waiting, running = list(reversed(mutants)), list[Run]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running.append(Run(mutant, *start(limited, judge, mutant)))
        done = wait([run.pipe for run in running])
        for run in [run for run in running if run.pipe in done]:
            running.remove(run)
            yield run


def problems_of(mutants: list[Mutant], jobs: int, verbose: bool, folder: Path) -> list[str]:
    """Run mutants in a folder of their own; what is wrong with them or with their tests."""
    prepare()
    original = Path(shutil.copytree(SOURCE, folder / "original" / "emberbox"))
    compileall.compile_dir(original, quiet=1)
    stale = {mutant: mutant.stale(original) for mutant in mutants}
    process, bench = start(collect, original, daemon=False)
    try:
        citing, problems = bench.recv()
        ready: list[Mutant] = []
        for mutant in mutants:
            wrong = stale[mutant] or ("" if mutant.rule in citing else "no test cites the rule")
            if wrong:
                problems.append(f"{wrong}: {mutant}")
            else:
                ready.append(mutant)
        bench.send((ready, jobs))
        killers: set[str] = set()
        not_swapped: list[Mutant] = []
        for mutant, wrong, failed in iter(bench.recv, None):
            if wrong:
                not_swapped.append(mutant)
            else:
                killers |= killed_by(mutant, failed, verbose)
        for run in run_all(not_swapped, jobs, functools.partial(judge, original, folder, citing)):
            wrong, failed = run.verdict()
            if wrong:
                problems.append(f"{wrong}: {run.mutant}")
            else:
                killers |= killed_by(run.mutant, failed, verbose)
        unknown = killers - {CLOCK, *(test for tests in citing.values() for test in tests)}
        problems += [f"killed by a test that cites no rule: {test}" for test in sorted(unknown)]
        bench.send(killers)
        for wrong, failed in (bench.recv() for _ in range(jobs)):
            problems += [wrong] if wrong else []
            problems += [f"fails without any mutant: {test} ({error})" for test, error in failed.items()]
    finally:
        process.kill()
        process.join()
    return list(problems)


def killed_by(mutant: Mutant, failed: dict[str, str], verbose: bool) -> set[str]:
    """The tests that have killed a mutant; printed, if that is wanted."""
    if verbose:
        print(f"{mutant}\n    {', '.join(f'{test} ({error})' for test, error in failed.items())}", flush=True)
    return set(failed)


def main() -> int:
    """Run the mutants that are asked for; 0 if all are killed."""
    parser = argparse.ArgumentParser(description="Break the rules on purpose: the tests must notice.")
    parser.add_argument("-k", metavar="TEXT", default="", help="only mutants with this in rule or place")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many run side by side")
    parser.add_argument("--list", action="store_true", help="list the mutants and run none")
    parser.add_argument("--check", action="store_true", help="say which mutants are stale and run none")
    parser.add_argument("-v", action="store_true", help="say which test kills which mutant")
    asked = parser.parse_args()
    began = time.monotonic()
    every = read_mutants(Path(__file__).parent)
    mutants = [each for each in every if asked.k in f"{each.rule} {each.edit.at}"]
    if not mutants:
        print(f"No mutant has {asked.k!r} in its rule or place.")
        return 2
    if asked.list:
        print(*mutants, sep="\n")
        return 0
    if asked.check:
        problems = [f"{wrong}: {each}" for each in mutants if (wrong := each.stale(SOURCE))]
    else:
        with tempfile.TemporaryDirectory() as folder:
            problems = problems_of(mutants, asked.jobs, asked.v, Path(folder))
    for problem in problems:
        print(problem)
    fine = f"All {len(mutants)} mutants {'can be applied' if asked.check else 'killed'}"
    result = f"{len(mutants)} mutants, {len(problems)} problems" if problems else fine
    print(f"{result}, {time.monotonic() - began:.0f} s")
    return 1 if problems else 0


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]


if __name__ == "__main__":
    sys.exit(main())

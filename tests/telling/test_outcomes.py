"""What an answer changes, in words: each kind of outcome has a sentence, and comes up in play."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import emberbox.games
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.game import Choice
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names, Span, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing.coop import siege
from emberbox.testing.freeze import table as freeze_table
from emberbox.testing.ignite import Table
from tests.coop import random_play as coop
from tests.freeze import random_play as freeze
from tests.ignite import random_play as ignite

FOLDER = Path(emberbox.games.__path__[0])
IGNITE = FOLDER / "ignite" / "state" / "outcomes.py"
ATTACKS = FOLDER / "ignite" / "combat" / "reactions.py"
MODULES = {
    "forge": [FOLDER / "forge" / "outcomes.py"],
    "ignite": [IGNITE, ATTACKS],
    "freeze": [IGNITE, ATTACKS, FOLDER / "ignite" / "freeze" / "outcomes.py"],
    "coop": [
        IGNITE,
        ATTACKS,
        FOLDER / "ignite" / "freeze" / "outcomes.py",
        FOLDER / "ignite" / "coop" / "outcomes.py",
    ],
    "core": [FOLDER / "core" / "outcomes.py"],
}
IN_THE_THICK = {"ignite": ignite.PLAY, "freeze": freeze.PLAY, "coop": coop.PLAY}
NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn"]


def kinds_in(module: Path) -> set[str]:
    """The kinds of outcomes that a module makes, as its code names them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text())):
        named: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Outcome":
            named = node.args[:1]
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "what":
            named = [node.value]
        elif isinstance(node, ast.For) and ast.unparse(node.target).startswith("(what,"):
            assert isinstance(node.iter, ast.Tuple)
            named = [row.elts[0] for row in node.iter.elts if isinstance(row, ast.Tuple)]
        for one in named:
            ends = [one.body, one.orelse] if isinstance(one, ast.IfExp) else [one]
            found |= {
                end.value for end in ends if isinstance(end, ast.Constant) and isinstance(end.value, str)
            }
    return found


def test_every_game_sums_up_what_changes() -> None:
    assert set(MODULES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_outcome_has_words_and_each_word_a_kind(game: str) -> None:
    made, worded = set().union(*map(kinds_in, MODULES[game])), words_of(GAMES[game]).names("outcomes")
    assert made - worded == set(), f"[outcomes] of {game}/words.toml has no words for these"
    assert worded - made == set(), f"{MODULES[game]} make no such outcomes"


def games_of(game: str) -> Iterator[tuple[Session, Random]]:
    """Games without end, another mix of options each time, in the thick of it where a game has that."""
    goals = ("trophies-5", "hill-15", "last-standing")
    for seed in range(30):
        rng = Random(seed)
        if game == "freeze":
            yield from ((t.session, rng) for t in (fight_over_a_machine(), winter_camp()))
        if game == "coop":
            yield from ((t.session, rng) for t in (against_enemies(), against_the_boss()))
        if game not in IN_THE_THICK:
            options: dict[str, Choice] = {"reclaim": True} if game == "forge" and seed % 2 else {}
            yield Session.start(GAMES[game], options, seed), rng
            continue
        goal = [value for value in goals if value in goal_values()][seed % 2 - 1]
        mix: dict[str, Choice] = {"players": 2 + seed % 3, "quick": True, "market": "random"}
        mix |= {} if game == "coop" else {"goal": goal}
        play = IN_THE_THICK[game]
        yield play.any_game(GAMES[game].complete(mix), seed, wild=seed % 3 < 2, record=False), rng


def fight_over_a_machine() -> Table:
    """A war machine within reach of both, and poison in hand: few games come to either on their own."""
    cards = "march march dagger short-sword poison"
    return freeze_table("a1 b1 . axb\n. . b2 .", hands={"a": cards, "b": cards})


def winter_camp() -> Table:
    """Around the hill: a machine that is almost built, poison and cures, and cards that burn and hold."""
    cards = "medicine healing-spell gladiator-net scorched-earth magic-potion-bomb"
    return freeze_table(
        "a1 axc b1 .\na2 .  b2 .",
        at="I9",
        village=True,
        goal="hill-15",
        clocks={"axc": 2},
        hands={"a": cards, "b": cards},
        damage={"a1": 2, "b1": 2},
        poison={"a1": "b", "b1": "a"},
    )


def against_enemies() -> Table:
    """Blades and poison against enemies, with a machine to build and somebody to heal."""
    cards = "dagger dagger medicine medicine catapult javelin freeze"
    return siege(
        "a1 b1 !k1\n!w1 !p1 !o1",
        players=2,
        favor=5,
        hands={"a": cards, "b": cards},
        damage={"b1": 1, "a1": 1},
        poison={"b1": "a", "a1": "b"},
    )


def against_the_boss() -> Table:
    """The elder dragon, three blows away from his death, and poison beside them."""
    hands = {"a": "short-sword poison short-sword short-sword", "b": "short-sword"}
    return siege("a1 !D b1", players=2, round=20, hands=hands)


NEVER = {"coop": {"points", "points-lost", "trophies", "machine-taken", "machine-left"}}
"""What the games that a game builds on have, and this one has not."""


def goal_values() -> list[Choice]:
    """The goals that Ignite can be played for."""
    return next(list(option.values) for option in GAMES["ignite"].options if option.name == "goal")


def changes(session: Session, rng: Random, most: int) -> Iterator[tuple[Outcome, Session]]:
    """What each answer of a game changes, played half at random and half by rules of thumb."""
    for _ in range(most):
        if session.over:
            return
        seat = rng.choice(session.waiting())
        decision = session.asked(seat)
        assert decision is not None
        options = decision.options()
        weights = session.state.policy(decision, options)
        pick = options[weights.index(max(weights))] if weights and rng.random() < 0.6 else rng.choice(options)
        before = session.state.copy()
        session.answer_unchecked(pick, seat)
        for outcome in (*session.state.outcomes_since(before), *decision.outcomes()):
            yield outcome, session


def is_readable(text: str) -> bool:
    """Whether a sentence has a beginning, no gaps and nothing that only a program reads."""
    return bool(re.fullmatch(r"[A-Z0-9][^{}_]*[^ .]", text)) and "  " not in text and "None" not in text


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_outcome_comes_up_in_play_with_a_sentence(game: str) -> None:
    teller, missing = teller_of(game), set(words_of(GAMES[game]).names("outcomes")) - NEVER.get(game, set())
    said: dict[str, set[str]] = {}
    for session, rng in games_of(game):
        for outcome, now in changes(session, rng, 1500):
            missing.discard(outcome.what)
            if len(said.setdefault(outcome.what, set())) < 12:
                scene = Scene(now.state.view(0), Names(NAMES[: now.state.seats], 0))
                for amount in (Span(outcome.amount, outcome.amount), Span(1, 3)):
                    text = plain(teller.outcome(outcome, scene, amount))
                    assert is_readable(text), text
                    said[outcome.what].add(text)
        if not missing:
            break
    assert missing == set(), f"nobody ever saw these of {game}"

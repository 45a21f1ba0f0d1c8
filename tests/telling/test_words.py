"""Every question, verb and event has a wording, and no wording is for nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import emberbox.games
import emberbox.kernel
import emberbox.telling
import emberbox.terminal
from emberbox import ledger
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.shelf import GAMES
from emberbox.games.words import Words, words_of
from emberbox.kernel.errors import CatalogueError

ASKS = "asks"
"""Whatever takes a parameter of this name asks a question."""
TOLD = "told"
"""Whatever takes a parameter of this name tells an event."""


def trees(game: str) -> Iterator[ast.Module]:
    """The sources of a game and of those it builds on, without games within its folder."""
    for package in GAMES[game].lineage:
        folder = files_of(package)
        within = {path.parent for path in folder.rglob("words.toml")} - {folder}
        for path in folder.rglob("*.py"):
            if not within.intersection(path.parents):
                yield ast.parse(path.read_text("utf-8"))


def files_of(package: str) -> Path:
    """The folder of a package."""
    return Path(emberbox.games.__path__[0], *package.split(".")[2:])


def takers(trees: list[ast.Module], parameter: str) -> dict[str, tuple[int, str]]:
    """What takes a parameter of a name: by its own name, the place among its arguments, and the default."""
    found: dict[str, tuple[int, str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                makers = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                for maker in [each for each in makers if each.name == "__init__"]:
                    found.update(place_of(parameter, node.name, maker, of_self=1))
            elif isinstance(node, ast.FunctionDef) and node.name != "__init__":
                found.update(place_of(parameter, node.name, node, of_self=0))
    return found


def place_of(parameter: str, name: str, call: ast.FunctionDef, of_self: int) -> dict[str, tuple[int, str]]:
    """Where a function takes a parameter, if it takes it."""
    names = [each.arg for each in call.args.args]
    if parameter not in names:
        return {}
    at = names.index(parameter)
    unsaid = dict(zip(reversed(names), reversed(call.args.defaults), strict=False)).get(parameter)
    word = unsaid.value if isinstance(unsaid, ast.Constant) else ""
    return {name: (at - of_self, str(word))}


def passed(sources: list[ast.Module], parameter: str, taking: dict[str, tuple[int, str]]) -> set[str]:
    """The texts with which calls in some sources fill a parameter."""
    found: set[str] = set()
    for call in calls(sources):
        place, unsaid = taking.get(ast.unparse(call.func), (-1, ""))
        given: dict[int | str | None, ast.expr] = dict(enumerate(call.args))
        given |= {keyword.arg: keyword.value for keyword in call.keywords}
        value = given.get(parameter, given.get(place))
        found |= {unsaid} - {""} if value is None else texts(value)
    return found


def questions(game: str) -> set[str]:
    """The names of all questions that a game asks."""
    sources = list(trees(game))
    kernel = ast.parse((Path(emberbox.kernel.__path__[0]) / "decision.py").read_text("utf-8"))
    asking = {"super().__init__": (1, "")} | takers([*sources, kernel], ASKS)
    return passed(sources, ASKS, asking) - {each.title for each in GAMES.values()}


def texts(value: ast.expr) -> set[str]:
    """The text that an expression is, or either of those that it may be."""
    if isinstance(value, ast.IfExp):
        return texts(value.body) | texts(value.orelse)
    return {value.value} if isinstance(value, ast.Constant) and isinstance(value.value, str) else set()


def calls(sources: list[ast.Module]) -> Iterator[ast.Call]:
    """Every call in some sources."""
    for tree in sources:
        yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def events(game: str) -> set[str]:
    """The names of all events that a game tells."""
    sources = list(trees(game))
    told = [call.args[0] for call in calls(sources) if ast.unparse(call.func).endswith(".tell")]
    return passed(sources, TOLD, takers(sources, TOLD)).union(*(texts(name) for name in told))


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_wording_and_every_wording_a_question(game: str) -> None:
    assert questions(game) == words_of(GAMES[game]).names("asks")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_wording_and_every_wording_an_event(game: str) -> None:
    assert events(game) == words_of(GAMES[game]).names("events")


ENDING = ("condition_met", "team_condition_met", "ends")
"""What returns the rule by which a game ends."""


def endings(game: str) -> set[str]:
    """The rules by which a game ends: those told with its end, given to what ends it, or found by a check."""
    known = {id for name in GAMES[game].ledgers for id in ledger.read_ledger(name)}
    sources, found = list(trees(game)), set[str]()
    for call in calls(sources):
        if call.args and texts(call.args[0]) & {"won", "drawn"}:
            found |= {id for argument in call.args for id in texts(argument) if id in known}
    for name, (place, unsaid) in takers(sources, "because").items():
        if name in ("end", "finish"):
            given = [call for call in calls(sources) if ast.unparse(call.func) == name]
            found |= {id for call in given for argument in call.args[place:] for id in texts(argument)}
            found |= {unsaid} - {""}
    for tree in sources:
        for check in ast.walk(tree):
            if isinstance(check, ast.FunctionDef) and check.name in ENDING:
                for node in ast.walk(check):
                    if isinstance(node, ast.Return) and isinstance(node.value, ast.JoinedStr):
                        start = ast.literal_eval(node.value.values[0])
                        found |= {id for id in known if id.startswith(start)}
                    elif isinstance(node, ast.Return) and node.value is not None:
                        found |= texts(node.value) & known
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_ends_a_game_has_a_wording_and_every_wording_a_rule(game: str) -> None:
    assert endings(game) == words_of(GAMES[game]).names("decided")


def test_advice_is_given_beside_questions_that_are_asked() -> None:
    words = words_of(GAMES["ignite"])
    assert words.names("advice") <= words.names("asks")


@pytest.mark.parametrize("game", GAMES)
def test_no_event_of_a_game_is_called_like_what_happens_at_every_table(game: str) -> None:
    words = words_of(GAMES[game])
    assert not words.names("events") & words.names("at-table")


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_wording_and_every_wording_a_verb(game: str) -> None:
    space = GAMES[game].space
    verbs = {name.partition(":")[2] for name in space.names if name.startswith("verb:")}
    words = words_of(GAMES[game])
    races = words.names("races") if "races" in words.tables() else set()
    assert verbs == words.names("verbs") | races
    assert not words.names("verbs") & races


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_it_is(game: str) -> None:
    assert words_of(GAMES[game]).names("about") == {"blurb", "minutes"}
    assert words_of(GAMES[game]).word("about", "blurb").endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_each_of_its_values_has_words(game: str) -> None:
    words = words_of(GAMES[game])
    for option in GAMES[game].options:
        label, group, values, _ = words.option(option.name)
        assert label
        assert group in words.table("groups").values()
        if isinstance(option.default, str):
            assert list(values) == list(option.values)
        assert set(values) in (set(), {str(value) for value in option.values})
    assert GAMES[game].complete(words.at_once())
    with pytest.raises(CatalogueError, match=r"options\.colour is missing"):
        words.option("colour")


def test_every_race_of_ignite_has_a_name_a_story_an_ability_and_a_unit() -> None:
    words = words_of(GAMES["ignite"])
    for table in ("races", "stories", "abilities", "units"):
        assert words.names(table) == set(RACES)
    for story in words.table("stories").values():
        assert 2 <= story.count(".") <= 4
        assert 120 < len(story) < 320


def test_every_card_of_ignite_is_put_into_one_short_line() -> None:
    assert len(set(of.SHORT[: len(base_set.KEYS)])) == len(base_set.KEYS)


def numbers_of(kind: int) -> set[str]:
    """The numbers that a card's line cannot do without."""
    found = {str(of.DAMAGE[kind])} if of.DAMAGE[kind] else set()
    return found | ({str(of.MOVEMENT[kind])} if of.MOVEMENT[kind] else set())


@pytest.mark.parametrize("kind", range(len(base_set.KEYS)), ids=base_set.KEYS)
def test_the_line_of_a_card_has_its_numbers(kind: int) -> None:
    line = of.SHORT[kind]
    if base_set.KEYS[kind] != "hydro-necromancer":  # its minions are those of another card
        assert numbers_of(kind) <= set(re.findall(r"\d+", line))
    if of.HIGH[kind] > 1:
        assert f"{of.LOW[kind]}-{of.HIGH[kind]}" in line


def test_what_may_be_wished_away_is_a_question_that_can_be_declined() -> None:
    words = words_of(GAMES["ignite"])
    assert words.names("auto-decline") <= words.names("asks")
    for asks in words.names("auto-decline"):
        assert words.choice(asks, "none")


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_table_is_said(game: str) -> None:
    places = [Path(package.__path__[0]) for package in (emberbox.telling, emberbox.terminal)]
    names = [package.split(".")[2] for package in GAMES[game].lineage]
    files = [
        path
        for place in places
        for name in names
        for path in (*(place / name).glob("*.py"), *place.glob(f"{name}.py"))
    ]
    source = "".join(path.read_text("utf-8") for path in files)
    for table in ("labels", "table"):
        assert [
            key for key in words_of(GAMES[game]).names(table) if f'"{key}"' not in source.replace("'", '"')
        ] == []


def test_words_that_do_not_make_sense_are_refused_with_their_place() -> None:
    rest: dict[str, dict[str, str]] = {"verbs": {}, "events": {}}
    with pytest.raises(CatalogueError, match="here: the table 'events' is missing"):
        Words("here", {"asks": {}, "verbs": {}})
    with pytest.raises(CatalogueError, match=r"here: asks\.which: its question is missing"):
        Words("here", {"asks": {"which": {"card": "This"}}, **rest})
    with pytest.raises(CatalogueError, match=r"here: asks\.which: 'cart' is no kind of pick"):
        Words("here", {"asks": {"which": {"question": "Which?", "cart": "This"}}, **rest})
    words = Words("here", {"asks": {"which": {"question": "Which?"}}, **rest})
    with pytest.raises(CatalogueError, match=r"here: asks\.which\.card is missing"):
        words.choice("which", "card")
    with pytest.raises(CatalogueError, match=r"here: events\.drew is missing"):
        words.word("events", "drew")
    with pytest.raises(CatalogueError, match="here: the table 'help' is missing"):
        words.table("help")


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if "ignite" in game.ledgers])
def test_every_question_of_ignite_can_be_named_in_a_reason(game: str) -> None:
    words = words_of(GAMES[game])
    assert words.names("now") == words.names("asks")


def test_every_remedy_and_place_of_ignite_is_named_somewhere() -> None:
    folder = Path(emberbox.games.__path__[0]) / "ignite"
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    words = words_of(GAMES["ignite"])
    for table in ("remedies", "where"):
        assert [key for key in words.names(table) if f'"{key}"' not in source] == []

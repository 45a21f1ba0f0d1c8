"""Cards of one's own for Forge and Ignite: files are checked, and the examples are played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from emberbox.cli import main
from emberbox.games.data import (
    OWN_CODE,
    OWN_DATA,
    gathered,
    numbers_hash,
    printed_own,
    read_own,
    run_code,
    with_own,
)
from emberbox.games.forge import own as forge
from emberbox.games.forge.game import FORGE
from emberbox.games.ignite.facts import own as ignite
from emberbox.kernel.errors import CatalogueError
from emberbox.registry import REGISTRY

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SLAG_WORKS = ROOT / "examples" / "slag-works.toml"
NIGHT_MARKET = ROOT / "examples" / "night-market.toml"
EMBER_GUARD = ROOT / "examples" / "ember-guard.toml"
EXAMPLES = [("forge", SLAG_WORKS), ("ignite", NIGHT_MARKET), ("core", EMBER_GUARD)]


@pytest.mark.long
@pytest.mark.parametrize(("inside", "data"), [
    *((f"{game}_with_own.py", example) for game, example in EXAMPLES),
    *((f"{game}_every_verb.py", HERE / f"every-verb-{game}.toml") for game in ("forge", "ignite")),
])  # fmt: skip
def test_the_examples_keep_to_all_that_is_asked_of_them(inside: str, data: Path) -> None:
    """In a process of their own, for the shelf looks only once for cards."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", str(HERE / inside)]
    run = subprocess.run(
        command,
        env={**os.environ, OWN_DATA: str(data)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    assert " passed" in run.stdout


def changed(file: Path, path: str, value: Any) -> dict[str, Any]:
    """The cards of an example, one field of which is another, or is gone if the value is None."""
    _, cards = read_own(str(file))
    place: Any = cards
    *before, last = [int(part) if part.isdecimal() else part for part in path.split("/")]
    for part in before:
        place = place[part]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return cards


@pytest.mark.parametrize(("path", "value", "message"), [
    ("coal-hound/card", "minon", "'coal-hound': card is 'minon', .*; did you mean minion[?]"),
    ("coal-hound/cost", 5, "'coal-hound': cost is 5, not a number from 0 to 4"),
    ("coal-hound/name", "Cinder Imp", "'coal-hound': name is 'Cinder Imp', which card 'cinder-imp' has"),
    ("coal-hound/name", "Soot Sprite", "name is 'Soot Sprite', which card 'soot-sprite' has already"),
    ("coal-hound/keywords", "wallbreaker", r"keywords is 'wallbreaker', .*: write \['wallbreaker'\]"),
    ("coal-hound/keywords", ["wallbraker"], "keywords has 'wallbraker'; .*; did you mean wallbreaker[?]"),
    ("coal-hound/cost", True, "'coal-hound': cost is true, not a number"),
    ("coal-hound/helth", 2, "'coal-hound': helth isn't a field of a minion; .*; did you mean health[?]"),
    ("coal-hound/health", None, "'coal-hound': health is missing"),
    ("coal-hound/ignite", [1, 2, 3], "ignite is .*, but only a bot ignites: write bot = true"),
    ("coal-hound/keywords", ["walbreaker"], "keywords has 'walbreaker'; it can be heat-sink, "),
    ("coal-hound/icon", "skull", "'coal-hound': icon is 'skull', not one of imp-laugh, "),
    ("coal-hound", 3, "'coal-hound': it is 3, not a table of fields"),
    ("Coal Hound", {}, "'Coal Hound': its key is not in kebab-case"),
    ("cinder-imp", {}, "the game already has a card with this key, 'Cinder Imp'"),
    ("bellows-bot/ignite", [1, 2], "'bellows-bot': ignite is .*, not a list of 3 numbers"),
    ("bellows-bot/bot", False, "'bellows-bot': ignite is"),
    ("soot-sprite/ability/when", "death", "ability.when is 'death', not one of summon, scrap, turn-start"),
    ("soot-sprite/ability/do", [], "ability.do is empty"),
    ("soot-sprite/ability/do/0/verb", "damage-forge", "do.1.verb is .*did you mean damage-forges"),
    ("soot-sprite/ability/do/0/amount", 99, "ability.do.1.amount is 99, not a number from 1 to 9"),
    ("soot-sprite/ability/do/0/most", 1, "ability.do.1.most isn't a field of the verb damage-forges"),
    ("soot-sprite/ability/do/0/who", "me", "ability.do.1.who is 'me', not one of all, yours, opponents"),
    ("soot-sprite/ability/do/0", {"verb": "take"}, "verb is 'take', but cost is 0: a turn might never end"),
    ("soot-sprite/ability/do/0", {"verb": "ignite"}, "verb is 'ignite', but this minion isn't a bot"),
    ("soot-sprite/ability/do/0", {"verb": "recycle", "most": 0}, "cost is 0: nothing is cheaper"),
    ("salvage-crew/ability/do/1/most", 3, "ability.do.2.most is 3, not a number from 0 to 2"),
    ("salvage-crew/ability/do/1", {"verb": "return"}, "'return', .* for when = 'scrap' only, not 'summon'"),
    ("tinker-queen/ability/python", "x", "ability has both do and python"),
    ("slag-works/list/coal-hund", 1, "names 'coal-hund', which isn't a minion; did you mean coal-hound[?]"),
    ("slag-works/list/coal-hound", 4, "'slag-works': list has 31 cards, but a forge has 30"),
    ("slag-works/list/coal-hound", "3", "list.coal-hound is '3', not a number from 1 to 30"),
    ("slag-works", None, "no forge lists it, so nobody could play it"),
])  # fmt: skip
def test_what_is_wrong_with_a_minion_is_said(path: str, value: Any, message: str) -> None:
    with pytest.raises(CatalogueError, match=message) as refused:
        forge.read_own(changed(SLAG_WORKS, path, value), "mine.toml")
    assert str(refused.value).startswith("mine.toml: card '")


@pytest.mark.parametrize(("path", "value", "message"), [
    ("ember-lash/card", "dek", "'ember-lash': card is 'dek', not one of deck; did you mean deck"),
    ("ember-lash/name", "Dagger", "'ember-lash': name is 'Dagger', which card 'dagger' has already"),
    ("ember-lash/cost", 13, "'ember-lash': cost is 13, not a number from 0 to 12"),
    ("ember-lash/types", ["Weapn"], "types has 'Weapn'; it can be Weapon, "),
    ("ember-lash/types", ["Melee"], "with 0 of Weapon, Spell, .*, not one"),
    ("ember-lash/types", ["Spell", "Item"], "with 2 of Weapon, Spell, .*, not one"),
    ("ember-lash/types", ["Weapon"], "a weapon is Melee, Ranged or both"),
    ("ember-lash/range", [3, 1], "range is .3, 1., not .nearest, farthest. from 1 to 8"),
    ("ember-lash/damage", 7, "damage is 7, not a number from 1 to 6"),
    ("ember-lash/movement", 1, "movement is 1, but a card of type Weapon has none"),
    ("ember-lash/hit/0/verb", "pul", "hit.1.verb is 'pul', not one of knock-down, .*; did you mean pull"),
    ("ember-lash/hit/0/steps", 4, "hit.1.steps is 4, not a number from 1 to 3"),
    ("ember-lash/hit/0/amount", 1, "hit.1.amount isn't a field of the verb pull"),
    ("ember-lash/hit", [{"verb": "freeze"}, {"verb": "freeze"}], "'freeze', which is listed twice"),
    ("ember-lash/short", "x" * 61, "short is .*, not a line of text of at most 60 characters"),
    ("cold-stare/hit", None, "it attacks, but has neither damage nor hit"),
    ("night-run/movement", None, "'night-run': movement is missing"),
    ("night-run/hit", [], "hit is .., but a card of type Movement has none"),
    ("thorn-cloak/do", None, "do is missing; a card of type Ability does nothing else"),
    ("lantern-shield/do/0", {"verb": "heal"}, "do of a Shield can only have the verb draw"),
    ("dagger", {}, "the game already has a card with this key, 'Dagger'"),
    ("street-healer/python", "x", "leave out hit and do"),
])  # fmt: skip
def test_what_is_wrong_with_a_deck_is_said(path: str, value: Any, message: str) -> None:
    with pytest.raises(CatalogueError, match=message) as refused:
        ignite.read_own(changed(NIGHT_MARKET, path, value), "mine.toml")
    assert str(refused.value).startswith("mine.toml: card '")


EVIL = "\x1b]0;\x07\x1b[31m" + "x" * 5000
"""What a terminal would obey, and goes on and on."""
LONGEST_MESSAGE = 2000
"""A message may list all that there could be instead, even all icons."""
CORE_EVERY = 41


def places(tables: Any) -> Iterator[tuple[Any, Any]]:
    """All tables and lists within some tables, each with its keys."""
    for key, entry in list(tables.items() if isinstance(tables, dict) else enumerate(tables)):
        yield tables, key
        if isinstance(entry, dict | list):
            yield from places(entry)


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_what_is_said_of_a_wrong_card_is_short_and_harmless(game: str, example: Path) -> None:
    read = REGISTRY[game].own_cards
    assert read is not None
    reader, said = read.load(), []
    _, sound = read_own(str(example))
    for at in range(0, len(list(places(sound))), 1 if game != "core" else CORE_EVERY):
        for new in (EVIL, {EVIL: 1}, [EVIL], None):
            cards = deepcopy(sound)
            place, key = list(places(cards))[at]
            if new is not None:
                place[key] = new
            elif isinstance(place, dict):
                place[EVIL] = place.pop(key)
            try:
                reader(cards, "mine.toml")
            except CatalogueError as error:
                said.append(str(error))
    assert len(said) > 30
    assert [each for each in said if not each.isprintable() or len(each) > LONGEST_MESSAGE] == []


@pytest.mark.parametrize("content", ['game = "{EVIL}"', 'game = "forge"\n["{EVIL}"]', '"{EVIL}" = 1'])
def test_what_is_said_of_a_wrong_file_is_short_and_harmless(content: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(content.replace("{EVIL}", "\\u001b[31m" + "x" * 5000), "utf-8")
    with pytest.raises(CatalogueError) as refused:
        gathered([str(file), str(file)], "forge")
    said = str(refused.value).replace(str(file), "")
    assert said.isprintable()
    assert len(said) < 400


def test_the_cards_of_every_verb_have_every_verb() -> None:
    minions = read_own(str(HERE / "every-verb-forge.toml"))[1].values()
    done = [effect["verb"] for card in minions if "ability" in card for effect in card["ability"]["do"]]
    assert set(done) == set(forge.VERBS)
    decks = read_own(str(HERE / "every-verb-ignite.toml"))[1].values()
    for field, verbs in (("hit", ignite.HITS), ("do", ignite.VERBS)):
        assert {effect["verb"] for card in decks for effect in card.get(field, [])} == set(verbs)


def test_there_can_be_only_so_many() -> None:
    _, cards = read_own(str(NIGHT_MARKET))
    with pytest.raises(CatalogueError, match="17 decks, but there can be 16 at most"):
        ignite.read_own(
            {f"run-{at}": {**cards["night-run"], "name": f"Run {at}"} for at in range(17)}, "mine.toml"
        )


def test_the_examples_of_the_docs_make_sense() -> None:
    page = (ROOT / "docs" / "own-cards.md").read_text("utf-8")
    for block in re.findall(r"```toml\n(game = .*?)```", page, re.DOTALL):
        cards = tomllib.loads(block)
        game = cards.pop("game")
        reader, example = (forge, SLAG_WORKS) if game == "forge" else (ignite, NIGHT_MARKET)
        if game == "forge":  # a minion is played in a forge
            cards = {**read_own(str(example))[1], **cards}
            cards["slag-works"]["list"] = {**cards["slag-works"]["list"], "coal-hound": 2, "my-minion": 1}
        assert reader.read_own(cards, "own-cards.md")
    assert page.count("```toml\ngame = ") == 2


# -- Python code, which is trusted on the command line alone ------------------------------------------------

ECHO = """
from emberbox.games.forge.damage import draw

def ability(g, me, batch):
    draw(g, me.seat, 1, "echo")
    yield from ()
"""
CARDS = """
game = "forge"
[echo]
name = "Echo"
card = "minion"
cost = 1
attack = 1
health = 1
ability = { when = "summon", python = "echo_card", text = "Draw a card, by code." }
[echoes]
name = "Echoes"
card = "forge"
list = { echo = 30 }
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a minion that needs code, and the code beside it."""
    monkeypatch.delenv(OWN_CODE, raising=False)
    (tmp_path / "echo_card.py").write_text(ECHO, "utf-8")
    (tmp_path / "mine.toml").write_text(CARDS, "utf-8")
    monkeypatch.setenv(OWN_DATA, str(tmp_path / "mine.toml"))
    return tmp_path


def test_code_needs_a_folder_that_the_command_line_names(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CatalogueError, match=r"'echo': python is 'echo_card': if you trust .* --code FOLDER"):
        printed_own("forge")
    monkeypatch.setenv(OWN_CODE, str(mine))
    assert printed_own("forge")["echo"]["ability"]["text"] == "Draw a card, by code."
    assert callable(run_code("echo_card", "ability"))


def test_the_order_of_the_cards_counts_for_it_decides_picks_and_shuffles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = SLAG_WORKS.read_text("utf-8")
    hound, bellows = cards.index("[coal-hound]"), cards.index("[bellows-bot]")
    orders = [
        cards,
        cards.replace("soot-sprite = 3\ncoal-hound = 3\n", "coal-hound = 3\nsoot-sprite = 3\n"),
        f"{cards[:hound]}{cards[bellows:]}\n{cards[hound:bellows]}",
    ]
    assert all(tomllib.loads(each) == tomllib.loads(cards) for each in orders)
    versions, numbers = set(), set()
    for at, each in enumerate(orders):
        file = tmp_path / f"{at}.toml"
        file.write_text(each, "utf-8")
        monkeypatch.setenv(OWN_DATA, str(file))
        versions.add(with_own("1", "forge"))
        numbers.add(numbers_hash(FORGE))
    assert (len(versions), len(numbers)) == (3, 3)


def test_the_order_of_files_counts_where_they_bring_cards_for_the_same_game(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_CODE, str(mine))
    files = [str(SLAG_WORKS), str(mine / "mine.toml"), str(NIGHT_MARKET)]
    versions = []
    for order in ([0, 1, 2], [1, 0, 2], [2, 0, 1]):
        monkeypatch.setenv(OWN_DATA, os.pathsep.join(files[at] for at in order))
        versions.append(with_own("1", "forge"))
    assert versions[0] == versions[2] != versions[1]


def test_the_rules_version_names_the_code_as_well(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_CODE, str(mine))
    before = with_own("1", "forge")
    (mine / "echo_card.py").write_text(ECHO.replace(", 1,", ", 2,"), "utf-8")
    assert re.fullmatch(r"1\+[0-9a-f]{8}", before)
    assert with_own("1", "forge") != before


@pytest.mark.parametrize(("name", "code", "message"), [
    ("../echo_card", ECHO, "not the name of a file like 'my_card'"),
    ("os.path", ECHO, "not the name of a file like 'my_card'"),
    ("other", ECHO, "other.py: No such file"),
    ("echo_card", "def ability(:", "echo_card.py: invalid syntax"),
    ("echo_card", "1 / 0", "echo_card.py: ZeroDivisionError: division by zero"),
    ("echo_card", "x = 1", "echo_card.py: there is no function 'ability'"),
])  # fmt: skip
def test_what_is_wrong_with_code_is_said(
    mine: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str, message: str
) -> None:
    monkeypatch.setenv(OWN_CODE, str(mine))
    (mine / "echo_card.py").write_text(code, "utf-8")
    with pytest.raises(CatalogueError, match=message):
        run_code(name, "ability")


def test_a_wrong_card_is_said_on_the_command_line(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", str(mine / "mine.toml")])
    said = " ".join(capsys.readouterr().err.split())
    assert ended.value.code
    assert (
        "card 'echo': python is 'echo_card': if you trust this code, say where it is with --code FOLDER"
        in said
    )


PLAY = """
from random import Random
from emberbox.games.shelf import GAMES
from emberbox.kernel.session import Session

for game, options in (
    ("forge", {"forge": "slag-works"}),
    ("forge", {"forge": "echoes"}),
    ("ignite", {"own": True, "quick": True, "players": 2}),
):
    session, rng = Session.start(GAMES[game], options, 7), Random(7)
    for _ in range(150):
        if not session.over:
            session.answer(rng.choice(session.options()))
    print(GAMES[game].rules_version)
"""


def test_the_examples_and_code_are_played(mine: Path) -> None:
    files = os.pathsep.join([str(SLAG_WORKS), str(NIGHT_MARKET), str(mine / "mine.toml")])
    env = {**os.environ, OWN_DATA: files, OWN_CODE: str(mine)}
    run = subprocess.run([sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    assert re.fullmatch(r"(1\+[0-9a-f]{8})\n\1\n3\+[0-9a-f]{8}\n", run.stdout)

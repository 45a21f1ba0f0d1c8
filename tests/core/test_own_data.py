"""Cards of one's own: files are read, gathered and put into play, and what is wrong with them is said."""

from __future__ import annotations

import contextlib
import inspect
import json
import os
import re
import time
import tomllib
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from emberbox.games.core.catalogue import WARLORD, read_catalogue
from emberbox.games.core.game import RULES_VERSION, CoreGame, on_the_shelf
from emberbox.games.data import MOST_BYTES, OWN_DATA, cards_of, gathered, own_cards, read_own, read_toml
from emberbox.games.shelf import GAMES
from emberbox.games.toml_text import PROBLEMS, parse
from emberbox.kernel.errors import BadOption, BadRecord, CatalogueError
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.server.http.reference import book_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "ember-guard.toml"

AXE = """
name = "Axe"
card = "weapon"
range = 1
rate = [1, 1]
damage = 1
burst = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
keywords = ["Melee"]
text = "An axe."
"""


def written(file: Path, text: str) -> str:
    """A file with a text in it; its name."""
    file.write_text(text, "utf-8")
    return str(file)


# -- one file --------------------------------------------------------------------------------------


def test_a_file_says_which_game_its_cards_are_for() -> None:
    game, cards = read_own(str(EXAMPLE))
    assert game == "core"
    assert cards["ember-guard"]["name"] == "Ember Guard Home Fireteam"
    assert "game" not in cards


def test_line_ends_and_marks_of_other_systems_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + f'game = "core"\n[axe]{AXE}'.replace("\n", "\r\n").encode())
    assert read_own(str(file))[1]["axe"]["name"] == "Axe"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b'game = "core"\n[axe]\nname = Axe\n',
            "line 3, column 8: a value is missing or isn't written correctly (text needs quotes)",
        ),
        (b'game = "core"\n[axe]\n[axe]\n', "line 3, column 5: this table is already in the file"),
        (b'game = "core"\n# \xff\n', "line 2: this isn't UTF-8 text"),
        (b"a = " + b"[" * 100_000, "line 1: more than 8 brackets are open within each other"),
        (b"\na" + b".a" * 9_000 + b" = 1", "line 2: a key has more than 8 parts with dots between them"),
        (b"[a" + b" . 'b'" * 8 + b"]", "line 1: a key has more than 8 parts with dots between them"),
        (b"#" * (MOST_BYTES + 1), "the file is larger than 256 KiB"),
        (b"[axe]\n", 'the file doesn\'t name its game; before the first card, write game = "forge"'),
        (b'game = "chess"\n', "game is 'chess'; before the first card, write game = \"forge\""),
        (b'game = ["core"]\n', "game is ['core']; before the first card"),
    ],
    ids=[
        "value",
        "twice",
        "encoding",
        "brackets",
        "dots",
        "quoted dots",
        "large",
        "no game",
        "other game",
        "list of games",
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(CatalogueError) as refused:
        read_own(str(file))
    assert str(refused.value).startswith(f"{file}: {message}")


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"mine\.toml: No such file"):
        read_own(str(tmp_path / "mine.toml"))
    with pytest.raises(CatalogueError, match=f"^{tmp_path}: "):
        read_own(str(tmp_path))


# -- several files, and the environment ------------------------------------------------------------


def test_files_are_gathered_and_may_name_each_others_cards(tmp_path: Path) -> None:
    guard = EXAMPLE.read_text("utf-8")
    at = guard.index("[furnace-jet]")
    models = written(tmp_path / "models.toml", guard[:at])
    weapons = written(tmp_path / "weapons.toml", f'game = "core"\n{guard[at:]}')
    cards = gathered([models, weapons], "core")
    assert cards == read_own(str(EXAMPLE))[1]
    assert "ember-guard" in read_catalogue(cards, "mine").fireteams


def test_two_files_cannot_have_the_same_card(tmp_path: Path) -> None:
    one = written(tmp_path / "one.toml", f'game = "core"\n[axe]{AXE}')
    two = written(tmp_path / "two.toml", f'game = "core"\n[axe]{AXE}')
    with pytest.raises(CatalogueError) as refused:
        gathered([one, two], "core")
    assert str(refused.value) == f"{two}: card 'axe' is already in {one}"


def test_the_environment_names_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    axe = written(tmp_path / "axe.toml", f'game = "core"\n[axe]{AXE}')
    monkeypatch.setenv(OWN_DATA, os.pathsep.join([str(EXAMPLE), "", axe]))
    cards, where = own_cards("core")
    assert {"ember-guard", "axe"} < set(cards)
    assert where == f"{EXAMPLE}, {axe}"
    assert own_cards("forge")[0] == {}
    monkeypatch.delenv(OWN_DATA)
    assert own_cards("core") == ({}, "")


def test_own_cards_stand_in_the_catalogue_after_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_toml("emberbox.games.core", "cards.toml")
    monkeypatch.delenv(OWN_DATA, raising=False)
    assert cards_of(GAMES["core"]) == game
    monkeypatch.setenv(OWN_DATA, str(EXAMPLE))
    assert list(cards_of(GAMES["core"])) == [*game, *read_own(str(EXAMPLE))[1]]
    assert cards_of(GAMES["forge"]) == read_toml("emberbox.games.forge", "cards.toml")


def test_own_cards_stand_in_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_DATA, str(EXAMPLE))
    cards = {card.key: card for card in book_of("core").cards}
    assert cards["ember-hearthkeeper"].name == "Ember Hearthkeeper Warlord Class Mech"
    assert cards["ember-hearthkeeper"].facts["shield"]["max"] == 14
    assert "ember-guard" not in {card.key for card in book_of("forge").cards}


# -- the catalogue ---------------------------------------------------------------------------------


def test_the_example_is_in_the_catalogue_beside_the_cards_of_the_game() -> None:
    catalogue = read_catalogue(read_own(str(EXAMPLE))[1], "example")
    assert list(catalogue.fireteams) == ["paladin-fireteam", "basilisk-fireteam", "ember-guard"]
    guard = catalogue.fireteams["ember-guard"].datacards
    assert len(guard) == 8
    (keeper,) = [card for card in guard if card.type == WARLORD]
    assert [weapon.key for weapon in keeper.weapons] == ["furnace-jet", "rivet-gun"]
    assert (keeper.shield, keeper.shield_most) == (8, 14)
    assert catalogue.scenarios["beacon-watch"].structures[0][0].name == "Signal Beacon"


def test_a_catalogue_names_the_file_that_a_wrong_card_comes_from() -> None:
    with pytest.raises(CatalogueError, match=r"^mine\.toml: card 'axe': card is missing$"):
        read_catalogue({"axe": {}}, "mine.toml")


# -- the game --------------------------------------------------------------------------------------

OWN_GAME = CoreGame(read_catalogue(read_own(str(EXAMPLE))[1], "example"), RULES_VERSION)


@pytest.mark.parametrize("scenario", ["beacon-watch", "first-contact", "breach", "black-box"])
def test_a_game_with_own_cards_is_played_to_its_end(scenario: str) -> None:
    wanted = {"scenario": scenario, "fireteam-1": "ember-guard"}
    session = Session.start(OWN_GAME, OWN_GAME.complete(wanted), 7)
    assert session.state.view(0)["sides"][0]["fireteam"] == "ember-guard"
    rng = Random(7)
    while not session.over:
        session.answer_unchecked(rng.choice(session.options()))
    assert sum(session.state.payoffs() or []) == 1


def test_a_record_with_own_cards_is_opened_with_the_same_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_DATA, str(EXAMPLE))
    game = on_the_shelf()
    record = Session.start(game, {"fireteam-1": "ember-guard"}, 7).record()
    assert record.rules_version == game.rules_version != RULES_VERSION
    text = EXAMPLE.read_text("utf-8")
    captain, keeper = "ember-captain = 1", "ember-hearthkeeper = 1"
    reordered = text.replace(f"{captain}, {keeper}", f"{keeper}, {captain}")
    assert tomllib.loads(reordered) == tomllib.loads(text)
    for other in (reordered, text.replace("hp = 18", "hp = 19")):
        assert other != text
        monkeypatch.setenv(OWN_DATA, written(tmp_path / "mine.toml", other))
        with pytest.raises(BadRecord, match="it was played with other own cards"):
            resume(on_the_shelf(), record)
    monkeypatch.setenv(OWN_DATA, written(tmp_path / "copy.toml", f"# a copy\n{text}"))
    assert resume(on_the_shelf(), record).record() == record


def test_a_record_from_when_the_hash_did_not_tell_orders_is_still_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(OWN_DATA, str(EXAMPLE))
    now = Session.start(on_the_shelf(), {"fireteam-1": "ember-guard"}, 7).record()
    content = json.dumps(read_own(str(EXAMPLE))[1], sort_keys=True, default=str)
    version = f"{RULES_VERSION}+{sha256(content.encode()).hexdigest()[:8]}"
    before = Record("core", version, now.options, now.seed, now.answers)
    assert before.rules_version != now.rules_version
    assert resume(on_the_shelf(), before).record() == now


def test_a_game_of_printed_cards_has_no_word_of_own_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_DATA, str(EXAMPLE))
    record = Session.start(on_the_shelf(), {}, 7).record()
    assert record.rules_version == RULES_VERSION
    monkeypatch.delenv(OWN_DATA)
    before = Record("core", "2+00000000", record.options, record.seed, record.answers)
    for each in (record, before):
        assert resume(on_the_shelf(), each).record() == record


def test_what_is_one_s_own_is_no_option_of_the_game_without_it() -> None:
    with pytest.raises(BadOption, match="'fireteam-1' cannot be 'ember-guard'"):
        CoreGame(read_catalogue(), RULES_VERSION).complete({"fireteam-1": "ember-guard"})


def test_the_cards_of_the_tutorial_make_sense() -> None:
    tutorial = (EXAMPLE.parents[1] / "docs" / "add-a-fireteam.md").read_text("utf-8")
    blocks = re.findall(r"^   ```toml\n(.*?)```", tutorial, re.DOTALL | re.MULTILINE)
    shown = tomllib.loads("".join(blocks))
    assert shown.pop("game") == "core"
    assert {card["card"] for card in shown.values()} == {"weapon", "model", "fireteam"}
    read_catalogue({**read_own(str(EXAMPLE))[1], **shown}, "tutorial")


# -- what TOML itself cannot be ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "bomb",
    [
        "a" + ".a" * 120_000 + " = 1",
        "[a" + ".'b'" * 60_000 + "]",
        '[a."b.c"' + ".d" * 9 + "]",
        "x = " + "[" * 200_000,
        "x = " + "{a = " * 40_000,
        "\n".join("a" + ".a" * 200 + f".b{at} = 1" for at in range(400)),
    ],
    ids=["key", "table", "quoted", "list", "braces", "many"],
)
def test_what_goes_too_deep_is_refused_before_it_is_parsed(
    bomb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(text: str) -> None:
        raise AssertionError("the parser was asked")

    monkeypatch.setattr(tomllib, "loads", never)
    with pytest.raises(CatalogueError, match=r"mine\.toml: line 3: .* more than 8 |mine\.toml: line 3: more"):
        read_own(written(tmp_path / "mine.toml", f'game = "core"\n# a comment\n{bomb}\n'))


@pytest.mark.parametrize("quotes", ['"""\\', '"', "'''", '"\\', "'", '""" ', "#"], ids=range(7))
def test_unclosed_quotes_take_no_long_time(quotes: str) -> None:
    start = time.monotonic()
    with contextlib.suppress(CatalogueError):
        parse("x = " + quotes * (200_000 // len(quotes)))
    assert time.monotonic() - start < 5


def test_dots_and_brackets_in_texts_and_comments_are_no_depth() -> None:
    text = "a.b.c.d.e.f.g.h.i.j [[[[[[[[[[ {{{{{{{{{{"
    toml = (
        f'# {text}\nx = "{text} \\" {text}"\ny = \'{text}\'\nz = """\n{text}\n"""\nw = \'\'\'{text}\'\'\'\n'
    )
    assert parse(toml) == {"x": f'{text} " {text}', "y": text, "z": f"{text}\n", "w": text}
    assert parse("a.b.c.d.e.f.g.h = [[[[[[[[1]]]]]]]]")


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("x = Axe", "line 1, column 5: a value is missing or isn't written correctly (text needs quotes)"),
        ("x", "line 1, at the end of the file: a key needs = and a value after it"),
        ("\n= 1", "line 2, column 1: this is neither a key, a table nor a comment"),
        ("x. = 1", "line 1, column 4: a key is missing or starts with a character that isn't allowed"),
        ("x = 1 2", "line 1, column 7: something is left over after the value"),
        ("[x", "line 1, at the end of the file: the name of a table has a space in it or no closing bracket"),
        ("[a b]", "line 1, column 4: the name of a table has a space in it or no closing bracket"),
        ("[[x]", "line 1, column 4: the name of a table has a space in it or no closing bracket"),
        ("[x]\n[x]", "line 2, column 3: this table is already in the file"),
        (
            "x = {}\nx.y = 1",
            "line 2, at the end of the file: this table is already closed: nothing can be added to it here",
        ),
        ("x = 1\nx = 2", "line 2, at the end of the file: this key already has a value"),
        ("x = {a = 1, a = 2}", "line 1, column 18: this key already has a value"),
        ('x = """a', "line 1, at the end of the file: a text has no closing quote"),
        ("x = '''a", "line 1, at the end of the file: a text has no closing quote"),
        ("x = 'a", "line 1, at the end of the file: a text has no closing quote"),
        ('x = "a\n', "line 1, column 7: a text has no closing quote on its line"),
        ('x = "a\t\x01"', "line 1, column 8: this character isn't allowed here"),
        ('x = "\\q"', "line 1, column 8: write a backslash in a text twice"),
        ('x = "\\ud800"', "line 1, column 12: this escape in a text doesn't name a character"),
        ('x = "\\u12"', "line 1, column 8: this escape in a text doesn't name a character"),
        ("x = [1", "line 1, at the end of the file: a list has no closing ]"),
        ("x = {a = 1", "line 1, at the end of the file: a table in braces has no closing }"),
        ("x = 2026-02-31", "line 1, column 5: this date doesn't exist"),
        ("x = " + "9" * 5000, "a number has too many digits"),
    ],
)
def test_what_is_no_toml_is_said_with_its_line_and_without_the_parsers_words(toml: str, message: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        parse(toml)
    assert str(refused.value) == message


def test_every_complaint_of_the_parser_has_words_of_ours() -> None:
    source = inspect.getsource(inspect.getmodule(tomllib.loads) or tomllib)
    said = re.findall(r'suffixed_err\(\s*src,\s*[\w. +]+,\s*f?"([^"{]+)', source)
    assert len(said) > 10
    assert [words for words in said if not any(words.startswith(theirs) for theirs, _ in PROBLEMS)] == [
        "Expected "
    ]

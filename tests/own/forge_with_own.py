"""Forge with the minions of examples/slag-works.toml: test_own_cards.py runs it where they are loaded."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.games.forge import catalogue as of
from emberbox.games.forge.evaluation import IN_HAND, ON_LINEUP
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.tensor import encoder
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption, BadRecord
from emberbox.kernel.laws import check_laws
from emberbox.kernel.observation import Observation
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.server.http.games_api import game_info
from emberbox.server.http.reference import book_of
from emberbox.testing.forge import Table, table
from tests.golden.transcripts import FOLDER, record_of, transcript
from tests.telling.test_german import ASTRAY, RAW, said_in_german

OWN = ["soot-sprite", "coal-hound", "bellows-bot", "slag-golem", "ash-mender", "salvage-crew", "tinker-queen"]
SET = {"forge": "slag-works"}


def because(t: Table) -> str:
    """The minion that a question comes from."""
    assert t.session.decision is not None
    return t.session.decision.because


def test_own_minions_are_picked_behind_all_others_and_kept_games_stay() -> None:
    assert [name for name in FORGE.space.names if name.startswith("card:")][-7:] == [
        f"card:{key}" for key in OWN
    ]
    assert FORGE.space.names[-7:] == [f"card:{key}" for key in OWN]
    kept = (FOLDER / "forge-two.txt").read_text(encoding="utf-8")
    assert transcript(record_of("forge-two")) == kept


@pytest.mark.parametrize("options", [{}, {"players": 3, "reclaim": True, "conveyor": True}])
def test_own_minions_keep_the_laws(options: dict[str, int | bool]) -> None:
    check_laws(FORGE, {**SET, **options}, 11)


def test_a_record_names_the_cards_and_replays_exactly() -> None:
    session = Session.start(FORGE, SET, 5)
    rng = Random(5)
    for _ in range(60):
        session.answer_unchecked(rng.choice(session.options()))
    record = Record.from_json(session.record().to_json())
    assert record.rules_version == FORGE.rules_version != "1"
    assert resume(FORGE, record).state.view(0) == session.state.view(0)
    assert session.fork(Random(1)).state.view(1) == session.state.view(1)
    other = Record(record.game, "1+00000000", record.options, record.seed, [*record.answers, (0, 0)])
    with pytest.raises(BadRecord, match=r"rules 1\+00000000, now 1\+"):
        resume(FORGE, other)


def test_the_printed_game_is_played_unless_a_forge_is_chosen() -> None:
    assert set(Session.start(FORGE, {}, 1).state.cards.kind) == set(range(of.PRINTED))
    with pytest.raises(BadOption, match="'forge' cannot be 'slag'"):
        FORGE.complete({"forge": "slag"})


def test_every_own_minion_is_worth_something_to_bots() -> None:
    for key in OWN:
        kind = of.KEYS.index(key)
        assert ON_LINEUP[kind] != 0
        assert IN_HAND[kind] != 0
    assert IN_HAND[of.KEYS.index("slag-golem")] > IN_HAND[of.KEYS.index("soot-sprite")]


@pytest.mark.parametrize("bot", ["greedy", "search:iterations=20", "learned:iterations=20"])
def test_bots_play_with_own_minions(bot: str) -> None:
    session = Session.start(FORGE, SET, 3)
    player = hire(bot, 3)
    for _ in range(12):
        seat = session.waiting()[0]
        session.answer(player.choose(Observation(session, seat)), seat)


def test_tensors_tell_own_minions() -> None:
    t = table("slag-golem/2 - - -", "- - - -", hands=["coal-hound"], forge="slag-works")
    rows = encoder({"players": 2})
    row = rows.encode(t.session, 0)
    for name, key in (("you/slot-0", "slag-golem"), ("you/known-hand", "coal-hound")):
        part = rows.slice_of(name)
        kinds = list(row[part.start : part.start + len(of.KEYS)])
        assert kinds == [int(each == key) for each in of.KEYS]


# -- what the cards of the example do ----------------------------------------------------------------------


def test_a_verb_with_a_number_and_sides() -> None:
    t = table("- - - -", "fuse-bot - - -", hands=["slag-golem"], phase="building", forge="slag-works")
    t.summon("slag-golem", slot=1)
    assert (t.lineup(0), t.lineup(1)) == ("slag-golem - - -", "fuse-bot/1 - - -")


def test_verbs_happen_in_their_order() -> None:
    t = table("fuse-bot/1 - - -", "- - - -", hands=["ash-mender"], forges=["coal-hound", 3], phase="building",
              forge="slag-works")  # fmt: skip
    t.summon("ash-mender", slot=2)
    assert (t.lineup(0), t.hand(0)) == ("fuse-bot ash-mender - -", "coal-hound")


def test_a_scrap_ability_hits_all_forges() -> None:
    t = table("soot-sprite - - -", "fuse-bot - - -", forges=[5, 5], forge="slag-works")
    t.attack(1, 1)
    assert (t.forge(0), t.forge(1)) == (4, 4)


def test_a_keyword_is_the_static_ability_of_the_printed_minion() -> None:
    t = table("coal-hound - - -", "fuse-bot - - -", forges=[5, 5], forge="slag-works")
    t.attack(1, "forge")
    assert t.forge(1) == 2
    t = table("bellows-bot - - -", "slag-golem - - -", phase="turn-start", dice=[("forge", "large")],
              forge="slag-works")  # fmt: skip
    assert t.lineup(1) == "slag-golem/3 - - -"


def test_choices_name_the_minion_that_asks() -> None:
    t = table("- - - -", "- - - -", hands=["salvage-crew"], scrapheaps=["soot-sprite", "fuse-bot"],
              phase="building", forge="slag-works")  # fmt: skip
    t.summon("salvage-crew", slot=1)
    assert (t.asked, because(t)) == ("scrapheap-of", "salvage-crew")
    t.choose(("seat", 1))
    t.choose("fuse-bot")
    t.choose("soot-sprite")
    t.choose(("slot", 2))
    assert (t.lineup(0), t.hand(0)) == ("salvage-crew soot-sprite - -", "fuse-bot")


def test_a_minion_is_destroyed_and_then_all_bots_ignite() -> None:
    t = table("bellows-bot fuse-bot - -", "- - - -", hands=["tinker-queen"], phase="building", forges=[9, 9],
              forge="slag-works")  # fmt: skip
    t.summon("tinker-queen", slot=3)
    assert (t.asked, because(t)) == ("destroy-own", "tinker-queen")
    t.choose(("slot", 2), dice=[("forge", "large")])
    assert (t.lineup(0), t.forge(1)) == ("bellows-bot - tinker-queen -", 6)


# -- how it looks --------------------------------------------------------------------------------------------


def test_the_book_has_own_minions_with_texts_and_the_numbers_of_events() -> None:
    cards = {card.key: card for card in book_of("forge").cards}
    assert cards["slag-golem"].text.startswith("Opposing minions take 1 damage. An opponent's ignite that")
    assert cards["tinker-queen"].text.endswith("Nobody asks the bots.")
    assert (cards["coal-hound"].number, cards["coal-hound"].icon) == (of.KEYS.index("coal-hound"), "cog")
    assert "slag-works" not in cards


def test_the_shelf_shows_them_as_a_set() -> None:
    (option,) = [option for option in game_info(GAMES["forge"]).options if option.name == "forge"]
    assert option.group == "Your own cards"
    assert [value.label for value in option.values] == ["Standard", "Slag Works"]


def test_a_whole_game_is_told_in_german() -> None:
    session, rng = Session.start(FORGE, SET, 3), Random(3)
    while not session.over and session.answered < 300:
        session.answer_unchecked(rng.choice(session.options()))
    texts = said_in_german(session.record())
    assert [text for text in texts if RAW.search(text) or ASTRAY.search(text)] == []
    assert any(" greift deinen Tinker Queen" in text for text in texts)

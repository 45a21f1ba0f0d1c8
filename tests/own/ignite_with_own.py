"""Ignite with the decks of examples/night-market.toml: test_own_cards.py runs it where they are loaded."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.cards.registry import ACTIONS, REACTIONS
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.tactics.values import FIRST, KNOWN
from emberbox.games.ignite.tensor import encoder
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption
from emberbox.kernel.laws import check_laws
from emberbox.kernel.observation import Observation
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.server.http.games_api import game_info
from emberbox.server.http.reference import book_of
from emberbox.testing.ignite import Table, table
from tests.golden.transcripts import record_of
from tests.telling.test_german import ASTRAY, RAW, said_in_german

OWN = ["ember-lash", "ram-helmet", "cold-stare", "night-run", "lantern-shield", "thorn-cloak"]
OWN += ["street-healer"]
SET = {"own": True, "players": 2}


def because(t: Table) -> str:
    """The card that a question comes from."""
    assert t.session.decision is not None
    return t.session.decision.because


def test_own_decks_are_picked_behind_all_others_and_kept_games_stay() -> None:
    assert IGNITE.space.names[-7:] == [f"card:{key}" for key in OWN]
    assert all(not set(GAMES[game].space.names) & set(IGNITE.space.names[-7:]) for game in ("freeze", "coop"))
    kept = record_of("ignite-two")
    assert resume(IGNITE, kept).record().answers[: len(kept.answers)] == kept.answers


def test_an_expansion_names_its_cards_by_the_same_numbers_as_its_events() -> None:
    numbers = {card.key: card.number for card in book_of("freeze").cards}
    assert numbers["ballista"] == of.kind("ballista")
    assert not set(numbers) & set(OWN)


def test_own_decks_lie_in_the_market_beside_the_others() -> None:
    session = Session.start(IGNITE, {**SET, "quick": True}, 1)
    decks = session.state.view(0)["market"]
    assert set(OWN) <= {deck["card"] if isinstance(deck, dict) else deck for deck in decks}
    with pytest.raises(BadOption, match="'own' does not go with the market 'epic'"):
        IGNITE.complete({**SET, "market": "epic"})


def test_own_decks_keep_the_laws() -> None:
    check_laws(IGNITE, {**SET, "quick": True, "rounds": 20}, 4)


def test_a_record_names_the_cards_and_replays_exactly() -> None:
    session = Session.start(IGNITE, {**SET, "quick": True}, 5)
    rng = Random(5)
    for _ in range(80):
        session.answer_unchecked(rng.choice(session.options()))
    record = Record.from_json(session.record().to_json())
    assert record.rules_version == IGNITE.rules_version != "3"
    assert resume(IGNITE, record).state.view(0) == session.state.view(0)


def test_bots_know_what_every_own_deck_is_worth() -> None:
    for key in OWN:
        kind = of.kind(key)
        assert KNOWN[kind]
        assert FIRST[kind] > 0
        assert (ACTIONS[kind] is None) == (REACTIONS[kind] is not None)


@pytest.mark.parametrize("bot", ["tactician", "search:iterations=8"])
def test_bots_play_with_own_decks(bot: str) -> None:
    session = Session.start(IGNITE, {**SET, "quick": True}, 3)
    player = hire(bot, 3)
    for _ in range(15):
        seat = session.waiting()[0]
        session.answer(player.choose(Observation(session, seat)), seat)


def test_tensors_tell_own_decks() -> None:
    t = table("a1 . . . b1", hands={"a": "night-run"}, own=True)
    rows = encoder({**SET, "players": 3})
    here = rows.encode(t.session, 0)
    other = rows.encode(table("a1 . . . b1", hands={"a": "cold-stare"}, own=True).session, 0)
    part = rows.slice_of("you/known-hand")
    changed = [at for at in range(part.start, part.stop) if here[at] != other[at]]
    assert changed == [part.start + of.kind("cold-stare"), part.start + of.kind("night-run")]


# -- what the cards of the example do ----------------------------------------------------------------------


def test_a_weapon_pulls_whom_it_hurts() -> None:
    t = table("a1 . . b1", hands={"a": "ember-lash"})
    t.play("ember-lash", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.asked, because(t)) == (1, "pull-spaces", "ember-lash")


def test_a_weapon_pushes_and_then_knocks_down() -> None:
    t = table("a1 b1 . . .", hands={"a": "ram-helmet"})
    t.play("ram-helmet", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1"), t.drawing()) == (2, True, "a1 . . b1 .")


def test_a_blocked_weapon_does_nothing_else() -> None:
    t = table("a1 b1 . . .", hands={"a": "ram-helmet", "b": "old-wooden-shield"})
    before = t.cell("b1")
    t.play("ram-helmet", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.is_down("b1"), t.cell("b1")) == (0, False, before)


def test_an_own_shield_blocks_and_does_its_own() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "lantern-shield"}, decks={"b": "march"})
    t.play("dagger", "b1")
    t.react("b", "lantern-shield")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("b")) == (0, ["march"])


def test_a_spell_without_damage_holds_its_target_and_draws() -> None:
    t = table("a1 . b1", hands={"a": "cold-stare"}, decks={"a": "march"})
    t.play("cold-stare", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("a")) == (0, ["march"])
    assert t.is_held("b1")


def test_thorns_hurt_who_damages_the_unit() -> None:
    t = table("a1 b1", hands={"a": "thorn-cloak", "b": "dagger"})
    t.play("thorn-cloak")
    assert (t.asked, because(t)) == ("go", "thorn-cloak")
    t.pick(None)
    assert [effect["key"] for effect in t.g.view(1)["effects"]] == ["thorn-cloak"]
    rows = encoder({"players": t.g.seats})
    lying = rows.slice_of("effects/thorn-cloak")
    assert sum(rows.encode(t.session, 1)[lying.start : lying.stop]) == 3  # by how far off: of three, the last
    t.end_turn()
    t.play("dagger", "a1")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1")) == (1, 1)


def test_a_card_that_could_do_nothing_is_not_played() -> None:
    t = table("a1 b1", hands={"a": "street-healer"})
    assert t.refusal("street-healer") == "ignite.play.some-effect"


# -- how it looks --------------------------------------------------------------------------------------------


def test_the_book_has_own_decks_with_texts() -> None:
    cards = {card.key: card for card in book_of("ignite").cards}
    assert cards["ram-helmet"].text == (
        "Range: 1. Damage: 2. One of your units attacks a target."
        " If the target is damaged and lives, it is pushed back up to 2 spaces and knocked down."
    )
    assert cards["cold-stare"].short == "a target is immobilized; draw a card"
    assert cards["ram-helmet"].number == of.kind("ram-helmet")


def test_the_shelf_shows_them_as_a_set() -> None:
    (option,) = [option for option in game_info(GAMES["ignite"]).options if option.name == "own"]
    assert (option.group, option.label) == ("Your own cards", "Your own decks in the market")


def test_a_whole_game_is_told_in_german() -> None:
    session, rng = Session.start(IGNITE, {**SET, "quick": True}, 2), Random(2)
    wanted = {IGNITE.space.verb("buy"), *(IGNITE.space.names.index(f"card:{key}") for key in OWN)}
    while not session.over and session.answered < 300:
        options = session.options()
        session.answer_unchecked(rng.choice([pick for pick in options if pick in wanted] or options))
    texts = said_in_german(session.record())
    assert [text for text in texts if RAW.search(text) or ASTRAY.search(text)] == []
    names = {name for name in of.NAME if any(name in text for text in texts)}
    assert len(names & {of.NAME[of.kind(key)] for key in OWN}) > 3

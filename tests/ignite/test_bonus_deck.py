"""The Dragon Potion in a normal game of Ignite: an option adds the deck, and it does all it says."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.bots.duel import play_out
from emberbox.bots.roster import hire
from emberbox.games.data import cards_of, numbers_of
from emberbox.games.ignite.bonus import BONUS_SPACE
from emberbox.games.ignite.facts.box import BOXES
from emberbox.games.ignite.facts.kinds import EPIC_GROUP, KEYS, kind
from emberbox.games.ignite.freeze.facts import DRAGON_ATTACK, DRAGON_MOVE, FREEZE_SPACE
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import SPACE, card_pick
from emberbox.games.words import words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import BadOption, IllegalAnswer
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table
from tests.ignite.test_setup import opening, until
from tests.ignite.test_setup import table as table_of

POTION = kind("dragon-potion")


def dragon(drawing: str, hand: str, **words: Any) -> Table:
    """A table of a normal game on which a1 is a dragon."""
    hands = {"a": f"dragon-potion {hand}", **words.pop("hands", {})}
    t = table(drawing, hands=hands, potion=True, **words)
    t.play("dragon-potion")
    return t


def started(**options: Choice) -> Ignite:
    """A normal game before its first step."""
    g = IGNITE.start(IGNITE.complete(options))
    assert isinstance(g, Ignite)
    return g


# -- the deck --------------------------------------------------------------------------------------------


@rule("coop.potion.normal-games")
def test_who_plays_with_it_has_one_deck_more_to_draw_or_pick_from() -> None:
    for market in ("random", "chosen"):
        assert started(market=market, potion=True).setting.box.battle == [*BOXES[-1].battle, POTION]


@rule("coop.potion.normal-games")
@rule("coop.potion.who-uses-it")
def test_nobody_has_to_and_a_game_without_it_is_as_ever() -> None:
    g = started(market="random")
    assert g.setting.box is BOXES[-1]
    assert IGNITE.complete({})["potion"] is False


@rule("coop.potion.normal-games")
def test_the_first_chooser_can_pick_it() -> None:
    for potion in (True, False):
        session = until(opening(1, market="chosen", potion=potion), "choose-decks")
        kept = [*session.options()[:15], card_pick(POTION)]
        if potion:
            session.answer_several(kept)
            assert POTION in table_of(session).decks
        else:
            with pytest.raises(IllegalAnswer):
                session.answer_several(kept)


@rule("coop.potion.normal-games")
def test_it_may_be_drawn() -> None:
    options: dict[str, Choice] = {"market": "random", "potion": True, "quick": True, "players": 2}
    drawn = [Session.start(IGNITE, options, seed).state.view(SPECTATOR)["market"] for seed in range(12)]
    assert any(pile["card"] == "dragon-potion" for market in drawn for pile in market)


@rule("coop.potion.normal-games")
def test_in_epic_ignite_it_is_shuffled_into_the_dear_items() -> None:
    stacks = started(market="epic", potion=True).setting.box.stacks
    assert [POTION in kinds for kinds, _ in stacks].index(True) == EPIC_GROUP[POTION] == 3


@rule("coop.potion.who-uses-it")
def test_a_first_game_has_its_own_list() -> None:
    with pytest.raises(BadOption, match="'potion' does not go with the market 'first-game'"):
        IGNITE.complete({"potion": True})


def test_its_picks_are_those_of_the_freeze_and_move_no_other() -> None:
    assert BONUS_SPACE.names[: SPACE.size] == SPACE.names
    mine = [pick for pick in BONUS_SPACE.picks() if pick >= SPACE.size]
    assert mine == [DRAGON_MOVE, DRAGON_ATTACK, card_pick(POTION)]
    assert [BONUS_SPACE.name(pick) for pick in mine] == [FREEZE_SPACE.name(pick) for pick in mine]


def test_its_book_has_the_card_by_its_number() -> None:
    assert cards_of(IGNITE)["dragon-potion"]["name"] == "Dragon Potion"
    assert {KEYS[number]: number for number in numbers_of(IGNITE).values()} == numbers_of(IGNITE)


# -- the dragon ------------------------------------------------------------------------------------------


@rule("coop.potion.effect")
@rule("coop.potion.discard")
def test_a_dragon_moves_and_attacks_for_cards_until_the_turn_ends() -> None:
    t = dragon("a1 . . . b1", "march dagger")
    assert t.refusal("dragon-attack") == "ignite.attack.in-range"
    t.pick("dragon-move", "march", "D6")
    t.pick("dragon-attack", "b1")
    assert t.asked == "discard"
    t.pick("dagger")
    t.nobody_reacts()
    assert (t.cell("a1"), t.damage("b1"), t.hand("a")) == ("D6", 1, [])
    t.end_turn()
    assert t.lasting("dragon-potion") == []


@rule("coop.potion.blockable")
def test_a_shield_blocks_its_fire() -> None:
    t = dragon("a1 b1", "march", hands={"b": "old-wooden-shield"})
    t.pick("dragon-attack", "b1", "march")
    t.react("b", "old-wooden-shield")
    assert t.damage("b1") == 0


def test_without_a_dragon_its_acts_are_refused_with_the_reason() -> None:
    t = table("a1 b1", hands={"a": "dragon-potion march"}, potion=True)
    why = t.session.why_not(DRAGON_MOVE, 0)
    assert why is not None
    assert why.says in words_of(IGNITE).names("why")


@rule("coop.potion.discard")
def test_options_with_it_are_in_the_order_of_the_picks() -> None:
    t = dragon("aw a1 b1", "dagger march dragon-potion")
    options = t.session.options()
    assert options == sorted(options)
    assert {DRAGON_ATTACK, card_pick(kind("dagger"))} <= set(options)


def test_bots_buy_and_play_it_to_the_end_of_a_game() -> None:
    options: dict[str, Choice] = {
        "market": "random",
        "potion": True,
        "quick": True,
        "players": 2,
        "rounds": 20,
    }
    seed = next(
        seed
        for seed in range(50)
        if "dragon-potion"
        in [p["card"] for p in Session.start(IGNITE, options, seed).state.view(SPECTATOR)["market"]]
    )
    session = Session.start(IGNITE, options, seed)
    result = play_out(session, [hire("tactician", seat) for seat in range(2)], [0] * 2)
    assert session.over
    assert not result.mishaps

"""What a seat sees: everything that lies open, and of the rest no more than numbers."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.state.position import Position, front_of, hand_of
from emberbox.kernel.cards import EVERYONE, SPECTATOR
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


def player(t: Table, letter: str, observer: int = SPECTATOR) -> dict[str, Any]:
    """A player as somebody sees it."""
    seen: dict[str, Any] = t.g.view(observer)["players"]["abcdefgh".index(letter)]
    return seen


def piece(t: Table, name: str) -> dict[str, Any]:
    """A piece as a spectator sees it."""
    cell = t.g.board.grid.parse(t.cell(name) or "")
    seen: dict[str, Any] = next(each for each in t.g.view(SPECTATOR)["pieces"] if each["cell"] == cell)
    return seen


# ---- cards


@rule("ignite.turn.public-counts")
def test_everybody_sees_how_many_cards_there_are() -> None:
    t = table(
        "a1 b1", hands={"b": "dagger march"}, decks={"b": "march"}, discards={"b": "arrow dagger horse"}
    )
    for observer in (0, 1, 2, SPECTATOR):
        seen = player(t, "b", observer)
        assert (seen["hand"], seen["deck"], seen["discard"]) == (2, 1, 3)


@rule("ignite.turn.public-counts")
def test_everybody_sees_play_areas_trophies_and_the_top_of_a_discard_pile() -> None:
    t = table(
        "a1 b1", play_areas={"b": "dagger march"}, discards={"b": "arrow horse"}, trophies={"b": "a2 c2"}
    )
    for observer in (0, 1, 2, SPECTATOR):
        seen = player(t, "b", observer)
        assert (seen["play_area"], seen["discard_top"]) == (["dagger", "march"], "horse")
        trophies = [(trophy["race"], trophy["owner"]) for trophy in seen["trophies"]]
        assert (trophies, seen["trophy_halves"]) == ([("pandas", 0), ("pandas", 2)], 4)


@rule("ignite.turn.public-counts")
def test_the_top_of_the_discard_pile_is_open_after_a_cleanup() -> None:
    t = table("a1 b1", hands={"a": "dagger march"}, decks={"a": ["dagger"] * 6})
    t.honor("dagger")
    t.end_turn()
    assert [player(t, "a", observer)["discard_top"] for observer in (0, 1, SPECTATOR)] == ["dagger"] * 3


@rule("ignite.turn.public-counts")
def test_a_hand_is_for_its_player_alone() -> None:
    t = table("a1 b1", hands={"b": "march horse dagger"})
    assert sorted(player(t, "b", 1)["known_hand"]) == ["dagger", "horse", "march"]
    assert [player(t, "b", observer)["known_hand"] for observer in (0, 2, SPECTATOR)] == [[], [], []]


@rule("ignite.turn.public-counts", "ignite.reveal.back-to-hand")
def test_a_card_that_was_shown_is_known_while_it_stays_in_the_hand() -> None:
    t = table("a1 b1", hands={"b": "march berserk dagger"})
    t.g.cards.show(t.g.cards.zones[hand_of(1)][1], EVERYONE)
    assert (player(t, "b")["known_hand"], player(t, "b")["hand"]) == (["berserk"], 3)


@rule("ignite.turn.no-telling")
def test_the_order_of_a_hand_does_not_tell_when_a_card_was_drawn() -> None:
    hands = ["march horse dagger", "dagger march horse"]
    seen = [player(table("a1 b1", hands={"b": hand}), "b", 1)["known_hand"] for hand in hands]
    assert seen[0] == seen[1]


@rule("ignite.turn.no-telling")
def test_nobody_else_learns_which_cards_were_drawn() -> None:
    t = table("a1 b1", decks={"a": "horse march dagger"})
    before = player(t, "a", 1)
    t.end_turn()
    after = player(t, "a", 1)
    assert (before["hand"], after["hand"], after["known_hand"]) == (0, 3, [])
    assert sorted(player(t, "a", 0)["known_hand"]) == ["dagger", "horse", "march"]


@rule("ignite.turn.count-not-look")
def test_nobody_looks_through_a_deck_or_a_discard_pile() -> None:
    t = table("a1 b1", decks={"a": "kraken freeze"}, discards={"a": "curse teleport march"})
    for observer in (0, 1, SPECTATOR):
        text = json.dumps(t.g.view(observer))
        assert [key for key in ("kraken", "freeze", "curse", "teleport") if f'"{key}"' in text] == []


@rule("ignite.turn.count-not-look")
def test_battle_decks_can_be_counted() -> None:
    seen = table("a1", market={"horse": 3, "arrow": 0}).g.view(1)["market"]
    assert seen == [
        {"pile": 0, "card": "arrow", "cost": 3, "count": 0},
        {"pile": 1, "card": "horse", "cost": seen[1]["cost"], "count": 3},
    ]


@rule("ignite.epic.top-only")
def test_of_an_epic_stack_only_the_top_card_is_seen() -> None:
    t = table("a1", stacks=["horse teleport", "arrow"])
    seen = t.g.view(0)["market"]
    assert [(pile["card"], pile["count"]) for pile in seen] == [("horse", 2), ("arrow", 1)]
    assert '"teleport"' not in json.dumps(t.g.view(0))


@rule("ignite.trash.removed", "ignite.timing.stays")
def test_the_trash_and_what_stays_in_front_lie_open() -> None:
    t = table("a1+Z b1", hands={"a": "dagger"}, fronts={"b": "hideaway"})
    t.pick("sell", "dagger")
    assert (t.g.view(1)["trash"], player(t, "b", 0)["front"]) == (["dagger"], ["hideaway"])


@rule("ignite.title.steal", "ignite.title.first-purchase")
def test_titles_show_their_owner_and_what_was_paid() -> None:
    seen = table("a1", titles={"merchant-prince": "b 6", "keeper-of-lore": ""}).g.view(0)["titles"]
    assert [(title["card"], title["owner"], title["paid"]) for title in seen] == [
        ("merchant-prince", 1, 6),
        ("keeper-of-lore", None, None),
    ]
    assert all(title["costs"] == sorted(title["costs"]) for title in seen)


# ---- the board


@rule("ignite.damage.third-kills")
def test_damage_is_marked_for_all_to_see() -> None:
    t = table("a1 b1 bk", races={"b": "ratmen"}, damage={"a1": 2, "b1": 1})
    assert [(piece(t, name)["damage"], piece(t, name)["health"]) for name in ("a1", "b1", "bk")] == [
        (2, 1),
        (1, 1),
        (0, 3),
    ]


@rule("ignite.freeze.makes-frozen", "ignite.down.restrictions")
def test_states_are_shown_by_tokens() -> None:
    t = table("a1 b1", down="b1", frozen={"b1": "a"}, held={"a1": "b"})
    seen = piece(t, "b1")
    assert (seen["down"], seen["frozen_until"], seen["immobilized_until"]) == (True, 0, None)
    assert piece(t, "a1")["immobilized_until"] == 1


@rule("ignite.terrain.one-a-space", "ignite.bazaar.covers")
def test_every_space_is_the_one_terrain_that_it_is_now() -> None:
    t = table("a1 Ib", village=True, terrain=". . .\n. . .\n. . S")
    seen = t.g.view(0)["board"]
    cells = [t.g.board.grid.parse(name) for name in ("A1", "D5", "F6", "F7", "D4")]
    assert [seen["terrain"][cell] for cell in cells] == ["village", "ice", "scorched", "bazaar", "plains"]
    assert [(token["cell"], token["owner"]) for token in seen["tokens"]] == [(cells[1], 1), (cells[2], 0)]
    assert (len(seen["bazaar"]), len(seen["areas"]), seen["rows"], seen["columns"]) == (3, 4, 12, 12)


def test_pieces_say_what_they_are() -> None:
    t = table("a1 ad1 bw", origins={"bw": "after-death"}, races={"a": "elves"})
    assert [(piece(t, name)["type"], piece(t, name)["race"]) for name in ("a1", "ad1", "bw")] == [
        ("unit", "elves"),
        ("decoy", None),
        ("water-minion", None),
    ]
    assert (piece(t, "ad1")["doubles"], piece(t, "bw")["origin"]) == (piece(t, "a1")["piece"], "after-death")


def test_items_and_the_portal_lie_open() -> None:
    t = table("a1+bb as cp")
    seen = t.g.view(SPECTATOR)
    assert [(item["item"], item["owner"]) for item in seen["items"]] == [
        ("magic-potion-bomb", 1),
        ("crystal-shard", 0),
    ]
    assert [(each["key"], each["seat"], each["on"], each["at"]) for each in seen["effects"]] == [
        ("warp-master", 2, "space", t.g.board.grid.parse("D6"))
    ]


@pytest.mark.parametrize("letter", ["t", "m"])
def test_where_a_trap_is_and_a_meteor_will_strike_only_its_player_knows(letter: str) -> None:
    t = table(f"a1 b{letter}")
    key = "trapsmith" if letter == "t" else "meteor-strike"
    cell = t.g.board.grid.parse("D5")
    seen = [t.g.view(observer)["effects"] for observer in (0, 1, 2, SPECTATOR)]
    assert [[(each["key"], each["seat"], each["secret"]) for each in effects] for effects in seen] == [
        [(key, 1, True)]
    ] * 4
    assert [each["at"] for effects in seen for each in effects] == [None, cell, None, None]


@rule("ignite.turn.beginning-effects")
def test_what_is_due_is_known_but_not_where_a_hidden_spell_strikes() -> None:
    t = table("a1 . ab .\n. . am b1", phase="beginning")
    assert t.asked == "begin-with"
    parse = t.g.board.grid.parse
    due = [[(each["effect"], each["cell"]) for each in t.g.view(seat)["due"]] for seat in (0, 1)]
    assert due[0] == [("explode", parse("D6")), ("meteor", parse("E6"))]
    assert due[1] == [("explode", parse("D6")), ("meteor", None)]


# ---- players and the turn


@rule("ignite.honor.bank")
def test_the_bank_is_the_active_players() -> None:
    t = table("a1 b1", hands={"a": "dagger"})
    t.honor("dagger")
    assert [player(t, letter)["bank"] for letter in "abc"] == [1, 0, 0]


@rule("ignite.ratmen.half-trophy")
def test_trophies_are_counted_in_halves() -> None:
    t = table("a1 b1", races={"b": "ratmen"}, trophies={"a": "b2 b3 c2"})
    assert (len(player(t, "a")["trophies"]), player(t, "a")["trophy_halves"]) == (3, 4)


@rule("ignite.turn.round")
def test_turn_round_and_phase_are_open() -> None:
    seen = table("a1 b1", active="b", round=4).g.view(0)
    assert (seen["turn"], seen["round"], seen["current"], seen["phase"]) == (10, 4, 1, "action")


def test_players_say_what_lies_on_them() -> None:
    t = table("a1 b1", monopoly="a", cursed={"b": "c"}, out="c", goal="last-standing")
    assert [(each["key"], each["seat"], each["on"], each["at"]) for each in t.g.view(0)["effects"]] == [
        ("monopoly", 0, "seat", 0),
        ("curse", 2, "seat", 1),
    ]
    assert [(player(t, letter)["units"], player(t, letter)["eliminated"]) for letter in "abc"] == [
        (1, False),
        (1, False),
        (0, True),
    ]
    assert (player(t, "b")["front"], t.g.cards.kinds(front_of(2))) == (["curse"], [])
    assert t.g.view(0)["goal"] == {"is": "last-standing", "points": 0, "teams": 0, "trophies": 4}


def test_a_view_tells_nothing_that_its_seat_does_not_know() -> None:
    t = table(
        "a1 bt b1 am",
        hands={"a": "dagger horse", "b": "arrow march freeze"},
        decks={"a": "march march curse", "b": "dagger kraken"},
        discards={"a": "march horse dagger"},
        stacks=["horse teleport arrow"],
    )
    for observer in (0, 1, 2, SPECTATOR):
        seen = t.g.view(observer)
        for seed in range(20):
            other = t.g.copy()
            other.determinise(observer, Random(seed))
            assert other.view(observer) == seen


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_a_view_is_plain_data_throughout_a_game(players: int) -> None:
    session = Session.start(IGNITE, {"players": players, "quick": True, "titles": 1}, seed=players)
    rng = Random(players)
    for _ in range(300):
        if session.over:
            break
        g = session.state
        assert isinstance(g, Position)
        observer = rng.choice([*range(players), SPECTATOR])
        seen = g.view(observer)
        assert json.loads(json.dumps(seen)) == seen
        other = g.copy()
        other.determinise(observer, rng)
        assert other.view(observer) == seen
        session.answer_unchecked(rng.choice(session.options()))

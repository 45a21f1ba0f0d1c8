"""Before the first turn: the box, the shuffle, who begins, the opening hands."""

import pytest

from emberbox.games.forge.catalogue import FORGE_LIST, TABLE
from emberbox.games.forge.game import FORGE, Forge, new_table
from emberbox.games.forge.ignite import EXPLOSION_DIE, TARGET_DIE
from emberbox.games.forge.position import forge_of, hand_of
from emberbox.games.forge.space import END_TURN
from emberbox.kernel.chance import ScriptedDice
from emberbox.kernel.errors import BadOption
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.forge import table

UNSHUFFLED = [("forge", at) for at in range(29, 0, -1)]
REVERSED = [("forge", at) for at in [*range(15), *range(14, 0, -1)]]
"""Swaps that leave a forge as it is, and swaps that put it into another order."""


def opened(players: int, first_rolls: list[int], swaps: list[tuple[str, int]] = UNSHUFFLED) -> Forge:
    """A game after its set-up, with every roll for the first turn; all dice must be used."""
    g = new_table(players)
    dice = ScriptedDice(swaps * players + [("target-die", face) for face in first_rolls])
    Session(FORGE, g, dice).run_chance()
    assert dice.left == []
    return g


@rule("forge.setup.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_or_more_can_play(players: int) -> None:
    session = Session.start(FORGE, {"players": players})
    assert len(session.state.view(0)["players"]) == players


@rule("forge.setup.players")
def test_one_cannot_play_alone() -> None:
    with pytest.raises(BadOption, match="'players' cannot be 1"):
        Session.start(FORGE, {"players": 1})


@rule("forge.setup.own-parts")
def test_each_player_has_30_cards_a_board_of_four_slots_and_4_energy_tokens() -> None:
    g = opened(2, [1, 0])
    assert [len(g.cards.zones[forge_of(seat)] + g.cards.zones[hand_of(seat)]) for seat in (0, 1)] == [30, 30]
    assert [len(player["lineup"]) for player in g.view(0)["players"]] == [4, 4]
    t = table("- - - -", "- - - -", phase="turn-start", energy=0)
    assert t.energy(0) == 4


@rule("forge.setup.shared-parts")
def test_there_are_two_six_sided_dice_and_a_turn_tracker() -> None:
    assert (TARGET_DIE[0].faces, EXPLOSION_DIE[0].faces) == (6, 6)
    t = table("fuse-bot - - -", "- - - -")
    assert t.g.view(1)["phase"] == "attacking"
    t.build()
    assert t.g.view(1)["phase"] == "building"


@rule("forge.setup.counters-no-limit")
def test_more_than_12_damage_counters_may_lie_on_the_table() -> None:
    t = table("furnace-titan - - -", "furnace-titan/4 molten-maniac/4 heat-sink/4 -", phase="building",
              hands=["molten-maniac"])  # fmt: skip
    t.summon("molten-maniac", slot=2, dice=[(4, "small")])
    assert [event.facts["amount"] for event in t.events if event.what == "damaged"] == [2, 2, 2, 2, 2]
    assert t.scrapheap(1) == "furnace-titan molten-maniac heat-sink"


@rule("forge.setup.same-forge")
def test_every_player_uses_the_list_of_30_in_the_catalogue() -> None:
    g = new_table(3)
    lists = [g.cards.kinds(forge_of(seat)) for seat in range(3)]
    assert lists == [FORGE_LIST, FORGE_LIST, FORGE_LIST]
    assert len(FORGE_LIST) == sum(card["copies"] for card in TABLE.values()) == 30


@rule("forge.setup.shuffle")
def test_every_forge_is_shuffled_and_lies_face_down() -> None:
    plain, mixed = opened(3, [2, 1, 0]), opened(3, [2, 1, 0], REVERSED)
    for seat in range(3):
        assert plain.cards.kinds(hand_of(seat)) == FORGE_LIST[:24:-1]
        assert mixed.cards.kinds(hand_of(seat)) == FORGE_LIST[:5]
        assert {mixed.cards.seen[card] for card in mixed.cards.zones[forge_of(seat)]} == {0}


@rule("forge.setup.first-player")
@pytest.mark.parametrize(("rolls", "first"), [([3, 0], 0), ([0, 3], 1), ([1, 2, 0], 1), ([0, 1, 2, 3], 3)])
def test_dice_decide_who_goes_first(rolls: list[int], first: int) -> None:
    assert opened(len(rolls), rolls).current == first


@rule("forge.setup.first-player-roll")
@pytest.mark.parametrize("forge_icon", [4, 5])
def test_a_forge_icon_beats_a_four(forge_icon: int) -> None:
    assert opened(2, [3, forge_icon]).current == 1


@rule("forge.setup.first-player-roll")
def test_two_forge_icons_are_a_tie() -> None:
    assert opened(2, [5, 4, 1, 0]).current == 0


@rule("forge.setup.first-player-roll")
def test_only_those_who_tie_for_the_highest_roll_again() -> None:
    assert opened(4, [2, 3, 3, 0, 1, 1, 0, 2]).current == 2


@rule("forge.setup.opening-hand")
def test_each_player_draws_five_cards() -> None:
    g = opened(3, [0, 1, 2])
    assert [len(g.cards.zones[hand_of(seat)]) for seat in range(3)] == [5, 5, 5]


@rule("forge.setup.opening-hand-free")
def test_the_opening_draw_leaves_25_cards_and_nobody_is_asked_for_a_mulligan() -> None:
    session = Session.start(FORGE)
    players = session.state.view(0)["players"]
    assert [(player["forge"], player["scrapheap"]) for player in players] == [(25, []), (25, [])]
    assert session.decision is not None
    assert session.decision.asks == "build"


@rule("forge.setup.clockwise")
def test_turns_go_round_by_ascending_seats() -> None:
    g = new_table(3)
    session = Session(FORGE, g, ScriptedDice(UNSHUFFLED * 3 + [("target-die", face) for face in (0, 2, 1)]))
    session.run_chance()
    order = [g.current]
    for _ in range(3):
        session.answer(END_TURN)
        order.append(g.current)
    assert order == [1, 2, 0, 1]

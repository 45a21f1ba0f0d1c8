"""What belongs to no player: its attacks, its turn, what lasts until it, and its end. The wolves show it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from emberbox.games.ignite.cards.abilities import MONOPOLY
from emberbox.games.ignite.cards.terrain import lay
from emberbox.games.ignite.combat.damage import freeze, halves_taken, immobilize, kill
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, LAVA, PLAINS
from emberbox.games.ignite.facts.races import IMMUNE
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.space import CELLS, END_TURN, SIDES, card_pick
from emberbox.games.ignite.state.effects import begin, effect_of
from emberbox.games.ignite.state.position import (
    EMPTY,
    ICE,
    NO_ONE,
    OPPONENTS,
    SCORCHED,
    hand_of,
    play_area_of,
)
from emberbox.kernel.game import Choice
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.testing import rule
from tests.ignite.test_expansion import played
from tests.ignite.wolves.game import WOLF, WOLVES_GAME, Pack, wolves


class Hunt:
    """A game of wolves at its first act, on plains; units and wolves stand where they are put."""

    def __init__(self, players: int = 2, market: str = "epic") -> None:
        options: dict[str, Choice] = {"players": players, "quick": True, "rounds": 20, "market": market}
        self.session = Session.start(WOLVES_GAME, options, 3)
        g = self.session.state
        assert isinstance(g, Ignite)
        self.g = g
        assert isinstance(g.expansion, Pack)
        self.pack = g.expansion
        while self.asked != "act":
            self.session.answer(self.session.options()[0])
        self.seat = g.current
        for cell in range(len(g.ground)):
            g.reprint(cell, PLAINS if g.ground[cell] != BAZAAR else BAZAAR)

    @property
    def asked(self) -> str:
        return "" if self.session.decision is None else self.session.decision.asks

    def put(self, piece: int, name: str) -> int:
        put_piece(self.g, piece, self.at(name), self.g.owner[piece])
        return piece

    def wolf(self, name: str) -> int:
        self.pack.came = True
        return self.put(self.g.add_piece(WOLF, self.g.seats), name)

    def at(self, name: str) -> int:
        return self.g.board.grid.parse(name)

    def hold(self, *keys: str, seat: int = -1) -> None:
        """A player has these cards in hand and no others."""
        seat = self.seat if seat < 0 else seat
        self.g.cards.zones[hand_of(seat)] = []
        for key in keys:
            self.g.cards.add(of.kind(key), pool=seat, zone=hand_of(seat))

    def play(self, key: str, *picks: int) -> None:
        for pick in (card_pick(of.kind(key)), *picks):
            self.session.answer(pick)

    def end_turn(self) -> None:
        """To the next player's turn, or to what the wolves ask somebody."""
        turn = self.g.turn
        self.session.answer(END_TURN)
        while not self.session.over and self.g.turn == turn:
            self.session.answer(self.session.options()[0])

    def until_the_pack_acts(self) -> None:
        while not self.session.over and self.asked != "whistle":
            self.session.answer(END_TURN if self.asked == "act" else self.session.options()[0])

    def only(self, seat: int, units: Sequence[str]) -> list[int]:
        """So many units of a player are left, and stand there."""
        own, deaths = self.g.units(seat), self.g.deaths
        for piece in own[len(units) :]:
            kill(self.g, piece, NO_ONE, "ignite.lava.kills")
        self.g.deaths = deaths  # it was long ago
        return [self.put(piece, name) for piece, name in zip(own, units, strict=False)]


# ---- the first rounds, and whose turn comes when


@rule("ignite.attack.no-early")
def test_a_game_may_have_no_rounds_of_peace() -> None:
    hunt = Hunt()
    hunt.only(hunt.seat, ["D4", "D8"])
    wolf = hunt.wolf("D5")
    hunt.hold("dagger")
    assert (hunt.g.turn, hunt.g.is_early()) == (0, False)
    hunt.play("dagger", CELLS + hunt.at("D5"))
    assert hunt.g.damage[wolf] == 1


@rule("ignite.freeze.latest")
def test_no_player_has_a_turn_of_its_own_after_the_last_player_of_a_round() -> None:
    hunt = Hunt(3)
    g, first = hunt.g, hunt.seat
    second, third = (first + 1) % 3, (first + 2) % 3
    assert [g.turns_until(owner) for owner in (second, third, g.seats, first)] == [1, 2, 3, 4]
    assert g.later_of(first, g.seats) == first
    assert g.later_of(g.seats, third) == g.later_of(third, g.seats) == g.seats
    assert g.later_of(NO_ONE, g.seats) == g.later_of(g.seats, NO_ONE) == g.seats
    hunt.end_turn()
    assert [g.turns_until(owner) for owner in (third, g.seats, first, second)] == [1, 2, 3, 4]
    g.turn, g.current, g.phase = 3, first, OPPONENTS
    assert [g.turns_until(owner) for owner in (first, second, third, g.seats)] == [1, 2, 3, 4]


@rule("ignite.turn.until-next")
def test_what_lasts_until_the_turn_of_no_player_ends_as_it_begins() -> None:
    hunt = Hunt()
    g = hunt.g
    one, other = hunt.only(hunt.seat, ["D4", "D8"])
    hunt.wolf("R1")
    immobilize(g, one, g.seats, "wolves.pack.bites")
    freeze(g, other, g.seats, "wolves.pack.bites")
    lay(g, hunt.at("H4"), ICE, g.seats, "wolves.pack.bites")
    begin(g, MONOPOLY, g.seats, g.seats)
    hunt.end_turn()
    assert (g.held[one], g.frozen[other], g.ground[hunt.at("H4")]) == (g.seats, g.seats, ICE)
    hunt.end_turn()
    assert (g.held[one], g.frozen[other], g.ground[hunt.at("H4")]) == (NO_ONE, NO_ONE, PLAINS)
    assert effect_of(g, MONOPOLY, g.seats) is None


def bitten(hunt: Hunt) -> int:
    """The first player's unit beside a wolf, and the wolf about to bite."""
    unit = hunt.only(hunt.seat, ["D4", "R18"])[0]
    hunt.only(1 - hunt.seat, ["A18", "A16"])
    hunt.wolf("D5")
    hunt.until_the_pack_acts()
    return unit


@rule("ignite.immobilized.meaning")
def test_a_wolf_bites_and_holds_until_its_next_turn() -> None:
    hunt = Hunt()
    unit = bitten(hunt)
    hunt.hold(seat=hunt.seat)
    hunt.session.answer(NONE)
    assert (hunt.g.damage[unit], hunt.g.held[unit]) == (1, hunt.g.seats)
    assert hunt.g.phase != OPPONENTS
    hunt.end_turn()
    assert hunt.g.held[unit] == hunt.g.seats
    hunt.until_the_pack_acts()
    assert hunt.g.held[unit] == NO_ONE


# ---- attacks that no player makes


def test_nobody_is_asked_to_modify_the_attack_of_no_player_and_it_brings_nobody_anything() -> None:
    hunt = Hunt()
    unit = bitten(hunt)
    hunt.g.kinds_in_game = (of.kind("bone-crusher"),)
    hunt.session.answer(NONE)
    assert hunt.asked not in ("modify", "react")
    assert hunt.g.damage[unit] == 1


def test_disarming_a_wolf_blocks_and_gains_nothing() -> None:
    hunt = Hunt()
    unit = bitten(hunt)
    hunt.hold("disarm", seat=hunt.seat)
    owned = len([pool for pool in hunt.g.cards.pool if pool == hunt.seat])
    hunt.session.answer(NONE)
    assert hunt.asked == "react"
    hunt.session.answer(card_pick(of.kind("disarm")))
    assert (hunt.g.damage[unit], hunt.g.held[unit]) == (0, NO_ONE)
    assert len([pool for pool in hunt.g.cards.pool if pool == hunt.seat]) == owned
    assert hunt.g.cards.zones[play_area_of(hunt.seat)] == []


@rule("ignite.trophy.final-point")
def test_a_unit_that_a_wolf_kills_is_nobodys_trophy() -> None:
    hunt = Hunt()
    unit = bitten(hunt)
    hunt.g.damage[unit] = hunt.g.damage[unit] + hunt.g.health(unit) - 1
    hunt.hold(seat=hunt.seat)
    hunt.session.answer(NONE)
    assert (hunt.g.cell[unit], hunt.g.taken[unit]) == (OFF, NO_ONE)
    assert [halves_taken(hunt.g, seat) for seat in range(hunt.g.seats)] == [0, 0]


# ---- what is done to it


@rule("ignite.push.tie-defender")
def test_whoever_has_the_turn_chooses_for_a_wolf_that_is_pulled() -> None:
    hunt = Hunt()
    hunt.only(hunt.seat, ["D4", "R18"])
    hunt.only(1 - hunt.seat, ["A18", "A16"])
    wolf = hunt.wolf("F6")
    hunt.hold("vine-pull")
    hunt.play("vine-pull", CELLS + hunt.at("F6"))
    if hunt.asked == "pull-spaces":
        hunt.session.answer(hunt.session.options()[-1])
    assert (hunt.asked, hunt.session.decision_seat()) == ("push-way", hunt.seat)
    hunt.session.answer(hunt.session.options()[0])
    assert hunt.g.moved_by[wolf] == hunt.seat


@rule("ignite.blow.chosen-way")
@pytest.mark.parametrize("beyond", [PLAINS, LAVA])
def test_whoever_pushes_a_wolf_chooses_its_way_and_does_what_happens_to_those_behind_it(beyond: int) -> None:
    hunt = Hunt()
    g = hunt.g
    _, behind = hunt.only(hunt.seat, ["D4", "F5"])
    assert not IMMUNE[g.race[behind]]
    hunt.only(1 - hunt.seat, ["A18", "A16"])
    hunt.wolf("E5")
    g.reprint(hunt.at("G5"), beyond)
    hunt.hold("wind-arrow", "long-bow")
    hunt.play("long-bow")
    hunt.play("wind-arrow", CELLS + hunt.at("E5"))
    assert (hunt.asked, hunt.session.decision_seat()) == ("push-way", hunt.seat)
    hunt.session.answer(SIDES + g.board.grid.direction(hunt.at("E5"), hunt.at("F5")))
    assert g.cell[behind] == (OFF if beyond == LAVA else hunt.at("G5"))
    assert (g.moved_by[behind], g.taken[behind]) == (NO_ONE, NO_ONE)


@rule("ignite.win.immediate")
def test_the_death_of_the_last_wolf_ends_the_game_at_once() -> None:
    hunt = Hunt()
    hunt.only(hunt.seat, ["D4", "D8"])
    wolf = hunt.wolf("D5")
    hunt.g.damage[wolf] = 1
    hunt.hold("dagger")
    hunt.play("dagger", CELLS + hunt.at("D5"))
    assert hunt.session.over
    assert hunt.pack.felled == [hunt.seat]
    assert hunt.g.payoffs() == [1.0, 1.0]
    assert hunt.g.turn == 0


@rule("ignite.win.immediate")
def test_the_death_of_another_wolf_does_not() -> None:
    hunt = Hunt()
    hunt.only(hunt.seat, ["D4", "D8"])
    wolf = hunt.wolf("D5")
    hunt.wolf("R9")
    hunt.g.damage[wolf] = 1
    hunt.hold("dagger")
    hunt.play("dagger", CELLS + hunt.at("D5"))
    assert (hunt.session.over, hunt.asked) == (False, "act")
    assert wolves(hunt.g) != []


# ---- the ground under the bazaar


def test_the_ground_under_the_bazaar_is_kept_and_comes_to_light() -> None:
    hunt = Hunt()
    g = hunt.g
    hunt.wolf("R1")
    assert len(hunt.pack.under) == len(g.board.bazaar) == 4
    hunt.pack.under = [LAVA, FOREST, PLAINS, FOREST]
    one, two, three, four = g.board.bazaar
    lay(g, three, ICE, hunt.seat, "ice-wall")
    unit = hunt.only(hunt.seat, ["D4", "D8"])[0]
    put_piece(g, unit, one, hunt.seat)
    g.turn = 3 * g.seats - 1  # the last turn before the wolves come for it
    hunt.end_turn()
    assert hunt.pack.under == []
    assert [g.ground[cell] for cell in (one, two, three, four)] == [LAVA, FOREST, ICE, FOREST]
    assert (g.cell[unit], g.standing[one]) == (OFF, EMPTY)
    assert g.view(0)["board"]["bazaar"] == []
    while g.ground[three] == ICE and not hunt.session.over:
        hunt.session.answer(END_TURN if hunt.asked == "act" else hunt.session.options()[0])
    assert g.ground[three] == PLAINS


@rule("ignite.bazaar.covers")
def test_a_token_stays_on_a_space_that_is_printed_anew_until_it_goes() -> None:
    hunt = Hunt()
    cell = hunt.at("H4")
    lay(hunt.g, cell, SCORCHED, 0, "scorched-earth")
    before = hunt.g.copy()
    hunt.g.reprint(cell, FOREST)
    assert (hunt.g.ground[cell], hunt.g.printed[cell]) == (SCORCHED, FOREST)
    assert before.printed[cell] == PLAINS
    hunt.g.reprint(cell + 1, LAVA)
    assert (hunt.g.ground[cell + 1], hunt.g.printed[cell + 1]) == (LAVA, LAVA)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_bots_play_against_no_player_to_the_end(players: int) -> None:
    assert played(players, "tactician", players=players).over

"""Set-up: the board, the market, races, places, starting decks and hands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from emberbox.games.ignite.coop.facts import DRAGON, MINIONS, round_card
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.setting import BARRED, FIRST_MARKET, HELPFUL, USELESS, box_of
from emberbox.games.ignite.coop.setup import drawn_decks, start_cells
from emberbox.games.ignite.coop.state import lead_of, siege_of
from emberbox.games.ignite.facts.board import BAZAAR, LARGE, VILLAGE
from emberbox.games.ignite.facts.kinds import COPIES, KEYS, kind, market_faults
from emberbox.games.ignite.facts.races import RACE_NAMES
from emberbox.games.ignite.freeze.facts import ACID, HEX, SNOW
from emberbox.games.ignite.freeze.hexes import left
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import CELLS, race_pick
from emberbox.games.ignite.state.position import SETUP, UNIT, deck_of, hand_of
from emberbox.kernel.decision import Roll
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.coop import siege


def begun(seed: int = 1, quick: bool = True, **options: Choice) -> Session:
    """A game whose set-up has begun, or is over if it is quick."""
    return Session.start(COOP, {"quick": quick, **options}, seed)


def laid(seed: int = 1, **options: Choice) -> Ignite:
    """A table that is set up."""
    session = begun(seed, True, **options)
    rng = Random(seed)
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        session.answer(rng.choice(session.options()))
    return g


def keys(kinds: list[int]) -> list[str]:
    """The keys of kinds, in the order of the alphabet."""
    return sorted(KEYS[kind] for kind in kinds)


def drawn_with(g: Ignite, rng: Random) -> tuple[list[int], int]:
    """An easier market that dice draw, and how many of them it took."""
    drawing, count = drawn_decks(g, HELPFUL), 1
    die = next(drawing)
    while True:
        assert isinstance(die, Roll)
        try:
            die = drawing.send(die.draw(rng))
        except StopIteration as done:
            return done.value, count
        count += 1


def take(session: Session, race: str) -> None:
    """Whoever is asked chooses a race."""
    session.answer(race_pick(RACE_NAMES.index(race)))


def put(session: Session, space: str) -> None:
    """Whoever is asked puts a unit on a space."""
    session.answer(CELLS + LARGE.grid.parse(space))


# -- the board -----------------------------------------------------------------------------------------


@rule("coop.board.layout")
@rule("coop.scope.one-team")
@pytest.mark.parametrize("players", range(1, 9))
def test_any_number_of_players_uses_the_large_board(players: int) -> None:
    g = laid(players=players)
    assert g.board is LARGE
    assert len(g.board.slots) == 16
    assert [cell for cell in range(g.board.grid.size) if g.ground[cell] == BAZAAR] == list(g.board.bazaar)
    assert sum(1 for ground in g.ground if ground == VILLAGE) == 324 - 16 * 9


@rule("coop.board.random-tiles")
def test_the_inner_tiles_are_drawn_and_may_be_those_of_the_freeze() -> None:
    mixed = {bytes(laid(seed).printed) for seed in range(4)}
    assert len(mixed) == 4
    grounds = [ground for printed in mixed for ground in printed]
    assert SNOW in grounds
    plain = [ground for seed in range(4) for ground in laid(seed, tiles="base").printed]
    assert SNOW not in plain
    assert ACID not in plain


@rule("coop.scope.requires")
def test_both_sets_are_on_the_table() -> None:
    assert COOP.lineage[:2] == ("emberbox.games.ignite", "emberbox.games.ignite.freeze")
    decks = {KEYS[deck] for deck in box_of("mixed").battle}
    assert {"horse", "charm"} <= decks
    races = [RACE_NAMES[race] for race in box_of("mixed").races]
    assert {"dwarves", "orcs"} <= set(races)


# -- the market ----------------------------------------------------------------------------------------


@rule("coop.cards.first-market")
@rule("coop.cards.market-size")
def test_the_market_of_a_first_game_is_the_suggested_one() -> None:
    expected = "adrenaline arrow conditioning fire-arrow flail ice-wall large-quiver lightning-bolt long-bow"
    expected += " metal-shield quick-hands ring-blade ring-of-fire triple-sheath unicorn weapon-dealer"
    assert keys(laid().decks) == expected.split()
    assert keys(FIRST_MARKET) == expected.split()


@rule("coop.cards.excluded")
@rule("coop.cards.excluded-hydro")
def test_22_decks_are_barred() -> None:
    names = "change-of-heart curse diplomacy disarm earthquake gladiator-net hexing hydro-necromancer"
    names += " kneecapped kraken monopoly pickpocket plagued-rats raiders-of-the-north rooted sabotage"
    names += " stealth-tactics trading-up trapsmith vine-pull warhammer water-minion"
    assert len(names.split()) == 22
    barred = [KEYS[deck] for deck in BARRED if KEYS[deck] != "dragon-potion"]
    assert sorted(barred) == sorted(names.split())
    assert not set(barred) & {KEYS[deck] for deck in box_of("mixed").battle}


@rule("coop.cards.excluded")
@rule("coop.cards.market-size")
def test_who_picks_the_decks_cannot_pick_barred_ones() -> None:
    session = begun(quick=False, market="chosen", chooser=1, players=2)
    assert session.decision is not None
    assert (session.decision.asks, session.decision.seat) == ("choose-decks", 0)
    offered = {COOP.space.name(pick).partition(":")[2] for pick in session.decision.candidates()}
    assert "horse" in offered
    assert not offered & {KEYS[deck] for deck in BARRED}
    rng = Random(0)
    while session.decision is not None and session.decision.asks == "choose-decks":
        session.answer(rng.choice(session.options()))
    assert isinstance(session.state, Ignite)
    assert len(session.state.decks) == 16


@rule("coop.cards.market-costs")
@rule("coop.cards.market-movement")
@rule("coop.cards.market-prerequisites")
@rule("coop.cards.example-arrows-need-bow")
@rule("coop.cards.no-use")
@pytest.mark.parametrize("seed", range(12))
def test_drawn_markets_keep_the_advice_and_have_a_use(seed: int) -> None:
    g = laid(seed, market="random")
    assert len(set(g.decks)) == 16
    assert market_faults(g.decks, g.setting.box.needs) == []
    assert not set(g.decks) & {*BARRED, *USELESS}


@rule("coop.cards.market-costs")
@rule("coop.cards.market-movement")
@rule("coop.cards.market-prerequisites")
@rule("coop.cards.example-arrows-need-bow")
def test_what_a_market_may_lack() -> None:
    needs = box_of("mixed").needs
    bow, arrow, ride, teleport = [kind(key) for key in ("long-bow", "arrow", "horse", "teleport")]
    assert "bow" in market_faults([arrow, ride, teleport], needs)
    assert "bow" not in market_faults([arrow, bow, ride, teleport], needs)
    assert "movement" in market_faults([arrow, bow, ride], needs)
    assert "movement" not in market_faults([arrow, bow, ride, teleport], needs)
    assert [fault for fault in market_faults([ride, teleport], needs) if fault.startswith("cost-")]


@rule("coop.cards.no-use")
def test_decks_without_a_use_may_be_picked_but_are_never_drawn() -> None:
    assert keys(USELESS) == ["vampires-curse", "voodoo-doll"]
    assert set(USELESS) <= set(box_of("mixed").battle)
    drawn = {deck for seed in range(40) for deck in laid(seed, market="random", players=1).decks}
    assert not drawn & set(USELESS)
    assert len(drawn) > 70


@rule("coop.cards.easier")
@rule("coop.cards.easier-rest")
@pytest.mark.parametrize("seed", range(12))
def test_an_easier_market_has_the_twelve_and_what_they_lack(seed: int) -> None:
    twelve = "adrenaline arrow-storm crystal-shard divine-shield ice-wall lightning-bolt magic-potion-bomb"
    twelve += " morale-boost possess quick-hands quick-shot ring-of-fire"
    assert keys(HELPFUL) == twelve.split()
    g = laid(seed, market="easier")
    assert set(HELPFUL) <= set(g.decks)
    assert len(set(g.decks)) == 16
    assert market_faults(g.decks, g.setting.box.needs) == []
    assert not set(g.decks) & {*BARRED, *USELESS}


@rule("coop.cards.easier-rest")
def test_an_easier_market_that_still_lacks_something_is_drawn_again() -> None:
    g, rolls = laid(), Counter[int]()
    for seed in range(300):
        battle, count = drawn_with(g, Random(seed))
        assert market_faults(battle, g.setting.box.needs) == []
        rolls[count] += 1
    assert rolls[4] > 200
    assert rolls[8] > 0


@rule("coop.cards.no-titles")
def test_there_are_no_titles() -> None:
    g = laid(players=4)
    assert g.titles == []
    with pytest.raises(BadOption):
        begun(titles=1)


@rule("coop.cards.hex-pile")
def test_30_hexes_lie_beside_the_market() -> None:
    g = laid()
    assert (left(g), COPIES[HEX]) == (30, 30)
    assert g.cards.zones[winter_of(g).pile]


@rule("coop.cards.power-deck")
@rule("coop.cards.apocalypse-deck")
def test_both_stacks_are_shuffled_and_lie_face_down() -> None:
    orders = set()
    for seed in range(4):
        g = laid(seed)
        stacks = (siege_of(g).power[0], siege_of(g).apocalypse[0])
        orders.add(tuple(tuple(g.cards.kinds(stack)) for stack in stacks))
        assert [len(g.cards.zones[stack]) for stack in stacks] == [15, 7]
        assert not [card for stack in stacks for card in g.cards.zones[stack] if g.cards.knows(0, card)]
    assert len({powers for powers, _ in orders}) == 4
    assert len({fates for _, fates in orders}) == 4


@rule("coop.cards.round-back-symbol")
@rule("coop.cards.round-set")
def test_the_set_of_round_cards_goes_by_the_number_of_players() -> None:
    cards = [round_card(players, 9) for players in range(1, 9)]
    assert [cards.index(card) for card in cards] == [0, 1, 1, 1, 4, 4, 4, 4]
    with pytest.raises(ValueError, match="9 players"):
        round_card(9, 1)


# -- races ---------------------------------------------------------------------------------------------


@rule("coop.race.first-to-choose")
@rule("coop.race.first-random")
def test_who_chooses_first_is_named_or_drawn() -> None:
    for chooser in (1, 2, 3):
        session = begun(quick=False, players=3, chooser=chooser)
        assert session.decision is not None
        assert (session.decision.asks, session.decision.seat) == ("race", chooser - 1)
    drawn = {begun(seed, quick=False, players=3).decision_seat() for seed in range(12)}
    assert drawn == {0, 1, 2}


@rule("coop.race.choice-order")
@rule("coop.race.placement-order")
@rule("coop.player.first-fixed")
@rule("coop.race.one-race-each")
def test_races_are_chosen_counter_clockwise_and_units_placed_clockwise() -> None:
    session = begun(quick=False, players=4, chooser=2, difficulty="hard")
    order: list[tuple[str, int]] = []
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        assert session.decision is not None
        order.append((session.decision.asks, session.decision.seat))
        session.answer(session.options()[0])
    races = [seat for asks, seat in order if asks == "race"]
    places = [seat for asks, seat in order if asks == "place"]
    assert (races, places) == ([1, 0, 3, 2], [2, 3, 0, 1])
    assert (g.current, lead_of(g)) == (2, 2)


@rule("coop.race.one-race-each")
@rule("coop.race.take-miniatures")
def test_two_players_take_one_race_each_and_not_the_same() -> None:
    session = begun(quick=False, players=2, chooser=1)
    take(session, "elves")
    assert session.forbids(race_pick(RACE_NAMES.index("elves"))) is not None
    take(session, "orcs")
    g = session.state
    assert isinstance(g, Ignite)
    assert [[RACE_NAMES[race] for race in races] for races in g.races] == [["elves"], ["orcs"]]
    assert session.decision is not None
    assert session.decision.asks == "place"
    units = [(g.owner[unit], RACE_NAMES[g.race[unit]]) for unit in range(len(g.owner))]
    assert units == [(0, "elves"), (0, "elves"), (1, "orcs"), (1, "orcs")]


@rule("coop.race.units-1")
@rule("coop.race.units-2")
@rule("coop.race.units-3-to-8")
@rule("coop.race.ratmen")
@rule("coop.scope.one-team")
@pytest.mark.parametrize("players", range(1, 9))
def test_how_many_units_there_are(players: int) -> None:
    session = begun(quick=False, players=players, chooser=1)
    take(session, "ratmen")
    while session.decision is not None and session.decision.asks == "race":
        session.answer(session.options()[0])
    g = session.state
    assert isinstance(g, Ignite)
    counts = Counter(g.owner[piece] for piece in range(len(g.owner)) if g.piece_type[piece] == UNIT)
    usual, small = {1: (3, 5), 2: (2, 3)}.get(players, (1, 2))
    assert [counts[seat] for seat in range(players)] == [small] + [usual] * (players - 1)
    # The book says so before one chooses.
    at = min(players, 3) - 1
    units = COOP.tables()["units"]
    assert (units["ratmen"][at], units["elves"][at]) == (small, usual)
    assert {g.health(piece) for piece in range(len(g.owner)) if g.owner[piece] == 0} == {2}


@rule("coop.race.units-1")
def test_alone_a_player_has_three_units() -> None:
    session = begun(quick=False, players=1)
    take(session, "elves")
    g = session.state
    assert isinstance(g, Ignite)
    assert len(g.owner) == 3


@rule("coop.race.no-coloured-bases")
@rule("coop.scope.one-team")
def test_all_players_are_one_side() -> None:
    g = laid(players=5)
    assert all(g.are_allies(one, other) for one in range(5) for other in range(5))
    assert not any(g.are_allies(seat, g.seats) for seat in range(5))
    assert {player["team"] for player in g.view(0)["players"]} == {0}


# -- places --------------------------------------------------------------------------------------------


def placing(players: int = 2) -> Session:
    """A game in which units are about to be placed; player b does so first."""
    session = begun(quick=False, players=players, chooser=1)
    for race in ("elves", "orcs", "dwarves")[:players]:
        take(session, race)
    return session


@rule("coop.race.placement-space")
@rule("coop.board.start-area")
@rule("coop.board.bottom-village")
@rule("coop.board.top-and-bottom")
def test_units_start_on_any_space_of_the_bottom_village() -> None:
    session = placing()
    spaces = [LARGE.grid.name(pick - CELLS) for pick in session.options()]
    assert spaces == [f"{row}{column}" for row in "PQR" for column in range(1, 19)]
    for space in ("O1", "A5", "J9"):
        refusal = session.forbids(CELLS + LARGE.grid.parse(space))
        assert refusal is not None
        assert refusal.rule == "coop.race.placement-space"


@rule("coop.race.placement-adjacent")
def test_units_of_several_players_may_stand_side_by_side_but_not_together() -> None:
    session = placing()
    put(session, "R5")
    put(session, "P1")
    assert session.decision_seat() == 0
    assert session.forbids(CELLS + LARGE.grid.parse("R5")) is not None
    put(session, "R6")
    g = session.state
    assert isinstance(g, Ignite)
    assert g.standing[LARGE.grid.parse("R6")] != -1


@rule("coop.race.placement-order")
def test_a_player_places_all_own_units_before_the_next() -> None:
    session = placing()
    seats = []
    for space in ("R1", "R2", "R3", "R4"):
        seats.append(session.decision_seat())
        put(session, space)
    assert seats == [1, 1, 0, 0]


@rule("coop.board.bottom-village")
def test_what_is_no_village_there_is_no_place_to_start() -> None:
    t = siege("a1", at="D5", village=True)
    t.g.ground[LARGE.grid.parse("Q4")] = 0
    assert LARGE.grid.parse("Q4") not in start_cells(t.g)
    assert LARGE.grid.parse("Q5") in start_cells(t.g)


# -- decks and hands -----------------------------------------------------------------------------------


@rule("coop.cards.starting-deck")
@rule("coop.cards.starting-hand")
def test_starting_decks_and_hands() -> None:
    session = begun(quick=False, players=3, chooser=1, difficulty="hard")
    for race in ("elves", "humans", "centaurs"):
        take(session, race)
    for space in ("R1", "R2", "R3"):
        put(session, space)
    g = session.state
    assert isinstance(g, Ignite)
    by_race = {RACE_NAMES[races[0]]: seat for seat, races in enumerate(g.races)}
    for race, seat in by_race.items():
        own = Counter(KEYS[each] for each in g.cards.kinds(hand_of(seat)) + g.cards.kinds(deck_of(seat)))
        usual = {"march": 5, "dagger": 4, "old-wooden-shield": 3}
        assert own == ({"march": 3, "dagger": 5, "old-wooden-shield": 4} if race == "centaurs" else usual)
        assert len(g.cards.zones[hand_of(seat)]) == (7 if race == "humans" else 6)


@rule("coop.contents.box")
def test_the_box_has_a_dragon_and_minions_of_eight_colours() -> None:
    assert len(set(MINIONS)) == 8
    assert DRAGON not in MINIONS


@rule("coop.race.first-random")
def test_the_chooser_has_to_sit_at_the_table() -> None:
    with pytest.raises(BadOption):
        begun(players=2, chooser=3)


@rule("coop.race.choice-order")
def test_races_are_asked_one_after_another() -> None:
    session = placing(3)
    g = session.state
    assert isinstance(g, Ignite)
    assert [RACE_NAMES[races[0]] for races in g.races] == ["elves", "dwarves", "orcs"]

"""Set-up of The Freeze: races, tiles, decks, Epic stacks and the pile of Hexes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import ALL_TILES, TERRAIN_NAMES, TILE_COUNT
from emberbox.games.ignite.facts.kinds import kind, market_faults
from emberbox.games.ignite.facts.races import RACE_NAMES, starters_of, units_of
from emberbox.games.ignite.freeze.facts import (
    ACID,
    BATTLE,
    CARDS,
    EDITION_OF,
    HEX,
    ORCS,
    SNOW,
    TILES,
    VALKYRIES,
)
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.setting import NEEDS, box_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import SPACE, race_of
from emberbox.games.ignite.state.position import SETUP
from emberbox.games.words import words_of
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.freeze import table


def begun(seed: int = 1, quick: bool = True, **options: Choice) -> Session:
    """A game whose set-up has begun, or is over if it is quick."""
    return Session.start(FREEZE, {"quick": quick, **options}, seed)


def laid(seed: int = 1, **options: Choice) -> Ignite:
    """A table that is set up."""
    session = begun(seed, True, **options)
    rng = Random(seed)
    g = session.state
    assert isinstance(g, Ignite)
    while g.phase == SETUP:
        session.answer(rng.choice(session.options()))
    return g


def tiles_of(g: Ignite) -> str:
    """The letters of all inner spaces, the bazaar's as they are under it."""
    ground = bytearray(g.printed)
    for cell, under in zip(g.board.bazaar, winter_of(g).under, strict=True):
        ground[cell] = under
    return "".join([TERRAIN_NAMES[ground[cell]][0] for slot in g.board.slots for cell in slot])


@rule("freeze.setup.races")
@rule("freeze.setup.needs-base")
def test_orcs_and_valkyries_can_be_chosen_beside_the_base_races() -> None:
    session = begun(quick=False, players=3, chooser=1, market="random")
    assert session.decision is not None
    assert session.decision.asks == "race"
    races = [RACE_NAMES[race_of(pick)] for pick in session.options()]
    assert (len(races), races[-2:]) == (11, ["orcs", "valkyries"])


@rule("freeze.setup.units")
@rule("freeze.setup.starting-deck")
def test_both_new_races_have_three_units_and_the_standard_deck() -> None:
    for race in (ORCS, VALKYRIES):
        assert (units_of(race), starters_of([race])) == (3, (5, 4, 3))


@rule("freeze.setup.races")
@pytest.mark.parametrize(("players", "bans"), [(2, 2), (3, 3), (4, 6), (5, 5), (8, 2)])
def test_bans_leave_one_race_more_than_players(players: int, bans: int) -> None:
    session = begun(quick=False, players=players, banning=True, market="first-game", decks="base")
    seen = 0
    while session.decision is not None and session.decision.asks == "ban":
        seen += 1
        session.answer(session.options()[0])
    assert seen == bans


@rule("freeze.setup.races")
def test_two_players_may_have_orcs_and_valkyries() -> None:
    session = begun(quick=False, players=2, chooser=1)
    while session.decision is not None and session.decision.asks == "race":
        session.answer(session.options()[-1])
    g = session.state
    assert isinstance(g, Ignite)
    races = sorted(RACE_NAMES[race] for seat in g.races for race in seat)
    assert races == ["orcs", "pandas", "ratmen", "valkyries"]


@rule("freeze.setup.tile-layouts")
def test_the_eight_tiles_are_as_the_ledger_has_them() -> None:
    letters = ["".join([TERRAIN_NAMES[ground][0] for ground in ALL_TILES[tile]]) for tile in TILES]
    assert " ".join(letters).upper() == (
        "SSPSPPPPF PSSPSSPPP SPSPPPSPS PPPSSSPWP PAPAAPPPP PPPPAAFAP APPPPPPPA SSPPPAPAA"
    )


@rule("freeze.setup.tiles")
@rule("freeze.setup.tile-draw")
def test_tiles_of_both_sets_are_mixed_and_the_village_stays() -> None:
    seen: set[int] = set()
    for seed in range(12):
        g = laid(seed, players=6)
        seen |= set(tiles_of(g).encode())
        assert all(
            TERRAIN_NAMES[g.printed[cell]] == "village" for cell in range(324) if g.board.village[cell]
        )
    assert set(b"plfwsa") == seen


@rule("freeze.setup.tile-draw")
def test_with_base_tiles_there_is_neither_snow_nor_acid() -> None:
    for seed in range(5):
        assert not set("sa") & set(tiles_of(laid(seed, players=8, tiles="base")))


@rule("freeze.setup.tile-draw")
@pytest.mark.parametrize(("players", "snow", "acid"), [(8, 16, 11)])
def test_most_tiles_are_all_eight_and_base_tiles_for_the_rest(players: int, snow: int, acid: int) -> None:
    counts = Counter(g for tile in TILES for g in ALL_TILES[tile])
    assert (counts[SNOW], counts[ACID]) == (snow, acid)
    for seed in range(3):
        letters = tiles_of(laid(seed, players=players, tiles="most"))
        assert (letters.count("s"), letters.count("a")) == (snow, acid)


@rule("freeze.setup.tile-draw")
def test_on_the_small_board_most_tiles_are_of_the_freeze_alone() -> None:
    assert len(box_of("both", "most").tiles) == len(TILES) >= 4
    for seed in range(5):
        assert "l" not in tiles_of(laid(seed, players=4, tiles="most"))


@rule("freeze.setup.deck-count")
def test_there_are_52_decks_of_ten_and_thirty_hexes() -> None:
    first = [deck for deck in BATTLE if EDITION_OF[deck] == 1]
    assert (len(first), [of.KEYS[deck] for deck in BATTLE[52:]]) == (52, ["dragon-potion"])
    assert {of.COPIES[deck] for deck in BATTLE} == {10}
    assert (len(CARDS), of.COPIES[HEX], HEX in BATTLE) == (54, 30, False)


@rule("freeze.setup.decks")
def test_a_market_mixes_both_sets_or_has_one() -> None:
    assert box_of("both", "mixed").battle == [*base_set.BATTLE, *BATTLE]
    assert box_of("freeze", "mixed").battle == BATTLE
    assert box_of("base", "mixed").battle == base_set.BATTLE
    for seed in range(5):
        g = laid(seed, players=3, market="random")
        assert len(g.decks) == 16
        assert set(g.decks) <= {*base_set.BATTLE, *BATTLE}


def test_the_market_of_a_first_game_is_not_for_the_freeze_alone() -> None:
    with pytest.raises(BadOption, match="freeze: the market 'first-game' has decks of the base set only"):
        FREEZE.complete({"decks": "freeze", "market": "first-game"})


@rule("freeze.hex.always-out")
@rule("freeze.hex.not-a-deck")
@pytest.mark.parametrize("market", ["first-game", "random", "epic"])
def test_thirty_hexes_lie_beside_every_market(market: str) -> None:
    g = laid(2, players=3, market=market)
    pile = winter_of(g).pile
    assert g.cards.kinds(pile) == [HEX] * 30
    assert pile not in g.piles
    assert len(g.piles) == 16 or market == "epic"


@rule("freeze.epic.paired-stacks")
@rule("freeze.epic.single-stacks")
@rule("freeze.epic.hex-stack")
@rule("freeze.epic.split-evenly")
def test_epic_ignite_has_twelve_paired_and_three_single_stacks() -> None:
    g = laid(3, players=4, market="epic")
    assert len(g.piles) == 15
    sizes = [len(g.cards.zones[pile]) for pile in g.piles]
    assert all(abs(sizes[at] - sizes[at + 1]) <= 1 for at in range(0, 12, 2))
    cards = sorted(card for pile in g.piles for card in g.cards.kinds(pile))
    assert cards == sorted([deck for deck in g.setting.box.battle for _ in range(of.COPIES[deck])])


@rule("freeze.epic.paired-stacks")
@rule("freeze.epic.single-stacks")
@rule("freeze.epic.first-type")
@pytest.mark.parametrize(
    ("key", "stack"),
    [
        ("hatchet", 0), ("metal-shield", 0), ("lance", 1), ("cursed-blade", 1), ("divine-shield", 1),
        ("sabotage", 2), ("weapon-dealer", 2), ("trading-up", 2), ("arrow-storm", 3), ("morale-boost", 3),
        ("earthquake", 4), ("voodoo-doll", 5), ("possess", 5), ("poison", 6), ("ballista", 6), ("torch", 6),
        ("hexed-arrow", 7), ("ice-arrow", 7), ("arrow", 7), ("troop-march", 8), ("horse", 8),
    ],
)  # fmt: skip
def test_cards_are_sorted_by_their_first_type_and_cost(key: str, stack: int) -> None:
    from emberbox.games.ignite.freeze.setting import _group

    assert _group({**base_set.CARDS, **CARDS}[key]) == stack


@rule("freeze.epic.hex-not-for-sale")
def test_the_hexes_are_no_stack_to_buy_from_or_flip() -> None:
    t = table("V+a1 b1", stacks=["horse march", "dagger"], bank=9)
    assert t.refusal("buy", "hex") == "ignite.epic.top-only"
    t.pick("flip")
    assert t.options() == [0]


@rule("freeze.epic.rest-as-base")
def test_of_the_stacks_only_the_tops_are_seen_and_can_be_bought() -> None:
    g = laid(3, players=4, market="epic")
    assert len(g.piles) == 15
    for pile in g.piles:
        assert g.cards.visible(pile, 0)[:-1] == [None] * (len(g.cards.zones[pile]) - 1)
        assert g.cards.visible(pile, 0)[-1] is not None


@rule("freeze.setup.decks")
@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ("consume-energy", True),
        ("shaman-chieftain", True),
        ("consume-energy cursed-blade", False),
        ("shaman-chieftain plagued-rats", False),
        ("hexing", False),
    ],
)
def test_a_market_in_which_hexes_are_needed_has_some(keys: str, fault: bool) -> None:
    assert ("hex" in market_faults([kind(key) for key in keys.split()], NEEDS)) == fault


@rule("freeze.setup.decks")
@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ("quick-shot", True),
        ("arrow-storm", True),
        ("quick-shot deadly-arrow", False),
        ("modified-bow", True),
        ("modified-bow arrow", False),
    ],
)
def test_a_market_in_which_arrows_are_needed_has_some(keys: str, fault: bool) -> None:
    assert market_faults([kind(key) for key in keys.split()], NEEDS).count("arrows") == int(fault)


@rule("freeze.setup.decks")
@pytest.mark.parametrize(("keys", "fault"), [("deadly-arrow", True), ("deadly-arrow modified-bow", False)])
def test_a_market_with_arrows_has_a_bow(keys: str, fault: bool) -> None:
    assert ("bow" in market_faults([kind(key) for key in keys.split()], NEEDS)) == fault


def test_the_base_game_has_grown_by_nothing() -> None:
    assert len(base_set.KEYS) == 56
    assert FREEZE.space.names[: SPACE.size] == SPACE.names == IGNITE.space.names
    assert of.KEYS[:56] == base_set.KEYS
    assert FREEZE.space.names[1024:1027] == ["verb:move-on", "verb:ordinary-token", "verb:as-valkyrie"]
    races = FREEZE.space.names.index("verb:orcs")
    assert FREEZE.space.names[races : races + 2] == ["verb:orcs", "verb:valkyries"]
    later = FREEZE.space.names[races + 2 + 53 :]
    assert later == ["verb:dragon-move", "verb:dragon-attack", "card:dragon-potion"]
    assert len(IGNITE.options) + 2 == len(FREEZE.options)
    assert TILE_COUNT == 16


def test_its_words_are_laid_over_those_of_the_base_game() -> None:
    words = words_of(FREEZE)
    assert words.word("races", "orcs") == "Orcs"
    assert words.word("races", "elves") == "Elves"
    assert words.option("tiles").label == "Terrain tiles"
    assert FREEZE.ledgers == ["ignite", "freeze"]

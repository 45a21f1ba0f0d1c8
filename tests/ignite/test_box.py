"""The box: what lies in it, and what happens when pieces run out."""

from collections import Counter
from random import Random

import pytest

from emberbox.games.ignite.facts.board import SIDE, board_for
from emberbox.games.ignite.facts.catalogue import BATTLE, STARTERS, TITLES
from emberbox.games.ignite.facts.kinds import COPIES
from emberbox.games.ignite.facts.races import CENTAUR_DECK, RACES, STANDARD_DECK, units_of
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.state.position import ICE
from emberbox.kernel.chance import Dice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.ignite import table


def opened(players: int, **options: bool) -> Ignite:
    """A game just set up, with races drawn."""
    choices = IGNITE.complete({"players": players, "quick": True, **options})
    session = Session(IGNITE, IGNITE.start(choices), Dice(Random(1)))
    session.run_chance()
    while session.decision is not None and session.decision.asks != "act":
        session.answer(session.options()[0])
    g = session.state
    assert isinstance(g, Ignite)
    return g


@rule("ignite.box.pieces")
def test_36_tiles_are_six_by_six() -> None:
    grid = board_for(8).grid
    assert (grid.height // SIDE) * (grid.width // SIDE) == 6 * 6 == 36


@rule("ignite.box.pieces")
def test_29_miniatures_are_three_of_eight_races_and_five_ratmen() -> None:
    units = Counter(units_of(race) for race in range(len(RACES)))
    assert units == {3: 8, 5: 1}
    assert sum(units_of(race) for race in range(len(RACES))) == 29


@rule("ignite.box.pieces")
def test_the_starters_are_what_eight_players_need() -> None:
    march, dagger, shield = (COPIES[starter] for starter in STARTERS)
    most = [7 * one + other for one, other in zip(STANDARD_DECK, CENTAUR_DECK, strict=True)]
    assert (dagger, shield) == (most[1], most[2]) == (33, 25)
    assert march == 8 * STANDARD_DECK[0] + 1 == 41


@rule("ignite.box.deck-size")
def test_510_battle_cards_are_fifty_decks_of_ten_and_ten_to_spare_for_titles() -> None:
    assert sum(COPIES[deck] for deck in BATTLE) == 500
    assert len(BATTLE) == 50
    assert sum(COPIES[title] for title in TITLES) == 3 <= 510 - 500


@rule("ignite.box.deck-size")
def test_every_deck_of_a_market_starts_with_ten_cards() -> None:
    g = opened(3)
    assert [len(g.cards.zones[pile]) for pile in g.piles] == [10] * 16


# ---- pieces run out


def filled(mark: str, count: int, head: str) -> str:
    """A drawing of twelve columns that begins with some spaces and then holds so many of a mark."""
    words = [*head.split(), *[mark.replace("#", str(n)) for n in range(1, count + 1)]]
    words += ["."] * (-len(words) % 12)
    return "\n".join(" ".join(words[row : row + 12]) for row in range(0, len(words), 12))


SUPPLY = [
    ("ice-wall", "I", 30, "a1 . b1 ."),
    ("scorched-earth", "S", 30, "a1 . b1 ."),
    ("magic-potion-bomb", "cb", 15, "a1 . b1 ."),
    ("crystal-shard", "cs", 10, "a1 . b1 ."),
    ("adept-trickster", "cd#+.", 4, "a1 . b1 . c1 c2 c3 c4"),
    ("kraken", "W+ck#", 10, "a1 W b1 ."),
]


@rule("ignite.box.token-supply")
@pytest.mark.parametrize(("card", "mark", "supply", "head"), SUPPLY)
def test_what_is_put_on_a_space_runs_out(card: str, mark: str, supply: int, head: str) -> None:
    # While one is left the card has an action.
    t = table(filled(mark, supply, head), hands={"a": [card]}, at="A1")
    assert t.refusal(card) == "ignite.box.token-supply"
    t = table(filled(mark, supply - 1, head), hands={"a": [card]}, at="A1")
    assert t.refusal(card) is None


@rule("ignite.box.token-supply")
def test_with_one_wall_left_one_is_laid() -> None:
    t = table(filled("I", 29, "a1 . b1 ."), hands={"a": "ice-wall"}, at="A1")
    t.play("ice-wall", "A2")
    assert (t.asked, t.terrain("A2"), t.g.ground.count(ICE)) == ("act", "ice", 30)


@rule("ignite.box.token-supply")
def test_a_player_has_ten_bases_and_all_together_forty_water_minions() -> None:
    t = table(filled("W+aw#", 10, "a1 W b1 ."), hands={"a": "water-minion kraken"}, at="A1")
    assert t.refusal("water-minion") == t.refusal("kraken") == "ignite.dead.base-limit"
    t = table(filled("W+cw#", 10, "a1 W b1 ."), hands={"a": "water-minion kraken"}, at="A1")
    assert t.refusal("water-minion") is t.refusal("kraken") is None
    rows = [" ".join(f"{seat}w{n}" for n in range(1, 11)) + " . ." for seat in "bcde"]
    drawing = "\n".join(["a1 W" + " ." * 10, *rows])
    t = table(drawing, hands={"a": "water-minion hydro-necromancer"}, at="A1")
    assert t.refusal("water-minion") == t.refusal("hydro-necromancer") == "ignite.box.token-supply"


@rule("ignite.box.token-supply")
def test_there_is_one_portal() -> None:
    t = table("a1 . bp b1", hands={"a": "warp-master"})
    t.play("warp-master", "D5")
    assert (t.front("a"), t.front("b"), t.play_area("b")) == (["warp-master"], [], ["warp-master"])
    (portal,) = t.g.view(0)["effects"]
    assert (portal["seat"], portal["at"]) == (0, t.g.board.grid.parse("D5"))


@rule("ignite.box.token-supply")
def test_markers_of_a_state_never_run_out() -> None:
    # Frozen is the other side of the bombs' 15 tokens, which all lie on the board.
    t = table(filled("cb", 15, "a1 . b1 ."), hands={"a": "freeze"}, at="A1")
    t.play("freeze", "b1")
    t.nobody_reacts()
    assert t.is_frozen("b1")

"""Why not, said while a game of Ignite is set up, and after a player's last unit has died."""

from __future__ import annotations

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.space import CELLS, NUMBERS, ONE_CARD, SPACE, TWO_CARDS, card_pick
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.testing import rule
from emberbox.testing.ignite import table
from tests.ignite.test_setup import at_exchange, opening, until
from tests.why.ignite_cases import said


def race(name: str) -> int:
    return SPACE.verb(name)


def card(key: str) -> int:
    return card_pick(kind(key))


def cell(session: Session, name: str) -> int:
    columns = int(session.state.view(0)["board"]["columns"])
    return CELLS + (ord(name[0]) - ord("A")) * columns + int(name[1:]) - 1


def test_races() -> None:
    session = opening(1, chooser=1)
    session.answer(race("elves"))
    assert said(session, race("elves")) == "Ada plays Elves."
    march = "March isn't in anyone's hand yet. Right now, choose a race to play."
    assert said(session, card("march")) == march
    space = "A1 (village) is a space. Right now, choose a race to play."
    assert said(session, cell(session, "A1")) == space


def test_a_space_of_the_large_board() -> None:
    session = opening(1, players=3)
    absent = "This board has no such space. Right now, choose a race to play."
    assert said(session, CELLS + 300) == absent
    # Questions that explain their own spaces know only those of this board.
    placing = until(opening(1, players=2), "place")
    assert said(placing, CELLS + 144).startswith("This board has no such space")


def test_bans() -> None:
    session = until(opening(1, players=3, banning=True), "ban")
    session.answer(race("elves"))
    assert said(session, race("elves")) == "Elves are banned."


def test_decks() -> None:
    session = until(opening(1, market="chosen", titles=1), "choose-decks")
    assert said(session, card("march")) == "March is a starter card: every player begins with some."
    title = "Keeper of Lore is a title, and you don't choose titles with the decks."
    assert said(session, card("keeper-of-lore")) == title
    assert (
        said(session, race("elves")) == "You choose races later. Right now, choose the decks of the market."
    )
    assert said(session, NONE) == "Choose at least 16; you've chosen 0."
    session.answer(card("unicorn"))
    assert said(session, card("unicorn")) == "You've already chosen 1 Unicorn, and there are no more."
    earlier = "You choose cards in order, and Horse comes before Unicorn, which you chose last."
    assert said(session, card("horse")) == earlier
    last = session.options()[-1] + 1
    assert said(session, last).endswith("too few are left to reach 16, with 1 chosen.")


def test_areas() -> None:
    session = until(opening(1, players=4, goal="teams-2"), "area")
    session.answer(NUMBERS + 1)
    until(session, "area")
    assert said(session, NUMBERS + 1) == "Bo starts in area 1."
    assert said(session, cell(session, "A2")) == "A2 is in area 1: choose the area, not a space."
    assert said(session, cell(session, "F6")) == "F6 is in none of the 4 starting areas."
    session.answer(NUMBERS + 2)
    until(session, "area")
    assert said(session, NUMBERS + 4) == "Area 4 doesn't fit where your team starts."


def test_places() -> None:
    session = until(opening(1, players=4), "place")
    assert said(session, cell(session, "F6")) == "F6 is outside area 1, where this unit starts."
    first = session.options()[0]
    session.answer(first)
    assert said(session, first) == "Your elf on A1 is already there."


@rule("ignite.start.not-adjacent")
def test_places_beside_others() -> None:
    session = until(opening(1, players=5), "area")
    session.answer(NUMBERS + 1)
    for name in ("A9", "B9", "C9"):
        session.answer(cell(session, name))
    session.answer(NUMBERS + 2)
    assert said(session, cell(session, "B10")).startswith("B10 is beside ")


def test_pandas() -> None:
    session = at_exchange()
    trade = "March isn't in anyone's hand yet. Right now, decide whether your pandas trade cards."
    assert said(session, card("march")) == trade
    session.answer(ONE_CARD)
    arrow = "Arrow is in the market for 3 honor. Your pandas trade starter cards from your deck."
    assert said(session, card("arrow")) == arrow
    session.answer_several([card("march")])
    march = "March is in the trash pile, out of the game. Your pandas get cards from the market."
    assert said(session, card("march")) == march
    assert said(session, card("unicorn")) == "Unicorn costs 9 honor. Your pandas get a card for 8 or less."


@rule("ignite.panda.exchange")
def test_pandas_with_two_cards() -> None:
    session = at_exchange()
    session.answer(TWO_CARDS)
    session.answer_several([card("march"), card("dagger")])
    assert said(session, card("flail")) == "Flail costs 6 honor. Your pandas get a card for 4 or less."


def test_a_player_without_units() -> None:
    t = table("b1 aw1 . c1\n. . . .", out="a", phase="minions")
    assert t.asked == "spawn"
    assert said(t.session, cell(t.session, "D4")) == "D4 is outside area 1, where your units started."
    t.pick("A1")
    assert t.asked == "minions"
    assert said(t.session, cell(t.session, "D4")) == "Bo's panda on D4 isn't one of your water minions."
    assert said(t.session, cell(t.session, "D6")) == "You have no water minion on D6."

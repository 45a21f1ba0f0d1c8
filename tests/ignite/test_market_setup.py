"""The market before the first turn: battle decks, extra decks, titles, and the stacks of Epic Ignite."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.cards.abilities import MONOPOLY
from emberbox.games.ignite.facts.catalogue import BATTLE, FIRST_GAME, KEYS, STARTERS, TITLES
from emberbox.games.ignite.facts.kinds import COPIES, COST, COSTS, EPIC_GROUP, NAME, kind, market_faults
from emberbox.games.ignite.facts.races import HUMANS
from emberbox.games.ignite.flow.drawing import draw_count
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import BUY, END_TURN, FLIP, HONOR, NUMBERS, TWO_CARDS, card_pick, kind_of
from emberbox.games.ignite.state.effects import begin
from emberbox.games.ignite.state.position import NO_ONE, SETUP, deck_of, discard_of
from emberbox.games.ignite.trade.market import holds_title, title_prices, tops
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from tests.ignite.test_setup import asks, opening, race, refused, set_up, table, told, until


def laid_out(seed: int = 1, **options: Choice) -> Ignite:
    """A table whose market lies ready."""
    return table(until(opening(seed, **options), "race"))


def playing(seed: int = 1, **options: Choice) -> Session:
    """A game in its first turn, with races that do not meddle with prices."""
    session = opening(seed, chooser=1, **options)
    set_up(session, "elves", "dwarves", "lizardmen", "kitsune")
    return session


# ---- battle decks


@rule("ignite.market.sixteen")
@pytest.mark.parametrize("market", ["first-game", "random"])
def test_the_market_is_sixteen_different_decks_in_rising_order_of_cost(market: str) -> None:
    g = laid_out(market=market)
    assert len(set(g.decks)) == len(g.decks) == len(g.piles) == 16
    costs = [COST[each] for each in g.decks]
    assert costs == sorted(costs)
    for each, pile in zip(g.decks, g.piles, strict=True):
        assert g.cards.visible(pile, SPECTATOR) == [each] * 10


@rule("ignite.market.first-game")
def test_a_first_game_has_its_list_with_equal_costs_by_name() -> None:
    g = laid_out()
    assert set(g.decks) == set(FIRST_GAME)
    fours = [NAME[each] for each in g.decks if COST[each] == 4]
    assert fours == ["Adrenaline", "Metal Shield", "Short Sword", "Triple Sheath", "Weapon Dealer"]


@rule("ignite.decks.random")
def test_a_random_market_is_drawn_from_all_battle_decks() -> None:
    markets = [laid_out(seed, market="random").decks for seed in range(40)]
    assert len({tuple(market) for market in markets}) == 40
    assert {each for market in markets for each in market} == set(BATTLE)


@rule("ignite.decks.random-check")
@pytest.mark.parametrize("tournament", [False, True])
def test_a_random_market_is_redrawn_until_it_is_balanced(tournament: bool) -> None:
    # Three draws of four are not: fifteen without a redraw would never all be.
    for seed in range(15):
        assert market_faults(laid_out(seed, market="random", tournament=tournament).decks) == []


@rule("ignite.decks.guidelines", "ignite.decks.random-check")
def test_a_market_chosen_by_hand_is_only_warned_about() -> None:
    session = opening(chooser=2, market="chosen")
    assert asks(session) == ("choose-decks", 1)
    dear = [each for each in BATTLE if COST[each] >= 4 and KEYS[each] not in ("arrow", "fire-arrow")]
    chosen = sorted(dear, key=lambda each: -COST[each])[:16]
    session.answer_several([card_pick(each) for each in chosen])
    g = table(session)
    assert set(g.decks) == set(chosen)
    faults = [event.facts["fault"] for event in told(session, "market-warning")]
    assert faults == market_faults(chosen)
    assert "cost-3" in faults
    assert asks(session)[0] == "race"


@rule("ignite.market.sixteen")
def test_neither_fewer_nor_more_than_sixteen_decks_can_be_chosen() -> None:
    session = opening(market="chosen")
    for _ in range(16):
        assert refused(session, 0) == "kernel.pick.too-few"
        session.answer(session.options()[0])
    assert asks(session)[0] == "race"
    assert len(table(session).decks) == 16


@rule("ignite.tournament.twenty")
@pytest.mark.parametrize("market", ["random", "chosen"])
def test_a_tournament_has_twenty_decks_and_else_nothing_changes(market: str) -> None:
    g = laid_out(market=market, tournament=True)
    assert len(set(g.decks)) == len(g.piles) == 20
    assert [COST[each] for each in g.decks] == sorted(COST[each] for each in g.decks)
    assert all(len(g.cards.zones[pile]) == 10 for pile in g.piles)


@rule("ignite.tournament.twenty")
def test_the_list_for_a_first_game_is_not_for_tournaments() -> None:
    with pytest.raises(BadOption, match="'tournament' does not go with the market 'first-game'"):
        opening(tournament=True)


@rule("ignite.decks.starters-extra", "ignite.decks.starters-left")
def test_starters_may_lie_out_as_further_decks_of_what_is_left_in_the_box() -> None:
    session = playing(starters=True)
    g = table(session)
    assert len(g.decks) == 19
    assert set(g.decks) == {*FIRST_GAME, *STARTERS}
    assert [COST[each] for each in g.decks] == sorted(COST[each] for each in g.decks)
    left = [len(g.cards.zones[g.piles[g.decks.index(each)]]) for each in STARTERS]
    assert left == [41 - 20, 33 - 16, 25 - 12]
    assert not set(laid_out().decks) & set(STARTERS)


@rule("ignite.decks.starters-left")
def test_a_starter_of_which_none_is_left_has_an_empty_deck() -> None:
    session = opening(chooser=1, players=8, starters=True)
    set_up(session, "centaurs", "elves", "dwarves", "lizardmen", "kitsune", "catfolk", "humans", "ratmen")
    g = table(session)
    left = [len(g.cards.zones[g.piles[g.decks.index(each)]]) for each in STARTERS]
    assert left == [41 - (7 * 5 + 3), 0, 0]
    g.bank = 20
    session.answer(BUY)
    assert card_pick(kind("march")) in session.options()
    assert refused(session, card_pick(kind("dagger"))) == "ignite.buy.empty-deck"


def test_the_kinds_in_a_game_are_the_starters_and_the_market() -> None:
    assert laid_out().kinds_in_game == tuple(sorted([*STARTERS, *FIRST_GAME]))
    assert laid_out(market="epic").kinds_in_game == tuple(sorted([*STARTERS, *BATTLE]))


# ---- titles


def bought(session: Session, title: int, price: int) -> None:
    """The player in turn buys a title with a full bank."""
    table(session).bank = 20
    session.answer(BUY)
    session.answer(card_pick(title))
    session.answer(NUMBERS + price)
    if asks(session)[0] == "buyer":
        session.answer(session.options()[0])


@rule("ignite.title.optional")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_up_to_two_titles_lie_beside_the_sixteen_decks(count: int) -> None:
    drawn: set[int] = set()
    for seed in range(12):
        g = laid_out(seed, titles=count)
        assert len(g.piles) == 16
        assert len(set(g.titles)) == len(g.titles) == count
        assert (g.title_owner, g.title_paid) == ([NO_ONE] * count, [0] * count)
        drawn |= set(g.titles)
    assert drawn == (set(TITLES) if count else set())
    assert {COPIES[title] for title in TITLES} == {1}


@rule("ignite.title.optional")
def test_three_titles_are_too_many() -> None:
    with pytest.raises(BadOption, match="'titles' cannot be 3"):
        opening(titles=3)


@rule("ignite.title.first-purchase")
def test_the_first_buyer_may_pay_any_listed_cost() -> None:
    session = playing(titles=1)
    g = table(session)
    title = g.titles[0]
    g.bank = 20
    session.answer(BUY)
    session.answer(card_pick(title))
    assert session.options() == [NUMBERS + cost for cost in COSTS[title]]


@rule("ignite.title.stays")
def test_a_title_serves_its_owner_from_the_next_own_turn_on() -> None:
    session = playing(titles=2)
    g = table(session)
    seat, title = g.current, g.titles[0]
    bought(session, title, COSTS[title][0])
    assert not holds_title(g, seat, title)
    for _ in range(4):
        session.answer(END_TURN)
    assert g.current == seat
    assert holds_title(g, seat, title)


@rule("ignite.title.stays")
def test_the_keeper_of_lore_draws_a_card_more_every_turn() -> None:
    sessions = [playing(seed, titles=1) for seed in range(12)]
    session = next(each for each in sessions if table(each).titles == [kind("keeper-of-lore")])
    g = table(session)
    seat = g.current
    assert draw_count(g, seat) == 6
    bought(session, g.titles[0], 6)
    for _ in range(4):
        session.answer(END_TURN)
    assert draw_count(g, seat) == 7


@rule("ignite.title.steal", "ignite.title.purchase")
def test_another_player_takes_a_title_for_a_higher_listed_cost() -> None:
    session = playing(titles=1)
    g = table(session)
    owner, title = g.current, g.titles[0]
    low, middle, *higher = COSTS[title]
    bought(session, title, middle)
    assert g.title_owner == [owner]
    # It took the purchase of one unit, and cannot be bought from oneself.
    assert len([unit for unit in g.units(owner) if g.used[unit]]) == 1
    g.bank = 20
    assert title_prices(g, owner, title) == []
    session.answer(END_TURN)
    g.bank = 20
    assert title_prices(g, g.current, title) == higher
    assert low not in title_prices(g, g.current, title)
    thief = g.current
    bought(session, title, higher[0])
    assert (g.title_owner, g.title_paid) == ([thief], [higher[0]])
    assert not holds_title(g, thief, title)


@rule("ignite.title.max-cost")
def test_a_title_bought_for_its_highest_cost_is_taken_for_the_same() -> None:
    session = playing(titles=1)
    g = table(session)
    title = g.titles[0]
    highest = COSTS[title][-1]
    bought(session, title, highest)
    session.answer(END_TURN)
    g.bank = highest
    assert title_prices(g, g.current, title) == [highest]
    g.bank = highest - 1
    assert title_prices(g, g.current, title) == []


@rule("ignite.title.no-honor")
def test_a_title_is_never_among_the_cards_that_are_played_sold_or_discarded() -> None:
    session = playing(titles=1)
    g = table(session)
    title = g.titles[0]
    bought(session, title, COSTS[title][0])
    assert all(title not in g.cards.kinds(zone) for zone in range(len(g.cards.zones)))
    session.answer(HONOR)
    assert card_pick(title) not in session.options()


@rule("ignite.title.purchase")
def test_a_title_needs_a_unit_in_the_village_or_bazaar() -> None:
    session = playing(titles=1)
    g = table(session)
    inner = [at for at in range(g.board.grid.size) if not g.board.village[at] and g.ground[at] == 0]
    for unit in g.units(g.current):
        g.standing[g.cell[unit]] = -1
        g.cell[unit] = inner.pop()
        g.standing[g.cell[unit]] = unit
    g.bank = 20
    assert refused(session, BUY) == "ignite.buy.position"


@rule("ignite.title.purchase")
def test_a_title_of_a_player_without_units_does_nothing_but_can_be_taken() -> None:
    session = playing(titles=1)
    g = table(session)
    owner, title = g.current, g.titles[0]
    bought(session, title, COSTS[title][0])
    for _ in range(4):
        session.answer(END_TURN)
    for unit in g.units(owner):
        g.cell[unit] = -1
    assert not holds_title(g, owner, title)
    g.bank = 20
    assert title_prices(g, (owner + 1) % 4, title) == COSTS[title][1:]


@rule("ignite.title.surcharge")
def test_a_surcharge_is_paid_on_top_and_does_not_count_as_paid() -> None:
    session = playing(titles=1)
    g = table(session)
    title = g.titles[0]
    begin(g, MONOPOLY, (g.current + 1) % 4, (g.current + 1) % 4)
    bought(session, title, COSTS[title][0])
    assert g.title_paid == [COSTS[title][0]]
    assert g.bank == 20 - COSTS[title][0] - 2


# ---- Epic Ignite


@rule("ignite.epic.stacks", "ignite.epic.dealing")
def test_all_battle_cards_lie_in_fourteen_stacks_two_of_each_group() -> None:
    g = laid_out(market="epic")
    assert (len(g.piles), g.decks) == (14, [])
    stacks = [g.cards.kinds(pile) for pile in g.piles]
    assert sorted(each for stack in stacks for each in stack) == sorted(BATTLE * 10)
    for group in range(7):
        first, second = stacks[2 * group], stacks[2 * group + 1]
        assert len(first) == len(second) > 0
        assert {EPIC_GROUP[each] for each in first + second} == {group}
    other = laid_out(2, market="epic")
    assert stacks != [other.cards.kinds(pile) for pile in other.piles]


@rule("ignite.epic.stacks")
def test_the_stacks_are_divided_by_type_and_cost() -> None:
    groups = {key: EPIC_GROUP[kind(key)] for key in ("short-sword", "flail", "weapon-dealer", "quick-hands")}
    assert groups == {"short-sword": 0, "flail": 1, "weapon-dealer": 2, "quick-hands": 3}
    assert [EPIC_GROUP[kind(key)] for key in ("lightning-bolt", "ice-wall", "unicorn")] == [4, 5, 6]


@rule("ignite.epic.top-only", "ignite.epic.dealing")
def test_only_the_top_of_a_stack_shows_and_can_be_bought() -> None:
    session = playing(market="epic")
    g = table(session)
    for pile in g.piles:
        *below, top = g.cards.visible(pile, SPECTATOR)
        assert top == g.cards.kinds(pile)[-1]
        assert set(below) == {None}
    g.bank = 20
    session.answer(BUY)
    assert {kind_of(pick) for pick in session.options()} == set(tops(g))
    hidden = next(each for each in BATTLE if each not in tops(g))
    assert refused(session, card_pick(hidden)) == "ignite.epic.top-only"


@rule("ignite.epic.top-only")
def test_pandas_too_take_only_what_lies_on_top() -> None:
    for seed in range(40):
        session = opening(seed, chooser=1, market="epic")
        session.answer(race("pandas"))
        until(session, "panda")
        if TWO_CARDS in session.options():
            break
    g = table(session)
    session.answer(TWO_CARDS)
    while asks(session)[0] == "panda-trash":
        session.answer(session.options()[0])
    while g.phase == SETUP:
        assert session.options() == [card_pick(each) for each in sorted(set(tops(g))) if COST[each] <= 4]
        session.answer(session.options()[0])
    assert len(g.cards.zones[discard_of(0)]) == 2
    assert all(g.cards.visible(pile, SPECTATOR)[-1] is not None for pile in g.piles)


@rule("ignite.epic.flip", "ignite.epic.dealing")
def test_once_a_turn_a_top_card_goes_to_the_bottom_without_honor() -> None:
    session = playing(market="epic")
    g = table(session)
    before = g.cards.kinds(g.piles[3])
    assert g.bank == 0
    session.answer(FLIP)
    session.answer(NUMBERS + 3)
    assert g.cards.kinds(g.piles[3]) == [before[-1], *before[:-1]]
    assert g.cards.visible(g.piles[3], SPECTATOR)[-1] == before[-2]
    assert refused(session, FLIP) == "ignite.epic.flip"
    session.answer(END_TURN)
    assert refused(session, FLIP) == ""


@rule("ignite.epic.any-goal")
@pytest.mark.parametrize("goal", ["trophies", "last-standing", "hill-15", "teams-2"])
def test_stacks_go_with_every_goal(goal: str) -> None:
    session = playing(market="epic", goal=goal)
    g = table(session)
    assert len(g.piles) == 14
    assert [len(g.cards.zones[deck_of(seat)]) for seat in range(4)] == [6] * 4
    assert END_TURN in session.options()


def test_a_stack_is_shuffled_in_imagined_worlds_within_its_group() -> None:
    g = laid_out(market="epic")
    for group in range(7):
        pools = {
            g.cards.pool[card] for pile in g.piles[2 * group : 2 * group + 2] for card in g.cards.zones[pile]
        }
        assert len(pools) == 1
    assert len(set(g.cards.pool)) == 7


# ---- what the races pay


def test_humans_pay_no_surcharge_for_titles() -> None:
    session = opening(chooser=1, titles=1)
    set_up(session, "elves", "dwarves", "lizardmen", "humans")
    g = table(session)
    assert g.races[g.current] == [HUMANS]
    bought(session, g.titles[0], COSTS[g.titles[0]][0])
    assert g.bank == 20 - COSTS[g.titles[0]][0]

"""What holds at a table of The Freeze whenever somebody is asked, beside what holds at any of Ignite."""

from __future__ import annotations

from collections import Counter

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import STARTERS
from emberbox.games.ignite.freeze.cards.charm import CHARM, CHARM_CARD, TURNS
from emberbox.games.ignite.freeze.cards.dolls import BOUND, dolls
from emberbox.games.ignite.freeze.facts import HEX, TYPE_OF
from emberbox.games.ignite.freeze.machines import MACHINES, are_beside
from emberbox.games.ignite.freeze.modifiers import sealed_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.effects import effects_of
from emberbox.games.ignite.state.position import ACTION, NO_ONE, SETUP, UNIT, front_of, hand_of, play_area_of
from emberbox.games.ignite.trade.market import own_honor
from emberbox.kernel.decision import Decision
from emberbox.kernel.grid import OFF
from tests.ignite.invariants import IgniteWatch
from tests.ignite.random_play import table_of

HEXES = 30


class FreezeWatch(IgniteWatch):
    """Looks at a game of The Freeze."""

    in_no_market = (*STARTERS, HEX)

    def most_to_begin_with(self, g: Ignite) -> int:
        hoarded = [own_honor(g, g.current, kind) for kind in g.cards.kinds(play_area_of(g.current))]
        return super().most_to_begin_with(g) + sum(hoarded)

    def check(self) -> None:
        super().check()
        self.glance()

    def glance(self) -> None:
        g = table_of(self.session)
        if g.phase != SETUP:
            winter_is_sound(g, self.session.decision)


def winter_is_sound(g: Ignite, decision: Decision | None) -> None:
    """All that The Freeze adds to a position, and that no card is lost or doubled."""
    assert sorted([card for zone in g.cards.zones for card in zone]) == list(range(len(g.cards.kind)))
    hexes_are_conserved(g)
    poison_is_damage(g)
    what_is_sealed_counts_once(g)
    movement_is_saved_for_one_walker(g)
    every_machine_has_one_owner_or_none(g)
    dolls_are_of_living_units(g)
    charms_lie_before_the_charmed(g, decision)
    what_is_set_aside_is_somebodys(g)


def hexes_are_conserved(g: Ignite) -> None:
    """There are 30, and each is with a player, in the pile or in the trash."""
    winter = winter_of(g)
    assert Counter(g.cards.kind)[HEX] == HEXES
    lying = [zone for seat in range(g.seats) for zone in (front_of(seat), winter.hoards[seat])]
    for zone in (*lying, *winter.sealed, *g.piles):
        assert HEX not in g.cards.kinds(zone)
    assert {*g.cards.kinds(winter.pile)} <= {HEX}


def poison_is_damage(g: Ignite) -> None:
    """A unit on the board has at most as much poison as damage, and every token is some player's."""
    poison = winter_of(g).poison
    for unit, by in poison:
        assert g.piece_type[unit] == UNIT
        assert g.cell[unit] != OFF
        assert 0 <= by < g.seats
    for unit, tokens in Counter(unit for unit, _ in poison).items():
        assert tokens <= g.damage[unit]


def what_is_sealed_counts_once(g: Ignite) -> None:
    """Only who attacks has sealed cards, which fit the attack, and everybody counts them as that hand."""
    winter = winter_of(g)
    for seat in range(g.seats):
        hidden = g.cards.zones[sealed_of(g, seat)]
        assert not hidden or seat == winter.sealer
        assert {g.cards.kind[card] for card in hidden} <= {*winter.sealable}
        if hidden:
            held = len(g.cards.zones[hand_of(seat)]) + len(hidden)
            assert {g.view(observer)["players"][seat]["hand"] for observer in range(g.seats)} == {held}
    assert winter.sealer == NO_ONE or g.phase == ACTION


def movement_is_saved_for_one_walker(g: Ignite) -> None:
    """What is saved is of a unit of the active player. One that died on the way has nothing saved."""
    winter = winter_of(g)
    assert not winter.saved or winter.walker != NO_ONE
    if winter.walker != NO_ONE:
        assert g.phase == ACTION
        assert not winter.saved or g.cell[winter.walker] != OFF
        assert g.cell[winter.walker] == OFF or g.leader(winter.walker) == g.current


def every_machine_has_one_owner_or_none(g: Ignite) -> None:
    """A machine stands whole on its space, and belongs to somebody beside it, or to nobody."""
    winter = winter_of(g)
    assert set(winter.clocks) == {piece for piece in g.on_board() if g.is_machine(piece)}
    for piece_type in TYPE_OF.values():
        assert g.count_of(piece_type) <= MACHINES
    for machine, tokens in winter.clocks.items():
        assert 0 <= tokens <= of.TOKENS[of.kind("catapult")]
        assert g.standing[g.cell[machine]] == machine
        assert (g.damage[machine], g.down[machine]) == (0, False)
        units = [unit for unit in g.on_board() if g.piece_type[unit] == UNIT and are_beside(g, unit, machine)]
        near = {g.owner[unit] for unit in units}
        owner = g.owner[machine]
        assert owner in near if owner != g.seats else len(near) != 1
    for unit in winter.serves:
        assert g.cell[unit] != OFF
        assert g.leader(unit) == g.current


def dolls_are_of_living_units(g: Ignite) -> None:
    """A player has one doll at most, of another's living unit, from a living unit of the own."""
    makers = [doll[2] for doll in dolls(g)]
    bound = effects_of(g, BOUND)
    assert sorted(makers) == sorted(effect.seat for effect in bound)
    assert len(set(makers)) == len(makers)
    for effect in bound:
        assert g.owner[effect.source] == effect.seat
        assert not g.are_allies(g.owner[effect.on], effect.seat)


def charms_lie_before_the_charmed(g: Ignite, decision: Decision | None) -> None:
    """Charmer and charmed live apart from each other, and the card lies before the charmed unit's player."""
    charms = effects_of(g, CHARM)
    is_settled = decision is None or decision.root
    for charm in charms:
        assert charm.card in g.cards.zones[front_of(g.owner[charm.on])]
        assert 1 <= charm.amount <= TURNS
        # A rider who bashes somebody on the way has not arrived yet.
        assert not is_settled or g.board.grid.distance(g.cell[charm.on], g.cell[charm.source]) > 1
    assert len({charm.on for charm in charms}) == len(charms)
    lying = [card for seat in range(g.seats) for card in g.cards.zones[front_of(seat)]]
    being_cast = sum(1 for card in lying if g.cards.kind[card] == CHARM_CARD) - len(charms)
    assert being_cast == 0 or (being_cast == 1 and not is_settled)


def what_is_set_aside_is_somebodys(g: Ignite) -> None:
    """Who is out has neither set anything aside nor hoarded anything."""
    winter = winter_of(g)
    for seat in range(g.seats):
        if g.eliminated[seat] != NO_ONE:
            for zone in (winter.asides[seat], winter.hoards[seat], winter.sealed[seat]):
                assert not g.cards.zones[zone]

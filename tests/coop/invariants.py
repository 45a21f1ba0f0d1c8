"""What holds at a table of Solo & Cooperative Play whenever somebody is asked."""

from __future__ import annotations

from collections import Counter

from emberbox.games.ignite.coop.facts import APOCALYPSES, BASES, BOSS_ROUND, COLOURS, DRAGON, POWERS
from emberbox.games.ignite.coop.ground import is_hardened
from emberbox.games.ignite.coop.state import (
    SETTLED,
    SiegeState,
    all_in_effect,
    colour_of,
    enemies,
    is_enemy,
    is_minion,
    minions,
    siege_of,
)
from emberbox.games.ignite.coop.victory import CYCLES, ends, limit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.catalogue import STARTERS
from emberbox.games.ignite.facts.races import LIZARDMEN
from emberbox.games.ignite.freeze.cards.charm import CHARM, TURNS, place_before
from emberbox.games.ignite.freeze.facts import CATAPULT, HEX
from emberbox.games.ignite.freeze.machines import MACHINES
from emberbox.games.ignite.freeze.state import NO_ZONE, winter_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.effects import effects_of
from emberbox.games.ignite.state.position import (
    ACTION,
    DECOY,
    EMPTY,
    GONE,
    ICE,
    NO_ONE,
    OPPONENTS,
    OVER,
    SETUP,
    UNIT,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from tests.freeze.invariants import (
    hexes_are_conserved,
    movement_is_saved_for_one_walker,
    what_is_sealed_counts_once,
)
from tests.ignite.invariants import (
    every_card_is_in_one_place,
    notes_are_somebodys,
    players_are_in_or_out,
    tokens_come_from_the_box,
)
from tests.ignite.random_play import table_of
from tests.long_play import Watch

Course = tuple[int, int, int, int]
"""What never falls: the round, the cycle, the defeats; and the tokens that are gone."""


class CoopWatch(Watch):
    """Looks at a game of Solo & Cooperative Play, and remembers how far it has come."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.course = course_of(table_of(session))

    def check(self) -> None:
        self.glance()
        g = table_of(self.session)
        now = course_of(g)
        assert all(one >= other for one, other in zip(now, self.course, strict=True)), (now, self.course)
        self.course = now
        if self.session.decision is None:
            the_end_is_common(g)
        else:
            assert not ends(g)

    def glance(self) -> None:
        g, decision = table_of(self.session), self.session.decision
        every_card_is_in_one_place(g)
        tokens_come_from_the_box(g)
        notes_are_somebodys(g)
        pieces_stand_where_they_are(g, decision)
        states_make_sense(g)
        effects_lie_on_something(g)
        the_team_shares_its_chance(g)
        if g.phase == SETUP:
            return
        players_are_in_or_out(g)
        hexes_are_conserved(g)
        what_is_sealed_counts_once(g)
        movement_is_saved_for_one_walker(g)
        charms_lie_beside_the_charmed(g)
        machines_are_the_players_or_the_enemies(g)
        powers_are_conserved(g)
        enemies_are_in_their_bases(g)
        what_is_noted_of_enemies_is_there(g)

    def look_closely(self) -> None:
        super().look_closely()
        g = table_of(self.session)
        if g.phase != SETUP:
            own = {HEX, *STARTERS, *POWERS, *APOCALYPSES}
            for kind, count in Counter(g.cards.kind).items():
                assert kind in own or (kind in g.setting.box.battle and count == of.COPIES[kind])


def course_of(g: Ignite) -> Course:
    """How far a game has come."""
    siege = siege_of(g)
    return siege.round, siege.cycle, siege.defeats, -siege.favor


def the_end_is_common(g: Ignite) -> None:
    """The game is over by a rule, and all have won or all have lost."""
    assert g.phase == OVER
    assert ends(g)
    won = siege_of(g).slain
    assert g.payoffs() == [1.0 if won else 0.0] * g.seats
    assert won or siege_of(g).defeats >= limit(g) or siege_of(g).cycle == CYCLES


def the_team_shares_its_chance(g: Ignite) -> None:
    """Bots take the chance of the team for that of each of its players."""
    shares = {g.evaluate(seat) for seat in range(g.seats)}
    assert len(shares) == 1
    assert 0.0 <= shares.pop() <= 1.0


def pieces_stand_where_they_are(g: Ignite, decision: Decision | None) -> None:
    """Board and pieces agree; in lava are lizardmen and whoever is hardened."""
    for cell, piece in enumerate(g.standing):
        assert piece == EMPTY or g.cell[piece] == cell
        assert piece == EMPTY or g.ground[cell] != ICE
    riders = [piece for piece in g.on_board() if g.standing[g.cell[piece]] != piece]
    assert len(riders) <= (1 if decision is not None and not decision.root else 0)
    for piece in g.on_board():
        if g.ground[g.cell[piece]] == LAVA:
            assert g.race[piece] == LIZARDMEN or (is_enemy(g, piece) and is_hardened(g, piece))


def states_make_sense(g: Ignite) -> None:
    """Who lives has health left, and nobody takes trophies."""
    assert set(g.taken) <= {NO_ONE}
    for piece, cell in enumerate(g.cell):
        assert g.damage[piece] >= 0
        if cell == OFF:
            assert (g.down[piece], g.frozen[piece], g.held[piece]) == (False, NO_ONE, NO_ONE)
            continue
        assert g.piece_type[piece] != GONE
        assert g.health(piece) > 0
        assert not g.down[piece] or g.piece_type[piece] == UNIT or is_enemy(g, piece)
        if g.piece_type[piece] == DECOY:
            assert g.owner[g.origin[piece]] == g.owner[piece]


def effects_lie_on_something(g: Ignite) -> None:
    """Every effect is a player's or the enemies', and lies on what is there."""
    for effect in g.effects:
        assert 0 <= effect.seat <= g.seats
        assert effect.amount > 0 or effect.what.key == "hoarding"  # what is hoarded may be worth nothing


def charms_lie_beside_the_charmed(g: Ignite) -> None:
    """The card of a charm lies before the player of whom it holds, or beside the enemies."""
    charms = effects_of(g, CHARM)
    assert len({charm.on for charm in charms}) == len(charms)
    for charm in charms:
        assert 1 <= charm.amount <= TURNS
        assert charm.card in g.cards.zones[place_before(g, charm.on)]


def machines_are_the_players_or_the_enemies(g: Ignite) -> None:
    """Every catapult of the enemies' has a minion of its own that works it; the others are players'."""
    winter, siege = winter_of(g), siege_of(g)
    machines = {piece for piece in g.on_board() if g.is_machine(piece)}
    assert machines == {*winter.clocks, *siege.crews}
    assert len([machine for machine in machines if g.piece_type[machine] == CATAPULT]) <= MACHINES
    for machine in machines:
        assert g.standing[g.cell[machine]] == machine
        assert (machine in siege.crews) == (g.owner[machine] == g.seats)
    for machine, minion in siege.crews.items():
        assert g.piece_type[machine] == CATAPULT
        assert is_minion(g, minion)
        assert g.cell[minion] != OFF
    assert len(set(siege.crews.values())) == len(siege.crews)


def powers_are_conserved(g: Ignite) -> None:
    """Each Power and Apocalypse card is in its stack, discarded, or in effect."""
    siege = siege_of(g)
    for kinds, zones in ((POWERS, siege.power), (APOCALYPSES, siege.apocalypse)):
        if NO_ZONE in zones:
            continue
        lying = [kind for zone in zones for kind in g.cards.kinds(zone)]
        assert sorted(lying) == sorted([kind for kind in kinds for _ in range(of.COPIES[kind])])
    assert siege.pending == SETTLED or (
        g.phase == OPPONENTS and (all_in_effect(g) or siege.group or siege.place)
    )


def enemies_are_in_their_bases(g: Ignite) -> None:
    """Enemies are nobody's, there are five of a colour at most, and one boss, in his round alone."""
    siege = siege_of(g)
    for enemy in enemies(g):
        assert g.owner[enemy] == g.seats
    colours = Counter(colour_of(g, minion) for minion in minions(g))
    assert all(colours[colour] <= BASES for colour in range(len(COLOURS)))
    bosses = [enemy for enemy in enemies(g) if g.piece_type[enemy] == DRAGON]
    assert len(bosses) <= (1 if siege.round == BOSS_ROUND else 0)
    assert 0 <= siege.round <= BOSS_ROUND
    assert 0 <= siege.favor <= 5


def what_is_noted_of_enemies_is_there(g: Ignite) -> None:
    """Nothing is noted of an enemy that is gone: another may stand in its place."""
    siege: SiegeState = siege_of(g)
    for noted in (siege.placed, siege.resting, siege.acted, siege.halves, [*siege.hardened]):
        assert len(set(noted)) == len(noted)
        for enemy in noted:
            assert is_enemy(g, enemy)
            assert g.cell[enemy] != OFF
    for piece, by in siege.poison:
        assert g.piece_type[piece] == UNIT or is_enemy(g, piece)
        assert 0 <= by <= g.seats
    assert not siege.walker >= 0 or g.phase == ACTION

"""What holds at a table of Core whenever somebody is asked, whatever has happened."""

from __future__ import annotations

from collections import Counter

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import (
    DESTROYED,
    DROPSHIP,
    INFANTRY,
    PILOT,
    STRUCTURE,
    UNLIMITED,
    WARLORD,
)
from emberbox.games.core.game import Core
from emberbox.games.core.position import (
    ACTIVATION,
    DEPLOYMENT,
    IN_PLAY,
    INITIATIVE,
    LEFT_OUT,
    NO_ONE,
    OUT,
    OVER,
    REINFORCEMENT,
    SETUP,
    TACTICAL_PHASE,
    WAITING,
    other,
)
from emberbox.games.core.space import NEED_PILOT, OVERWATCH, OVERWATCH_SPENT, PILOT_LEFT, TACTICAL
from emberbox.games.core.transport import CARRIED
from emberbox.games.core.winning import leader
from emberbox.kernel.decision import Decision
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from emberbox.kernel.trial import views
from tests.core.random_play import table_of
from tests.long_play import Watch


class CoreWatch(Watch):
    """Remembers what may only grow."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        g = table_of(session)
        self.round = g.round
        self.score = g.score[:]
        self.models = len(g.card)

    def check(self) -> None:
        """Everything that holds now."""
        g, decision = table_of(self.session), self.session.decision
        everybody_is_in_one_place(g)
        bases_stand_on_free_ground(g)
        masks_agree_with_the_models(g)
        carriers_carry_what_they_can(g, decision)
        numbers_stay_within_their_bounds(g)
        who_lives_has_what_it_needs(g)
        boxes_are_somewhere(g)
        the_tracker_is_in_order(g)
        effects_belong_to_their_phases(g)
        activations_belong_to_their_phase(g)
        rosters_are_complete(g)
        self.nothing_goes_back(g)
        if decision is None:
            the_end_is_an_end(g)
        else:
            what_is_asked_makes_sense(g, decision)

    def look_closely(self) -> None:
        super().look_closely()
        one, other = views(self.session.state)[:2]
        assert {**one, "seat": 1} == other, "everybody sees the same"

    def nothing_goes_back(self, g: Core) -> None:
        """Scores never fall, rounds follow each other, models only come with the setup."""
        assert all(now >= before for now, before in zip(g.score, self.score, strict=True))
        assert self.round <= g.round <= self.round + 1
        assert g.round <= g.rounds
        assert len(g.card) == self.models or g.round == 0 or self.round == 0
        self.round, self.score, self.models = g.round, g.score[:], len(g.card)


def everybody_is_in_one_place(g: Core) -> None:
    """Who is in play is on the board or aboard, never both; who is not is nowhere."""
    for model, status in enumerate(g.status):
        places = (g.at[model] != OFF) + (g.aboard[model] != NO_ONE)
        assert places == (1 if status == IN_PLAY else 0), model
        assert status != WAITING or g.phase in (SETUP, DEPLOYMENT, OVER)


def bases_stand_on_free_ground(g: Core) -> None:
    """Every base lies wholly on the board, on no other, and not on impassable terrain."""
    squares = [square for model in g.on_board() for square in g.footprint(model)]
    assert len(squares) == sum(g.card[model].base ** 2 for model in g.on_board())
    assert len(set(squares)) == len(squares)
    assert not [square for square in squares if g.scenario.board.impassable[square]]


def masks_agree_with_the_models(g: Core) -> None:
    """Who stands where, what blocks a step, and what blocks sight to a base of each side."""
    standing = bytearray(GRID.size)
    blocked = bytearray(g.scenario.board.impassable)
    opaque = [bytearray(g.scenario.board.solid) for _ in range(4)]
    for model in g.on_board():
        for square in g.footprint(model):
            standing[square] = model + 1
            blocked[square] = 1
            for side in range(1, g.card[model].base + 1):
                opaque[side][square] = 1
    assert g.standing == standing
    assert g.blocked == blocked
    assert g.opaque[1:] == opaque[1:]


def carriers_carry_what_they_can(g: Core, decision: Decision | None) -> None:
    """A Warlord carries its own Pilot, a Drop Ship friends of the right types and as many as fit."""
    leaving = decision is None or decision.asks in ("eject", "bail-where")
    for model, carrier in enumerate(g.aboard):
        if carrier != NO_ONE:
            assert g.at[carrier] != OFF or leaving
            assert g.owner[carrier] == g.owner[model]
            assert g.card[carrier].type in (WARLORD, DROPSHIP)
    for carrier in g.on_board():
        aboard = g.passengers(carrier)
        if g.card[carrier].type == WARLORD:
            assert aboard in ([], [g.pilot[g.owner[carrier]]])
            assert g.is_crewed(carrier) == bool(aboard)
        elif g.card[carrier].type == DROPSHIP:
            assert sum(g.card[model].base ** 2 for model in aboard) <= g.card[carrier].transport
            assert all(g.card[model].type in CARRIED for model in aboard)


def numbers_stay_within_their_bounds(g: Core) -> None:
    """HP, ammo and shields lie between nothing and what the datacard allows."""
    for model, card in enumerate(g.card):
        for place, hp in enumerate(card.hp):
            assert 0 <= g.hp_at(model, place) <= hp
        for slot, weapon in enumerate(card.weapons):
            ammo = g.ammo_in(model, slot)
            assert ammo == UNLIMITED if weapon.ammo == UNLIMITED else 0 <= ammo <= weapon.ammo
        assert 0 <= g.shield[model] <= card.shield_most
    assert (g.steps_left, g.points) >= (0, 0)
    assert min(g.destroyed_points) >= 0


def who_lives_has_what_it_needs(g: Core) -> None:
    """A model in play has no deadly location at zero; one that was destroyed has, and no effects."""
    for model, card in enumerate(g.card):
        deadly = [place for place, what in enumerate(card.consequences) if what == DESTROYED]
        dead = any(g.hp_at(model, place) == 0 for place in deadly)
        if g.status[model] == IN_PLAY:
            assert not dead
        elif g.status[model] == OUT:
            assert g.effects[model] == 0
            assert g.box_of(model) == NO_ONE


def boxes_are_somewhere(g: Core) -> None:
    """Every box lies on ground or is carried by one who can, and nobody carries two."""
    assert len(g.box_at) == len(g.box_carrier) == len(g.scenario.boxes)
    carriers = [carrier for carrier in g.box_carrier if carrier != NO_ONE]
    assert len(set(carriers)) == len(carriers)
    for carrier in carriers:
        assert g.status[carrier] == IN_PLAY
        assert g.card[carrier].type in (PILOT, INFANTRY)
        assert g.aboard[carrier] != g.warlord[g.owner[carrier]]
    for box, cell in enumerate(g.box_at):
        assert g.box_carrier[box] != NO_ONE or not g.scenario.board.impassable[cell]


def the_tracker_is_in_order(g: Core) -> None:
    """Three numbers and three tokens for each player, or fewer while they roll and assign."""
    for seat in range(g.seats):
        numbers = [number for number, owner in enumerate(g.tracker) if owner == seat]
        tokens = [g.token[number] for number in numbers if g.token[number] != NO_ONE]
        assert len(numbers) <= 3
        assert len(set(tokens)) == len(tokens)
        if g.phase > INITIATIVE and g.phase != OVER:
            assert (len(numbers), sorted(tokens)) == (3, [0, 1, 2])
        assert len(g.dice[seat]) <= 3
    assert all(g.tracker[number] != NO_ONE for number, token in enumerate(g.token) if token != NO_ONE)
    if g.phase < INITIATIVE:
        assert set(g.tracker) == {NO_ONE}


def effects_belong_to_their_phases(g: Core) -> None:
    """Tactical effects are those of the datacard, and none is left outside the two phases they are for."""
    if g.phase not in (TACTICAL_PHASE, ACTIVATION, OVER):
        assert set(g.effects) <= {0}
        assert (g.order_on, g.order_payer) == ([NO_ONE] * 2, [NO_ONE] * 2)
    for model, effects in enumerate(g.effects):
        named = sum(1 << TACTICAL.index(key) for key in g.card[model].tactical)
        if effects >> OVERWATCH & 1:
            named |= 1 << OVERWATCH_SPENT
        if any(effects >> ability & 1 for ability in NEED_PILOT):
            named |= 1 << PILOT_LEFT
        assert effects & ~named == 0
    for seat in range(g.seats):
        assert g.order_on[seat] == NO_ONE or g.owner[g.order_on[seat]] == other(seat)
        assert g.order_payer[seat] == NO_ONE or g.owner[g.order_payer[seat]] == seat


def activations_belong_to_their_phase(g: Core) -> None:
    """Somebody is active only in the Activation Phase, on the own step, and has been activated by then."""
    if g.phase not in (ACTIVATION, OVER):
        assert not any(g.activated)
        assert (g.active, g.watched, g.watchers) == (NO_ONE, NO_ONE, [])
    if g.active == NO_ONE:
        assert (g.steps_left, g.points, g.crewed_now) == (0, 0, False)
    elif g.phase == ACTIVATION:
        assert g.activated[g.active]
        assert (g.owner[g.active], g.card[g.active].step) == (g.tracker[g.step], g.token[g.step])
        assert g.last_seat == g.owner[g.active]
        assert not g.crewed_now or g.card[g.active].type == WARLORD
    assert (g.watched == NO_ONE) == (not g.watchers)
    assert all(g.owner[model] != g.owner[g.watched] for model in g.watchers)


def rosters_are_complete(g: Core) -> None:
    """Both players have one Pilot and one Warlord, and in Matched Play as many models of each type."""
    for seat in range(g.seats):
        for kind, at in ((PILOT, g.pilot[seat]), (WARLORD, g.warlord[seat])):
            assert (g.owner[at], g.card[at].type) == (seat, kind)
            assert g.status[at] != LEFT_OUT
    if g.scenario.matched and g.phase not in (SETUP, OVER):
        playing = [m for m, status in enumerate(g.status) if status != LEFT_OUT]
        counts = [Counter(g.card[m].type for m in playing if g.owner[m] == seat) for seat in range(g.seats)]
        assert counts[0] == counts[1]
    for model, card in enumerate(g.card):
        assert card.type != STRUCTURE or g.status[model] in (IN_PLAY, OUT)


def what_is_asked_makes_sense(g: Core, decision: Decision) -> None:
    """Between two roots nothing is half done; whoever places is named."""
    assert g.phase != OVER
    assert g.payoffs() is None
    if decision.root:
        assert (g.attack, g.about, g.aiming) == (None, NO_ONE, NO_ONE) or decision.asks == "reinforce-where"
    assert (g.current != NO_ONE) == (g.phase in (DEPLOYMENT, REINFORCEMENT))
    if g.phase not in (TACTICAL_PHASE, ACTIVATION):
        assert g.destroyed_points == [0, 0]


def the_end_is_an_end(g: Core) -> None:
    """Nothing is asked because the game is over, and whoever has won has won by the rules."""
    assert g.phase == OVER
    assert sum(g.payoffs() or []) == 1
    told_early = g.may_concede or g.scenario.ends_with_structures
    assert told_early or (g.round, g.winner) == (g.rounds, leader(g))

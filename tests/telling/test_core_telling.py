"""Whatever happens in Core can be told, and whatever is asked can be read."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.core.activation import Act
from emberbox.games.core.board import GRID
from emberbox.games.core.game import CORE, Core
from emberbox.games.core.question import ask
from emberbox.games.core.space import (
    ABOARD,
    BRACE,
    CELLS,
    CONCEDE,
    DISAGREE,
    NOT_ONE,
    NUMBERS,
    RELOAD,
    RUSH,
    SPRINT,
    UNITS,
    ability_pick,
    action_of,
)
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.decision import Focus
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.kernel.trial import observers
from emberbox.telling.speech import plain
from emberbox.telling.tellers import teller_of
from emberbox.testing.core import Battle, battle
from tests.telling.test_telling import check_question, check_tale, scene_of

TELLER = teller_of("core")
WARS: list[dict[str, Choice]] = [
    {"scenario": "first-contact", "rounds": 5},
    {"scenario": "power-grid", "rounds": 7, "fireteam-1": "basilisk-fireteam"},
    {"scenario": "breach", "rounds": 7, "concede": True},
    {"scenario": "black-box", "rounds": 7, "fireteam-2": "paladin-fireteam"},
]

HARDLY_ASKED = {
    *("bail-out", "bail-where", "declare-what", "eject", "embark-in", "interact", "push-axis"),
    *("reload-what", "repair-whom"),
}
HARDLY_HAPPENS = {
    *("bail-out-hit", "bailed-out", "box-home", "conceded", "drawn", "dropped", "ejected", "handed"),
    *("picked-up", "waits"),
}

DULL = (SPRINT, RELOAD)


def fierce(session: Session, rng: Random) -> int:
    """A pick of somebody who looks for trouble: rare actions, attacks, or else where the others are."""
    options = [pick for pick in session.options() if pick not in (CONCEDE, DISAGREE)]
    decision = session.decision
    if decision is None or not isinstance(decision, Act) or rng.random() < 0.1:
        return ABOARD if ABOARD in options and rng.random() < 0.7 else rng.choice(options)
    cards = [pick for pick in options if action_of(pick) not in (NOT_ONE, *DULL)]
    attacks = [pick for pick in options if pick >= NUMBERS]
    ways = [pick for pick in options if CELLS <= pick < UNITS]
    if cards and rng.random() < 0.6:
        return rng.choice(cards)
    if attacks and rng.random() < 0.9:
        return rng.choice(attacks)
    g = decision.g
    foes = [g.at[m] for m in g.on_board() if g.owner[m] != decision.seat]
    if ways and foes:
        return min(ways, key=lambda pick: min(GRID.distance(pick - CELLS, foe) for foe in foes))
    return rng.choice(options)


def read_wars(seeds: range) -> tuple[set[str], set[str]]:
    """Read all that is asked and happens in wars, and say what that was."""
    asked: set[str] = set()
    happened: set[str] = set()
    for seed in seeds:
        session = Session.unstarted(CORE, CORE.complete(WARS[seed % len(WARS)]), seed)
        session.listen()
        session.run_chance()
        rng = Random(seed)
        while True:
            heard = session.heard()
            new = {event.what for event in heard} - happened
            happened |= new
            everybody = list(observers(session.state))
            for observer in everybody if new else rng.choices(everybody, k=bool(heard)):
                check_tale(TELLER, [event.as_seen_by(observer) for event in heard], session, observer)
            if session.decision is None:
                break
            if session.decision.asks not in asked or rng.random() < 0.02:
                check_question(TELLER, session, session.decision)
                assert plain(TELLER.now(scene_of(session, session.decision.seat)))
            asked.add(session.decision.asks)
            session.answer_unchecked(fierce(session, rng))
        assert plain(TELLER.ending(scene_of(session, 0))).endswith("points.")
    return asked, happened


@pytest.mark.long
def test_what_happens_in_a_war_is_told_and_what_is_asked_can_be_read() -> None:
    asked, happened = read_wars(range(2))
    assert len(asked) > 10
    assert len(happened) > 20


@pytest.mark.long
def test_whatever_happens_is_told_and_whatever_is_asked_can_be_read() -> None:
    asked, happened = read_wars(range(12))
    words = words_of(GAMES["core"])
    # The rest needs more than chance: see below.
    assert words.names("asks") - asked <= HARDLY_ASKED
    assert words.names("events") - happened <= HARDLY_HAPPENS


def fighting(asks: str, seed: int = 0, options: dict[str, Choice] | None = None, times: int = 1) -> Session:
    """A battle at the moment at which something is asked."""
    for number in range(seed, seed + 20):
        session = Session.unstarted(CORE, CORE.complete(options or {}), number)
        session.listen()
        session.run_chance()
        rng, left = Random(number), times
        while session.decision is not None:
            left -= session.decision.asks == asks
            if left == 0:
                return session
            session.answer_unchecked(fierce(session, rng))
    raise AssertionError(f"nobody was asked {asks}")


# -- what needs more than chance to come up ----------------------------------------------------------


def read(t: Battle) -> str:
    """Read what is asked, and say what it was."""
    assert t.session.decision is not None
    check_question(TELLER, t.session, t.session.decision)
    return t.session.decision.asks


def hear(t: Battle) -> set[str]:
    """Hear all that has happened, and say what there was."""
    for observer in observers(t.g):
        check_tale(TELLER, [event.as_seen_by(observer) for event in t.g.story or []], t.session, observer)
    return {event.what for event in t.g.story or []}


def test_a_pilot_leaves_a_wreck() -> None:
    t = battle({"W": "paladin-warlord L10"}, {"w": "basilisk-warlord L13", "p": "basilisk-pilot in w"})
    t.set_hp("w", Torso=1)
    t.set_shield("w", 0)
    t.begin("W")
    t.pick("vow-blade", "w", 1, d10=[4], d8=[5])
    assert read(t) == "eject"
    t.pick("M14")
    assert {"destroyed", "ejected"} <= hear(t)


def test_passengers_bail_out_of_a_wreck() -> None:
    ship = {"b": "basilisk-barge L14", "r": "basilisk-reaver in b", "s": "basilisk-sapper in b"}
    t = battle({"W": "paladin-warlord L10"}, ship, scenario="power-grid", terrain={})
    t.set_hp("b", Hull=1)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "b", 1, d10=[2], d8=[4])
    assert read(t) == "bail-where"
    t.pick("L14", "M15")
    assert read(t) == "bail-out"
    t.pick("s", d8=[1, 1])
    assert {"bailed-out", "bail-out-hit"} <= hear(t)


def test_a_push_may_go_either_way() -> None:
    t = battle({"E": "paladin-engineer L10"}, {"r": "basilisk-reaver N12"}, terrain={})
    t.begin("E")
    t.pick("breaching-gun", "r", 1, d10=[9])
    assert read(t) == "push-axis"


def test_there_may_be_a_choice_of_what_to_board_mend_and_reload() -> None:
    ours = {
        "W": "paladin-warlord L10",
        "P": "paladin-pilot K10",
        "K": "paladin-kestrel H10",
        "E": "paladin-engineer K12",
    }
    t = battle(ours, {}, scenario="power-grid", terrain={})
    t.begin("P")
    t.pick("embark")
    assert read(t) == "embark-in"
    t.pick("W")
    t.set_hp("W", Head=1)
    t.set_hp("K", Hull=1)
    t.begin("E")
    t.pick("field-repair")
    assert read(t) == "repair-whom"
    assert "embarked" in hear(t)
    t = battle({}, {"s": "basilisk-spitter L10"}, terrain={})
    t.set_ammo("s", "hydra-missile-rack", 1)
    t.set_ammo("s", "acid-sprayer", 1)
    t.begin("s")
    t.pick("reload")
    assert read(t) == "reload-what"


def test_boxes_are_taken_handed_on_dropped_and_brought_home() -> None:
    ours = {"T": "paladin-trooper O13", "U": "paladin-trooper O12", "E": "paladin-engineer N13"}
    theirs = {"r": "basilisk-reaver L12", "s": "basilisk-sapper A1"}
    t = battle(ours, theirs, scenario="black-box", terrain={})
    t.begin("T")
    t.pick("interact", "interact")
    assert read(t) == "interact"
    t.pick("U")
    t.set_hp("U", Body=1)
    t.begin("r")
    t.pick("ripper-smg", "U", 1, d10=[3], d8=[6])
    assert {"picked-up", "handed", "dropped"} <= hear(t)
    t = battle({"T": "paladin-trooper A1"}, {}, scenario="black-box", round=3)
    t.g.box_carrier[0] = t.names["T"]
    t.begin("T")
    t.end_of_phase()
    assert {"box-home", "scored"} <= hear(t)


def test_a_model_with_several_abilities_chooses_one() -> None:
    session = fighting("act")
    g = session.state
    assert isinstance(g, Core)
    g.about = 2
    both = ask(
        g, g.owner[2], "declare-what", [ability_pick(BRACE), ability_pick(RUSH)], "core.tactical.declare"
    )
    check_question(TELLER, session, both)


def test_a_battle_can_be_given_up_or_end_in_a_draw() -> None:
    t = battle({"T": "paladin-trooper A1"}, {}, concede=True)
    t.begin("T")
    t.pick("concede")
    assert {"conceded", "won"} <= hear(t)
    t = battle({"T": "paladin-trooper A1"}, {}, round=3)
    t.begin("T")
    t.end_of_phase()
    assert "drawn" in hear(t)


def test_who_finds_no_room_waits() -> None:
    dice = [("d10", die) for die in range(6)]
    t = battle({"T": "paladin-trooper L10", "U": "paladin-trooper out"}, {}, dice=dice)
    t.g.blocked = bytearray([1]) * GRID.size
    t.begin("T")
    t.end_of_phase()
    assert "waits" in hear(t)


# -- names and hints ---------------------------------------------------------------------------------


def labels(session: Session) -> list[str]:
    """What all models are called."""
    scene = scene_of(session, 0)
    things = [TELLER.thing(UNITS + m, scene) for m in range(len(scene.view["models"]))]
    return [plain(str(thing["model"])) for thing in things if thing is not None]


def test_models_of_the_same_card_have_numbers_and_no_two_models_share_a_name_or_a_sign() -> None:
    session = fighting("activate", options={"fireteam-2": "paladin-fireteam"})
    names = labels(session)
    assert names[4:7] == ["your Paladin Trooper 1", "your Paladin Trooper 2", "your Paladin Engineer"]
    assert len(set(names)) == len(names) == 16
    scene = scene_of(session, 0)
    signs = [TELLER.name(UNITS + m, scene) for m in range(len(names))]
    assert signs[:6] == ["1P", "1W", "1S", "1B", "1T", "1R"]
    assert len(set(signs)) == len(signs)


def hints(session: Session) -> list[str]:
    """The hints to all options of what is asked."""
    decision = session.decision
    assert decision is not None
    scene = scene_of(session, decision.seat, decision)
    return [plain(TELLER.hint(pick, scene)) for pick in decision.options()]


def test_an_aim_tells_distance_sight_and_what_it_does_to_the_dice() -> None:
    met = [hint for times in range(1, 25, 3) for hint in hints(fighting("aim", times=times))]
    for hint in met:
        assert hint.startswith("distance ")
        assert ("partial line of sight" in hint) == ("burst dice" in hint and "-1 (partial" in hint)
    assert any("full line of sight" in hint for hint in met)


def test_shots_tell_the_ammo_and_locations_tell_their_hp_and_what_zero_means() -> None:
    assert all("ammo left after it" in hint or hint == "" for hint in hints(fighting("shots")))
    for hint in hints(fighting("defender-choice")):
        assert " HP left; at zero: " in hint


def test_a_move_tells_its_cost_what_is_left_and_its_way() -> None:
    session = battle({"B": "paladin-bulwark L10"}, {}).session
    decision = session.decision
    assert isinstance(decision, Act)
    g = decision.g
    scene = scene_of(session, decision.seat, decision)
    moves = [pick for pick in decision.options() if CELLS <= pick < UNITS]
    assert moves
    for pick in moves:
        way, cost = scene.question.paths[pick]
        assert cost == decision.reach.cost[pick - CELLS]
        assert way[-1] == pick - CELLS
        steps = zip([g.at[g.active], *way], way, strict=False)
        assert all(GRID.distance(here, there) == 1 for here, there in steps)
        assert plain(TELLER.choice(pick, scene)).endswith(f"for {cost} point{'s' if cost > 1 else ''}")
        left = g.steps_left - cost
        assert plain(TELLER.hint(pick, scene)).startswith(f"{left} movement point")


def test_a_question_is_about_who_acts_and_who_is_hit() -> None:
    session = fighting("act")
    decision = session.decision
    assert isinstance(decision, Act)
    assert decision.focus() == Focus(
        decision.seat, decision.model, decision.g.base_of(decision.model)[0], [], []
    )
    session = fighting("defender-choice")
    decision, view = session.decision, session.state.view(0)
    assert decision is not None
    attack = view["attack"]
    attacker, target = attack["attacker"], attack["target"]
    here, there = (view["models"][model]["at"] for model in (attacker, target))
    assert decision.because == attack["weapon"]
    assert decision.focus() == Focus(1 - decision.seat, attacker, here, [target], [there])


def test_only_to_concede_is_grave() -> None:
    session = fighting("act", options={"concede": True})
    decision = session.decision
    assert decision is not None
    scene = scene_of(session, decision.seat, decision)
    assert [pick for pick in scene.options if TELLER.grave(pick, scene)] == [CONCEDE]
    assert TELLER.arranged(decision.options())[-1] == CONCEDE


# -- statistics --------------------------------------------------------------------------------------


def test_a_battle_is_summed_up_alike_for_everybody_who_watched() -> None:
    session = fighting("assign", options={"rounds": 5})
    rng = Random(3)
    while not session.over:
        session.answer_unchecked(fierce(session, rng))
    story = session.state.story or []
    counted = []
    for observer in observers(session.state):
        scene = scene_of(session, observer)
        figures = [figure for event in story for figure in TELLER.figures(event.as_seen_by(observer), scene)]
        counted.append(TELLER.summed(figures, 2))
    assert all(each == counted[0] for each in counted)
    done = dict(counted[0])
    attacks = [event for event in story if event.what == "attacked"]
    assert sum(done["Attacks"]) == len(attacks)
    assert sum(done["Shots and strikes"]) == sum(event.facts["shots"] for event in attacks)  # type: ignore[misc]
    assert done["Models destroyed"] == done["Models lost"][::-1]
    assert sum(done["Models lost"]) == sum(event.what == "destroyed" for event in story)

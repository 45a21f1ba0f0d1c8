"""Whatever happens in Core can be told, and whatever is asked can be read, down to every die."""

from __future__ import annotations

from random import Random

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
from emberbox.telling.teller import Seen
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


def test_whatever_happens_is_told_and_whatever_is_asked_can_be_read() -> None:
    asked: set[str] = set()
    happened: set[str] = set()
    for seed in range(12):
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


# -- dice --------------------------------------------------------------------------------------------


def told(seen: list[Seen], session: Session) -> list[str]:
    """Events in words."""
    return [plain(line.text) for line in TELLER.tale(seen, scene_of(session, 0))]


def story(t: Battle) -> list[str]:
    """All that has happened, in words."""
    return told([event.as_seen_by(0) for event in t.g.story or []], t.session)


def attacked(sight: str) -> Seen:
    """An attack of the Paladin Warlord on the Basilisk's."""
    weapon: Seen = {"weapon": "valkyrie-mini-gun", "shots": 3, "ammo": 6}
    facts: Seen = {"attacker": 1, "target": 9, "sight": sight, "distance": 15, "overwatch": False}
    return {"what": "attacked", "because": "core.attack.steps", **weapon, **facts}


def burst(die: int, result: int, dice: int, crit: int = 0, push: int = 0) -> Seen:
    """A burst die."""
    given: Seen = {"dice": dice, "crit": crit, "push": push, "pull": 0}
    return {"what": "burst", "because": "valkyrie-mini-gun", "die": die, "result": result, **given}


def modified(source: str) -> list[Seen]:
    """What takes 1 from every die of an attack."""
    what: Seen = {"what": "modified", "because": "", "attacker": 1, "value": -1, "source": source}
    return [{**what, "roll": roll} for roll in ("burst", "hit")]


def test_every_die_is_told_with_its_chart_and_what_changes_it() -> None:
    session = fighting("activate")
    head: Seen = {"target": 9, "die": 8, "result": 7, "means": "Head"}
    hit: Seen = {"what": "hit", "because": "valkyrie-mini-gun", **head}
    rolls = [burst(9, 8, 3), burst(0, 0, 0), hit]
    attack, *dice = told([attacked("partial"), *modified("core.sight.penalty"), *rolls], session)
    assert attack == (
        "Your Paladin Warlord Class Mech attacks Novice's Basilisk Warlord Class Mech "
        "with the Valkyrie Mini Gun: 3 shots over 15 squares, partial line of sight, 6 ammo left."
    )
    assert dice == [
        "Burst roll [9] with -1 (partial line of sight) counts as 8: 3 hit dice.",
        "Burst roll [0]: nothing.",
        "Hit roll [8] with -1 (partial line of sight) counts as 7: Head.",
    ]


def test_full_sight_leaves_dice_alone_and_effects_are_named() -> None:
    session = fighting("activate")
    _, best = told([attacked("full"), burst(9, 9, 4, crit=1, push=2)], session)
    assert best == "Burst roll [9]: 4 hit dice, 1 Crit and Push 2."


def test_a_die_without_a_known_reason_is_told_with_its_sum() -> None:
    session = fighting("activate")
    _, die = told([attacked("partial"), burst(7, 4, 2)], session)
    assert die == "Burst roll [7] with -3 counts as 4: 2 hit dice."


def test_every_part_of_a_modifier_is_named_while_the_attack_is_open() -> None:
    t = battle({"W": "paladin-warlord L5"}, {"w": "basilisk-warlord L12"}, terrain={"M10": "#"})
    t.set_hp("W", Head=0)
    t.set_shield("w", 0)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "w", 1, d10=[9], d8=[8, 6, 3])
    dice = [line for line in story(t) if "roll [" in line]
    both = "-2 (Head), -1 (partial line of sight)"
    assert dice == [
        f"Burst roll [9] with {both} counts as 6: 3 hit dice.",
        f"Hit roll [8] with {both} counts as 5: Torso.",
        f"Hit roll [6] with {both} counts as 3: the defender chooses.",
        f"Hit roll [3] with {both} counts as 1: a miss.",
    ]


def test_strikes_are_no_shots() -> None:
    t = battle({"W": "paladin-warlord L10"}, {"w": "basilisk-warlord L13"})
    t.begin("W")
    t.pick("vow-blade", "w", 2, d10=[0, 0])
    (attack,) = [
        line for line in told([e.as_seen_by(0) for e in t.g.story or []], t.session) if "attacks" in line
    ]
    assert attack.endswith("with the Vow Blade: 2 strikes over 1 square, full line of sight.")


def test_an_aim_says_what_is_in_the_way() -> None:
    ours = {"T": "paladin-trooper L5", "S": "paladin-sentinel H9"}
    t = battle(
        ours, {"s": "basilisk-stalker L11", "r": "basilisk-reaver H14"}, terrain={"L8": "#", "H12": "="}
    )
    t.begin("T")
    t.pick("lawbringer-rifle")
    (hint,) = hints(t.session)
    assert hint == "; ".join(
        [
            "distance 6, partial line of sight behind solid",
            "burst dice -1 (partial line of sight)",
            "hit dice -1 (partial line of sight)",
        ]
    )


def test_a_partial_line_of_sight_is_told_with_its_cause() -> None:
    line = "The line of sight is only partial: "
    team = {"T": "paladin-trooper L5"}
    wall = battle(team, {"x": "basilisk-stalker L11"}, terrain={"L8": "#"})
    low = battle(team, {"x": "basilisk-reaver L11"}, terrain={"L8": "="})
    model = battle(team, {"x": "basilisk-stalker L11", "k": "basilisk-stalker K8"}, terrain={})
    brace = battle(team, {"x": "basilisk-stalker L11"}, terrain={})
    brace.declare("x", "brace")
    smoke = battle(team, {"x": "basilisk-reaver L11", "k": "basilisk-sapper N11"}, terrain={})
    smoke.declare("k", "smoke-screen")
    causes = []
    for t in (wall, low, model, brace, smoke):
        t.begin("T")
        assert t.sight("T", "x") == "partial"
        t.pick("lawbringer-rifle", "x", 1, d10=[0])
        causes += [text.removeprefix(line) for text in story(t) if text.startswith(line)]
    assert causes == [
        "solid terrain in the way.",
        "low cover in the way.",
        "Novice's Basilisk Stalker Support Class Mech 2 in the way.",
        "Brace of Novice's Basilisk Stalker Support Class Mech.",
        "Smoke Screen of Novice's Basilisk Sapper.",
    ]


def test_full_sight_has_no_cause_to_tell() -> None:
    t = battle({"T": "paladin-trooper L5"}, {"x": "basilisk-stalker L11"}, terrain={})
    t.begin("T")
    t.pick("lawbringer-rifle", "x", 1, d10=[0])
    assert t.events("obscured") == []


def test_a_hit_on_a_location_at_zero_is_told() -> None:
    t = battle({"W": "paladin-warlord L10"}, {"w": "basilisk-warlord L13"}, terrain={})
    t.set_hp("w", Head=0)
    t.set_shield("w", 0)
    t.begin("W")
    t.pick("vow-blade", "w", 1, d10=[4], d8=[7])
    assert story(t)[-1] == (
        "Novice's Basilisk Warlord Class Mech: a hit on Head, already at zero HP."
        " The attacker chooses another location."
    )
    assert read(t) == "attacker-choice"
    t.pick("Torso")
    assert len(t.events("redirected")) == 1


def test_a_push_without_effect_is_told() -> None:
    t = battle({"b": "paladin-bulwark L10"}, {"w": "basilisk-warlord L12"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "w", 1, d10=[7], d8=[1, 1])
    mech = "Novice's Basilisk Warlord Class Mech"
    assert f"{mech} is not pushed: its base is larger than the attacker's." in story(t)


def test_dice_that_are_locked_in_one_throw_are_one_line() -> None:
    session = fighting("activate")
    locks: list[Seen] = [
        {"what": "locked", "because": "", "seat": seat, "number": number}
        for seat, number in ((0, 3), (0, 5), (1, 7), (0, 8))
    ]
    lines = TELLER.tale(locks, scene_of(session, 1))
    assert [plain(line.text) for line in lines] == ["Ada locks 3 and 5.", "You lock 7.", "Ada locks 8."]
    assert [line.event for line in lines] == [1, 2, 3]


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

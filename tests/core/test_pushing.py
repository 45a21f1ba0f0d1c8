"""Push and Pull: how far, which way, what stops them and what a slam adds."""

import contextlib

import pytest

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import Catalogue, printed
from emberbox.games.core.push import push
from emberbox.games.core.question import Question
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle


def hammer(target: str, terrain: dict[str, str] | None = None, **others: str) -> Battle:
    """A Bulwark at L10 (L10 to M11) in its activation, and a model beside it."""
    t = battle({"b": "paladin-bulwark L10"}, {"x": target, **others}, terrain=terrain or {})
    t.begin("b")
    return t


def launcher(target: str) -> Battle:
    """A Sapper at L10 in its activation, whose grenades push, and a model at some distance."""
    t = battle({"s": "basilisk-sapper L10"}, {"x": target}, terrain={})
    t.begin("s")
    return t


def hit_dice(t: Battle) -> int:
    """How many hit dice were rolled."""
    return len(t.events("hit"))


@rule("core.push.test")
def test_a_bulwark_hammers_a_reaver_into_a_wall() -> None:
    t = hammer("basilisk-reaver L12", {"L15": "#"})
    t.pick("ram-hammer", "x", 2, d10=[7, 9], d8=[1, 1, 1, 1, 1])
    bursts = t.events("burst")
    assert [event.facts["push"] for event in bursts] == [1, 2]
    assert [event.facts["dice"] for event in bursts] == [2, 2]
    assert [event.facts["crit"] for event in bursts] == [0, 1]
    assert (t.at("x"), hit_dice(t), t.asked) == ("L14", 5, "attacker-choice")


@rule("core.push.named")
def test_the_push_of_a_burst_die_comes_before_the_hit_dice() -> None:
    t = hammer("basilisk-reaver L12")
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1])
    told = [event.what for event in t.g.story or []]
    assert t.events("burst")[0].facts["push"] == 2
    assert told.index("burst") < told.index("pushed") < told.index("hit")


@rule("core.push.what")
def test_the_pushes_of_all_burst_dice_are_one_push_straight_away_from_the_attacker() -> None:
    t = hammer("basilisk-reaver L12")
    t.pick("ram-hammer", "x", 2, d10=[9, 8], d8=[1] * 4)
    assert (t.at("x"), len(t.events("pushed"))) == ("L15", 1)
    squares = [f"L{column}" for column in (12, 13, 14, 15)]
    assert t.events("pushed")[0].facts["path"] == [
        t.g.scenario.board.grid.parse(square) for square in squares
    ]


@rule("core.push.what")
def test_a_push_costs_nobody_movement() -> None:
    t = hammer("basilisk-reaver L12")
    t.pick("ram-hammer", "x", 1, d10=[8], d8=[1, 1])
    assert t.points_left() == (t.card("b").movement, 1)
    t.begin("x")
    assert t.points_left() == (t.card("x").movement, 2)


# ---- which way


@rule("core.push.direction")
@pytest.mark.parametrize(
    ("target", "to"),
    [("L12", "L13"), ("M9", "M8"), ("K11", "J11"), ("N10", "O10")],
)
def test_the_push_goes_along_the_axis_on_which_the_centres_are_farther_apart(target: str, to: str) -> None:
    t = hammer(f"basilisk-reaver {target}")
    t.pick("ram-hammer", "x", 1, d10=[7], d8=[1, 1])
    assert t.at("x") == to


@rule("core.push.direction")
@pytest.mark.parametrize(("axis", "to"), [("south", "O12"), ("east", "N13")])
def test_with_equal_axes_the_attacker_chooses(axis: str, to: str) -> None:
    t = launcher("paladin-trooper N12")
    t.pick("thumper-launcher", "x", 1, d10=[7])
    assert (t.asked, t.asked_seat, t.options()) == ("push-axis", 0, ["east", "south"])
    t.pick(axis, d8=[1])
    assert t.at("x") == to


@rule("core.push.direction")
def test_bases_that_are_farther_apart_in_columns_are_not_pushed_along_rows() -> None:
    t = launcher("paladin-trooper N13")
    t.pick("thumper-launcher", "x", 1, d10=[7], d8=[1])
    assert t.at("x") == "N14"


# ---- what stops it


@rule("core.push.stop")
@pytest.mark.parametrize("terrain", ["#", "=", "~"])
def test_a_push_ends_before_impassable_terrain(terrain: str) -> None:
    t = hammer("basilisk-stalker L12", {"M15": terrain})
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1, 1])
    assert t.at("x") == "L13"


@rule("core.push.stop")
def test_a_push_ends_before_another_model_and_at_the_edge() -> None:
    t = hammer("basilisk-reaver L12", y="basilisk-reaver L14")
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1, 1])
    assert t.at("x") == "L13"
    t = battle({"b": "paladin-bulwark L27"}, {"x": "basilisk-reaver L29"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "x", 2, d10=[9, 9], d8=[1] * 4)
    assert t.at("x") == "L30"


@rule("core.push.stop")
def test_rubble_does_not_slow_a_push() -> None:
    t = hammer("basilisk-reaver L12", {"L13 L14": ":"})
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1])
    assert (t.at("x"), hit_dice(t)) == ("L14", 2)


@rule("core.push.stop")
def test_a_flying_model_is_stopped_like_any_other() -> None:
    cards = printed()
    own = {**cards, "gorgon-rail-lance": {**cards["gorgon-rail-lance"], "push": [3] * 10}}
    t = battle(
        {"B": "basilisk-warlord K5"},
        {"k": "paladin-kestrel K10"},
        terrain={"L14": "#"},
        catalogue=Catalogue(own),
    )
    t.pick("gorgon-rail-lance", "k", d10=[2], d8=[1, 1])
    assert (t.at("k"), hit_dice(t)) == ("K11", 2)


# ---- slams


@rule("core.push.slam")
def test_a_push_cut_short_by_terrain_or_a_model_adds_one_hit_die() -> None:
    t = hammer("basilisk-reaver L12", {"L13": "~"})
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1, 1])
    assert hit_dice(t) == 3
    t = hammer("basilisk-reaver L12", y="basilisk-reaver L14")
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1, 6])
    assert hit_dice(t) == 3
    assert t.hp("y") == {"Body": 3, "Legs": 2}


@rule("core.push.slam")
def test_the_edge_and_a_push_in_full_give_no_die() -> None:
    t = battle({"b": "paladin-bulwark L28"}, {"x": "basilisk-reaver L30"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "x", 1, d10=[8], d8=[1, 1])
    assert hit_dice(t) == 2
    t = hammer("basilisk-reaver L12", {"L15": "#"})
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1])
    assert (t.at("x"), hit_dice(t)) == ("L14", 2)


# ---- who stands fast


@rule("core.push.size")
@pytest.mark.parametrize(("target", "to"), [("basilisk-stalker L12", "L13"), ("basilisk-warlord L12", "L12")])
def test_a_model_on_a_larger_base_is_not_moved(target: str, to: str) -> None:
    t = hammer(target)
    t.pick("ram-hammer", "x", 1, d10=[7], d8=[1, 1])
    assert (t.at("x"), hit_dice(t)) == (to, 2)


@rule("core.push.size")
def test_a_model_under_brace_is_not_moved_and_gives_no_die() -> None:
    t = hammer("paladin-trooper L12", {"L13": "#"})
    t.declare("x", "brace")
    t.pick("ram-hammer", "x", 1, d10=[9], d8=[1, 1])  # a Push 1: Brace makes sight partial
    assert (t.at("x"), hit_dice(t)) == ("L12", 2)


@rule("core.push.size")
def test_a_structure_is_not_moved() -> None:
    t = battle({"W": "paladin-warlord E20"}, {}, scenario="breach", terrain={})
    t.pick("vow-blade", "relay-generator E23", 1, d10=[8], d8=[1, 1])
    assert t.at("relay-generator E23") == "E23"


@rule("core.push.size")
def test_pull_does_not_move_larger_models_either() -> None:
    t = battle({"s": "basilisk-stalker L10"}, {"E": "paladin-warlord L15"}, terrain={})
    t.begin("s")
    t.pick("harpoon-gun", "E", d10=[9], d8=[1, 1])
    assert t.at("E") == "L15"


# ---- Pull


@rule("core.push.pull")
@pytest.mark.parametrize(("d10", "to"), [(4, "L17"), (6, "L15"), (8, "L14"), (9, "L13")])
def test_pull_moves_the_target_towards_the_attacker(d10: int, to: str) -> None:
    t = battle({"s": "basilisk-stalker L10"}, {"x": "paladin-trooper L17"}, terrain={})
    t.begin("s")
    t.pick("harpoon-gun", "x", d10=[d10], d8=[1] * (1 if d10 < 5 else 2))
    assert t.at("x") == to


@rule("core.push.pull")
@pytest.mark.parametrize(("terrain", "to"), [({}, "L12"), ({"L13": "#"}, "L14")])
def test_pull_stops_at_the_attacker_or_a_wall_and_adds_no_die(terrain: dict[str, str], to: str) -> None:
    t = battle({"s": "basilisk-stalker L10"}, {"x": "paladin-sentinel L14"}, terrain=terrain)
    t.begin("s")
    t.pick("harpoon-gun", "x", d10=[9], d8=[1, 1])
    assert (t.at("x"), hit_dice(t)) == (to, 2)
    assert not any(event.facts["slam"] for event in t.events("pushed"))


@rule("core.push.pull-past")
@pytest.mark.parametrize(
    ("attacker", "target", "to"),
    [
        ("basilisk-stalker K10", "paladin-trooper M13", "M11"),  # centres half a square apart, not past it
        ("basilisk-stalker K10", "paladin-sentinel M13", "M10"),  # right below it
        ("basilisk-stalker K10", "paladin-trooper J8", "J10"),
    ],
)
def test_a_pull_ends_beside_the_attacker_and_never_leads_away_again(
    attacker: str, target: str, to: str
) -> None:
    t = battle({"s": attacker}, {"x": target}, terrain={})
    t.begin("s")
    t.pick("harpoon-gun", "x", d10=[9], d8=[1, 1])  # Pull 4
    assert t.at("x") == to


@rule("core.push.pull-past")
@pytest.mark.parametrize("attacker", ["basilisk-stalker K10", "basilisk-warlord K10"])
def test_no_step_of_a_pull_leads_farther_away_wherever_the_model_stands(attacker: str) -> None:
    seen = 0
    for square in (f"{row}{column}" for row in "GHIJKLMNOPQ" for column in range(6, 17)):
        t = battle({"s": attacker}, {"x": "paladin-sentinel A1"}, terrain={})
        s, x = t.names["s"], t.names["x"]
        t.g.lift(x)
        if t.g.is_free(GRID.parse(square), 2):
            t.g.put(x, GRID.parse(square))
            steps = push(t.g, s, x, 9, True, "harpoon-gun")
            question = next(steps, None)
            if isinstance(question, Question):  # both axes are as good
                with contextlib.suppress(StopIteration):
                    steps.send(question.picks[0])
            (event,) = t.events("pushed") or t.events("unmoved")
            path = event.facts.get("path", [])
            assert isinstance(path, list)
            size = t.card("s").base
            far = [GRID.base_distance(t.g.at[s], size, cell, 2) for cell in path]
            assert far == sorted(far, reverse=True), (square, path)
            seen += len(path) > 1
    assert seen > 80


@rule("core.push.size", "core.push.stop")
@pytest.mark.parametrize(
    ("target", "terrain", "held"),
    [
        ("basilisk-warlord L12", {}, "size"),
        ("basilisk-reaver L12", {"L13": "#"}, "slam"),
        ("basilisk-reaver L12", {}, ""),
    ],
)
def test_a_push_that_moves_nobody_is_told_with_what_holds_the_model(
    target: str, terrain: dict[str, str], held: str
) -> None:
    t = hammer(target, terrain)
    t.pick("ram-hammer", "x", 1, d10=[7], d8=[1, 1, *[1] * (held == "slam")])
    assert [event.facts["held"] for event in t.events("unmoved")] == [held] * bool(held)
    assert len(t.events("pushed")) == (not held)


@rule("core.push.pull", "core.push.stop")
def test_a_pull_into_a_wall_or_a_push_over_the_edge_moves_nobody_and_is_told() -> None:
    t = battle({"s": "basilisk-stalker L10"}, {"x": "paladin-trooper L14"}, terrain={"L13": "="})
    t.begin("s")
    t.pick("harpoon-gun", "x", d10=[9], d8=[1, 1])
    assert [event.facts for event in t.events("unmoved")] == [
        {"target": t.names["x"], "pull": True, "held": "blocked"}
    ]
    t = battle({"b": "paladin-bulwark L28"}, {"x": "basilisk-reaver L30"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "x", 1, d10=[7], d8=[1, 1])
    assert [event.facts["held"] for event in t.events("unmoved")] == ["edge"]


@rule("core.push.whole")
def test_a_push_is_resolved_in_full_without_a_question_and_without_damage() -> None:
    t = hammer("basilisk-reaver L12")
    t.pick("ram-hammer", "x", 1, d10=[8], d8=[1, 1])
    assert (t.at("x"), t.asked, t.asked_seat, t.events("damaged")) == ("L13", "act", 0, [])


@rule("core.push.whole")
def test_being_pushed_is_no_activation_and_triggers_nothing() -> None:
    t = hammer("basilisk-reaver L12")
    t.pick("ram-hammer", "x", 1, d10=[8], d8=[1, 1])
    assert [event.facts["model"] for event in t.events("activated")] == [t.names["b"]]
    t.begin("x")
    assert t.points_left() == (t.card("x").movement, 2)

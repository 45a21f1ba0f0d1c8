"""Line of sight: full, partial or none, what blocks it, and what it does to an attack."""

import pytest

from emberbox.kernel.event import Fact
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

OPEN_GROUND: dict[str, str] = {}


def sees(viewer: str, target: str, *, solid: str = "", low: str = "", others: str = "") -> str:
    """Sight between two models on open ground with some terrain; other models are "datacard square, …"."""
    between = dict(enumerate(other.strip() for other in others.split(",") if other))
    t = battle(
        {"a": viewer},
        {"t": target, **{str(at): text for at, text in between.items()}},
        terrain={solid: "#", low: "="},
    )
    return t.sight("a", "t")


TROOPER, REAVER = "paladin-trooper L5", "basilisk-reaver L11"
MECH = "basilisk-stalker L11"


# ---- full, partial, none


@rule("core.sight.kinds")
def test_sight_is_full_partial_or_none() -> None:
    assert sees(TROOPER, MECH) == "full"
    assert sees(TROOPER, MECH, solid="L8") == "partial"
    assert sees(TROOPER, MECH, solid="L8 M8 N8") == "none"


@rule("core.sight.full")
def test_sight_is_full_if_the_line_between_the_centres_crosses_no_blocker() -> None:
    assert sees(TROOPER, MECH, solid="K8 M8") == "full"
    assert sees(TROOPER, MECH, solid="L8") != "full"


@rule("core.sight.partial")
def test_sight_is_partial_if_only_some_square_under_the_target_can_be_reached() -> None:
    assert sees(TROOPER, MECH, solid="L8") == "partial"  # over row M alone
    assert sees(TROOPER, "basilisk-stalker K11", solid="L8") == "partial"  # over row K alone


@rule("core.sight.none")
def test_a_target_out_of_sight_may_not_be_attacked_unless_the_attack_needs_none() -> None:
    t = battle(
        {"i": "paladin-trooper L5"},
        {"r": REAVER, "s": "basilisk-spitter L14"},
        terrain={"K8 L8 M8": "#"},
    )
    t.begin("i")
    t.pick("done")
    t.begin("r")
    assert t.sight("s", "i") == t.sight("i", "r") == "none"
    assert t.refusal("ripper-smg") == "core.attack.declare"  # nobody to aim at
    t.begin("s")
    assert t.refusal("hydra-missile-rack", "i") is None


@rule("core.sight.none")
def test_the_refusal_names_the_missing_sight() -> None:
    t = battle(
        {"i": "paladin-trooper L5"},
        {"r": REAVER, "s": "basilisk-reaver B5"},
        terrain={"L8": "#"},
    )
    t.begin("i")
    assert t.refusal("lawbringer-rifle", "r") == "core.sight.none"
    assert t.refusal("lawbringer-rifle", "s") is None


def fired(t: Battle, d10: int, *d8: int) -> tuple[list[Fact], list[Fact]]:
    """The results of one shot of the Trooper at the Reaver: burst and hits."""
    t.begin("i")
    t.pick("lawbringer-rifle", "r", 1, d10=[d10], d8=d8)
    bursts = [event.facts["result"] for event in t.events("burst")]
    return bursts, [event.facts["result"] for event in t.events("hit")]


@rule("core.sight.no-penalty")
def test_with_full_sight_dice_count_as_they_fall() -> None:
    t = battle({"i": TROOPER}, {"r": REAVER}, terrain=OPEN_GROUND)
    assert fired(t, 7, 5, 1) == ([7], [5, 1])


@rule("core.sight.penalty")
def test_with_partial_sight_every_die_counts_one_less() -> None:
    t = battle({"i": TROOPER}, {"r": REAVER}, terrain={"L8": "="})
    assert fired(t, 8, 6, 2) == ([7], [5, 1])
    assert t.hp("r") == {"Body": 3, "Legs": 1}


# ---- models in the way


@rule("core.sight.models-block")
@pytest.mark.parametrize(
    ("other", "target", "sight"),
    [
        ("basilisk-sapper L8", REAVER, "none"),
        ("basilisk-sapper L8", MECH, "full"),
        ("basilisk-spitter L8", "basilisk-stalker L13", "none"),
        ("basilisk-spitter L8", "basilisk-warlord K13", "full"),
        ("basilisk-barge K8", "basilisk-warlord K13", "none"),
    ],
)
def test_a_model_blocks_sight_to_targets_as_large_as_itself_or_smaller(
    other: str, target: str, sight: str
) -> None:
    assert sees(TROOPER, target, others=other) == sight


@rule("core.sight.models-block-example")
def test_a_support_mech_blocks_sight_to_50_and_25_mm_bases_and_not_to_75_mm() -> None:
    mech = "basilisk-spitter L8"
    assert sees(TROOPER, "basilisk-stalker L13", others=mech) == "none"
    assert sees(TROOPER, "basilisk-reaver L13", others=mech) == "none"
    assert sees(TROOPER, "basilisk-warlord K13", others=mech) == "full"


@rule("core.sight.friend-or-foe")
def test_friend_foe_structure_and_flyer_block_alike_and_flyers_are_hidden_alike() -> None:
    assert sees(TROOPER, "basilisk-reaver L13", others="basilisk-barge K8") == "none"
    t = battle(
        {"i": "paladin-trooper E20", "j": "paladin-trooper P5", "m": "paladin-sentinel P8"},
        {"r": "basilisk-reaver E27", "s": "basilisk-reaver P12"},
        scenario="breach",
        terrain=OPEN_GROUND,
    )
    assert (t.sight("i", "r"), t.sight("j", "s")) == ("none", "none")
    kestrel, barge = "paladin-kestrel K2", "basilisk-barge K18"
    assert sees(kestrel, barge) == "full"
    assert sees(kestrel, barge, others="basilisk-warlord K10") == "none"


@rule("core.sight.own-bases")
def test_attacker_and_target_never_block_the_line_between_them() -> None:
    assert sees("paladin-warlord K10", "basilisk-reaver L16") == "full"
    assert sees("paladin-warlord K10", "basilisk-warlord K16") == "full"
    assert sees("paladin-sentinel K10", "basilisk-reaver M12") == "full"


@rule("core.sight.own-bases")
def test_attacker_and_target_never_block_the_lines_to_parts_of_the_target() -> None:
    assert sees("paladin-sentinel K4", "basilisk-stalker L11", solid="K9 L9") == "partial"
    # Only the south-eastern square is seen, past the wall and through the others.
    assert sees("paladin-trooper K5", "basilisk-stalker M10", solid="M8") == "partial"


@rule("core.sight.blockers")
def test_walls_and_models_are_one_set_for_edges_and_corners() -> None:
    viewer, target = "paladin-sentinel K4", "basilisk-stalker K12"
    assert sees(viewer, target, solid="K8") == "full"
    assert sees(viewer, target, others="basilisk-spitter L8") == "full"
    assert sees(viewer, target, solid="K8", others="basilisk-spitter L8") == "none"
    assert sees(viewer, target, solid="K8", others="basilisk-sapper L8") == "full"  # too small to block
    assert sees("paladin-trooper B2", "basilisk-reaver E5", solid="D3", others="basilisk-sapper C4") == "none"


@rule("core.sight.one-way")
def test_sight_may_differ_in_the_other_direction() -> None:
    t = battle({"i": TROOPER}, {"m": "basilisk-spitter L8", "V": "basilisk-warlord K13"}, terrain=OPEN_GROUND)
    assert (t.sight("i", "V"), t.sight("V", "i")) == ("full", "none")


@rule("core.sight.aboard")
def test_a_pilot_aboard_sees_and_measures_from_its_warlords_base() -> None:
    t = battle(
        {"i": "paladin-trooper L18"},
        {"V": "basilisk-warlord K10", "p": "basilisk-pilot in V"},
        terrain={"K13": "#"},
    )
    assert (t.sight("p", "i"), t.distance("p", "i")) == ("full", 6)


@rule("core.sight.screened")
def test_screens_make_full_sight_partial_and_change_nothing_else() -> None:
    for terrain, sight in (({}, "partial"), ({"L8": "="}, "partial"), ({"L8": "#"}, "none")):
        t = battle({"i": TROOPER}, {"r": REAVER, "s": "basilisk-sapper L12"}, terrain=terrain)
        t.declare("s", "smoke-screen")
        assert t.sight("i", "r") == sight
    t = battle({"i": TROOPER}, {"r": "basilisk-reaver M11", "s": "basilisk-sapper M12"}, terrain={"L8": "#"})
    t.declare("s", "smoke-screen")
    t.declare("r", "brace")
    assert t.sight("i", "r") == "partial"
    assert fired(t, 8, 6, 2) == ([7], [5, 1])


# ---- exact lines


@rule("core.sight.centre")
def test_centres_lie_in_the_middle_of_a_square_or_on_a_corner_of_the_grid() -> None:
    t = battle(
        {"W": "paladin-warlord P10", "i": "paladin-trooper S5", "m": "paladin-sentinel K4"},
        {"r": "basilisk-stalker K12"},
        terrain={"L8": "#"},
    )
    origins = {}
    for name in ("W", "i", "m"):
        t.begin(name)
        origins[name] = t.g.view(0)["aims"][0]["origin"]
    assert origins == {"W": [84, 132], "i": [36, 148], "m": [32, 88]}  # eighths of a square
    assert t.sight("m", "r") == "full"


@rule("core.sight.crossing")
def test_touching_an_edge_or_a_corner_is_not_crossing() -> None:
    assert sees("paladin-sentinel K4", "basilisk-stalker K12", solid="K8") == "full"
    assert sees("paladin-sentinel K4", "basilisk-stalker K12", low="K8 L9") == "full"
    assert sees("paladin-trooper B2", "basilisk-reaver E5", solid="D3") == "full"
    assert sees("paladin-trooper B2", "basilisk-reaver E5", solid="D4") != "full"


@rule("core.sight.between-two")
def test_a_line_along_the_common_edge_of_two_blockers_is_blocked() -> None:
    assert sees("paladin-sentinel K4", "basilisk-stalker K12", solid="K8 L8") == "none"
    assert sees("paladin-sentinel D10", "basilisk-stalker L10", solid="H10 H11") == "none"


@rule("core.sight.corner-gap")
def test_a_line_through_the_corner_where_two_blockers_meet_is_blocked() -> None:
    assert sees("paladin-trooper B2", "basilisk-reaver E5", solid="C4 D3") == "none"
    assert sees("paladin-sentinel K4", "basilisk-stalker K12", solid="K8 L9") == "none"
    assert sees("paladin-sentinel K4", "basilisk-stalker K12", solid="K8 L10") != "none"


@rule("core.sight.points")
def test_nine_points_of_each_square_stand_for_its_parts() -> None:
    viewer, target = "paladin-trooper K5", "basilisk-reaver L8"
    assert sees(viewer, target, solid="L7") == "partial"  # only 7/8 across and 1/8 down
    assert sees(viewer, target, solid="L7 K8") == "none"


# ---- the tests of the ledger


@rule("core.sight.test-wall")
def test_a_wall() -> None:
    assert sees("paladin-trooper L5", "basilisk-reaver L11") == "full"
    assert sees("paladin-trooper L5", "basilisk-reaver L11", solid="L8") == "none"
    assert sees("paladin-trooper L5", "basilisk-stalker L11", solid="L8") == "partial"
    assert sees("paladin-trooper L5", "basilisk-reaver M11", solid="L8") == "partial"


@rule("core.sight.test-models")
def test_models_in_the_way() -> None:
    small, large = "basilisk-sapper L8", "basilisk-spitter L8"
    assert sees("paladin-trooper L5", "basilisk-reaver L11", others=small) == "none"
    assert sees("paladin-trooper L5", "basilisk-stalker L11", others=small) == "full"
    assert sees("paladin-trooper L5", "basilisk-stalker L13", others=large) == "none"
    assert sees("paladin-trooper L5", "basilisk-reaver L13", others=large) == "none"
    assert sees("paladin-trooper L5", "basilisk-warlord K13", others=large) == "full"


@rule("core.sight.test-edges")
def test_edges_and_corners() -> None:
    mechs = ("paladin-sentinel K4", "basilisk-stalker K12")
    assert sees(*mechs, solid="K8") == "full"
    assert sees(*mechs, solid="K8 L8") == "none"
    assert sees(*mechs, solid="K8 L9") == "none"
    infantry = ("paladin-trooper B2", "basilisk-reaver E5")
    assert sees(*infantry, solid="D3") == "full"
    assert sees(*infantry, solid="C4 D3") == "none"
    assert sees(*infantry, solid="C3") == "none"


@rule("core.sight.test-low")
def test_low_cover() -> None:
    assert sees("paladin-trooper L5", "basilisk-reaver L11", low="L8") == "partial"
    assert sees("paladin-trooper L5", "basilisk-warlord K11", low="L8") == "full"

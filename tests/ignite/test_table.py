"""Drawn tables: what is drawn stands there, what was said of it is so, and mistakes are named."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.state.position import BOMB, ICE, NO_ONE, SCORCHED, SHARD
from emberbox.kernel.errors import BadOption, CatalogueError, IllegalAnswer
from emberbox.testing.ignite import Table, table
from emberbox.testing.ignite_drawing import Drawing

# ---- drawings


def test_units_stand_where_they_are_drawn() -> None:
    t = table("""
        .  a1 .
        b1 .  b2
    """)
    assert [t.cell(name) for name in ("a1", "b1", "b2")] == ["D5", "E4", "E6"]
    assert (t.at("D5"), t.at("D4")) == ("a1", None)
    assert t.drawing() == ". a1 .\nb1 . b2"


def test_a_drawing_lies_on_the_inner_board_unless_said() -> None:
    assert table("a1").cell("a1") == "D4"
    assert table("a1", at="L12").cell("a1") == "L12"
    assert table(" ".join(["a1", *["."] * 11])).cell("a1") == "D1"


def test_minions_decoys_and_items_have_owners() -> None:
    t = table("""
        a1  bw1 bk
        ad1 cw  b1+ab+bs
    """)
    seen = [(piece["type"], piece["owner"]) for piece in t.g.view(0)["pieces"]]
    units = [("unit", 0), ("unit", 1), ("unit", 2)]
    assert sorted(seen) == [("decoy", 0), ("kraken", 1), *units, ("water-minion", 1), ("water-minion", 2)]
    cell = t.g.board.grid.parse("E6")
    assert t.g.items == [(BOMB, cell, 0, NO_ONE), (SHARD, cell, 1, NO_ONE)]
    assert t.drawing() == "a1 bw1 bk\nad1 cw b1+ab+bs"


def test_traps_meteors_and_the_portal_lie_with_their_cards() -> None:
    t = table("a1+bt cm ap")
    assert (t.front("a"), t.front("b"), t.front("c")) == (["warp-master"], ["trapsmith"], [])
    (meteor,), (trap,) = t.lasting("meteor-strike"), t.lasting("trapsmith")
    assert t.g.cards.read_note(meteor.on, 2) == t.g.board.grid.parse("D5")
    assert t.g.cards.read_note(trap.on, 0) is None


def test_terrain_stands_beside_the_units_or_in_a_drawing_of_its_own() -> None:
    beside = table("F+a1 W L V Z S Ib .")
    apart = table("a1 .", terrain="F W L V Z S Ib P")
    spaces = [f"D{column}" for column in range(4, 12)]
    drawn = ["forest", "water", "lava", "village", "bazaar", "scorched", "ice", "plains"]
    assert [beside.terrain(space) for space in spaces] == drawn
    assert [apart.terrain(space) for space in spaces] == drawn
    tokens = apart.g.ground.count(ICE), apart.g.ground.count(SCORCHED)
    assert (*tokens, list(apart.g.layer).count(2)) == (1, 1, 1)


def test_the_village_and_the_bazaar_are_there_if_they_are_wanted() -> None:
    spaces = ("A1", "C6", "D4", "F6", "G7")
    assert [table("a1").terrain(space) for space in spaces] == ["plains"] * 5
    t = table("a1", village=True)
    assert [t.terrain(space) for space in spaces] == ["village", "village", "plains", "bazaar", "bazaar"]


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("a1 . x1", r"'x1' in row 1, place 3"),
        ("a1\n. b1", r"row 2 of the drawing has 2 spaces, not 1 as the first: '. b1'"),
        ("a1 .\n. a1", r"'a1' is drawn twice, in row 1, place 1 and in row 2, place 2"),
        ("a1+b1", r"'b1' is drawn on D4, where another piece stands"),
        ("I+a1", r"'a1' is drawn on D4, where an ice wall is"),
        ("a1 ad2", r"'ad2' on D5 is the decoy of 'a2', which is not drawn"),
        (" ".join("." * 13), r"1 rows and 13 columns is larger than the board of 12 by 12"),
    ],
)
def test_a_bad_drawing_is_refused_with_what_and_where(drawing: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        table(drawing)


def test_a_drawing_must_not_hang_over_the_edge() -> None:
    with pytest.raises(ValueError, match="1 rows and 2 columns at A12 hangs over the edge"):
        table("a1 b1", at="A12")


def test_a_drawing_says_how_many_players_it_needs() -> None:
    assert [Drawing(text).seats() for text in ("", "a1 .", "a1 Sd", "a1 cw")] == [0, 1, 4, 3]


# ---- players


def test_three_sit_at_the_table_unless_more_are_drawn_or_another_number_is_said() -> None:
    assert [table("a1 b1").g.seats, table("a1 e1").g.seats, table("a1 b1", players=2).g.seats] == [3, 5, 2]
    with pytest.raises(ValueError, match="pieces of 3 players, but 2 sit at the table"):
        table("a1 b1 c1", players=2)


def test_who_is_not_drawn_has_a_unit_far_off() -> None:
    t = table("a1 b1")
    assert (t.cell("c1"), t.g.eliminated) == ("L12", [-1, -1, -1])


def test_who_is_out_has_none() -> None:
    t = table("a1 b1", out="c")
    assert (t.g.has_units(2), t.g.eliminated, t.g.skipped) == (False, [-1, -1, 0], [False, False, True])
    with pytest.raises(ValueError, match="'b' is out, but has a unit"):
        table("a1 b1", out="b")


def test_races_are_given_by_player_or_unit() -> None:
    t = table("a1 a2 b1", races={"a": "elves", "a2": "ratmen"})
    races = t.g.view(0)["players"]
    assert [player["races"] for player in races] == [["elves", "ratmen"], ["pandas"], ["pandas"]]
    with pytest.raises(ValueError, match="races has 'trolls' for 'a'; there are catfolk, "):
        table("a1", races={"a": "trolls"})


def test_trophies_are_units_off_the_board() -> None:
    t = table("a1 b1", races={"c": "ratmen"}, trophies={"a": "b2 c3"})
    assert (t.trophies("a"), t.alive("b2"), t.alive("c3")) == (["b2", "c3"], False, False)
    assert t.g.view(1)["players"][0]["trophy_halves"] == 3
    with pytest.raises(ValueError, match="trophies has 'b1', which stands on the board"):
        table("a1 b1", trophies={"a": "b1"})


def test_the_turn_the_round_and_the_options_are_as_said() -> None:
    t = table("a1 b1", active="b", round=2, goal="hill-15", points={"a": 4}, bank=3)
    assert (t.active, t.g.round(), t.g.turn, t.g.points, t.bank) == ("b", 2, 4, [4, 0, 0], 3)
    with pytest.raises(BadOption, match="no option 'gaol'"):
        table("a1", gaol="hill-15")
    with pytest.raises(ValueError, match="'d' is no player here; there are a, b, c"):
        table("a1", active="d")


# ---- states


def test_states_of_pieces_are_as_said() -> None:
    t = table(
        "a1 b1 b2 cw", damage={"b1": 2}, down="b1 b2", frozen={"b1": "a"}, held={"cw": "b"},
        origins={"cw": "raised"},
    )  # fmt: skip
    assert (t.damage("b1"), t.is_down("b2"), t.is_frozen("b1"), t.is_held("cw")) == (2, True, True, True)
    assert (t.is_down("a1"), t.is_frozen("b2"), t.is_held("a1")) == (False, False, False)
    assert t.g.view(0)["pieces"][3]["origin"] == "raised"


def test_no_piece_stands_with_damage_that_ends_it() -> None:
    with pytest.raises(ValueError, match="'b1' has 2 health, too little for 2 damage"):
        table("a1 b1", races={"b": "ratmen"}, damage={"b1": 2})


def test_only_what_is_on_the_table_has_a_state() -> None:
    with pytest.raises(ValueError, match="no piece 'b2'; the table has a1, b1, c1"):
        table("a1 b1", down="b2")
    with pytest.raises(ValueError, match="'b1' cannot come from 'raised'"):
        table("a1 b1", origins={"b1": "raised"})


# ---- cards


def test_cards_lie_where_they_were_put() -> None:
    t = table(
        "a1 b1",
        hands={"a": "dagger march"},
        decks={"a": ["horse", "dagger"]},
        discards={"b": "march arrow"},
        play_areas={"b": "dagger"},
        fronts={"a": "hideaway"},
    )
    assert (t.hand("a"), t.deck("a")) == (["dagger", "march"], ["horse", "dagger"])
    assert t.front("a") == ["hideaway"]
    assert (t.discard("b"), t.play_area("b"), t.trash()) == (["march", "arrow"], ["dagger"], [])
    with pytest.raises(CatalogueError, match="no ignite card 'sword'"):
        table("a1", hands={"a": "sword"})


def test_a_market_has_full_decks_or_so_many_cards() -> None:
    piles = table("a1", market="horse arrow").g.view(0)["market"]
    assert [(pile["card"], pile["count"]) for pile in piles] == [("arrow", 10), ("horse", 10)]
    assert table("a1", market={"horse": 1}).g.view(0)["market"][0]["count"] == 1


def test_an_epic_market_has_stacks_from_the_top_card_down() -> None:
    t = table("a1", stacks=["horse march", "arrow"])
    piles = t.g.view(0)["market"]
    assert [(pile["card"], pile["count"]) for pile in piles] == [("horse", 2), ("arrow", 1)]
    assert t.g.setting.market == "epic"


def test_titles_have_an_owner_and_a_price() -> None:
    t = table("a1", titles={"merchant-prince": "b 6", "keeper-of-lore": "", "warlord-of-oshos": "c"})
    assert (t.g.title_owner, t.g.title_paid) == ([1, -1, 2], [6, 0, 5])


def test_the_kinds_in_the_game_are_those_that_lie_somewhere() -> None:
    assert len(table("a1").g.kinds_in_game) == 3
    assert len(table("a1", hands={"b": "berserk"}, market="horse").g.kinds_in_game) == 5


# ---- acts and readings


def test_a_pick_that_is_not_offered_says_what_is() -> None:
    t = table("a1 . b1", hands={"a": "dagger"})
    refused = r"'dagger' cannot be picked \(ignite\.attack\.in-range\); a is asked 'act'"
    with pytest.raises(IllegalAnswer, match=refused):
        t.play("dagger")
    with pytest.raises(ValueError, match="'x9' is no piece, space, card, word or player"):
        t.pick("x9")
    assert t.options() == ["end-turn", "honor"]


def test_refusals_look_ahead_and_change_nothing() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger march"})
    assert t.refusal("dagger", "b1") is None
    assert t.refusal("dagger", "b2") == "ignite.attack.in-range"
    assert t.refusal("march", "D5") == "ignite.move.through-units"
    assert (t.hand("a"), t.asked, t.events()) == (["dagger", "march"], "act", [])


def test_honor_goes_to_the_bank() -> None:
    t = table("a1", hands={"a": "dagger dagger march"})
    t.honor("dagger", "march")
    assert (t.bank, t.hand("a"), t.play_area("a")) == (2, ["dagger"], ["dagger", "march"])
    assert [event["honor"] for event in t.events("honored")] == [1, 1]


def test_reactions_are_made_and_declined() -> None:
    def attacked() -> Table:
        t = table("a1 b1", hands={"a": "dagger", "b": "old-wooden-shield"})
        t.play("dagger", "b1")
        return t

    t = attacked()
    assert (t.asked, t.asked_seat, t.options()) == ("react", "b", [None, "old-wooden-shield"])
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.asked) == (0, "act")
    t = attacked()
    t.nobody_reacts()
    assert (t.damage("b1"), t.asked) == (1, "act")
    with pytest.raises(AssertionError, match="'c' is not asked to react; a is asked 'act'"):
        t.react("c", "dagger")


def test_a_shuffle_leaves_things_as_they_lie_unless_it_is_scripted() -> None:
    t = table("a1", discards={"a": "march dagger horse"})
    t.end_turn()
    assert t.hand("a") == ["horse", "dagger", "march"]
    t = table("a1", discards={"a": "march dagger horse"})
    t.dice(0, 0)
    t.end_turn()
    assert t.hand("a") == ["march", "horse", "dagger"]


def test_turns_are_ended_until_a_player_acts() -> None:
    t = table("a1 b1")
    t.end_turns_until("c")
    assert (t.active, t.asked, t.g.round()) == ("c", "act", 3)
    t.end_turns_until("c")
    assert (t.active, t.g.round()) == ("c", 4)


def test_newcomers_get_names() -> None:
    t = table("a1 bw1", out="c", phase="beginning", active="c")
    assert (t.asked, t.asked_seat) == ("spawn", "c")
    t.pick("L12")
    assert (t.at("L12"), t.cell("cw1")) == ("cw1", "L12")


def test_a_game_that_is_over_asks_nothing() -> None:
    t = table("a1 b1", players=2, hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert (t.over, t.winners, t.trophies("a"), t.asked, t.options()) == (True, "a", ["b1"], None, [])
    with pytest.raises(IllegalAnswer, match="the game is over"):
        t.end_turn()

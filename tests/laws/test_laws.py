"""Every game keeps the laws, and every law can be broken."""

from __future__ import annotations

import os
from random import Random

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel import laws
from emberbox.kernel.decision import Pick
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.laws import check_laws
from emberbox.kernel.space import NONE
from emberbox.kernel.trial import LawBroken, Trial
from tests.kernel.toys.causeway import CAUSEWAY
from tests.kernel.toys.patrol import PATROL
from tests.kernel.toys.shrines import SHRINES_GAME
from tests.kernel.toys.sparks import SPARKS
from tests.laws import broken_lamps
from tests.laws.broken_lamps import SEED
from tests.laws.lamp import LIGHT, SPACE, Careless, CountingGame, Guess, Lamp, LampGame, asks
from tests.laws.seal import KnowsHowMany, OftenKnowsHowMany, Seal, SealGame

TOYS = [SPARKS, SHRINES_GAME, CAUSEWAY, PATROL, SealGame(), LampGame(), LampGame(Guess)]
MIXES = 8


FEW: dict[str, list[dict[str, Choice]]] = {
    "core": [
        {"scenario": "first-contact", "rounds": 3},
        {"scenario": "first-contact", "rounds": 5, "fireteam-1": "basilisk-fireteam"},
        {"scenario": "first-contact", "rounds": 3, "concede": True},
        {"scenario": "power-grid", "rounds": 7, "fireteam-2": "paladin-fireteam"},
        {"scenario": "breach", "rounds": 0, "fireteam-1": "basilisk-fireteam"},
        {"scenario": "black-box", "rounds": 5},
    ],
    "ignite": [
        {"players": 2, "market": "random", "tournament": True, "banning": True, "chooser": 1},
        {"players": 3, "goal": "last-standing", "market": "chosen", "elimination": True, "rounds": 60},
        {"players": 4, "goal": "teams-2", "adjacent": True, "titles": 2, "rounds": 40},
        {"players": 5, "goal": "hill-15", "market": "epic", "titles": 1, "quick": True, "rounds": 20},
        {"players": 6, "goal": "teams-3", "market": "random", "starters": True, "rounds": 20},
        {"players": 7, "goal": "hill-30", "market": "random", "quick": True, "rounds": 20},
        {"players": 8, "goal": "teams-4", "market": "chosen", "quick": True, "rounds": 20},
    ],
    "freeze": [
        {"players": 2, "decks": "freeze", "tiles": "most", "tournament": True, "banning": True, "rounds": 20},
        {"players": 3, "goal": "last-standing", "market": "chosen", "elimination": True, "rounds": 60},
        {
            "players": 4,
            "goal": "teams-2",
            "market": "first-game",
            "adjacent": True,
            "titles": 2,
            "rounds": 40,
        },
        {"players": 5, "goal": "hill-15", "market": "epic", "titles": 1, "quick": True, "rounds": 20},
        {"players": 6, "goal": "teams-3", "decks": "base", "tiles": "base", "starters": True, "rounds": 20},
        {"players": 7, "goal": "hill-30", "decks": "freeze", "quick": True, "rounds": 20},
        {"players": 8, "goal": "teams-4", "market": "chosen", "quick": True, "tiles": "most", "rounds": 20},
        {"players": 2, "market": "epic", "tiles": "most", "quick": True, "rounds": 100},
    ],
    "coop": [
        {"players": 1, "difficulty": "hard"},
        {"players": 2, "difficulty": "easy", "market": "random", "open-hands": False, "quick": True},
        {"players": 3, "market": "chosen", "open-hands": False, "chooser": 2},
        {"players": 4, "difficulty": "expert", "market": "easier", "tiles": "base"},
        {"players": 5, "difficulty": "sensible", "market": "random", "open-hands": False},
        {"players": 6, "difficulty": "insanity", "quick": True},
        {"players": 7, "difficulty": "hard", "market": "easier", "open-hands": False, "quick": True},
        {"players": 8, "market": "random", "quick": True},
    ],
}
"""The mixes of options for a game that takes long. EMBERBOX_ALL_OPTIONS=1 tries it with the whole spread."""


def spread(game: Game) -> list[dict[str, Choice]]:
    """Every value of every option at least once, and some mixes of all; what does not go together is left."""
    found: list[dict[str, Choice]] = [{}]
    found += [{option.name: value} for option in game.options for value in option.values]
    for seed in range(MIXES):
        rng = Random(seed)
        found.append({option.name: rng.choice(option.values) for option in game.options})
    if game.name in FEW:
        found = found + FEW[game.name] if os.environ.get("EMBERBOX_ALL_OPTIONS") else FEW[game.name]
    complete = [full for options in found if (full := completed(game, options)) is not None]
    return [options for at, options in enumerate(complete) if options not in complete[:at]]


def completed(game: Game, options: dict[str, Choice]) -> dict[str, Choice] | None:
    """All options of a game, or None if these do not go together."""
    try:
        return game.complete(options)
    except BadOption:
        return None


EVERYDAY = {**dict.fromkeys(FEW, 1), "forge": 3}
"""So many mixes of a game that takes long are for every day; half of the others are for CI."""


def when(game: Game, at: int) -> tuple[pytest.MarkDecorator, ...]:
    """How often a mix is played, by its place among those of its game."""
    if at < EVERYDAY.get(game.name, at + 1):
        return ()
    return (pytest.mark.night if at % 2 else pytest.mark.long,)


ALL = [(game, at, options) for game in [*GAMES.values(), *TOYS] for at, options in enumerate(spread(game))]


@pytest.mark.parametrize(
    ("game", "options", "seed"),
    [
        pytest.param(
            *(game, options, seed),
            id="-".join([game.name, *map(str, options.values())]),
            marks=()
            if at < EVERYDAY.get(game.name, at + 1)
            else pytest.mark.night
            if at % 2
            else pytest.mark.long,
        )
        for seed, (game, at, options) in enumerate(ALL)
    ],
)
def test_a_game_keeps_every_law(game: Game, options: dict[str, Choice], seed: int) -> None:
    check_laws(game, options, seed)


COUNTS = ("players", "goal", "chooser")
"""Options whose larger numbers are left to the whole spread."""


@pytest.mark.parametrize("game", FEW)
def test_a_few_mixes_of_options_have_every_value_in_them(game: str) -> None:
    mixes = [GAMES[game].complete(options) for options in FEW[game]]
    for option in GAMES[game].options:
        missing = {*option.values} - {mix[option.name] for mix in mixes}
        assert missing == set() or option.name in COUNTS, option.name


@pytest.mark.long
@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(100, 104))
def test_a_toy_keeps_every_law_whatever_the_seed(game: Game, seed: int) -> None:
    players = {"players": 2 + seed % 2} if game.options[0].name == "players" else {}
    check_laws(game, players, seed)


BESTIARY: list[tuple[type[Lamp], str]] = [
    (broken_lamps.SharesAList, "a_copy_is_independent"),
    (broken_lamps.ForgetsAField, "a_copy_is_independent"),
    (broken_lamps.KeepsALocalAcrossARoot, "a_root_is_asked_again"),
    (broken_lamps.ActsBeforeItAsks, "a_root_is_asked_again"),
    (broken_lamps.RollsItsOwnDice, "a_replay_is_the_same_game"),
    (broken_lamps.ShowsATuple, "all_is_plain_data"),
    (broken_lamps.ShowsAnObject, "all_is_plain_data"),
    (broken_lamps.ShowsHiddenCards, "a_view_hides_what_is_hidden"),
    (broken_lamps.ShowsANote, "a_view_hides_what_is_hidden"),
    (broken_lamps.OffersWhatItCannotKnow, "a_view_hides_what_is_hidden"),
    (broken_lamps.IsAboutWhatItCannotKnow, "a_view_hides_what_is_hidden"),
    (broken_lamps.LeadsOverWhatItCannotKnow, "a_view_hides_what_is_hidden"),
    (broken_lamps.ShowsTheSeed, "a_view_hides_what_is_hidden"),
    (broken_lamps.TellsTheSeed, "a_view_hides_what_is_hidden"),
    (broken_lamps.ShowsItsOwnList, "changes_lead_to_the_view"),
    (broken_lamps.ShowsTruthAsANumber, "changes_lead_to_the_view"),
    (broken_lamps.ShowsACardForAMoment, "changes_lead_to_the_view"),
    (broken_lamps.AsksAWindowWithFixedPicks, "a_fork_knows_no_more"),
    (broken_lamps.KeepsAHiddenKindInALocal, "a_fork_knows_no_more"),
    (broken_lamps.KeepsANoteInALocal, "a_fork_knows_no_more"),
    (broken_lamps.PeeksBehindTheKernel, "an_undone_answer_can_be_given_again"),
    (broken_lamps.NeverEnds, "the_game_ends"),
    (broken_lamps.SharesTooMuch, "the_game_ends"),
    (broken_lamps.PaysEarly, "the_game_ends"),
    (broken_lamps.NeverPays, "the_game_ends"),
    (broken_lamps.HidesAnEffect, "what_matters_can_be_seen"),
    (broken_lamps.HidesSomeRows, "what_matters_can_be_seen"),
    (asks(lambda: Pick(0, "stuck", [])), "no_dead_end"),
    (asks(lambda: Careless([NONE], [NONE, LIGHT], [NONE, LIGHT])), "options_are_what_nothing_forbids"),
    (asks(lambda: Careless([NONE, LIGHT], [NONE], [NONE, LIGHT])), "options_are_what_nothing_forbids"),
    (asks(lambda: Careless([NONE, LIGHT], [LIGHT, NONE], [NONE, LIGHT])), "options_are_what_nothing_forbids"),
    (asks(lambda: Careless([NONE], [NONE, NONE], [NONE])), "options_are_what_nothing_forbids"),
    (asks(lambda: Careless([NONE, LIGHT], [NONE, LIGHT], [NONE])), "options_are_what_nothing_forbids"),
    (asks(lambda: Careless([NONE], [NONE], [NONE, SPACE.size])), "options_are_what_nothing_forbids"),
    (asks(lambda: Careless([NONE], [NONE], [NONE], rule="chess.castling")), "refusals_name_a_rule"),
]


@pytest.mark.parametrize(("kind", "law"), BESTIARY, ids=lambda value: getattr(value, "__name__", value))
def test_a_game_that_breaks_a_law_is_caught_by_it(kind: type[Lamp], law: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_laws(LampGame(kind), {}, SEED, most_answers=300)
    assert caught.value.law == law
    assert str(SEED) in str(caught.value)
    assert "lamp {'bright': False}" in str(caught.value)


@pytest.mark.parametrize("kind", [broken_lamps.ShowsAllRows, broken_lamps.KeepsAnIndex])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_seen_in_one_form_or_another_is_seen(kind: type[Lamp], seed: int) -> None:
    check_laws(LampGame(kind), {}, seed)


@pytest.mark.parametrize("kind", [KnowsHowMany, OftenKnowsHowMany])
@pytest.mark.parametrize("seed", range(6))
def test_imagined_worlds_that_tell_how_many_cards_are_hidden_are_caught(kind: type[Seal], seed: int) -> None:
    with pytest.raises(LawBroken, match=r"of the worlds that [01] imagines") as caught:
        check_laws(SealGame(kind), {}, seed)
    assert caught.value.law == "imagining_forgets"


def test_who_plays_together_wins_or_loses_together() -> None:
    check_laws(LampGame(broken_lamps.SharesTooMuch, together=True), {}, SEED)
    with pytest.raises(LawBroken, match=r"\[0.5, 0.5\] are not the same for all, 1 or 0") as caught:
        check_laws(LampGame(together=True), {}, SEED)
    assert caught.value.law == "the_game_ends"


def test_a_game_with_a_memory_of_its_own_is_caught() -> None:
    with pytest.raises(LawBroken) as caught:
        check_laws(CountingGame(), {}, 5)
    assert caught.value.law == "a_replay_is_the_same_game"
    assert "lit[0] was" in str(caught.value)


def test_each_law_says_itself_in_a_sentence() -> None:
    for law in laws.LAWS:
        # A compiled function has lost its docstring.
        assert law.__doc__ is None or law.__doc__.splitlines()[0].endswith("."), law


def test_a_law_can_be_tried_alone() -> None:
    trial = Trial(LampGame(broken_lamps.NeverEnds), {}, 3, 50).play()
    laws.no_dead_end(trial)
    with pytest.raises(LawBroken, match="after 50 answers: it is still not over"):
        laws.the_game_ends(trial)


def test_the_seed_that_a_broken_law_reports_leads_to_the_same_game() -> None:
    trial = Trial(LampGame(), {}, 3, 500).play()
    assert Trial(LampGame(), {}, trial.seed, 500).play().answers == trial.answers

"""Pairs of games that differ only in what an attacker has sealed, and all by which others could tell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from emberbox.bots.roster import hire
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import card_pick
from emberbox.games.ignite.state.position import NO_ONE, hand_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Several
from emberbox.kernel.game import Watcher
from emberbox.kernel.observation import Observation
from emberbox.kernel.odds import odds
from emberbox.kernel.preview import preview
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.space import NONE
from emberbox.kernel.tensor import Encoder
from emberbox.kernel.trial import photo, question
from emberbox.testing.freeze import table
from tests.golden.tensors import encoder_of

WEAPONS = ["dagger", "short-sword", "full-moon-axe", "javelin", "flail", "cursed-blade"]
WEAPONS += ["blessed-spear", "ring-blade", "hatchet", "throwing-star", "bladed-boomerang", "lance"]
ARROWS = ["arrow", "fire-arrow", "wind-arrow", "ice-arrow", "hexed-arrow", "lightning-arrow", "deadly-arrow"]
MODIFIERS = ["bone-crusher", "morale-boost", "poison", "vampires-curse"]
SHIELDS = ["old-wooden-shield", "metal-shield", "air-shield", "divine-shield"]
ANSWERS = [
    *SHIELDS,
    "dagger",
    "disarm",
    "sabotage",
    "counter-spell",
    "quick-reflexes",
    "berserk",
    "sure-footed",
]
GROUND = [".", ".", ".", ".", "F+", "F+", "A+", "W+", "N+"]
RACES = ["orcs", "valkyries", "elves", "dwarves", "ratmen", "humans", "kitsune", "catfolk", "pandas"]
PIECES = ["a1", "a2", "b1", "b2", "c1", "c2", "bd1", "bw", "cw"]

MOST_ACTS = 30
MOST_ANSWERS = 12
WORLDS = 3
PRIED = 20


class Leak(AssertionError):
    """Somebody was told what another has sealed."""


# -- making them -----------------------------------------------------------------------------------------


def any_board(rng: Random) -> str:
    """Three players close together, on ground of all sorts."""
    spaces = [*rng.sample(PIECES, 7), *[""] * 5]
    rng.shuffle(spaces)
    drawn = []
    for piece in spaces:
        ground = rng.choice(GROUND)
        drawn.append((piece if ground == "." else ground + piece) if piece else ground.rstrip("+"))
    for unit in ("a1", "b1", "c1"):  # whoever has no unit in the drawing sits far off
        if not any(unit[0] in word and word[-1].isdigit() for word in drawn):
            drawn[rng.randrange(len(drawn))] = unit
    return "\n".join(" ".join(drawn[at : at + 4]) for at in range(0, 12, 4))


def any_session(rng: Random) -> Session | None:
    """A game in which an attacker is asked which modifiers to seal; None if it came to no attack."""
    hand = [*rng.choices(["long-bow", "arrow-storm", "horse"], k=2), *rng.choices(MODIFIERS, k=3)]
    hand += [*rng.sample(WEAPONS, 3), *rng.sample(ARROWS, 2)]
    hands = {"a": hand, "b": rng.sample(ANSWERS, 4), "c": rng.sample(ANSWERS, 4)}
    races = {seat: rng.choice(RACES) for seat in "abc"}
    market = " ".join(dict.fromkeys([*rng.sample(MODIFIERS, 2), *ANSWERS, *WEAPONS]))
    rest: dict[str, Any] = {"decks": {"a": ["march"] * 3}, "discards": {"a": ["dagger"] * 4}}
    try:
        t = table(any_board(rng), races=races, hands=hands, market=market, **rest)
    except ValueError:  # a minion or a decoy without its unit
        return None
    for card in t.g.cards.zones[hand_of(0)]:
        if rng.random() < 0.3:
            t.g.cards.show(card, 1 << rng.randrange(1, 3))  # somebody has seen it once
    session = t.session
    for _ in range(MOST_ACTS):
        decision = session.decision
        if decision is None or decision.asks == "seal":
            break
        options = session.options()
        picks = [pick for pick in options if pick > 8] or options
        session.answer(rng.choice(picks if rng.random() < 0.9 else options))
    decision = session.decision
    is_found = isinstance(decision, Several) and decision.asks == "seal" and decision.most > 0
    return session if is_found else None


def any_pair(rng: Random) -> tuple[Session, Session]:
    """Two games in which the same attacker has answered differently."""
    while True:
        session = any_session(rng)
        if session is None:
            continue
        choice = session.decision
        assert isinstance(choice, Several)
        ways = [sorted(rng.sample(choice.picks, rng.randint(0, choice.most))) for _ in range(6)]
        ways = [way for at, way in enumerate(ways) if way not in ways[:at]]
        if len(ways) > 1:
            one, two = (session.fork(Random(1), ALL_KNOWING, record=True) for _ in range(2))
            return (one, two) if follow(one, two, ways[0], ways[1]) else any_pair(rng)


def follow(one: Session, two: Session, first: list[int], second: list[int]) -> bool:
    """Seal these and those; false if nobody was asked anything before all came to light."""
    for session, picks in ((one, first), (two, second)):
        session.watch([Watcher(observer, session.state) for observer in (0, 1, 2, SPECTATOR)])
        session.answer_several(picks)
    return not is_shown(one) and not is_shown(two)


def is_shown(session: Session) -> bool:
    """Whether the attack has been answered, and what was sealed lies open."""
    assert isinstance(session.state, Ignite)
    return winter_of(session.state).sealer == NO_ONE


# -- comparing them --------------------------------------------------------------------------------------


@cache
def encoder_for(players: int) -> Encoder:
    """What writes the rows of so many players."""
    return encoder_of("freeze", {"players": players})


def told(session: Session, observer: int, rng: Random) -> Iterator[tuple[str, Any]]:
    """Everything that somebody can find out, each by a name."""
    state = session.state
    yield "view", state.view(observer)
    if observer != SPECTATOR:
        yield "row", encoder_for(state.seats).encode(session, observer)
    yield "step", session.answered
    yield "waiting", session.asked_seats()
    yield "undo", repr(session.forbids_undo(observer)) if observer != SPECTATOR else ""
    for _ in range(WORLDS):
        seed = rng.getrandbits(30)
        yield "a world", photo(session.fork(Random(seed), observer).state)
    asked = None if observer == SPECTATOR else session.asked(observer)
    yield "question", question(asked)
    pried = rng.sample(range(session.game.space.size), PRIED)
    for pick in [*[card_pick(kind(key)) for key in MODIFIERS], *pried]:
        if observer != SPECTATOR and session.game.space.has(pick):
            why = session.why_not(pick, observer)
            yield "why not", None if why is None else (why.rule, why.says, why.facts)
    if asked is None:
        return
    for pick in asked.options()[:2]:
        likely = odds(session, observer, [pick], Random(rng.getrandbits(30)), most_throws=20, samples=8)
        chances = [] if likely is None else likely.chances
        yield "odds", [(repr(chance.outcome), chance.amounts, chance.interval) for chance in chances]
        seen = preview(session, observer, [pick], Random(rng.getrandbits(30)))
        yield "preview", (seen.events, repr(seen.outcomes), seen.until, seen.assumed, seen.waiting, seen.view)
    yield "a bot", hire("tactician", rng.getrandbits(30)).choose(Observation(session, observer))
    yield "policy", session.state.policy(asked, asked.options())


def compare(one: Session, two: Session, sealer: int, seed: int) -> int:
    """How many things were compared for everybody but who sealed; raises `Leak` at the first difference."""
    heard = [session.heard() for session in (one, two)]
    changes: list[dict[int, Any]] = []
    for session in (one, two):
        watchers = session.state.onlookers or []
        changes.append({each.observer: each.changes(session.state) for each in watchers})
    compared = 0
    for observer in (0, 1, 2, SPECTATOR):
        if observer == sealer:
            continue
        first, second = ([event.as_seen_by(observer) for event in events] for events in heard)
        if first != second:
            raise Leak(f"events tell {observer}: {first} or {second}")
        if changes[0][observer] != changes[1][observer]:
            raise Leak(f"frames tell {observer}: {changes[0][observer]} or {changes[1][observer]}")
        pairs = zip(told(one, observer, Random(seed)), told(two, observer, Random(seed)), strict=True)
        for (what, here), (_, there) in pairs:
            compared += 1
            if here != there:
                raise Leak(f"{what} tells {observer}: {here} or {there}")
    return compared


def follow_pair(seed: int) -> int:
    """Follow one pair until what is sealed comes to light; how many things were compared."""
    rng = Random(seed)
    one, two = any_pair(rng)
    assert isinstance(one.state, Ignite)
    sealer, compared = winter_of(one.state).sealer, 0
    for _ in range(MOST_ANSWERS):
        if is_shown(one) or is_shown(two):
            break
        compared += compare(one, two, sealer, rng.getrandbits(30))
        seat = one.decision_seat()
        if seat == sealer:
            pick = NONE if NONE in one.options() else one.options()[0]
        else:
            pick = rng.choice(one.options()) if rng.random() < 0.8 else NONE
        for session in (one, two):
            session.answer(pick if session.forbids(pick, seat) is None else session.options()[0], seat)
    return compared

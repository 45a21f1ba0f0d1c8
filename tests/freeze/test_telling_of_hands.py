"""What is said of cards that go from hand to hand, into hoards and out of piles."""

from __future__ import annotations

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.question import question_of
from emberbox.telling.ignite.freeze import FreezeTeller
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table

NAMES = ["Ann", "Ben", "Cy"]
TELLER = FreezeTeller()


def log(t: Table, *what: str) -> list[str]:
    """The lines about some kinds of events, as somebody reads them who sees everything."""
    events = t.events()
    scene = Scene(t.g.view(SPECTATOR), Names(NAMES))
    lines = TELLER.tale(events, scene)
    return [plain(line.text) for line in lines if str(events[line.event]["what"]) in what]


def asked(t: Table) -> list[str]:
    """The question that is open, and the choices."""
    decision = t.session.decision
    assert decision is not None
    scene = Scene(t.g.view(decision.seat), Names(NAMES), question_of(decision))
    return [plain(TELLER.question(scene)), *[plain(TELLER.choice(pick, scene)) for pick in scene.options]]


def test_what_is_said_of_a_shaman() -> None:
    t = table("a1 b1", hands={"a": "shaman-chieftain hex hex"})
    t.play("shaman-chieftain")
    t.pick("pass-hexes")
    assert asked(t) == ["Shaman Chieftain: who gets the Hexes?", "Ben", "Cy"]
    t.pick("b")
    assert asked(t)[0] == "Shaman Chieftain: which Hexes do you pass on? You draw a card for each."
    t.pick_all("hex", "hex")
    assert log(t, "gave-hexes") == ["Ann hands 2 Hexes to Ben."]


def test_what_is_said_of_rats() -> None:
    t = table("V+a1 b1", hands={"a": "plagued-rats dagger"}, bank=9, market="horse")
    t.play("plagued-rats")
    t.buy("horse")
    assert asked(t) == ["The card you bought comes with a Hex: reveal Plagued Rats?", "No, gain the Hex"]


def test_what_is_said_of_thieves() -> None:
    t = table(
        "b1 a1 c1", hands={"a": "pickpocket trading-up horse", "b": "march dagger"}, decks={"c": "arrow"}
    )
    t.play("pickpocket")
    assert asked(t)[0] == "Pickpocket: which card are they holding?"
    t.pick("march")
    assert asked(t)[1] == "No second guess"
    t.pick("horse")
    t.play("trading-up")
    assert asked(t) == ["Trading Up: who do you trade with?", "Ben", "Cy"]
    t.pick("c", "horse")
    assert log(t, "stole", "guessed-wrong", "gained", "traded-up") == [
        "Ann takes March from Ben's hand.",
        "Ann guesses wrong: Ben doesn't have Horse.",
        "Cy gets Horse.",
        "Ann takes the top card of Cy's deck: Arrow.",
    ]


def test_what_is_said_of_hoards_and_piles() -> None:
    t = table(
        "a1 b1", hands={"a": "scavenger pocket-change hoarding grand-finale horse"}, discards={"a": "arrow"}
    )
    t.play("scavenger")
    assert asked(t) == ["Scavenger: which cards do you take from your discard pile?", "Arrow"]
    t.pick_all("arrow")
    t.play("pocket-change")
    t.play("hoarding")
    assert asked(t)[:2] == ["Hoarding: which cards do you hoard for their honor?", "Horse: 2 honor"]
    t.pick_all("horse")
    t.play("grand-finale")
    assert asked(t)[0] == "Grand Finale: which cards do you set aside for your next hand?"
    t.pick_all("arrow")
    t.end_turns_until("a")
    told = ("scavenged", "cashed-in", "hoarded", "put-aside", "hoard-played", "hoard-spent")
    assert log(t, *told) == [
        "Ann takes 1 card from the discard pile: Arrow.",
        "Ann gets 4 honor from Pocket Change.",
        "Ann hoards 1 card: Horse.",
        "Ann sets aside 1 card for the next hand: Arrow.",
        "Ann's hoard is played: 1 card, 2 honor for the next turn.",
        "Ann gets 2 honor from the hoard.",
    ]

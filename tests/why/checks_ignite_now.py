"""What makes the general answers of Ignite true: what a thing is and where, and what is asked for now."""

from __future__ import annotations

from emberbox.games.ignite.facts.races import RACE_NAMES
from tests.why.ignite_table import (
    CARD,
    STARTERS,
    THINGS,
    TITLES,
    cell,
    epic,
    key,
    me,
    number,
    pointed_piece,
    price,
    standing,
)
from tests.why.sweep import Check, Pointed

# -- what is asked for now ---------------------------------------------------------------------------


def asked_now(at: Pointed) -> None:
    """What the person does now is what is asked: no spaces or seats, if that speaks against one."""
    assert at.facts["asks"] == at.question.asks
    if at.why.says.endswith("-now") and at.thing[0] in ("cell", "seat"):
        assert at.thing[0] not in {at.session.game.space.thing(pick)[0] for pick in at.question.options}
    own_turn = at.view["current"] == at.seat and at.view["phase"] in ("beginning", "action")
    if at.why.remedy not in ("", "with-a-card"):
        assert at.why.remedy == ("afterwards" if own_turn else "in-your-turn")


def kind_is(kind: str) -> Check:
    """It is this kind of thing, and something else is asked for."""

    def check(at: Pointed) -> None:
        asked_now(at)
        assert at.thing[0] == kind

    return check


def verb_is(*words: str) -> Check:
    """It is one of these buttons, and something else is asked for."""

    def check(at: Pointed) -> None:
        if "asks" in at.facts:
            asked_now(at)
        assert at.session.game.space.name(at.pick) in [f"verb:{word}" for word in words]

    return check


def piece_is(*kinds: str, mine: bool) -> Check:
    """A piece of such a type, the player's or not, where no piece is asked for."""

    def check(at: Pointed) -> None:
        asked_now(at)
        piece = pointed_piece(at)
        assert (piece["owner"] == at.seat) == mine
        assert piece["type"] in kinds or not kinds
        assert at.facts["owner"] == piece["owner"]

    return check


def space_not_now(at: Pointed) -> None:
    asked_now(at)
    assert standing(at, cell(at)) is None


def race_is(at: Pointed) -> None:
    """What has become of a race."""
    race = RACE_NAMES[number(at, "race")]
    assert at.session.game.space.name(at.pick) == f"verb:{race}"
    players = [player["seat"] for player in at.view["players"] if race in player["races"]]
    says = at.why.says
    assert (race in at.view["banned"]) == (says in ("race-banned", "race-is-banned"))
    assert bool(players) == (says in ("race-played", "race-is-taken"))
    if players:
        assert players == [at.facts["seat"]]
    if "asks" in at.facts:
        asked_now(at)


# -- where a card is ---------------------------------------------------------------------------------


def where_is(at: Pointed) -> None:
    """The card is where the reason says, and not in the hand unless it says so."""
    card, place, owner = key(at), at.facts["where"], at.facts.get("owner")
    players = at.view["players"]
    other = players[owner] if isinstance(owner, int) else None
    assert (card in me(at)["known_hand"]) == (place == "hand")
    if card in TITLES:
        return where_title_is(at, card)
    if place == "market":
        piles = {pile["card"] for pile in at.view["market"] if pile["count"]}
        assert card in piles
        assert at.facts["price"] == (price(at, card) if at.view["current"] == at.seat else CARD[card]["cost"])
    elif place == "sealed":
        assert card in at.view["expansion"]["sealed"]
    elif place in ("play-area", "front"):
        assert card in me(at)[place.replace("-", "_")]
    elif place == "discard":
        assert me(at)["discard_top"] == card
    elif other is not None:
        assert owner != at.seat
        zone = {"their-hand": "known_hand", "their-play-area": "play_area", "their-front": "front"}
        there = [other["discard_top"]] if place == "their-discard" else other[zone[str(place)]]
        assert card in there
    elif place == "trash":
        assert card in at.view["trash"]
    elif place == "sold-out":
        assert [pile["count"] for pile in at.view["market"] if pile["card"] == card] == [0]
    else:
        assert place in ("unseen", "before-play", "before-market", "absent", "hand"), place
        nowhere_to_be_seen(at, card)


def nowhere_to_be_seen(at: Pointed, card: str) -> None:
    """Neither the market nor any player shows a card, or it is in the hand."""
    place = at.facts["where"]
    if place == "hand":
        return
    assert card not in at.view["trash"]
    assert card not in [pile["card"] for pile in at.view["market"] if pile["count"]]
    for player in at.view["players"]:
        assert card not in (
            *player["known_hand"],
            *player["play_area"],
            *player["front"],
            player["discard_top"],
        )
    known = card in [*STARTERS, "hex"] or epic(at) or card in [pile["card"] for pile in at.view["market"]]
    if place == "absent":
        assert not known
    elif place == "unseen":
        assert known
        assert at.view["phase"] != "setup"
    else:
        assert at.view["phase"] == "setup"
        assert bool(at.view["market"]) == (place == "before-play")


def where_title_is(at: Pointed, card: str) -> None:
    """A title is with its owner, in the market, or not in the game."""
    found = [title for title in at.view["titles"] if title["card"] == card]
    place = at.facts["where"]
    if not found:
        assert place == "no-title"
    elif found[0]["owner"] is None:
        assert (place, at.facts["prices"]) == ("title-market", CARD[card]["costs"])
    else:
        assert at.facts["paid"] == found[0]["paid"]
        assert place == ("title-yours" if found[0]["owner"] == at.seat else "title-theirs")
        assert at.facts.get("owner", at.seat) == found[0]["owner"]


def where_now(at: Pointed) -> None:
    where_is(at)
    asked_now(at)


ACTS = (
    "end-turn", "honor", "buy", "sell", "stand-up", "free-move", "warlord-move", "warp", "flip", "take-up",
)  # fmt: skip


CHECKS: dict[str, Check] = {
    "card-not-now": where_now,
    "card-elsewhere": where_now,
    "card-not-in-hand": where_is,
    "title-not-in-hand": where_is,
    "not-in-deck": where_is,
    "not-in-market": where_is,
    "race-banned": race_is,
    "race-played": race_is,
    "race-not-yet": race_is,
    "race-unplayed": race_is,
    "race-is-banned": race_is,
    "race-is-taken": race_is,
    "space-not-now": space_not_now,
    "theirs-not-now": piece_is(mine=False),
    "unit-not-now": piece_is("unit", mine=True),
    "minion-not-now": piece_is("water-minion", mine=True),
    "kraken-not-now": piece_is("kraken", mine=True),
    "thing-not-now": piece_is(*THINGS, mine=True),
    "seat-not-now": kind_is("seat"),
    "act-not-now": verb_is(*ACTS),
    "way-not-now": verb_is("north", "east", "south", "west"),
    "aim-not-now": verb_is("item", "piece"),
    "trade-not-now": verb_is("two-cards", "one-card"),
    "swap-not-now": verb_is("swap"),
}

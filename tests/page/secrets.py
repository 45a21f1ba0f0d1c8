"""Which cards the frames of a browser name, and which everybody at the table had seen by then."""

from __future__ import annotations

import json
import re
from collections import Counter

from tests.page.kit import Guest, Message

Cards = dict[str, str]
"""What each card is called, by its key, in the order in which events number them."""


def cards_of(guest: Guest, game: str = "forge") -> Cards:
    """The cards of a game."""
    return {card["key"]: card["name"] for card in guest.get(f"/api/games/{game}/book")["cards"]}


def named(message: Message, cards: Cards) -> set[str]:
    """All cards that a message names in view, events and words: by key, number or name."""
    keys = list(cards)
    numbers = [event[fact] for event in message["events"] for fact in ("card", "cards") if fact in event]
    flat = [each for number in numbers for each in (number if isinstance(number, list) else [number])]
    text = json.dumps(message)
    spelled = {key for key, name in cards.items() if name in text or re.search(rf'(card:|"){key}"', text)}
    return spelled | {keys[number] for number in flat}


def lying_open(view: Message) -> set[str]:
    """The cards that everybody sees: on the slots and in the scrapheaps."""
    open_cards: set[str] = set()
    for player in view["players"]:
        open_cards |= {minion["card"] for minion in player["lineup"] if minion}
        open_cards |= set(player["scrapheap"])
    return open_cards


def hidden_but_named(updates: list[Message], seat: int | None, cards: Cards) -> set[str]:
    """Cards that updates name before they had lain open or been in the observer's own hand."""
    seen: set[str] = set()
    told: set[str] = set()
    for update in updates:
        seen |= lying_open(update["view"])
        if seat is not None:
            seen |= set(update["view"]["players"][seat]["known_hand"])
            # A card that was drawn and played at once has been in the hand, too.
            drawn = [card for event in own_draws(update, seat) for card in event.get("cards", [])]
            seen |= {list(cards)[card] for card in drawn}
        told |= named(update, cards) - seen
    return told


def own_draws(update: Message, seat: int) -> list[Message]:
    """The events by which a seat drew cards."""
    return [event for event in update["events"] if event["what"] == "drew" and event["seat"] == seat]


def told_draws_of_others(updates: list[Message], seat: int | None) -> list[Message]:
    """Events that tell an observer which cards another seat drew."""
    events = [event for update in updates for event in update["events"]]
    return [
        event for event in events if event["what"] == "drew" and event["seat"] != seat and "cards" in event
    ]


def hands_of_others(updates: list[Message], seat: int | None) -> list[Message]:
    """What views show of the hands of others, in a game in which nobody has shown a card."""
    players = [player for update in updates for player in update["view"]["players"]]
    return [player for player in players if player["seat"] != seat and player["known_hand"]]


def known_but_never_open(updates: list[Message], seat: int | None, cards: Cards) -> list[Counter[str]]:
    """Cards that a view shows in the hands of others though none of that kind was ever given back to them."""
    given: dict[int, Counter[str]] = {}
    wrong = []
    for update in updates:
        for event in update["events"]:
            if event["what"] == "returned":
                given.setdefault(event["seat"], Counter())[list(cards)[event["card"]]] += 1
        for player in update["view"]["players"]:
            if player["seat"] != seat:
                wrong.append(Counter(player["known_hand"]) - given.get(player["seat"], Counter()))
    return [each for each in wrong if each]

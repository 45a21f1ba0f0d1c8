"""What players are told when they are away, in the languages of the page: of a game only its name."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Texts(Struct, frozen=True):
    """The texts of one language; `{game}` and `{link}` stand for the game's name and an address."""

    turn: str
    waiting: str
    mail: str
    confirm: str
    please: str


TEXTS: Final = {
    "en": Texts(
        turn="Your turn",
        waiting="{game} is waiting for you.",
        mail="It's your turn in {game}:\n{link}\n\nTo stop these emails: {stop}\n",
        confirm="Confirm your email address",
        please="Somebody, probably you, wants emails at this address when it's their turn in a game. "
        "To confirm:\n{link}\n\nIf that wasn't you, ignore this email. "
        "We only send game emails to confirmed addresses.\n",
    ),
    "de": Texts(
        turn="Du bist am Zug",
        waiting="{game} wartet auf dich.",
        mail="Du bist am Zug in {game}:\n{link}\n\nKeine solchen E-Mails mehr: {stop}\n",
        confirm="Bestätige deine E-Mail-Adresse",
        please="Jemand, vermutlich du, möchte an diese Adresse E-Mails bekommen, wenn ein Spiel auf einen "
        "Zug wartet. Zum Bestätigen:\n{link}\n\nWarst du das nicht, ignoriere diese E-Mail. "
        "Über Partien schreiben wir nur an bestätigte Adressen.\n",
    ),
}

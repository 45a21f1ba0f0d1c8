"""An update in words, out of what it shows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw
from msgspec.structs import astuple

from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH
from emberbox.kernel.decision import Focus, Path
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session
from emberbox.kernel.why import Why
from emberbox.server import wire
from emberbox.server.play.seating import Table
from emberbox.telling.speech import Link, Names, parts, plain
from emberbox.telling.teller import Reason, Scene, Seen, Teller, winners_of
from emberbox.telling.tellers import teller_if_any, teller_of


def words_for(table: Table, update: wire.Update, language: str = ENGLISH) -> wire.Words:
    """An update in words, for the seat that it is for."""
    teller, names = teller_of(table.game, language), names_at(table, update.seat, language)
    question = question_in(update)
    scene = Scene(msgspec.json.decode(update.view), names, question)
    seen = [msgspec.json.decode(event) for event in update.events]
    words = wire.Words(
        now=plain(teller.now(scene)),
        question=[],
        asked_by=None,
        choices=[],
        lines=lines_of(teller, seen, scene, update.first),
        verdict="",
        ending="",
    )
    # Not only where there are options: whether one hides modifiers is asked of an empty hand as well.
    if question is not None:
        words.question = said(teller.question(scene))
        asked_by = teller.asked_by(scene)
        words.asked_by = None if asked_by is None else wire.Link(*asked_by)
        words.choices = choices_of(teller, scene)
    if update.payoffs is not None:
        words.verdict = plain(teller.verdict(winners_of(update.payoffs), scene))
        words.ending = plain(teller.ending(scene))
    return words


def called(table: Table, view: Raw, seat: int | None, pick: int, language: str = ENGLISH) -> str | None:
    """What a pick is called at a table, for a seat or a spectator; None if there is nothing like it."""
    teller, names = voice_at(table, seat, language)
    scene = Scene(msgspec.json.decode(view), names)
    label = teller.label(pick, scene) if teller else GAMES[table.game].space.name(pick)
    return None if label is None else plain(label)


def reason_for(
    table: Table, session: Session, seat: int, pick: int, why: Why, language: str = ENGLISH
) -> Reason:
    """Why a seat cannot take a pick now, in words; without any where the game has none."""
    teller, names = voice_at(table, seat, language)
    if teller is None:
        return Reason("", "")
    asked = session.asked(seat)
    scene = Scene(session.state.view(seat), names, None if asked is None else question_of(asked))
    return teller.reason(why, pick, scene)


def names_at(table: Table, seat: int | None, language: str = ENGLISH) -> Names:
    """The names of the players at a table, for one of them or for a spectator."""
    return Names.of_seats([(chair.name, chair.bot) for chair in table.chairs], seat, language)


def voice_at(table: Table, seat: int | None, language: str) -> tuple[Teller | None, Names]:
    """Who puts a table into words, if its game has any, and what the players are called then."""
    return teller_if_any(table.game, language), names_at(table, seat, language)


def question_in(update: wire.Update) -> Question | None:
    """What an update asks, be it another seat for all who play together."""
    asked, seat = update.decision, update.seat
    if isinstance(update.counsel, wire.Counsel):
        asked, seat = update.counsel.decision, update.counsel.seat
    if asked is None or seat is None:
        return None
    focus = asked.focus
    return Question(
        seat,
        asked.asks,
        asked.because,
        asked.options,
        several=asked.several,
        least=asked.least,
        most=asked.most,
        focus=None if focus is None else Focus(*astuple(focus)),
        facts=asked.facts,
        paths={path.pick: Path(path.cells, path.cost) for path in asked.paths},
    )


def choices_of(teller: Teller, scene: Scene) -> list[wire.Choice]:
    """The options, each once."""
    return [
        wire.Choice(
            pick,
            plain(teller.choice(pick, scene)),
            plain(teller.hint(pick, scene)),
            teller.grave(pick, scene),
        )
        for pick in teller.arranged(list(dict.fromkeys(scene.options)))
    ]


def lines_of(teller: Teller, seen: Sequence[Seen], scene: Scene, first: int) -> list[wire.Line]:
    """Events from number `first` on as lines."""
    return [wire.Line(first + told.event, said(told.text), told.tone) for told in teller.tale(seen, scene)]


def said(text: str) -> wire.Said:
    """A text as it goes over the wire."""
    return [wire.Link(*part) if isinstance(part, Link) else part for part in parts(text)]

"""An update in words, out of what it shows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from emberbox.kernel.decision import Decision
from emberbox.kernel.session import Session
from emberbox.server import wire
from emberbox.server.play.seating import Table
from emberbox.telling.speech import Link, Names, parts, plain
from emberbox.telling.teller import Scene, Seen, Teller, winners_of
from emberbox.telling.tellers import teller_of


def words_for(session: Session, table: Table, update: wire.Update) -> wire.Words:
    """An update in words. The decision is put to the seat of the update, or to nobody."""
    teller = teller_of(table.game)
    names = Names.of_seats([(chair.name, chair.bot) for chair in table.chairs], update.seat)
    options = [] if update.decision is None else update.decision.options
    scene = Scene(msgspec.json.decode(update.view), names, options)
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
    decision = None if update.decision is None or update.seat is None else session.asked(update.seat)
    if decision is not None:
        words.question = said(teller.question(decision, scene))
        asked_by = teller.asked_by(decision)
        words.asked_by = None if asked_by is None else wire.Link(*asked_by)
        words.choices = choices_of(teller, decision, scene)
        focus = teller.focus(decision, scene)
        words.focus = None if focus is None else wire.Focus(*focus)
    if update.payoffs is not None:
        words.verdict = plain(teller.verdict(winners_of(update.payoffs), scene))
        words.ending = plain(teller.ending(scene))
    return words


def choices_of(teller: Teller, decision: Decision, scene: Scene) -> list[wire.Choice]:
    """The options of a decision, each once."""
    return [
        wire.Choice(
            pick,
            plain(teller.choice(decision, pick, scene)),
            plain(teller.hint(decision, pick, scene)),
            teller.grave(decision, pick, scene),
            teller.way(decision, pick),
        )
        for pick in teller.arranged(list(dict.fromkeys(scene.options)))
    ]


def lines_of(teller: Teller, seen: Sequence[Seen], scene: Scene, first: int) -> list[wire.Line]:
    """Events from number `first` on as lines."""
    return [wire.Line(first + told.event, said(told.text), told.tone) for told in teller.tale(seen, scene)]


def said(text: str) -> wire.Said:
    """A text as it goes over the wire."""
    return [wire.Link(*part) if isinstance(part, Link) else part for part in parts(text)]

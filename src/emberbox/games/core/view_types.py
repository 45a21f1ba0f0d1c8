"""The view of a table of Core, as types: what the page and the terminal draw."""

from __future__ import annotations

from typing import Literal, TypedDict


class CoreZone(TypedDict):
    """A deployment zone, and who has it."""

    name: str
    owner: int | None
    north_west: int
    south_east: int


class CoreMarker(TypedDict):
    """A marker: its squares, what it is worth, both players' presence there and who controls it."""

    id: int
    cells: list[int]
    points: int
    presence: list[int]
    controller: int | None


class CoreBoard(TypedDict):
    """The battlefield: `terrain` has a symbol for each square, row by row."""

    rows: int
    columns: int
    terrain: str
    zones: list[CoreZone]
    markers: list[CoreMarker]


class CorePart(TypedDict):
    """A part of a number, and what it comes from: a card, a rule, or a location's name."""

    value: int
    because: str


class CoreLocation(TypedDict):
    """A hit location: HP left and printed."""

    name: str
    hp: int
    most: int


class CoreWeapon(TypedDict):
    """A weapon as it is now; `ammo` is None where it never runs out. `modifiers` are those to its rolls."""

    card: str
    mount: str
    ammo: int | None
    most: int | None
    modifiers: list[CorePart]


class CoreShield(TypedDict):
    """A shield: HP left, printed, and the most it can be raised to."""

    name: str
    hp: int
    printed: int
    most: int


class CoreModel(TypedDict):
    """A model. `at` is the north-west square of its base; None for one that is aboard or out of play."""

    model: int
    card: str
    type: str
    owner: int
    at: int | None
    base: int
    aboard: int | None
    status: str
    locations: list[CoreLocation]
    shield: CoreShield | None
    weapons: list[CoreWeapon]
    movement: list[CorePart]
    action_points: list[CorePart]
    effects: list[str]
    targeted: bool
    crewed: bool | None
    activated: bool
    box: int | None
    passengers: list[int]


class CoreActive(TypedDict):
    """The model that is being activated, and what it has left to spend.

    `movement` is the Movement that it began with. It has `spent` something once it has moved or acted; Sprint
    and Field Repair are done once at most.
    """

    model: int
    movement_points: int
    action_points: int
    movement: int
    spent: bool
    sprinted: bool
    repaired: bool


class CoreStep(TypedDict):
    """A number of the initiative tracker: whose die is locked there, and whose token lies on it."""

    number: int
    seat: int | None
    token: str | None


class CoreAttack(TypedDict):
    """The attack that is being resolved: its dice, what each counts as, and the results still open."""

    attacker: int
    target: int
    weapon: str
    shots: int
    sight: str
    burst_modifiers: list[CorePart]
    hit_modifiers: list[CorePart]
    burst: list[int]
    burst_results: list[int]
    hits: list[int]
    hit_results: list[int]
    left: list[int]


class CoreForecast(TypedDict):
    """What changes the dice of an attack, and the sight it is made with."""

    sight: str
    burst_modifiers: list[CorePart]
    hit_modifiers: list[CorePart]


class CoreAim(TypedDict):
    """The line from the active model to a hostile one: points in eighths of a square, right and down.

    `to` is the point that is seen, or the target's centre; `blockers` stop the line between the centres,
    `cover` is low cover that it crosses. While a weapon is being aimed, `attack` is what an attack with it
    would be like.
    """

    target: int
    distance: int
    sight: str
    origin: list[int]
    to: list[int]
    blockers: list[int]
    cover: list[int]
    attack: CoreForecast | None


class CoreBox(TypedDict):
    """A box: the square where it lies, or who carries it, and where it belongs."""

    box: int
    home: int
    cell: int | None
    carrier: int | None


class CoreSide(TypedDict):
    """A player: the fireteam, the zone, the score, and what this round will add for destroyed models."""

    seat: int
    fireteam: str
    zone: int | None
    score: int
    destroyed: int
    dice: list[int]


class CoreView(TypedDict):
    """A table of Core. Nothing is hidden: every seat and every spectator sees the same.

    `current` places next in deployment and reinforcement. `about` is the model that a question in the middle
    of an act is about, `watched` the one that has just ended its activation under the overwatch of
    `watcher`, `range` the reach of the weapon that is being aimed.
    """

    game: Literal["core"]
    seat: int
    phase: str
    round: int
    rounds: int
    scenario: str
    step: int | None
    current: int | None
    board: CoreBoard
    models: list[CoreModel]
    active: CoreActive | None
    last_active: int | None
    about: int | None
    watched: int | None
    watcher: int | None
    attack: CoreAttack | None
    aims: list[CoreAim]
    range: int | None
    tracker: list[CoreStep]
    boxes: list[CoreBox]
    sides: list[CoreSide]
    winner: int | None

"""What makes the reasons of The Freeze's cards true, worked out from what the seat sees."""

from __future__ import annotations

from itertools import product
from typing import Any

from emberbox.games.ignite.state.position import Position
from tests.why.checks_ignite_fighting import answering, attack, card, foes, piece, threatened, types
from tests.why.checks_ignite_now import ACTS, asked_now, verb_is
from tests.why.checks_ignite_turn import no_action
from tests.why.ignite_table import (
    CARD,
    MACHINES,
    allies,
    cell,
    distance,
    effects,
    epic,
    key,
    me,
    number,
    numbers,
    own_units,
    standing,
    terrain,
    units_of,
)
from tests.why.sweep import Check, Pointed

# -- reading the table -------------------------------------------------------------------------------


def winter(at: Pointed) -> dict[str, Any]:
    """What The Freeze adds to the table."""
    found: dict[str, Any] = at.view["expansion"]
    return found


def others(at: Pointed) -> list[int]:
    """The other players who have units."""
    seats = range(len(at.view["players"]))
    return [seat for seat in seats if seat != at.seat and units_of(at, seat)]


def allied(at: Pointed, other: int) -> bool:
    """Whether diplomacy has made another player an ally."""
    pairs = [{each["seat"], each["at"]} for each in effects(at, "diplomacy")]
    return {at.seat, other} in pairs


def offered(at: Pointed, kind: str) -> list[int]:
    """What the question offers of a kind."""
    things = [at.session.game.space.thing(pick) for pick in at.question.options if pick]
    return [index for sort, index in things if sort == kind]


def lasts(name: str, *, mine: bool = True) -> Check:
    """An effect is there, of the player who points, or there is none."""

    def check(at: Pointed) -> None:
        assert bool([each for each in effects(at, name) if each["seat"] == at.seat]) == mine

    return check


# -- dragons -----------------------------------------------------------------------------------------


def own_dragons(at: Pointed) -> list[int]:
    return [each["at"] for each in effects(at, "dragon-potion") if each["seat"] == at.seat]


def dragons_already(at: Pointed) -> None:
    own = [each for each in at.view["pieces"] if each["type"] == "unit" and each["owner"] == at.seat]
    assert len(own_dragons(at)) == len(own)


def dragon_already(at: Pointed) -> None:
    assert number(at, "unit") in own_dragons(at)


def dragon_other(at: Pointed) -> None:
    there = standing(at, number(at, "cell"))
    assert there is None or there["piece"] not in own_dragons(at)


def dragon_no_card(at: Pointed) -> None:
    assert own_dragons(at)
    assert me(at)["hand"] == 0


# -- Hexes -------------------------------------------------------------------------------------------


def hex_not_sold(at: Pointed) -> None:
    assert key(at) == "hex"
    assert at.question.asks in ("act", "buy")


def hex_no_use(at: Pointed) -> None:
    assert key(at) == "hex"


def only_hexes(at: Pointed) -> None:
    hand = me(at)["known_hand"][:]
    hand.remove(key(at))
    assert set(hand) == {"hex"}


def no_hex(at: Pointed) -> None:
    assert "hex" not in me(at)["known_hand"]


def no_hex_left(at: Pointed) -> None:
    assert winter(at)["hexes"] == 0


def no_receiver(at: Pointed) -> None:
    assert all(allied(at, seat) for seat in others(at))


def hand_useless(at: Pointed) -> None:
    assert set(me(at)["known_hand"]) == {"hex"}


# -- what holds already ------------------------------------------------------------------------------


def holds_already(at: Pointed) -> None:
    lasts(card(at))(at)


def bow_has_struck(at: Pointed) -> None:
    state = at.session.state
    assert isinstance(state, Position)
    # A bow that was got back and played again is the same card.
    bows = {each.card for each in state.effects if each.what.key == "modified-bow" and each.seat == at.seat}
    assert bows
    assert bows <= {each.card for each in state.effects if each.what.key == "blow"}


def in_smoke(at: Pointed, unit: dict[str, Any]) -> bool:
    """Whether there is smoke around a unit."""
    return unit["piece"] in [each["at"] for each in effects(at, "smoke-screen")]


def all_in_smoke(at: Pointed) -> None:
    assert all(in_smoke(at, unit) for unit in units_of(at, at.seat))


def in_smoke_already(at: Pointed) -> None:
    assert in_smoke(at, piece(at, "unit"))


def possessed_already(at: Pointed) -> None:
    assert number(at, "target") in [each["at"] for each in effects(at, "possess")]


def nobody_to_possess(at: Pointed) -> None:
    """Whoever is in range is no unit, or possessed."""
    puppets = [each["at"] for each in effects(at, "possess")]
    near = [
        foe
        for foe, unit in product(foes(at), own_units(at))
        if 1 <= distance(at, foe["cell"], unit["cell"]) <= CARD["possess"]["range"][0]
    ]
    for foe in near:
        hidden = in_smoke(at, foe) or allied(at, foe["owner"]) or terrain(at, foe["cell"]) == "forest"
        assert foe["type"] != "unit" or foe["piece"] in puppets or hidden


# -- players -----------------------------------------------------------------------------------------


def player(at: Pointed) -> int:
    """The player who was pointed at, whom the facts name."""
    assert at.thing == ("seat", number(at, "owner"))
    return number(at, "owner")


def yourself(at: Pointed) -> None:
    assert at.thing == ("seat", at.seat)
    assert card(at) == at.question.because


def without_units(at: Pointed) -> None:
    assert not units_of(at, player(at))


def teammate(at: Pointed) -> None:
    assert allies(at, player(at), at.seat)


def ally(at: Pointed) -> None:
    assert allied(at, player(at))


def rooted_already(at: Pointed) -> None:
    assert (at.seat, player(at)) in [(each["seat"], each["at"]) for each in effects(at, "rooted")]


def no_cards(at: Pointed) -> None:
    assert at.view["players"][player(at)]["hand"] == 0


def beside(at: Pointed, seat: int) -> list[dict[str, Any]]:
    """The units of a player that stand next to one with which the player who points acts."""
    pairs = product(units_of(at, seat), own_units(at))
    return [each for each, unit in pairs if distance(at, each["cell"], unit["cell"]) == 1]


def partner_far(at: Pointed) -> None:
    assert not beside(at, player(at))


def no_neighbour(at: Pointed) -> None:
    assert key(at) == "trading-up"
    assert not [seat for seat in others(at) if beside(at, seat)]


def no_pocket(at: Pointed) -> None:
    assert key(at) == "pickpocket"
    for seat in others(at):
        held = at.view["players"][seat]["hand"]
        assert not held or allies(at, seat, at.seat) or not beside(at, seat)


def pocket(at: Pointed) -> None:
    """Why nobody's pocket is picked on a space."""
    target = piece(at, "target")
    assert target["cell"] == cell(at)
    assert (target["type"] == "unit") == (at.why.says != "pocket-no-unit")
    if at.why.says == "pocket-own-side":
        assert allies(at, target["owner"], at.seat)
    elif at.why.says == "pocket-far":
        assert target not in beside(at, target["owner"])
    elif at.why.says == "pocket-empty":
        assert at.view["players"][target["owner"]]["hand"] == 0


def nobody_to_ally_with(at: Pointed) -> None:
    assert all(allied(at, seat) or allies(at, seat, at.seat) for seat in others(at))


def nobody_to_spy_on(at: Pointed) -> None:
    for seat in others(at):
        empty = at.view["players"][seat]["hand"] == 0
        assert empty or allied(at, seat) or allies(at, seat, at.seat)


def no_poison_of(at: Pointed) -> None:
    assert player(at) not in offered(at, "seat")


# -- targets and answers -----------------------------------------------------------------------------


def target_ally(at: Pointed) -> None:
    target = piece(at, "target")
    assert target["owner"] == number(at, "owner")
    assert allied(at, target["owner"])


def target_in_smoke(at: Pointed) -> None:
    target, unit = piece(at, "target"), piece(at, "unit")
    assert in_smoke(at, target)
    assert distance(at, target["cell"], unit["cell"]) > 1


def itself(at: Pointed) -> None:
    assert number(at, "unit") == number(at, "target")


def target_itself(at: Pointed) -> None:
    assert piece(at, "unit")["cell"] == cell(at)
    assert number(at, "unit") in [each["at"] for each in effects(at, "possess") if each["seat"] == at.seat]


def charm_close(at: Pointed) -> None:
    assert distance(at, piece(at, "unit")["cell"], piece(at, "target")["cell"]) == 1


def not_turned(at: Pointed) -> None:
    threatened(at)
    attack(at)
    assert answering(at) == "change-of-heart"


def nothing_to_break(at: Pointed) -> None:
    threatened(at)
    assert answering(at) == "sabotage"
    assert not types(attack(at)) & {"Weapon", "Projectile"} or "Spell" in types(attack(at))


def as_valkyrie(at: Pointed) -> None:
    """What a fallen valkyrie discards does not help: it is another race, or another attack."""
    weapon = "Weapon" in types(answering(at))
    assert (threatened(at)["race"] == "valkyries") == (at.why.says != "answer-no-valkyrie")
    assert weapon or CARD[answering(at)]["types"][0] == "Spell"
    if at.why.says == "answer-no-melee-weapon":
        assert weapon
    elif at.why.says == "answer-no-pure-spell":
        assert CARD[attack(at)]["types"][0] != "Spell" or "Minion" in types(attack(at))


def aimed_at_nobody(at: Pointed) -> None:
    threatened(at)
    assert attack(at) in ("massive-blizzard", "plagued-rats")


def unblockable(at: Pointed) -> None:
    threatened(at)
    assert attack(at) in ("lance", *MACHINES)


def falls_on_all(at: Pointed) -> None:
    aimed_at_nobody(at)
    assert types(key(at)) & {"Spell"}
    assert "valkyries" in [unit["race"] for unit in own_units(at)]


def when_pushed(at: Pointed) -> None:
    attack(at)
    assert answering(at) == "sure-footed"


def reveal(at: Pointed) -> None:
    """The card that keeps units on their feet is asked for, or what the question is because of."""
    asked = "sure-footed" if at.question.asks in ("stay-put", "stay-up") else at.question.because
    assert card(at) == asked
    assert (key(at) == asked) == (at.why.says == "reveal-none")
    if at.why.says == "reveal-none":
        assert asked not in me(at)["known_hand"]


# -- modifiers ---------------------------------------------------------------------------------------


def seal_other(at: Pointed) -> None:
    fit = [list(CARD)[kind] for kind in numbers(at, "cards")]
    assert fit
    assert key(at) not in fit
    assert all("Modifier" in types(name) for name in fit)


def seal_blade(at: Pointed) -> None:
    assert key(at) == "poison"
    assert not {"Bladed", "Projectile"} & set(types(card(at, "attack")))


def seal_doll(at: Pointed) -> None:
    assert key(at) in ("poison", "morale-boost", "vampires-curse")
    assert "voodoo-doll" in [item["item"] for item in at.view["items"]]


def seal_melee(at: Pointed) -> None:
    assert key(at) == "bone-crusher"
    assert at.question.focus is not None
    origin = at.question.focus.cell
    assert origin is not None
    far = [distance(at, each, origin) for each in at.question.focus.cells]
    assert "Melee" not in types(card(at, "attack")) or min(far) > 1


def seal_minion(at: Pointed) -> None:
    assert key(at) in ("morale-boost", "vampires-curse")
    assert at.question.focus is not None
    assert at.question.focus.pieces
    attacked = [each["type"] for each in at.view["pieces"] if each["piece"] in at.question.focus.pieces]
    assert "unit" not in attacked


def seal_one(at: Pointed) -> None:
    assert "Modifier" in types(key(at))
    assert key(at) in [*me(at)["known_hand"], *winter(at)["sealed"]]


def no_mount(at: Pointed) -> None:
    assert card(at) == key(at)
    assert not {"Mount"} <= types(key(at)) or "Fly" in types(key(at))


# -- fire, earth and dolls ---------------------------------------------------------------------------


def torch_nothing(at: Pointed) -> None:
    there = standing(at, cell(at))
    assert number(at, "cell") == cell(at)
    assert terrain(at, cell(at)) not in ("forest", "bazaar")
    assert there is None or there["type"] not in MACHINES


def torch_lava(at: Pointed) -> None:
    victim = piece(at, "victim")
    assert allies(at, victim["owner"], at.seat)
    assert terrain(at, victim["cell"]) == "bazaar"


def quake(at: Pointed) -> None:
    """Nobody in the area would fall, or only who is on the own side."""
    columns = int(at.view["board"]["columns"])
    row, column = divmod(cell(at), columns) if at.thing[0] == "cell" else (-9, -9)
    near = [
        each
        for each in at.view["pieces"]
        if each["type"] == "unit"
        and abs(each["cell"] // columns - row) <= 1
        and abs(each["cell"] % columns - column) <= 1
    ]
    falling = [each for each in near if not each["down"]]
    if at.why.says == "quake-nobody":
        assert not falling
    else:
        assert all(allies(at, each["owner"], at.seat) for each in near)


def middles(at: Pointed, foe: int) -> list[int]:
    """The spaces halfway between the closest units of two players on which a doll could lie."""
    columns = int(at.view["board"]["columns"])
    pairs = [(one["cell"], two["cell"]) for one in units_of(at, at.seat) for two in units_of(at, foe)]
    nearest = min(distance(at, *pair) for pair in pairs)
    found = []
    for one, two in [pair for pair in pairs if distance(at, *pair) == nearest]:
        rows, across = one // columns + two // columns, one % columns + two % columns
        for row, column in product({rows // 2, -(-rows // 2)}, {across // 2, -(-across // 2)}):
            found.append(row * columns + column)
    return [there for there in found if terrain(at, there) not in ("lava", "ice")]


def no_place_for_doll(at: Pointed) -> None:
    assert not [seat for seat in others(at) if not allies(at, seat, at.seat) and middles(at, seat)]


def doll_no_middle(at: Pointed) -> None:
    assert not middles(at, player(at))


def choice_of_cells(at: Pointed) -> None:
    """The spaces that are named are those that are offered, and not the one that was pointed at."""
    assert numbers(at, "cells") == offered(at, "cell")
    assert cell(at) not in numbers(at, "cells")


def same_target(at: Pointed) -> None:
    assert at.question.asks == "second-target"
    assert cell(at) == number(at, "cell")


def same_body(ground: str) -> Check:
    """What is pointed at lies in the forest or the water that is a target already."""

    def check(at: Pointed) -> None:
        assert at.question.asks == "second-target"
        assert cell(at) != number(at, "cell")
        assert terrain(at, cell(at)) == terrain(at, number(at, "cell")) == ground

    return check


def charmed_off_line(at: Pointed) -> None:
    ways = ("north", "east", "south", "west")
    named = [f"verb:{ways[way]}" for way in numbers(at, "ways")]
    names = at.session.game.space.names
    assert named == [names[pick] for pick in at.question.options]
    assert names[at.pick] not in named


# -- other cards -------------------------------------------------------------------------------------


def nothing_to_scavenge(at: Pointed) -> None:
    assert me(at)["discard"] == 0


def not_of_this_game(at: Pointed) -> None:
    assert not epic(at) or "Title" in types(key(at))
    assert key(at) not in [pile["card"] for pile in at.view["market"]]


def no_bazaar(at: Pointed) -> None:
    assert "bazaar" not in at.view["board"]["terrain"]


def honor_only(at: Pointed) -> None:
    assert key(at) in ("gold-stash",)
    no_action(at)


def unit_no_use(at: Pointed) -> None:
    assert piece(at, "unit")["cell"] == cell(at)
    assert piece(at, "unit") in own_units(at)


def button(*words: str) -> Check:
    """One of these buttons, where something else is asked for."""
    is_verb = verb_is(*words)

    def check(at: Pointed) -> None:
        asked_now(at)
        is_verb(at)

    return check


CHECKS: dict[str, Check] = {
    "hex-no-use": hex_no_use,
    "hex-not-sold": hex_not_sold,
    "only-hexes": only_hexes,
    "no-hex": no_hex,
    "no-hex-left": no_hex_left,
    "no-receiver": no_receiver,
    "hand-useless": hand_useless,
    "no-shaman": lasts("shaman-chieftain", mine=False),
    "shaman-already": lasts("shaman-chieftain"),
    "no-dragon": lasts("dragon-potion", mine=False),
    "dragons-already": dragons_already,
    "dragon-already": dragon_already,
    "dragon-other": dragon_other,
    "dragon-no-card": dragon_no_card,
    "already-snowing": lasts("massive-blizzard"),
    "lit-already": lasts("torch"),
    "rats-already": lasts("plagued-rats"),
    "not-first-card": lasts("time-bend"),
    "no-modified-bow": lasts("modified-bow", mine=False),
    "bow-has-struck": bow_has_struck,
    "holds-already": holds_already,
    "all-in-smoke": all_in_smoke,
    "in-smoke-already": in_smoke_already,
    "possessed-already": possessed_already,
    "nobody-to-possess": nobody_to_possess,
    "not-yourself": yourself,
    "root-yourself": yourself,
    "root-nobody": without_units,
    "root-teammate": teammate,
    "already-allied": ally,
    "rooted-already": rooted_already,
    "spy-no-cards": no_cards,
    "partner-far": partner_far,
    "no-neighbour": no_neighbour,
    "no-pocket": no_pocket,
    "pocket-no-unit": pocket,
    "pocket-own-side": pocket,
    "pocket-far": pocket,
    "pocket-empty": pocket,
    "nobody-to-ally-with": nobody_to_ally_with,
    "nobody-to-spy-on": nobody_to_spy_on,
    "no-poison-of": no_poison_of,
    "target-ally": target_ally,
    "target-in-smoke": target_in_smoke,
    "puppet-itself": itself,
    "charm-itself": itself,
    "target-itself": target_itself,
    "charm-close": charm_close,
    "charmed-off-line": charmed_off_line,
    "answer-not-turned": not_turned,
    "answer-nobody-else": not_turned,
    "answer-no-break": nothing_to_break,
    "answer-no-valkyrie": as_valkyrie,
    "answer-no-melee-weapon": as_valkyrie,
    "answer-no-pure-spell": as_valkyrie,
    "answer-not-aimed-at-her": as_valkyrie,
    "answer-aimed-at-nobody": aimed_at_nobody,
    "answer-falls-on-all": falls_on_all,
    "answer-unblockable": unblockable,
    "answer-when-pushed": when_pushed,
    "reveal-other": reveal,
    "reveal-none": reveal,
    "seal-other": seal_other,
    "seal-blade": seal_blade,
    "seal-doll": seal_doll,
    "seal-melee": seal_melee,
    "seal-minion": seal_minion,
    "seal-one": seal_one,
    "lance-no-mount": no_mount,
    "torch-nothing": torch_nothing,
    "torch-lava": torch_lava,
    "quake-nobody": quake,
    "quake-teammates": quake,
    "no-place-for-doll": no_place_for_doll,
    "doll-no-middle": doll_no_middle,
    "doll-halfway": choice_of_cells,
    "doll-not-closest": choice_of_cells,
    "next-target-other": choice_of_cells,
    "turn-on-other": choice_of_cells,
    "ally-to-poison-other": choice_of_cells,
    "heal-more-other": choice_of_cells,
    "lance-strike-other": choice_of_cells,
    "same-target": same_target,
    "same-forest": same_body("forest"),
    "same-water": same_body("water"),
    "nothing-to-scavenge": nothing_to_scavenge,
    "not-of-this-game": not_of_this_game,
    "no-bazaar": no_bazaar,
    "no-action": honor_only,
    "unit-no-use": unit_no_use,
    "act-not-now": verb_is(*ACTS, "move-on", "fire", "blow", "pass-hexes", "dragon-move", "dragon-attack"),
    "token-not-now": button("ordinary-token"),
    "valkyrie-not-now": button("as-valkyrie"),
    "bend-not-now": button("new-hand", "last-turn"),
    "hatchet-not-now": button("look", "throw-away"),
    "torch-not-now": button("light-arrows", "burn-forest", "burn-machine"),
}

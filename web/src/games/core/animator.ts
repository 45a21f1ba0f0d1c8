/** Shows the events of Core on its board: models go their ways, shots fly, dice fall one by one, hits land. */
import { paced, wait } from "../../design/motion";
import { sound } from "../../design/sound";
import { GridAnimator } from "../../grid/animator";
import type { Colour, Place } from "../../grid/effects";
import { t } from "../../texts";
import type { GameEvent } from "../../wire/types";
import { Facts, type Scenes } from "../../table/animator";
import { cardOf } from "../book";
import { meaning } from "./charts";
import { modelOf, partName, type CoreView } from "./view";
import { volleys } from "./volley.svelte";

/** How long things take at the usual pace, in milliseconds. */
const STEP = 130;
const DIE = 620;
const BEAT = 320;
const LIGHT = 380;
/** Models are large: so are the texts over them. */
const SIZE = 1.5;

export class CoreAnimator extends GridAnimator<CoreView> {
  protected readonly scenes: Scenes = {
    phase: () => this.pulse("[data-phase]", BEAT),
    round: () => this.pulse("[data-phase]", BEAT),
    initiative: () => this.pulse("[data-track]", BEAT),
    locked: (facts) => this.pulse(stepOf(facts), BEAT),
    given: (facts) => this.pulse(stepOf(facts), BEAT),
    assigned: (facts) => this.pulse(stepOf(facts), BEAT),
    deployed: (facts) => this.arrive(facts),
    returned: (facts) => this.arrive(facts),
    disembarked: (facts) => this.arrive(facts),
    ejected: (facts) => this.arrive(facts),
    "bailed-out": (facts) => this.arrive(facts),
    embarked: (facts) => this.light(facts.number("model"), "plain"),
    declared: (facts) => this.tell(facts, "model", this.card(facts.text("card")), "lightning"),
    activated: (facts) => this.activate(facts.number("model")),
    moved: (facts) => this.walk(facts.number("model"), facts.numbers("path"), STEP, "linear"),
    sprinted: (facts) => this.tell(facts, "model", t.core.more(facts.number("points")), "good"),
    reloaded: (facts) => this.tell(facts, "model", this.card(facts.because), "good"),
    regained: (facts) => this.tell(facts, "model", t.core.more(facts.number("amount")), "ice"),
    shed: (facts) => this.light(facts.number("model"), "plain"),
    repaired: (facts) => this.tell(facts, "target", t.core.more(facts.number("amount")), "good"),
    "picked-up": (facts) => this.light(facts.number("model"), "lightning"),
    handed: (facts) => this.light(facts.number("target"), "lightning"),
    dropped: ({ cell }) => this.flash(this.place(cell), "lightning", LIGHT),
    "box-home": ({ cell }) => this.flash(this.place(cell), "lightning", LIGHT),
    attacked: (facts) => this.attack(facts),
    burst: () => this.die(),
    hit: () => this.die(),
    blast: (facts) => this.tell(facts, "target", meaning(this.book, facts.text("means")), "fire"),
    "bail-out-hit": (facts) => this.tell(facts, "target", meaning(this.book, facts.text("means")), "fire"),
    pushed: (facts) => this.walk(facts.number("target"), facts.numbers("path"), STEP, "linear"),
    absorbed: (facts) => this.tell(facts, "by", t.core.less(facts.number("amount")), "ice"),
    damaged: (facts) => this.hit(facts),
    destroyed: (facts) => this.destroy(facts.number("model")),
    scored: (facts) => this.score(facts),
    waits: ({ seat }) => this.pulse(`[data-score="${seat}"]`, BEAT),
  };

  /** A die is seen while it falls, and stays when the attack is over. */
  note(event: GameEvent, after: unknown): void {
    volleys.follow(event.what, new Facts(event, this.book), (after as CoreView).attack);
  }

  /** The base of a model; that of its carrier while it is aboard. */
  protected placeOf(model: number): Place | null {
    const found = modelOf(this.before, model);
    if (found?.at != null) return this.place(found.at, found.base);
    return found?.aboard == null ? null : this.placeOf(found.aboard);
  }

  private card(key: string): string {
    return cardOf(this.book, key)?.name ?? key;
  }

  /** The square in the middle of a base. */
  private middle({ cell, columns, base = 1 }: Place): Place {
    const inward = Math.floor((base - 1) / 2);
    return this.place(cell + inward * columns + inward);
  }

  // -- beside the board --------------------------------------------------------------------------

  private async score(facts: Facts): Promise<void> {
    sound("card");
    const marker = this.after.board.markers.find(({ id }) => id === facts.maybe("marker"));
    const cell = marker?.cells[0];
    if (cell !== undefined)
      await this.say(this.place(cell), t.core.more(facts.number("points")), "lightning", SIZE);
    await this.pulse(`[data-score="${facts.seat}"]`, BEAT);
  }

  /** One sees it fall, then which line of the chart it lit. */
  private async die(): Promise<void> {
    sound("dice");
    this.find("[data-attack]")?.scrollIntoView?.({ block: "nearest" });
    await wait(paced(DIE), this.signal);
  }

  // -- models ------------------------------------------------------------------------------------

  private async activate(model: number): Promise<void> {
    const place = this.placeOf(model);
    if (!place) return;
    sound("move");
    await this.lookAt(place.cell);
    await this.pulse(`[data-piece="${model}"]`, BEAT);
  }

  private arrive(facts: Facts): Promise<void> {
    const base = modelOf(this.after, facts.number("model"))?.base;
    return this.flash(this.place(facts.cell, base), "good", LIGHT);
  }

  private async attack(facts: Facts): Promise<void> {
    const [from, to] = [this.placeOf(facts.number("attacker")), this.placeOf(facts.number("target"))];
    if (!from || !to) return;
    sound("hit");
    for (let shot = 0; shot < Math.max(1, facts.number("shots")); shot += 1)
      await this.shoot(this.middle(from), this.middle(to), "fire", 240);
  }

  private async hit(facts: Facts): Promise<void> {
    const model = facts.number("model");
    const location = modelOf(this.after, model)?.locations[facts.number("location")]?.name ?? "";
    const text = `${partName(this.book, location)} ${t.core.less(facts.number("amount"))}`;
    await this.strike(model, this.placeOf(model), text, SIZE);
  }

  private destroy(model: number): Promise<void> {
    return this.crumble(model, this.placeOf(model), "fire", 620);
  }

  private light(model: number, colour: Colour): Promise<void> {
    return this.flash(this.placeOf(model), colour, LIGHT);
  }

  /** Say something over the model that a fact names. */
  private tell(facts: Facts, model: string, text: string, colour: Colour): Promise<void> {
    return this.say(this.placeOf(facts.number(model)), text, colour, SIZE);
  }
}

const stepOf = (facts: Facts): string => `[data-step="${facts.number("number")}"]`;

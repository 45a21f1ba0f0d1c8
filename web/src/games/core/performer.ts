/** Plays the events of Core on its board: models go their ways, shots fly, dice fall one by one, hits land. */
import { animate, paced, still, wait } from "../../design/motion";
import { sound } from "../../design/sound";
import { reveal } from "../../grid/camera.svelte";
import { burst, layerOf, rise, shoot, stepsBetween, type Colour, type Place } from "../../grid/effects";
import type { Performer } from "../../table/show.svelte";
import { t } from "../../texts";
import type { Book, GameEvent } from "../../wire/types";
import { cardOf } from "../book";
import { meaning } from "./charts";
import { advance } from "./stage";
import { Told } from "./told";
import { modelOf, type CoreModel, type CoreView } from "./view";
import { volleys } from "./volley.svelte";

/** How long things take at the usual pace, in milliseconds. */
const STEP = 130;
const DIE = 620;
const LOOK = 300;
const BEAT = 320;

export class CorePerformer implements Performer {
  private view: CoreView | null = null;
  private signal = new AbortController().signal;
  /** What the attack on show has already followed. */
  private followed: GameEvent | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly book: Book,
  ) {}

  advance(view: unknown, event: GameEvent): unknown {
    this.follow(event);
    return advance(view as CoreView, event, this.book);
  }

  async perform(event: GameEvent, view: unknown, signal: AbortSignal): Promise<void> {
    if (still() || signal.aborted) return;
    this.view = view as CoreView;
    this.signal = signal;
    this.follow(event);
    await this.scenes[event.what]?.(new Told(event, this.book));
  }

  /** A die is seen while it falls, not only when it has been looked at. */
  private follow(event: GameEvent): void {
    if (this.followed !== event) volleys.follow(event, this.book);
    this.followed = event;
  }

  private readonly scenes: Record<string, (told: Told) => Promise<void>> = {
    phase: () => this.pulse("[data-phase]"),
    round: () => this.pulse("[data-phase]"),
    initiative: () => this.pulse("[data-track]"),
    locked: (told) => this.pulse(`[data-step="${told.number("number")}"]`),
    given: (told) => this.pulse(`[data-step="${told.number("number")}"]`),
    assigned: (told) => this.pulse(`[data-step="${told.number("number")}"]`),
    deployed: ({ model, cell }) => this.arrive(model, cell),
    returned: ({ model, cell }) => this.arrive(model, cell),
    disembarked: ({ model, cell }) => this.arrive(model, cell),
    ejected: ({ model, cell }) => this.arrive(model, cell),
    "bailed-out": ({ model, cell }) => this.arrive(model, cell),
    embarked: ({ model }) => this.flash(model, "plain"),
    declared: (told) => this.say(told.model, this.card(told.text("card")), "lightning"),
    activated: ({ model }) => this.activate(model),
    moved: (told) => this.walk(told.model, told.numbers("path")),
    sprinted: (told) => this.say(told.model, t.core.more(told.number("points")), "good"),
    reloaded: ({ model, because }) => this.say(model, this.card(because), "good"),
    regained: (told) => this.say(told.model, t.core.more(told.number("amount")), "ice"),
    shed: ({ model }) => this.flash(model, "plain"),
    repaired: (told) => this.say(told.target, t.core.more(told.number("amount")), "good"),
    "picked-up": ({ model }) => this.flash(model, "lightning"),
    handed: ({ target }) => this.flash(target, "lightning"),
    dropped: ({ cell }) => this.flashAt({ cell }, "lightning"),
    "box-home": ({ cell }) => this.flashAt({ cell }, "lightning"),
    attacked: (told) => this.attack(told),
    burst: () => this.die(),
    hit: () => this.die(),
    blast: (told) => this.say(told.target, meaning(told.text("means")), "fire"),
    "bail-out-hit": (told) => this.say(told.target, meaning(told.text("means")), "fire"),
    pushed: (told) => this.walk(told.target, told.numbers("path")),
    absorbed: (told) => this.say(told.number("by"), t.core.less(told.number("amount")), "ice"),
    damaged: (told) => this.hit(told),
    destroyed: ({ model }) => this.destroy(model),
    scored: (told) => this.score(told),
    waits: ({ seat }) => this.pulse(`[data-score="${seat}"]`),
  };

  // -- where things are ------------------------------------------------------------------------

  private find(place: string): HTMLElement | null {
    return this.root.querySelector(place);
  }

  private piece(model: number): HTMLElement | null {
    return this.find(`[data-piece="${model}"]`);
  }

  private card(key: string): string {
    return cardOf(this.book, key)?.name ?? key;
  }

  private model(model: number): CoreModel | undefined {
    return this.view ? modelOf(this.view, model) : undefined;
  }

  private place(cell: number, base = 1): Place {
    return { cell, columns: this.view?.board.columns ?? 1, base };
  }

  /** The base of a model; that of its carrier while it is aboard. */
  private base(model: number): Place | null {
    const found = this.model(model);
    if (found?.at != null) return this.place(found.at, found.base);
    return found?.aboard == null ? null : this.base(found.aboard);
  }

  /** The square in the middle of a base. */
  private middle({ cell, columns, base = 1 }: Place): Place {
    const inward = Math.floor((base - 1) / 2);
    return this.place(cell + inward * columns + inward);
  }

  /** Bring a square into sight, where one looks at a part of the board only. */
  private async lookAt(cell: number): Promise<void> {
    const space = this.find(`[data-cell="${cell}"]`);
    const port = this.find("[data-port]")?.getBoundingClientRect();
    const box = space?.getBoundingClientRect();
    if (!space || !port || !box) return;
    const inside = box.left >= port.left - 1 && box.right <= port.right + 1;
    if (inside && box.top >= port.top - 1 && box.bottom <= port.bottom + 1) return;
    reveal(space);
    await wait(paced(LOOK), this.signal);
  }

  // -- beside the board --------------------------------------------------------------------------

  private pulse(place: string): Promise<void> {
    return animate(this.find(place), PULSE, paced(BEAT), this.signal);
  }

  private async score(told: Told): Promise<void> {
    sound("card");
    const marker = this.view?.board.markers.find(({ id }) => id === told.maybe("marker"));
    const cell = marker?.cells[0];
    if (cell !== undefined)
      await this.sayAt(this.place(cell), t.core.more(told.number("points")), "lightning");
    await this.pulse(`[data-score="${told.seat}"]`);
  }

  /** One sees it fall, then which line of the chart it lit. */
  private async die(): Promise<void> {
    sound("card");
    this.find("[data-attack]")?.scrollIntoView?.({ block: "nearest" });
    await wait(paced(DIE), this.signal);
  }

  // -- models ------------------------------------------------------------------------------------

  private async activate(model: number): Promise<void> {
    const place = this.base(model);
    if (!place) return;
    sound("turn");
    await this.lookAt(place.cell);
    await animate(this.piece(model), PULSE, paced(BEAT), this.signal);
  }

  /** Along its way, square by square. */
  private async walk(model: number, path: number[]): Promise<void> {
    const place = this.base(model);
    const last = path.at(-1);
    if (!place || last === undefined) return;
    await this.lookAt(last);
    const base = place.base ?? 1;
    const frames = [place.cell, ...path].map((cell) => {
      const [x, y] = stepsBetween(place, this.place(cell));
      return { transform: `translate(${(x * 100) / base}%, ${(y * 100) / base}%)` };
    });
    await animate(this.piece(model), frames, paced(STEP * path.length), this.signal, "linear");
  }

  private async arrive(model: number, cell: number): Promise<void> {
    await this.flashAt({ cell, base: this.model(model)?.base ?? 1 }, "good");
  }

  private async attack(told: Told): Promise<void> {
    const [from, to] = [this.base(told.number("attacker")), this.base(told.target)];
    const layer = layerOf(this.root);
    if (!from || !to || !layer) return;
    await this.lookAt(to.cell);
    sound("hit");
    for (let shot = 0; shot < Math.max(1, told.number("shots")); shot += 1)
      await shoot(layer, this.middle(from), this.middle(to), "fire", this.signal, 240);
  }

  private async hit(told: Told): Promise<void> {
    sound("hit");
    const place = this.model(told.model)?.locations[told.number("location")]?.name ?? "";
    const shaken = animate(this.piece(told.model), SHAKE, paced(340), this.signal);
    await Promise.all([
      shaken,
      this.say(told.model, `${place} ${t.core.less(told.number("amount"))}`, "harm"),
    ]);
  }

  private async destroy(model: number): Promise<void> {
    sound("destroyed");
    await Promise.all([
      this.flash(model, "fire", 620),
      animate(this.piece(model), CRUMBLE, paced(620), this.signal),
    ]);
  }

  // -- signs on the board ------------------------------------------------------------------------

  private async flash(model: number, colour: Colour, time = 380): Promise<void> {
    const place = this.base(model);
    if (place) await this.flashAt(place, colour, time);
  }

  private async flashAt(
    { cell, base = 1 }: Pick<Place, "cell" | "base">,
    colour: Colour,
    time = 380,
  ): Promise<void> {
    const layer = layerOf(this.root);
    if (!layer || cell < 0) return;
    await this.lookAt(cell);
    await burst(layer, this.place(cell, base), colour, this.signal, { time });
  }

  private async say(model: number, text: string, colour: Colour): Promise<void> {
    const place = this.base(model);
    if (place) await this.sayAt(place, text, colour);
  }

  private async sayAt(place: Place, text: string, colour: Colour): Promise<void> {
    const layer = layerOf(this.root);
    if (!layer) return;
    await this.lookAt(place.cell);
    await rise(layer, place, text, colour, this.signal, { size: 1.5 });
  }
}

const PULSE: Keyframe[] = [{ transform: "none" }, { transform: "scale(1.08)" }, { transform: "none" }];
const SHAKE: Keyframe[] = [0, -7, 6, -5, 3, 0].map((x) => ({ transform: `translateX(${x}%)` }));
const CRUMBLE: Keyframe[] = [
  { transform: "none", opacity: 1 },
  { transform: "scale(1.25) rotate(8deg)", opacity: 0.9, offset: 0.35 },
  { transform: "scale(0.2) rotate(-30deg)", opacity: 0 },
];

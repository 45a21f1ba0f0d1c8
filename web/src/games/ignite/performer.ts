/** Plays the events of Ignite on its board: units walk, cards are shown, blows land, trophies fly. */
import { animate, fly, paced, still, wait } from "../../design/motion";
import { sound } from "../../design/sound";
import { reveal } from "../../grid/camera.svelte";
import type { Performer } from "../../table/show.svelte";
import { t } from "../../texts";
import type { Book, GameEvent } from "../../wire/types";
import { burst, colourOf, layerOf, rise, shoot, stepsBetween, type Colour, type Place } from "./effects";
import { float, present } from "./presenting";
import { advance } from "./stage";
import { Told } from "./told";
import { cardOf, type IgniteView } from "./view";

/** How long things take at the usual pace, in milliseconds. */
const STEP = 190;
const SHOVE = 240;
const LOOK = 300;
const BEAT = 260;

export class IgnitePerformer implements Performer {
  private view: IgniteView | null = null;
  private signal = new AbortController().signal;

  constructor(
    private readonly root: HTMLElement,
    private readonly book: Book,
  ) {}

  advance(view: unknown, event: GameEvent): unknown {
    return advance(view as IgniteView, event, this.book);
  }

  async perform(event: GameEvent, view: unknown, signal: AbortSignal): Promise<void> {
    if (still() || signal.aborted) return;
    this.view = view as IgniteView;
    this.signal = signal;
    await this.scenes[event.what]?.(new Told(event, this.book));
  }

  private readonly scenes: Record<string, (told: Told) => Promise<void>> = {
    turn: ({ seat }) => this.turn(seat),
    played: ({ seat, card }) => this.play(seat, card),
    reacted: (told) => this.react(told),
    modified: ({ seat, card }) => this.present(seat, card, t.shown.adds(this.name(seat))),
    revealed: ({ seat, card }) => this.present(seat, card, t.shown.reveals(this.name(seat))),
    gained: ({ seat, card, because }) =>
      this.present(
        seat,
        card,
        (because.startsWith("ignite.buy") ? t.shown.buys : t.shown.gets)(this.name(seat)),
      ),
    title: ({ seat, card }) => this.present(seat, card, t.shown.buys(this.name(seat))),
    honored: (told) => this.honor(told.seat, t.shown.honor(told.number("honor"))),
    sold: (told) => this.honor(told.seat, t.shown.honor(told.number("honor"))),
    scored: (told) => this.honor(told.seat, t.shown.points(told.number("points"))),
    merchant: ({ seat }) => this.pulse(seat),
    drew: ({ seat }) => this.pulse(seat),
    discarded: ({ seat }) => this.pulse(seat),
    cursed: ({ seat }) => this.pulse(seat),
    eliminated: ({ seat }) => animate(this.plate(seat), SHAKE, paced(600), this.signal),
    moved: (told) => this.walk(told, STEP, "linear"),
    pushed: (told) => this.walk(told, SHOVE),
    pulled: (told) => this.walk(told, SHOVE),
    evaded: (told) => this.evade(told),
    landed: (told) => this.leap(told),
    attacked: (told) => this.attack(told),
    bashed: (told) => this.lunge(told.piece, told.cell),
    damaged: (told) => this.hit(told),
    died: (told) => this.die(told),
    healed: ({ cell }) => this.say(cell, t.shown.heals, "good"),
    "knocked-down": ({ cell }) => this.say(cell, t.shown.down, "plain"),
    frozen: ({ cell }) => this.say(cell, t.shown.frozen, "ice"),
    immobilized: ({ cell }) => this.say(cell, t.shown.held, "plain"),
    "stood-up": ({ cell }) => this.flash(cell, "good"),
    summoned: ({ cell }) => this.flash(cell, "water"),
    "decoy-placed": ({ cell }) => this.flash(cell, "magic"),
    "token-laid": (told) => this.flash(told.cell, colourOf(told.because), 240),
    "item-placed": ({ cell, because }) => this.flash(cell, colourOf(because)),
    "item-moved": ({ cell }) => this.flash(cell, "plain", 200),
    "item-gone": ({ cell }) => this.flash(cell, "plain", 220),
    exploded: ({ cell }) => this.blast(cell),
    grabbed: (told) => this.lashOut(told.cell, told.numbers("pieces")),
    "trap-set": ({ seat, spot }) => (spot === null ? this.pulse(seat) : this.flash(spot, "plain")),
    sprung: ({ cell }) => this.flash(cell, "harm", 460),
    portal: ({ cell }) => this.flash(cell, "magic", 500),
    "meteor-noted": ({ seat, spot }) => (spot === null ? this.pulse(seat) : this.flash(spot, "fire")),
    meteor: ({ cell }) => this.meteor(cell),
  };

  // -- where things are ------------------------------------------------------------------------

  private find(place: string): HTMLElement | null {
    return this.root.querySelector(place);
  }

  private piece(piece: number): HTMLElement | null {
    return this.find(`[data-piece="${piece}"]`);
  }

  private plate(seat: number): HTMLElement | null {
    return this.find(`[data-plate="${seat}"]`);
  }

  private name(seat: number): string {
    return this.plate(seat)?.getAttribute("aria-label") ?? "";
  }

  private place(cell: number): Place {
    return { cell, columns: this.view?.board.columns ?? 1 };
  }

  private cellOf(piece: number): number | null {
    return this.view?.pieces.find((each) => each.piece === piece)?.cell ?? null;
  }

  /** Bring a space into sight, where one looks at a part of the board only. */
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

  /** Do something on the board, if there is one and the space is on it. */
  private async onBoard(
    cell: number,
    deed: (layer: HTMLElement, place: Place) => Promise<void>,
  ): Promise<void> {
    const layer = layerOf(this.root);
    if (!layer || cell < 0) return;
    await this.lookAt(cell);
    await deed(layer, this.place(cell));
  }

  // -- players and cards -----------------------------------------------------------------------

  private async turn(seat: number): Promise<void> {
    sound("turn");
    const plate = this.plate(seat);
    plate?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    await animate(plate, PULSE, paced(650), this.signal);
  }

  private pulse(seat: number): Promise<void> {
    return animate(this.plate(seat), PULSE, paced(BEAT), this.signal);
  }

  /** A few words that rise from a player's plate. */
  private async honor(seat: number, text: string): Promise<void> {
    const box = this.plate(seat)?.getBoundingClientRect();
    if (!box) return;
    sound("card");
    await float(text, box, this.signal);
  }

  /** Of one's own card one knows what it does: it only goes from the hand. */
  private async play(seat: number, card: string): Promise<void> {
    if (seat !== this.view?.seat) return this.present(seat, card, t.shown.plays(this.name(seat)));
    sound("card");
    await animate(this.find(`[data-hand] [data-card="${card}"]`), LIFT, paced(BEAT), this.signal);
  }

  private async react(told: Told): Promise<void> {
    const { seat, piece, card } = told;
    const cell = this.cellOf(piece) ?? -1;
    const flash = this.flash(cell, "good", 500);
    if (card) await this.present(seat, card, t.shown.answers(this.name(seat)));
    await flash;
  }

  /** Show a card large over the board. */
  private async present(seat: number, key: string, deed: string): Promise<void> {
    const card = cardOf(this.book, key);
    const plate = this.plate(seat)?.getBoundingClientRect();
    const board = (this.find("[data-port]") ?? this.root).getBoundingClientRect();
    sound("card");
    if (card && plate) await present({ card, book: this.book, seat, deed }, plate, board, this.signal);
  }

  // -- pieces ----------------------------------------------------------------------------------

  private async walk({ piece, cell }: Told, time: number, easing?: string): Promise<void> {
    const from = this.cellOf(piece);
    if (from === null) return;
    await this.lookAt(cell);
    const [x, y] = stepsBetween(this.place(from), this.place(cell));
    const frames = [{ transform: "none" }, { transform: `translate(${x * 100}%, ${y * 100}%)` }];
    await animate(this.piece(piece), frames, paced(time), this.signal, easing);
  }

  private async leap({ piece, cell }: Told): Promise<void> {
    const from = this.cellOf(piece);
    if (from === null) return;
    await this.lookAt(cell);
    const [x, y] = stepsBetween(this.place(from), this.place(cell));
    const frames = [
      { transform: "none" },
      { transform: `translate(${x * 50}%, ${y * 50 - 45}%) scale(1.3)` },
      { transform: `translate(${x * 100}%, ${y * 100}%)` },
    ];
    await animate(this.piece(piece), frames, paced(460), this.signal);
  }

  private async evade(told: Told): Promise<void> {
    const word = this.say(told.cell, t.shown.evades, "good");
    await this.walk(told, SHOVE);
    await word;
  }

  /** A blow beside one, or something that flies at one who is farther away. */
  private async attack(told: Told): Promise<void> {
    const from = this.cellOf(told.piece);
    const colour = colourOf(told.card);
    if (from !== null && told.cell >= 0) {
      const [x, y] = stepsBetween(this.place(from), this.place(told.cell));
      if (Math.abs(x) + Math.abs(y) <= 1) await this.lunge(told.piece, told.cell);
      else
        await this.onBoard(told.cell, (layer, to) => shoot(layer, this.place(from), to, colour, this.signal));
    }
    const struck = told.numbers("targets").flatMap((piece) => this.cellOf(piece) ?? []);
    const cells = struck.length ? struck : [told.cell];
    await Promise.all(cells.map((cell) => this.flash(cell, colour === "plain" ? "harm" : colour)));
  }

  private async lunge(piece: number, cell: number): Promise<void> {
    const from = this.cellOf(piece);
    if (from === null || cell < 0) return;
    await this.lookAt(cell);
    const [x, y] = stepsBetween(this.place(from), this.place(cell));
    const there = { transform: `translate(${x * 55}%, ${y * 55}%)`, offset: 0.45 };
    await animate(
      this.piece(piece),
      [{ transform: "none" }, there, { transform: "none" }],
      paced(320),
      this.signal,
    );
  }

  private async hit(told: Told): Promise<void> {
    sound("hit");
    const shaken = animate(this.piece(told.piece), SHAKE, paced(340), this.signal);
    const number = this.say(told.cell, `−${told.number("amount")}`, "harm");
    // The next blow need not wait until the number has faded.
    await Promise.all([shaken, Promise.race([number, wait(paced(420), this.signal)])]);
  }

  private async die(told: Told): Promise<void> {
    sound("destroyed");
    const piece = this.piece(told.piece);
    const taker = this.view?.players[told.number("by")];
    const owner = this.view?.players[told.seat];
    const from = piece?.getBoundingClientRect();
    await Promise.all([this.flash(told.cell, "harm", 480), animate(piece, CRUMBLE, paced(480), this.signal)]);
    const trophy = told.number("type") === 0 && taker && taker.team !== owner?.team;
    const to = trophy ? this.plate(taker.seat)?.getBoundingClientRect() : null;
    if (!piece || !from || !to) return;
    const ghost = document.createElement("div");
    ghost.append(...[...piece.children].map((child) => child.cloneNode(true)));
    // It is gone already; the view follows when the trophy has arrived.
    const gone = piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" });
    const end = new DOMRect(to.right - from.width, to.top, from.width, from.height);
    await fly(ghost, from, end, paced(620), this.signal);
    gone.cancel();
  }

  // -- the board -------------------------------------------------------------------------------

  private flash(cell: number, colour: Colour, time = 360): Promise<void> {
    return this.onBoard(cell, (layer, place) => burst(layer, place, colour, this.signal, { time }));
  }

  private say(cell: number, text: string, colour: Colour): Promise<void> {
    return this.onBoard(cell, (layer, place) => rise(layer, place, text, colour, this.signal));
  }

  /** A bomb that goes off is no bomb that is taken away. */
  private blast(cell: number): Promise<void> {
    sound("destroyed");
    return this.onBoard(cell, (layer, place) =>
      burst(layer, place, "fire", this.signal, { reach: 3, time: 560 }),
    );
  }

  private async lashOut(from: number, pieces: number[]): Promise<void> {
    const cells = pieces.flatMap((piece) => this.cellOf(piece) ?? []);
    await Promise.all(
      cells.map((cell) =>
        this.onBoard(cell, (layer, to) => shoot(layer, this.place(from), to, "water", this.signal)),
      ),
    );
  }

  private meteor(cell: number): Promise<void> {
    return this.onBoard(cell, async (layer, place) => {
      const above = this.place(cell - 8 * place.columns);
      await shoot(layer, above, place, "fire", this.signal, 520);
      sound("destroyed");
      await burst(layer, place, "fire", this.signal, { reach: 3.4, time: 560 });
    });
  }
}

const PULSE: Keyframe[] = [{ transform: "none" }, { transform: "scale(1.04)" }, { transform: "none" }];
const LIFT: Keyframe[] = [{ transform: "none" }, { transform: "translateY(-40%)", opacity: 0 }];
const SHAKE: Keyframe[] = [0, -7, 6, -5, 3, 0].map((x) => ({ transform: `translateX(${x}%)` }));
const CRUMBLE: Keyframe[] = [
  { transform: "none", opacity: 1 },
  { transform: "scale(1.25) rotate(8deg)", opacity: 0.9, offset: 0.35 },
  { transform: "scale(0.2) rotate(-30deg)", opacity: 0 },
];

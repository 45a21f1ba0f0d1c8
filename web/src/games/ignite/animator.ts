/** Shows the events of Ignite on its board: units walk, cards are shown, blows land, trophies fly. */
import { animate, fly, paced } from "../../design/motion";
import { sound } from "../../design/sound";
import { GridAnimator, SHAKE } from "../../grid/animator";
import { stepsBetween, type Colour, type Place } from "../../grid/effects";
import { t } from "../../texts";
import type { Facts, Scenes } from "../../table/animator";
import { colourOf } from "./effects";
import { float, present } from "./presenting";
import { cardOf, type IgniteView } from "./view";

/** How long things take at the usual pace, in milliseconds. */
const STEP = 190;
const SHOVE = 240;
const BEAT = 260;

export class IgniteAnimator extends GridAnimator<IgniteView> {
  protected readonly scenes: Scenes = {
    turn: ({ seat }) => this.turn(seat),
    played: ({ seat, card }) => this.play(seat, card),
    reacted: (facts) => this.react(facts),
    modified: ({ seat, card }) => this.present(seat, card, t.shown.adds(this.name(seat))),
    revealed: ({ seat, card }) => this.present(seat, card, t.shown.reveals(this.name(seat))),
    gained: ({ seat, card }) =>
      this.present(seat, card, (this.pays(seat) ? t.shown.buys : t.shown.gets)(this.name(seat))),
    title: ({ seat, card }) => this.present(seat, card, t.shown.buys(this.name(seat))),
    honored: (facts) => this.earn(facts.seat, t.shown.honor(facts.number("honor"))),
    sold: (facts) => this.gain(facts.seat, t.shown.honor(facts.number("honor"))),
    scored: (facts) => this.gain(facts.seat, t.shown.points(facts.number("points"))),
    merchant: ({ seat }) => this.beat(seat),
    drew: ({ seat }) => this.beat(seat),
    discarded: ({ seat }) => this.beat(seat),
    cursed: ({ seat }) => this.beat(seat),
    eliminated: ({ seat }) => this.pulse(plateOf(seat), 600, SHAKE),
    moved: (facts) => this.walk(facts.number("piece"), [facts.cell], STEP, "linear"),
    pushed: (facts) => this.walk(facts.number("piece"), [facts.cell], SHOVE),
    pulled: (facts) => this.walk(facts.number("piece"), [facts.cell], SHOVE),
    evaded: (facts) => this.evade(facts),
    landed: (facts) => this.leap(facts.number("piece"), facts.cell),
    attacked: (facts) => this.attack(facts),
    bashed: (facts) => this.lunge(facts.number("piece"), facts.cell),
    damaged: (facts) =>
      this.strike(facts.number("piece"), this.place(facts.cell), `−${facts.number("amount")}`),
    died: (facts) => this.die(facts),
    healed: ({ cell }) => this.say(this.place(cell), t.shown.heals, "good"),
    "knocked-down": ({ cell }) => this.say(this.place(cell), t.shown.down, "plain"),
    frozen: ({ cell }) => this.say(this.place(cell), t.shown.frozen, "ice"),
    immobilized: ({ cell }) => this.say(this.place(cell), t.shown.held, "plain"),
    "stood-up": ({ cell }) => this.flash(this.place(cell), "good"),
    summoned: ({ cell }) => this.flash(this.place(cell), "water"),
    "decoy-placed": ({ cell }) => this.flash(this.place(cell), "magic"),
    "token-laid": ({ cell, because }) => this.flash(this.place(cell), colourOf(because), 240),
    "item-placed": ({ cell, because }) => this.flash(this.place(cell), colourOf(because)),
    "item-moved": ({ cell }) => this.flash(this.place(cell), "plain", 200),
    "item-gone": ({ cell }) => this.flash(this.place(cell), "plain", 220),
    exploded: ({ cell }) => this.explode(cell, 3),
    grabbed: (facts) => this.lashOut(facts.cell, facts.numbers("pieces")),
    "trap-set": (facts) => this.secret(facts, "plain"),
    sprung: ({ cell }) => this.flash(this.place(cell), "harm", 460),
    portal: ({ cell }) => this.flash(this.place(cell), "magic", 500),
    "meteor-noted": (facts) => this.secret(facts, "fire"),
    meteor: ({ cell }) => this.meteor(cell),
  };

  protected placeOf(piece: number): Place | null {
    const cell = this.before.pieces.find((each) => each.piece === piece)?.cell;
    return cell === undefined ? null : this.place(cell);
  }

  // -- players and cards -----------------------------------------------------------------------

  private plate(seat: number): HTMLElement | null {
    return this.find(plateOf(seat));
  }

  private name(seat: number): string {
    return this.plate(seat)?.getAttribute("aria-label") ?? "";
  }

  protected beat(seat: number): Promise<void> {
    return this.pulse(plateOf(seat), BEAT);
  }

  /** Whether it costs a player honor. */
  private pays(seat: number): boolean {
    return (this.after.players[seat]?.bank ?? 0) < (this.before.players[seat]?.bank ?? 0);
  }

  private async turn(seat: number): Promise<void> {
    this.plate(seat)?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    await this.pulse(plateOf(seat), 650);
  }

  /** A few words that rise from a player's plate. */
  protected async gain(seat: number, text: string): Promise<void> {
    const box = this.plate(seat)?.getBoundingClientRect();
    if (!box) return;
    sound("card");
    await float(text, box, this.signal);
  }

  /** A whole hand may be played for honor: the next card does not wait until the words of this one are gone. */
  private earn(seat: number, text: string): Promise<void> {
    void this.gain(seat, text);
    return this.pulse(plateOf(seat), BEAT / 2);
  }

  /** Of one's own card one knows what it does: it only goes from the hand. */
  private async play(seat: number, card: string): Promise<void> {
    if (seat !== this.before.seat) return this.present(seat, card, t.shown.plays(this.name(seat)));
    sound("card");
    await animate(this.find(`[data-hand] [data-card="${card}"]`), LIFT, paced(BEAT), this.signal);
  }

  private async react(facts: Facts): Promise<void> {
    const { seat, card } = facts;
    const flash = this.flash(this.placeOf(facts.number("piece")), "good", 500);
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

  private async evade(facts: Facts): Promise<void> {
    const word = this.say(this.place(facts.cell), t.shown.evades, "good");
    await this.walk(facts.number("piece"), [facts.cell], SHOVE);
    await word;
  }

  /** A blow beside one, or something that flies at one who is farther away. */
  protected async attack(facts: Facts): Promise<void> {
    const piece = facts.number("piece");
    const from = this.placeOf(piece);
    const aim = this.place(facts.cell);
    const colour = colourOf(facts.card);
    if (from && aim.cell >= 0) {
      const [x, y] = stepsBetween(from, aim);
      if (Math.abs(x) + Math.abs(y) <= 1) await this.lunge(piece, aim.cell);
      else await this.shoot(from, aim, colour);
    }
    const struck = facts.numbers("targets").flatMap((target) => this.placeOf(target) ?? []);
    const places = struck.length ? struck : [aim];
    await Promise.all(places.map((place) => this.flash(place, colour === "plain" ? "harm" : colour)));
  }

  /** Whoever has taken it as a trophy is in the view: it flies there. */
  protected async die(facts: Facts): Promise<void> {
    const number = facts.number("piece");
    const piece = this.piece(number);
    const from = piece?.getBoundingClientRect();
    await this.crumble(number, this.place(facts.cell), "harm", 480);
    const taker = this.after.players.find(({ trophies }) => trophies.some((each) => each.piece === number));
    const to = taker && this.plate(taker.seat)?.getBoundingClientRect();
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

  /** A space that not everybody is told. */
  private secret(facts: Facts, colour: Colour): Promise<void> {
    const cell = facts.maybe("cell");
    return cell === null ? this.beat(facts.seat) : this.flash(this.place(cell), colour);
  }

  private explode(cell: number, reach: number): Promise<void> {
    sound("destroyed");
    return this.flash(this.place(cell), "fire", 560, reach);
  }

  private async lashOut(from: number, pieces: number[]): Promise<void> {
    const places = pieces.map((piece) => this.placeOf(piece));
    await Promise.all(places.map((place) => this.shoot(this.place(from), place, "water")));
  }

  private async meteor(cell: number): Promise<void> {
    const above = this.place(cell - 8 * this.before.board.columns);
    await this.shoot(above, this.place(cell), "fire", 520);
    await this.explode(cell, 3.4);
  }
}

const plateOf = (seat: number): string => `[data-plate="${seat}"]`;

const LIFT: Keyframe[] = [{ transform: "none" }, { transform: "translateY(-40%)", opacity: 0 }];

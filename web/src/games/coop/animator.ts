/**
 * Shows the events of Solo & Cooperative Play beside those of The Freeze. The Enemy Phase is told at a pace that one can
 * follow: cards are shown, dice roll, and each enemy is pointed out with its name before it acts.
 */
import { FreezeAnimator } from "../freeze/animator";
import { present } from "../ignite/presenting";
import { drawnAt, enemyName, isEnemy } from "../ignite/siege";
import { cardOf } from "../ignite/view";
import { paced, wait } from "../../design/motion";
import { sound } from "../../design/sound";
import type { Place } from "../../grid/effects";
import { t } from "../../texts";
import type { Facts, Scenes } from "../../table/animator";
import type { Book, GameEvent } from "../../wire/types";
import { dice } from "./dice.svelte";

const BEAT = 500;
const TUMBLE = 800;
/** How long a die that has come to rest is seen. */
const READ = 550;
/** How long an enemy is pointed out before it acts. */
const POINT = 420;
const FLIGHT = 800;
const BAR = "[data-siege]";
/** What an enemy does of its own accord. */
const ACTS = new Set(["moved", "attacked", "flew", "sacrificed", "enemy-stood-up", "enemy-frozen"]);

export class CoopAnimator extends FreezeAnimator {
  /** The enemy that was pointed out last. */
  private acting: number | null = null;

  constructor(root: HTMLElement, book: Book) {
    super(root, book);
    const more: Scenes = {
      spawned: ({ cell }) => this.flash(this.place(cell), "harm", BEAT),
      "catapult-placed": ({ cell }) => this.flash(this.place(cell), "harm", BEAT),
      respawned: ({ cell }) => this.flash(this.place(cell), "good", BEAT),
      sacrificed: (facts) => this.sacrifice(facts),
      flew: (facts) => this.fly(facts),
      "half-damaged": ({ cell }) => this.say(this.place(cell), t.coop.half, "harm"),
      "enemy-stood-up": ({ cell }) => this.flash(this.place(cell), "plain"),
      "enemy-frozen": ({ cell }) => this.flash(this.place(cell), "ice"),
      "power-drawn": (facts) => this.show(facts),
      "enemy-die": (facts) => this.roll(facts),
      "enemy-phase": () => this.begin(),
      "favor-spent": () => this.pulse(`${BAR} .favor`, BEAT, SWELL),
      defeats: () => this.pulse(`${BAR} .hearts`, BEAT, SWELL),
      round: () => this.pulse(BAR, BEAT),
    };
    Object.assign(this.scenes, more);
  }

  override async animate(
    event: GameEvent,
    before: unknown,
    after: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    if (event.what === "enemy-phase" || event.what === "round") this.acting = null;
    await super.animate(event, before, after, signal);
  }

  /** An enemy is pointed out when it begins to act, and not again with each step. */
  protected override async perform(what: string, facts: Facts): Promise<void> {
    const number = facts.number("piece");
    if (ACTS.has(what) && number !== this.acting) {
      const piece = this.before.pieces.find((each) => each.piece === number);
      this.acting = number;
      if (piece && isEnemy(piece))
        await this.point(this.placeOf(number), enemyName(this.before, this.book, piece));
    }
    await super.perform(what, facts);
  }

  protected override placeOf(piece: number): Place | null {
    const found = this.before.pieces.find((each) => each.piece === piece);
    return found ? this.place(drawnAt(this.before, found)) : null;
  }

  private async point(place: Place | null, name: string): Promise<void> {
    void this.say(place, name, "plain", 0.6);
    await this.flash(place, "plain", POINT, 1.3);
  }

  private async begin(): Promise<void> {
    sound("alarm");
    await this.pulse(`${BAR} .line`, BEAT);
  }

  /** The die tumbles, and rests long enough to be read. */
  private async roll(facts: Facts): Promise<void> {
    sound("dice");
    dice.rolling = { faces: facts.number("die"), face: facts.number("face"), time: paced(TUMBLE) };
    await wait(paced(TUMBLE + READ), this.signal);
    dice.rolling = null;
  }

  /** A Power or Apocalypse card comes out of the bar for all to read. */
  private async show(facts: Facts): Promise<void> {
    const card = cardOf(this.book, facts.card);
    const bar = this.find(BAR)?.getBoundingClientRect();
    const board = (this.find("[data-port]") ?? this.root).getBoundingClientRect();
    sound("card");
    if (card && bar)
      await present({ card, book: this.book, seat: null, deed: t.coop.drawn }, bar, board, this.signal);
  }

  /** The dragon flies in an arc; he comes down when he has got there. */
  private fly(facts: Facts): Promise<void> {
    return this.soar(facts.number("piece"), facts.cell, FLIGHT);
  }

  /** Those that he sacrifices burn. */
  private async sacrifice(facts: Facts): Promise<void> {
    const burning = facts.numbers("pieces").map((piece) => this.flash(this.placeOf(piece), "fire", BEAT));
    await Promise.all([this.flash(this.place(facts.cell), "fire", BEAT), ...burning]);
  }
}

const SWELL: Keyframe[] = [{ transform: "none" }, { transform: "scale(1.5)" }, { transform: "none" }];

/** Shows the events of The Freeze beside those of Ignite: machines roll and fire, poison and spells take hold. */
import { IgniteAnimator } from "../ignite/animator";
import { sound } from "../../design/sound";
import { stepsBetween, type Colour } from "../../grid/effects";
import { t } from "../../texts";
import type { Facts, Scenes } from "../../table/animator";
import type { Book } from "../../wire/types";

const ROLL = 260;
const THROWN = 280;
const KICK = 240;

export class FreezeAnimator extends IgniteAnimator {
  constructor(root: HTMLElement, book: Book) {
    super(root, book);
    const more: Scenes = {
      fired: (facts) => this.fire(facts),
      destroyed: (facts) => this.die(facts),
      turned: (facts) => this.attack(facts),
      thrown: (facts) => this.walk(facts.number("piece"), [facts.cell], THROWN),
      "machine-begun": ({ cell }) => this.flash(this.place(cell), "plain"),
      "machine-grows": (facts) => this.say(this.place(facts.cell), String(facts.number("left")), "plain"),
      "machine-built": ({ cell }) => this.mark(cell, t.shown.built, "good"),
      "machine-taken": ({ cell }) => this.mark(cell, t.shown.taken, "good"),
      "machine-left": ({ cell }) => this.mark(cell, t.shown.left, "plain"),
      "machine-moved": (facts) => this.walk(facts.number("piece"), [facts.cell], ROLL),
      "turned-back": ({ cell }) => this.flash(this.place(cell), "plain"),
      poisoned: ({ cell }) => this.say(this.place(cell), t.shown.poisoned, "good"),
      charmed: ({ cell }) => this.say(this.place(cell), t.shown.charmed, "magic"),
      possessed: ({ cell }) => this.say(this.place(cell), t.shown.possessed, "magic"),
      smoke: ({ cell }) => this.flash(this.place(cell), "plain", 500),
      "hoard-spent": (facts) => this.gain(facts.seat, t.shown.honor(facts.number("honor"))),
      "cashed-in": (facts) => this.gain(facts.seat, t.shown.honor(facts.number("honor"))),
      "set-aside": ({ seat }) => this.beat(seat),
      "put-aside": ({ seat }) => this.beat(seat),
      "took-up": ({ seat }) => this.beat(seat),
      hoarded: ({ seat }) => this.beat(seat),
      "gave-hexes": ({ seat }) => this.beat(seat),
      blizzard: ({ seat }) => this.beat(seat),
      allied: ({ seat }) => this.beat(seat),
    };
    Object.assign(this.scenes, more);
  }

  /** A word on something that has changed where it stands. */
  private async mark(cell: number, word: string, colour: Colour): Promise<void> {
    await Promise.all([this.flash(this.place(cell), colour, 500), this.say(this.place(cell), word, colour)]);
  }

  /** A machine kicks back, and its missile flies: bolts of a ballista straight, all others in an arc. */
  private async fire(facts: Facts): Promise<void> {
    const [piece, aim] = [facts.number("piece"), this.place(facts.cell)];
    const from = this.placeOf(piece);
    if (from && aim.cell >= 0) {
      const [x, y] = stepsBetween(from, aim);
      const kick = { transform: `translate(${-Math.sign(x) * 12}%, ${-Math.sign(y) * 12}%)`, offset: 0.3 };
      const back = this.move(piece, [{ transform: "none" }, kick, { transform: "none" }], KICK);
      await Promise.all([back, this.hurl(from, aim, facts.card === "ballista" ? "bolt" : "boulder")]);
    }
    sound("hit");
    await this.flash(aim, "harm", 420, 2.2);
  }
}

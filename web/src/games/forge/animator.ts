/** Shows the events of Forge on its board: cards fly, attackers lunge, dice tumble, damage shakes. */
import { animate, fly, paced, still, wait } from "../../design/motion";
import { sound } from "../../design/sound";
import type { Book, GameEvent } from "../../wire/types";
import { Facts, type Animator } from "../../table/animator";
import { dice } from "./dice.svelte";

export class ForgeAnimator implements Animator {
  constructor(
    private readonly root: HTMLElement,
    private readonly book: Book,
  ) {}

  async animate(event: GameEvent, _before: unknown, _after: unknown, signal: AbortSignal): Promise<void> {
    const facts = new Facts(event, this.book);
    const { seat } = facts;
    const unit = facts.number("unit");
    switch (event.what) {
      case "turn":
        return animate(this.plate(seat), pulse, paced(420), signal);
      case "drew":
        return this.draw(seat, facts.number("amount"), signal);
      case "summoned":
        sound("card");
        return this.summon(seat, unit, facts.card, signal);
      case "attacked":
        return this.lunge(unit, this.slot(facts.number("target")), signal);
      case "attacked-forge":
        return this.lunge(unit, this.forge(seat), signal);
      case "ignited":
        return this.ignite(facts, signal);
      case "damaged":
        return this.hit(this.slot(unit), facts.number("amount"), signal);
      case "scrapped":
        return this.hit(this.forge(seat), facts.number("amount"), signal);
      case "destroyed":
        sound("destroyed");
        return animate(this.slot(unit)?.querySelector(".card"), crumble, paced(380), signal);
      case "returned":
        sound("card");
        return this.giveBack(facts.number("owner"), seat, signal);
      case "repaired":
      case "conveyed":
        return animate(this.root.querySelector(`[data-lineup="${seat}"]`), pulse, paced(380), signal);
      case "lost":
        return animate(this.plate(seat), shake, paced(500), signal);
      default:
        return;
    }
  }

  private slot(unit: number): HTMLElement | null {
    return this.root.querySelector(`[data-unit="${unit}"]`);
  }

  private forge(seat: number): HTMLElement | null {
    return this.root.querySelector(`[data-forge="${seat}"]`);
  }

  private plate(seat: number): HTMLElement | null {
    return this.root.querySelector(`[data-plate="${seat}"]`);
  }

  private hand(seat: number): HTMLElement | null {
    return this.root.querySelector(`[data-hand="${seat}"]`);
  }

  private heap(seat: number): HTMLElement | null {
    return this.root.querySelector(`[data-heap="${seat}"]`);
  }

  private async draw(seat: number, amount: number, signal: AbortSignal): Promise<void> {
    const from = this.forge(seat)?.getBoundingClientRect();
    const to = this.hand(seat)?.getBoundingClientRect();
    if (!from || !to || still()) return;
    sound("card");
    const landing = handle(to);
    const flights = Array.from({ length: Math.min(amount, 5) }, async (_, at) => {
      await wait(paced(70 * at), signal);
      await fly(cardBack(), from, landing, paced(360), signal);
    });
    await Promise.all(flights);
  }

  /** Your own card leaves your hand as it lies there; of another's hand only the back is to be seen. */
  private async summon(seat: number, unit: number, card: string, signal: AbortSignal): Promise<void> {
    const hand = this.hand(seat);
    const target = this.slot(unit)?.getBoundingClientRect();
    if (!hand || !target || still()) return;
    const own = hand.querySelector<HTMLElement>(`[data-card="${card}"] .card`);
    if (!own) return fly(cardBack(), handle(hand.getBoundingClientRect()), target, paced(420), signal);
    const from = own.getBoundingClientRect();
    const ghost = own.cloneNode(true) as HTMLElement;
    own.style.visibility = "hidden";
    await fly(ghost, from, target, paced(420), signal);
    own.style.visibility = "";
  }

  private async giveBack(owner: number, seat: number, signal: AbortSignal): Promise<void> {
    const from = this.heap(owner)?.getBoundingClientRect();
    const to = this.hand(seat)?.getBoundingClientRect();
    if (!from || !to || still()) return;
    await fly(cardBack(), from, handle(to), paced(420), signal);
  }

  private async lunge(unit: number, target: HTMLElement | null, signal: AbortSignal): Promise<void> {
    const attacker = this.slot(unit);
    if (!attacker || !target || still()) return;
    const a = attacker.getBoundingClientRect();
    const b = target.getBoundingClientRect();
    const x = (b.left + b.width / 2 - a.left - a.width / 2) * 0.72;
    const y = (b.top + b.height / 2 - a.top - a.height / 2) * 0.72;
    attacker.style.zIndex = "5";
    const frames = [
      { transform: "none" },
      { transform: `translate(${-x * 0.08}px, ${-y * 0.08}px) scale(1.04)`, offset: 0.3 },
      { transform: `translate(${x}px, ${y}px) scale(1.06)`, offset: 0.62 },
      { transform: "none" },
    ];
    setTimeout(() => sound("hit"), paced(280));
    await animate(attacker, frames, paced(520), signal, "ease-in-out");
    attacker.style.zIndex = "";
  }

  private async ignite(facts: Facts, signal: AbortSignal): Promise<void> {
    const target = facts.number("target");
    const owner = facts.number("seat");
    dice.roll({ seat: owner, target, flame: facts.number("flame"), amount: facts.number("amount") });
    sound("dice");
    await wait(paced(1050), signal);
    dice.settle();
    await wait(paced(450), signal);
    dice.clear();
  }

  private async hit(target: HTMLElement | null, amount: number, signal: AbortSignal): Promise<void> {
    if (!target || still()) return;
    sound("hit");
    const mark = document.createElement("span");
    mark.className = "damage-mark";
    mark.textContent = `−${amount}`;
    mark.setAttribute("aria-hidden", "true");
    target.append(mark);
    void animate(mark, rise, paced(850), undefined).then(() => mark.remove());
    await animate(target, shake, paced(380), signal);
  }
}

/** A card's size in the middle of where a hand is. */
function handle(hand: DOMRect): DOMRect {
  return new DOMRect(hand.left + hand.width / 2 - 26, hand.top + hand.height / 2 - 36, 52, 72);
}

function cardBack(): HTMLElement {
  const back = document.createElement("div");
  back.className = "card-back";
  return back;
}

const pulse: Keyframe[] = [
  { transform: "none", filter: "none" },
  { transform: "scale(1.02)", filter: "brightness(1.35)" },
  { transform: "none", filter: "none" },
];
const shake: Keyframe[] = [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
const crumble: Keyframe[] = [
  { transform: "none", opacity: 1 },
  { transform: "rotate(3deg) scale(1.04)", opacity: 1, offset: 0.3 },
  { transform: "rotate(-8deg) translateY(26px) scale(0.7)", opacity: 0 },
];
const rise: Keyframe[] = [
  { transform: "translate(-50%, 20%) scale(0.6)", opacity: 0 },
  { transform: "translate(-50%, -40%) scale(1.25)", opacity: 1, offset: 0.25 },
  { transform: "translate(-50%, -130%) scale(1)", opacity: 0 },
];

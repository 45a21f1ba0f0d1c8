/** What is shown above the table: a card that somebody plays, a few words beside a plate. */
import { mount, unmount, type ComponentProps } from "svelte";
import { animate, paced } from "../../design/motion";
import Shown from "./Shown.svelte";

const CARD = 1250;
const FLOAT = 340;
const WIDEST = 200;

const RISE: Keyframe[] = [
  { transform: "none", opacity: 0 },
  { transform: "translateY(-8px) scale(1.1)", opacity: 1, offset: 0.3 },
  { transform: "translateY(-18px)", opacity: 0 },
];

function above(style: string): HTMLElement {
  const sign = document.createElement("div");
  sign.style.cssText = `position:fixed;z-index:60;pointer-events:none;${style}`;
  sign.setAttribute("aria-hidden", "true");
  sign.inert = true;
  document.body.append(sign);
  return sign;
}

/** Show a card over the board for a moment; it comes from the plate of its player and goes back there. */
export async function present(
  props: ComponentProps<typeof Shown>,
  plate: DOMRect,
  board: DOMRect,
  signal: AbortSignal,
): Promise<void> {
  const width = Math.min(WIDEST, board.width / 2);
  const sign = above(`left:0;top:0;width:${width}px;filter:drop-shadow(0 14px 30px rgb(0 0 0 / 0.65))`);
  const shown = mount(Shown, { target: sign, props });
  const height = sign.offsetHeight;
  const at = (box: DOMRect): string =>
    `translate(${box.left + (box.width - width) / 2}px, ${box.top + (box.height - height) / 2}px)`;
  const home = { transform: `${at(plate)} scale(0.2)`, opacity: 0 };
  const here = { transform: `${at(board)} scale(1)`, opacity: 1 };
  const frames = [home, { ...here, offset: 0.18 }, { ...here, offset: 0.84 }, home];
  await animate(sign, frames, paced(CARD), signal);
  await unmount(shown);
  sign.remove();
}

/** A few words that rise from the edge of a plate. */
export async function float(text: string, plate: DOMRect, signal: AbortSignal): Promise<void> {
  const sign = above(
    `left:${plate.right - 44}px;top:${plate.top + 6}px;color:var(--gold);` +
      "font:700 1.6rem/1 var(--font-title);text-shadow:0 1px 5px #120a05,0 0 3px #120a05",
  );
  sign.textContent = text;
  await animate(sign, RISE, paced(FLOAT), signal);
  sign.remove();
}

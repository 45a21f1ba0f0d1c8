/** Signs that pass over a board: a burst, a word that rises, something that flies from place to place. */
import { animate, paced } from "../design/motion";

/** Where on a board of so many columns: a cell, or a base of several whose top left cell it is. */
export interface Place {
  cell: number;
  columns: number;
  base?: number;
}

export const COLOURS = {
  plain: "#fff3dc",
  harm: "#ff7a66",
  good: "#8fd694",
  fire: "#ff9147",
  ice: "#9fe0ff",
  lightning: "#f6e05b",
  magic: "#c9a2ff",
  water: "#5fb8f0",
} as const;

export type Colour = keyof typeof COLOURS;

/** The layer of a board on which signs pass: it lies over all others and moves with them. */
export function layerOf(root: Element): HTMLElement | null {
  return root.querySelector("[role=grid]")?.parentElement ?? null;
}

function put(layer: HTMLElement, { cell, columns, base = 1 }: Place, style: string): HTMLElement {
  const sign = document.createElement("div");
  const [left, top] = [cell % columns, Math.floor(cell / columns)];
  sign.style.cssText =
    `position:absolute;left:calc(var(--cell) * ${left});top:calc(var(--cell) * ${top});` +
    `width:calc(var(--cell) * ${base});height:calc(var(--cell) * ${base});pointer-events:none;z-index:5;${style}`;
  sign.setAttribute("aria-hidden", "true");
  layer.append(sign);
  return sign;
}

async function pass(sign: HTMLElement, frames: Keyframe[], time: number, signal: AbortSignal): Promise<void> {
  await animate(sign, frames, paced(time), signal);
  sign.remove();
}

/** A ring of light that opens over a space; `reach` is how many spaces wide. */
export function burst(
  layer: HTMLElement,
  place: Place,
  colour: Colour,
  signal: AbortSignal,
  { reach = 1.6, time = 420 } = {},
): Promise<void> {
  const light = COLOURS[colour];
  const sign = put(
    layer,
    place,
    `border-radius:50%;background:radial-gradient(circle, ${light} 0 18%, transparent 62%);` +
      `box-shadow:0 0 0 3px ${light}, 0 0 18px 6px ${light}`,
  );
  return pass(
    sign,
    [
      { transform: "scale(0.2)", opacity: 0.95 },
      { transform: `scale(${reach})`, opacity: 0 },
    ],
    time,
    signal,
  );
}

/** A word or a number that rises from a space. */
export function rise(
  layer: HTMLElement,
  place: Place,
  text: string,
  colour: Colour,
  signal: AbortSignal,
  { size = 1, time = 620 } = {},
): Promise<void> {
  const sign = put(
    layer,
    place,
    `display:grid;place-items:center;white-space:nowrap;color:${COLOURS[colour]};` +
      `font:700 calc(var(--cell) * ${0.52 * size}) / 1 var(--font-title);` +
      "text-shadow:0 0 3px #120a05,0 0 3px #120a05,0 2px 5px #120a05,0 0 9px #120a05",
  );
  sign.textContent = text;
  return pass(
    sign,
    [
      { transform: "translateY(10%) scale(0.7)", opacity: 0 },
      { transform: "translateY(-45%) scale(1.15)", opacity: 1, offset: 0.25 },
      { transform: "translateY(-70%) scale(1)", opacity: 1, offset: 0.75 },
      { transform: "translateY(-100%) scale(0.95)", opacity: 0 },
    ],
    time,
    signal,
  );
}

/** Something bright that flies from one space to another; a meteor comes from far above. */
export function shoot(
  layer: HTMLElement,
  from: Place,
  to: Place,
  colour: Colour,
  signal: AbortSignal,
  time = 340,
): Promise<void> {
  const light = COLOURS[colour];
  const sign = put(
    layer,
    to,
    `border-radius:50%;background:radial-gradient(circle, #fffbe8 0 16%, ${light} 34%, transparent 60%)`,
  );
  const [x, y] = stepsBetween(to, from);
  return pass(
    sign,
    [{ transform: `translate(${x * 100}%, ${y * 100}%) scale(0.7)` }, { transform: "scale(0.9)" }],
    time,
    signal,
  );
}

/** What flies and how: a bolt straight and fast, a boulder in a high arc. */
export type Missile = "bolt" | "boulder";

const MISSILES: Record<Missile, { look: string; arc: number; time: number }> = {
  bolt: {
    look: "background:linear-gradient(90deg, transparent 8%, #6b4a2a 8% 72%, #e9e2d4 72% 94%, transparent 94%) center/100% 14% no-repeat",
    arc: 0,
    time: 300,
  },
  boulder: {
    look: "border-radius:50%;background:radial-gradient(circle at 38% 32%, #d9d2c6 0 8%, #8d857a 26%, #3d3833 40%, transparent 42%)",
    arc: 1.4,
    time: 620,
  },
};

/** A missile of a machine flies from one space to another. */
export function hurl(
  layer: HTMLElement,
  from: Place,
  to: Place,
  missile: Missile,
  signal: AbortSignal,
): Promise<void> {
  const { look, arc, time } = MISSILES[missile];
  const sign = put(layer, to, look);
  const [x, y] = stepsBetween(to, from);
  const turn = arc ? "" : ` rotate(${Math.atan2(-y, -x)}rad)`;
  const at = (share: number, high: number): Keyframe => ({
    transform: `translate(${x * share * 100}%, ${(y * share - high) * 100}%)${turn} scale(${1 + high / 2})`,
  });
  const frames = arc
    ? [at(1, 0), at(0.75, arc * 0.75), at(0.5, arc), at(0.25, arc * 0.75), at(0, 0)]
    : [at(1, 0), at(0, 0)];
  return pass(sign, frames, time, signal);
}

/** How many spaces to the right and down one place lies from another. */
export function stepsBetween(from: Place, to: Place): [number, number] {
  const { columns } = from;
  return [
    (to.cell % columns) - (from.cell % columns),
    Math.floor(to.cell / columns) - Math.floor(from.cell / columns),
  ];
}

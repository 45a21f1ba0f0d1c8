/** Conditions on what the page knows of a position: paths into it, and what must be there. */

export type Conditions = Readonly<Record<string, number | boolean | string>>;

/** A part of a path: a name or a number, and where a list has to be searched, the field to find it by. */
const SEGMENT = /([\w-]+)(?:\[([\w-]+)=([\w-]+)\])?/gu;
/** A value that a number has to be above or below. */
const COMPARED = /^([<>])(\d+)$/u;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (it: unknown): it is Fields => typeof it === "object" && it !== null;

/** What is at a path, if anything: `round`, `players.0.known_hand`, `pieces[cell=42].owner`. */
export function lookUp(scene: unknown, path: string): unknown {
  let found = scene;
  for (const [, name = "", field, wanted] of path.matchAll(SEGMENT)) {
    found = isFields(found) ? found[name] : undefined;
    if (field === undefined) continue;
    const rows: unknown[] = Array.isArray(found) ? found : [];
    found = rows.find((row) => isFields(row) && String(row[field]) === wanted);
  }
  return found;
}

/** Whether something is as a condition says; of a list it is enough that one of its items is. */
export function agrees(found: unknown, value: number | boolean | string): boolean {
  if (Array.isArray(found)) return found.some((each) => agrees(each, value));
  const [, sign, limit] = (typeof value === "string" && COMPARED.exec(value)) || [];
  if (sign === undefined) return found === value;
  return typeof found === "number" && (sign === ">" ? found > Number(limit) : found < Number(limit));
}

export function holds(conditions: Conditions, scene: object): boolean {
  return Object.entries(conditions).every(([path, value]) => agrees(lookUp(scene, path), value));
}

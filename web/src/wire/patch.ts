/** Applies the server's changes to a view: JSON Patch (RFC 6902) with add, remove and replace. */
import type { components } from "./schema";

export type Operation = components["schemas"]["Operation"];
export type Patch = readonly Operation[];

type Parts = Record<string, unknown>;

/** The view after a patch. What did not change is the same object as before. */
export function applied<View>(view: View, patch: Patch): View {
  return patch.reduce<unknown>(
    (each, operation) => changed(each, keysOf(operation.path), operation),
    view,
  ) as View;
}

/** A JSON Pointer (RFC 6901) as keys. */
function keysOf(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function changed(part: unknown, [key, ...rest]: string[], operation: Operation): unknown {
  if (key === undefined) return operation.value;
  if (Array.isArray(part)) {
    const at = Number(key);
    if (rest.length || operation.op === "replace") return part.with(at, changed(part[at], rest, operation));
    return operation.op === "add" ? part.toSpliced(at, 0, operation.value) : part.toSpliced(at, 1);
  }
  const { [key]: before, ...others } = part as Parts;
  if (!rest.length && operation.op === "remove") return others;
  return { ...(part as Parts), [key]: changed(before, rest, operation) };
}

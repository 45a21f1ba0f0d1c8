/** What events do to the attack that is being resolved. */
import { changed, onModel, type Change } from "./told";
import type { CoreAttack, CoreView } from "./view";

/** A Crit is a result more. */
const CRIT = 8;

const attacked: Change = (view, told) => {
  const [attacker, weapon, ammo] = [told.number("attacker"), told.text("weapon"), told.maybe("ammo")];
  const attack: CoreAttack = {
    ...{ attacker, weapon, target: told.target, shots: told.number("shots"), sight: told.text("sight") },
    ...{ burst_modifiers: [], hit_modifiers: [], burst: [], hits: [], left: [] },
  };
  const spent = onModel(view, attacker, ({ weapons, effects }) => ({
    // Overwatch is used up by its one attack.
    effects: told.is("overwatch") ? effects.filter((effect) => effect !== "overwatch") : effects,
    weapons: changed(
      weapons,
      weapons.findIndex(({ card }) => card === weapon),
      () => (ammo === null ? {} : { ammo }),
    ),
  }));
  return { ...spent, attack, range: null };
};

function onAttack(view: CoreView, change: (attack: CoreAttack) => Partial<CoreAttack>): CoreView {
  return view.attack ? { ...view, attack: { ...view.attack, ...change(view.attack) } } : view;
}

/** What changes the dice of an attack is told part by part. */
const modified: Change = (view, told) => {
  const part = { value: told.number("value"), because: told.text("source") };
  return onAttack(view, ({ burst_modifiers, hit_modifiers }) =>
    told.text("roll") === "burst"
      ? { burst_modifiers: [...burst_modifiers, part] }
      : { hit_modifiers: [...hit_modifiers, part] },
  );
};

export const ON_ATTACK: Record<string, Change> = {
  attacked,
  modified,
  burst: (view, told) =>
    onAttack(view, ({ burst, left }) => ({
      burst: [...burst, told.number("die")],
      left: [...left, ...Array.from({ length: told.number("crit") }, () => CRIT)],
    })),
  hit: (view, told) =>
    onAttack(view, ({ hits, left }) => ({
      hits: [...hits, told.number("die")],
      left: [...left, told.number("result")],
    })),
};

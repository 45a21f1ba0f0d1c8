/** What the ground of a board of Ignite is made of. */
export { region, rulings, variant } from "../../grid/ground";

/** Terrain that is no plain, in the order in which it is laid down. */
export const LAID = [
  "village",
  "bazaar",
  "forest",
  "water",
  "snow",
  "acid",
  "lava",
  "scorched",
  "ice",
] as const;

/** A tile of the box is so many spaces wide. */
export const TILE = 3;

/** What a seat sees of Forge; the shape is the server's. */
import type { components } from "../../wire/schema";

export type ForgeView = components["schemas"]["ForgeView"];
export type ForgePlayer = ForgeView["players"][number];
export type ForgeMinion = NonNullable<ForgePlayer["lineup"][number]>;

export const SLOTS = 4;
export const MOST_ENERGY = 4;
/** From this face on the target die shows the forge. */
export const FORGE_FACE = 4;

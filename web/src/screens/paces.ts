/** How fast strangers may want to play: few enough that they meet. */
export const PACES = ["live", "clock", "day"] as const;

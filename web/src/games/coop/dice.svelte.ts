/** The die that is being rolled in the Enemy Phase, over the board. */

export interface Roll {
  faces: number;
  face: number;
  /** How long it tumbles, in milliseconds. */
  time: number;
}

class Dice {
  rolling = $state.raw<Roll | null>(null);
}

export const dice = new Dice();

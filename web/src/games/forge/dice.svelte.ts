/** The two ignite dice: one says where it hits, the other how large the flame is. */

export interface Roll {
  seat: number;
  target: number;
  flame: number;
  amount: number;
}

class Dice {
  shown = $state.raw<Roll | null>(null);
  settled = $state(false);

  roll(roll: Roll): void {
    this.settled = false;
    this.shown = roll;
  }

  settle(): void {
    this.settled = true;
  }

  clear(): void {
    this.shown = null;
  }
}

export const dice = new Dice();

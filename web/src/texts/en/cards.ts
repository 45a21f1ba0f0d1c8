/** Cards, counted in English. */
export const cards = (count: number): string => (count === 1 ? "1 card" : `${count} cards`);

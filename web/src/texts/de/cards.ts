/** Karten, gezählt. */
export const cards = (count: number): string => (count === 1 ? "1 Karte" : `${count} Karten`);

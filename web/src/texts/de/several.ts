/** Was die Seite sagt, wo mehreres auf einmal gewählt wird. */

export const several = {
  all: "Alle auswählen",
  times: (count: number, text: string) => (count === 1 ? text : `${count} × ${text}`),
};

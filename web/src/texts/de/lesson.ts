/** Was die Seite rund um eine geführte Partie sagt; die Schritte kommen vom Server. */

export const lesson = {
  title: "Tutorial",
  progress: (at: number, count: number) => `${at} von ${count}`,
  aside: "nebenbei",
  next: "Weiter",
  gotIt: "Verstanden",
  skip: "Überspringen",
  lead: {
    still: "Das geht immer noch:",
    onward: "Du gehst deinen eigenen Weg, und das ist in Ordnung. So geht es weiter:",
    alone:
      "Du gehst deinen eigenen Weg, und das ist in Ordnung. Spiel weiter: Das Tutorial meldet sich, wenn es etwas zu zeigen gibt.",
  },
};

/** Benachrichtigungen über Züge, auf Deutsch. */

export const notify = {
  title: "Benachrichtigungen, wenn du am Zug bist",
  push: {
    on: "Dieses Gerät benachrichtigt dich.",
    off: "Dieses Gerät benachrichtigt dich nicht.",
    blocked:
      "Dein Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie in den Website-Einstellungen des Browsers.",
    unsupported: "Dieser Browser kann keine Benachrichtigungen zeigen.",
    "not-offered": "Dieser Server bietet keine Benachrichtigungen an.",
  },
  turnOn: "Einschalten",
  turnOff: "Ausschalten",
  noMail: "Dieser Server verschickt keine E-Mails.",
  mail: "E-Mail für langsame Partien (Tage pro Entscheidung)",
  wantMail: "Link senden",
  needsAccount: "E-Mails für langsame Partien (Tage pro Entscheidung) gibt es nur mit Konto.",
  confirm: (address: string) =>
    `Öffne den Link, den wir an ${address} geschickt haben, um sie zu bestätigen.`,
  mailOn: (address: string) => `E-Mails für langsame Partien gehen an ${address}.`,
  stopMail: "E-Mails abbestellen",
  confirmTitle: "E-Mail-Adresse bestätigen",
  confirmText: "Wir schreiben dir, wenn du in einer langsamen Partie (Tage pro Entscheidung) am Zug bist.",
  confirmButton: "Bestätigen",
  confirmed: (address: string) => `${address} ist bestätigt.`,
  stopTitle: "E-Mails abbestellen",
  stopText: "An diese Adresse gehen keine E-Mails über deine Züge mehr.",
  stopped: (address: string) => `${address} bekommt keine E-Mails mehr.`,
  toGames: "Zu deinen Partien",
};

/** Notifications of turns, in English. */

export const notify = {
  title: "Notifications when it's your turn",
  push: {
    on: "This device notifies you.",
    off: "This device doesn't notify you.",
    blocked: "Your browser blocks notifications from this site. Allow them in the browser's site settings.",
    unsupported: "This browser can't show notifications.",
    "not-offered": "This server doesn't offer notifications.",
  },
  turnOn: "Turn on",
  turnOff: "Turn off",
  noMail: "This server doesn't send emails.",
  mail: "Email for slow games (days per decision)",
  wantMail: "Send link",
  needsAccount: "Emails for slow games (days per decision) need an account.",
  confirm: (address: string) => `Open the link we sent to ${address} to confirm it.`,
  mailOn: (address: string) => `Emails for slow games go to ${address}.`,
  stopMail: "Stop emails",
  confirmTitle: "Confirm your email address",
  confirmText: "We'll email you when it's your turn in a slow game (days per decision).",
  confirmButton: "Confirm",
  confirmed: (address: string) => `${address} is confirmed.`,
  stopTitle: "Stop emails",
  stopText: "You won't get any more emails about your turns at this address.",
  stopped: (address: string) => `${address} won't get any more emails.`,
  toGames: "Go to your games",
};

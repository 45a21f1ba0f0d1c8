/** A message of the server as people read it: in English it comes as a part of a sentence, with a small letter. */
export function sentence(message: string): string {
  const whole = message.charAt(0).toUpperCase() + message.slice(1);
  return !whole || /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

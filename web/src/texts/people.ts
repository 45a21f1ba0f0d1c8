/** What the page says about the people at a table, in English. */

const two = (count: number): string => String(count).padStart(2, "0");

/** A length of time as on a clock: 0:42, 12:05, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export const people = {
  title: "Players",
  clock,
  waitingFor: (names: string[], time: string) =>
    `Waiting for ${names.join(", ")}${time ? ` (${time})` : "…"}`,
  thinking: "thinking",
  away: "away",
  gone: "offline",
  goneFor: (time: string) => `offline for ${time}`,
  bot: "bot",
  watching: (count: number) => (count === 1 ? "1 watching" : `${count} watching`),
  goneNow: (name: string) => `${name} is offline.`,
  letBot: (name: string) => `Let a bot play for ${name}`,
};

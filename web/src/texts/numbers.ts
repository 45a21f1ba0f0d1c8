/** Numbers as they are written in every language of the page. */

const two = (count: number): string => String(count).padStart(2, "0");

/** A length of time as on a clock: 0:42, 12:05, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A probability, never quite 0 or 1 unless it is. */
export const percent = (probability: number): string => {
  if (probability > 0 && probability < 0.005) return "< 1 %";
  if (probability < 1 && probability > 0.995) return "> 99 %";
  return `${Math.round(probability * 100)} %`;
};

export const bare = (probability: number): string => String(Math.round(probability * 100));

/** The table's sounds, computed sample by sample: nothing is loaded. Soft onsets, warm tones, no sharp noise. */

export const SOUNDS = ["turn", "card", "move", "hit", "dice", "destroyed", "alarm", "won", "lost"] as const;
export type Sound = (typeof SOUNDS)[number];

/** One tone or puff of a sound. */
interface Voice {
  /** When it begins, in seconds. */
  at: number;
  /** Its pitch in hertz, gliding from the first to the second. */
  hz: readonly [number, number];
  seconds: number;
  loud: number;
  /** How much of it is noise instead of tone, 0 to 1. */
  breath: number;
  /** How long it takes to be at its loudest. */
  attack: number;
}

/** The softest onset that still sounds like a touch. */
const ATTACK = 0.006;
/** So long a voice fades at its end, so that nothing clicks. */
const RELEASE = 0.012;

const tone = (at: number, hz: number, seconds: number, loud: number, to = hz): Voice => ({
  ...{ at, hz: [hz, to], seconds, loud, breath: 0, attack: 0.012 },
});
const puff = (at: number, hz: number, seconds: number, loud: number, breath = 0.9): Voice => ({
  ...{ at, hz: [hz, hz * 0.6], seconds, loud, breath, attack: ATTACK },
});

const VOICES: Record<Sound, readonly Voice[]> = {
  turn: [tone(0, 523, 0.35, 0.2), tone(0.11, 784, 0.5, 0.2)],
  card: [puff(0, 1150, 0.09, 0.3), tone(0.03, 330, 0.09, 0.06, 290)],
  move: [puff(0, 420, 0.08, 0.2, 0.6), tone(0.005, 196, 0.1, 0.16, 165)],
  hit: [puff(0, 700, 0.12, 0.34), tone(0, 150, 0.2, 0.34, 72)],
  dice: [0, 0.07, 0.13, 0.21, 0.3].map((at, n) => puff(at, 950 - 80 * n, 0.05, 0.5 - 0.05 * n, 0.7)),
  destroyed: [puff(0, 500, 0.4, 0.3), tone(0, 165, 0.5, 0.3, 55)],
  alarm: [tone(0, 587, 0.2, 0.2), tone(0.16, 440, 0.35, 0.2)],
  won: [392, 494, 587, 784].map((hz, n) => tone(0.12 * n, hz, 0.6, 0.15)),
  lost: [392, 349, 294].map((hz, n) => tone(0.2 * n, hz, 0.7, 0.15)),
};

/** The samples of a sound, between -1 and 1. The same every time. */
export function samplesOf(name: Sound, rate: number): Float32Array<ArrayBuffer> {
  const voices = VOICES[name];
  const seconds = Math.max(...voices.map((voice) => voice.at + voice.seconds));
  const samples = new Float32Array(Math.ceil(seconds * rate));
  for (const voice of voices) mix(samples, voice, rate);
  return samples;
}

function mix(samples: Float32Array, voice: Voice, rate: number): void {
  const { at, hz, seconds, loud, breath, attack } = voice;
  const start = Math.floor(at * rate);
  const count = Math.min(Math.floor(seconds * rate), samples.length - start);
  const noise = filteredNoise(hz[0], rate);
  let phase = 0;
  for (let n = 0; n < count; n += 1) {
    const time = n / rate;
    phase += (2 * Math.PI * hz[0] * (hz[1] / hz[0]) ** (time / seconds)) / rate;
    // A little of the octave and the fifth above it makes a sine warm.
    const sung = (Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.07 * Math.sin(3 * phase)) / 1.29;
    const value = sung * (1 - breath) + noise() * breath;
    samples[start + n] = (samples[start + n] ?? 0) + value * loud * envelope(time, seconds, attack);
  }
}

/** How loud a voice is at a time: up in a curve, down like a bell, and out without a click. */
function envelope(time: number, seconds: number, attack: number): number {
  const up = time < attack ? 0.5 - 0.5 * Math.cos((Math.PI * time) / attack) : 1;
  const left = seconds - time;
  const out = left < RELEASE ? 0.5 - 0.5 * Math.cos((Math.PI * left) / RELEASE) : 1;
  return up * out * Math.exp((-4.5 * time) / seconds);
}

/** Noise around a pitch, without the hiss above it: a resonance over numbers that are always the same. */
function filteredNoise(hz: number, rate: number): () => number {
  const sharp = 2 * Math.sin((Math.PI * hz) / rate);
  let [low, band, seed] = [0, 0, 1];
  return () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    low += sharp * band;
    band += sharp * (seed / 1073741824 - 1 - low - band);
    return Math.max(-1, Math.min(1, band * 1.2));
  };
}

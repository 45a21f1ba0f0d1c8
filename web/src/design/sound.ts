/** A few short sounds, made on the spot: nothing is loaded, and off means silent. */
import { settings } from "./settings.svelte";

type Sound = "card" | "hit" | "dice" | "turn" | "destroyed" | "alarm" | "won";

interface Tone {
  wave: OscillatorType;
  from: number;
  to: number;
  seconds: number;
  loud: number;
}

const TONES: Record<Sound, Tone[]> = {
  card: [{ wave: "triangle", from: 520, to: 240, seconds: 0.07, loud: 0.09 }],
  hit: [{ wave: "sawtooth", from: 170, to: 55, seconds: 0.14, loud: 0.13 }],
  dice: [0, 1, 2, 3].map((n) => ({ wave: "square", from: 900 - 90 * n, to: 500, seconds: 0.03, loud: 0.05 })),
  turn: [
    { wave: "sine", from: 392, to: 392, seconds: 0.1, loud: 0.08 },
    { wave: "sine", from: 587, to: 587, seconds: 0.16, loud: 0.08 },
  ],
  alarm: [880, 660, 880].map((hz) => ({ wave: "square", from: hz, to: hz, seconds: 0.08, loud: 0.06 })),
  destroyed: [{ wave: "sawtooth", from: 260, to: 40, seconds: 0.32, loud: 0.11 }],
  won: [392, 494, 587, 784].map((hz) => ({ wave: "triangle", from: hz, to: hz, seconds: 0.16, loud: 0.1 })),
};

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const tone of TONES[name]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = tone.wave;
    oscillator.frequency.setValueAtTime(tone.from, at);
    oscillator.frequency.exponentialRampToValueAtTime(tone.to, at + tone.seconds);
    volume.gain.setValueAtTime(tone.loud, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + tone.seconds);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + tone.seconds);
    at += tone.seconds * 0.9;
  }
}

/** Plays the table's sounds, as loud as the player wants them. Off means silent: nothing is even prepared. */
import { settings } from "./settings.svelte";
import { samplesOf, type Sound } from "./synth";

/** The same sound again so soon after is left out: ten hits at once are not ten times as loud. */
const APART = 0.06;

let context: AudioContext | null = null;
let volume: GainNode | null = null;
const buffers = new Map<Sound, AudioBuffer>();
const played = new Map<Sound, number>();

export function sound(name: Sound): void {
  if (!settings.sound || settings.volume <= 0) return;
  context ??= new AudioContext();
  // A browser may hold sounds back until the page has been touched; then they start with the next one.
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  if (!volume) {
    volume = context.createGain();
    volume.connect(context.destination);
  }
  // Ears hear a square as even steps.
  volume.gain.value = settings.volume ** 2;
  if (context.currentTime - (played.get(name) ?? -1) < APART) return;
  played.set(name, context.currentTime);
  const source = context.createBufferSource();
  source.buffer = bufferOf(name, context);
  source.connect(volume);
  source.start();
}

function bufferOf(name: Sound, { sampleRate }: AudioContext): AudioBuffer {
  const known = buffers.get(name);
  if (known) return known;
  const samples = samplesOf(name, sampleRate);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate });
  buffer.copyToChannel(samples, 0);
  buffers.set(name, buffer);
  return buffer;
}

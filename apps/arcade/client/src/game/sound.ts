import { preferences } from './preferences.ts';

/** A tone: from and to hertz, seconds, shape, loudness, and when it begins. */
interface Tone {
  readonly from: number;
  readonly to?: number;
  readonly lasts: number;
  readonly shape?: OscillatorType;
  readonly gain?: number;
  readonly after?: number;
}

/** Notes of a pentatonic scale, so that whatever sounds together sounds well. */
const [D, E, G, A, B, D2, E2] = [293.7, 329.6, 392, 440, 493.9, 587.3, 659.3];
const pluck = (from: number, after: number, gain = 0.16): Tone => ({
  from,
  lasts: 0.32,
  shape: 'triangle',
  gain,
  after,
});

const SOUNDS = {
  spin: [{ from: 170, to: 90, lasts: 0.16, shape: 'sawtooth', gain: 0.05 }],
  stop: [{ from: 130, to: 62, lasts: 0.09, shape: 'sine', gain: 0.3 }],
  tease: [pluck(A, 0, 0.2), pluck(D2, 0.08, 0.2)],
  win: [pluck(D, 0), pluck(G, 0.07), pluck(B, 0.14), pluck(D2, 0.21)],
  award: [D, G, A, B, D2, E2].map((note, index) => pluck(note, index * 0.09, 0.2)),
  big: [D, E, G, A, B, D2, E2, D2, E2].map((note, index) => pluck(note, index * 0.08, 0.2)),
  tap: [{ from: 520, to: 610, lasts: 0.05, shape: 'sine', gain: 0.1 }],
} as const satisfies Record<string, readonly Tone[]>;

export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | undefined;

/** Plays a sound where the player wants any. Browsers allow it after the first press only, which a spin is. */
export function play(name: SoundName): void {
  if (!preferences.get().sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const tone of SOUNDS[name]) sound(context, tone);
}

function sound(audio: AudioContext, { from, to, lasts, shape = 'sine', gain = 0.15, after = 0 }: Tone): void {
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const loudness = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, start);
  if (to !== undefined) oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  loudness.gain.setValueAtTime(gain, start);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  oscillator.connect(loudness).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

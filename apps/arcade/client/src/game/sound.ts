import { type Music, pitchOf } from '../model/music.ts';
import { preferences } from './preferences.ts';

/** A tone: start and end frequency in hertz, duration in seconds, waveform, volume, and start time. */
interface Tone {
  readonly from: number;
  readonly to?: number;
  readonly lasts: number;
  readonly shape?: OscillatorType;
  readonly gain?: number;
  readonly after?: number;
}

/** Scale of games without their own music; all notes of the pentatonic scale fit together. */
const USUAL: Music = { root: 293.7, scale: 'pentatonic', wave: 'triangle', tempo: 0, tune: [], ring: 0.32 };

let tuning = USUAL;

const pluck = (step: number, after: number, gain = 0.16): Tone => ({
  from: pitchOf(tuning, step),
  lasts: tuning.ring,
  shape: tuning.wave,
  // Square and sawtooth waves sound louder, so their volume is reduced.
  gain: tuning.wave === 'square' || tuning.wave === 'sawtooth' ? gain * 0.4 : gain,
  after,
});

const run = (steps: readonly number[], everyS: number, gain: number) =>
  steps.map((step, index) => pluck(step, index * everyS, gain));

const SOUNDS = {
  spin: () => [{ from: 170, to: 90, lasts: 0.16, shape: 'sawtooth', gain: 0.05 }],
  stop: () => [{ from: 130, to: 62, lasts: 0.09, shape: 'sine', gain: 0.3 }],
  tease: () => run([3, 5], 0.08, 0.2),
  win: () => run([0, 2, 4, 5], 0.07, 0.16),
  back: () => [{ from: 210, to: 180, lasts: 0.12, shape: 'sine', gain: 0.12 }],
  burst: () => [{ from: 760, to: 240, lasts: 0.14, shape: 'triangle', gain: 0.12 }],
  coin: () => run([5, 7], 0.05, 0.18),
  award: () => run([0, 2, 3, 4, 5, 7], 0.09, 0.2),
  big: () => run([0, 1, 2, 3, 4, 5, 7, 5, 7], 0.08, 0.2),
  tap: () => [{ from: 520, to: 610, lasts: 0.05, shape: 'sine', gain: 0.1 }],
} as const satisfies Record<string, () => readonly Tone[]>;

export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | undefined;

function awake(): AudioContext {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** Plays a sound if the player has enabled sound. Browsers allow audio only after a press, such as the first spin. */
export function play(name: SoundName): void {
  if (!preferences.get().sound) return;
  const audio = awake();
  for (const tone of SOUNDS[name]()) sound(audio, tone, audio.currentTime);
}

const LOOK_AHEAD_S = 0.4;
const TUNE_GAIN = 0.045;

/**
 * Uses a game's scale for all sounds from now on, and plays its tune quietly if sound is enabled.
 * @returns function that stops it
 */
export function playTune(music: Music): () => void {
  tuning = music;
  const noteS = 60 / music.tempo;
  let note = 0;
  let nextAt = 0;
  const timer = setInterval(() => {
    if (!preferences.get().sound || document.hidden || context === undefined) return;
    const audio = awake();
    // After a pause, missed notes are skipped.
    nextAt = Math.max(nextAt, audio.currentTime);
    while (nextAt < audio.currentTime + LOOK_AHEAD_S) {
      const step = music.tune[note % music.tune.length];
      if (step != null) sound(audio, pluck(step, 0, TUNE_GAIN), nextAt);
      nextAt += noteS;
      note += 1;
    }
  }, 150);
  return () => {
    clearInterval(timer);
    tuning = USUAL;
  };
}

function sound(
  audio: AudioContext,
  { from, to, lasts, shape = 'sine', gain = 0.15, after = 0 }: Tone,
  at: number,
): void {
  const start = at + after;
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

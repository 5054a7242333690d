/** Steps of a scale in semitones above its root. */
const SCALES = {
  pentatonic: [0, 2, 4, 7, 9],
  minor: [0, 3, 5, 7, 10],
  major: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  hijaz: [0, 1, 4, 5, 7, 8, 10],
  hirajoshi: [0, 2, 3, 7, 8],
  blues: [0, 3, 5, 6, 7, 10],
} as const;

/** A theme's tune of short synthesised notes, so that no file is loaded. */
export interface Music {
  /** Frequency of the scale's first note in hertz. */
  readonly root: number;
  readonly scale: keyof typeof SCALES;
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth';
  /** Notes per minute. */
  readonly tempo: number;
  /** Steps of the scale; null is a rest. Repeated. */
  readonly tune: readonly (number | null)[];
  /** Duration of a note's decay, in seconds. */
  readonly ring: number;
}

/** Frequency in hertz of a step of the scale; steps beyond the scale continue in higher octaves, negative ones in lower octaves. */
export function pitchOf({ root, scale }: Pick<Music, 'root' | 'scale'>, step: number): number {
  const steps = SCALES[scale];
  const octave = Math.floor(step / steps.length);
  const semitones = (steps[step - octave * steps.length] ?? 0) + 12 * octave;
  return root * 2 ** (semitones / 12);
}

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

/** A theme's tune: small synthesised notes, so that no file is loaded. */
export interface Music {
  /** Hertz of the scale's first note. */
  readonly root: number;
  readonly scale: keyof typeof SCALES;
  readonly wave: 'sine' | 'triangle' | 'square' | 'sawtooth';
  /** Notes a minute. */
  readonly tempo: number;
  /** Steps of the scale; null rests. Played over and over. */
  readonly tune: readonly (number | null)[];
  /** How long a note rings, in seconds. */
  readonly ring: number;
}

/** Hertz of a step of the tune's scale; steps beyond it go on an octave higher, those below zero lower. */
export function pitchOf({ root, scale }: Pick<Music, 'root' | 'scale'>, step: number): number {
  const steps = SCALES[scale];
  const octave = Math.floor(step / steps.length);
  const semitones = (steps[step - octave * steps.length] ?? 0) + 12 * octave;
  return root * 2 ** (semitones / 12);
}

import { drawCaptcha } from '../captcha/captcha-image.ts';
import { CAPTCHA_ALPHABET, CAPTCHA_LENGTH } from '../captcha/create-image-captcha.ts';
import { createSolver } from './captcha-solver.ts';
import { drawPlainCaptcha } from './plain-captcha.ts';

/** Reproducible pseudo-random numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TURNS = [-24, -16, -8, 0, 8, 16, 24];
const KINDS = {
  plain: { draw: drawPlainCaptcha, sizes: [30, 34, 38] },
  given: { draw: drawCaptcha, sizes: [40, 46, 52] },
} as const;

export interface Rates {
  /** Share of pictures in which every letter was read. */
  readonly solved: number;
  /** Share of letters that were read. */
  readonly letters: number;
}

/** How many pictures of a kind the solver reads. */
export async function ratesOf(kind: keyof typeof KINDS, count: number, seed: number): Promise<Rates> {
  const { draw, sizes } = KINDS[kind];
  const solver = createSolver(CAPTCHA_ALPHABET, { length: CAPTCHA_LENGTH, sizes, turns: TURNS });
  const chance = seeded(seed);
  let [solved, letters] = [0, 0];
  for (let picture = 0; picture < count; picture += 1) {
    const pick = () => CAPTCHA_ALPHABET[Math.floor(chance() * CAPTCHA_ALPHABET.length)] ?? '';
    const answer = Array.from({ length: CAPTCHA_LENGTH }, pick).join('');
    const read = await solver.solve(await draw(answer, chance));
    solved += read === answer ? 1 : 0;
    letters += [...answer].filter((letter, index) => read[index] === letter).length;
  }
  return { solved: solved / count, letters: letters / (count * CAPTCHA_LENGTH) };
}

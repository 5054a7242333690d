import type { TypedReading } from '../../model/slip.ts';

/** Limit for pasted text; the rest is ignored. */
const MOST_TYPED = 20_000;
const LINES = /[\n\r;|、，；/]+/u;
const NUMBERS = /[\s,.\-–—_]+/u;

/** Format of one unit's numbers. */
export interface BallForm {
  readonly size: number;
  readonly pool: number;
  /** Whether the same numbers in another order are the same unit. */
  readonly isSet: boolean;
}

/**
 * Reads units of several numbers, typed or pasted: one unit per line, numbers separated by blanks, commas or dashes, or as two digits each
 * without separators. A line with many numbers is split into units if it divides evenly.
 * @returns numbers in the API's format: `010203`
 */
export function readBalls(text: string, form: BallForm): TypedReading {
  const [numbers, repeated, unreadable]: [string[], string[], string[]] = [[], [], []];
  const seen = new Set<string>();
  for (const line of text.slice(0, MOST_TYPED).split(LINES)) {
    for (const unit of unitsIn(line, form.size)) {
      const read = unit.map(Number);
      const isUnit =
        read.length === form.size &&
        read.every((one) => one >= 1 && one <= form.pool) &&
        new Set(read).size === form.size;
      if (!isUnit) {
        unreadable.push(unit.join(' '));
        continue;
      }
      const written = read.map((one) => String(one).padStart(2, '0'));
      const key = (form.isSet ? written.toSorted() : written).join('');
      (seen.has(key) ? repeated : numbers).push(written.join(''));
      seen.add(key);
    }
  }
  return { numbers, repeated, unreadable };
}

function unitsIn(line: string, size: number): string[][] {
  const tokens = line
    .split(NUMBERS)
    .filter((token) => token !== '')
    .flatMap((token) => (/^\d+$/.test(token) && token.length === 2 * size ? (token.match(/../g) ?? []) : [token]));
  if (tokens.length === 0) return [];
  if (tokens.length % size !== 0) return [tokens];
  return Array.from({ length: tokens.length / size }, (_, unit) => tokens.slice(unit * size, (unit + 1) * size));
}

import type { Value } from '@lantern/contract/schemas';
import { westernDigits } from '@lantern/money';

export type Prizes = Value<'lotteryBackOffice.issue'>['prizes'];
/** Typed numbers by `prize.place`. */
export type Typed = Readonly<Record<string, string>>;

/** Position of one number of a draw. */
export interface Place {
  readonly prize: string;
  readonly index: number;
  readonly digits: number;
  readonly key: string;
}

/** Positions of all numbers of a draw, prize by prize, as one list. */
export function placesOf(prizes: Prizes): readonly Place[] {
  return prizes.flatMap(({ prize, count, digits }) =>
    Array.from({ length: count }, (_, index) => ({ prize, index, digits, key: `${prize}.${index}` })),
  );
}

/** A result by the positions of its numbers. */
export function typedOf(prizes: Prizes, numbers: Readonly<Record<string, readonly string[]>>): Typed {
  return Object.fromEntries(placesOf(prizes).map(({ prize, index, key }) => [key, numbers[prize]?.[index] ?? '']));
}

/**
 * Input after pasting into one field. A complete result fills all fields, wherever it is pasted; a row of numbers fills the fields from
 * there on. Other texts between numbers, such as prize names, are skipped: a number has the digits of its position. Null for a single
 * number, which the field handles itself.
 */
export function withPasted(prizes: Prizes, typed: Typed, text: string, at: string): Typed | null {
  const words = westernDigits(text).match(/\d+/g) ?? [];
  if (words.length < 2) return null;
  const places = placesOf(prizes);
  const fill = (from: number) => {
    const filled = new Map<string, string>();
    let next = from;
    for (const word of words) {
      const place = places[next];
      if (place === undefined) break;
      if (word.length !== place.digits) continue;
      filled.set(place.key, word);
      next += 1;
    }
    return filled;
  };
  const whole = fill(0);
  const from = places.findIndex((place) => place.key === at);
  const filled = whole.size === places.length || from < 0 ? whole : fill(from);
  return { ...typed, ...Object.fromEntries(filled) };
}

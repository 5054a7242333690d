import type { Value } from '@lantern/contract/schemas';

export type Prizes = Value<'lotteryOffice.issue'>['prizes'];
/** Numbers that were typed, by `prize.place`. */
export type Typed = Readonly<Record<string, string>>;

/** Where one number of a draw stands. */
export interface Place {
  readonly prize: string;
  readonly index: number;
  readonly digits: number;
  readonly key: string;
}

/** Where each number of a draw stands, prize by prize, as places of one list. */
export function placesOf(prizes: Prizes): readonly Place[] {
  return prizes.flatMap(({ prize, count, digits }) =>
    Array.from({ length: count }, (_, index) => ({ prize, index, digits, key: `${prize}.${index}` })),
  );
}

/** A result by the places of its numbers. */
export function typedOf(prizes: Prizes, numbers: Readonly<Record<string, readonly string[]>>): Typed {
  return Object.fromEntries(placesOf(prizes).map(({ prize, index, key }) => [key, numbers[prize]?.[index] ?? '']));
}

/**
 * What is typed after a text was pasted into one place. A whole board fills everything wherever it is pasted; a line of numbers fills
 * the places from there on. Marks between numbers, such as names of prizes, are passed over: a number has the digits of its place.
 * Null where the text is one number, which a field takes by itself.
 */
export function withPasted(prizes: Prizes, typed: Typed, text: string, at: string): Typed | null {
  const words = text.match(/\d+/g) ?? [];
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

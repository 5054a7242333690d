import type { Value } from '@lantern/contract/schemas';

/** One line of a slip as the server keeps it, whatever the family. */
export type KeptLine = Value<'lotto.keepSlip'>['lines'][number];

/** What a board says of its slip, so that it can be kept and brought back. */
export interface SlipKeeper {
  readonly gameCode: string;
  /** What would be kept: the slip, or where it is empty the choice on the board; without unfinished lines. */
  readonly lines: readonly KeptLine[];
  /** A line in words. */
  readonly describe: (line: KeptLine) => string;
  /** Puts lines on the slip; answers how many of them are sold. */
  readonly take: (lines: readonly KeptLine[]) => number;
}

/** A name that is not taken: the words, then the words with a number. `nextName('Slip', ['Slip'])` → `'Slip 2'` */
export function nextName(words: string, taken: readonly string[]): string {
  if (!taken.includes(words)) return words;
  let number = 2;
  while (taken.includes(`${words} ${number}`)) number += 1;
  return `${words} ${number}`;
}

import type { Value } from '@lantern/contract/schemas';

/** One selection of a saved slip in the server's format, for any family. */
export type SavedLine = Value<'lotto.saveSlip'>['lines'][number];

/** A board's interface for saving and restoring its slip. */
export interface SlipStorage {
  readonly gameCode: string;
  /** The selections to save: the slip, or the board's selection if the slip is empty; without incomplete ones. */
  readonly lines: readonly SavedLine[];
  /** A selection as text. */
  readonly describe: (line: SavedLine) => string;
  /** Puts selections on the slip; returns how many of them are still sold. */
  readonly take: (lines: readonly SavedLine[]) => number;
}

/** An unused name: the text, or the text with a number. `nextName('Slip', ['Slip'])` → `'Slip 2'` */
export function nextName(words: string, taken: readonly string[]): string {
  if (!taken.includes(words)) return words;
  let number = 2;
  while (taken.includes(`${words} ${number}`)) number += 1;
  return `${words} ${number}`;
}

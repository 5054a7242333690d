/** A text as it is searched: lower case, without accents and tone marks, full-width letters as usual ones. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a\u0e48-\u0e4c]/g, '')
    .toLocaleLowerCase('en')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
}

/** Scripts that put no blanks between words: their texts are searched by their parts. */
const RUNNING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export interface FoldedText {
  /** Words of scripts with blanks. */
  readonly words: readonly string[];
  /** Pieces of running script. */
  readonly runs: readonly string[];
}

/** Words and running pieces of a text: `黑龙 Dragon 88` → words dragon, 88; run 黑龙. */
export function splitText(text: string): FoldedText {
  const parts = foldText(text).match(/[\p{L}\p{N}\u0e31\u0e34-\u0e47]+/gu) ?? [];
  return {
    words: parts.filter((part) => !RUNNING.test(part)),
    runs: parts.filter((part) => RUNNING.test(part)),
  };
}

/** Normalizes a text for search: lower case, without accents and tone marks, full-width letters as half-width ones. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a\u0e48-\u0e4c]/g, '')
    .toLocaleLowerCase('en')
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
}

/** Scripts without spaces between words: their texts are searched by substrings. */
const RUNNING = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export interface FoldedText {
  /** Words of scripts with spaces. */
  readonly words: readonly string[];
  /** Runs of text in scripts without spaces. */
  readonly runs: readonly string[];
}

/** Splits a text into words and runs: `黑龙 Dragon 88` → words dragon, 88; run 黑龙. */
export function splitText(text: string): FoldedText {
  const parts = foldText(text).match(/[\p{L}\p{N}\u0e31\u0e34-\u0e47]+/gu) ?? [];
  return {
    words: parts.filter((part) => !RUNNING.test(part)),
    runs: parts.filter((part) => RUNNING.test(part)),
  };
}

import { foldForSearch } from '@lantern/text/fold';

/** Scripts without spaces between words: their texts are searched by substrings. */
const RUNNING =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export interface FoldedText {
  /** Words of scripts with spaces. */
  readonly words: readonly string[];
  /** Runs of text in scripts without spaces. */
  readonly runs: readonly string[];
}

/** Splits a text into words and runs: `黑龙 Dragon 88` → words dragon, 88; run 黑龙. */
export function splitText(text: string): FoldedText {
  const parts = foldForSearch(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return {
    words: parts.filter((part) => !RUNNING.test(part)),
    runs: parts.filter((part) => RUNNING.test(part)),
  };
}

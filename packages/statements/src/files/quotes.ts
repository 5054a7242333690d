import type { Delimiter } from '@lantern/contract/statement-reading';

const isPadding = (char: string | undefined) => char === ' ' || char === '\t' || char === '\u00a0' || char === '\u3000';

/** Index of the first character from `start` that is no padding; a delimiter is none. */
function skipPadding(text: string, start: number, delimiter: string): number {
  let at = start;
  while (isPadding(text[at]) && text[at] !== delimiter) at += 1;
  return at;
}

/** Index behind the quote that closes a cell whose content begins at `start`; null when none does. */
function closingQuote(text: string, start: number): number | null {
  let at = text.indexOf('"', start);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at === -1 ? null : at + 1;
}

/** A text whose quotes are sound, without padding around quoted cells, or the line where a quote opens that is not. */
export type CheckedQuotes = { readonly text: string } | { readonly line: number };

/**
 * Checks the quotes of a text table: a cell that begins with a quote ends with one, before a delimiter or the end of the line. Other quotes
 * are characters like any others.
 * @param text with `\n` at the ends of lines
 * @param isRow whether a line inside a quoted cell looks like a row of the table, which a quote that was not closed has swallowed
 */
export function checkQuotes(text: string, delimiter: Delimiter, isRow: (line: string) => boolean): CheckedQuotes {
  const parts: string[] = [];
  let line = 1;
  let at = 0;
  let from = 0;
  while (at < text.length) {
    const start = skipPadding(text, at, delimiter);
    if (text[start] === '"') {
      const end = closingQuote(text, start + 1);
      if (end === null) return { line };
      const behind = skipPadding(text, end, delimiter);
      const next = text[behind];
      if (next !== undefined && next !== delimiter && next !== '\n') return { line };
      const lines = text.slice(start + 1, end - 1).split('\n');
      if (lines.slice(1).some(isRow)) return { line };
      parts.push(text.slice(from, at), text.slice(start, end));
      from = behind;
      line += lines.length - 1;
      at = behind;
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
    }
    if (text[at] === '\n') line += 1;
    at += 1;
  }
  parts.push(text.slice(from));
  return { text: parts.join('') };
}

/** One token of typed or pasted text with its status. */
export type TypedToken = { readonly text: string; readonly status: 'READ' | 'REPEATED' | 'UNREADABLE' };

/** Result of parsing typed or pasted text: the numbers in order, and each token for highlighting in the input field. */
export type TypedNumbers = {
  readonly numbers: readonly string[];
  readonly repeated: readonly string[];
  readonly unreadable: readonly string[];
  readonly tokens: readonly TypedToken[];
  /** The text was too long; the rest was ignored. */
  readonly isCut: boolean;
};

/** Enough for every four-digit number with its separator. */
const MAX_TEXT_LENGTH = 60_000;
/** Unreadable tokens are displayed, so they are truncated. */
const MAX_TOKEN_LENGTH = 24;

/**
 * Parses numbers of a given length from typed or pasted text. Separators: spaces, commas, semicolons, full stops, dashes, slashes, bars
 * and new lines. A number that occurs again is reported as repeated and ignored; a token without exactly that many digits is unreadable.
 * No number is guessed.
 * @example readTypedNumbers('07 17,27 07 7a', 2) // numbers 07 17 27, repeated 07, unreadable 7a
 */
export function readTypedNumbers(text: string, digits: number): TypedNumbers {
  const shape = new RegExp(`^[0-9]{${digits}}$`);
  const seen = new Set<string>();
  const tokens: TypedToken[] = [];
  for (const raw of text.slice(0, MAX_TEXT_LENGTH).split(/[\s,;./|\-–—_、，；]+/u)) {
    if (raw === '') continue;
    if (!shape.test(raw)) tokens.push({ text: raw.slice(0, MAX_TOKEN_LENGTH), status: 'UNREADABLE' });
    else if (seen.has(raw)) tokens.push({ text: raw, status: 'REPEATED' });
    else {
      seen.add(raw);
      tokens.push({ text: raw, status: 'READ' });
    }
  }
  return {
    numbers: [...seen],
    repeated: textsOf(tokens, 'REPEATED'),
    unreadable: textsOf(tokens, 'UNREADABLE'),
    tokens,
    isCut: text.length > MAX_TEXT_LENGTH,
  };
}

function textsOf(tokens: readonly TypedToken[], status: TypedToken['status']): string[] {
  return tokens.filter((token) => token.status === status).map((token) => token.text);
}

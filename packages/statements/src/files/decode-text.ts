import { ENCODINGS, type Encoding } from '@lantern/contract/statement-reading';
import { headingOf } from '../headings/find-heading.ts';
import { shorten } from '../values/cell-text.ts';
import { plausibilityOf } from './encoding-plausibility.ts';

/** A text file whose encoding is known, or the encodings that are possible. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** Possible encodings, the likely ones first, each with a sample of its letters outside ASCII. */
  readonly encodings: readonly { readonly encoding: Encoding; readonly sample: string }[];
  readonly isDecided: boolean;
}

const UNICODE: ReadonlySet<Encoding> = new Set<Encoding>(['utf-8', 'utf-16le', 'utf-16be']);
const LEGACY = ENCODINGS.filter((encoding) => !UNICODE.has(encoding));
/** Headings stand in the first lines. */
const HEADING_LENGTH = 40_000;
const MOST_WORDS = 12;
const LONGEST_SAMPLE = 200;

/** The text of bytes in an encoding; null when they are not valid in it, or contain characters that no statement has. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    // Windows-1258 writes tones behind their letters: composed, they are like those of other files.
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const text = (encoding === 'windows-1252' ? withWindowsSigns(decoded) : decoded).normalize('NFC');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f-\u009f]/.test(text)) return null;
    if (!UNICODE.has(encoding) && /[\ue000-\uf8ff\ufffd]/.test(text)) return null;
    // The end of a file, as old systems mark it.
    return text.replaceAll('\u001a', '');
  } catch {
    return null;
  }
}

/** Signs of windows-1252 from 0x80, which some versions of Node.js leave as control characters; spaces stand for none. */
const WINDOWS_SIGNS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const withWindowsSigns = (text: string) =>
  text.replaceAll(/[\u0080-\u009f]/g, (char) => {
    const sign = WINDOWS_SIGNS[char.charCodeAt(0) - 0x80] ?? ' ';
    return sign === ' ' ? char : sign;
  });

const decided = (text: string, encoding: Encoding): DecodedText => ({
  text,
  encoding,
  encodings: [{ encoding, sample: lettersOf(text) }],
  isDecided: true,
});

/**
 * The text of a file. UTF-8 and UTF-16 are recognised; another encoding is certain only where it alone shows headings of banks in letters
 * outside ASCII, because names that are stored in other letters cannot be told from names.
 * @param known encodings that a person or an earlier file of the account chose
 * @returns null if the bytes are no text
 */
export function decodeText(bytes: Uint8Array, known: readonly Encoding[]): DecodedText | null {
  const unicode = decodeUnicode(bytes);
  const [chosen] = known;
  const asChosen = chosen === undefined ? null : decodeAs(bytes, chosen);
  const candidates = unicode === null ? legacyCandidates(bytes) : [];
  const list = candidates.map(({ encoding, text }) => ({ encoding, sample: lettersOf(text) }));
  if (asChosen !== null && chosen !== undefined) {
    const others = list.length > 0 ? list : (unicode?.encodings ?? []);
    const encodings = others.some(({ encoding }) => encoding === chosen)
      ? others
      : [{ encoding: chosen, sample: lettersOf(asChosen) }, ...others];
    return { text: asChosen, encoding: chosen, encodings, isDecided: true };
  }
  if (unicode !== null) return unicode;
  const [first, second] = candidates;
  if (first === undefined) return null;
  const isCertain = first.headings > 0 && first.headings > (second?.headings ?? 0);
  return { text: first.text, encoding: first.encoding, encodings: list, isDecided: isCertain };
}

function decodeUnicode(bytes: Uint8Array): DecodedText | null {
  const encoding = markedEncoding(bytes) ?? zeroEncoding(bytes) ?? 'utf-8';
  const text = decodeAs(bytes, encoding);
  return text === null ? null : decided(text, encoding);
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a mark: every other byte of digits and separators is zero. */
function zeroEncoding(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, 4_000);
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (even + odd < length / 10) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

interface Candidate {
  readonly encoding: Encoding;
  readonly text: string;
  /** Headings of banks in letters outside ASCII. */
  readonly headings: number;
  readonly plausibility: number;
}

function legacyCandidates(bytes: Uint8Array): readonly Candidate[] {
  return LEGACY.flatMap((encoding) => {
    const text = decodeAs(bytes, encoding);
    if (text === null) return [];
    return [{ encoding, text, headings: headingsIn(text), plausibility: plausibilityOf(text, encoding) }];
  }).sort((one, other) => other.headings - one.headings || other.plausibility - one.plausibility);
}

const hasLetters = (text: string) => /\P{ASCII}/u.test(text) && /\p{L}/u.test(text);

function headingsIn(text: string): number {
  const cells = text.slice(0, HEADING_LENGTH).split(/[\r\n,;|\t"]/);
  const found = new Set(cells.map((cell) => cell.trim()).filter((cell) => cell.length > 1 && hasLetters(cell)));
  return [...found].filter((cell) => cell.length <= 100 && headingOf(cell) !== null).length;
}

/** Words with letters outside ASCII, so that people see in which encoding they are right. */
function lettersOf(text: string): string {
  const words = new Set<string>();
  for (const line of text.split(/[\r\n]+/)) {
    for (const word of line.split(/[\s,;|"]+/)) if (/\P{ASCII}/u.test(word)) words.add(shorten(word, 40));
    if (words.size >= MOST_WORDS) break;
  }
  return shorten([...words].slice(0, MOST_WORDS).join(' · '), LONGEST_SAMPLE);
}

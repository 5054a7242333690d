import { type AddressRange, parseAddressRange } from './address-ranges.ts';

/** What the ranges of a list are for: a row `deny 1.2.3.4;` is understood only where ranges are denied. */
export type RangeUse = 'deny' | 'allow';

/** A list that was understood as a whole. */
export interface RangeList {
  /** Each range once, in its order, without quotation marks and with an ordinary hyphen between its ends. */
  readonly ranges: readonly string[];
  /** Lines that hold a comment and no range. */
  readonly comments: number;
  /** Ranges that occurred before, also in another notation: `1.2.3.4/32` repeats `1.2.3.4`. */
  readonly repeated: number;
}

/** The first line, counted from 1, that is not understood; 0 for a text of too many lines. */
export interface WrongLine {
  readonly wrongLine: number;
}

interface Entry {
  readonly text: string;
  readonly range: AddressRange;
}

interface Line {
  readonly entries: readonly Entry[];
  readonly hasComment: boolean;
}

const MAX_LINES = 40_000;
/** Enough for hundreds of ranges. A line is read without a pause, so that its time needs a bound. */
const LONGEST_LINE = 10_000;
/** Two IPv6 addresses with a dotted end, and spaces. */
const LONGEST_RANGE = 120;
/** Every sign that ends a line, so that a comment never hides a range that follows it. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/g;
const BETWEEN = /[\s,"'`]+/;
/** Visible signs of ASCII, blanks and tabs. */
const ASCII = /^[\t -~]*$/;
const COMMENT = /#|\/\//;
/** The beginning of an address or of a wrong one: what looks like this is never the first word of a comment. */
const LIKE_ADDRESS = /^(?:\d+\.\d+\.|[\da-f]*:[\da-f]*:[\da-f:.]*(?:[/%-]|$))/i;
/** Beside a range: the length or the mask of its network in a column of its own, or a network that is written shorter (`10/8`). */
const LIKE_COLUMN = /^[\d.:/]+$/;

/** A line without invisible characters, with ordinary signs for full-width ones, for all dashes and for all quotation marks. */
const ordinaryOf = (line: string) =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Pi}\p{Pf}\u201e]/gu, '"')
    .replaceAll('\u3001', ',');

const plainOf = (line: string) =>
  // Most lists are plain, and there are long ones.
  ASCII.test(line) ? line.trim() : ordinaryOf(line).trim();

function entryOf(text: string): Entry | null {
  const range = text.length > LONGEST_RANGE ? null : parseAddressRange(text);
  return range && { text, range };
}

/** The words of a part of a line; the two ends of a range and the hyphen between them are one word. */
function wordsOf(part: string): string[] {
  const words: string[] = [];
  for (const word of part.split(BETWEEN)) {
    const last = words.at(-1) ?? '';
    if (word === '') continue;
    const isJoined = last !== '' && last.length <= LONGEST_RANGE && (word.startsWith('-') || last.endsWith('-'));
    if (isJoined) words[words.length - 1] = last + word;
    else words.push(word);
  }
  return words;
}

/** A part of a line without `deny` or `allow` before its ranges. Null when it says the opposite of what the list is for, or means all. */
function withoutDirective(words: readonly string[], use: RangeUse): readonly string[] | null {
  const directive = words[0]?.toLowerCase();
  const object = words[1]?.toLowerCase() ?? '';
  if (directive !== 'deny' && directive !== 'allow') return words;
  if (object === 'all') return null;
  // A comment may begin with the same word.
  if (!LIKE_ADDRESS.test(object)) return words;
  return directive === use ? words.slice(1) : null;
}

/** The only IPv4 address of an entry; null when it has several or is of the other family. */
const onlyAddress = ({ text, range }: Entry): bigint | null =>
  range.family === 4 && !/[-/]/.test(text) ? range.from : null;

/**
 * Whether two addresses beside each other could be columns of a table: a network and its mask, or the ends of a block. Read as two addresses
 * the block would be lost.
 */
function areColumns(left: Entry | undefined, right: Entry): boolean {
  const [first, second] = [left ? onlyAddress(left) : null, onlyAddress(right)];
  if (first === null || second === null) return false;
  const octet = second >> 24n;
  return octet === 0n || octet === 255n || (first % 256n === 0n && second % 256n === 255n && first < second);
}

/** Ranges and comment of the parts between semicolons; null when they are not understood. */
function readParts(parts: readonly string[], use: RangeUse): Line | null {
  const entries: Entry[] = [];
  let hasComment = false;
  for (const [index, part] of parts.entries()) {
    const words = withoutDirective(wordsOf(part), use);
    if (words === null) return null;
    const [first] = words;
    if (first === undefined) continue;
    const read = words.map(entryOf);
    if (index > 0 && read[0] === null) {
      if (LIKE_ADDRESS.test(first) || (entries.length > 0 && LIKE_COLUMN.test(first))) return null;
      hasComment = true;
      continue;
    }
    // A range behind a comment, or behind a semicolon at the beginning: it cannot be known whether it belongs to the list.
    if (index > 0 && (hasComment || entries.length === 0)) return null;
    for (const entry of read) {
      if (entry === null || areColumns(entries.at(-1), entry)) return null;
      entries.push(entry);
    }
  }
  return { entries, hasComment: hasComment || parts.length > 1 };
}

/** A row of a list whose rows are JSON objects: its `cidr`. A row about the list itself is a comment. */
function readObject(text: string): Line | null {
  try {
    const row: Readonly<Record<string, unknown>> = JSON.parse(text);
    const { cidr, ...others } = row;
    const hasOther = Object.values(others).some((value) => typeof value === 'string' && entryOf(value) !== null);
    if (hasOther) return null;
    if (cidr === undefined && row.type === 'metadata') return { entries: [], hasComment: true };
    const entry = typeof cidr === 'string' ? entryOf(cidr.trim()) : null;
    return entry && { entries: [entry], hasComment: false };
  } catch {
    return null;
  }
}

function readLine(line: string, use: RangeUse): Line | null {
  if (line.length > LONGEST_LINE) return null;
  const text = plainOf(line);
  if (text.startsWith('{')) return readObject(text);
  const end = text.search(COMMENT);
  const read = readParts((end < 0 ? text : text.slice(0, end)).split(';'), use);
  return read && { ...read, hasComment: read.hasComment || end >= 0 };
}

/** The lines of a text, each cut off when it is needed: cutting all at once takes too long for one turn of an event loop. */
function* linesOf(text: string): Generator<string, void, void> {
  let from = 0;
  for (const { 0: end, index } of text.matchAll(LINE_END)) {
    yield text.slice(from, index);
    from = index + end.length;
  }
  yield text.slice(from);
}

const keyOf = ({ family, from, to }: AddressRange) => `${family} ${from} ${to}`;

/**
 * Reads a list line by line, for callers that pause: each step is a line. What `readRangeList` says holds here, too.
 */
export function* readRangeLines(text: string, use: RangeUse): Generator<undefined, RangeList | WrongLine, void> {
  const found = new Map<string, string>();
  let comments = 0;
  let repeated = 0;
  let number = 0;
  for (const line of linesOf(text)) {
    yield;
    number += 1;
    const read = number > MAX_LINES ? null : readLine(line, use);
    if (read === null) return { wrongLine: number > MAX_LINES ? 0 : number };
    if (read.entries.length === 0 && read.hasComment) comments += 1;
    for (const { text: range, range: addresses } of read.entries) {
      const key = keyOf(addresses);
      if (found.has(key)) repeated += 1;
      else found.set(key, range);
    }
  }
  return { ranges: [...found.values()], comments, repeated };
}

/**
 * Reads a typed or pasted list of address ranges, such as a published block list. Ranges are separated by line ends, blanks, commas and
 * semicolons, and may be quoted; the two ends of a range by any dash. A comment begins with `#` or `//`, or with `;` unless a range follows.
 * Rows of the web server nginx (`deny 203.0.113.0/24;`) and JSON objects with a `cidr` are understood as well.
 *
 * Nothing is skipped: a line that is not understood, or could mean two things, refuses the whole list. Such are `;203.0.113.7`, which may
 * be a range or one that was taken out, and an address beside its mask. Takes time linear in the length of the text.
 *
 * @example readRangeList('1.2.3.4;5.6.7.8 ; exits', 'deny') // { ranges: ['1.2.3.4', '5.6.7.8'], comments: 0, repeated: 0 }
 */
export function readRangeList(text: string, use: RangeUse): RangeList | WrongLine {
  const lines = readRangeLines(text, use);
  for (;;) {
    const step = lines.next();
    if (step.done) return step.value;
  }
}

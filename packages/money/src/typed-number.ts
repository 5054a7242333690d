import { separatorsOf } from './amount-text.ts';

/** How a typed number is read. */
export type TypedNumberForm = {
  /** Largest number of decimals, 0 to 4. */
  readonly decimals: number;
  /** BCP 47 tag or code of the reader's language: decides a separator that could be either kind. */
  readonly language: string;
  /** Texts that may stand before or after the number besides currency signs: a symbol, a unit. */
  readonly affixes?: readonly string[];
  /** False for percentages and multipliers, which have no groups: one separator is always that of the decimals. */
  readonly hasGroups?: boolean;
};

/** Why a text is not read. `DOUBTFUL` has both readings in the language's own form: 1500 and 1.5. */
export type UnreadNumber =
  | { readonly kind: 'SHAPE' }
  | { readonly kind: 'DECIMALS'; readonly decimals: number }
  | { readonly kind: 'DOUBTFUL'; readonly whole: string; readonly decimal: string };

/** What a typed text means: nothing yet, a number as on the wire, or no number that can be trusted. */
export type TypedNumber =
  | { readonly kind: 'EMPTY' }
  | { readonly kind: 'NUMBER'; readonly value: string }
  | UnreadNumber;

const SHAPE: TypedNumber = { kind: 'SHAPE' };

/** Longer texts are refused without being read: an amount of 16 digits with separators and a currency is shorter. */
const MAX_TYPED_LENGTH = 60;

/** Names of currencies that people write beside an amount; signs (`\p{Sc}`) need no entry. */
const CURRENCY_NAMES =
  'USDT USD EUR GBP THB VNĐ VND IDR JPY CNY RMB PHP MYR SGD HKD TWD KRW INR KHR LAK MMK Rp. Rp RM đ บาท 円 元 圆'.split(
    ' ',
  );

/**
 * Replaces the decimal digits of every script by ASCII digits, one character by one, so that a cursor in the text keeps its place.
 * @example westernDigits('๑２3') // '123'
 */
export function westernDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** Digits of a script stand in rows of ten from zero, some rows directly behind others. */
function digitValue(code: number): number {
  if (code <= 0x39) return code - 0x30;
  let fromStart = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - fromStart - 1))) fromStart += 1;
  return fromStart % 10;
}

/**
 * Reads a number as people type or paste it: digits of every script, a point or a comma before the decimals, groups of three (or, in
 * India, of two) separated by points, commas, spaces or apostrophes, a currency before or after it. The reading never differs from what
 * is written by a power of ten: one separator followed by exactly three digits is a group if it is the language's own sign for groups and
 * three decimals cannot be meant, and decimals if it is the own sign for them and they can; otherwise it is doubtful, and refused. A text that ends in a separator is read without it, because it is being typed.
 *
 * @example readTypedNumber('120,50', { decimals: 2, language: 'en' }) // { kind: 'NUMBER', value: '120.50' }
 * @example readTypedNumber('1.500', { decimals: 2, language: 'vi' }) // { kind: 'NUMBER', value: '1500' }
 * @example readTypedNumber('1.500', { decimals: 2, language: 'en' }) // { kind: 'DOUBTFUL', whole: '1500', decimal: '1.5' }
 */
export function readTypedNumber(typed: string, form: TypedNumberForm): TypedNumber {
  if (typed.length > MAX_TYPED_LENGTH) return SHAPE;
  const text = figuresOf(typed, form.affixes ?? []);
  if (text === '' || /^[.,]$/.test(text)) return { kind: 'EMPTY' };
  if (!/^[\d., ']*\d[.,]?$/.test(text)) return SHAPE;
  const figures = text.replace(/[.,]$/, '').replace(/^(?=[.,])/, '0');
  const parts = partsOf(figures, form);
  if (parts === null) return SHAPE;
  return 'kind' in parts ? parts : withDecimals(parts, form.decimals);
}

/**
 * The text of a number in a field: `readTypedNumber` reads it as the same number in every language. Three decimals get a zero, because a
 * separator before exactly three digits could be a group's.
 */
export function writeTypedNumber(value: string): string {
  return /^\d+\.\d{3}$/.test(value) ? `${value}0` : value;
}

/** The text without what is not part of the number: invisible characters, currency, units. */
function figuresOf(typed: string, affixes: readonly string[]): string {
  const plain = westernDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    // Signs of other keyboards, which NFKC leaves.
    .replace(/[。٫]/g, '.')
    .replace(/[、٬،]/g, ',')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s/g, ' ');
  const names = [...affixes.map((affix) => affix.normalize('NFKC')), ...CURRENCY_NAMES];
  let text = plain.trim();
  for (;;) {
    const shorter = withoutAffix(text, names).trim();
    if (shorter === text) return text;
    text = shorter;
  }
}

function withoutAffix(text: string, names: readonly string[]): string {
  const signless = text.replace(/^\p{Sc}|\p{Sc}$/u, '');
  if (signless !== text) return signless;
  for (const name of names) {
    if (name !== '' && text.toUpperCase().startsWith(name.toUpperCase())) return text.slice(name.length);
    if (name !== '' && text.toUpperCase().endsWith(name.toUpperCase())) return text.slice(0, -name.length);
  }
  return text;
}

type Parts = { readonly whole: string; readonly decimals: string };

/** Splits figures at the separator of the decimals; null if the separators are not those of a number. */
function partsOf(figures: string, form: TypedNumberForm): Parts | UnreadNumber | null {
  const signs = figures.replace(/\d/g, '');
  const last = signs.at(-1);
  if (last === undefined) return { whole: figures, decimals: '' };
  const at = figures.lastIndexOf(last);
  const [before, after] = [figures.slice(0, at), figures.slice(at + 1)];
  const isOnce = signs.indexOf(last) === signs.length - 1 && /[.,]/.test(last);
  if (isOnce && signs.length > 1) return withoutGroups(before, after);
  if (!isOnce) return withoutGroups(figures, '');
  const { hasGroups = true } = form;
  if (!hasGroups || after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return { whole: before, decimals: after };
  const { point } = separatorsOf(form.language);
  if (last === point && form.decimals >= 3) return { whole: before, decimals: after };
  if (form.decimals === 0 || (last !== point && form.decimals < 3)) return { whole: before + after, decimals: '' };
  return { kind: 'DOUBTFUL', whole: before + after, decimal: withoutZeros(before, point, after) };
}

/** `1.500` → `1.5`, `1.000` → `1`. */
function withoutZeros(whole: string, sign: string, decimals: string): string {
  let end = decimals.length;
  while (end > 0 && decimals[end - 1] === '0') end -= 1;
  return end === 0 ? whole : whole + sign + decimals.slice(0, end);
}

/** Digits of a whole part with groups; null unless all groups are complete and their separators the same. */
function withoutGroups(whole: string, decimals: string): Parts | null {
  const [first = '', ...groups] = whole.split(/\D/);
  const inner = groups.slice(0, -1);
  const isOneSign = new Set(whole.replace(/\d/g, '')).size === 1;
  const isThousands = inner.every(({ length }) => length === 3);
  const isLakhs = first.length <= 2 && inner.every(({ length }) => length === 2);
  const isGrouped = isOneSign && /^[1-9]\d{0,2}$/.test(first) && groups.at(-1)?.length === 3;
  return isGrouped && (isThousands || isLakhs) ? { whole: first + groups.join(''), decimals } : null;
}

/** More decimals than allowed are read only as zeros, and only where no group is meant: amounts are shown with two decimals. */
function withDecimals({ whole, decimals }: Parts, allowed: number): TypedNumber {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const [used, more] = [decimals.slice(0, allowed), decimals.slice(allowed)];
  const mayHaveMore = digits === '0' || decimals.length <= (allowed > 2 ? 4 : 2);
  if (more !== '' && !(mayHaveMore && /^0*$/.test(more))) return { kind: 'DECIMALS', decimals: allowed };
  return { kind: 'NUMBER', value: used === '' ? digits : `${digits}.${used}` };
}

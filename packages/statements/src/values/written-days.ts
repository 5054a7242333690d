import { plainText } from './cell-text.ts';
import { isDateFiller, monthOf } from './month-names.ts';
import { takeTime, type WrittenTime } from './written-times.ts';

/**
 * A day as it is written. FIXED: what is day and what is month is certain; `year` is null when only day and month are written. OPEN: two or
 * three numbers whose order the whole file decides. COMPACT: eight digits without separators that do not begin with the year.
 */
export type WrittenDay =
  | {
      readonly kind: 'FIXED';
      readonly year: number | null;
      /** FULL: four digits. SHORT: two digits. GREGORIAN: converted from an era, so that no other calendar can be meant. */
      readonly yearForm: 'FULL' | 'SHORT' | 'GREGORIAN';
      readonly month: number;
      readonly day: number;
    }
  | { readonly kind: 'OPEN'; readonly first: number; readonly second: number; readonly third: Third | null }
  | { readonly kind: 'COMPACT'; readonly digits: string };

type Third = { readonly value: number; readonly isFull: boolean };

/** A day with the time of day in the same cell. */
export interface WrittenMoment {
  readonly day: WrittenDay;
  readonly time: WrittenTime | null;
}

const LONGEST_MOMENT = 60;
/** Years of the Japanese era Reiwa and of the Republic of China begin after these. */
const REIWA = 2018;
const MINGUO = 1911;
const OLDEST_MINGUO = 100;
/** Eight digits that begin with this or a later number may begin with the year. */
const FIRST_YEAR = 2000;

/** Reads a cell with a day, and perhaps a time, without deciding the order of day and month; null for anything else. */
export function readMoment(cell: string): WrittenMoment | null {
  if (cell.length > LONGEST_MOMENT) return null;
  const text = plainText(cell);
  const joined = /^(\d{8})[ -]?(\d{2})(\d{2})(\d{2})?$/.exec(text);
  if (joined !== null) {
    const [, digits = '', hour = '', minute = '', second = '00'] = joined;
    const time = takeTime(`${hour}:${minute}:${second}`)?.time ?? null;
    return time === null ? null : { day: readEightDigits(digits), time };
  }
  const taken = takeTime(withoutWeekday(text));
  if (taken === null) return null;
  const day = readDay(taken.rest);
  return day === null ? null : { day, time: taken.time };
}

const withoutWeekday = (text: string) =>
  text
    .replaceAll(/\([月火水木金土日一二三四五六]\)/g, ' ')
    .replaceAll(/(?:星期|週|周)[一二三四五六日天]/g, ' ')
    .replaceAll(/[月火水木金土日]曜日?/g, ' ');

function readDay(text: string): WrittenDay | null {
  const era = /^(?:令和|R) ?(\d{1,2}|元) ?[年./-]/.exec(text);
  const republic = /^(?:民國|民国) ?(\d{2,3}) ?[年./-]/.exec(text);
  const match = era ?? republic;
  if (match === null) return readParts(text);
  const count = match[1] === '元' ? 1 : Number(match[1]);
  const rest = readParts(`2000-${text.slice(match[0].length)}`);
  if (rest?.kind !== 'FIXED') return null;
  return { ...rest, year: count + (era === null ? MINGUO : REIWA), yearForm: 'GREGORIAN' };
}

function readParts(text: string): WrittenDay | null {
  const isMonthSigned = /\d ?[月월]/.test(text);
  const plain = text
    .replaceAll(/[年년月월]/g, '-')
    .replaceAll(/[日号號일]/g, ' ')
    .replaceAll(/(?:tháng|thang|thg|th)\.? ?(\d{1,2})/giu, ' #$1 ');
  const words = withMonthNumbers(plain);
  if (words === null || !/^[#\d\-/., ]+$/.test(words)) return null;
  const tokens = words.match(/#?\d+/g) ?? [];
  if (tokens.length === 1) return readCompact(tokens[0] ?? '');
  if (tokens.length > 3 || tokens.some((token) => !/^#?(?:\d{1,2}|\d{4})$/.test(token) && !isMinguo(token, tokens)))
    return null;
  if (tokens.some((token) => token.startsWith('#'))) return readNamedMonth(tokens);
  return readNumbers(tokens, isMonthSigned);
}

const isMinguo = (token: string, tokens: readonly string[]) =>
  token === tokens[0] && tokens.length === 3 && /^1\d\d$/.test(token);

/** Month names become `#11`; null when there are other words. */
function withMonthNumbers(text: string): string | null {
  let isKnown = true;
  const replaced = text.replaceAll(/\p{L}[\p{L}\p{M}.]*/gu, (word) => {
    const month = monthOf(word);
    if (month === null && !isDateFiller(word)) isKnown = false;
    return month === null ? ' ' : ` #${month} `;
  });
  return isKnown ? replaced : null;
}

function readCompact(token: string): WrittenDay | null {
  if (/^\d{8}$/.test(token)) return readEightDigits(token);
  if (!/^1\d{6}$/.test(token)) return null;
  const [year, month, day] = [Number(token.slice(0, 3)), Number(token.slice(3, 5)), Number(token.slice(5))];
  return { kind: 'FIXED', year: year + MINGUO, yearForm: 'GREGORIAN', month, day };
}

/** Digits that begin with a year are no day in another order, which has the begin of its year, 20 or above, where these have the month. */
function readEightDigits(digits: string): WrittenDay {
  const [year, month, day] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))];
  const isYearFirst = year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isYearFirst ? { kind: 'FIXED', year, yearForm: 'FULL', month, day } : { kind: 'COMPACT', digits };
}

function readNamedMonth(tokens: readonly string[]): WrittenDay | null {
  const names = tokens.filter((token) => token.startsWith('#'));
  const numbers = tokens.filter((token) => !token.startsWith('#'));
  const month = Number(names[0]?.slice(1));
  const [first = '', second] = numbers;
  if (names.length !== 1) return null;
  if (first.length === 4) {
    if (second === undefined || second.length > 2) return null;
    return { kind: 'FIXED', year: Number(first), yearForm: 'FULL', month, day: Number(second) };
  }
  return {
    kind: 'FIXED',
    year: second === undefined ? null : Number(second),
    yearForm: second?.length === 4 ? 'FULL' : 'SHORT',
    month,
    day: Number(first),
  };
}

function readNumbers(tokens: readonly string[], isMonthSigned: boolean): WrittenDay | null {
  const [first = '', second = '', third] = tokens;
  const [one, two] = [Number(first), Number(second)];
  if (second.length > 2) return null;
  if (third === undefined) {
    if (first.length > 2) return null;
    if (isMonthSigned) return { kind: 'FIXED', year: null, yearForm: 'SHORT', month: one, day: two };
    return { kind: 'OPEN', first: one, second: two, third: null };
  }
  const last = Number(third);
  if (first.length >= 3) {
    if (third.length > 2) return null;
    const isRepublic = first.length === 3 && one >= OLDEST_MINGUO;
    const year = isRepublic ? one + MINGUO : one;
    return { kind: 'FIXED', year, yearForm: isRepublic ? 'GREGORIAN' : 'FULL', month: two, day: last };
  }
  if (isMonthSigned) return { kind: 'FIXED', year: one, yearForm: 'SHORT', month: two, day: last };
  return { kind: 'OPEN', first: one, second: two, third: { value: last, isFull: third.length === 4 } };
}

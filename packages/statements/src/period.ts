import type { TextRow } from './types.ts';
import { plainText } from './values/cell-text.ts';
import { readMoment, type WrittenDay } from './values/written-days.ts';

const DATE = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2} \p{L}{3,12} \d{4}/gu;
const LONGEST_LINE = 500;

/** First and last day of the statement where a row before the heading has exactly two dates; null otherwise. */
export function periodOf(preliminaries: readonly TextRow[]): readonly [WrittenDay, WrittenDay] | null {
  for (const { cells } of preliminaries) {
    const text = plainText(cells.join(' ').slice(0, LONGEST_LINE));
    const days = (text.match(DATE) ?? []).map((found) => readMoment(found)?.day ?? null).filter((day) => day !== null);
    const [from, to] = days;
    if (days.length === 2 && from !== undefined && to !== undefined) return [from, to];
  }
  return null;
}

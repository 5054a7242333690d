import { type BetRule, findBetRule, prizesRead, readDigits } from './bet-rules.ts';
import type { DrawResult, Region } from './draw-structure.ts';

/** Statistics of one two-digit ending over a span of draws. */
export type EndingStatistics = {
  /** "00" … "99". */
  readonly number: string;
  /** Times drawn in the span; several times in one draw count separately. */
  readonly drawn: number;
  /** Draws since it last appeared: 0 in the last draw; the number of known draws when it never appeared. */
  readonly since: number;
};

/**
 * How often each two-digit ending was drawn in the last draws, and how many draws ago it last appeared, in numerical order.
 * @param newestFirst results of one lottery, newest first; results older than the span still count for `since`
 * @param span number of draws that the count covers
 * @param play a two-digit play that selects the prizes: every prize for `lo2`, the special one for `de_db`
 * @throws RangeError for a play that the region does not offer or that does not have two digits
 */
export function endingStatistics(
  region: Region,
  newestFirst: readonly DrawResult[],
  span: number,
  play = 'lo2',
): readonly EndingStatistics[] {
  const rule = findBetRule(region, play);
  if (rule?.digits !== 2) throw new RangeError(`${play} has no two-digit numbers in ${region}`);
  const drawn = new Map<string, number>();
  const since = new Map<string, number>();
  for (const [age, result] of newestFirst.entries()) {
    for (const ending of shownDigits(region, rule, result)) {
      if (age < span) drawn.set(ending, (drawn.get(ending) ?? 0) + 1);
      if (!since.has(ending)) since.set(ending, age);
    }
  }
  return Array.from({ length: 100 }, (_, value) => {
    const number = String(value).padStart(2, '0');
    return { number, drawn: drawn.get(number) ?? 0, since: since.get(number) ?? newestFirst.length };
  });
}

function shownDigits(region: Region, rule: BetRule, result: DrawResult): readonly string[] {
  return prizesRead(region, rule).flatMap((prize) => (result[prize] ?? []).map((n) => readDigits(rule, n)));
}

/** Digits of the special prize's ending that trends follow: tens, units, and the last digit of their sum. */
export const TREND_KINDS = ['head', 'tail', 'sum'] as const;
export type TrendKind = (typeof TREND_KINDS)[number];

/** One draw's row of the trend table. */
export type TrendRow = {
  readonly special: string;
  /** The drawn digit, per kind. */
  readonly digits: Readonly<Record<TrendKind, number>>;
  /** Missing counts of the digits 0–9 per kind after this draw; 0 for the drawn digit. */
  readonly gaps: Readonly<Record<TrendKind, readonly number[]>>;
};

/**
 * The trend table of the special prize; input and output are ordered from the newest to the oldest. A digit that never appeared before
 * counts the draws known so far.
 */
export function specialTrend(newestFirst: readonly DrawResult[]): readonly TrendRow[] {
  const running: Record<TrendKind, number[]> = {
    head: Array(10).fill(0),
    tail: Array(10).fill(0),
    sum: Array(10).fill(0),
  };
  const rows: TrendRow[] = [];
  for (const result of newestFirst.toReversed()) {
    const special = result.DB?.[0] ?? '';
    const [head, tail] = [Number(special.at(-2)), Number(special.at(-1))];
    const digits = { head, tail, sum: (head + tail) % 10 };
    for (const kind of TREND_KINDS) {
      running[kind] = running[kind].map((gap, digit) => (digit === digits[kind] ? 0 : gap + 1));
    }
    rows.push({ special, digits, gaps: { ...running } });
  }
  return rows.reverse();
}

/** The table beside a result: for each tens digit the units of the endings that appeared, in order of publication. */
export function endingsByHead(region: Region, result: DrawResult): readonly (readonly string[])[] {
  const rule = findBetRule(region, 'lo2');
  const endings = rule === null ? [] : shownDigits(region, rule, result);
  return Array.from({ length: 10 }, (_, head) =>
    endings.filter((ending) => ending.startsWith(String(head))).map((ending) => ending.slice(1)),
  );
}

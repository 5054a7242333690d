import type { Payload, Value } from '@lantern/contract/schemas';
import { endingStatistics, isCalendarDate, specialTrend } from '@lantern/engines/lottery';
import { type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { regionOf } from '../games/regions.ts';
import { viewResult } from '../issues/issue-view.ts';
import type { Prices } from '../pricing/vietnam-prices.ts';
import { findResultOfDay, listResults } from './repository/results.ts';

type Deps = LotteryDeps & { readonly prices: Prices };

const MOST_RESULTS = 100;
const DEFAULT_SPAN = 30;

/** A game's latest results, newest first, at most one hundred. */
export async function listOpenedNumbers(
  deps: Deps,
  scope: Scope,
  { gameCode, count, before }: Payload<'lottery.openedNumbers'>,
): Promise<Value<'lottery.openedNumbers'> | Refusal> {
  if ((await deps.prices.game(scope, gameCode)) === null) return refuse('NOT_FOUND');
  if (before !== undefined && !isCalendarDate(before)) return { results: [] };
  const results = await listResults(deps.pool, scope, { gameCode, limit: count ?? MOST_RESULTS, before });
  return { results: results.map(viewResult) };
}

/** The result of one day. */
export async function readResult(
  deps: Deps,
  scope: Scope,
  { gameCode, day }: Payload<'lottery.result'>,
): Promise<Value<'lottery.result'> | Refusal> {
  const result = isCalendarDate(day) ? await findResultOfDay(deps.pool, scope, gameCode, day) : null;
  return result === null ? refuse('NOT_FOUND') : viewResult(result);
}

/** How often each two-digit ending was drawn recently, and the trend of the special prize. */
export async function readStatistics(
  deps: Deps,
  scope: Scope,
  { gameCode, draws }: Payload<'lottery.statistics'>,
): Promise<Value<'lottery.statistics'> | Refusal> {
  const found = await deps.prices.game(scope, gameCode);
  if (found === null) return refuse('NOT_FOUND');
  const span = draws ?? DEFAULT_SPAN;
  const results = await listResults(deps.pool, scope, { gameCode, limit: MOST_RESULTS });
  const newestFirst = results.map((one) => one.numbers);
  const trend = specialTrend(newestFirst).slice(0, span);
  return {
    draws: Math.min(span, results.length),
    endings: endingStatistics(regionOf(found.game), newestFirst, span).map((one) => ({ ...one })),
    trend: trend.map((row, index) => ({
      day: results[index]?.day ?? '',
      special: row.special,
      ...row.digits,
      headGaps: [...row.gaps.head],
      tailGaps: [...row.gaps.tail],
      sumGaps: [...row.gaps.sum],
    })),
  };
}

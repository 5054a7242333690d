import type { Value } from '@lantern/contract/schemas';
import {
  ANY_DAY,
  type ElotteryFamily,
  elotteryBoard,
  elotteryFamily,
  shownOf,
} from '@lantern/engines/lottery/elottery';
import { figuresOf, readSscDigits } from '@lantern/engines/lottery/ssc';
import type { Queryable, Scope } from '@lantern/server-kit';
import { dayOfNumber } from '../families/elottery-rules.ts';
import { viewIssue } from '../issues/issue-view.ts';
import { findCurrentIssue } from '../issues/repository/issues.ts';
import type { ElotteryRow } from '../pricing/elottery-prices.ts';
import { listResults, type ResultRow } from '../results/repository/results.ts';
import { elotteryAccountType } from './account-type.ts';

export type ElotteryGameView = Value<'elottery.menu'>['games'][number];
export type ElotteryResultView = Value<'elottery.statistics'>['results'][number];

/** An electronic game with its current issue and its last result. */
export async function viewElotteryGame(
  db: Queryable,
  scope: Scope,
  game: ElotteryRow,
  now: Date,
): Promise<ElotteryGameView> {
  const [issue, [last]] = await Promise.all([
    findCurrentIssue(db, scope, game.code, now),
    listResults(db, scope, { gameCode: game.code, limit: 1 }),
  ]);
  return {
    code: game.code,
    nameKey: `game_${game.code}`,
    accountTypeName: elotteryAccountType(game.family),
    family: game.family,
    hasGroups: elotteryFamily(game.family, ANY_DAY).plays.some(({ styles }) => styles.includes('STANDARD')),
    intervalSeconds: game.intervalS ?? 0,
    defaultPlayType: game.defaultPlay,
    currentIssue: issue === null ? null : viewIssue(issue, now),
    lastResult: last === undefined ? null : viewElotteryResult(game.family, last),
  };
}

/** A result with its derived properties (sum, big or small, …). @throws Error for a result that does not fit its family */
export function viewElotteryResult(family: ElotteryFamily, result: ResultRow): ElotteryResultView {
  const text = result.numbers.DRAW?.[0] ?? '';
  const rules = elotteryFamily(family, dayOfNumber(result.number));
  const draw = rules.readDraw(text);
  if (draw === null) throw new Error(`issue ${result.issueId} has no draw of ${family}`);
  return {
    issueId: String(result.issueId),
    number: result.number,
    digits: text,
    source: result.source,
    drawnAt: result.drawnAt.toISOString(),
    correctedAt: result.correctedAt?.toISOString() ?? null,
    figures: family === 'SSC' ? digitFigures(text) : null,
    shown: family === 'SSC' ? [] : [...shownOf(rules, elotteryBoard(family), draw)],
  };
}

function digitFigures(text: string): ElotteryResultView['figures'] {
  const figures = figuresOf(readSscDigits(text) ?? []);
  return {
    sum: figures.sum,
    big: figures.isBig,
    odd: figures.isOdd,
    side: figures.side,
    repeats: [...figures.repeats],
  };
}

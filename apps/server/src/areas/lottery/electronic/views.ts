import type { Value } from '@lantern/contract/schemas';
import { figuresOf, readSscDigits } from '@lantern/engines/lottery/ssc';
import type { Queryable, Scope } from '@lantern/server-kit';
import { viewIssue } from '../issue-view.ts';
import type { GameRow } from '../repository/games.ts';
import { findCurrentIssue } from '../repository/issues.ts';
import { listResults, type ResultRow } from '../repository/results.ts';

export type ElectronicGameView = Value<'electronic.menu'>['games'][number];
export type ElectronicResultView = Value<'electronic.statistics'>['results'][number];

/** An electronic game with its issue of the moment and its last result. */
export async function viewElectronicGame(
  db: Queryable,
  scope: Scope,
  game: GameRow,
  now: Date,
): Promise<ElectronicGameView> {
  const [issue, [last]] = await Promise.all([
    findCurrentIssue(db, scope, game.code, now),
    listResults(db, scope, { gameCode: game.code, limit: 1 }),
  ]);
  return {
    code: game.code,
    nameKey: `game_${game.code}`,
    accountTypeName: 'ELOTT',
    intervalSeconds: game.intervalS ?? 0,
    defaultPlayType: game.defaultPlay,
    currentIssue: issue === null ? null : viewIssue(issue, now),
    lastResult: last === undefined ? null : viewElectronicResult(last),
  };
}

/** A draw with what people read off it at a glance. @throws Error for a result that is not five digits */
export function viewElectronicResult(result: ResultRow): ElectronicResultView {
  const text = result.numbers.DRAW?.[0] ?? '';
  const digits = readSscDigits(text);
  if (digits === null) throw new Error(`issue ${result.issueId} has no five digits`);
  const figures = figuresOf(digits);
  return {
    issueId: String(result.issueId),
    number: result.number,
    digits: text,
    source: result.source,
    drawnAt: result.drawnAt.toISOString(),
    sum: figures.sum,
    big: figures.isBig,
    odd: figures.isOdd,
    side: figures.side,
    repeats: [...figures.repeats],
  };
}

import type { Value } from '@lantern/contract/schemas';
import type { Queryable, Scope } from '@lantern/server-kit';
import { isOpenAt, viewIssue, viewResult } from '../issues/issue-view.ts';
import { findCurrentIssue } from '../issues/repository/issues.ts';
import { listResults } from '../results/repository/results.ts';
import type { GameRow } from './repository.ts';

export type GameView = Value<'lottery.gameMenu'>['games'][number];

/** A game with its current issue and its last result. */
export async function viewGame(db: Queryable, scope: Scope, game: GameRow, now: Date): Promise<GameView> {
  const issue = await findCurrentIssue(db, scope, game.code, now);
  const [last] = await listResults(db, scope, { gameCode: game.code, limit: 1 });
  return {
    code: game.code,
    nameKey: `game_${game.code}`,
    accountTypeName: 'TCG_LOTTO_VN',
    region: game.area === 'NORTH' ? 'NORTH' : 'SOUTH',
    station: issue?.stationName ?? '',
    defaultPlayType: game.defaultPlay,
    flag: game.flag,
    open: issue !== null && isOpenAt(issue, now),
    nextClose: issue?.closesAt.toISOString() ?? null,
    currentIssue: issue === null ? null : viewIssue(issue, now),
    lastResult: last === undefined ? null : viewResult(last),
  };
}

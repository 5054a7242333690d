import { DRAW_FORMS, isDrawnByPlatform, isElottery } from '@lantern/engines/lottery/elottery';
import type { DrawForm } from '@lantern/engines/lottery/family';
import type { Queryable } from '@lantern/server-kit';
import { findGame } from '../games/repository.ts';
import type { IssueRow } from '../issues/repository/issues.ts';

/** How the numbers of a platform draw are computed from its bytes. */
export async function drawFormOf(db: Queryable, issue: Pick<IssueRow, 'brandId' | 'gameCode'>): Promise<DrawForm> {
  const game = await findGame(db, issue, issue.gameCode);
  if (game === null || !isElottery(game.family) || !isDrawnByPlatform(game.family))
    throw new Error(`game ${issue.gameCode} is not drawn by us`);
  return DRAW_FORMS[game.family];
}

import type { CrashRoundsValue, OriginalRound } from '@lantern/arcade-contract';
import type { ArcadeDeps } from '../deps.ts';
import { listOwnBets } from '../repository/crash-bets.ts';
import { findNewestRound, listCrashed } from '../repository/crash-rounds.ts';
import { findRound } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { viewOf } from '../rounds/round-view.ts';
import { proofOf } from './view.ts';

/** Crashed rounds with their proofs, newest first. */
export async function readCrashRounds(
  { pool }: Pick<ArcadeDeps, 'pool'>,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<CrashRoundsValue> {
  const before = /^\d{1,15}$/.test(cursor ?? '') ? BigInt(cursor ?? '0') : null;
  const rows = await listCrashed(pool, before, limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page.map(proofOf), nextCursor: rows.length > limit ? String(page.at(-1)?.number ?? '') : null };
}

/** The player's own bets of the newest round, in the order of placement. */
export async function readOwnBets(
  { pool }: Pick<ArcadeDeps, 'pool'>,
  { playerId }: SessionRow,
): Promise<readonly OriginalRound[]> {
  const round = await findNewestRound(pool);
  const ids = round === null ? [] : await listOwnBets(pool, round.number, playerId);
  const rows = await Promise.all(ids.map((id) => findRound(pool, id, playerId)));
  return rows.flatMap((row) => (row === null ? [] : [viewOf(row) as OriginalRound]));
}

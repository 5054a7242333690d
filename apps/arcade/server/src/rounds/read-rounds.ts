import type { RoundsValue, RoundView, ShownPayload } from '@lantern/arcade-contract';
import { isReplayAllowed } from '@lantern/vendor-protocol';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail } from '../failure.ts';
import { findRound, listRounds, markShown } from '../repository/rounds.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { lineOf, viewOf } from './round-view.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Checks the format of a round id before a query. */
export function isRoundId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | null {
  const [time = '', id = ''] = (cursor ?? '').split('_');
  const at = new Date(Number.parseInt(time, 36));
  return /^[0-9a-z]{1,11}$/.test(time) && !Number.isNaN(at.getTime()) && isRoundId(id) ? { at, id } : null;
}

/** The player's own rounds in all games, newest first. */
export async function readRounds(
  deps: Pick<ArcadeDeps, 'pool'>,
  session: SessionRow,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<RoundsValue> {
  const rows = await listRounds(deps.pool, session.playerId, { before: readCursor(cursor), limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(lineOf),
    nextCursor: rows.length > limit && last ? `${last.playedAt.getTime().toString(36)}_${last.id}` : null,
  };
}

/** One own round with all its steps. */
export async function readRound(
  deps: Pick<ArcadeDeps, 'pool'>,
  session: SessionRow,
  id: string,
): Promise<RoundView | Failure> {
  const row = isRoundId(id) ? await findRound(deps.pool, id, session.playerId) : null;
  return row === null ? fail('NOT_FOUND') : viewOf(row);
}

/** Any round, for the holder of a URL that the platform signed. */
export async function replaySigned(
  deps: Pick<ArcadeDeps, 'pool' | 'key' | 'own' | 'clock'>,
  link: { readonly round: string; readonly until: number; readonly signature: string },
): Promise<RoundView | Failure> {
  const now = deps.clock.now().getTime();
  const keys = deps.own === null ? [deps.key] : [deps.key, deps.own.key];
  if (!keys.some((key) => isReplayAllowed(key.secret, link, link.signature, now))) return fail('NOT_FOUND');
  const row = isRoundId(link.round) ? await findRound(deps.pool, link.round, null) : null;
  return row === null ? fail('NOT_FOUND') : viewOf(row);
}

/** Stores how far the client has shown a round. */
export async function noteShown(
  deps: Pick<ArcadeDeps, 'pool'>,
  session: SessionRow,
  { roundId, beats }: ShownPayload,
): Promise<null | Failure> {
  return (await markShown(deps.pool, roundId, session.playerId, beats)) ? null : fail('NOT_FOUND');
}

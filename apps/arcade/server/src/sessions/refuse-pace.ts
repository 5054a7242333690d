import type { PlayPace } from '@lantern/arcade-contract';
import type { ArcadeDeps } from '../deps.ts';
import { type Failure, fail } from '../failure.ts';
import { findNewest } from '../repository/players.ts';
import type { SessionRow } from '../repository/sessions.ts';
import { derivedId } from './seeds.ts';

/** Tolerance for network delay when the time between two rounds is checked. */
const ON_THE_WAY_MS = 300;

/** Refuses autoplay when the brand's rules forbid it; null when allowed. */
export function refuseAuto({ rules }: Pick<SessionRow, 'rules'>, isAuto: boolean): Failure | null {
  return isAuto && !rules.allowsAutoplay ? fail('SPIN_REFUSED', { reason: 'AUTOPLAY_OFF' }) : null;
}

/**
 * Refuses autoplay, turbo or a round that comes too early, according to the brand's rules. Null: allowed. A repeated request is not a
 * new round.
 */
export async function refusePace(
  { pool, clock }: Pick<ArcadeDeps, 'pool' | 'clock'>,
  session: Pick<SessionRow, 'playerId' | 'rules'>,
  { spinId, isAuto, isQuick }: Required<PlayPace> & { readonly spinId: string },
): Promise<Failure | null> {
  const { playerId, rules } = session;
  const refused = refuseAuto(session, isAuto);
  if (refused !== null) return refused;
  if (isQuick && !rules.allowsTurbo) return fail('SPIN_REFUSED', { reason: 'TURBO_OFF' });
  if (rules.minimumSpinMs === 0) return null;
  const newest = await findNewest(pool, playerId);
  if (newest === null || newest.id === derivedId(String(playerId), spinId)) return null;
  const left = newest.playedAt.getTime() + rules.minimumSpinMs - ON_THE_WAY_MS - clock.now().getTime();
  return left > 0 ? fail('RATE_LIMITED', { wait: String(Math.ceil(left / 1_000)) }) : null;
}

import type { PlayPace } from '@lantern/arcade-contract';
import type { ArcadeDeps } from './deps.ts';
import { type Failure, fail } from './failure.ts';
import { findNewest } from './repository/players.ts';
import type { SessionRow } from './repository/sessions.ts';
import { derivedId } from './seeds.ts';

/** What the way to a player may take from the time between two of his rounds. */
const ON_THE_WAY_MS = 300;

/** Autoplay where the brand's rules allow none; null where they do, or somebody pressed. */
export function refuseAuto({ rules }: Pick<SessionRow, 'rules'>, isAuto: boolean): Failure | null {
  return isAuto && !rules.allowsAutoplay ? fail('SPIN_REFUSED', { reason: 'AUTOPLAY_OFF' }) : null;
}

/**
 * What the brand's rules say against the pace of a round that is asked for: autoplay or turbo where there is none, or a round that
 * comes sooner after the last one than rounds may. Null: nothing. A round that is asked for again is not a new one.
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

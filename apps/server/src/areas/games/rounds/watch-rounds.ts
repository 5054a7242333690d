import type { GamesDeps } from '../deps.ts';
import { forgetOldForms } from '../forms/bind-form.ts';
import { countOpenRounds } from '../repository/brand-rounds.ts';
import { deleteStaleLaunches } from '../repository/sessions.ts';

/** Longer than a studio keeps a round of several steps open for its player. */
const PATIENCE_MS = 25 * 3_600_000;
const STALE_LAUNCH_MS = 3_600_000;

/** Logs rounds that a vendor has left open too long; deletes unused launches and old uses of signed forms. */
export async function watchRounds(deps: Pick<GamesDeps, 'pool' | 'log'>, now: Date): Promise<void> {
  await forgetOldForms(deps.pool, now);
  await deleteStaleLaunches(deps.pool, new Date(now.getTime() - STALE_LAUNCH_MS));
  const { count, oldest } = await countOpenRounds(deps.pool, new Date(now.getTime() - PATIENCE_MS));
  if (count > 0n) deps.log.warn({ rounds: String(count), oldest }, 'rounds of vendors have been open for hours');
}

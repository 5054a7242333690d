import { transaction } from '@lantern/database';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { LotteryDeps } from '../../deps.ts';
import { groupBy } from '../../shared/group-by.ts';
import { type Chaser, endChase, listChasers, listRunningChases } from './repository.ts';

export { HAS_RUNNING_CHASES } from './repository.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'safety'>;

const CHASERS_PER_READ = 1000;

/**
 * Stops the chases of members who are excluded or in a cool-off: a chase is a series of future stakes. Closed issues are drawn as usual;
 * `advanceChases` returns the rest. Reads the current restrictions instead of an event, so that the next run also finds a chase started at
 * the same moment, or an exclusion that follows from another brand.
 */
export async function stopRestrictedChases(deps: Deps, pieces: Pieces = plainPieces): Promise<void> {
  let after: Chaser = { brandId: 0n, memberId: 0n };
  for (;;) {
    const chasers = await listChasers(deps.pool, after, CHASERS_PER_READ);
    for (const [brandId, members] of groupBy(chasers, (one) => one.brandId)) {
      const ids = members.map(({ memberId }) => memberId);
      for (const memberId of await deps.safety.inactiveOf({ brandId }, ids)) {
        await pieces.run(`member ${memberId}`, () => stopAll(deps, { brandId, memberId }), brandId);
      }
    }
    const last = chasers.at(-1);
    if (last === undefined || chasers.length < CHASERS_PER_READ) return;
    after = last;
  }
}

async function stopAll(deps: Deps, chaser: Chaser): Promise<void> {
  for (const chaseId of await listRunningChases(deps.pool, chaser)) {
    await transaction(deps.pool, (tx) => endChase(tx, chaser, chaseId, 'STOPPED'));
  }
}

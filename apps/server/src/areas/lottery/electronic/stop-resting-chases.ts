import { transaction } from '@lantern/database';
import { type Pieces, plainPieces } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { groupBy } from '../group-by.ts';
import { type Chaser, endChase, listChasers, listRunningChases } from '../repository/chases.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'safety'>;

const CHASERS_PER_READ = 1000;

/**
 * Ends the chases of members who are excluded or take time out: a chase is a row of future stakes. What has closed is drawn as ever;
 * the rest is given back by `advanceChases`. Judged by who is out now and not by an event, so that a chase that was begun in the
 * same moment, or an exclusion that follows one at another brand, is found by the next run.
 */
export async function stopRestingChases(deps: Deps, pieces: Pieces = plainPieces): Promise<void> {
  let after: Chaser = { merchantId: 0n, memberId: 0n };
  for (;;) {
    const chasers = await listChasers(deps.pool, after, CHASERS_PER_READ);
    for (const [merchantId, members] of groupBy(chasers, (one) => one.merchantId)) {
      const ids = members.map(({ memberId }) => memberId);
      for (const memberId of await deps.safety.inactiveOf({ merchantId }, ids)) {
        await pieces.run(`member ${memberId}`, () => stopAll(deps, { merchantId, memberId }), merchantId);
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

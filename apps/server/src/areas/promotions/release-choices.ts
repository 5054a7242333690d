import { transaction } from '@lantern/database';
import { type MemberScope, type Pieces, plainPieces, type Queryable } from '@lantern/server-kit';
import type { PromotionsDeps } from './deps.ts';
import { endPromise } from './repository/activities.ts';
import {
  listChosen,
  lockParticipation,
  moveParticipation,
  type ParticipationRow,
} from './repository/participations.ts';

const BATCH = 1_000;

/**
 * Releases reservations whose orders ended without payment in time. A member's own are released before he makes another choice, all others
 * by a job. Each has its own transaction, so that only one promotion is locked at a time.
 */
export async function releaseEnded(
  deps: Pick<PromotionsDeps, 'pool' | 'payments'>,
  of: { readonly member: MemberScope | null; readonly now: Date },
  pieces: Pieces = plainPieces,
): Promise<void> {
  const except = await pieces.waiting('choice');
  const chosen = await listChosen(deps.pool, { member: of.member, before: of.now, limit: BATCH, except });
  const brands = new Set(chosen.map(({ brandId }) => brandId));
  for (const brandId of brands) {
    const ofBrand = chosen.filter((one) => one.brandId === brandId);
    const orderIds = ofBrand.map(({ orderId }) => orderId);
    const ended = await deps.payments.depositHistory.endedWithout(deps.pool, { brandId }, orderIds);
    for (const one of ofBrand.filter(({ orderId }) => ended.has(orderId))) {
      const releaseContract = () => transaction(deps.pool, (tx) => release(tx, one, of.now));
      await pieces.run(`choice ${one.id}`, releaseContract, brandId);
    }
  }
}

/** Ends one reservation; no effect if it has already ended. */
export async function release(tx: Queryable, { brandId, id }: ParticipationRow, now: Date): Promise<void> {
  const scope = { brandId };
  const locked = await lockParticipation(tx, scope, id);
  if (locked === null || locked.state !== 'CHOSEN') return;
  await moveParticipation(tx, scope, id, { state: 'LAPSED', endedAt: now });
  await endPromise(tx, scope, locked.activityId, { promised: locked.bonus, granted: 0n });
}

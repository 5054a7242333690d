import type { ParticipationState } from '@lantern/engines/loyalty';
import { BonusMoved } from '@lantern/events';
import type { Queryable } from '@lantern/server-kit';
import type { PromotionsDeps } from './deps.ts';
import type { ParticipationRow } from './repository/participations.ts';

/** Publishes a bonus change to other areas, in the transaction of the change. */
export function publishBonus(
  deps: Pick<PromotionsDeps, 'publish'>,
  tx: Queryable,
  { brandId, memberId, id, orderId }: ParticipationRow,
  { state, amount }: { readonly state: ParticipationState; readonly amount: bigint },
): Promise<void> {
  const payload = {
    ...{ memberId: memberId.toString(), participationId: id.toString(), orderId: orderId.toString() },
    ...{ state, amount: amount.toString() },
  };
  return deps.publish(tx, BonusMoved, brandId, payload);
}

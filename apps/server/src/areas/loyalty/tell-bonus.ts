import type { ParticipationState } from '@lantern/engines/loyalty';
import type { Queryable } from '@lantern/server-kit';
import type { LoyaltyDeps } from './deps.ts';
import type { ParticipationRow } from './repository/participations.ts';

/** Told of a bonus that was granted, is looked at by a person, was refused after all, or was taken back. */
export const BONUS_MOVED = 'loyalty.bonus-moved';

/** Payload of the topic; the amount is digits of minor units. */
export interface BonusMoved {
  readonly memberId: string;
  readonly participationId: string;
  readonly orderId: string;
  readonly state: ParticipationState;
  readonly amount: string;
}

/** Tells areas above, in the transaction that moves it. */
export function tellBonus(
  deps: Pick<LoyaltyDeps, 'publish'>,
  tx: Queryable,
  { merchantId, memberId, id, orderId }: ParticipationRow,
  { state, amount }: { readonly state: ParticipationState; readonly amount: bigint },
): Promise<void> {
  const payload: BonusMoved = {
    ...{ memberId: memberId.toString(), participationId: id.toString(), orderId: orderId.toString() },
    ...{ state, amount: amount.toString() },
  };
  return deps.publish(tx, BONUS_MOVED, merchantId, payload);
}

import type { MerchantView, OperatorSession, Seat } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { findSeatName } from './repository/seats.ts';

/** The operator in another brand, with the permissions of the home account; null without a seat there. */
export async function takeSeat(deps: StaffDeps, operator: OperatorSession, code: string): Promise<Seat | null> {
  const merchant: MerchantView | null = /^[a-z][a-z0-9-]{1,30}$/.test(code) ? await deps.findBrand(code) : null;
  const name = merchant && (await findSeatName(deps.pool, operator.scope, merchant.id));
  if (!merchant || name === null) return null;
  const scope = { merchantId: merchant.id, operatorId: operator.scope.operatorId };
  return { merchant, operator: { ...operator, scope, name } };
}

import type { BrandView, OperatorSession, Seat } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { findSeatName } from './repository/seats.ts';

/** The operator in another brand, with the permissions of the home account; null without a seat there. */
export async function takeSeat(deps: StaffDeps, operator: OperatorSession, code: string): Promise<Seat | null> {
  const brand: BrandView | null = /^[a-z][a-z0-9-]{1,30}$/.test(code) ? await deps.findBrand(code) : null;
  const name = brand && (await findSeatName(deps.pool, operator.scope, brand.id));
  if (!brand || name === null) return null;
  const scope = { brandId: brand.id, operatorId: operator.scope.operatorId };
  return { brand, operator: { ...operator, scope, name } };
}

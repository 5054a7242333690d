import type { Queryable } from '@lantern/database';
import { businessDayStart, type StaffContext } from '@lantern/server-kit';
import { alonePerDay } from '../../payments/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { type CaseRow, sumClosedAlone } from '../repository/cases.ts';

/** The target name of a four-eyes request about a case. */
export const caseTarget = (id: bigint) => `reconciliation-case:${id}`;

export const isOpenCase = ({ state }: Pick<CaseRow, 'state'>): boolean => state === 'OPEN' || state === 'TAKEN';

/** Minor units between the two sides; what one side does not have counts as nothing. */
export function differenceOf({ ours, theirs }: Pick<CaseRow, 'ours' | 'theirs'>): bigint {
  const apart = (theirs ?? 0n) - (ours ?? 0n);
  return apart < 0n ? -apart : apart;
}

/** Minor units of differences that the operator may still close in this business day without a second person. */
export async function aloneLeftOf(
  deps: Pick<ReconciliationDeps, 'brands'>,
  db: Queryable,
  { brand, operator, now }: Pick<StaffContext, 'brand' | 'operator' | 'now'>,
): Promise<bigint> {
  const { scope } = operator;
  const { businessTimeZone, withdrawals } = await deps.brands.settings(scope.brandId);
  const since = businessDayStart(now, businessTimeZone);
  const left =
    alonePerDay(withdrawals, brand.currency.exponent) - (await sumClosedAlone(db, scope, scope.operatorId, since));
  return left < 0n ? 0n : left;
}

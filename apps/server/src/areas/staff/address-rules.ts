import type { Queryable, Scope } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import { readOfficeRanges } from './repository/office.ts';
import type { OperatorRow } from './repository/operators.ts';

/** Whether an address lies in the ranges; an empty list is no rule. */
export function isWithin(ranges: readonly string[], ip: string): boolean {
  return ranges.length === 0 || addressSet(ranges).has(ip);
}

/** Whether an operator may come from an address: the brand's list and his own must both allow it. */
export async function mayComeFrom(tx: Queryable, scope: Scope, operator: OperatorRow, ip: string): Promise<boolean> {
  return isWithin(operator.allowedRanges, ip) && isWithin(await readOfficeRanges(tx, scope), ip);
}

import type { Queryable, Scope } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import { readOfficeRanges } from './repository/changes.ts';
import type { OperatorRow } from './repository/operators.ts';

/** Whether an address is in the ranges; an empty list allows every address. */
export function isWithin(ranges: readonly string[], ip: string): boolean {
  return ranges.length === 0 || addressSet(ranges).has(ip);
}

/** Whether an operator may connect from an address: both the brand's list and the operator's own must allow it. */
export async function mayComeFrom(tx: Queryable, scope: Scope, operator: OperatorRow, ip: string): Promise<boolean> {
  return isWithin(operator.allowedRanges, ip) && isWithin(await readOfficeRanges(tx, scope), ip);
}

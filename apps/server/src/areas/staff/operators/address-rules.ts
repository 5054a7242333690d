import { parseAddressRange } from '@lantern/contract/address-ranges';
import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import { readAllowedRanges } from './repository/changes.ts';
import type { OperatorRow } from './repository/operators.ts';

/** Whether an address is in the ranges; an empty list allows every address. */
export function isWithin(ranges: readonly string[], ip: string): boolean {
  return ranges.length === 0 || addressSet(ranges).has(ip);
}

/** Whether an operator may connect from an address: both the brand's list and the operator's own must allow it. */
export async function mayConnectFrom(tx: Queryable, scope: Scope, operator: OperatorRow, ip: string): Promise<boolean> {
  return isWithin(operator.allowedRanges, ip) && isWithin(await readAllowedRanges(tx, scope), ip);
}

const refuseRanges = (patternId: string, text: string) =>
  refuse('FIELD_RULE', { field: 'ranges', min: 1, max: 20, patternId, text });

/** Checks that the ranges can be parsed and include the requester's own address, so that requesters cannot lock themselves out. */
export function checkRanges(ranges: readonly string[], ownIp: string | null): Refusal | null {
  const broken = ranges.find((range) => parseAddressRange(range) === null);
  if (broken !== undefined) return refuseRanges('RANGE', broken);
  return ownIp === null || isWithin(ranges, ownIp) ? null : refuseRanges('OWN_ADDRESS', ownIp);
}

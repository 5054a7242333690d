import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { parseAddressRange } from '@lantern/server-kit/security';
import type { RequestHandler } from '../../staff/index.ts';
import type { MerchantRow } from '../repository/brands.ts';
import { lockMerchant, setMaintenance } from '../repository/site.ts';
import { approvedBy, closeChange } from './commit-change.ts';
import type { OfficeDeps } from './deps.ts';

export const ORDER_MAINTENANCE = 'brands.order-maintenance';
export const END_MAINTENANCE = 'brands.end-maintenance';
const TARGET = 'site:maintenance';
const LONGEST_MS = 30 * 86_400_000;

/** The first range that cannot be parsed; null when all are valid. */
export function brokenRange(field: string, ranges: readonly string[]): Refusal | null {
  const broken = ranges.find((range) => parseAddressRange(range) === null);
  return broken === undefined
    ? null
    : refuse('FIELD_RULE', { field, min: 1, max: 500, patternId: 'RANGE', text: broken });
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

function checkTimes(from: Date | null, until: Date | null, now: Date): Refusal | null {
  const start = from ?? now;
  const isSound =
    (from === null || from > now) &&
    (until === null || (until > start && until.getTime() - start.getTime() <= LONGEST_MS));
  return isSound ? null : refuse('FIELD_RULE', { field: 'until', min: 1, max: LONGEST_MS, patternId: 'TIMES' });
}

const shown = (row: MerchantRow) => ({
  ordered: row.status === 1,
  from: row.maintenance_from,
  until: row.maintenance_until,
  passes: row.maintenance_passes,
});

/** Requests a maintenance now or later, or the end of one. It takes effect after a second operator approves. */
export async function requestMaintenance(
  parts: OfficeDeps,
  context: StaffContext,
  { kind, from, until, passes, reason }: Payload<'brandsOffice.requestMaintenance'>,
): Promise<Value<'brandsOffice.requestMaintenance'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'brands.status');
  if (refusal) return refusal;
  const isOrder = kind === 'ORDER';
  const wrong = isOrder
    ? (checkTimes(instant(from), instant(until), context.now) ?? brokenRange('passes', passes))
    : null;
  if (wrong) return wrong;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const row = await lockMerchant(tx, context.operator.scope);
    if (!isOrder && row.status === 0) return refuse('STATE_CONFLICT');
    const requestId = await parts.staff.requests.open(tx, context, {
      area: 'brands',
      action: isOrder ? ORDER_MAINTENANCE : END_MAINTENANCE,
      target: TARGET,
      frozen: isOrder ? { from, until, passes } : {},
      reason,
      permissionToApprove: 'brands.approve',
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

interface Frozen {
  readonly from: string | null;
  readonly until: string | null;
  readonly passes: readonly string[];
}

/** A start time that passed while the request waited counts as now. When the end has passed too, there is nothing to order. */
export function orderMaintenance(parts: OfficeDeps): RequestHandler {
  return async (tx, scope, frozen, approval) => {
    const { from, until, passes } = frozen as unknown as Frozen;
    const end = until === null ? null : new Date(until);
    if (end && end <= approval.at) return refuse('REQUEST_EXPIRED');
    const start = from === null || new Date(from) <= approval.at ? null : new Date(from);
    const before = shown(await lockMerchant(tx, scope));
    await setMaintenance(tx, scope, { from: start, until: end, passes });
    await closeChange(parts, tx, approvedBy(scope, approval), {
      ...{ action: ORDER_MAINTENANCE, permission: 'brands.approve', target: TARGET, before },
      after: { ordered: true, from: start, until: end, passes },
    });
    return null;
  };
}

export function endMaintenance(parts: OfficeDeps): RequestHandler {
  return async (tx, scope, _frozen, approval) => {
    const row = await lockMerchant(tx, scope);
    if (row.status === 0) return refuse('STATE_CONFLICT');
    await setMaintenance(tx, scope, null);
    await closeChange(parts, tx, approvedBy(scope, approval), {
      ...{ action: END_MAINTENANCE, permission: 'brands.approve', target: TARGET, before: shown(row) },
      after: { ordered: false },
    });
    return null;
  };
}

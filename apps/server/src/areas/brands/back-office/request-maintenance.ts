import { parseAddressRange } from '@lantern/contract/address-ranges';
import type { Payload, Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  defineApproval,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  type Subject,
  type SubjectFact,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { type BrandRow, findBrand } from '../repository/brands.ts';
import { lockBrand, setMaintenance } from '../repository/site.ts';
import { closeChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';
import { changedText, lineOf, NOTHING } from './preview-facts.ts';

const PERMISSION = { request: 'brands.status', approve: 'brands.approve' } as const;
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

const shown = (row: BrandRow) => ({
  ordered: row.status === 1,
  from: row.maintenance_from,
  until: row.maintenance_until,
  passes: row.maintenance_passes,
});

interface Order {
  readonly from: string | null;
  readonly until: string | null;
  readonly passes: readonly string[];
}

const timeFact = (name: 'from' | 'until', at: Date | null, becomes: string | null): SubjectFact => ({
  ...{ name, kind: 'INSTANT', isFixed: true, value: at?.toISOString() ?? null },
  becomes: at === null ? becomes : (becomes ?? NOTHING),
});

/** The state, times and exempt addresses before and after; `order` is null when the maintenance ends. */
async function previewMaintenance(tx: Queryable, scope: Scope, order: Order | null): Promise<Subject | null> {
  const row = await findBrand(tx, scope);
  if (row === null) return null;
  const state: SubjectFact = {
    ...{ name: 'state', kind: 'CODE', words: 'site_state', isFixed: true },
    ...{ value: row.status === 1 ? 'CLOSED' : 'OPEN', becomes: order ? 'CLOSED' : 'OPEN' },
  };
  const facts = [
    state,
    timeFact('from', row.maintenance_from, order?.from ?? null),
    timeFact('until', row.maintenance_until, order?.until ?? null),
    changedText('passes', lineOf(row.maintenance_passes), lineOf(order?.passes ?? [])),
  ];
  return { name: row.name, page: { path: '/site' }, parts: [{ name: 'CHANGE', facts }] };
}

/**
 * Orders a maintenance, now or later. A start time that passed while the request waited counts as now. When the end has passed too, there is
 * nothing to order.
 */
export const orderMaintenance = (parts: BackOfficeDeps) =>
  defineApproval({
    action: 'brands.order-maintenance',
    schema: payloadSchema({
      from: orNull(Type.String()),
      until: orNull(Type.String()),
      passes: Type.Array(Type.String()),
    }),
    permission: PERMISSION,
    preview: previewMaintenance,
    async apply(tx, scope, { from, until, passes }, approval) {
      const end = until === null ? null : new Date(until);
      if (end && end <= approval.at) return refuse('REQUEST_EXPIRED');
      const start = from === null || new Date(from) <= approval.at ? null : new Date(from);
      const before = shown(await lockBrand(tx, scope));
      await setMaintenance(tx, scope, { from: start, until: end, passes });
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: 'brands.order-maintenance', permission: PERMISSION.approve, target: TARGET, before },
        after: { ordered: true, from: start, until: end, passes },
      });
      return null;
    },
  });

/** Ends the maintenance. */
export const endMaintenance = (parts: BackOfficeDeps) =>
  defineApproval({
    action: 'brands.end-maintenance',
    schema: payloadSchema({}),
    permission: PERMISSION,
    preview: (tx, scope) => previewMaintenance(tx, scope, null),
    async apply(tx, scope, _payload, approval) {
      const row = await lockBrand(tx, scope);
      if (row.status === 0) return refuse('STATE_CONFLICT');
      await setMaintenance(tx, scope, null);
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: 'brands.end-maintenance', permission: PERMISSION.approve, target: TARGET, before: shown(row) },
        after: { ordered: false },
      });
      return null;
    },
  });

/** Requests a maintenance now or later, or the end of one. It takes effect after a second operator approves. */
export async function requestMaintenance(
  parts: BackOfficeDeps,
  context: StaffContext,
  { kind, from, until, passes, reason }: Payload<'brandsBackOffice.requestMaintenance'>,
): Promise<Value<'brandsBackOffice.requestMaintenance'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const isOrder = kind === 'ORDER';
  const wrong = isOrder
    ? (checkTimes(instant(from), instant(until), context.now) ?? brokenRange('passes', passes))
    : null;
  if (wrong) return wrong;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const row = await lockBrand(tx, context.operator.scope);
    if (!isOrder && row.status === 0) return refuse('STATE_CONFLICT');
    const { requests } = parts.staff;
    const requestId = isOrder
      ? await requests.open(tx, context, orderMaintenance(parts), {
          ...{ target: TARGET, payload: { from, until, passes }, reason },
        })
      : await requests.open(tx, context, endMaintenance(parts), { target: TARGET, payload: {}, reason });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

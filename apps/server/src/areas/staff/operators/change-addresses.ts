import type { Payload, Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { openRequest } from '../requests/open-request.ts';
import { lineOf, NOTHING, part, text } from '../requests/subject.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { checkRanges } from './address-rules.ts';
import { STAFF_PERMISSION } from './change-of-operator.ts';
import { readAllowedRanges, setAllowedRanges } from './repository/changes.ts';

const TARGET = 'office';
const RANGES = Type.Array(Type.String());

/** Replaces the addresses from which all operators of the brand may connect. */
export const setBrandAddresses = defineApproval({
  action: 'staff.set-office-addresses',
  schema: payloadSchema({ before: RANGES, ranges: RANGES }),
  permission: STAFF_PERMISSION,
  async preview(tx, scope, { ranges }) {
    // An empty list allows every address.
    const present = lineOf(await readAllowedRanges(tx, scope)) ?? NOTHING;
    const change = text('ranges', present, { becomes: lineOf(ranges) ?? NOTHING, isFixed: true });
    return { page: { path: '/operators' }, parts: [part('CHANGE', [change])] };
  },
  async apply(tx, scope, { before, ranges }, approval) {
    await setAllowedRanges(tx, scope, ranges, approval.at);
    const entry = { action: 'staff.set-office-addresses', permission: STAFF_PERMISSION.approve, target: TARGET };
    await audit(tx, approvedBy(scope, approval), { ...entry, before, after: { ranges } });
    return null;
  },
});

/** Requests a new list of addresses from which all operators of the brand may connect. */
export async function requestAddresses(
  deps: StaffDeps,
  context: StaffContext,
  { ranges, reason }: Payload<'staff.requestAddresses'>,
): Promise<Value<'staff.requestAddresses'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage') ?? checkRanges(ranges, context.ip);
  if (refusal) return refusal;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const before = await readAllowedRanges(tx, context.operator.scope);
    const payload = { before, ranges };
    const id = await openRequest(deps, tx, context, setBrandAddresses, { target: TARGET, payload, reason });
    return isRefusal(id) ? id : { requestId: id.toString() };
  });
}

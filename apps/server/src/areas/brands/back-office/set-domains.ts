import type { Payload, Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { listDomains } from '../repository/brands.ts';
import { findForeignHost, lockBrand, replaceDomains } from '../repository/site.ts';
import { closeChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';
import { changedText, lineOf } from './preview-facts.ts';

const ACTION = 'brands.set-domains';
const PERMISSION = { request: 'brands.create', approve: 'brands.approve' } as const;
const TARGET = 'site:domains';

/** Replaces the brand's host names. */
export const setDomains = (parts: BackOfficeDeps) =>
  defineApproval({
    action: ACTION,
    schema: payloadSchema({ hosts: Type.Array(Type.String()) }),
    permission: PERMISSION,
    async preview(tx, scope, { hosts }) {
      const present = (await listDomains(tx, scope)).map(({ host }) => host);
      const facts = [changedText('hosts', lineOf(present), lineOf(hosts))];
      return { page: { path: '/site' }, parts: [{ name: 'CHANGE', facts }] };
    },
    async apply(tx, scope, { hosts }, approval) {
      await lockBrand(tx, scope);
      const host = await findForeignHost(tx, scope.brandId, hosts);
      if (host !== null) return refuse('HOST_TAKEN', { host });
      const before = await listDomains(tx, scope);
      await replaceDomains(tx, scope, hosts);
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: TARGET },
        ...{ before: before.map((row) => row.host), after: hosts },
      });
      return null;
    },
  });

/** Requests other host names for this brand; a second operator approves. */
export async function requestDomains(
  parts: BackOfficeDeps,
  context: StaffContext,
  { hosts, reason }: Payload<'brandsBackOffice.requestDomains'>,
): Promise<Value<'brandsBackOffice.requestDomains'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const host = await findForeignHost(tx, context.brand.id, hosts);
    if (host !== null) return refuse('HOST_TAKEN', { host });
    const request = { target: TARGET, payload: { hosts }, reason };
    const requestId = await parts.staff.requests.open(tx, context, setDomains(parts), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

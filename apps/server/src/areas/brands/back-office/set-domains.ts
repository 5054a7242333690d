import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { RequestHandler } from '../../staff/index.ts';
import { listDomains } from '../repository/brands.ts';
import { findForeignHost, lockMerchant, replaceDomains } from '../repository/site.ts';
import { approvedBy, closeChange } from './commit-change.ts';
import type { OfficeDeps } from './deps.ts';

export const SET_DOMAINS = 'brands.set-domains';
const TARGET = 'site:domains';

/** Requests other host names for this brand; a second operator approves. */
export async function requestDomains(
  parts: OfficeDeps,
  context: StaffContext,
  { hosts, reason }: Payload<'brandsOffice.requestDomains'>,
): Promise<Value<'brandsOffice.requestDomains'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'merchants.create');
  if (refusal) return refusal;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const host = await findForeignHost(tx, context.merchant.id, hosts);
    if (host !== null) return refuse('HOST_TAKEN', { host });
    const requestId = await parts.staff.requests.open(tx, context, {
      area: 'brands',
      action: SET_DOMAINS,
      target: TARGET,
      frozen: { hosts },
      reason,
      permissionToApprove: 'merchants.approve',
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

export function setDomains(parts: OfficeDeps): RequestHandler {
  return async (tx, scope, frozen, approval) => {
    const { hosts } = frozen as unknown as { readonly hosts: readonly string[] };
    await lockMerchant(tx, scope);
    const host = await findForeignHost(tx, scope.merchantId, hosts);
    if (host !== null) return refuse('HOST_TAKEN', { host });
    const before = await listDomains(tx, scope);
    await replaceDomains(tx, scope, hosts);
    await closeChange(parts, tx, approvedBy(scope, approval), {
      ...{ action: SET_DOMAINS, permission: 'merchants.approve', target: TARGET },
      ...{ before: before.map((row) => row.host), after: hosts },
    });
    return null;
  };
}

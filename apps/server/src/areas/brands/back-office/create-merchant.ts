import type { Payload, Value } from '@lantern/contract/schemas';
import { BrandCreated } from '@lantern/events';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { RequestHandler } from '../../staff/index.ts';
import { furnishMerchant } from '../create-brand.ts';
import { findForeignHost, findMerchantByCode, mergeSettings, replaceDomains } from '../repository/site.ts';
import { approvedBy, closeChange } from './commit-change.ts';
import type { OfficeDeps } from './deps.ts';

export const CREATE_MERCHANT = 'brands.create-merchant';
type Wish = Omit<Payload<'brandsOffice.requestMerchant'>, 'reason'>;

async function isTaken(tx: Parameters<RequestHandler>[0], { code, hosts }: Wish): Promise<Refusal | null> {
  if ((await findMerchantByCode(tx, code)) !== null) return refuse('MERCHANT_TAKEN');
  const host = await findForeignHost(tx, null, hosts);
  return host === null ? null : refuse('HOST_TAKEN', { host });
}

/** Requests a new brand; it opens after a second operator approves. */
export async function requestMerchant(
  parts: OfficeDeps,
  context: StaffContext,
  { reason, ...wish }: Payload<'brandsOffice.requestMerchant'>,
): Promise<Value<'brandsOffice.requestMerchant'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'merchants.create');
  if (refusal) return refusal;
  if (!wish.languages.includes(wish.defaultLanguage)) {
    return refuse('FIELD_RULE', { field: 'defaultLanguage', min: 1, max: 6, patternId: 'LANGUAGE' });
  }
  return transactionOrRefuse(parts.pool, async (tx) => {
    const taken = await isTaken(tx, wish);
    if (taken) return taken;
    const requestId = await parts.staff.requests.open(tx, context, {
      area: 'brands',
      action: CREATE_MERCHANT,
      target: `merchant:${wish.code}`,
      frozen: { ...wish },
      reason,
      permissionToApprove: 'merchants.approve',
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

/** Opens the brand. Both operators get a seat in it, so that it can be administered. */
export function createMerchant(parts: OfficeDeps): RequestHandler {
  return async (tx, scope, frozen, approval) => {
    const wish = frozen as unknown as Wish;
    const { code, name, hosts, currency, languages, defaultLanguage, theme, logoUrl } = wish;
    const taken = await isTaken(tx, wish);
    if (taken) return taken;
    const merchantId = await furnishMerchant(tx, {
      ...{ code, name, currency, languages, defaultLanguage },
      isDefault: false,
      createdAt: approval.at,
    });
    if (merchantId === null) return refuse('MERCHANT_TAKEN');
    await replaceDomains(tx, { merchantId }, hosts);
    await mergeSettings(tx, { merchantId }, { theme, logoUrl });
    for (const operatorId of [approval.makerId, approval.checkerId]) {
      await parts.staff.seat(tx, { merchantId: scope.merchantId, operatorId }, merchantId, approval.at);
    }
    await closeChange(parts, tx, approvedBy(scope, approval), {
      ...{ action: CREATE_MERCHANT, permission: 'merchants.approve', target: `merchant:${code}` },
      ...{ before: null, after: { ...wish, merchantId } },
    });
    await parts.publish(tx, BrandCreated, merchantId, { code });
    return null;
  };
}

import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import { BrandCreated } from '@lantern/events';
import {
  type ApprovalPayload,
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { furnishBrand } from '../create-brand.ts';
import { findBrandByCode, findForeignHost, mergeSettings, replaceDomains } from '../repository/site.ts';
import { closeChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';
import { lineOf, newText } from './preview-facts.ts';

const ACTION = 'brands.create-brand';
const PERMISSION = { request: 'brands.create', approve: 'brands.approve' } as const;

const { reason: _, ...NEW_BRAND } = schemas['brandsBackOffice.requestBrand'].payload.properties;
const SCHEMA = payloadSchema(NEW_BRAND);

const targetOf = (code: string) => `brand:${code}`;

async function isTaken(
  tx: Queryable,
  { code, hosts }: Pick<ApprovalPayload<typeof SCHEMA>, 'code' | 'hosts'>,
): Promise<Refusal | null> {
  if ((await findBrandByCode(tx, code)) !== null) return refuse('BRAND_TAKEN');
  const host = await findForeignHost(tx, null, hosts);
  return host === null ? null : refuse('HOST_TAKEN', { host });
}

/** Opens a brand. Both operators get a seat in it, so that it can be administered. */
export const createBrand = (parts: BackOfficeDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: PERMISSION,
    async preview(_tx, _scope, { name, code, hosts, currency, languages, defaultLanguage }) {
      const facts = [
        newText('name', name),
        newText('code', code),
        newText('hosts', lineOf(hosts)),
        newText('currency', currency.code),
        newText('languages', lineOf(languages)),
        newText('defaultLanguage', defaultLanguage),
      ];
      return { name, page: { path: '/brands' }, parts: [{ name: 'NEW', facts }] };
    },
    async apply(tx, scope, payload, approval) {
      const { code, name, hosts, currency, languages, defaultLanguage, theme, logoUrl } = payload;
      const taken = await isTaken(tx, payload);
      if (taken) return taken;
      const brandId = await furnishBrand(tx, {
        ...{ code, name, currency, languages, defaultLanguage },
        isDefault: false,
        createdAt: approval.at,
      });
      if (brandId === null) return refuse('BRAND_TAKEN');
      await replaceDomains(tx, { brandId }, hosts);
      await mergeSettings(tx, { brandId }, { theme, logoUrl });
      for (const operatorId of [approval.makerId, approval.checkerId]) {
        await parts.staff.seat(tx, { brandId: scope.brandId, operatorId }, brandId, approval.at);
      }
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: targetOf(code) },
        ...{ before: null, after: { ...payload, brandId } },
      });
      await parts.publish(tx, BrandCreated, brandId, { code });
      return null;
    },
  });

/** Requests a new brand; it opens after a second operator approves. */
export async function requestBrand(
  parts: BackOfficeDeps,
  context: StaffContext,
  { reason, ...payload }: Payload<'brandsBackOffice.requestBrand'>,
): Promise<Value<'brandsBackOffice.requestBrand'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  if (!payload.languages.includes(payload.defaultLanguage)) {
    return refuse('FIELD_RULE', { field: 'defaultLanguage', min: 1, max: 6, patternId: 'LANGUAGE' });
  }
  return transactionOrRefuse(parts.pool, async (tx) => {
    const taken = await isTaken(tx, payload);
    if (taken) return taken;
    const request = { target: targetOf(payload.code), payload, reason };
    const requestId = await parts.staff.requests.open(tx, context, createBrand(parts), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { findBrand } from '../repository/brands.ts';
import { findProofSecret, lockBrand, mergeSettings } from '../repository/site.ts';
import { readDocument, type SettingsDocument } from '../settings/settings.ts';
import { closeChange } from './commit-change.ts';
import type { BackOfficeDeps } from './deps.ts';
import { unprovenOrigin } from './origin-proof.ts';
import { changedText, lineOf } from './preview-facts.ts';

const ACTION = 'brands.set-addresses';
const PERMISSION = { request: 'brands.settings', approve: 'brands.approve' } as const;
const TARGET = 'site:addresses';
const SCHEMA = payloadSchema(schemas['brandsBackOffice.requestAddresses'].payload.properties.addresses.properties);

type Addresses = Pick<SettingsDocument, 'imageCDNs' | 'launchGameCDNs' | 'customerService' | 'resources'>;

const addressesOf = ({ imageCDNs, launchGameCDNs, customerService, resources }: Addresses): Addresses => ({
  ...{ imageCDNs, launchGameCDNs, customerService, resources },
});

/** The addresses as the lines that an approver reads: all that a member sees or follows. */
function linesOf({ imageCDNs, launchGameCDNs, customerService, resources }: Addresses) {
  return {
    imageCDNs: lineOf(imageCDNs),
    launchGameCDNs: lineOf(launchGameCDNs),
    customerService: lineOf(customerService.map(({ csType, path }) => `${csType} ${path}`)),
    resources: lineOf(
      resources.map(({ resourceType, url, qrCodeUrl, labelNameEn, labelNameCn }) =>
        [resourceType, url, qrCodeUrl, `(${labelNameEn} / ${labelNameCn})`].filter(Boolean).join(' '),
      ),
    ),
  };
}

/** Origins that a list would gain. Those in force have been proven, and removing one must not depend on the others' servers. */
function addedOrigins(before: Addresses, after: Addresses): string[] {
  const added = (['imageCDNs', 'launchGameCDNs'] as const).flatMap((list) =>
    after[list].filter((origin) => !before[list].includes(origin)),
  );
  return [...new Set(added)];
}

/** ADDRESS_NOT_OWNED when an added origin does not publish the brand's text; null otherwise. */
async function unproven(
  { outside }: Pick<BackOfficeDeps, 'outside'>,
  db: Queryable,
  scope: Scope,
  after: Addresses,
): Promise<Refusal | null> {
  const row = await findBrand(db, scope);
  if (row === null) return refuse('STATE_CONFLICT');
  const added = addedOrigins(readDocument(row.settings), after);
  return added.length === 0 ? null : unprovenOrigin(outside, await findProofSecret(db, scope), added);
}

/** Replaces the addresses that members, their games and their codes are sent to. */
export const setAddresses = (parts: BackOfficeDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: PERMISSION,
    async preview(tx, scope, after) {
      const row = await findBrand(tx, scope);
      if (row === null) return null;
      const before = linesOf(readDocument(row.settings));
      const wanted = linesOf(after);
      const facts = (['imageCDNs', 'launchGameCDNs', 'customerService', 'resources'] as const).map((name) =>
        changedText(name, before[name], wanted[name]),
      );
      return { name: row.name, page: { path: '/site' }, parts: [{ name: 'CHANGE', facts }] };
    },
    async apply(tx, scope, addresses, approval) {
      // Again, and before the row is locked: since the request, an origin may have passed to another owner.
      const refusal = await unproven(parts, tx, scope, addresses);
      if (refusal !== null) return refusal;
      const row = await lockBrand(tx, scope);
      await mergeSettings(tx, scope, addresses);
      await closeChange(parts, tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: TARGET, after: addresses },
        before: addressesOf(readDocument(row.settings)),
      });
      return null;
    },
  });

/** Requests other addresses on the revision that was read; they take effect after a second operator approves. */
export async function requestAddresses(
  parts: BackOfficeDeps,
  context: StaffContext,
  { revision, addresses, reason }: Payload<'brandsBackOffice.requestAddresses'>,
): Promise<Value<'brandsBackOffice.requestAddresses'> | Refusal> {
  const { scope } = context.operator;
  const refusal =
    parts.staff.requirePermission(context, PERMISSION.request) ?? (await unproven(parts, parts.pool, scope, addresses));
  if (refusal) return refusal;
  return transactionOrRefuse(parts.pool, async (tx) => {
    const row = await lockBrand(tx, scope);
    if (row.revision.toString() !== revision) return refuse('STATE_CONFLICT');
    const request = { target: TARGET, payload: addresses, reason };
    const requestId = await parts.staff.requests.open(tx, context, setAddresses(parts), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

import { BrandChanged } from '@lantern/events';
import {
  type ApprovalDefinition,
  type ApprovalPayload,
  type AuditActor,
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { TObject } from 'typebox';
import type { BrandRow } from '../repository/brands.ts';
import { bumpRevision, lockBrand } from '../repository/site.ts';
import type { BackOfficeDeps } from './deps.ts';

/** Values before and after a change, for the audit log. */
export interface Difference {
  readonly before: unknown;
  readonly after: unknown;
}

interface Change {
  readonly revision: string;
  readonly permission: string;
  readonly action: string;
}

/** Completes every change of a brand inside its transaction: increments the revision, writes the audit log, publishes the event. */
export async function closeChange(
  parts: BackOfficeDeps,
  tx: Queryable,
  who: StaffContext | AuditActor,
  change: { readonly action: string; readonly permission: string; readonly target: string } & Difference,
): Promise<bigint> {
  const scope = 'brandId' in who ? who : who.operator.scope;
  const revision = await bumpRevision(tx, scope);
  await parts.staff.audit(tx, who, change);
  await parts.publish(tx, BrandChanged, scope.brandId, {});
  return revision;
}

/** A change that waits for a second operator instead. */
interface Waiting {
  readonly requestId: bigint;
}

/** Opens the request in which a change waits for a second operator. */
export async function requestInstead<Schema extends TObject>(
  { staff }: Pick<BackOfficeDeps, 'staff'>,
  tx: Queryable,
  context: StaffContext,
  definition: ApprovalDefinition<Schema>,
  request: { readonly target: string; readonly payload: ApprovalPayload<Schema>; readonly reason: string },
): Promise<Waiting | Refusal> {
  const requestId = await staff.requests.open(tx, context, definition, request);
  return isRefusal(requestId) ? requestId : { requestId };
}

/**
 * Commits a change, or leaves it to the request that `work` opens; an outdated revision is refused.
 *
 * @returns the revision, and the pending approval request, which is null when the change is done
 */
export async function commitChange(
  parts: BackOfficeDeps,
  context: StaffContext,
  change: Change,
  work: (tx: Queryable, row: BrandRow, scope: Scope) => Promise<Difference | Waiting | Refusal>,
): Promise<{ revision: string; requestId: string | null } | Refusal> {
  const refusal = parts.staff.requirePermission(context, change.permission);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const answer = await transactionOrRefuse(parts.pool, async (tx) => {
    const row = await lockBrand(tx, scope);
    if (row.revision.toString() !== change.revision) return refuse('STATE_CONFLICT');
    const difference = await work(tx, row, scope);
    if ('refused' in difference) return difference;
    if ('requestId' in difference) return { revision: change.revision, requestId: difference.requestId.toString() };
    const { action, permission } = change;
    const revision = await closeChange(parts, tx, context, { action, permission, target: 'site', ...difference });
    return { revision: revision.toString(), requestId: null };
  });
  parts.changed(scope.brandId);
  return answer;
}

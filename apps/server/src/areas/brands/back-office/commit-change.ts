import { BrandChanged } from '@lantern/events';
import {
  type AuditActor,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
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

/** Commits a change that needs no approval; an outdated revision is refused. */
export async function commitChange(
  parts: BackOfficeDeps,
  context: StaffContext,
  change: Change,
  work: (tx: Queryable, row: BrandRow, scope: Scope) => Promise<Difference | Refusal>,
): Promise<{ revision: string } | Refusal> {
  const refusal = parts.staff.requirePermission(context, change.permission);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const answer = await transactionOrRefuse(parts.pool, async (tx) => {
    const row = await lockBrand(tx, scope);
    if (row.revision.toString() !== change.revision) return refuse('STATE_CONFLICT');
    const difference = await work(tx, row, scope);
    if ('refused' in difference) return difference;
    const { action, permission } = change;
    const revision = await closeChange(parts, tx, context, { action, permission, target: 'site', ...difference });
    return { revision: revision.toString() };
  });
  parts.changed(scope.brandId);
  return answer;
}

import { type Queryable, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { permissionsUsed } from '../roles/require-permission.ts';
import { usualSubject } from './default-subject.ts';
import { expireLocked } from './expire-requests.ts';
import { acknowledgeEarlier, findOpenRequest, insertRequest } from './repository/requests.ts';
import { REQUEST_LIFETIME_MS } from './request-states.ts';
import { hasRows, keepSubject } from './subject.ts';

/** A request for approval by a second operator. */
export interface NewRequest {
  readonly area: string;
  /** A registered action, e.g. `payments.match-deposit`. */
  readonly action: string;
  /** Subject, e.g. `deposit:17`. Only one open request per action and target. */
  readonly target: string;
  /** Exact values that will be executed; plain JSON. */
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly permissionToApprove: string;
}

/**
 * Stores a request that waits 24 hours for approval, with its current subject.
 *
 * @returns its id, or REQUEST_STATE when the same action on the target is already waiting
 */
export async function openRequest(
  deps: Pick<StaffDeps, 'subjects'>,
  tx: Queryable,
  context: StaffContext,
  wish: NewRequest,
): Promise<bigint | Refusal> {
  const { scope } = context.operator;
  const { action, target, frozen } = wish;
  const reason = wish.reason.trim().slice(0, 300);
  if (reason === '') return refuse('FIELD_RULE', { field: 'reason', min: 1, max: 300, patternId: 'required' });
  const open = await findOpenRequest(tx, scope, action, target);
  if (open && open.expiresAt > context.now) return refuse('REQUEST_STATE', { state: 'PENDING', id: `${open.id}` });
  if (open) await expireLocked(deps, tx, scope, open, context.now);
  const described = await deps.subjects.get(action)?.describe(tx, scope, frozen, context.now);
  if (described && !hasRows(described)) throw new Error(`The card of ${action} is empty.`);
  const subject = described ?? usualSubject(wish, context.merchant.currency.exponent);
  const id = await insertRequest(tx, scope, {
    ...wish,
    reason,
    permissionsToMake: permissionsUsed(context.operator),
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + REQUEST_LIFETIME_MS),
    memberId: subject.memberId ?? null,
    amount: subject.amount ?? null,
    subject: keepSubject(subject),
  });
  if (id === null) return refuse('REQUEST_STATE', { state: 'PENDING' });
  await acknowledgeEarlier(tx, scope, { action, target, at: context.now });
  await audit(tx, context, {
    action: 'staff.open-request',
    target: `request:${id}`,
    after: { action, target, reason, frozen },
  });
  return id;
}

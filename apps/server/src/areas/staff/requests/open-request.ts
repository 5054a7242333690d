import { type Queryable, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { audit } from '../audit.ts';
import type { StaffDeps } from '../deps.ts';
import { acknowledgeEarlier, findOpenRequest, insertRequest } from '../repository/requests.ts';
import { permissionsUsed } from '../require-permission.ts';
import { expireLocked } from './expire-requests.ts';
import { REQUEST_LIFETIME_MS } from './request-states.ts';
import { hasRows, keepSubject } from './subject.ts';
import { usualSubject } from './usual-subject.ts';

/** What one operator asks another to approve. */
export interface NewRequest {
  readonly area: string;
  /** A registered action, e.g. `payments.match-deposit`. */
  readonly action: string;
  /** What it is about, e.g. `deposit:17`. One open request an action and target. */
  readonly target: string;
  /** Exactly what will be carried out; plain JSON. */
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly permissionToApprove: string;
}

/**
 * Writes a request that waits for a second pair of eyes, for 24 hours, with its subject as it stands now.
 *
 * @returns its id, or REQUEST_STATE when the same is already waiting for its target
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

import type { Queryable, StaffContext } from '@lantern/server-kit';
import { type Refusal, refuse } from '@lantern/server-kit';
import { audit } from '../audit.ts';
import { expireRequest, findOpenRequest, insertRequest } from '../repository/requests.ts';
import { REQUEST_LIFETIME_MS } from './request-states.ts';

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
 * Writes a request that waits for a second pair of eyes, for 24 hours.
 *
 * @returns its id, or REQUEST_STATE when the same is already waiting for its target
 */
export async function openRequest(tx: Queryable, context: StaffContext, wish: NewRequest): Promise<bigint | Refusal> {
  const { scope } = context.operator;
  const reason = wish.reason.trim().slice(0, 300);
  if (reason === '') return refuse('FIELD_RULE', { field: 'reason', min: 1, max: 300, patternId: 'required' });
  const open = await findOpenRequest(tx, scope, wish.action, wish.target);
  if (open && open.expiresAt > context.now) return refuse('REQUEST_STATE', { state: 'PENDING', id: `${open.id}` });
  if (open) await expireRequest(tx, scope, open.id, context.now);
  const id = await insertRequest(tx, scope, {
    ...wish,
    reason,
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + REQUEST_LIFETIME_MS),
  });
  if (id === null) return refuse('REQUEST_STATE', { state: 'PENDING' });
  await audit(tx, context, {
    action: 'staff.open-request',
    target: `request:${id}`,
    after: { action: wish.action, target: wish.target, reason, frozen: wish.frozen },
  });
  return id;
}

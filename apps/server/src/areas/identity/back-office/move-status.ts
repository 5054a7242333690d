import { type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { findLoginLock, moveStatus } from '../accounts/repository/member-states.ts';
import type { Target } from './find-target.ts';
import { moved, type StatusMove } from './member-states.ts';

/**
 * Changes the status of a locked member row by the transition table; `operatorId` is stored with a login lock.
 *
 * @returns STATE_CONFLICT for a disallowed transition
 */
export async function applyMove(
  tx: Queryable,
  { scope, member }: Target,
  move: StatusMove,
  operatorId: bigint | null = null,
): Promise<Refusal | null> {
  const { beforeLock } = await findLoginLock(tx, scope, member.id);
  const next = moved({ status: member.status, beforeLock }, move);
  if (!next) return refuse('STATE_CONFLICT', { state: member.status });
  const lockedBy = move === 'LOCK_LOGIN' ? operatorId : null;
  const change = { from: member.status, to: next.status, beforeLock: next.beforeLock, lockedBy };
  return (await moveStatus(tx, scope, member.id, change)) ? null : refuse('STATE_CONFLICT');
}

import type { Payload } from '@lantern/contract/schemas';
import { AccountClosed } from '@lantern/events';
import {
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { raiseCredentialsVersion } from '../accounts/repository/credentials-version.ts';
import { findStatusBeforeLock, moveStatus } from '../accounts/repository/member-states.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberSubject, numberSubject } from '../login/login-subjects.ts';
import { byOperator, publishChange } from '../security/publish-change.ts';
import { clearProofAttempts } from '../security/repository/proof-attempts.ts';
import { publishSessionEnd } from '../sessions/open-session.ts';
import { type EndedSession, endSessions } from '../sessions/repository.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { findTarget, lockTarget, type Target } from './find-target.ts';
import { moved, type StatusMove } from './member-states.ts';

/** Actions that one operator may take alone, with the permission of each. */
const ACTIONS = {
  LOCK_LOGIN: 'members.lock',
  UNLOCK_LOGIN: 'members.unlock',
  BLOCK_FUNDS: 'members.lock',
  CLOSE: 'members.close',
  END_SESSIONS: 'members.sessions',
} as const;

type Action = keyof typeof ACTIONS;
type Input = Omit<Payload<'securityBackOffice.change'>, 'action'> & { readonly action: Action };
const ENDS_SESSIONS: ReadonlySet<Action> = new Set<Action>(['LOCK_LOGIN', 'CLOSE', 'END_SESSIONS']);

/** Changes the status of a locked member row by the transition table; STATE_CONFLICT for a disallowed transition. */
export async function applyMove(tx: Queryable, { scope, member }: Target, move: StatusMove): Promise<Refusal | null> {
  const beforeLock = await findStatusBeforeLock(tx, scope, member.id);
  const next = moved({ status: member.status, beforeLock }, move);
  if (!next) return refuse('STATE_CONFLICT', { state: member.status });
  const change = { from: member.status, to: next.status, beforeLock: next.beforeLock };
  return (await moveStatus(tx, scope, member.id, change)) ? null : refuse('STATE_CONFLICT');
}

/** An account with a balance cannot be closed: it must be paid out first. */
async function checkEmpty(deps: IdentityDeps, { scope, member }: Target): Promise<Refusal | null> {
  const balance = (await deps.balancesOf(scope, [scope])).get(member.id) ?? '0';
  return /[1-9]/.test(balance) ? refuse('ACCOUNT_NOT_EMPTY') : null;
}

/** Resets the counts of wrong passwords and of wrong proofs from new places. */
async function resetAttempts(deps: IdentityDeps, { scope, member }: Target, now: Date): Promise<boolean> {
  await deps.throttle.forgive(scope, memberSubject(member.id), now);
  const { mobileKey } = await findContacts(deps.pool, scope, member.id);
  if (mobileKey !== null) await deps.throttle.forgive(scope, numberSubject(mobileKey), now);
  return clearProofAttempts(deps.pool, scope, member.id, 'EXTRA');
}

/** Locks or unlocks the login, blocks the funds, ends sessions or closes the account; each action is audited with its reason. */
export async function changeMember(
  deps: IdentityDeps,
  context: StaffContext,
  { id, action, reason }: Input,
): Promise<null | Refusal> {
  const permission = ACTIONS[action];
  const target = await findTarget(deps, context, permission, id);
  if (isRefusal(target)) return target;
  const refusal = action === 'CLOSE' ? await checkEmpty(deps, target) : null;
  if (refusal) return refusal;
  const { scope } = target;
  let ended: readonly EndedSession[] = [];
  const outcome = await transactionOrRefuse(deps.pool, async (tx) => {
    const present = await lockTarget(tx, scope.brandId, scope.memberId);
    if (isRefusal(present)) return present;
    const isThrottled = action === 'UNLOCK_LOGIN' && present.member.status !== 'LOGIN_LOCKED';
    const conflict = action === 'END_SESSIONS' || isThrottled ? null : await applyMove(tx, present, action);
    if (conflict) return conflict;
    if (ENDS_SESSIONS.has(action)) {
      ended = await endSessions(tx, scope, scope.memberId, { reason: 'BLOCKED', at: context.now, platform: null });
    }
    // Other actions that end sessions change the status, which ends the logins under way.
    if (action === 'END_SESSIONS') await raiseCredentialsVersion(tx, scope, scope.memberId, { endsLinks: false });
    if (action === 'END_SESSIONS' && ended.length > 0) {
      await publishChange(deps, tx, scope, byOperator('SESSIONS_ENDED', context.now));
    }
    if (action === 'CLOSE') {
      const closed = { memberId: scope.memberId.toString(), at: context.now.toISOString() };
      await deps.publish(tx, AccountClosed, scope.brandId, closed);
    }
    await deps.staff.audit(tx, context, {
      action: `identity.${action.toLowerCase().replaceAll('_', '-')}`,
      target: `member:${scope.memberId}`,
      permission,
      before: { status: present.member.status },
      after: { reason, endedSessions: ended.length },
    });
    return null;
  });
  if (outcome) return outcome;
  if (action === 'UNLOCK_LOGIN') await resetAttempts(deps, target, context.now);
  publishSessionEnd(deps, scope, ended, 'EXPIRED');
  return null;
}

import type { Payload, Value } from '@lantern/contract/schemas';
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
import type { IdentityDeps } from '../deps.ts';
import { byOperator, publishChange } from '../security/publish-change.ts';
import { publishSessionEnd } from '../sessions/open-session.ts';
import { type EndedSession, endSessions } from '../sessions/repository.ts';
import { findTarget, lockTarget, type Target } from './find-target.ts';
import { applyMove } from './move-status.ts';
import { unlockAlone, unlockLogin, unlockNeedsSecond } from './unlock-login.ts';

/** Actions that one operator may take alone, with the permission of each. */
const ACTIONS = {
  LOCK_LOGIN: 'members.lock',
  UNLOCK_LOGIN: 'members.unlock',
  BLOCK_FUNDS: 'members.lock',
  CLOSE: 'members.close',
  END_SESSIONS: 'members.sessions',
} as const;

type Action = keyof typeof ACTIONS;
type Changed = Value<'securityBackOffice.change'>;
type Input = Omit<Payload<'securityBackOffice.change'>, 'action'> & { readonly action: Action };
const ENDS_SESSIONS: ReadonlySet<Action> = new Set<Action>(['LOCK_LOGIN', 'CLOSE', 'END_SESSIONS']);

/** An account with a balance cannot be closed: it must be paid out first. */
async function checkEmpty(deps: IdentityDeps, { scope, member }: Target): Promise<Refusal | null> {
  const balance = (await deps.balancesOf(scope, [scope])).get(member.id) ?? '0';
  return /[1-9]/.test(balance) ? refuse('ACCOUNT_NOT_EMPTY') : null;
}

interface Step {
  readonly action: Action;
  readonly operatorId: bigint;
  readonly at: Date;
}

/** Changes the status as the action does; the end of sessions leaves it. */
async function step(
  deps: IdentityDeps,
  tx: Queryable,
  target: Target,
  { action, operatorId, at }: Step,
): Promise<Refusal | null> {
  if (action === 'END_SESSIONS') return null;
  return action === 'UNLOCK_LOGIN' ? unlockAlone(deps, tx, target, at) : applyMove(tx, target, action, operatorId);
}

/** Opens the request to unlock a login. */
async function requestUnlock(
  deps: IdentityDeps,
  tx: Queryable,
  context: StaffContext,
  { id, account }: Target['member'],
  reason: string,
): Promise<Changed | Refusal> {
  const request = { target: `member:${id}`, payload: { memberId: id.toString(), account }, reason };
  const requestId = await deps.staff.requests.open(tx, context, unlockLogin(deps), request);
  return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
}

/**
 * Locks or unlocks the login, blocks the funds, ends sessions or closes the account; each action is audited with its reason. Unlocking may
 * need a second operator.
 *
 * @returns the pending approval request, null when the action is done
 */
export async function changeMember(
  deps: IdentityDeps,
  context: StaffContext,
  { id, action, reason }: Input,
): Promise<Changed | Refusal> {
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
    const { operatorId } = context.operator.scope;
    if (action === 'UNLOCK_LOGIN') {
      const needsSecond = await unlockNeedsSecond(tx, present, operatorId, context.now);
      if (needsSecond) return requestUnlock(deps, tx, context, present.member, reason);
    }
    const conflict = await step(deps, tx, present, { action, operatorId, at: context.now });
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
    return { requestId: null };
  });
  if (isRefusal(outcome)) return outcome;
  publishSessionEnd(deps, scope, ended, 'EXPIRED');
  return outcome;
}

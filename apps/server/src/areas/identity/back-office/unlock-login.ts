import { defineApproval, isRefusal, payloadSchema, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import { facts } from '../../staff/index.ts';
import { findLoginLock, markGuessesReset } from '../accounts/repository/member-states.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberSubject, numberSubject } from '../login/login-subjects.ts';
import { clearProofAttempts } from '../security/repository/proof-attempts.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { MEMBER, previewMember } from './change-of-member.ts';
import { lockTarget, type Target } from './find-target.ts';
import { applyMove } from './move-status.ts';

const { code } = facts;
/** Time after a reset of the counts of wrong guesses in which one operator alone resets them no more. */
const RESET_PAUSE_MS = 86_400_000;

/**
 * Whether unlocking needs a second operator: another operator locked the login, or the counts of wrong guesses were reset within a day, so
 * that one person cannot give a guesser new attempts again and again.
 */
export async function unlockNeedsSecond(
  db: Queryable,
  { scope, member }: Target,
  operatorId: bigint,
  now: Date,
): Promise<boolean> {
  const { lockedBy, guessesResetAt } = await findLoginLock(db, scope, member.id);
  if (member.status === 'LOGIN_LOCKED') return lockedBy !== operatorId;
  return guessesResetAt !== null && now.getTime() - guessesResetAt.getTime() < RESET_PAUSE_MS;
}

/** Resets the counts of wrong passwords and of wrong proofs from new places. */
async function resetGuesses(deps: IdentityDeps, tx: Queryable, { scope, member }: Target, at: Date): Promise<void> {
  await deps.throttle.forgive(scope, memberSubject(member.id), at, tx);
  const { mobileKey } = await findContacts(tx, scope, member.id);
  if (mobileKey !== null) await deps.throttle.forgive(scope, numberSubject(mobileKey), at, tx);
  await clearProofAttempts(tx, scope, member.id, 'EXTRA');
  await markGuessesReset(tx, scope, member.id, at);
}

/**
 * What one operator alone unlocks of a locked member row: the own lock, after which wrong guesses still count, or else the wrong guesses of
 * a login that no operator has locked.
 */
export async function unlockAlone(
  deps: IdentityDeps,
  tx: Queryable,
  target: Target,
  at: Date,
): Promise<Refusal | null> {
  if (target.member.status === 'LOGIN_LOCKED') return applyMove(tx, target, 'UNLOCK_LOGIN');
  await resetGuesses(deps, tx, target, at);
  return null;
}

/** Removes the lock of a login, by any operator, and the counts of wrong guesses. */
export const unlockLogin = (deps: IdentityDeps) =>
  defineApproval({
    action: 'identity.unlock-login',
    schema: payloadSchema(MEMBER),
    permission: { request: 'members.unlock', approve: 'members.lock' },
    preview: (tx, scope, payload) =>
      previewMember(tx, scope, payload, async ({ id, status }) => {
        const isLocked = status === 'LOGIN_LOCKED';
        const { beforeLock } = await findLoginLock(tx, scope, id);
        return [
          code('member_state', 'member_state', status, {
            isFixed: true,
            ...(isLocked && { becomes: beforeLock ?? 'ACTIVE' }),
          }),
          code('unlocks', 'subject_unlocks', isLocked ? 'LOGIN_LOCK,WRONG_GUESSES' : 'WRONG_GUESSES'),
        ];
      }),
    async apply(tx, scope, { memberId }, { at }) {
      const target = await lockTarget(tx, scope.brandId, BigInt(memberId));
      if (isRefusal(target)) return target;
      const { status } = target.member;
      if (status === 'CLOSED') return refuse('STATE_CONFLICT', { state: status });
      const refusal = status === 'LOGIN_LOCKED' ? await applyMove(tx, target, 'UNLOCK_LOGIN') : null;
      if (refusal) return refusal;
      await resetGuesses(deps, tx, target, at);
      return null;
    },
  });

import type { MemberStatus } from '../accounts/repository/members.ts';

export type StatusMove = 'LOCK_LOGIN' | 'UNLOCK_LOGIN' | 'BLOCK_FUNDS' | 'RELEASE_FUNDS' | 'CLOSE';

interface Standing {
  readonly status: MemberStatus;
  /** The status that a login lock replaced; null without a lock. */
  readonly beforeLock: MemberStatus | null;
}

/**
 * The status after an operator's action; null when it is not allowed. A login lock stores the previous status and unlocking restores it, so
 * that unlocking never releases blocked funds.
 */
export function moved({ status, beforeLock }: Standing, move: StatusMove): Standing | null {
  const isLocked = status === 'LOGIN_LOCKED';
  const covered = isLocked ? (beforeLock ?? 'ACTIVE') : status;
  switch (move) {
    case 'LOCK_LOGIN':
      return isLocked || status === 'CLOSED' ? null : { status: 'LOGIN_LOCKED', beforeLock: status };
    case 'UNLOCK_LOGIN':
      return isLocked ? { status: covered, beforeLock: null } : null;
    case 'BLOCK_FUNDS':
      if (covered !== 'ACTIVE') return null;
      return isLocked ? { status, beforeLock: 'FUND_FROZEN' } : { status: 'FUND_FROZEN', beforeLock: null };
    case 'RELEASE_FUNDS':
      if (covered !== 'FUND_FROZEN') return null;
      return isLocked ? { status, beforeLock: 'ACTIVE' } : { status: 'ACTIVE', beforeLock: null };
    case 'CLOSE':
      return status === 'CLOSED' ? null : { status: 'CLOSED', beforeLock: null };
  }
}

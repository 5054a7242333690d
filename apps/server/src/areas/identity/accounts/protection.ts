import { transaction } from '@lantern/database';
import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { publishSessionEnd } from '../sessions/open-session.ts';
import { endSessions } from '../sessions/repository.ts';
import { findPerson, type PersonRow, setFundBlock, setRealName, setRiskScore } from './repository/protection.ts';

/** Functions of accounts for the safety area. */
export interface Protection {
  /** Data that identifies the person behind an account; null when the account does not exist. */
  personOf(db: Queryable, scope: MemberScope): Promise<PersonRow | null>;
  /** Replaces the real name with a verified one. */
  setRealName(tx: Queryable, scope: MemberScope, name: string): Promise<void>;
  setRiskScore(tx: Queryable, scope: MemberScope, score: number): Promise<void>;
  /** @returns whether anything changed */
  setFundBlock(tx: Queryable, scope: MemberScope, isBlocked: boolean): Promise<boolean>;
  /** Ends all sessions because the member's own session limit was reached; their tabs are notified of the reason. */
  endByTimeLimit(scope: MemberScope, now: Date): Promise<void>;
}

export function createProtection(deps: Pick<IdentityDeps, 'pool' | 'tokens' | 'sockets'>): Protection {
  return {
    personOf: findPerson,
    setRealName,
    setRiskScore,
    setFundBlock,
    async endByTimeLimit(scope, now) {
      const end = { reason: 'TIME_LIMIT', at: now, platform: null } as const;
      const ended = await transaction(deps.pool, (tx) => endSessions(tx, scope, scope.memberId, end));
      publishSessionEnd(deps, scope, ended, 'TIME_LIMIT');
    },
  };
}

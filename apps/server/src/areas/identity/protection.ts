import { transaction } from '@lantern/database';
import type { MemberScope, Queryable } from '@lantern/server-kit';
import type { IdentityDeps } from './deps.ts';
import { announceEnd } from './open-session.ts';
import { findPerson, type PersonRow, setFundBlock, setRealName, setRiskScore } from './repository/protection.ts';
import { endSessions } from './repository/sessions.ts';

/** What player protection and compliance ask of accounts. */
export interface Protection {
  /** What identifies the person behind an account; null when there is no such account. */
  personOf(db: Queryable, scope: MemberScope): Promise<PersonRow | null>;
  /** A proven name takes the place of the one that stood. */
  setRealName(tx: Queryable, scope: MemberScope, name: string): Promise<void>;
  setRiskScore(tx: Queryable, scope: MemberScope, score: number): Promise<void>;
  /** @returns whether anything changed */
  setFundBlock(tx: Queryable, scope: MemberScope, isBlocked: boolean): Promise<boolean>;
  /** Ends all sessions because the member's own limit on time was reached; their tabs are told why. */
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
      announceEnd(deps, scope, ended, 'TIME_LIMIT');
    },
  };
}

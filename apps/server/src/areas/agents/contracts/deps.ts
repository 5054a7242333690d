import type { MemberContext, Queryable, Refusal, Scope } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';

/** A settled bet as published by its game; `uplines` from the top agent down, without the bettor. */
export interface PublishedBet {
  readonly ref: string;
  readonly memberId: bigint;
  readonly uplines: readonly bigint[];
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** Dependencies of contracts in addition to those of the area. */
export interface ContractDeps extends AgentsDeps {
  /** Single bets of these members in a drawn draw. */
  readonly lotteryBets: (
    db: Queryable,
    scope: Scope,
    issueId: bigint,
    memberIds: readonly bigint[],
  ) => Promise<readonly PublishedBet[]>;
  /** Checks the login password of a logged-in member again. Do not call inside a transaction. */
  readonly checkPassword: (context: MemberContext, password: string) => Promise<Refusal | null>;
}

import type { MemberContext, Queryable, Refusal, Scope } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';

/** A settled bet as its game tells it; `uplines` go from the top agent down, without the bettor. */
export interface ToldBet {
  readonly ref: string;
  readonly memberId: bigint;
  readonly uplines: readonly bigint[];
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
}

/** What contracts are built with beside what the rest of the area has. */
export interface ContractDeps extends AgentsDeps {
  /** Single bets of a drawn issue, of these members. */
  readonly lotteryBets: (
    db: Queryable,
    scope: Scope,
    issueId: bigint,
    memberIds: readonly bigint[],
  ) => Promise<readonly ToldBet[]>;
  /** Asks a member who is logged in for the login password again. Not inside a transaction. */
  readonly checkPassword: (context: MemberContext, password: string) => Promise<Refusal | null>;
}

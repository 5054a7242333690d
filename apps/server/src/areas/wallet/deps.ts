import type { Ledger } from '@lantern/ledger';
import type { MinorUnits } from '@lantern/money';
import type {
  Base,
  MemberContext,
  MemberScope,
  MerchantView,
  Queryable,
  Refusal,
  Scope,
  StaffContext,
} from '@lantern/server-kit';
import type { Staff } from '../staff/index.ts';
import type { VendorDesk } from './vendor-wallets/vendor-calls.ts';

/** A member as a transfer between levels needs it. */
export interface Person {
  readonly id: bigint;
  readonly account: string;
  readonly book: 'REAL' | 'TEST';
  /** False for trial accounts. */
  readonly isReal: boolean;
  readonly isFrozen: boolean;
  /** The flag toUpline: whether the member may send money to the upline. */
  readonly maySendUp: boolean;
  /** Null: directly below the platform. */
  readonly uplineId: bigint | null;
}

/** Step-up proof: an authenticator code, or the answer to a security question. */
export type StepUpProof = { readonly code: string } | { readonly question: string; readonly answer: string };

/** Accounts and their places in the agent tree; injected by compose. */
export interface People {
  find(scope: Scope, id: bigint): Promise<Person | null>;
  findByAccount(scope: Scope, account: string): Promise<Person | null>;
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Restrictions by contracts between levels: whether the branch is frozen, and the debt to downlines and the platform. */
  lineHold(db: Queryable, scope: MemberScope): Promise<{ readonly isFrozen: boolean; readonly debt: bigint }>;
  checkFundPassword(scope: MemberScope, password: string, now: Date): Promise<Refusal | null>;
  /** STEP_UP_REQUIRED without a proof, a refusal for a wrong proof, null when the proof is valid. */
  checkProof(context: MemberContext, proof: StepUpProof | null): Promise<Refusal | null>;
}

/** Dependencies of the wallet. Other areas are injected as the functions that the wallet needs. */
export interface WalletDeps extends Base {
  readonly ledger: Ledger;
  /** Permission check for operators: refuses an operator who lacks the permission. */
  readonly requirePermission: (context: StaffContext, permission: string) => Refusal | null;
  /**
   * Sum of a member's open lottery stakes. They are booked per draw (H:ISSUE), so only the lottery area knows their members. Injected by
   * compose because lottery is a higher area than wallet. Inside a transaction, pass its connection as `db`.
   */
  readonly openStakes: (scope: MemberScope, db?: Queryable) => Promise<MinorUnits>;
  readonly people: People;
  /** Transfer-mode vendors; injected because games is a higher area than wallet. */
  readonly vendors: VendorDesk;
  readonly isEnabled: (merchantId: bigint, modId: string) => Promise<boolean>;
  /** Offset of the business day, e.g. `+08:00`. */
  readonly timeZone: (merchantId: bigint) => Promise<string>;
  readonly staff: Pick<Staff, 'audit' | 'requests'>;
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
}

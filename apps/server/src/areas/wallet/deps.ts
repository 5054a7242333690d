import type { Ledger } from '@lantern/ledger';
import type { MinorUnits } from '@lantern/money';
import type {
  Base,
  BrandView,
  Language,
  MemberContext,
  MemberScope,
  Queryable,
  Refusal,
  Scope,
  StaffContext,
} from '@lantern/server-kit';
import type { Staff } from '../staff/index.ts';
import type { VendorWallets } from './vendor-wallets/vendor-calls.ts';

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

/** Accounts and their places in the agent tree. */
export interface People {
  /** Whether operators have frozen the member's branch. */
  isBranchFrozen(db: Queryable, scope: MemberScope): Promise<boolean>;
  find(scope: Scope, id: bigint): Promise<Person | null>;
  findByAccount(scope: Scope, account: string): Promise<Person | null>;
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  checkFundPassword(scope: MemberScope, password: string, now: Date): Promise<Refusal | null>;
  /** STEP_UP_REQUIRED without a proof, a refusal for a wrong proof, null when the proof is valid. */
  checkProof(context: MemberContext, proof: StepUpProof | null): Promise<Refusal | null>;
}

/** Sum of a member's open stakes in minor units; inside a transaction with its connection. */
export type OpenStakesReader = (scope: MemberScope, db?: Queryable) => Promise<bigint>;

/** What blocks an account's money besides its own state. */
export interface BranchHold {
  /** Operators have frozen its branch. */
  readonly isFrozen: boolean;
  /** Debt by contracts, to downlines and the platform, in minor units. */
  readonly debt: bigint;
}

/** An account's debt by contracts between levels, in minor units. */
export type ContractDebtReader = (db: Queryable, scope: MemberScope) => Promise<bigint>;

/** The games of a member's rounds by reference (`VENDOR:ref`), with names in a language. */
export type RoundNames = (
  db: Queryable,
  scope: MemberScope,
  language: Language,
  references: readonly string[],
) => Promise<ReadonlyMap<string, { readonly title: string; readonly showIcon: string }>>;

/** Dependencies that are given when the wallet is created. */
export interface WalletOptions extends Base {
  readonly ledger: Ledger;
  /** Permission check for operators: refuses an operator who lacks the permission. */
  readonly requirePermission: (context: StaffContext, permission: string) => Refusal | null;
  readonly people: People;
  readonly isEnabled: (brandId: bigint, modId: string) => Promise<boolean>;
  /** Offset of the business day, e.g. `+08:00`. */
  readonly timeZone: (brandId: bigint) => Promise<string>;
  readonly staff: Pick<Staff, 'audit' | 'requests'>;
  readonly brand: (brandId: bigint) => Promise<BrandView>;
}

/** Dependencies of the area's use cases; the last four use what upper areas have registered. */
export interface WalletDeps extends WalletOptions {
  /** Stakes of open bets, by draw, and of open rounds, in the member's BET account. */
  readonly openStakes: (scope: MemberScope, db?: Queryable) => Promise<MinorUnits>;
  readonly vendors: () => VendorWallets;
  readonly branchHold: (db: Queryable, scope: MemberScope) => Promise<BranchHold>;
  readonly nameRounds: RoundNames;
}

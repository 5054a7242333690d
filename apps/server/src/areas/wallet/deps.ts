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
import type { VendorDesk } from './vendor-wallets/vendor-desk.ts';

/** What a transfer between levels needs to know of somebody. */
export interface Person {
  readonly id: bigint;
  readonly account: string;
  readonly book: 'REAL' | 'TEST';
  /** False for trial accounts. */
  readonly isReal: boolean;
  readonly isFrozen: boolean;
  /** The flag toUpline: whether he may send to his upline. */
  readonly maySendUp: boolean;
  /** Null: directly below the house. */
  readonly uplineId: bigint | null;
}

/** A second proof of the person: a code of the app, or the answer to a security question. */
export type StepUpProof = { readonly code: string } | { readonly question: string; readonly answer: string };

/** Accounts with their places in the tree; handed in by compose. */
export interface People {
  find(scope: Scope, id: bigint): Promise<Person | null>;
  findByAccount(scope: Scope, account: string): Promise<Person | null>;
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** What contracts between levels hold back: whether the line is frozen, and what is owed to downlines and the house. */
  lineHold(db: Queryable, scope: MemberScope): Promise<{ readonly isFrozen: boolean; readonly debt: bigint }>;
  checkFundPassword(scope: MemberScope, password: string, now: Date): Promise<Refusal | null>;
  /** STEP_UP_REQUIRED without a proof, else whatever is wrong with it; null when it holds. */
  checkProof(context: MemberContext, proof: StepUpProof | null): Promise<Refusal | null>;
}

/** What the wallet is built with. Doors of other areas come as the functions that are needed of them. */
export interface WalletDeps extends Base {
  readonly ledger: Ledger;
  /** Staff's door: refuses an operator who lacks the permission. */
  readonly requirePermission: (context: StaffContext, permission: string) => Refusal | null;
  /**
   * Sum of a member's open lottery stakes: they are held per issue (H:ISSUE), so that only the lottery can tell whose they
   * are. Handed in by compose because the lottery stands above the wallet. Within a transaction it is asked by its own connection.
   */
  readonly openStakes: (scope: MemberScope, db?: Queryable) => Promise<MinorUnits>;
  readonly people: People;
  /** Vendors that keep wallets of their own; games, which know them, stand above the wallet. */
  readonly vendors: VendorDesk;
  readonly isEnabled: (merchantId: bigint, modId: string) => Promise<boolean>;
  /** Offset of the business day, e.g. `+08:00`. */
  readonly timeZone: (merchantId: bigint) => Promise<string>;
  readonly staff: Pick<Staff, 'audit' | 'requests'>;
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
}

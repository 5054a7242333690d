import type { MinorUnits } from '@lantern/money';
import type { AccountName, Book } from '../accounts/accounts.ts';
import type { Reference } from '../commands/command.ts';
import type { PostingCode } from '../postings/codes.ts';

/** One page of a list; `next` is the cursor of the following page, undefined on the last. */
export interface Page<Line> {
  readonly lines: readonly Line[];
  readonly next?: string;
}

/** Selects one page of a list. */
export interface PageFilter {
  /** 1 … 200, default 50. */
  readonly limit?: number;
  /** `next` of the previous page. */
  readonly after?: string;
}

/** Selects entries of an account, newest first. */
export interface EntryFilter extends PageFilter {
  readonly codes?: readonly PostingCode[];
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** One entry of a member's account. */
export interface StatementLine {
  readonly account: AccountName;
  readonly seq: bigint;
  /** The command's idempotency key. */
  readonly commandId: string;
  readonly code: PostingCode;
  readonly counter: AccountName;
  /** Signed minor units: positive when the member received. */
  readonly amount: MinorUnits;
  readonly balanceAfter: MinorUnits;
  readonly reference: Reference;
  /** Business time of the command. */
  readonly at: Date;
  readonly batchId: bigint;
}

/** One stored counter-leg of a platform account: the sum of all movements of one batch and code. */
export interface PlatformLine {
  readonly account: AccountName;
  readonly batchId: bigint;
  readonly code: PostingCode;
  /** Positive amounts are on the account's normal side. */
  readonly amount: MinorUnits;
  readonly movements: number;
  readonly at: Date;
}

/** One transfer between two platform accounts. */
export interface PlatformTransfer {
  readonly commandId: string;
  readonly code: PostingCode;
  readonly debit: AccountName;
  readonly credit: AccountName;
  readonly amount: MinorUnits;
  readonly reference: Reference;
  readonly at: Date;
  readonly batchId: bigint;
  /** Position in the batch. */
  readonly line: number;
}

/** A balance on the account's normal side (a member's money, an asset, a revenue are positive). */
export interface AccountBalance {
  readonly account: AccountName;
  readonly balance: MinorUnits;
}

export interface TrialBalanceLine {
  readonly brandId: bigint;
  readonly book: Book;
  readonly currency: string;
  /** A platform account, or a group of all member accounts of a wallet (`M:*:MAIN`). */
  readonly account: string;
  readonly debit: MinorUnits;
  readonly credit: MinorUnits;
}

/** Invariant: debit and credit totals are equal in every book. */
export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[];
  readonly totals: readonly Omit<TrialBalanceLine, 'account'>[];
}

export interface Difference {
  readonly check: 'balance' | 'sequence' | 'balanceAfter' | 'negative' | 'counterLeg' | 'registry' | 'trialBalance';
  readonly where: string;
  readonly expected: string;
  readonly found: string;
}

/** What recompute read, and where stored figures differ from the entries. `differences` is empty when all checks pass. */
export interface RecomputeReport {
  readonly accounts: bigint;
  readonly entries: bigint;
  readonly platformLegs: bigint;
  readonly differences: readonly Difference[];
}

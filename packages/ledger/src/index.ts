/** The only writer of balances. Design: docs/decisions/money/2026-11-21-ledger-core.md; chart of accounts: accounts.ts; postings: postings/. */
export {
  type AccountName,
  accounts,
  type Book,
  BUCKET_COUNT,
  bucketOf,
  type Category,
  type Id,
  idText,
  isPlatformAccount,
  type LedgerScope,
  MEMBER_WALLETS,
  type MemberWallet,
  type ParsedAccount,
  POINT_WALLETS,
  POINTS,
  type PointWallet,
  parseAccount,
  parseAccountGroup,
  REAL,
  TEST,
} from './accounts/accounts.ts';
export type { Argument, Column } from './batcher/array-literal.ts';
export {
  type Batcher,
  type BatcherCommand,
  type BatcherOptions,
  type BatcherStats,
  callInside,
  OVERLOADED,
  type Overloaded,
} from './batcher/batcher.ts';
export { brandOf } from './batcher/brand-of.ts';
export {
  type Answer,
  type Command,
  commandId,
  digestOf,
  type EntryAnswer,
  isUuid,
  type Reference,
} from './commands/command.ts';
export { createLedger, type Ledger, type LedgerDeps } from './ledger.ts';
export { POSTING_CODES, type PostingCode } from './postings/codes.ts';
export { postings } from './postings/index.ts';
export { type Leg, legsOf, type Posting, primaryAccount, type Transfer } from './postings/posting.ts';
export type {
  AccountBalance,
  Difference,
  EntryFilter,
  Page,
  PageFilter,
  PlatformLine,
  PlatformTransfer,
  RecomputeReport,
  StatementLine,
  TrialBalance,
  TrialBalanceLine,
} from './reports/reports.ts';
export { type CodedEntry, entriesOfBatches, entriesWithCodes } from './statements/coded-entries.ts';
export { type EntriesEvent, readEntriesEvent, type TouchedAccount } from './statements/entries-event.ts';
export type { Period, PeriodFilter, PeriodLine } from './statements/period.ts';
export type { TeamEntry, TeamEntryFilter, TeamEntryKey } from './statements/team-entries.ts';

/** The only writer of balances. Design: docs/decisions/2026-11-21-ledger-core.md; chart of accounts: accounts.ts; postings: postings/. */
export {
  type AccountName,
  accounts,
  type Book,
  BUCKET_COUNT,
  bucketOf,
  type Category,
  type Id,
  idText,
  isHouseAccount,
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
} from './accounts.ts';
export type { Column } from './array-literal.ts';
export { type CodedEntry, entriesOfBatches, entriesWithCodes } from './coded-entries.ts';
export { type Answer, type Command, commandId, digestOf, type EntryAnswer, isUuid, type Reference } from './command.ts';
export { type EntriesEvent, readEntriesEvent, type TouchedAccount } from './entries-event.ts';
export {
  callInside,
  type Lane,
  type LaneCommand,
  type LaneOptions,
  type LaneStats,
  OVERLOADED,
  type Overloaded,
} from './lane.ts';
export { createLedger, type Ledger, type LedgerDeps } from './ledger.ts';
export type { Period, PeriodFilter, PeriodLine } from './period.ts';
export { type Leg, legsOf, type Posting, primaryAccount, type Transfer } from './posting.ts';
export { POSTING_CODES, type PostingCode } from './postings/codes.ts';
export { postings } from './postings/index.ts';
export type {
  AccountBalance,
  Difference,
  EntryFilter,
  HouseLine,
  HouseTransfer,
  Page,
  PageFilter,
  RecomputeReport,
  StatementLine,
  TrialBalance,
  TrialBalanceLine,
} from './reports.ts';
export type { TeamEntry, TeamEntryFilter, TeamEntryKey } from './team-entries.ts';

import type { Pool, Queryable } from '@lantern/database';
import type { MinorUnits } from '@lantern/money';
import type { AccountName, Id, LedgerScope } from './accounts/accounts.ts';
import { balancesOf, lockReceivable, memberBalancesOf } from './accounts/balances.ts';
import { Books, memberAccounts, openAccounts } from './accounts/books.ts';
import {
  type Batcher,
  type BatcherCommand,
  type BatcherOptions,
  createBatcher,
  type Overloaded,
} from './batcher/batcher.ts';
import type { Answer, Command } from './commands/command.ts';
import { findPosted, type PostedCommand } from './commands/find-posted.ts';
import {
  type AddressedCommand,
  type AnswerRecord,
  address,
  answerOf,
  columnsOf,
  POST_FUNCTION,
  postAll,
  vendorWalletsOf,
} from './commands/post.ts';
import { type DayFigure, dayFiguresOf } from './reports/day-figures.ts';
import {
  accountsOfGroup,
  entriesOfLeg,
  type LegKey,
  type PlatformSpan,
  platformLines,
  platformSpan,
  transfersOfCommand,
  transfersOfLeg,
} from './reports/drill-down.ts';
import { recompute } from './reports/recompute.ts';
import type {
  AccountBalance,
  EntryFilter,
  Page,
  PageFilter,
  PlatformLine,
  PlatformTransfer,
  RecomputeReport,
  StatementLine,
  TrialBalance,
} from './reports/reports.ts';
import { trialBalanceOf } from './reports/trial-balance.ts';
import { countEntries, type Period, type PeriodFilter, periodOf } from './statements/period.ts';
import { entriesOfCommand, entriesOfCommands, statementOf } from './statements/statement.ts';
import { entriesOfMembers, type TeamEntry, type TeamEntryFilter } from './statements/team-entries.ts';

export interface LedgerDeps {
  /** Connections of `lantern_app`. */
  readonly pool: Pool;
  /** Connection string of the same database as `lantern_app`: batchers use separate connections with their own settings. */
  readonly connectionString: string;
  /** Parallel connections per batched function; default 2. */
  readonly connections?: number;
  /** Called after each posting, before the commit of transactions of callers: events of the postings can be expected. */
  readonly onPosted?: () => void;
}

/** The ledger's public API. Functions that read or post take the pool or an open transaction first, then the scope. */
export interface Ledger {
  /** Opens a member's accounts (four wallets and two for points); no effect when they exist. Called at registration. */
  openMember(tx: Queryable, scope: LedgerScope, memberId: Id): Promise<void>;

  /**
   * Posts commands inside the use case's own transaction. Call it once, as the last step, and await nothing external while the transaction
   * is open. Answers come in the order of the commands and are independent: a refused command does not undo the others, so the use case
   * rolls back when it needs all of them. A malformed id or reference throws.
   */
  post(tx: Queryable, scope: LedgerScope, commands: readonly Command[]): Promise<readonly Answer[]>;

  /** Locks a member's main wallet until the transaction ends, and resolves to the member's debt for the following `post`. */
  lockReceivable(tx: Queryable, scope: LedgerScope, memberId: Id): Promise<MinorUnits>;

  /** `post` for one command. */
  postOne(tx: Queryable, scope: LedgerScope, command: Command): Promise<Answer>;

  /**
   * Posts one command through the ledger's own batcher, in a transaction shared with other concurrent callers. For frequent movements that
   * write no rows of an area; the answer arrives after the commit.
   */
  send(scope: LedgerScope, command: Command): Promise<Answer | Overloaded>;

  /** The command that was posted under an idempotency key of the brand, for a use case that refuses a repetition itself; null for an unused key. */
  findPosted(db: Queryable, scope: Pick<LedgerScope, 'brandId'>, id: string): Promise<PostedCommand | null>;

  /** Number of the scope's money book: an argument of `ledger.apply` in areas' SQL functions. Cached after the first call. */
  bookId(scope: LedgerScope): Promise<number>;

  /** A batcher for an area's SQL function; see batcher.ts. */
  batcher<Input extends BatcherCommand, Output>(options: BatcherOptions<Input, Output>): Batcher<Input, Output>;

  /** Balances on their normal side, in the order of `names`; accounts without movements are 0. */
  balances(db: Queryable, scope: LedgerScope, names: readonly AccountName[]): Promise<readonly AccountBalance[]>;

  /** All accounts of one member with their balances, including vendor wallets and points. */
  memberBalances(db: Queryable, scope: LedgerScope, memberId: Id): Promise<readonly AccountBalance[]>;

  /** Entries of one of a member's accounts, newest first, paged by key. */
  statement(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter?: EntryFilter,
  ): Promise<Page<StatementLine>>;

  /** Entries of the main wallets of several members, newest first; the cost grows with the number of members. */
  teamStatement(
    db: Queryable,
    scope: LedgerScope,
    memberIds: readonly Id[],
    filter: TeamEntryFilter,
  ): Promise<readonly TeamEntry[]>;

  /** The number of entries of a member's account that match a filter; counting stops at `most`. */
  countEntries(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter: Omit<EntryFilter, 'limit' | 'after'>,
    most: number,
  ): Promise<number>;

  /** A period of a member's account for a statement: opening balance, rows, closing balance. */
  period(db: Queryable, scope: LedgerScope, account: AccountName, filter: PeriodFilter): Promise<Period>;

  /** The members' entries that a command made, in the order of its transfers; empty when the command is unknown. */
  entry(db: Queryable, scope: LedgerScope, commandId: string): Promise<readonly StatementLine[]>;

  /** `entry` for many commands, by command; commands without entries are omitted. */
  entries(
    db: Queryable,
    scope: LedgerScope,
    commandIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly StatementLine[]>>;

  /** Sums per account over stored rows, for one brand. */
  trialBalance(db: Queryable, scope: Pick<LedgerScope, 'brandId'>): Promise<TrialBalance>;

  /** Drill-down from a row for many accounts (`M:*:MAIN`, `H:ISSUE:*`): those with movements, by name. */
  groupAccounts(db: Queryable, scope: LedgerScope, group: string, filter?: PageFilter): Promise<Page<AccountBalance>>;

  /** Drill-down from a platform account: its stored counter-legs, newest first. */
  accountEntries(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter?: EntryFilter,
  ): Promise<Page<PlatformLine>>;

  /** Balances of a platform account at the start and end of a period; `accountEntries` of the period explain the difference. */
  platformSpan(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    span: Pick<EntryFilter, 'from' | 'to'>,
  ): Promise<PlatformSpan>;

  /** Drill-down from a counter-leg: the member entries behind it. */
  legEntries(db: Queryable, scope: LedgerScope, leg: LegKey, filter?: PageFilter): Promise<Page<StatementLine>>;

  /** The same for transfers between platform accounts (P07, P13 …), which have no member entries. */
  legTransfers(db: Queryable, scope: LedgerScope, leg: LegKey, filter?: PageFilter): Promise<Page<PlatformTransfer>>;

  /** The transfers between platform accounts that a command made; `entry` returns those with a member's account. */
  commandTransfers(db: Queryable, scope: LedgerScope, commandId: string): Promise<readonly PlatformTransfer[]>;

  /** Movements of a period [from, to) on every platform account, by posting code; each figure is a sum of `accountEntries`. */
  dayFigures(db: Queryable, scope: LedgerScope, from: Date, to: Date): Promise<readonly DayFigure[]>;

  /** Verifies every balance, sequence, balance-after, counter-leg and key of a brand against the entries, in plain SQL. */
  recompute(db: Queryable, scope: Pick<LedgerScope, 'brandId'>): Promise<RecomputeReport>;

  /** Answers all accepted commands, then closes all batchers and their connections. */
  close(): Promise<void>;
}

/** Creates the ledger on a migrated database. */
export function createLedger({
  pool,
  connectionString,
  connections = 2,
  onPosted = () => undefined,
}: LedgerDeps): Ledger {
  const books = new Books(pool);
  const opened: Batcher<never, unknown>[] = [];

  function batcher<Input extends BatcherCommand, Output>(
    options: BatcherOptions<Input, Output>,
  ): Batcher<Input, Output> {
    const one = createBatcher(options, connectionString, connections, onPosted);
    opened.push(one);
    return one;
  }

  let ownBatcher: Batcher<AddressedCommand, Answer> | undefined;

  async function post(tx: Queryable, scope: LedgerScope, commands: readonly Command[]): Promise<readonly Answer[]> {
    const ids = await books.idsOf(scope);
    const vendorWallets = vendorWalletsOf(commands);
    if (vendorWallets.length > 0) await openAccounts(tx, ids, vendorWallets);
    const answers = await postAll(tx, ids, commands);
    onPosted();
    return answers;
  }

  return {
    post,
    batcher,
    findPosted,
    bookId: async (scope) => (await books.idsOf(scope)).money,

    async openMember(tx, scope, memberId) {
      await openAccounts(tx, await books.idsOf(scope), memberAccounts(memberId));
    },

    lockReceivable: async (tx, scope, memberId) => lockReceivable(tx, await books.idsOf(scope), memberId),

    async postOne(tx, scope, command) {
      const [answer] = await post(tx, scope, [command]);
      if (answer === undefined) throw new Error('the ledger left a command unanswered');
      return answer;
    },

    async send(scope, command) {
      const ids = books.known(scope) ?? (await books.idsOf(scope));
      const addressed = address(command, ids);
      const vendorWallets = vendorWalletsOf([command]);
      if (vendorWallets.length > 0) await openAccounts(pool, ids, vendorWallets);
      ownBatcher ??= batcher<AddressedCommand, Answer>({
        functionName: POST_FUNCTION,
        encode: columnsOf,
        returns: 'arrays',
        decode: (record, sent) => answerOf(record as AnswerRecord, sent.command),
      });
      return ownBatcher.send(addressed);
    },

    ...readersOf(books),
    trialBalance: trialBalanceOf,
    recompute,

    async close() {
      await Promise.all(opened.map((one) => one.close()));
    },
  };
}

type Readers = Pick<
  Ledger,
  | 'balances'
  | 'memberBalances'
  | 'statement'
  | 'teamStatement'
  | 'countEntries'
  | 'period'
  | 'entry'
  | 'entries'
  | 'accountEntries'
  | 'platformSpan'
  | 'groupAccounts'
  | 'legEntries'
  | 'legTransfers'
  | 'commandTransfers'
  | 'dayFigures'
>;

/** The functions that read the books of a scope. */
function readersOf(books: Books): Readers {
  return {
    balances: async (db, scope, names) => balancesOf(db, await books.idsOf(scope), names),
    memberBalances: async (db, scope, memberId) => memberBalancesOf(db, await books.idsOf(scope), memberId),
    statement: async (db, scope, account, filter = {}) => statementOf(db, await books.idsOf(scope), account, filter),
    teamStatement: async (db, scope, memberIds, filter) =>
      entriesOfMembers(db, await books.idsOf(scope), memberIds, filter),
    countEntries: async (db, scope, account, filter, most) =>
      countEntries(db, await books.idsOf(scope), account, filter, most),
    period: async (db, scope, account, filter) => periodOf(db, await books.idsOf(scope), account, filter),
    entry: async (db, scope, commandId) => entriesOfCommand(db, await books.idsOf(scope), commandId),
    entries: async (db, scope, commandIds) => entriesOfCommands(db, await books.idsOf(scope), commandIds),
    accountEntries: async (db, scope, account, filter = {}) =>
      platformLines(db, await books.idsOf(scope), account, filter),
    platformSpan: async (db, scope, account, span) => platformSpan(db, await books.idsOf(scope), account, span),
    groupAccounts: async (db, scope, group, filter = {}) =>
      accountsOfGroup(db, await books.idsOf(scope), group, filter),
    legEntries: async (db, scope, leg, filter = {}) => entriesOfLeg(db, await books.idsOf(scope), leg, filter),
    legTransfers: async (db, scope, leg, filter = {}) => transfersOfLeg(db, await books.idsOf(scope), leg, filter),
    commandTransfers: async (db, scope, commandId) => transfersOfCommand(db, await books.idsOf(scope), commandId),
    dayFigures: async (db, scope, from, to) => dayFiguresOf(db, await books.idsOf(scope), from, to),
  };
}

import type { Pool, Queryable } from '@lantern/database';
import type { AccountName, Id, LedgerScope } from './accounts.ts';
import { balancesOf, memberBalancesOf } from './balances.ts';
import { Books, memberAccounts, openAccounts } from './books.ts';
import type { Answer, Command } from './command.ts';
import { type DayFigure, dayFiguresOf } from './day-figures.ts';
import {
  accountsOfGroup,
  entriesOfLeg,
  type HouseSpan,
  houseLines,
  houseSpan,
  type LegKey,
  transfersOfCommand,
  transfersOfLeg,
} from './drill-down.ts';
import { createLane, type Lane, type LaneCommand, type LaneOptions, type Overloaded } from './lane.ts';
import { countEntries, type Period, type PeriodFilter, periodOf } from './period.ts';
import {
  type AddressedCommand,
  type AnswerRecord,
  address,
  answerOf,
  columnsOf,
  POST_FUNCTION,
  postAll,
  vendorWalletsOf,
} from './post.ts';
import { recompute } from './recompute.ts';
import type {
  AccountBalance,
  EntryFilter,
  HouseLine,
  HouseTransfer,
  Page,
  PageFilter,
  RecomputeReport,
  StatementLine,
  TrialBalance,
} from './reports.ts';
import { entriesOfCommand, entriesOfCommands, statementOf } from './statement.ts';
import { entriesOfMembers, type TeamEntry, type TeamEntryFilter } from './team-entries.ts';
import { trialBalanceOf } from './trial-balance.ts';

export interface LedgerDeps {
  /** Connections of `lantern_app`. */
  readonly pool: Pool;
  /** Address of the same database as `lantern_app`: lanes keep connections of their own with their own settings. */
  readonly connectionString: string;
  /** Parallel lanes per function; default 2. */
  readonly lanes?: number;
}

/** The ledger's door. Every function takes the pool or an open transaction first where it reads or posts, then the scope. */
export interface Ledger {
  /** Opens a member's accounts (four wallets and two of points); harmless when they exist. Called at registration. */
  openMember(tx: Queryable, scope: LedgerScope, memberId: Id): Promise<void>;

  /**
   * Posts commands inside the use case's own transaction; call it once and last, with nothing awaited from outside while the
   * transaction is open. Answers come in the order of the commands, each for itself: a refused command does not undo its neighbours,
   * so the use case rolls back when it needs all of them. Broken assumptions (malformed id or reference) throw.
   */
  post(tx: Queryable, scope: LedgerScope, commands: readonly Command[]): Promise<readonly Answer[]>;

  /** `post` for one command. */
  postOne(tx: Queryable, scope: LedgerScope, command: Command): Promise<Answer>;

  /**
   * Posts one command down the ledger's own lane, in a transaction shared with whoever else sends at this moment. For
   * hot movements that write no rows of an area; the answer arrives after the commit.
   */
  send(scope: LedgerScope, command: Command): Promise<Answer | Overloaded>;

  /** Number of the scope's money book: an argument of `ledger.apply` in areas' SQL functions. Remembered after the first call. */
  bookId(scope: LedgerScope): Promise<number>;

  /** A batching door to an area's SQL function; see lane.ts. */
  lane<Input extends LaneCommand, Output>(options: LaneOptions<Input, Output>): Lane<Input, Output>;

  /** Balances on their normal side, in the order asked; accounts without movements are 0. */
  balances(db: Queryable, scope: LedgerScope, names: readonly AccountName[]): Promise<readonly AccountBalance[]>;

  /** All accounts of one member with their balances, vendor wallets and points included. */
  memberBalances(db: Queryable, scope: LedgerScope, memberId: Id): Promise<readonly AccountBalance[]>;

  /** Entries of one of a member's accounts, newest first, paged by key. */
  statement(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter?: EntryFilter,
  ): Promise<Page<StatementLine>>;

  /** Entries of the main wallets of several members together, newest first; costs what each of them costs. */
  teamStatement(
    db: Queryable,
    scope: LedgerScope,
    memberIds: readonly Id[],
    filter: TeamEntryFilter,
  ): Promise<readonly TeamEntry[]>;

  /** How many entries of a member's account a filter holds, counted up to `most` and no further. */
  countEntries(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter: Omit<EntryFilter, 'limit' | 'after'>,
    most: number,
  ): Promise<number>;

  /** A time of a member's account for a statement: opening, lines, closing. */
  period(db: Queryable, scope: LedgerScope, account: AccountName, filter: PeriodFilter): Promise<Period>;

  /** The members' entries that a command made, in the order of its transfers; empty when the command is unknown. */
  entry(db: Queryable, scope: LedgerScope, commandId: string): Promise<readonly StatementLine[]>;

  /** `entry` for many commands at once, by command; those that made none are left out. */
  entries(
    db: Queryable,
    scope: LedgerScope,
    commandIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly StatementLine[]>>;

  /** Sums per account over stored rows, for one merchant. */
  trialBalance(db: Queryable, scope: Pick<LedgerScope, 'merchantId'>): Promise<TrialBalance>;

  /** Drill-down from a line that stands for many accounts (`M:*:MAIN`, `H:ISSUE:*`): those that ever moved, by name. */
  groupAccounts(db: Queryable, scope: LedgerScope, group: string, filter?: PageFilter): Promise<Page<AccountBalance>>;

  /** Drill-down from an account of the house: its stored counter-legs, newest first. */
  accountEntries(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter?: EntryFilter,
  ): Promise<Page<HouseLine>>;

  /** What an account of the house held at the ends of a span; `accountEntries` of the span lie between. */
  houseSpan(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    span: Pick<EntryFilter, 'from' | 'to'>,
  ): Promise<HouseSpan>;

  /** Drill-down from a counter-leg: the members' entries behind it. */
  legEntries(db: Queryable, scope: LedgerScope, leg: LegKey, filter?: PageFilter): Promise<Page<StatementLine>>;

  /** The same for transfers between accounts of the house (P07, P13 …), which have no members' entries. */
  legTransfers(db: Queryable, scope: LedgerScope, leg: LegKey, filter?: PageFilter): Promise<Page<HouseTransfer>>;

  /** The transfers between accounts of the house that a command made; `entry` has those with a member's account. */
  commandTransfers(db: Queryable, scope: LedgerScope, commandId: string): Promise<readonly HouseTransfer[]>;

  /** What a span [from, to) moved on every account of the house, by posting; each figure is a sum of `accountEntries`. */
  dayFigures(db: Queryable, scope: LedgerScope, from: Date, to: Date): Promise<readonly DayFigure[]>;

  /** Proves every balance, sequence, balance-after, counter-leg and key of a merchant from the entries, in plain SQL. */
  recompute(db: Queryable, scope: Pick<LedgerScope, 'merchantId'>): Promise<RecomputeReport>;

  /** Answers what was accepted, then ends all lanes and their connections. */
  close(): Promise<void>;
}

/** The ledger on a database that the migrations have prepared. */
export function createLedger({ pool, connectionString, lanes = 2 }: LedgerDeps): Ledger {
  const books = new Books(pool);
  const opened: Lane<never, unknown>[] = [];

  function lane<Input extends LaneCommand, Output>(options: LaneOptions<Input, Output>): Lane<Input, Output> {
    const one = createLane(options, connectionString, lanes);
    opened.push(one);
    return one;
  }

  let ownLane: Lane<AddressedCommand, Answer> | undefined;

  async function post(tx: Queryable, scope: LedgerScope, commands: readonly Command[]): Promise<readonly Answer[]> {
    const ids = await books.idsOf(scope);
    const vendorWallets = vendorWalletsOf(commands);
    if (vendorWallets.length > 0) await openAccounts(tx, ids, vendorWallets);
    return postAll(tx, ids, commands);
  }

  return {
    post,
    lane,
    bookId: async (scope) => (await books.idsOf(scope)).money,

    async openMember(tx, scope, memberId) {
      await openAccounts(tx, await books.idsOf(scope), memberAccounts(memberId));
    },

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
      ownLane ??= lane<AddressedCommand, Answer>({
        functionName: POST_FUNCTION,
        encode: columnsOf,
        returns: 'arrays',
        decode: (record, sent) => answerOf(record as AnswerRecord, sent.command),
      });
      return ownLane.send(addressed);
    },

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
      houseLines(db, await books.idsOf(scope), account, filter),
    houseSpan: async (db, scope, account, span) => houseSpan(db, await books.idsOf(scope), account, span),
    groupAccounts: async (db, scope, group, filter = {}) =>
      accountsOfGroup(db, await books.idsOf(scope), group, filter),
    legEntries: async (db, scope, leg, filter = {}) => entriesOfLeg(db, await books.idsOf(scope), leg, filter),
    legTransfers: async (db, scope, leg, filter = {}) => transfersOfLeg(db, await books.idsOf(scope), leg, filter),
    commandTransfers: async (db, scope, commandId) => transfersOfCommand(db, await books.idsOf(scope), commandId),
    dayFigures: async (db, scope, from, to) => dayFiguresOf(db, await books.idsOf(scope), from, to),
    trialBalance: trialBalanceOf,
    recompute,

    async close() {
      await Promise.all(opened.map((one) => one.close()));
    },
  };
}

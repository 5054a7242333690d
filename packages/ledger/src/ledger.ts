import type { Pool, Queryable } from '@lantern/database';
import type { AccountName, Id, LedgerScope } from './accounts.ts';
import type { Answer, Command } from './command.ts';
import type { Lane, LaneCommand, LaneOptions } from './lane.ts';
import type {
  AccountBalance,
  EntryFilter,
  HouseLine,
  Page,
  RecomputeReport,
  StatementLine,
  TrialBalance,
} from './reports.ts';

export interface LedgerDeps {
  /** Connections of `lantern_app`. */
  readonly pool: Pool;
  /** Address of the same database as `lantern_app`: lanes keep connections of their own with their own settings. */
  readonly connectionString: string;
  /** Parallel lanes per function, at least 2; default 2. */
  readonly lanes?: number;
}

/** The ledger's door. Every reading function takes the pool or an open transaction first, then the scope. */
export interface Ledger {
  /** Opens a member's accounts (four wallets and two of points); harmless when they exist. Called at registration. */
  openMember(tx: Queryable, scope: LedgerScope, memberId: Id): Promise<void>;

  /**
   * Posts commands inside the use case's own transaction; call it last, with nothing awaited from outside while it is
   * open. Answers come in the order of the commands, each for itself: a refused command does not undo its neighbours, so the use
   * case rolls back when it needs all of them. Broken assumptions (malformed id, foreign currency) throw.
   */
  post(tx: Queryable, scope: LedgerScope, commands: readonly Command[]): Promise<readonly Answer[]>;

  /** `post` for one command. */
  postOne(tx: Queryable, scope: LedgerScope, command: Command): Promise<Answer>;

  /** The number of the scope's money book, an argument of the SQL functions of lanes. Cached after the first call. */
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

  /** All entries that a command made (its transfers between house accounts are in `accountEntries`); empty when unknown. */
  entry(db: Queryable, scope: LedgerScope, commandId: string): Promise<readonly StatementLine[]>;

  /** Sums per account over stored rows, for one merchant. */
  trialBalance(db: Queryable, scope: Pick<LedgerScope, 'merchantId'>): Promise<TrialBalance>;

  /** Drill-down, first step: the stored counter-legs of an account of the house, newest first. */
  accountEntries(
    db: Queryable,
    scope: LedgerScope,
    account: AccountName,
    filter?: EntryFilter,
  ): Promise<Page<HouseLine>>;

  /** Drill-down, second step: the members' entries behind one counter-leg. */
  legEntries(
    db: Queryable,
    scope: LedgerScope,
    leg: Pick<HouseLine, 'account' | 'batchId' | 'code'>,
  ): Promise<readonly StatementLine[]>;

  /** Proves every balance, sequence, balance-after, counter-leg and registry row of a merchant from the entries, in plain SQL. */
  recompute(db: Queryable, scope: Pick<LedgerScope, 'merchantId'>): Promise<RecomputeReport>;

  /** Ends all lanes and their connections. */
  close(): Promise<void>;
}

/** The ledger on a database that the migrations have prepared. */
export function createLedger(deps: LedgerDeps): Ledger {
  void deps;
  throw new Error('not built yet');
}

import type { RatePpm } from '@lantern/money';
import type { Job, Queryable, Refusal, Route, Scope } from '@lantern/server-kit';
import type { NewLink } from './create-link.ts';
import type { NewMove } from './move-lines.ts';
import type { LinkRow } from './repository/links.ts';
import type { MoveRow } from './repository/moves.ts';
import type { Book, TeamCount } from './repository/nodes.ts';
import type { QuotaRow, RateCard, RateChange, RateKind } from './repository/rates.ts';
import type { NewRates, RateSetter } from './set-rates.ts';

export interface Place {
  /** Null: directly below the house. */
  readonly uplineId: bigint | null;
  readonly kind: 'AGENT' | 'MEMBER';
  /** Below a test agent it becomes TEST, whatever is asked for. */
  readonly book: Book;
  readonly at: Date;
}

export interface NewRate {
  readonly kind: RateKind;
  readonly key: string;
  /** Prize group, or rate in ppm. */
  readonly value: number;
  readonly at: Date;
  /** Who set it, e.g. `operator:7`. */
  readonly setBy: string;
  /** Lowering is the operator's alone; otherwise the direct upline asks. */
  readonly byOperator: boolean;
}

/** Somebody of a line with what he has on a lottery; a prize group of 0 is none. */
export interface LineMember {
  readonly id: bigint;
  readonly group: number;
  readonly ratePpm: number;
}

/** Whose line a stake belongs to, and the bettor's own rate. */
export interface Attribution {
  /** From the top agent down to the account itself; the house is left out. */
  readonly line: readonly LineMember[];
  readonly ratePpm: RatePpm;
}

/** A place in the tree; the path goes from the top agent down to the account itself. */
export interface TreeNode {
  readonly id: bigint;
  /** Null: directly below the house. */
  readonly uplineId: bigint | null;
  readonly kind: 'AGENT' | 'MEMBER';
  readonly book: Book;
  readonly path: readonly bigint[];
  readonly isClosed: boolean;
}

/** Who stands below whom, at what rates, and the links by which accounts come in. Publishes `tree.line-moved`. */
export interface Tree {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Places a new account; INVITATION_CODE_ERROR when the upline may have no downlines. */
  place(tx: Queryable, scope: Scope, accountId: bigint, place: Place): Promise<Refusal | null>;
  /** A member becomes an agent, asked for by the direct upline or (null) the operator; NOT_IN_LINE otherwise. */
  promote(tx: Queryable, scope: Scope, accountId: bigint, uplineId: bigint | null): Promise<Refusal | null>;
  /** Book that accounts below this upline are in. */
  bookBelow(db: Queryable, scope: Scope, uplineId: bigint | null): Promise<Book>;
  node(scope: Scope, accountId: bigint): Promise<TreeNode | null>;
  nodes(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, TreeNode>>;
  /** Ids from the top agent down to the account itself; the house is left out. Empty when it is not in the tree. */
  pathOf(scope: Scope, accountId: bigint, db?: Queryable): Promise<readonly bigint[]>;
  /** The same for many, as it was on a business day (yyyy-MM-dd). */
  pathsOn(
    db: Queryable,
    scope: Scope,
    accountIds: readonly bigint[],
    day: string,
  ): Promise<ReadonlyMap<bigint, readonly bigint[]>>;
  /** Direct uplines; null for accounts directly below the house. */
  uplinesOf(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint | null>>;
  /** Direct downlines (null: of the house) after an id, by id. */
  downlines(
    scope: Scope,
    uplineId: bigint | null,
    page: { readonly kind: 'AGENT' | 'MEMBER' | null; readonly afterId: bigint; readonly limit: number },
  ): Promise<readonly TreeNode[]>;
  /** Ids of an account's team in its own book after an id, by id; itself belongs to it. */
  team(
    scope: Scope,
    accountId: bigint,
    page: { readonly book: Book; readonly afterId: bigint; readonly limit: number },
  ): Promise<readonly bigint[]>;
  /** An account was closed: its links are void and its domains nobody's; it leaves the counts of members a day later. */
  close(tx: Queryable, scope: Scope, accountId: bigint, at: Date): Promise<void>;
  /** Direct downlines, agents and players of whole teams at a moment, without the accounts themselves. */
  countTeams(db: Queryable, scope: Scope, accountIds: readonly bigint[], at: Date): Promise<readonly TeamCount[]>;
  /** The account's rate on a lottery's stakes, 0 when none was given. */
  rateOf(scope: Scope, accountId: bigint, lottery: string): Promise<RatePpm>;
  /** Lines and lottery rates of many accounts at once; those that are not in the tree are left out. */
  attributionsOf(
    scope: Scope,
    accountIds: readonly bigint[],
    lottery: string,
  ): Promise<ReadonlyMap<bigint, Attribution>>;
  /** Prize groups of accounts on a lottery, their own or the nearest upline's; those without any are left out. */
  prizeGroupsOf(scope: Scope, accountIds: readonly bigint[], lottery: string): Promise<ReadonlyMap<bigint, number>>;
  /** Everything that holds for accounts, inherited prize groups included. */
  rateCards(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, RateCard>>;
  /** What agents had on a category on the business day between two instants (see tree.rate_of_day), in ppm; members have nothing. */
  ratesOfDay(
    db: Queryable,
    scope: Scope,
    accountIds: readonly bigint[],
    category: string,
    day: { readonly from: Date; readonly until: Date },
  ): Promise<ReadonlyMap<bigint, number>>;
  rateHistory(scope: Scope, accountId: bigint, limit: number): Promise<readonly RateChange[]>;
  setRate(tx: Queryable, scope: Scope, accountId: bigint, rate: NewRate): Promise<Refusal | null>;
  /** Several at once, all or none. A refusal must undo the transaction. */
  changeRates(tx: Queryable, scope: Scope, wish: NewRates, setter: RateSetter): Promise<Refusal | null>;
  /** Gives an account everything that its link promised. */
  setRates(
    tx: Queryable,
    scope: Scope,
    accountId: bigint,
    rates: RateCard,
    link: Pick<LinkRow, 'id'>,
    at: Date,
  ): Promise<Refusal | null>;
  quotas(scope: Scope, accountId: bigint): Promise<readonly QuotaRow[]>;
  /** How many direct downlines may have a high prize group; null takes the limit away. */
  setQuota(
    tx: Queryable,
    scope: Scope,
    accountId: bigint,
    quota: { readonly lottery: string; readonly prizeGroup: number; readonly allowed: number | null },
  ): Promise<Refusal | null>;
  createLink(scope: Scope, ownerId: bigint, wish: NewLink): Promise<LinkRow | Refusal>;
  closeLink(scope: Scope, ownerId: bigint, code: string): Promise<Refusal | null>;
  /** An owner's links before an id, newest first. */
  links(
    scope: Scope,
    ownerId: bigint,
    page: { readonly beforeId: bigint | null; readonly limit: number },
  ): Promise<readonly LinkRow[]>;
  countActiveLinks(scope: Scope, ownerId: bigint): Promise<number>;
  checkCode(scope: Scope, code: string): Promise<Refusal | null>;
  /** The same for the page that a link opens; counted for its owner. */
  openLink(scope: Scope, code: string): Promise<Refusal | null>;
  redeemCode(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | Refusal>;
  /** The agent into whose line people come who register on a domain without a code; null: the house's. */
  domainOwner(db: Queryable, scope: Scope, host: string): Promise<bigint | null>;
  checkMove(db: Queryable, scope: Scope, accountId: bigint, uplineId: bigint | null): Promise<Refusal | null>;
  planMove(tx: Queryable, scope: Scope, move: NewMove): Promise<Refusal | null>;
  moves(scope: Scope, accountId: bigint, limit: number): Promise<readonly MoveRow[]>;
}

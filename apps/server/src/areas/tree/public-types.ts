import type { RatePpm } from '@lantern/money';
import type { Job, Queryable, Refusal, Route, Scope } from '@lantern/server-kit';
import type { NewLink } from './create-link.ts';
import type { NewMove } from './move-branches.ts';
import type { FrozenBranch, NewFrozenBranch } from './repository/frozen-branches.ts';
import type { LinkRow } from './repository/links.ts';
import type { MoveRow } from './repository/moves.ts';
import type { Book, TeamCount } from './repository/nodes.ts';
import type { QuotaRow, RateCard, RateChange, RateKind } from './repository/rates.ts';
import type { NewRates, RateSetter } from './set-rates.ts';

export interface Place {
  /** Null: directly below the platform. */
  readonly uplineId: bigint | null;
  readonly kind: 'AGENT' | 'MEMBER';
  /** Always TEST below a test agent, whatever the caller requests. */
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
  /** Only the operator may lower a value; otherwise the request comes from the direct upline. */
  readonly byOperator: boolean;
}

/** An account of an upline chain with its prize group and rate on a lottery; a prize group of 0 means none. */
export interface LineMember {
  readonly id: bigint;
  readonly group: number;
  readonly ratePpm: number;
}

/** The upline chain to which a stake is attributed, and the bettor's own rate. */
export interface Attribution {
  /** From the top agent down to the account itself, without the platform. */
  readonly line: readonly LineMember[];
  readonly ratePpm: RatePpm;
}

/** A node of the tree; the path runs from the top agent down to the account itself. */
export interface TreeNode {
  readonly id: bigint;
  /** Null: directly below the platform. */
  readonly uplineId: bigint | null;
  readonly kind: 'AGENT' | 'MEMBER';
  readonly book: Book;
  readonly path: readonly bigint[];
  readonly isClosed: boolean;
}

/** Agent hierarchy: uplines and downlines, their rates, and registration links. Publishes `tree.line-moved`. */
export interface Tree {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Places a new account; INVITATION_CODE_ERROR when the upline may have no downlines. */
  place(tx: Queryable, scope: Scope, accountId: bigint, place: Place): Promise<Refusal | null>;
  /** Promotes a member to agent, requested by the direct upline or (null) by the operator; NOT_IN_LINE for another upline. */
  promote(tx: Queryable, scope: Scope, accountId: bigint, uplineId: bigint | null): Promise<Refusal | null>;
  /** Book (real or test money) of accounts below this upline. */
  bookBelow(db: Queryable, scope: Scope, uplineId: bigint | null): Promise<Book>;
  node(scope: Scope, accountId: bigint): Promise<TreeNode | null>;
  nodes(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, TreeNode>>;
  /** Ids from the top agent down to the account itself, without the platform. Empty when the account is not in the tree. */
  pathOf(scope: Scope, accountId: bigint, db?: Queryable): Promise<readonly bigint[]>;
  /** Paths of many accounts as they were on a business day (yyyy-MM-dd). */
  pathsOn(
    db: Queryable,
    scope: Scope,
    accountIds: readonly bigint[],
    day: string,
  ): Promise<ReadonlyMap<bigint, readonly bigint[]>>;
  /** Direct uplines; null for accounts directly below the platform. */
  uplinesOf(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint | null>>;
  /** Direct downlines (null: of the platform) with ids above a given id, ordered by id. */
  downlines(
    scope: Scope,
    uplineId: bigint | null,
    page: { readonly kind: 'AGENT' | 'MEMBER' | null; readonly afterId: bigint; readonly limit: number },
  ): Promise<readonly TreeNode[]>;
  /** Ids of an account's team in its own book above a given id, ordered by id; the team includes the account itself. */
  team(
    scope: Scope,
    accountId: bigint,
    page: { readonly book: Book; readonly afterId: bigint; readonly limit: number },
  ): Promise<readonly bigint[]>;
  /** Closes an account: its links become void and its domains lose their owner; member counts drop it after 24 hours. */
  close(tx: Queryable, scope: Scope, accountId: bigint, at: Date): Promise<void>;
  /** Direct downlines, agents and players of whole teams at an instant, without the accounts themselves. */
  countTeams(db: Queryable, scope: Scope, accountIds: readonly bigint[], at: Date): Promise<readonly TeamCount[]>;
  /** The account's rate on stakes of a lottery; 0 when none is set. */
  rateOf(scope: Scope, accountId: bigint, lottery: string): Promise<RatePpm>;
  /** Upline chains and lottery rates of many accounts; accounts that are not in the tree are left out. */
  attributionsOf(
    scope: Scope,
    accountIds: readonly bigint[],
    lottery: string,
  ): Promise<ReadonlyMap<bigint, Attribution>>;
  /** Prize groups of accounts on a lottery, own or inherited from the nearest upline; accounts without one are left out. */
  prizeGroupsOf(scope: Scope, accountIds: readonly bigint[], lottery: string): Promise<ReadonlyMap<bigint, number>>;
  /** All effective rates of accounts, including inherited prize groups. */
  rateCards(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, RateCard>>;
  /** The highest present rate of an agent on each category, ppm; categories without one are missing. */
  highestRates(db: Queryable, scope: Scope): Promise<ReadonlyMap<string, number>>;
  /** Agents' rates in ppm on a category on the business day between two instants (SQL function tree.rate_of_day). Members have none. */
  ratesOfDay(
    db: Queryable,
    scope: Scope,
    accountIds: readonly bigint[],
    category: string,
    day: { readonly from: Date; readonly until: Date },
  ): Promise<ReadonlyMap<bigint, number>>;
  rateHistory(scope: Scope, accountId: bigint, limit: number): Promise<readonly RateChange[]>;
  setRate(tx: Queryable, scope: Scope, accountId: bigint, rate: NewRate): Promise<Refusal | null>;
  /** Sets several rates, all or none. The caller must roll back its transaction on a refusal. */
  changeRates(tx: Queryable, scope: Scope, request: NewRates, setter: RateSetter): Promise<Refusal | null>;
  /** Gives an account all rates stored in its registration link. */
  setRates(
    tx: Queryable,
    scope: Scope,
    accountId: bigint,
    rates: RateCard,
    link: Pick<LinkRow, 'id'>,
    at: Date,
  ): Promise<Refusal | null>;
  quotas(scope: Scope, accountId: bigint): Promise<readonly QuotaRow[]>;
  /** How many direct downlines may have a high prize group now, locked until the transaction ends; null: no limit. */
  lockQuota(
    tx: Queryable,
    scope: Scope,
    accountId: bigint,
    quota: { readonly lottery: string; readonly prizeGroup: number },
  ): Promise<number | null>;
  /** How many direct downlines may have a high prize group; null removes the limit. */
  setQuota(
    tx: Queryable,
    scope: Scope,
    accountId: bigint,
    quota: { readonly lottery: string; readonly prizeGroup: number; readonly allowed: number | null },
  ): Promise<Refusal | null>;
  createLink(scope: Scope, ownerId: bigint, request: NewLink): Promise<LinkRow | Refusal>;
  closeLink(scope: Scope, ownerId: bigint, code: string): Promise<Refusal | null>;
  /** Links of an owner with ids below a given id, newest first. */
  links(
    scope: Scope,
    ownerId: bigint,
    page: { readonly beforeId: bigint | null; readonly limit: number },
  ): Promise<readonly LinkRow[]>;
  countActiveLinks(scope: Scope, ownerId: bigint): Promise<number>;
  checkCode(scope: Scope, code: string): Promise<Refusal | null>;
  /** Checks a code when the link's page opens, and counts the view for its owner. */
  openLink(scope: Scope, code: string): Promise<Refusal | null>;
  redeemCode(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | Refusal>;
  /** The agent below whom accounts register on a domain without a code; null: directly below the platform. */
  domainOwner(db: Queryable, scope: Scope, host: string): Promise<bigint | null>;
  checkMove(db: Queryable, scope: Scope, accountId: bigint, uplineId: bigint | null): Promise<Refusal | null>;
  planMove(tx: Queryable, scope: Scope, move: NewMove): Promise<Refusal | null>;
  moves(scope: Scope, accountId: bigint, limit: number): Promise<readonly MoveRow[]>;
  /** Time since when a branch is frozen, at one of the accounts from its top agent down; null if it is not. */
  frozenSince(db: Queryable, scope: Scope, line: readonly bigint[]): Promise<Date | null>;
  /** Whether an account's branch is frozen, at the account itself or above: no money leaves it. */
  isFrozen(db: Queryable, scope: Scope, accountId: bigint): Promise<boolean>;
  /** @returns false if it is already frozen */
  freezeBranch(tx: Queryable, scope: Scope, branch: NewFrozenBranch): Promise<boolean>;
  /** @returns false if it is no longer frozen */
  releaseBranch(tx: Queryable, scope: Scope, id: bigint, at: Date, by: string): Promise<boolean>;
  frozenBranch(db: Queryable, scope: Scope, id: bigint): Promise<FrozenBranch | null>;
  /** Frozen branches before an id, newest first, including released ones. */
  frozenBranches(
    scope: Scope,
    page: { readonly beforeId: bigint | null; readonly limit: number },
  ): Promise<readonly FrozenBranch[]>;
}

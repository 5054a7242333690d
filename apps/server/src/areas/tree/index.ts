import { type RatePpm, ratePpm } from '@lantern/money';
import {
  type Base,
  type Code,
  type Job,
  type Queryable,
  type Refusal,
  type Route,
  refuse,
  type Scope,
} from '@lantern/server-kit';
import { createLink, type NewLink } from './create-link.ts';
import {
  type Book,
  closeLinkRow,
  expireLinks,
  findNode,
  findRate,
  type LinkRow,
  listAttributions,
  listPrizeGroups,
  listUplines,
  placeNode,
  type RateCard,
  type RateKind,
  setRateRow,
} from './repository.ts';
import { checkCode, redeemCode } from './use-link.ts';

export type { NewLink } from './create-link.ts';
export type { Book, LinkRow, RateCard, RateKind } from './repository.ts';

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
  /** Lowering is the operator's alone. */
  readonly byOperator: boolean;
}

/** Whose line a stake belongs to, and the bettor's own rate. */
export interface Attribution {
  /** Ids from the top agent down to the account itself; the house is left out. */
  readonly path: readonly bigint[];
  readonly ratePpm: RatePpm;
}

/** Who stands below whom, at what rates, and the links by which accounts come in. */
export interface Tree {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Places a new account; INVITATION_CODE_ERROR when the upline may have no downlines. */
  place(tx: Queryable, scope: Scope, accountId: bigint, place: Place): Promise<Refusal | null>;
  /** Book that accounts below this upline are in. */
  bookBelow(db: Queryable, scope: Scope, uplineId: bigint | null): Promise<Book>;
  /** Ids from the top agent down to the account itself; the house is left out. Empty when it is not in the tree. */
  pathOf(scope: Scope, accountId: bigint): Promise<readonly bigint[]>;
  /** Direct uplines; null for accounts directly below the house. */
  uplinesOf(scope: Scope, accountIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint | null>>;
  /** The account's rate on a lottery's stakes, 0 when none was given. */
  rateOf(scope: Scope, accountId: bigint, lottery: string): Promise<RatePpm>;
  /** Path and lottery rate of many accounts at once; those that are not in the tree are left out. */
  attributionsOf(
    scope: Scope,
    accountIds: readonly bigint[],
    lottery: string,
  ): Promise<ReadonlyMap<bigint, Attribution>>;
  /** Prize groups of accounts on a lottery, their own or the nearest upline's; those without any are left out. */
  prizeGroupsOf(scope: Scope, accountIds: readonly bigint[], lottery: string): Promise<ReadonlyMap<bigint, number>>;
  setRate(tx: Queryable, scope: Scope, accountId: bigint, rate: NewRate): Promise<Refusal | null>;
  /** Gives an account everything that its link promised. */
  setRates(
    tx: Queryable,
    scope: Scope,
    accountId: bigint,
    rates: RateCard,
    link: LinkRow,
    at: Date,
  ): Promise<Refusal | null>;
  createLink(scope: Scope, ownerId: bigint, wish: NewLink): Promise<LinkRow | Refusal>;
  closeLink(scope: Scope, ownerId: bigint, code: string): Promise<Refusal | null>;
  checkCode(scope: Scope, code: string): Promise<Refusal | null>;
  redeemCode(tx: Queryable, scope: Scope, code: string, now: Date): Promise<LinkRow | Refusal>;
}

const asRefusal = (code: string | null): Refusal | null => (code === null ? null : refuse(code as Code));

/** Path without the house, which stands above everybody. */
const HOUSE = 0n;

export function createTree(deps: Base): Tree {
  const { pool, clock } = deps;
  const setRate: Tree['setRate'] = async (tx, scope, accountId, rate) =>
    asRefusal(await setRateRow(tx, scope, { accountId, ...rate }));
  return {
    routes: [],
    jobs: [{ name: 'tree.expire-links', everyMs: 60_000, run: (now) => expireLinks(pool, now) }],
    place: async (tx, scope, accountId, place) => asRefusal(await placeNode(tx, scope, { accountId, ...place })),
    bookBelow: async (db, scope, uplineId) =>
      uplineId === null ? 'REAL' : ((await findNode(db, scope, uplineId))?.book ?? 'REAL'),
    pathOf: async (scope, accountId) =>
      (await findNode(pool, scope, accountId))?.path.filter((id) => id !== HOUSE) ?? [],
    uplinesOf: async (scope, accountIds) => {
      const rows = await listUplines(pool, scope, accountIds);
      return new Map(rows.map(({ accountId, uplineId }) => [accountId, uplineId === HOUSE ? null : uplineId]));
    },
    rateOf: async (scope, accountId, lottery) =>
      ratePpm((await findRate(pool, scope, accountId, 'LOTTERY_RATE', lottery)) ?? 0),
    attributionsOf: async (scope, accountIds, lottery) => {
      const rows = await listAttributions(pool, scope, accountIds, 'LOTTERY_RATE', lottery);
      return new Map(
        rows.map(({ accountId, path, value }) => [
          accountId,
          { path: path.filter((id) => id !== HOUSE), ratePpm: ratePpm(value ?? 0) },
        ]),
      );
    },
    prizeGroupsOf: async (scope, accountIds, lottery) => {
      const rows = await listPrizeGroups(pool, scope, accountIds, lottery);
      return new Map(rows.flatMap(({ accountId, value }) => (value === null ? [] : [[accountId, value] as const])));
    },
    setRate,
    setRates: async (tx, scope, accountId, rates, link, at) => {
      const entries = Object.entries(rates) as [RateKind, Readonly<Record<string, number>>][];
      for (const [kind, values] of entries) {
        for (const [key, value] of Object.entries(values)) {
          const rate = { kind, key, value, at, setBy: `link:${link.id}`, byOperator: true };
          const refusal = await setRate(tx, scope, accountId, rate);
          if (refusal) return refusal;
        }
      }
      return null;
    },
    createLink: (scope, ownerId, wish) => createLink(pool, scope, ownerId, wish, clock.now()),
    closeLink: async (scope, ownerId, code) =>
      (await closeLinkRow(pool, scope, ownerId, code)) ? null : refuse('NOT_FOUND'),
    checkCode: (scope, code) => checkCode(pool, scope, code, clock.now()),
    redeemCode,
  };
}

import { ratePpm } from '@lantern/money';
import { type Base, type Code, type Refusal, refuse } from '@lantern/server-kit';
import { createLink } from './create-link.ts';
import { applyMoves, checkMove, planMove } from './move-branches.ts';
import type { Tree, TreeNode } from './public-types.ts';
import {
  findFrozenBranch,
  frozenSince,
  insertFrozenBranch,
  isFrozen,
  listFrozenBranches,
  releaseFrozenBranch,
} from './repository/frozen-branches.ts';
import { closeLinkRow, countActiveLinks, expireLinks, listLinks } from './repository/links.ts';
import { listMoves } from './repository/moves.ts';
import {
  closeNode,
  countTeams,
  findDomainOwner,
  findNode,
  findNodes,
  listDownlines,
  listTeam,
  type NodeRow,
  pathsOn,
  placeNode,
  promoteNode,
} from './repository/nodes.ts';
import {
  findRate,
  listHighestRates,
  listLines,
  listPrizeGroups,
  listQuotas,
  listRateHistory,
  listRates,
  listRatesOfDay,
  lockQuota,
  type RateCard,
  type RateKind,
  setQuotaRow,
} from './repository/rates.ts';
import { setRates } from './set-rates.ts';
import { checkCode, openLink, redeemCode } from './use-link.ts';

export { MAX_ACTIVE_LINKS } from './create-link.ts';
export type { Tree, TreeNode } from './public-types.ts';
export type { LinkRow } from './repository/links.ts';
export type { MoveRow } from './repository/moves.ts';
export type { RateCard, RateKind } from './repository/rates.ts';

const asRefusal = (code: string | null): Refusal | null => (code === null ? null : refuse(code as Code));

/** The root of the tree: the platform itself, above every top-level account. */
const ROOT = 0n;
const withoutRoot = (path: readonly bigint[]) => path.filter((id) => id !== ROOT);
const MINUTE_MS = 60_000;
/** Quotas apply to prize groups from this value up. */
const QUOTA_FROM = 1950;
const MAX_GROUP = 1960;

function toNode(row: NodeRow): TreeNode {
  if (row.kind === 'HOUSE') throw new Error('The root is not an account.');
  const uplineId = row.uplineId === ROOT ? null : row.uplineId;
  const { accountId: id, kind, book, path, closedAt } = row;
  return { id, uplineId, kind, book, path: withoutRoot(path), isClosed: closedAt !== null };
}

function cardsOf(rows: readonly { accountId: bigint; kind: RateKind; key: string; value: number }[]) {
  const cards = new Map<bigint, Partial<Record<RateKind, Record<string, number>>>>();
  for (const { accountId, kind, key, value } of rows) {
    const card = cards.get(accountId) ?? {};
    card[kind] = { ...card[kind], [key]: value };
    cards.set(accountId, card);
  }
  return cards as ReadonlyMap<bigint, RateCard>;
}

function ratesOf(
  pool: Base['pool'],
): Pick<
  Tree,
  | 'rateOf'
  | 'attributionsOf'
  | 'prizeGroupsOf'
  | 'rateCards'
  | 'ratesOfDay'
  | 'rateHistory'
  | 'highestRates'
  | 'setRate'
  | 'changeRates'
  | 'setRates'
  | 'quotas'
  | 'lockQuota'
  | 'setQuota'
> {
  return {
    rateOf: async (scope, accountId, lottery) =>
      ratePpm((await findRate(pool, scope, accountId, 'LOTTERY_RATE', lottery)) ?? 0),
    attributionsOf: async (scope, accountIds, lottery) => {
      const rows = await listLines(pool, scope, accountIds, lottery);
      return new Map(
        rows.map(({ accountId, path, groups, rates }) => {
          const all = path.map((id, place) => ({ id, group: groups[place] ?? 0, ratePpm: rates[place] ?? 0 }));
          const line = all.filter(({ id }) => id !== ROOT);
          return [accountId, { line, ratePpm: ratePpm(line.at(-1)?.ratePpm ?? 0) }];
        }),
      );
    },
    prizeGroupsOf: async (scope, accountIds, lottery) => {
      const rows = await listPrizeGroups(pool, scope, accountIds, lottery);
      return new Map(rows.flatMap(({ accountId, value }) => (value === null ? [] : [[accountId, value] as const])));
    },
    rateCards: async (scope, accountIds) => cardsOf(await listRates(pool, scope, accountIds)),
    ratesOfDay: async (db, scope, accountIds, category, day) =>
      new Map((await listRatesOfDay(db, scope, accountIds, category, day)).map(({ id, ratePpm: rate }) => [id, rate])),
    highestRates: async (db, scope) =>
      new Map((await listHighestRates(db, scope)).map(({ category, ratePpm: rate }) => [category, rate])),
    rateHistory: (scope, accountId, limit) => listRateHistory(pool, scope, accountId, limit),
    async setRate(tx, scope, accountId, { kind, key, value, at, setBy, byOperator }) {
      const request = { accountId, rates: { [kind]: { [key]: value } }, at };
      if (byOperator) return setRates(tx, scope, request, { mode: 'OPERATOR', setBy });
      const uplineId = (await findNode(tx, scope, accountId))?.uplineId ?? ROOT;
      return setRates(tx, scope, request, { mode: 'UPLINE', setBy, uplineId });
    },
    changeRates: setRates,
    setRates: (tx, scope, accountId, rates, link, at) =>
      setRates(tx, scope, { accountId, rates, at }, { mode: 'LINK', setBy: `link:${link.id}` }),
    quotas: (scope, accountId) => listQuotas(pool, scope, accountId),
    lockQuota,
    async setQuota(tx, scope, accountId, quota) {
      if (quota.prizeGroup < QUOTA_FROM || quota.prizeGroup > MAX_GROUP) return refuse('PG_OUT_OF_RANGE');
      if (quota.prizeGroup % 2 !== 0) return refuse('PG_STEP');
      if ((await findNode(tx, scope, accountId))?.kind !== 'AGENT') return refuse('NOT_FOUND');
      await setQuotaRow(tx, scope, accountId, quota);
      return null;
    },
  };
}

function linksOf({
  pool,
  clock,
}: Base): Pick<
  Tree,
  'createLink' | 'closeLink' | 'links' | 'countActiveLinks' | 'checkCode' | 'openLink' | 'redeemCode' | 'domainOwner'
> {
  return {
    createLink: (scope, ownerId, request) => createLink(pool, scope, ownerId, request, clock.now()),
    closeLink: async (scope, ownerId, code) =>
      (await closeLinkRow(pool, scope, ownerId, code)) ? null : refuse('NOT_FOUND'),
    links: (scope, ownerId, page) => listLinks(pool, scope, ownerId, { ...page, now: clock.now() }),
    countActiveLinks: (scope, ownerId) => countActiveLinks(pool, scope, ownerId, clock.now()),
    checkCode: (scope, code) => checkCode(pool, scope, code, clock.now()),
    openLink: (scope, code) => openLink(pool, scope, code, clock.now()),
    redeemCode,
    domainOwner: findDomainOwner,
  };
}

export function createTree(deps: Base): Tree {
  const { pool } = deps;
  const nodes: Tree['nodes'] = async (scope, ids) => {
    const rows = await findNodes(pool, scope, ids);
    return new Map(rows.filter((row) => row.kind !== 'HOUSE').map((row) => [row.accountId, toNode(row)]));
  };
  return {
    ...ratesOf(pool),
    ...linksOf(deps),
    routes: [],
    jobs: [
      { name: 'tree.expire-links', everyMs: MINUTE_MS, run: (now) => expireLinks(pool, now) },
      { name: 'tree.move-lines', everyMs: MINUTE_MS, run: (now, pieces) => applyMoves(deps, now, pieces) },
    ],
    place: async (tx, scope, accountId, place) => asRefusal(await placeNode(tx, scope, { accountId, ...place })),
    promote: async (tx, scope, accountId, uplineId) => asRefusal(await promoteNode(tx, scope, accountId, uplineId)),
    bookBelow: async (db, scope, uplineId) =>
      uplineId === null ? 'REAL' : ((await findNode(db, scope, uplineId))?.book ?? 'REAL'),
    node: async (scope, id) => (await nodes(scope, [id])).get(id) ?? null,
    nodes,
    pathOf: async (scope, accountId, db = pool) => withoutRoot((await findNode(db, scope, accountId))?.path ?? []),
    pathsOn: async (db, scope, ids, day) => {
      const rows = await pathsOn(db, scope, ids, day);
      return new Map(rows.map(({ accountId, path }) => [accountId, withoutRoot(path)]));
    },
    uplinesOf: async (scope, accountIds) =>
      new Map([...(await nodes(scope, accountIds))].map(([id, { uplineId }]) => [id, uplineId])),
    downlines: async (scope, uplineId, page) => (await listDownlines(pool, scope, uplineId ?? ROOT, page)).map(toNode),
    team: (scope, accountId, page) => listTeam(pool, scope, accountId, page),
    close: closeNode,
    countTeams,
    checkMove,
    planMove,
    moves: (scope, accountId, limit) => listMoves(pool, scope, accountId, limit),
    frozenSince,
    isFrozen,
    freezeBranch: insertFrozenBranch,
    releaseBranch: releaseFrozenBranch,
    frozenBranch: findFrozenBranch,
    frozenBranches: (scope, page) => listFrozenBranches(pool, scope, page),
  };
}

import type { Payload, Value } from '@lantern/contract/schemas';
import {
  businessDay,
  businessMonthStart,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
} from '@lantern/server-kit';
import type { MoveRow } from '../../tree/index.ts';
import { linksOf } from '../accounts/manage-links.ts';
import { GROUP_RULES, rateKeysOf } from '../accounts/rate-keys.ts';
import { showStart } from '../accounts/start-passwords.ts';
import type { AgentsDeps } from '../deps.ts';
import { showFigures, teamFigures } from '../figures/read-overview.ts';
import { crumbsOf } from '../team/team-view.ts';
import { showLine } from './list-branch.ts';

type Agent = Value<'agentsBackOffice.agent'>;

const HISTORY = 30;
const PLATFORM = 0n;

async function showMoves(deps: AgentsDeps, scope: Scope, moves: readonly MoveRow[]): Promise<Agent['moves']> {
  const names = await deps.identity.namesOf(
    scope,
    moves.flatMap(({ oldUplineId, newUplineId }) => [oldUplineId, newUplineId]),
  );
  const nameOf = (id: bigint) => (id === PLATFORM ? null : (names.get(id) ?? null));
  return moves.map(({ oldUplineId, newUplineId, effectiveDay, state, requestedBy, approvedBy }) => ({
    ...{ from: nameOf(oldUplineId), to: nameOf(newUplineId), effectiveDay, state, requestedBy, approvedBy },
  }));
}

/** One account of the tree: its uplines, rates with history, quotas, moves, and its team in the current month. */
export async function showAgent(
  deps: AgentsDeps,
  context: StaffContext,
  query: Payload<'agentsBackOffice.agent'>,
): Promise<Agent | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const node = await deps.tree.node(scope, BigInt(query.id));
  const [row] = node === null ? [] : await showLine(deps, scope, [node]);
  if (node === null || row === undefined) return refuse('NOT_FOUND');
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const from = businessDay(businessMonthStart(context.now, businessTimeZone), businessTimeZone);
  const range = { from, to: businessDay(context.now, businessTimeZone) };
  const ids = node.uplineId === null ? [node.id] : [node.id, node.uplineId];
  const [cards, keys, history, quotas, moves, path, team] = await Promise.all([
    deps.tree.rateCards(scope, ids),
    rateKeysOf(deps, scope),
    deps.tree.rateHistory(scope, node.id, HISTORY),
    deps.tree.quotas(scope, node.id),
    deps.tree.moves(scope, node.id, HISTORY),
    crumbsOf(deps, scope, node.path),
    teamFigures(deps, { ...scope, memberId: node.id, book: node.book }, range),
  ]);
  return {
    row,
    path: [...path],
    rates: (cards.get(node.id) ?? {}) as Agent['rates'],
    uplineRates: node.uplineId === null ? null : ((cards.get(node.uplineId) ?? {}) as Agent['rates']),
    groupLotteries: keys.groups.map((code) => ({ code, ...GROUP_RULES })),
    rateLotteries: [...keys.rates],
    categories: [...keys.categories],
    history: history.map((one) => ({ ...one, effectiveFrom: one.effectiveFrom.toISOString() })),
    quotas: [...quotas],
    moves: await showMoves(deps, scope, moves),
    start: await showStart(deps, { ...scope, memberId: node.id, book: node.book }, `operator:${context.operator.name}`),
    month: {
      ...range,
      agents: team.agents,
      players: team.players,
      ...showFigures(team.sum, context.brand.currency.exponent),
    },
  };
}

/** Lotteries and categories with rates, for forms before the account exists. */
export async function readRateKeys(
  deps: AgentsDeps,
  context: StaffContext,
): Promise<Value<'agentsBackOffice.rateKeys'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.read');
  if (refusal) return refusal;
  const { groups, rates, categories } = await rateKeysOf(deps, context.operator.scope);
  return {
    groupLotteries: groups.map((code) => ({ code, ...GROUP_RULES })),
    rateLotteries: [...rates],
    categories: [...categories],
  };
}

export async function listBackOfficeLinks(
  deps: AgentsDeps,
  context: StaffContext,
  { id, ...page }: Payload<'agentsBackOffice.links'>,
): Promise<Value<'agentsBackOffice.links'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const node = await deps.tree.node(scope, BigInt(id));
  return node === null ? refuse('NOT_FOUND') : linksOf(deps, scope, context.brand, node.id, page);
}

import type { Payload, Value } from '@lantern/contract/schemas';
import { addFigures, type Figures, NO_FIGURES } from '@lantern/engines/agency';
import { businessDay, isRefusal, type MemberContext, type Refusal, type Scope } from '@lantern/server-kit';
import type { TreeNode } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { branchesWithFigures, branchSums, ownSums, type TeamQuery, teamDays } from '../repository/figures.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { findInTeam, pathFrom } from '../team/list-team.ts';
import { crumbsOf } from '../team/team-view.ts';
import { checkRange } from './day-range.ts';
import { showFigures } from './read-overview.ts';

const PAGE_SIZE = 20;

export function showRow(figures: Figures, exponent: number): Value<'agents.profitLoss'>['team'] {
  const { deposits, withdrawals, stake, validBet, payout, rebate, activityBonus, pnl } = showFigures(figures, exponent);
  return { deposits, withdrawals, stake, validBet, payout, rebate, activityBonus, pnl };
}

type Query = Pick<Payload<'agents.profitLoss'>, 'of' | 'from' | 'to'>;

/** The validated head of the queried team: the caller or an account below him. */
export async function headOf(
  deps: AgentsDeps,
  context: MemberContext,
  { of, from, to }: Query,
): Promise<TreeNode | Refusal> {
  const { scope } = context.member;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const refusal =
    (await refuseIdleAgents(deps, context)) ?? checkRange({ from, to }, businessDay(context.now, businessTimeZone));
  return refusal ?? findInTeam(deps, scope, scope.memberId, of === undefined ? scope.memberId : BigInt(of));
}

/** Own figures of an account and those of its whole team. */
export async function sumsOfTeam(deps: AgentsDeps, scope: Scope, team: TeamQuery) {
  const [own, days] = await Promise.all([ownSums(deps.pool, scope, team), teamDays(deps.pool, scope, team)]);
  return { own, team: days.reduce<Figures>(addFigures, NO_FIGURES) };
}

/** Branches of a team after an id: current direct downlines, and former ones that left figures behind. */
export async function pageOfBranches(
  deps: AgentsDeps,
  scope: Scope,
  team: TeamQuery,
  { afterId, limit }: { readonly afterId: bigint; readonly limit: number },
) {
  const page = { afterId, limit: limit + 1 };
  const [now, then] = await Promise.all([
    deps.tree.downlines(scope, team.accountId, { ...page, kind: null }),
    branchesWithFigures(deps.pool, scope, team, page),
  ]);
  const agents = new Map(now.map((node) => [node.id, node.kind === 'AGENT']));
  const ids = [...new Set([...agents.keys(), ...then])].sort((left, right) => (left < right ? -1 : 1));
  const shown = ids.slice(0, limit);
  const [branches, names] = await Promise.all([
    branchSums(deps.pool, scope, team, shown),
    deps.identity.namesOf(scope, shown),
  ]);
  return {
    rows: shown.map((id) => ({
      id,
      account: names.get(id) ?? '',
      isAgent: agents.get(id) ?? false,
      isHere: agents.has(id),
      figures: branches.get(id) ?? NO_FIGURES,
    })),
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/**
 * Profit and loss of a team by branch: one row per direct downline with the figures of his branch, and one for the account itself. All rows
 * add up to the team's figures, also after a branch has moved: figures stay where they arose.
 */
export async function readProfitLoss(
  deps: AgentsDeps,
  context: MemberContext,
  { of, from, to, cursor }: Payload<'agents.profitLoss'>,
): Promise<Value<'agents.profitLoss'> | Refusal> {
  const { scope } = context.member;
  const head = await headOf(deps, context, { from, to, ...(of !== undefined && { of }) });
  if (isRefusal(head)) return head;
  const team = { accountId: head.id, book: head.book, from, to };
  const afterId = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n;
  const [page, sums, path] = await Promise.all([
    pageOfBranches(deps, scope, team, { afterId, limit: PAGE_SIZE }),
    sumsOfTeam(deps, scope, team),
    crumbsOf(deps, scope, pathFrom(head, scope.memberId)),
  ]);
  const { exponent } = context.brand.currency;
  return {
    ...{ from, to, path: [...path], asOf: context.now.toISOString() },
    team: showRow(sums.team, exponent),
    self: showRow(sums.own, exponent),
    rows: page.rows.map(({ id, figures, ...row }) => ({ id: id.toString(), ...row, ...showRow(figures, exponent) })),
    nextCursor: page.next?.toString() ?? null,
  };
}

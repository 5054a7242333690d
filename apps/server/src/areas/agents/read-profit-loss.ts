import type { Payload, Value } from '@lantern/contract/schemas';
import { addFigures, type Figures, NO_FIGURES } from '@lantern/engines/agency';
import { businessDay, isRefusal, type MemberContext, type Refusal } from '@lantern/server-kit';
import type { AgentsDeps } from './deps.ts';
import { findInTeam, pathFrom } from './list-team.ts';
import { checkRange } from './range.ts';
import { showFigures } from './read-overview.ts';
import { branchesWithFigures, branchSums, ownSums, teamDays } from './repository/figures.ts';
import { refuseIdleAgents } from './require-agent.ts';
import { crumbsOf } from './team-view.ts';

const PAGE_SIZE = 20;

function showRow(figures: Figures, exponent: number): Value<'agents.profitLoss'>['team'] {
  const { deposits, withdrawals, stake, validBet, payout, rebate, activityBonus, pnl } = showFigures(figures, exponent);
  return { deposits, withdrawals, stake, validBet, payout, rebate, activityBonus, pnl };
}

/**
 * Profit and loss of a team by its branches (operations 1.8): one row per direct downline with the figures of everybody through him,
 * one for the account itself. All rows together are the team's own figures, also when a line has moved: it counts where it stood.
 */
export async function readProfitLoss(
  deps: AgentsDeps,
  context: MemberContext,
  { of, from, to, cursor }: Payload<'agents.profitLoss'>,
): Promise<Value<'agents.profitLoss'> | Refusal> {
  const { scope } = context.member;
  const { businessTimeZone } = await deps.brands.settings(scope.merchantId);
  const refusal =
    (await refuseIdleAgents(deps, context)) ?? checkRange({ from, to }, businessDay(context.now, businessTimeZone));
  if (refusal) return refusal;
  const head = await findInTeam(deps, scope, scope.memberId, of === undefined ? scope.memberId : BigInt(of));
  if (isRefusal(head)) return head;
  const team = { accountId: head.id, book: head.book, from, to };
  const page = { afterId: cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n, limit: PAGE_SIZE + 1 };
  // Whoever stands there now, and whoever stood there and left figures behind.
  const [now, then] = await Promise.all([
    deps.tree.downlines(scope, head.id, { ...page, kind: null }),
    branchesWithFigures(deps.pool, scope, team, page),
  ]);
  const agents = new Map(now.map((node) => [node.id, node.kind === 'AGENT']));
  const ids = [...new Set([...agents.keys(), ...then])].sort((left, right) => (left < right ? -1 : 1));
  const shown = ids.slice(0, PAGE_SIZE);
  const [branches, names, own, days, path] = await Promise.all([
    branchSums(deps.pool, scope, team, shown),
    deps.identity.namesOf(scope, shown),
    ownSums(deps.pool, scope, team),
    teamDays(deps.pool, scope, team),
    crumbsOf(deps, scope, pathFrom(head, scope.memberId)),
  ]);
  const { exponent } = context.merchant.currency;
  return {
    ...{ from, to, path: [...path], asOf: context.now.toISOString() },
    team: showRow(days.reduce<Figures>(addFigures, NO_FIGURES), exponent),
    self: showRow(own, exponent),
    rows: shown.map((id) => ({
      id: id.toString(),
      account: names.get(id) ?? '',
      isAgent: agents.get(id) ?? false,
      isHere: agents.has(id),
      ...showRow(branches.get(id) ?? NO_FIGURES, exponent),
    })),
    nextCursor: ids.length > PAGE_SIZE ? (shown.at(-1)?.toString() ?? null) : null,
  };
}

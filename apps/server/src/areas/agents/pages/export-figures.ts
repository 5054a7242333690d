import type { Payload } from '@lantern/contract/schemas';
import { addFigures, type Figures, NO_FIGURES } from '@lantern/engines/agency';
import { businessDay, type FileAnswer, isRefusal, type MemberContext, type Refusal } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { checkRange, daysOf } from '../figures/day-range.ts';
import { showFigures } from '../figures/read-overview.ts';
import { headOf, pageOfBranches, sumsOfTeam } from '../figures/read-profit-loss.ts';
import { teamDays } from '../repository/figures.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import {
  type Column,
  MOST_ROWS,
  money,
  named,
  PAGE,
  pagesOfRows,
  type Row,
  streamed,
  teamFile,
  tooLarge,
  words,
} from '../team/team-sheet.ts';
import { readIncome } from './read-income.ts';

/** All overview figures by day, and the range as the last row. */
export async function exportOverview(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...range }: Payload<'agentPages.exportOverview'>,
): Promise<FileAnswer | Refusal> {
  const { scope } = context.member;
  const { businessTimeZone: zone } = await deps.brands.settings(scope.brandId);
  const refusal = (await refuseIdleAgents(deps, context)) ?? checkRange(range, businessDay(context.now, zone));
  if (refusal) return refusal;
  const rows = await teamDays(deps.pool, scope, { accountId: scope.memberId, book: scope.book, ...range });
  const { exponent } = context.brand.currency;
  const sumOf = (figures: readonly Figures[]) => figures.reduce<Figures>(addFigures, NO_FIGURES);
  const rowOf = (name: string, figures: Figures): Row => {
    const shown = showFigures(figures, exponent);
    return [
      ...[name, String(shown.registrations), String(shown.firstDeposits), money(shown.firstDepositAmount)],
      ...[money(shown.deposits), money(shown.withdrawals), money(shown.stake), money(shown.validBet)],
      ...[money(shown.payout), money(shown.rebate), money(shown.activityBonus), money(shown.pnl)],
    ];
  };
  const t = words(context.language);
  const cells = [
    ...daysOf(range).map((day) => rowOf(day, sumOf(rows.filter((row) => row.day === day)))),
    rowOf(t('in_all'), sumOf(rows)),
  ];
  return teamFile(t('team_overview'), named(t, OVERVIEW), pagesOfRows(cells), {
    ...{ format, name: `team-${range.from}-${range.to}` },
  });
}

const MONEY_COLUMNS: readonly Column[] = [
  ...([
    ['deposits', 14],
    ['withdrawals', 14],
    ['stake', 14],
    ['valid_bets', 14],
    ['payout', 14],
  ] as const),
  ...([
    ['rebate', 14],
    ['activity_bonus', 14],
    ['team_result', 14],
  ] as const),
];
const OVERVIEW: readonly Column[] = [
  ...([
    ['day', 14],
    ['new_members', 10],
    ['first_deposits', 14],
    ['first_deposit_amount', 18],
  ] as const),
  ...MONEY_COLUMNS,
];

/** Profit and loss by branch: own figures first, every branch, and the team as the last row, which is their sum. */
export async function exportProfitLoss(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'agentPages.exportProfitLoss'>,
): Promise<FileAnswer | Refusal> {
  const head = await headOf(deps, context, query);
  if (isRefusal(head)) return head;
  const { scope } = context.member;
  const { from, to } = query;
  const team = { accountId: head.id, book: head.book, from, to };
  const [[counts], sums, names] = await Promise.all([
    deps.tree.countTeams(deps.pool, scope, [head.id], context.now),
    sumsOfTeam(deps, scope, team),
    deps.identity.namesOf(scope, [head.id]),
  ]);
  if ((counts?.direct ?? 0) > MOST_ROWS) return tooLarge();
  const { exponent } = context.brand.currency;
  const t = words(context.language);
  const rowOf = (name: string, kind: string, figures: Figures): Row => {
    const shown = showFigures(figures, exponent);
    return [
      ...[name, kind, money(shown.deposits), money(shown.withdrawals), money(shown.stake), money(shown.validBet)],
      ...[money(shown.payout), money(shown.rebate), money(shown.activityBonus), money(shown.pnl)],
    ];
  };
  const kindOf = ({ isAgent, isHere }: { readonly isAgent: boolean; readonly isHere: boolean }) =>
    t(isAgent ? 'agent' : isHere ? 'member' : 'left_line');
  const pages = streamed<bigint>(async (after) => {
    const { rows, next } = await pageOfBranches(deps, scope, team, { afterId: after ?? 0n, limit: PAGE });
    const branches = rows.map((row) => rowOf(row.account, kindOf(row), row.figures));
    const own = after === null ? [rowOf(names.get(head.id) ?? '', t('self'), sums.own)] : [];
    const last = next === null ? [rowOf(t('in_all'), '', sums.team)] : [];
    return { cells: [...own, ...branches, ...last], next };
  });
  return teamFile(t('profit_and_loss'), named(t, [['account', 18], ['type', 16], ...MONEY_COLUMNS]), pages, {
    ...{ format, name: `profit-and-loss-${from}-${to}` },
  });
}

/** Own income by day and kind, and the range as the last row. */
export async function exportIncome(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...range }: Payload<'agentPages.exportIncome'>,
): Promise<FileAnswer | Refusal> {
  const income = await readIncome(deps, context, range);
  if (isRefusal(income)) return income;
  const t = words(context.language);
  const rowOf = (name: string, { rebate, salary, dividend, total }: Omit<(typeof income.days)[number], 'day'>): Row => [
    ...[name, money(rebate), money(salary.received), money(salary.paid)],
    ...[money(dividend.received), money(dividend.paid), money(total)],
  ];
  const cells = [...income.days.map(({ day, ...sums }) => rowOf(day, sums)), rowOf(t('in_all'), income)];
  const columns: readonly Column[] = [
    ...([
      ['day', 14],
      ['agent_rebate', 14],
      ['salary_received', 16],
      ['salary_paid', 16],
    ] as const),
    ...([
      ['dividend_received', 16],
      ['dividend_paid', 16],
      ['income', 14],
    ] as const),
  ];
  return teamFile(t('my_income'), named(t, columns), pagesOfRows(cells), {
    ...{ format, name: `income-${range.from}-${range.to}` },
  });
}

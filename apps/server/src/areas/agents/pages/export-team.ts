import type { Payload } from '@lantern/contract/schemas';
import { formatMessage } from '@lantern/locales/server';
import { type FileAnswer, isRefusal, type MemberContext, type Refusal } from '@lantern/server-kit';
import { businessTime } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { findInTeam, listTeam } from '../team/list-team.ts';
import {
  type Column,
  MOST_ROWS,
  money,
  named,
  PAGE,
  type Row,
  streamed,
  teamFile,
  tooLarge,
  words,
} from '../team/team-sheet.ts';
import { readStandings, showTeamRow, type TeamRow } from '../team/team-view.ts';

const PPM_PER_PERCENT = 10_000;
const columnsOf = (zone: string, t: (key: string) => string): readonly Column[] => [
  ...named(t, [
    ...([
      ['account', 18],
      ['type', 12],
      ['prize', 10],
      ['direct', 10],
      ['team', 10],
      ['contracts', 36],
    ] as const),
    ...([['balance', 16]] as const),
  ]),
  [`${t('last_login')} (UTC${zone})`, 20],
  [`${t('registered_at')} (UTC${zone})`, 20],
];

/** Cells as on the screen: the highest prize group, the contracts in words. */
function cellsOf(context: MemberContext, zone: string): (row: TeamRow) => Row {
  const { language } = context;
  const t = words(language);
  const contracts = (key: string) => formatMessage(language, 'contracts', key, {});
  const timeOf = (at: string | null) => (at === null ? '' : businessTime(new Date(at), zone));
  return (row) => {
    const groups = Object.values(row.rates.LOTTERY_GROUP ?? {});
    const agreed = row.contracts.map(
      ({ kind, state, ratePpm }) =>
        `${contracts(`kind_${kind}`)} ${ratePpm / PPM_PER_PERCENT}% (${contracts(`state_${state}`)})`,
    );
    return [
      ...[row.account, t(row.isAgent ? 'agent' : 'member'), groups.length === 0 ? '' : String(Math.max(...groups))],
      ...[row.isAgent ? String(row.direct) : '', row.isAgent ? String(row.team) : '', agreed.join('; ')],
      ...[money(row.balance), timeOf(row.lastLoginAt), timeOf(row.registeredAt)],
    ];
  };
}

/** Team management's list as a file: direct downlines of an account in the caller's team, or the one with a login name. */
export async function exportTeam(
  deps: AgentsDeps,
  context: MemberContext,
  { format, ...query }: Payload<'agentPages.exportTeam'>,
): Promise<FileAnswer | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const { businessTimeZone: zone } = await deps.brands.settings(scope.brandId);
  const cells = cellsOf(context, zone);
  const file = { format, name: 'team' };
  const t = words(context.language);
  const columns = columnsOf(zone, t);
  if (query.account !== undefined) {
    const found = await listTeam(deps, context, query);
    if (isRefusal(found)) return found;
    const one = streamed<bigint>(async () => ({ cells: found.rows.map(cells), next: null }));
    return teamFile(t('team_management'), columns, one, file);
  }
  const parent = query.parent === undefined ? scope.memberId : BigInt(query.parent);
  const head = await findInTeam(deps, scope, scope.memberId, parent);
  if (isRefusal(head)) return head;
  const [counts] = await deps.tree.countTeams(deps.pool, scope, [head.id], context.now);
  if ((counts?.direct ?? 0) > MOST_ROWS) return tooLarge();
  const pages = streamed<bigint>(async (after) => {
    const page = { kind: query.kind ?? null, afterId: after ?? 0n, limit: PAGE };
    const nodes = await deps.tree.downlines(scope, head.id, page);
    const rows = await readStandings(deps, scope, nodes);
    return {
      cells: rows.map((row) => cells(showTeamRow(row, scope.memberId))),
      next: nodes.length < PAGE ? null : (nodes.at(-1)?.id ?? null),
    };
  });
  return teamFile(t('team_management'), columns, pages, file);
}

import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, Tabs } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { DetailPanel } from '../../shared/list-page/index.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import type { Agent } from './agent.ts';
import { AgentContracts } from './agent-contracts.tsx';
import { AgentLinks } from './agent-links.tsx';
import { LineMoves, Promotion } from './branch-moves.tsx';
import { Rates } from './rates/rates.tsx';
import { StartPassword } from './start-password.tsx';

const PARTS = ['team', 'rates', 'contracts', 'links', 'line'] as const;
type Part = (typeof PARTS)[number];

/** One agent or member of the tree: its team this month, rates and quotas, links, and position. */
export function AgentDetail({
  id,
  onClose,
  onShowTeam,
}: {
  id: string;
  onClose: () => void;
  onShowTeam: (id: string) => void;
}) {
  const t = useText();
  const [, change] = usePageSearch();
  const part = useChoice<Part>('part', PARTS, 'team');
  const query = useCall(calls.agentsBackOffice.agent, { id });
  return (
    <DetailPanel title={query.data?.row.account ?? '…'} onClose={onClose}>
      <Tabs<Part>
        label={t('agents')}
        value={part}
        onChange={(next) => change({ part: next === 'team' ? undefined : next })}
        items={PARTS.map((one) => ({ id: one, label: t(`agent_part_${one}`) }))}
      />
      <QueryState query={query}>
        {query.data && part === 'team' && <Team agent={query.data} onShowTeam={onShowTeam} />}
        {query.data && part === 'rates' && <Rates agent={query.data} />}
        {query.data && part === 'contracts' && <AgentContracts agent={query.data} />}
        {query.data && part === 'links' && <AgentLinks id={id} />}
        {query.data && part === 'line' && <LineMoves agent={query.data} />}
      </QueryState>
    </DetailPanel>
  );
}

function Team({ agent, onShowTeam }: { agent: Agent; onShowTeam: (id: string) => void }) {
  const t = useText();
  const may = useMay();
  const { row, path, month } = agent;
  const money = ['deposits', 'withdrawals', 'stake', 'validBet', 'payout', 'rebate', 'pnl'] as const;
  return (
    <>
      <KeyValue name={t('line')}>{path.map(({ account }) => account).join(' › ')}</KeyValue>
      <KeyValue name={t('registered')}>{dateTime(row.registeredAt)}</KeyValue>
      <KeyValue name={t('balance')}>
        <Amount amount={row.balance} />
      </KeyValue>
      <KeyValue name={t('line_kind_AGENT')}>{month.agents}</KeyValue>
      <KeyValue name={t('line_kind_MEMBER')}>{month.players}</KeyValue>
      {agent.start && (
        <>
          <Note tone="info">{t('start_password_waiting', { time: dateTime(agent.start.expiresAt) })}</Note>
          <StartPassword account={row.account} />
        </>
      )}
      <h3>{t('month_so_far', { from: month.from, to: month.to })}</h3>
      <KeyValue name={t('new_members')}>{month.registrations}</KeyValue>
      <KeyValue name={t('first_deposits')}>
        {month.firstDeposits} · <Amount amount={month.firstDepositAmount} />
      </KeyValue>
      {money.map((one) => (
        <KeyValue key={one} name={t(`team_${one}`)}>
          <Amount amount={month[one]} />
        </KeyValue>
      ))}
      {row.isAgent && (
        <Button block onClick={() => onShowTeam(row.id)}>
          {t('show_downlines')}
        </Button>
      )}
      {!row.isAgent && may('agents.manage') && <Promotion id={row.id} />}
    </>
  );
}

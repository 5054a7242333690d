import { agentPages as calls } from '@lantern/contract/agent-calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { Avatar, EmptyState, Money, Note, Select, Skeletons, Table } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { PageKeys } from '../frame/page-keys.tsx';
import { RangeKeys } from '../frame/range-keys.tsx';
import { TeamSearch } from '../frame/team-search.tsx';
import { useRange } from '../frame/use-range.ts';

type Row = Value<'agentPages.transactions'>['rows'][number];
type Group = NonNullable<Payload<'agentPages.transactions'>['group']>;

const GROUPS: readonly Group[] = [
  'ALL',
  'DEPOSIT',
  'WITHDRAWAL',
  'TRANSFER',
  'BET',
  'PAYOUT',
  'REBATE',
  'BONUS',
  'CONTRACT',
  'OTHER',
];

/** Transaction details: all movements of the team's main wallets, with the balance before and after. */
export default function TransactionsPage() {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const [account, setAccount] = useState<string>();
  const [group, setGroup] = useState<Group>('ALL');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const range = useRange(() => setCursors([]));
  const cursor = cursors.at(-1);
  const filter = { ...range.days, group, ...(account !== undefined && { account }) };
  const query = useCall(
    calls.transactions,
    { ...filter, ...(cursor !== undefined && { cursor }) },
    { enabled: range.isReady, staleTime: 3_000 },
  );
  const afresh =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setCursors([]);
    };
  return (
    <>
      <RangeKeys keys={range.keys} />
      <div className="agent-page-tools">
        <TeamSearch onSearch={afresh(setAccount)} />
        <Select
          small
          className="bets-page-select"
          label={<span className="vh">{t('movement')}</span>}
          value={group}
          options={GROUPS.map((one) => ({ value: one, label: t(`group_${one}`) }))}
          onChange={(event) => afresh(setGroup)(GROUPS.find((one) => one === event.target.value) ?? 'ALL')}
        />
        <ExportKeys row={calls.exportTransactions} payload={(format) => ({ ...filter, format })} />
      </div>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data?.chooseMember && <Note tone="info">{t('choose_member')}</Note>}
      {query.data ? (
        <>
          <TransactionTable rows={query.data.rows} />
          <PageKeys cursors={cursors} next={query.data.nextCursor} onChange={setCursors} />
          <p className="mut3 num">{t('list_as_of', { time: formatClock(query.data.asOf, zone) })}</p>
        </>
      ) : (
        !query.error && <Skeletons count={6} label={t('loading')} />
      )}
    </>
  );
}

function TransactionTable({ rows }: { rows: readonly Row[] }) {
  const t = useText('agent');
  const records = useText('records');
  const zone = useZone();
  const money = (amount: string) => <Money amount={amount} symbol="" />;
  return (
    <div className="agent-page-wide">
      <Table
        label={t('transactions')}
        rows={rows}
        rowKey={(row) => `${row.account}-${row.seq}`}
        empty={<EmptyState title={t('no_transactions')} />}
        columns={[
          {
            id: 'account',
            head: t('account'),
            narrow: 'title',
            cell: (row) => (
              <span className="avatar-row">
                <Avatar name={row.account} />
                <b>{row.account}</b>
              </span>
            ),
          },
          { id: 'movement', head: t('movement'), narrow: 'detail', cell: (row) => records(row.posting) },
          {
            id: 'time',
            head: t('time'),
            narrow: 'line',
            cell: (row) => <span className="mut3 agent-page-one-line">{formatTime(row.at, zone)}</span>,
          },
          {
            id: 'before',
            head: t('balance_before'),
            align: 'right',
            narrow: 'line',
            cell: (row) => money(row.balanceBefore),
          },
          {
            id: 'amount',
            head: t('amount'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={row.amount} symbol="" sign="always" />,
          },
          {
            id: 'after',
            head: t('balance_after'),
            align: 'right',
            narrow: 'line',
            cell: (row) => money(row.balanceAfter),
          },
        ]}
      />
    </div>
  );
}

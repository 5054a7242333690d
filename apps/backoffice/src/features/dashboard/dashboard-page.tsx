import { calls } from '@lantern/contract/calls';
import { Bars, Card, KeyValue, Segments, Sparkline, StatCard, Table } from '@lantern/ui';
import { useState } from 'react';
import { Amount } from '../../shared/amount.tsx';
import { useCall } from '../../shared/api/hooks.ts';
import { clockTime } from '../../shared/format.ts';
import { useEventText, useNamed, useText } from '../../shared/i18n/text.ts';
import { NoRows, Reading } from '../../shared/reading.tsx';
import { RoomLink } from '../../shared/room-link.tsx';

/** Length of a bar against the longest, for drawing only. */
function shareOf(amount: string, rows: readonly { readonly grossWin: string }[]): number {
  const longest = Math.max(...rows.map((row) => Math.abs(Number(row.grossWin))));
  return longest === 0 ? 0 : Number(amount) / longest;
}

type Range = 'TODAY' | '7D' | '30D';

/** The house at a glance: its figures, where money is made, and what waits for a person. */
export default function DashboardPage() {
  const t = useText();
  const named = useNamed();
  const words = useEventText();
  const [range, setRange] = useState<Range>('TODAY');
  const query = useCall(calls.views.operatorDashboard, { range }, { refetchInterval: 15_000 });
  const data = query.data;
  return (
    <>
      <div className="row">
        <h1>{t('dashboard')}</h1>
        <span className="grow" />
        <Segments<Range>
          label={t('range')}
          value={range}
          onChange={setRange}
          items={[
            { id: 'TODAY', label: t('today') },
            { id: '7D', label: t('days_7') },
            { id: '30D', label: t('days_30') },
          ]}
        />
      </div>
      <Reading query={query}>
        {data && (
          <>
            <div className="kp">
              <StatCard label={t('gross_win')} value={<Amount amount={data.grossWin} />} />
              <StatCard label={t('turnover')} value={<Amount amount={data.turnover} />} />
              <StatCard label={t('deposits')} value={<Amount amount={data.deposits} />} />
              <StatCard label={t('withdrawals')} value={<Amount amount={data.withdrawals} />} />
              <StatCard label={t('active_members')} value={data.activeMembers} />
              <StatCard label={t('registrations')} value={data.registrations} />
              <StatCard label={t('first_deposits')} value={data.firstDeposits} />
            </div>
            <div className="dg">
              <Card title={t('turnover_by_hour')} className="ch">
                {data.byHour.every((hour) => Number(hour.turnover) === 0) ? (
                  <NoRows text={t('no_bets_yet')} />
                ) : (
                  <Sparkline values={data.byHour.map((hour) => Number(hour.turnover))} label={t('turnover_by_hour')} />
                )}
              </Card>
              <Card title={t('gross_win_by_category')}>
                {data.byCategory.length === 0 ? (
                  <NoRows text={t('no_bets_yet')} />
                ) : (
                  <Bars
                    label={t('gross_win_by_category')}
                    isTwoSided
                    rows={data.byCategory.map((row) => ({
                      id: row.category,
                      label: named('category', row.category),
                      share: shareOf(row.grossWin, data.byCategory),
                      value: <Amount amount={row.grossWin} />,
                    }))}
                  />
                )}
              </Card>
              <Card title={t('needs_a_person')}>
                <KeyValue name={<RoomLink to="/requests">{t('second_approvals')}</RoomLink>}>
                  {data.waiting.requests}
                </KeyValue>
                <KeyValue
                  name={
                    <RoomLink to="/deposits" search={{ state: 'MATCHING' }}>
                      {t('unmatched_deposits')}
                    </RoomLink>
                  }
                >
                  {data.waiting.matching}
                </KeyValue>
                <KeyValue name={<RoomLink to="/withdrawals">{t('waiting_withdrawals')}</RoomLink>}>
                  {data.waiting.withdrawals}
                </KeyValue>
                <KeyValue
                  name={
                    <RoomLink to="/draws" search={{ state: 'CLOSED' }}>
                      {t('draws_without_result')}
                    </RoomLink>
                  }
                >
                  {data.waiting.results}
                </KeyValue>
              </Card>
              <Card title={t('large_bets')} flush className="wide">
                <Table
                  className="office-rows"
                  label={t('large_bets')}
                  rows={data.largeBets}
                  rowKey={(row) => row.id}
                  empty={<NoRows text={t('no_bets_yet')} />}
                  columns={[
                    { id: 'at', head: t('time'), narrow: 'state', cell: (row) => clockTime(row.at) },
                    { id: 'account', head: t('member'), narrow: 'title', cell: (row) => row.account },
                    { id: 'what', head: t('what'), narrow: 'detail', cell: words },
                    {
                      id: 'amount',
                      head: t('amount'),
                      align: 'right',
                      narrow: 'result',
                      cell: (row) => <Amount amount={row.amount} />,
                    },
                  ]}
                />
              </Card>
            </div>
          </>
        )}
      </Reading>
    </>
  );
}

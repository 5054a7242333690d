import { calls } from '@lantern/contract/calls';
import { Card, StatCard, Table } from '@lantern/ui';
import { useCall } from '../../shared/api/hooks.ts';
import { TextInput } from '../../shared/fields/text-input.tsx';
import { Amount } from '../../shared/formats/amount.tsx';
import { useLastBusinessDay } from '../../shared/formats/business-day.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { usePageSearch } from '../../shared/navigation/page-search.ts';
import { NoRows, QueryState } from '../../shared/parts/query-state.tsx';
import './reconciliation.css';

const TOTALS = ['assets', 'liabilities', 'members', 'result'] as const;

/** The day's finance report: every figure links to the entries that it sums. */
export default function FinancePage() {
  const t = useText();
  const posting = usePostingText();
  const [search, change] = usePageSearch();
  const lastDay = useLastBusinessDay();
  const day = search.day ?? lastDay;
  const query = useCall(calls.reconciliation.financeReport, { day });
  const { data } = query;
  return (
    <>
      <div className="row">
        <h1>{t('finance_report')}</h1>
        <span className="grow" />
        <TextInput
          className="finance-page-day"
          type="date"
          label={t('day')}
          name="day"
          value={day}
          onChange={(text) => text && change({ day: text })}
        />
      </div>
      <QueryState query={query}>
        {data && (
          <>
            <div className="finance-page-totals">
              {TOTALS.map((name) => (
                <StatCard
                  key={name}
                  label={t(`finance_${name}`)}
                  value={<Amount amount={data.totals[name]} sign="always" />}
                />
              ))}
            </div>
            <Card flush>
              <Table
                className="paged-table-rows"
                label={t('finance_report')}
                rows={data.rows}
                rowKey={(row) => `${row.account} ${row.code}`}
                empty={<NoRows text={t('no_postings')} />}
                columns={[
                  {
                    id: 'account',
                    head: t('ledger_account'),
                    narrow: 'title',
                    cell: (row) => (
                      <PageLink to="/ledger" search={{ account: row.account, from: data.from, to: data.to }}>
                        {row.account}
                      </PageLink>
                    ),
                  },
                  { id: 'code', head: t('posting'), narrow: 'detail', cell: (row) => posting(row.code) },
                  { id: 'count', head: t('movements'), align: 'right', narrow: 'state', cell: (row) => row.movements },
                  {
                    id: 'amount',
                    head: t('amount'),
                    align: 'right',
                    narrow: 'result',
                    cell: (row) => <Amount amount={row.amount} sign="always" />,
                  },
                ]}
              />
            </Card>
          </>
        )}
      </QueryState>
    </>
  );
}

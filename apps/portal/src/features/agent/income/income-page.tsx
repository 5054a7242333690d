import { agentPages as calls } from '@lantern/contract/agent-calls';
import type { Value } from '@lantern/contract/schemas';
import { Money, Note, Skeletons, Table } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { ExportKeys } from '../frame/export-keys.tsx';
import { RangeKeys } from '../frame/range-keys.tsx';
import { useRange } from '../frame/use-range.ts';
import { DayDrawer } from './day-drawer.tsx';

type Income = Value<'agentPages.income'>;
type Day = Income['days'][number];

/** My income (1.9): rebates, net salaries and net dividends by day; a day opens its movements, a rebate its bets. */
export default function IncomePage() {
  const t = useText('agent');
  const words = useRefusalText();
  const zone = useZone();
  const range = useRange();
  const [day, setDay] = useState<string | null>(null);
  const query = useCall(calls.income, range.days, { enabled: range.isReady, staleTime: 5_000 });
  return (
    <>
      <RangeKeys keys={range.keys}>
        <ExportKeys row={calls.exportIncome} payload={(format) => ({ ...range.days, format })} />
      </RangeKeys>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <>
          <Tops income={query.data} />
          <Days days={query.data.days} onOpen={({ day }) => setDay(day)} />
          <p className="mut3">{t('income_hint')}</p>
          <p className="mut3 num">{t('list_as_of', { time: formatClock(query.data.asOf, zone) })}</p>
        </>
      ) : (
        !query.error && <Skeletons count={6} label={t('loading')} />
      )}
      {day !== null && <DayDrawer day={day} onClose={() => setDay(null)} />}
    </>
  );
}

function Tops({ income }: { income: Income }) {
  const t = useText('agent');
  const currency = useCurrency();
  const money = (amount: string) => <Money amount={amount} symbol="" />;
  const flow = ({ received, paid }: Income['salary']) => (
    <small className="income-page-line">
      {t('received')} {money(received)} · {t('paid')} {money(paid)}
    </small>
  );
  return (
    <div className="agent-page-figures num income-page-figures">
      <div>
        <small>{t('income')}</small>
        <b>
          <Money amount={income.total} {...currency} />
        </b>
      </div>
      <div>
        <small>{t('agent_rebate')}</small>
        <b>{money(income.rebate)}</b>
        <small className="income-page-line">{t('from_stakes')}</small>
      </div>
      <div>
        <small>{t('salary_net')}</small>
        <b>{money(income.salary.net)}</b>
        {flow(income.salary)}
      </div>
      <div>
        <small>{t('dividend_net')}</small>
        <b>{money(income.dividend.net)}</b>
        {flow(income.dividend)}
      </div>
    </div>
  );
}

function Days({ days, onOpen }: { days: readonly Day[]; onOpen: (day: Day) => void }) {
  const t = useText('agent');
  const money = (amount: string) => <Money amount={amount} symbol="" />;
  return (
    <div className="agent-page-wide">
      <Table
        label={t('my_income')}
        rows={days}
        rowKey={(row) => row.day}
        onRowClick={onOpen}
        columns={[
          {
            id: 'day',
            head: t('day'),
            narrow: 'title',
            cell: (row) => <b className="agent-page-one-line num">{row.day}</b>,
          },
          { id: 'rebate', head: t('agent_rebate'), align: 'right', narrow: 'line', cell: (row) => money(row.rebate) },
          {
            id: 'salary-in',
            head: t('salary_received'),
            align: 'right',
            narrow: 'line',
            cell: (row) => money(row.salary.received),
          },
          { id: 'salary-out', head: t('salary_paid'), align: 'right', cell: (row) => money(row.salary.paid) },
          {
            id: 'dividend-in',
            head: t('dividend_received'),
            align: 'right',
            narrow: 'line',
            cell: (row) => money(row.dividend.received),
          },
          { id: 'dividend-out', head: t('dividend_paid'), align: 'right', cell: (row) => money(row.dividend.paid) },
          {
            id: 'total',
            head: t('income'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Money amount={row.total} symbol="" sign="always" />,
          },
        ]}
      />
    </div>
  );
}

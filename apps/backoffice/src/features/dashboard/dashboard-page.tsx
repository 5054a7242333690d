import './dashboard.css';
import { calls } from '@lantern/contract/calls';
import { Chips, Segments, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { useChoice, usePageSearch } from '../../shared/navigation/page-search.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { CategoryTable } from './category-table.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LargeBets } from './large-bets.tsx';
import type { Dashboard, Range } from './series.ts';
import { TurnoverChart } from './turnover-chart.tsx';
import { WaitingCard } from './waiting-card.tsx';

const RANGES = ['TODAY', '7D', '30D'] as const satisfies readonly Range[];

/** Dashboard: key figures against the previous period, revenue by category, and queues that need a decision. */
export default function DashboardPage() {
  const t = useText();
  const [, change] = usePageSearch();
  const range = useChoice<Range>('range', RANGES, 'TODAY');
  const query = useCall(calls.views.operatorDashboard, { range }, { refetchInterval: 15_000 });
  const { data } = query;
  return (
    <>
      <div className="row">
        <h1>{t('dashboard')}</h1>
        {data && <span className="mut3 num">{t('as_of', { at: dateTime(data.asOf) })}</span>}
        <span className="grow" />
        <Segments<Range>
          label={t('range')}
          value={range}
          onChange={(next) => change({ range: next === 'TODAY' ? undefined : next })}
          items={[
            { id: 'TODAY', label: t('today') },
            { id: '7D', label: t('days_7') },
            { id: '30D', label: t('days_30') },
          ]}
        />
      </div>
      <QueryState query={query}>{data && <Figures data={data} range={range} />}</QueryState>
    </>
  );
}

function Figures({ data, range }: { data: Dashboard; range: Range }) {
  const t = useText();
  const named = useNamed();
  const [chosen, choose] = useState('ALL');
  const series = data.series.find(({ category }) => category === chosen) ?? data.series[0];
  if (series === undefined) return null;
  return (
    <>
      <KeyFigures data={data} range={range} />
      <div className="dashboard-page-grid">
        <TurnoverChart
          data={data}
          series={series}
          range={range}
          choice={
            data.series.length > 2 && (
              <Chips
                label={t('category')}
                value={series.category}
                onChange={choose}
                items={data.series.map(({ category }) => ({ id: category, label: named('category', category) }))}
              />
            )
          }
        />
        <CategoryTable data={data} />
        <WaitingCard data={data} />
        <LargeBets data={data} />
      </div>
      <p className="mut3 num dashboard-page-note">
        <Tag>{t('book_REAL')}</Tag> {t('dashboard_note', { zone: data.businessTimeZone })}
      </p>
    </>
  );
}

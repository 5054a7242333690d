import './profit.css';
import * as calls from '@lantern/contract/member-calls';
import { Card, EmptyState, FormulaLine, Icon, KeyValue, Money, Note, Segments, Skeletons } from '@lantern/ui';
import { HandHeart } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { CategoryTable } from './category-table.tsx';
import { DayTable } from './day-table.tsx';
import type { Day, Profit } from './profit-types.ts';
import { ResultChart } from './result-chart.tsx';

const RANGES = ['1', '14', '30', '90'] as const;

/** Profit and loss (2C-09): total, by day, and by category. Each day links to its movements. */
export default function ProfitPage() {
  const t = useText('records');
  const words = useRefusalText();
  const [days, setDays] = useState<(typeof RANGES)[number]>('14');
  const query = useCall(calls.views.personalProfit, { days: Number(days) }, { staleTime: 2_000 });
  return (
    <>
      <div className="record-page-filters">
        <Segments
          label={t('profit_range')}
          value={days}
          onChange={setDays}
          items={RANGES.map((id) => ({ id, label: t(`profit_days_${id}`) }))}
        />
      </div>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {!query.data && !query.error && <Skeletons count={5} label={t('day_by_day')} />}
      {query.data && <Figures profit={query.data} />}
    </>
  );
}

function Figures({ profit }: { profit: Profit }) {
  const t = useText('records');
  const currency = useCurrency();
  const { sum, days, categories, businessTimeZone } = profit;
  const hasFigures = categories.length > 0;
  return (
    <>
      <Card flush>
        <FormulaLine
          parts={[
            { label: t('returned'), value: <Money amount={sum.payout} {...currency} /> },
            { sign: '+', label: t('rebate_cashback'), value: <Money amount={sum.rebate} {...currency} /> },
            { sign: '+', label: t('bonuses'), value: <Money amount={sum.bonus} {...currency} /> },
            { sign: '−', label: t('staked'), value: <Money amount={sum.stake} {...currency} /> },
            {
              sign: '=',
              label: t('result'),
              value: <Money amount={sum.result} {...currency} sign="always" tone="result" />,
              isResult: true,
            },
          ]}
        />
      </Card>
      {!hasFigures && (
        <Card>
          <EmptyState title={t('no_play')} />
        </Card>
      )}
      {hasFigures && days.length > 1 && (
        <div className="profit-page">
          <ResultChart days={days} />
          <Side days={days} />
        </div>
      )}
      {hasFigures && <CategoryTable profit={profit} />}
      {hasFigures && <DayTable profit={profit} />}
      <p className="mut3 profit-page-note">{t('settled_only', { zone: `UTC${businessTimeZone}` })}</p>
    </>
  );
}

/** Statistics of the days, with a link to play limits. */
function Side({ days }: { days: readonly Day[] }) {
  const t = useText('records');
  const currency = useCurrency();
  const played = days.filter((day) => day.plays > 0);
  const byResult = [...days].sort((left, right) => Number(right.result) - Number(left.result));
  const result = (day: Day | undefined) => (
    <Money amount={day?.result ?? null} {...currency} sign="always" tone="result" />
  );
  return (
    <Card title={t('your_days')}>
      <KeyValue name={t('days_played')}>{t('days_of', { count: played.length, total: days.length })}</KeyValue>
      <KeyValue name={t('best_day')}>{result(byResult[0])}</KeyValue>
      <KeyValue name={t('worst_day')}>{result(byResult.at(-1))}</KeyValue>
      <div className="profit-page-limit">
        <Icon as={HandHeart} />
        <p>
          {played.length === days.length && `${t('played_every_day')} `}
          <SiteLink className="amb" to="/responsible">
            {t('play_limits')}
          </SiteLink>
        </p>
      </div>
    </Card>
  );
}

import { Button, Card, DenseTable } from '@lantern/ui';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../shared/formats/amount.tsx';
import { clockTime, monthDay } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { NoRows } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { HEIGHT, lineOf, scaleOf, shortNumber, WIDTH } from './chart-lines.ts';
import { type Dashboard, isGames, type Range, type Series } from './series.ts';

const LEFT = 44;
const BOTTOM = 22;
const LABELS = 8;

/** Turnover by hour or day with the previous period; a table shows the same figures, each linked to its entries. */
export function TurnoverChart({
  data,
  series,
  range,
  choice,
}: {
  data: Dashboard;
  series: Series;
  range: Range;
  choice: ReactNode;
}) {
  const t = useText();
  const [isTable, setTable] = useState(false);
  const title = t(range === 'TODAY' ? 'turnover_by_hour' : 'turnover_by_day');
  const isEmpty = series.points.every(({ turnover, before }) => Number(turnover ?? 0) === 0 && Number(before) === 0);
  return (
    <Card
      title={title}
      className="turnover-chart"
      aside={
        <Button look="plain" size="sm" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'as_chart' : 'as_table')}
        </Button>
      }
    >
      {choice}
      {isEmpty && <NoRows text={t('no_bets_yet')} />}
      {!isEmpty && isTable && <PointTable data={data} series={series} range={range} title={title} />}
      {!isEmpty && !isTable && (
        <>
          <p className="mut3 turnover-chart-legend">
            <i className="turnover-chart-mark" /> {t(`now_${range}`)}{' '}
            <i className="turnover-chart-mark turnover-chart-mark-earlier" /> {t(`was_${range}`)}
          </p>
          <Lines series={series} range={range} label={title} />
        </>
      )}
    </Card>
  );
}

/** A point's hour or day in the brand's zone. */
function pointText(at: string, range: Range): string {
  return range === 'TODAY' ? clockTime(at).slice(0, 5) : monthDay(at);
}

function Lines({ series, range, label }: { series: Series; range: Range; label: string }) {
  const now = series.points.map(({ turnover }) => (turnover === null ? null : Number(turnover)));
  const before = series.points.map((point) => Number(point.before));
  const scale = scaleOf(series.points.length, Math.max(...before, ...now.map((value) => value ?? 0)));
  const every = Math.ceil(series.points.length / LABELS);
  return (
    <svg viewBox={`0 0 ${WIDTH + LEFT + 8} ${HEIGHT + BOTTOM + 8}`} role="img" aria-label={label}>
      <g transform={`translate(${LEFT} 8)`}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path className="turnover-chart-axis" d={`M0 ${scale.y(tick)}H${WIDTH}`} />
            <text x={-8} y={scale.y(tick) + 4} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {series.points.map(
          ({ at }, place) =>
            place % every === 0 && (
              <text key={at} x={scale.x(place)} y={HEIGHT + BOTTOM - 4} textAnchor={place === 0 ? 'start' : 'middle'}>
                {pointText(at, range)}
              </text>
            ),
        )}
        <path className="turnover-chart-line turnover-chart-line-earlier" d={lineOf(before, scale)} />
        <path className="turnover-chart-line" d={lineOf(now, scale)} />
      </g>
    </svg>
  );
}

function PointTable({ data, series, range, title }: { data: Dashboard; series: Series; range: Range; title: string }) {
  const t = useText();
  const may = useMay();
  const stepMs = data.stepMinutes * 60_000;
  const isOfGames = isGames(series.category) && may('games.read');
  const begun = series.points.filter(({ turnover }) => turnover !== null);
  return (
    <DenseTable
      label={title}
      rows={begun}
      rowKey={({ at }) => at}
      columns={[
        {
          id: 'at',
          head: t('time'),
          cell: ({ at }) => {
            const to = new Date(new Date(at).getTime() + stepMs).toISOString();
            const text = pointText(at, range);
            if (isOfGames) {
              const search = { type: series.category, from: at, to, time: 'ENDED' };
              return (
                <PageLink to="/rounds" search={search}>
                  {text}
                </PageLink>
              );
            }
            if (series.category === 'ALL' || !may('ledger.read')) return text;
            return (
              <PageLink to="/ledger" search={{ account: `R:GGR:${series.category}`, from: at, to }}>
                {text}
              </PageLink>
            );
          },
        },
        { id: 'turnover', head: t('turnover'), align: 'right', cell: (row) => <Amount amount={row.turnover} /> },
        {
          id: 'gross',
          head: t('gross_win'),
          align: 'right',
          cell: (row) => <Amount amount={row.grossWin} tone="result" />,
        },
        { id: 'before', head: t(`was_${range}`), align: 'right', cell: (row) => <Amount amount={row.before} /> },
      ]}
    />
  );
}

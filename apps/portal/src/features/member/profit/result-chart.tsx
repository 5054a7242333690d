import { Card } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';
import { chartShapes } from './chart-shapes.ts';
import type { Day } from './profit-types.ts';

/** One bar per day's result, up for profit and down for loss, and the running result as a line. */
export function ResultChart({ days }: { days: readonly Day[] }) {
  const t = useText('records');
  const { width, height, marks, bars, dots, line } = chartShapes(days);
  const results = days.map((day) => Number(day.result));
  const label = t('chart_label', { best: Math.max(...results).toFixed(2), worst: Math.min(...results).toFixed(2) });
  return (
    <Card
      title={t('day_by_day')}
      aside={
        <span className="result-chart-legend">
          <span className="won">{t('won_days')}</span>
          <span className="lost">{t('lost_days')}</span>
          <span className="result-chart-running">{t('running')}</span>
        </span>
      }
    >
      <svg className="result-chart num" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {marks.map(({ y, text }) => (
          <g key={text}>
            <path
              className={text === '0' ? 'result-chart-grid result-chart-zero' : 'result-chart-grid'}
              d={`M48 ${y}H${width}`}
            />
            <text x="42" y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {bars.map(({ day, x, y, barWidth, barHeight, isWon, label: text, middle }) => (
          <g key={day}>
            {barHeight > 0 && (
              <rect className={isWon ? 'won' : 'lost'} x={x} y={y} width={barWidth} height={barHeight} rx="3" />
            )}
            {text !== null && (
              <text x={middle} y={height - 6} textAnchor="middle">
                {text}
              </text>
            )}
          </g>
        ))}
        <path className="result-chart-running" d={line} />
        {dots.map(({ day, x, y }) => (
          <circle key={day} className="result-chart-running" cx={x} cy={y} r="3" />
        ))}
      </svg>
    </Card>
  );
}

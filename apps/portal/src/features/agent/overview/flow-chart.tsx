import type { Value } from '@lantern/contract/schemas';
import { useText } from '../../../shared/i18n/text.ts';

type Day = Value<'agents.overview'>['days'][number];

const WIDTH = 620;
const HEIGHT = 190;
const LEFT = 44;
const BASE = 160;
const TOP = 12;

/** For chart labels only: 1234567.89 → 1.2M. */
function short(amount: number): string {
  if (amount >= 1_000_000) return `${(amount / 1_000_000).toFixed(1)}M`;
  return amount >= 1_000 ? `${Math.round(amount / 1_000)}K` : String(Math.round(amount));
}

/** The next round number above: 1, 2 or 5 with zeros. */
export function ceiling(highest: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return ([1, 2, 5, 10].find((step) => step * unit >= highest) ?? 10) * unit;
}

/** Deposits and withdrawals of each day, side by side. */
export function FlowChart({ days }: { days: readonly Day[] }) {
  const t = useText('agent');
  const top = ceiling(Math.max(...days.flatMap((day) => [Number(day.deposits), Number(day.withdrawals)])));
  const slot = (WIDTH - LEFT) / days.length;
  const bar = Math.min(22, slot * 0.36);
  const heightOf = (amount: string) => ((BASE - TOP) * Number(amount)) / top;
  const everyNth = Math.ceil(days.length / 8);
  return (
    <svg className="flow-chart num" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('flow_label')}>
      {[1, 0.5, 0].map((share) => {
        const y = BASE - (BASE - TOP) * share;
        return (
          <g key={share}>
            <path className="flow-chart-grid" d={`M${LEFT} ${y}H${WIDTH}`} />
            <text x={LEFT - 8} y={y + 4} textAnchor="end">
              {short(top * share)}
            </text>
          </g>
        );
      })}
      {days.map((day, place) => {
        const middle = LEFT + slot * (place + 0.5);
        const [into, out] = [heightOf(day.deposits), heightOf(day.withdrawals)];
        return (
          <g key={day.day}>
            <rect className="flow-chart-in" x={middle - bar - 1} y={BASE - into} width={bar} height={into} rx="3" />
            <rect className="flow-chart-out" x={middle + 1} y={BASE - out} width={bar} height={out} rx="3" />
            {place % everyNth === 0 && (
              <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                {day.day.slice(5)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

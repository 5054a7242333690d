import type { Value } from '@lantern/contract/schemas';
import { EmptyState, Segments, Skeletons } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

type Trend = Value<'lottery.statistics'>['trend'];
type Kind = 'head' | 'tail' | 'sum';
const ROWS = 10;
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);

/** Which digit came in each of the last draws; grey figures count the draws since a digit last came. */
export function TrendCard({ trend }: { trend: Trend | undefined }) {
  const t = useText('lottery');
  const [kind, setKind] = useState<Kind>('tail');
  const rows = (trend ?? []).slice(0, ROWS);
  const gaps = { head: 'headGaps', tail: 'tailGaps', sum: 'sumGaps' } as const;
  return (
    <section className="card">
      <div className="card-head">
        <h3>{t('trend')}</h3>
        <span className="grow" />
        <Segments<Kind>
          label={t('trend')}
          value={kind}
          onChange={setKind}
          items={(['head', 'tail', 'sum'] as const).map((id) => ({ id, label: t(`trend_${id}`) }))}
        />
      </div>
      {trend === undefined ? (
        <Skeletons kind="lines" count={ROWS} label={t('loading')} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('no_results')} />
      ) : (
        <>
          <p className="mut3 trend-card-text">{t('trend_text')}</p>
          <div className="trend-card-chart">
            <table className="trend-card-table num">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="vh">{t('day')}</span>
                  </th>
                  {DIGITS.map((digit) => (
                    <th key={digit} scope="col">
                      {digit}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.day}>
                    <td>
                      {row.day.slice(5, 10)} <span className="trend-card-special">{row.special}</span>
                    </td>
                    {DIGITS.map((digit) => (
                      <td key={digit}>{row[kind] % 10 === digit ? <b>{digit}</b> : row[gaps[kind]][digit]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <TrendLine digits={rows.map((row) => row[kind] % 10)} />
          </div>
        </>
      )}
    </section>
  );
}

/** The line from one drawn digit to the next, over the cells: ten columns wide, one unit per row. */
function TrendLine({ digits }: { digits: readonly number[] }) {
  const points = digits.map((digit, row) => `${digit + 0.5},${row + 0.5}`).join(' ');
  return (
    <svg className="trend-card-line" viewBox={`0 0 10 ${digits.length}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}

import type { Value } from '@lantern/contract/schemas';
import { EmptyState, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

type Results = Value<'lottery.openedNumbers'>['results'];

/** How many numbers of a prize stand beside each other. */
const COLUMNS: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 6: 3, 7: 4 };

/** One draw's numbers by prize, the last two digits marked; earlier draws by date. */
export function ResultCard({ results }: { results: Results }) {
  const t = useText('lottery');
  const [day, setDay] = useState<string | null>(null);
  const shown = results.find((result) => result.day === day) ?? results[0];
  return (
    <section className="card" id="res">
      <div className="card-h">
        <h3>{t('last_results')}</h3>
        <span className="grow" />
        {shown && (
          <select
            className="chip sm num"
            aria-label={t('day')}
            value={shown.day}
            onChange={(event) => setDay(event.target.value)}
          >
            {results.map((result) => (
              <option key={result.day} value={result.day}>
                {result.day}
              </option>
            ))}
          </select>
        )}
      </div>
      {shown === undefined ? (
        <EmptyState title={t('no_results')} />
      ) : (
        <div className="res">
          {shown.source === 'DEMO' && <Tag tone="info">{t('demo_result')}</Tag>}
          {Object.entries(shown.numbers).map(([prize, numbers]) => (
            <div key={prize} className={prize === 'DB' ? 'sp' : ''}>
              <small>{t(`prize_${prize}`)}</small>
              <p className={`c${COLUMNS[numbers.length] ?? 3}`}>
                {numbers.map((number, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a draw may repeat a number; its place names it
                  <span key={place}>
                    {number.slice(0, -2)}
                    <em>{number.slice(-2)}</em>
                  </span>
                ))}
              </p>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

import type { Value } from '@lantern/contract/schemas';
import { EmptyState, Icon, IconButton, Skeletons, Tag } from '@lantern/ui';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

type Results = Value<'lottery.openedNumbers'>['results'];

/** Number of columns by the number of results of a prize. */
const COLUMNS: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 6: 3, 7: 4 };

/** One draw's numbers by prize, the last two digits highlighted; other draws by date, or one day earlier or later. */
export function ResultCard({ results }: { results: Results | undefined }) {
  const t = useText('lottery');
  const [day, setDay] = useState<string | null>(null);
  const list = results ?? [];
  const place = Math.max(
    list.findIndex((result) => result.day === day),
    0,
  );
  const shown = list[place];
  return (
    <section className="card" id="res">
      <div className="card-head">
        <h3>{t('last_results')}</h3>
        <span className="grow" />
        {shown && <DayChoice list={list} place={place} onChoose={setDay} />}
      </div>
      {results === undefined && <Skeletons kind="lines" count={8} label={t('loading')} />}
      {results && !shown && <EmptyState title={t('no_results')} />}
      {shown && <Numbers result={shown} />}
    </section>
  );
}

interface DayChoiceProps {
  /** Newest first. */
  readonly list: Results;
  /** Index of the chosen draw. */
  readonly place: number;
  readonly onChoose: (day: string) => void;
}

function DayChoice({ list, place, onChoose }: DayChoiceProps) {
  const t = useText('lottery');
  // The list is newest first, so an earlier draw has a higher index.
  const earlier = list[place + 1];
  const later = list[place - 1];
  return (
    <span className="result-card-days">
      <IconButton
        icon={ChevronLeft}
        label={t('earlier_draw')}
        disabled={!earlier}
        onClick={() => earlier && onChoose(earlier.day)}
      />
      <span className="result-card-day">
        <select
          className="chip num"
          aria-label={t('day')}
          value={list[place]?.day}
          onChange={(event) => onChoose(event.target.value)}
        >
          {list.map((result) => (
            <option key={result.day} value={result.day}>
              {result.day}
            </option>
          ))}
        </select>
        <Icon as={ChevronDown} />
      </span>
      <IconButton
        icon={ChevronRight}
        label={t('later_draw')}
        disabled={!later}
        onClick={() => later && onChoose(later.day)}
      />
    </span>
  );
}

function Numbers({ result }: { result: Results[number] }) {
  const t = useText('lottery');
  return (
    <div className="res">
      {result.source === 'DEMO' && <Tag tone="info">{t('demo_result')}</Tag>}
      {result.correctedAt !== null && <Tag tone="wait">{t('result_corrected')}</Tag>}
      {Object.entries(result.numbers).map(([prize, numbers]) => (
        <div key={prize} className={prize === 'DB' ? 'result-card-special' : ''}>
          <small>{t(`prize_${prize}`)}</small>
          <p className={`result-card-columns-${COLUMNS[numbers.length] ?? 3}`}>
            {numbers.map((number, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a draw may repeat a number; its position is the key
              <span key={index}>
                {number.slice(0, -2)}
                <em>{number.slice(-2)}</em>
              </span>
            ))}
          </p>
        </div>
      ))}
    </div>
  );
}

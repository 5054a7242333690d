import { Segments, TextField } from '@lantern/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { type DayRange, RANGES, withDay } from './ranges.ts';
import type { RangeState } from './use-range.ts';

/** The ranges of business days that every page of figures offers, with what belongs beside them. */
export function RangeKeys({
  keys,
  hasAll = false,
  children,
}: {
  keys: RangeState;
  hasAll?: boolean;
  children?: ReactNode;
}) {
  const t = useText('agent');
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row of ranges scrolls: the chosen one is brought into view without moving the page.
  useEffect(() => {
    const on = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && on) row.current.scrollLeft = on.offsetLeft - row.current.clientWidth / 3;
  }, []);
  const ids = [...(hasAll ? (['all'] as const) : []), ...RANGES, 'dates' as const];
  return (
    <>
      <div className="ac-top">
        <div className="ac-ranges" ref={row}>
          <Segments
            label={t('range')}
            items={ids.map((id) => ({ id, label: t(`range_${id}`) }))}
            value={keys.choice}
            onChange={keys.choose}
          />
        </div>
        {children}
      </div>
      {keys.choice === 'dates' && <FreeDates {...keys} />}
    </>
  );
}

/** Days of one's own choice, at most a month of them. */
function FreeDates({ dates, earliest, latest, setDates }: RangeState) {
  const t = useText('agent');
  const field = (end: keyof DayRange) => (
    <TextField
      small
      type="date"
      name={end}
      label={t(`date_${end}`)}
      min={earliest}
      max={latest}
      value={dates[end]}
      onChange={(event) => event.target.value !== '' && setDates(withDay(dates, end, event.target.value))}
    />
  );
  return (
    <div className="ac-tools ac-dates">
      {field('from')}
      {field('to')}
      <small className="mut3">{t('range_hint')}</small>
    </div>
  );
}

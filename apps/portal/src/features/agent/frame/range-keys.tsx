import { Segments, TextField } from '@lantern/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../../shared/i18n/text.ts';
import { type DayRange, RANGES, withDay } from './ranges.ts';
import type { RangeState } from './use-range.ts';

/** The business-day ranges of every page of figures, with the page's other controls. */
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
  // On a phone the row of ranges scrolls: scrolls the selected one into view without scrolling the page.
  useEffect(() => {
    const on = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && on) row.current.scrollLeft = on.offsetLeft - row.current.clientWidth / 3;
  }, []);
  const ids = [...(hasAll ? (['all'] as const) : []), ...RANGES, 'dates' as const];
  return (
    <>
      <div className="range-keys">
        <div className="range-keys-ranges" ref={row}>
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

/** Custom days, at most a month. */
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
    <div className="agent-page-tools range-keys-dates">
      {field('from')}
      {field('to')}
      <small className="mut3">{t('range_hint')}</small>
    </div>
  );
}

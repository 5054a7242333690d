import { type Column, Tag } from '@lantern/ui';
import { useBusinessDay } from '../../../shared/formats/business-day.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { PagedTable, type WholeQuery, wholeList } from '../../../shared/list-page/index.ts';
import { type DaysToConfirm, daysText, daysUntil, rangesText, urgencyTone } from './calendar-texts.ts';

/** Time until the first day; marked in the last week. */
export function TimeLeft({ row }: { row: DaysToConfirm }) {
  const t = useText();
  const days = daysUntil(row.from, useBusinessDay());
  return <Tag tone={urgencyTone(days)}>{t('days_left', { days })}</Tag>;
}

/** Name of a holiday; draws on a day that the calendar does not have belong to none. */
export function HolidayText({ holiday }: Pick<DaysToConfirm, 'holiday'>) {
  const t = useText();
  return t(holiday === null ? 'day_not_in_calendar' : `holiday_${holiday}`);
}

function useColumns(): readonly Column<DaysToConfirm>[] {
  const t = useText();
  return [
    { id: 'holiday', head: t('holiday'), narrow: 'line', cell: (row) => <HolidayText holiday={row.holiday} /> },
    { id: 'days', head: t('calendar_days'), narrow: 'detail', cell: daysText },
    {
      id: 'draws',
      head: t('draws_to_confirm'),
      narrow: 'line',
      cell: ({ draws }) =>
        draws.length === 0 ? (
          '—'
        ) : (
          <span>
            {draws.map(({ day, bets }) => (
              <span key={day} className="to-confirm-table-draw">
                {bets > 0 ? `${day} · ${t('calendar_bets', { count: bets })}` : day}
              </span>
            ))}
          </span>
        ),
    },
    {
      id: 'closed',
      head: t('days_without_draw'),
      narrow: 'line',
      cell: ({ closed }) => <span>{rangesText(closed) || '—'}</span>,
    },
    { id: 'left', head: t('time_left'), narrow: 'result', cell: (row) => <TimeLeft row={row} /> },
  ];
}

/** Days of all lotteries that must be confirmed, whichever lottery is selected: none may be overlooked. */
export function ToConfirmTable({
  query,
  rows,
  chosen,
  onChoose,
}: {
  query: WholeQuery;
  rows: readonly DaysToConfirm[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const t = useText();
  const lottery = useLotteryText();
  const columns = useColumns();
  // Mostly nothing waits: rows of a loading table would appear only to vanish.
  if (query.isPending) return null;
  if (query.data !== undefined && rows.length === 0) return <p className="mut3">{t('nothing_to_confirm')}</p>;
  return (
    <PagedTable<DaysToConfirm>
      label={t('days_to_confirm')}
      title={t('days_to_confirm')}
      query={wholeList(query, rows)}
      rowKey={(row) => row.id}
      emptyText={t('nothing_to_confirm')}
      chosen={chosen}
      onChoose={onChoose}
      opener={{ head: t('lottery_game'), cell: (row) => lottery.game(row.gameCode) }}
      columns={columns}
    />
  );
}

import { type Column, Tag } from '@lantern/ui';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { PagedTable, type WholeQuery, wholeList } from '../../../shared/list-page/index.ts';
import { type DaysToConfirm, daysText, rangesText, urgencyTone } from './calendar-texts.ts';

/** Time until the first day; marked in the last week. */
export function TimeLeft({ row }: { row: DaysToConfirm }) {
  const t = useText();
  return <Tag tone={urgencyTone(row.inDays)}>{t('days_left', { days: row.inDays })}</Tag>;
}

/** Name of a holiday; draws on a day that the calendar does not have belong to none. */
export function HolidayText({ holiday }: Pick<DaysToConfirm, 'holiday'>) {
  const t = useText();
  return t(holiday === null ? 'day_not_in_calendar' : `holiday_${holiday}`);
}

/** Days with a draw, with its bets, and usual days without one. */
function Calculated({ row: { draws, closed } }: { row: DaysToConfirm }) {
  const t = useText();
  const bets = draws.reduce((sum, draw) => sum + draw.bets, 0);
  return (
    <span className="to-confirm-table-calculated">
      {draws.length === 0 ? '—' : rangesText(draws.map(({ day }) => day))}
      {bets > 0 && ` · ${t('calendar_bets', { count: bets })}`}
      {closed.length > 0 && (
        <span className="to-confirm-table-closed">
          {t('days_without_draw')}: {rangesText(closed)}
        </span>
      )}
    </span>
  );
}

function useColumns(): readonly Column<DaysToConfirm>[] {
  const t = useText();
  return [
    { id: 'holiday', head: t('holiday'), narrow: 'line', cell: (row) => <HolidayText holiday={row.holiday} /> },
    { id: 'days', head: t('calendar_days'), narrow: 'detail', cell: daysText },
    { id: 'draws', head: t('draws_to_confirm'), narrow: 'line', cell: (row) => <Calculated row={row} /> },
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

import { calls } from '@lantern/contract/calls';
import { type Column, Tag } from '@lantern/ui';
import { usePages } from '../../../shared/api/hooks.ts';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { PagedTable } from '../../../shared/list-page/index.ts';
import { ISSUE_TONES } from '../draws/issue-tones.ts';
import { type CalendarDay, KIND_TONES } from './calendar-texts.ts';

function useColumns(): readonly Column<CalendarDay>[] {
  const t = useText();
  return [
    {
      id: 'draws',
      head: t('draws_at'),
      narrow: 'detail',
      cell: (row) => (row.drawsAt === null ? '—' : dateTime(row.drawsAt)),
    },
    {
      id: 'exception',
      head: t('calendar_kind'),
      narrow: 'result',
      cell: ({ exception, isConfirmed }) => (
        <>
          {exception && <Tag tone={KIND_TONES[exception.kind]}>{t(`calendar_kind_${exception.kind}`)}</Tag>}{' '}
          {!isConfirmed && <Tag tone="wait">{t('not_confirmed')}</Tag>}
        </>
      ),
    },
    { id: 'bets', head: t('bets'), align: 'right', cell: ({ issue }) => issue?.bets ?? '—' },
    {
      id: 'state',
      head: t('state'),
      narrow: 'state',
      cell: ({ issue }) => issue && <Tag tone={ISSUE_TONES[issue.state]}>{t(`issue_${issue.state}`)}</Tag>,
    },
  ];
}

/** Draw days of a lottery, including those that an exception cancels. */
export function DaysCard({ gameCode }: { gameCode: string }) {
  const t = useText();
  const lottery = useLotteryText();
  const query = usePages(calls.lotteryCalendar.days, { gameCode }, { refetchInterval: 10_000 });
  return (
    <PagedTable<CalendarDay>
      label={t('calendar_draws')}
      title={`${t('calendar_draws')} · ${lottery.game(gameCode)}`}
      query={query}
      rowKey={(row) => row.day}
      emptyText={t('no_issues')}
      opener={{
        head: t('day'),
        // Below the day, because most days have no holiday to fill a column with.
        cell: ({ day, holiday }) => (
          <>
            {day}
            {holiday !== null && <small className="days-card-holiday">{t(`holiday_${holiday}`)}</small>}
          </>
        ),
      }}
      columns={useColumns()}
    />
  );
}

import { KeyValue, Note } from '@lantern/ui';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { useMay } from '../../../shared/session/me.ts';
import { type DaysToConfirm, daysText, rangesText } from './calendar-texts.ts';
import { ConfirmForm } from './exception-form.tsx';
import { HolidayText, TimeLeft } from './to-confirm-table.tsx';

/** Days to confirm: why they are only calculated, their draws, and the decision, which needs two people. */
export function ConfirmDetail({ row, onClose }: { row: DaysToConfirm; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const lottery = useLotteryText();
  const { holiday, draws, closed } = row;
  return (
    <DetailPanel title={lottery.game(row.gameCode)} onClose={onClose}>
      <KeyValue name={t('holiday')}>
        <HolidayText holiday={holiday} />
      </KeyValue>
      <KeyValue name={t('calendar_days')}>{daysText(row)}</KeyValue>
      <KeyValue name={t('time_left')}>
        <TimeLeft row={row} />
      </KeyValue>
      <Note tone={holiday === null ? 'warn' : 'info'}>
        {t(holiday === null ? 'day_not_in_calendar_why' : `holiday_why_${holiday}`)} {t('holiday_compare')}
      </Note>
      {draws.length > 0 && (
        <>
          <h3>{t('draws_to_confirm')}</h3>
          {draws.map(({ day, drawsAt, bets }) => (
            <KeyValue key={day} name={day}>
              {dateTime(drawsAt)} · {t('calendar_bets', { count: bets })}
            </KeyValue>
          ))}
        </>
      )}
      {closed.length > 0 && <KeyValue name={t('days_without_draw')}>{rangesText(closed)}</KeyValue>}
      {may('lottery.issues') && (
        <>
          <h3>{t('calendar_decide')}</h3>
          <ConfirmForm row={row} onRequested={onClose} />
        </>
      )}
    </DetailPanel>
  );
}

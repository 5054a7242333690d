import { KeyValue, Tag } from '@lantern/ui';
import { useState } from 'react';
import { dateTime } from '../../../shared/formats/format.ts';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { useMay } from '../../../shared/session/me.ts';
import { daysText, type Exception, KIND_TONES } from './calendar-texts.ts';
import { ChangeRequest } from './change-request.tsx';

/** One exception with its approver; ending it needs two people as well. */
export function ExceptionDetail({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const lottery = useLotteryText();
  const [isRequested, setRequested] = useState(false);
  const { ended, kind } = exception;
  return (
    <DetailPanel title={lottery.game(exception.gameCode)} onClose={onClose}>
      <KeyValue name={t('calendar_kind')}>
        <Tag tone={ended ? 'neutral' : KIND_TONES[kind]}>{t(`calendar_kind_${kind}`)}</Tag>
      </KeyValue>
      <KeyValue name={t('calendar_days')}>{daysText(exception)}</KeyValue>
      {exception.time && <KeyValue name={t('calendar_time')}>{exception.time}</KeyValue>}
      {exception.source !== null && <KeyValue name={t('calendar_source')}>{exception.source}</KeyValue>}
      <KeyValue name={t('reason')}>{exception.reason}</KeyValue>
      <KeyValue name={t('corrected_by')}>{exception.requestedBy}</KeyValue>
      <KeyValue name={t('agreed_by')}>
        {exception.approvedBy} · {dateTime(exception.createdAt)}
      </KeyValue>
      {ended && (
        <KeyValue name={t('calendar_ended')}>
          {ended.by} · {dateTime(ended.at)}
        </KeyValue>
      )}
      {!ended && !isRequested && may('lottery.issues') && (
        <details className="danger-form">
          <summary>{t('calendar_end')}</summary>
          <div className="action-form">
            <ChangeRequest change={{ kind: 'END', id: exception.id }} onRequested={() => setRequested(true)} />
          </div>
        </details>
      )}
    </DetailPanel>
  );
}

import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { toInstant } from '../../../shared/formats/local-time.ts';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';

/** Requests to close a draw's betting earlier than planned; a second person approves, and members are notified. */
export function CloseForm({ issueId, closesAt }: { issueId: string; closesAt: string }) {
  const t = useText();
  const words = useRefusalText();
  const [at, setAt] = useState('');
  const [reason, setReason] = useState('');
  const { lotteryBackOffice, staff } = calls;
  const request = useAct(lotteryBackOffice.requestClose, {
    invalidates: [lotteryBackOffice.issue, lotteryBackOffice.issues, staff.requests],
    quiet: true,
    onSuccess: () => {
      setAt('');
      setReason('');
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  const closesAtWanted = toInstant(at);
  const isReady = closesAtWanted !== undefined && isReason(reason);
  return (
    <details className="danger-form">
      <summary>{t('close_early')}</summary>
      <div className="stack">
        <p className="mut">{t('close_early_hint', { time: dateTime(closesAt) })}</p>
        <TextInput label={t('close_new')} name="close-at" type="datetime-local" step={1} value={at} onChange={setAt} />
        <ReasonField name="close-reason" value={reason} onChange={setReason} />
        {request.error && <Note tone="bad">{words(request.error)}</Note>}
        <Button
          look="verm-soft"
          block
          disabled={!isReady}
          busy={request.isPending}
          onClick={() => closesAtWanted && request.mutate({ issueId, closesAt: closesAtWanted, reason: reason.trim() })}
        >
          {t('close_early_ask')}
        </Button>
      </div>
    </details>
  );
}

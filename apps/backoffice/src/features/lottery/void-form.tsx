import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast, TextField } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

const LEAST_REASON = 3;

/** Asks a second person to give an issue up; all its stakes go back. */
export function VoidForm({ issueId }: { issueId: string }) {
  const t = useText();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { lotteryOffice, staff } = calls;
  const ask = useAct(lotteryOffice.requestVoid, {
    invalidates: [lotteryOffice.issue, lotteryOffice.issues, staff.requests],
    quiet: true,
    onSuccess: () => {
      setReason('');
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  return (
    <details className="void-form">
      <summary>{t('void_draw')}</summary>
      <TextField
        small
        label={t('reason')}
        name="void-reason"
        value={reason}
        maxLength={300}
        hint={t('void_draw_hint')}
        onChange={(event) => setReason(event.target.value)}
      />
      {ask.error && <Note tone="bad">{words(ask.error)}</Note>}
      <Button
        look="verm-soft"
        block
        disabled={reason.trim().length < LEAST_REASON}
        busy={ask.isPending}
        onClick={() => ask.mutate({ issueId, reason: reason.trim() })}
      >
        {t('void_draw')}
      </Button>
    </details>
  );
}

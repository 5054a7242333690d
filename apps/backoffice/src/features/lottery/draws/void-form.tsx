import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { EffectList } from './effect-list.tsx';

/** Requests to void a draw; a second person approves, and all stakes are refunded. For a settled draw, the effects are shown first. */
export function VoidForm({ issueId, isSettled }: { issueId: string; isSettled: boolean }) {
  const t = useText();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { lotteryBackOffice, staff } = calls;
  const check = useAct(lotteryBackOffice.checkCorrection, { quiet: true });
  const request = useAct(lotteryBackOffice.requestVoid, {
    invalidates: [lotteryBackOffice.issue, lotteryBackOffice.issues, staff.requests],
    quiet: true,
    onSuccess: () => {
      setReason('');
      check.reset();
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  const error = request.error ?? check.error;
  return (
    <details className="danger-form">
      <summary>{t('void_draw')}</summary>
      <ReasonField
        name="void-reason"
        value={reason}
        onChange={setReason}
        hint={t(isSettled ? 'void_settled_hint' : 'void_draw_hint')}
      />
      {isSettled && (
        <Button block busy={check.isPending} onClick={() => check.mutate({ issueId })}>
          {t('preview_effect')}
        </Button>
      )}
      {check.data && <EffectList effect={check.data} />}
      {error && <Note tone="bad">{words(error)}</Note>}
      <Button
        look="verm-soft"
        block
        disabled={!isReason(reason) || (isSettled && !check.data)}
        busy={request.isPending}
        onClick={() => request.mutate({ issueId, reason: reason.trim() })}
      >
        {t('void_draw')}
      </Button>
    </details>
  );
}

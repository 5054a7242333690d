import { calls } from '@lantern/contract/calls';
import { Button, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { CHANGED } from './withdrawal-fields.tsx';
import type { WithdrawalRow } from './withdrawal-tones.ts';

/** Requests to return the unpaid rest of a partly paid withdrawal to its member. */
export function ReturnRemainder({ order }: { order: WithdrawalRow }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const request = useAct(calls.paymentsBackOffice.requestGiveBack, {
    invalidates: CHANGED,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <div className="action-form">
      <h3>{t('give_back_rest')}</h3>
      <p className="mut">{t('give_back_rest_text')}</p>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      <Button
        look="verm-soft"
        block
        disabled={!isReason(reason)}
        busy={request.isPending}
        onClick={() => request.mutate({ id: order.id, reason: reason.trim() })}
      >
        {t('ask_second')}
      </Button>
    </div>
  );
}

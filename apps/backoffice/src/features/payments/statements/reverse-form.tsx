import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';

/** Requests that all rows of an import are reversed, so that its file can be imported otherwise; a second person decides. */
export function ReverseForm({ id }: { readonly id: string }) {
  const t = useText();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const { paymentsFinance, staff } = calls;
  const request = useAct(paymentsFinance.requestReversal, {
    quiet: true,
    invalidates: [paymentsFinance.statement, paymentsFinance.statements, staff.requests],
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  return (
    <details className="danger-form">
      <summary>{t('statement_reverse')}</summary>
      <p className="mut">{t('statement_reverse_note')}</p>
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      <Button
        look="verm-soft"
        block
        disabled={!isReason(reason)}
        busy={request.isPending}
        onClick={() => request.mutate({ id, reason: reason.trim() })}
      >
        {t('ask_second')}
      </Button>
    </details>
  );
}

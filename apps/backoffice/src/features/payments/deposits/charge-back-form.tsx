import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useText } from '../../../shared/i18n/text.ts';

/** Requests the chargeback of a deposit that its provider has reversed; collapsed, because it is rare. */
export function ChargeBackForm({ id }: { id: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [caseNo, setCaseNo] = useState('');
  const [reason, setReason] = useState('');
  const { paymentsBackOffice, staff } = calls;
  const request = useAct(paymentsBackOffice.requestChargeBack, {
    invalidates: [paymentsBackOffice.deposits, paymentsBackOffice.deposit, staff.requests],
    onSuccess: () => {
      setOpen(false);
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  if (!isOpen) {
    return (
      <div className="action-form-single">
        <Button look="plain" block onClick={() => setOpen(true)}>
          {t('charge_back')}
        </Button>
      </div>
    );
  }
  const isReady = caseNo.trim().length >= 3 && isReason(reason);
  const send = () => request.mutate({ id, caseNo: caseNo.trim(), reason: reason.trim() });
  return (
    <>
      <Note tone="warn">{t('charge_back_hint')}</Note>
      <TextInput label={t('charge_back_case')} name="caseNo" value={caseNo} maxLength={60} onChange={setCaseNo} />
      <ReasonField value={reason} onChange={setReason} />
      <div className="action-form-single">
        <Button look="verm-soft" block disabled={!isReady} busy={request.isPending} onClick={send}>
          {t('charge_back_ask')}
        </Button>
      </div>
    </>
  );
}

import { contracts as calls } from '@lantern/contract/contract-calls';
import { Button, ConfirmDialog, EmptyState, KeyValue, Note, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { AGREED, CONTRACT_TONES, type Contract, type Page } from './kinds.ts';
import { TermsView } from './terms-view.tsx';
import { useAmountText } from './use-amount-text.ts';
import { useStartText } from './use-period-text.ts';

/** The agent's own contract: the current one, and one that starts later. */
export function OwnContract({ page: { contract, pending } }: { page: Page }) {
  const t = useText('contracts');
  if (contract === null && pending === null) {
    return <EmptyState title={t('no_contract_title')}>{t('no_contract_text')}</EmptyState>;
  }
  return (
    <div className="own-contract-copies">
      {[contract, pending].map((one) => one && <Copy key={one.id} contract={one} />)}
    </div>
  );
}

function Copy({ contract }: { contract: Contract }) {
  const t = useText('contracts');
  const amountText = useAmountText();
  const startText = useStartText();
  return (
    <section className="agent-page-box">
      <h2>
        {t('copy_title', { version: contract.version })}
        <Tag tone={CONTRACT_TONES[contract.state]}>{t(`state_${contract.state}`)}</Tag>
      </h2>
      <TermsView terms={contract.terms} kind={contract.kind} />
      <KeyValue name={t('settled')}>{t(`period_${contract.period}`)}</KeyValue>
      <KeyValue name={t('other_side')}>{contract.payer ?? t('the_operator')}</KeyValue>
      <KeyValue name={t('payment')}>{t(`pay_${contract.payMode}`)}</KeyValue>
      {contract.kind === 'DIVIDEND' && (
        <>
          <KeyValue name={t('losses')}>{t(`carry_${contract.carry}`)}</KeyValue>
          <KeyValue name={t('claims')}>{t(contract.autoPay ? 'pays_itself' : 'has_to_be_claimed')}</KeyValue>
        </>
      )}
      <KeyValue name={t('active_from')}>{amountText(contract.activeMinValidBet)}</KeyValue>
      {contract.effectiveFrom && (
        <KeyValue name={t('from')}>{startText(contract.kind, contract.effectiveFrom)}</KeyValue>
      )}
      {contract.endsAt && <KeyValue name={t('until')}>{startText(contract.kind, contract.endsAt)}</KeyValue>}
      {contract.state !== 'TERMINATING' && <EndButton contract={contract} />}
    </section>
  );
}

/** Terminates a contract; all contracts below it end too. */
export function EndButton({ contract }: { contract: Contract }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const [isConfirming, setConfirming] = useState(false);
  const end = useAct(calls.end, { invalidates: AGREED, onSuccess: () => toast.done(t('notice_given')) });
  return (
    <>
      <Button look="verm-soft" size="sm" busy={end.isPending} onClick={() => setConfirming(true)}>
        {t('end_contract')}
      </Button>
      {end.error && <Note tone="bad">{words(end.error)}</Note>}
      <ConfirmDialog
        open={isConfirming}
        title={t('end_title')}
        confirmLabel={t('end_contract')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          end.mutate({ id: contract.id });
        }}
      >
        {t('end_text')}
      </ConfirmDialog>
    </>
  );
}

import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Checkbox, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { ChoiceField } from '../../shared/fields/choice-field.tsx';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { NEW_TERMS, readTerms } from './platform-terms.ts';
import { PlatformTermsFields } from './platform-terms-fields.tsx';

type Offer = Payload<'contractsBackOffice.checkOffer'>;
type Kind = Offer['kind'];

const PERIODS: Readonly<Record<Kind, readonly Offer['period'][]>> = {
  DIVIDEND: ['MONTHLY', 'SEMIMONTHLY', 'WEEKLY', 'DAILY'],
  DAILY: ['DAILY'],
  HOURLY: ['HOUR'],
  REALTIME: ['WINDOW'],
};
const KINDS = Object.keys(PERIODS) as Kind[];

type KindTerms = Required<Pick<Offer, 'kind' | 'period' | 'payMode' | 'autoPay'>>;

/** The terms that follow a choice of the kind. */
const usualTerms = (kind: Kind): KindTerms => ({
  kind,
  period: PERIODS[kind][0] ?? 'DAILY',
  payMode: kind === 'DIVIDEND' ? 'UPLINE' : 'HOUSE',
  autoPay: true,
});

/** Kind, period and payer of a contract. */
function KindFields({ terms, onChange }: { terms: KindTerms; onChange: (terms: KindTerms) => void }) {
  const t = useText();
  const { kind, period, payMode, autoPay } = terms;
  return (
    <>
      <ChoiceField
        label={t('kind')}
        name="contract-kind"
        words={KINDS}
        value={kind}
        textOf={(word) => t(`contract_${word}`)}
        onChange={(next) => onChange({ ...usualTerms(next), autoPay })}
      />
      {PERIODS[kind].length > 1 && (
        <ChoiceField
          label={t('settled')}
          name="contract-period"
          words={PERIODS[kind]}
          value={period}
          textOf={(word) => t(`contract_period_${word}`)}
          onChange={(next) => onChange({ ...terms, period: next })}
        />
      )}
      <ChoiceField
        label={t('pay_mode')}
        name="pay-mode"
        words={['HOUSE', 'UPLINE']}
        value={payMode}
        textOf={(word) => t(`pay_mode_${word}`)}
        onChange={(next) => onChange({ ...terms, payMode: next })}
      />
      {kind === 'DIVIDEND' && (
        <Checkbox checked={autoPay} onChange={(event) => onChange({ ...terms, autoPay: event.target.checked })}>
          {t('auto_pay')}
        </Checkbox>
      )}
    </>
  );
}

/** A contract between the platform and a top agent: checked against the rules during typing, offered after a second person's approval. */
export function PlatformOffer({ to }: { to: string }) {
  const t = useText();
  const words = useRefusalText();
  const [kindTerms, setKindTerms] = useState(usualTerms('DIVIDEND'));
  const [typed, setTyped] = useState(NEW_TERMS);
  const [reason, setReason] = useState('');
  const [agrees, setAgrees] = useState(false);
  const terms = readTerms(kindTerms.kind, typed);
  const offer: Offer = { to, ...kindTerms, terms: terms ?? {} };
  const check = useCall(calls.contractsBackOffice.checkOffer, offer, { enabled: terms !== null }).data;
  const request = useAct(calls.contractsBackOffice.requestContract, {
    invalidates: [calls.contractsBackOffice.contracts, calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const isReady = terms !== null && reason.trim() !== '' && check?.problem === null && (check.hash === null || agrees);
  return (
    <details className="danger-form">
      <summary>{t('operator_contract')}</summary>
      <KindFields terms={kindTerms} onChange={setKindTerms} />
      <PlatformTermsFields kind={kindTerms.kind} typed={typed} onChange={setTyped} />
      {check?.problem && <Note tone="bad">{t('offer_problem', { code: check.problem.code })}</Note>}
      {check && check.ends.length > 0 && (
        <>
          <Note tone="warn">
            {t('contracts_end')} {check.ends.map(({ account }) => account).join(', ')}
          </Note>
          <Checkbox checked={agrees} onChange={(event) => setAgrees(event.target.checked)}>
            {t('agree_ends')}
          </Checkbox>
        </>
      )}
      <ReasonField name="contract-reason" value={reason} onChange={setReason} />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={!isReady}
        busy={request.isPending}
        onClick={() => request.mutate({ ...offer, reason: reason.trim(), ...(check?.hash && { confirm: check.hash }) })}
      >
        {t('ask_second_person')}
      </Button>
    </details>
  );
}

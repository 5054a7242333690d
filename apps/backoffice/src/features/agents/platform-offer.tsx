import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Checkbox, Note, Select, showToast, TextArea } from '@lantern/ui';
import { useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { readSteps } from './platform-terms.ts';

type Offer = Payload<'contractsOffice.checkOffer'>;
type Kind = Offer['kind'];

const PERIODS: Readonly<Record<Kind, readonly Offer['period'][]>> = {
  DIVIDEND: ['MONTHLY', 'SEMIMONTHLY', 'WEEKLY', 'DAILY'],
  DAILY: ['DAILY'],
  HOURLY: ['HOUR'],
  REALTIME: ['WINDOW'],
};
const KINDS = Object.keys(PERIODS) as Kind[];

/** A contract between the platform and a top agent: checked against the rules during typing, offered after a second person's approval. */
export function HouseOffer({ to }: { to: string }) {
  const t = useText();
  const words = useRefusalText();
  const [kind, setKind] = useState<Kind>('DIVIDEND');
  const [period, setPeriod] = useState<Offer['period']>('MONTHLY');
  const [payMode, setPayMode] = useState<'HOUSE' | 'UPLINE'>('UPLINE');
  const [autoPay, setAutoPay] = useState(true);
  const [steps, setSteps] = useState('');
  const [reason, setReason] = useState('');
  const [agrees, setAgrees] = useState(false);
  const terms = readSteps(kind, steps);
  const offer: Offer = { to, kind, period, payMode, autoPay, terms: terms ?? {} };
  const check = useCall(calls.contractsOffice.checkOffer, offer, { enabled: terms !== null }).data;
  const ask = useAct(calls.contractsOffice.requestContract, {
    invalidates: [calls.contractsOffice.contracts, calls.staff.requests],
    quiet: true,
    onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }),
  });
  const choose = (next: Kind) => {
    setKind(next);
    setPeriod(PERIODS[next][0] ?? 'DAILY');
    setPayMode(next === 'DIVIDEND' ? 'UPLINE' : 'HOUSE');
  };
  const isReady = terms !== null && reason.trim() !== '' && check?.problem === null && (check.hash === null || agrees);
  return (
    <details className="void-form">
      <summary>{t('house_contract')}</summary>
      <Select
        small
        label={t('kind')}
        name="contract-kind"
        value={kind}
        onChange={(event) => choose(event.target.value as Kind)}
        options={KINDS.map((value) => ({ value, label: t(`contract_${value}`) }))}
      />
      {PERIODS[kind].length > 1 && (
        <Select
          small
          label={t('settled')}
          name="contract-period"
          value={period}
          onChange={(event) => setPeriod(event.target.value as Offer['period'])}
          options={PERIODS[kind].map((value) => ({ value, label: t(`contract_period_${value}`) }))}
        />
      )}
      <Select
        small
        label={t('pay_mode')}
        name="pay-mode"
        value={payMode}
        onChange={(event) => setPayMode(event.target.value === 'HOUSE' ? 'HOUSE' : 'UPLINE')}
        options={(['HOUSE', 'UPLINE'] as const).map((value) => ({ value, label: t(`pay_mode_${value}`) }))}
      />
      {kind === 'DIVIDEND' && (
        <Checkbox checked={autoPay} onChange={(event) => setAutoPay(event.target.checked)}>
          {t('auto_pay')}
        </Checkbox>
      )}
      <TextArea
        label={t('contract_steps')}
        name="contract-steps"
        rows={4}
        hint={t(kind === 'REALTIME' ? 'realtime_hint' : 'steps_hint')}
        value={steps}
        onChange={(event) => setSteps(event.target.value)}
      />
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
      {ask.error && <Note tone="bad">{words(ask.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={!isReady}
        busy={ask.isPending}
        onClick={() => ask.mutate({ ...offer, reason: reason.trim(), ...(check?.hash && { confirm: check.hash }) })}
      >
        {t('ask_second_person')}
      </Button>
    </details>
  );
}

import { contracts as calls } from '@lantern/contract/contract-calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Checkbox, Icon, Modal, Note, NumberField, Segments, Select, Switch } from '@lantern/ui';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { AGREED, type Contract, type Downline, type Kind, PERIODS, percent, topRate } from './kinds.ts';
import { Ends } from './offer-card.tsx';
import { emptyRow, type OfferForm, startForm, termsOf } from './offer-form.ts';

type Offer = Payload<'contracts.checkOffer'>;
const CARRIES = ['PERMANENT', 'NONE', 'PREVIOUS', 'MONTH'] as const;
const MOST_STEPS = 6;
/** Of a rate in percent: it is kept in ppm. */
const PERCENT_DECIMALS = 4;

interface OfferWizardProps {
  readonly kind: Kind;
  readonly own: Contract;
  readonly downline: Downline;
  readonly onClose: () => void;
}

/** Offers a contract to a downline; each change is checked against the agent's own contract and shows which contracts it would end. */
export function OfferWizard({ kind, own, downline, onClose }: OfferWizardProps) {
  const t = useText('contracts');
  const words = useRefusalText();
  const offer = useOffer({ kind, own, downline, onClose });
  const { form, setForm, terms, verdict, error } = offer;
  return (
    <Modal
      open
      size="wide"
      title={t(`offer_${kind}`)}
      lead={t('offer_to', { account: downline.account })}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <form className="agent-page-form" onSubmit={offer.submit} noValidate>
        {PERIODS[kind].length > 1 && <PeriodChoice kind={kind} form={form} onChange={setForm} />}
        {kind === 'REALTIME' ? (
          <Rates form={form} onChange={setForm} />
        ) : (
          <Steps kind={kind} form={form} onChange={setForm} />
        )}
        {kind === 'DIVIDEND' && <DividendTerms form={form} onChange={setForm} />}
        <p className="mut3 num">
          {t('own_rate', { rate: percent(topRate(own.terms)) })}
          {terms && ` · ${t('you_keep_top', { rate: percent(Math.max(0, topRate(own.terms) - topRate(terms))) })}`}
        </p>
        {terms === null && <Note tone="info">{t('fill_in')}</Note>}
        {verdict?.problem && (
          <Note tone="bad">{t(`problem_${verdict.problem.code}`, { max: problemMax(verdict.problem) })}</Note>
        )}
        {verdict && <Ends ends={verdict.ends} />}
        {verdict?.hash && (
          <Checkbox checked={offer.understood} onChange={(event) => offer.setUnderstood(event.target.checked)}>
            {t('understand_ends')}
          </Checkbox>
        )}
        {error && <Note tone="bad">{words(error)}</Note>}
        <div className="row offer-card-answers">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="pri" type="submit" disabled={!offer.isReady} busy={offer.isSending}>
            {t('send_offer')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Input of the form, the server's check of it, and the sending. */
function useOffer({ kind, own, downline, onClose }: OfferWizardProps) {
  const t = useText('contracts');
  const [form, setForm] = useState<OfferForm>(() => startForm(kind, downline.contract ?? downline.pending ?? own));
  const [understood, setUnderstood] = useState(false);
  const terms = termsOf(kind, form);
  const offer: Offer = {
    ...{ to: downline.id, kind, period: form.period, terms: terms ?? {} },
    ...(kind === 'DIVIDEND' && { carry: form.carry, autoPay: form.autoPay }),
  };
  const check = useCheck(offer, terms !== null);
  const send = useAct(calls.sendOffer, {
    invalidates: AGREED,
    onSuccess: () => {
      toast.done(t('offer_sent', { account: downline.account }));
      onClose();
    },
  });
  const verdict = check.data;
  const isReady = terms !== null && verdict?.problem === null && (verdict.hash === null || understood);
  return {
    ...{ form, setForm, understood, setUnderstood, terms, verdict, isReady },
    isSending: send.isPending,
    error: send.error ?? check.error,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isReady) send.mutate({ ...offer, ...(verdict.hash !== null && { confirm: verdict.hash }) });
    },
  };
}

function PeriodChoice({ kind, form, onChange }: PartProps & { kind: Kind }) {
  const t = useText('contracts');
  return (
    <Segments
      block
      label={t('settled')}
      items={PERIODS[kind].map((id) => ({ id, label: t(`period_${id}`) }))}
      value={form.period}
      onChange={(period) =>
        onChange({
          ...form,
          period,
          ...(period !== 'SEMIMONTHLY' && form.carry === 'MONTH' && { carry: 'PERMANENT' }),
        })
      }
    />
  );
}

/** What happens to losses, and whether bills are paid automatically. */
function DividendTerms({ form, onChange }: PartProps) {
  const t = useText('contracts');
  return (
    <div className="agent-page-two">
      <Select
        small
        label={t('losses')}
        name="carry"
        value={form.carry}
        onChange={(event) => onChange({ ...form, carry: event.target.value as OfferForm['carry'] })}
        options={CARRIES.filter((carry) => carry !== 'MONTH' || form.period === 'SEMIMONTHLY').map((value) => ({
          value,
          label: t(`carry_${value}`),
        }))}
      />
      <Switch checked={form.autoPay} onChange={(event) => onChange({ ...form, autoPay: event.target.checked })}>
        {t('pays_itself')}
      </Switch>
    </div>
  );
}

const problemMax = ({ code, max }: { code: string; max: number | null }) =>
  code === 'RATE_ABOVE_SITE_MAX' ? percent(max ?? 0) : (max ?? MOST_STEPS);

/** The server's check of the input, once it is complete. */
function useCheck(offer: Offer, isWhole: boolean) {
  return useCall(calls.checkOffer, offer, { enabled: isWhole, staleTime: 2_000 });
}

interface PartProps {
  form: OfferForm;
  onChange: (form: OfferForm) => void;
}

function Steps({ kind, form, onChange }: PartProps & { kind: Kind }) {
  const t = useText('contracts');
  const { exponent } = useCurrency();
  const { rows } = form;
  const set = (place: number, name: keyof OfferForm['rows'][number], value: string) =>
    onChange({ ...form, rows: rows.map((row, at) => (at === place ? { ...row, [name]: value } : row)) });
  const fields = [
    ['minLoss', kind === 'DIVIDEND' ? 'loss_from' : 'loss_from_optional', exponent],
    ['minActive', 'active_members', 0],
    ['minValidBet', 'valid_bets_from', exponent],
    ['rate', 'rate_percent', PERCENT_DECIMALS],
  ] as const;
  return (
    <div className="offer-wizard-steps field-narrow">
      {rows.map((row, place) => (
        <fieldset key={row.key} className="bare-set" aria-label={t('step_number', { step: place + 1 })}>
          {fields.map(([name, label, decimals]) => (
            <NumberField
              key={name}
              small
              label={t(label)}
              name={`${name}-${place}`}
              decimals={decimals}
              unit={name === 'rate' ? '%' : undefined}
              value={row[name]}
              onValueChange={(value) => set(place, name, value)}
            />
          ))}
          <Button
            size="sm"
            aria-label={t('remove_step', { step: place + 1 })}
            disabled={rows.length === 1}
            onClick={() => onChange({ ...form, rows: rows.filter((_, at) => at !== place) })}
          >
            <Icon as={Trash2} />
          </Button>
        </fieldset>
      ))}
      <Button
        size="sm"
        disabled={rows.length >= MOST_STEPS}
        onClick={() => onChange({ ...form, rows: [...rows, emptyRow()] })}
      >
        <Icon as={Plus} />
        {t('add_step')}
      </Button>
    </div>
  );
}

function Rates({ form, onChange }: PartProps) {
  const t = useText('contracts');
  const { exponent } = useCurrency();
  const fields = [
    ['winRate', 'on_won'],
    ['lossRate', 'on_lost'],
    ['minSingleBet', 'single_bet'],
  ] as const;
  return (
    <div className="offer-wizard-three field-narrow">
      {fields.map(([name, label]) => (
        <NumberField
          key={name}
          small
          label={t(label)}
          name={name}
          decimals={name === 'minSingleBet' ? exponent : PERCENT_DECIMALS}
          unit={name === 'minSingleBet' ? undefined : '%'}
          value={form[name]}
          onValueChange={(value) => onChange({ ...form, [name]: value })}
        />
      ))}
    </div>
  );
}

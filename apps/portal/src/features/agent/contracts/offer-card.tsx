import { contracts as calls } from '@lantern/contract/contract-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Checkbox, Icon, KeyValue, Modal, Note, PasswordField, Skeletons } from '@lantern/ui';
import { FileSignature } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { AGREED, type Contract, percent, topRate } from './kinds.ts';
import { TermsCompare } from './terms-view.tsx';
import { useAmountText } from './use-amount-text.ts';
import { useStartText } from './use-period-text.ts';

type Detail = Value<'contracts.contract'>;

/** An offer that waits for the agent's answer. */
export function OfferCard({ offer }: { offer: Contract }) {
  const t = useText('contracts');
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <section className="agent-page-box offer-card">
        <Icon as={FileSignature} />
        <div>
          <b>{t('offers_you', { who: offer.payer ?? t('the_operator') })}</b>
          <p className="mut3 num">
            {t('up_to', { rate: percent(topRate(offer.terms)) })} ·{' '}
            {t('open_until', { time: formatTime(offer.expiresAt, zone) })}
          </p>
        </div>
        <Button look="pri" onClick={() => setOpen(true)}>
          {t('read_answer')}
        </Button>
      </section>
      {isOpen && <AnswerDialog offer={offer} onClose={() => setOpen(false)} />}
    </>
  );
}

function AnswerDialog({ offer, onClose }: { offer: Contract; onClose: () => void }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const query = useCall(calls.contract, { id: offer.id }, { staleTime: 0 });
  return (
    <Modal
      open
      size="wide"
      title={t('offers_you', { who: offer.payer ?? t('the_operator') })}
      lead={`${t(`kind_${offer.kind}`)} · ${t(`period_${offer.period}`)}`}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.data ? (
        <Answer detail={query.data} onClose={onClose} />
      ) : (
        !query.error && <Skeletons count={4} label={t('loading')} />
      )}
    </Modal>
  );
}

/** Old and new terms, what the new ones would have paid, which contracts end, and acceptance with the login password. */
function Answer({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const t = useText('contracts');
  const words = useRefusalText();
  const startText = useStartText();
  const amountText = useAmountText();
  const { contract, present, startsAt, ends, hash, effect } = detail;
  const [password, setPassword] = useState('');
  const [hasRead, setRead] = useState(false);
  const done = (key: string) => () => {
    toast.done(t(key));
    onClose();
  };
  const accept = useAct(calls.acceptOffer, { invalidates: AGREED, onSuccess: done('accepted') });
  const reject = useAct(calls.rejectOffer, { invalidates: AGREED, onSuccess: done('rejected') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept.mutate({ id: contract.id, password, ...(hash !== null && { confirm: hash }) });
  };
  return (
    <form className="agent-page-form" onSubmit={submit} noValidate>
      <TermsCompare now={present?.terms ?? null} offer={contract.terms} version={contract.version} />
      {contract.kind === 'DIVIDEND' && <KeyValue name={t('losses')}>{t(`carry_${contract.carry}`)}</KeyValue>}
      <KeyValue name={t('payment')}>{t(`pay_${contract.payMode}`)}</KeyValue>
      {effect && (
        <Note tone="info">
          {t('effect', {
            base: amountText(effect.base),
            was: amountText(effect.was),
            would: amountText(effect.wouldBe),
          })}
        </Note>
      )}
      <Ends ends={ends} />
      <PasswordField
        label={t('login_password')}
        name="contract-password"
        showLabel={t('show_password')}
        hideLabel={t('hide_password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Checkbox checked={hasRead} onChange={(event) => setRead(event.target.checked)}>
        {t(ends.length > 0 ? 'have_read_ends' : 'have_read')}
      </Checkbox>
      {(accept.error || reject.error) && <Note tone="bad">{words(accept.error ?? reject.error)}</Note>}
      <div className="row offer-card-answers">
        <Button onClick={onClose}>{t('answer_later')}</Button>
        <Button look="verm-soft" busy={reject.isPending} onClick={() => reject.mutate({ id: contract.id })}>
          {t('reject')}
        </Button>
        <Button look="pri" type="submit" busy={accept.isPending} disabled={!hasRead || password === ''}>
          {t('accept_starts', { date: startsAt ? startText(contract.kind, startsAt) : '' })}
        </Button>
      </div>
    </form>
  );
}

/** The contracts that end when this one starts. */
export function Ends({ ends }: { ends: Detail['ends'] }) {
  const t = useText('contracts');
  if (ends.length === 0) return null;
  return (
    <Note tone="warn">
      <b>{t('contracts_end', { count: ends.length })}</b>{' '}
      {ends.map(({ account, terms }) => `${account} ${percent(topRate(terms))}`).join(', ')}
    </Note>
  );
}

import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note, Tag, type TagTone } from '@lantern/ui';
import { dateTime } from '../../../shared/formats/format.ts';
import { useNamed, useText } from '../../../shared/i18n/text.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';

export type Sent = Value<'paymentsChains.transactions'>['rows'][number];

const SENT_TONES: Readonly<Record<Sent['state'], TagTone>> = {
  WANTED: 'neutral',
  PREPARED: 'info',
  SIGNED: 'info',
  CONFIRMED: 'ok',
  FAILED: 'bad',
  DROPPED: 'neutral',
};
const ATTEMPT_TONES: Readonly<Record<Sent['attempts'][number]['state'], TagTone>> = {
  SENT: 'info',
  REPLACED: 'neutral',
  MINED: 'ok',
  FAILED: 'bad',
  VOID: 'neutral',
};

/** State of a platform transaction. */
export function SentState({ sent: { state, unclear } }: { sent: Sent }) {
  const t = useText();
  return (
    <Tag tone={unclear ? 'wait' : SENT_TONES[state]}>{t(unclear ? 'chain_sent_UNCLEAR' : `chain_sent_${state}`)}</Tag>
  );
}

/** All signed transactions for one payment with the same nonce, their fees, and which one a block included. */
export function SentAttempts({ sent: { attempts, fault, unclear } }: { sent: Sent }) {
  const t = useText();
  const named = useNamed();
  return (
    <>
      {attempts.length > 0 && (
        <ol className="coin-attempts" aria-label={t('chain_attempts')}>
          {attempts.map((one) => (
            <li key={one.number}>
              <p>
                <span>{t('chain_attempt_fee', { fee: one.feePerGas, tip: one.tipPerGas })}</span>
                <Tag tone={ATTEMPT_TONES[one.state]}>{t(`chain_attempt_${one.state}`)}</Tag>
              </p>
              <span className="num">{one.txHash}</span>
              <small className="mut3">{dateTime(one.signedAt)}</small>
            </li>
          ))}
        </ol>
      )}
      {attempts.length > 1 && <Note tone="info">{t('chain_raised')}</Note>}
      {fault !== null && <Note tone="warn">{named('chain_fault', fault)}</Note>}
      {unclear && <Note tone="warn">{t('chain_unclear_note')}</Note>}
    </>
  );
}

/** Payments of a withdrawal on a chain: each with its nonce, fee and signed transactions. */
export function CoinPayments({ payments }: { payments: readonly Sent[] }) {
  const t = useText();
  if (payments.length === 0) return null;
  return (
    <>
      <h3>{t('coin_payments')}</h3>
      {payments.map((sent) => (
        <section key={sent.id} className="coin-attempts-payment" data-coin-payment={sent.id}>
          <KeyValue
            name={
              <PageLink to="/chains" search={{ part: 'sent', id: sent.id }}>
                {sent.coins} {sent.coin} · {sent.chain}
              </PageLink>
            }
          >
            <SentState sent={sent} />
          </KeyValue>
          <KeyValue name={t('chain_nonce')}>{sent.nonce ?? '—'}</KeyValue>
          {sent.gasPaid !== null && (
            <KeyValue name={t('chain_gas_paid')}>
              <span className="num">
                {sent.gasPaid} {sent.gasCoin}
              </span>
            </KeyValue>
          )}
          <SentAttempts sent={sent} />
        </section>
      ))}
    </>
  );
}

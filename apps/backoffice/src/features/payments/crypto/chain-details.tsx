import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Note } from '@lantern/ui';
import { Amount } from '../../../shared/formats/amount.tsx';
import { dateTime } from '../../../shared/formats/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { type Sent, SentAttempts, SentState } from './coin-attempts.tsx';

type Transfer = Value<'paymentsChains.transfers'>['rows'][number];

/** A transfer to a member's address, and the operator's actions. */
export function TransferDetail({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useText();
  const { coins, coin, state, worth, lostAt, orderId, contract } = transfer;
  return (
    <DetailPanel title={`${coins} ${coin ?? t('chain_foreign')}`} onClose={onClose}>
      <Note tone={lostAt !== null ? 'bad' : state === 'TAKEN' || state === 'SEEN' ? 'info' : 'warn'}>
        {t(lostAt !== null && state === 'TAKEN' ? 'chain_note_LOST' : `chain_note_${state}`)}
      </Note>
      <KeyValue name={t('member')}>
        <PageLink to="/members" search={{ id: transfer.memberId }}>
          {transfer.account || transfer.memberId}
        </PageLink>
      </KeyValue>
      {orderId !== null && (
        <KeyValue name={t('order')}>
          <PageLink to="/deposits" search={{ id: orderId }}>
            D {orderId}
          </PageLink>
        </KeyValue>
      )}
      {worth !== null && (
        <KeyValue name={t('chain_worth')}>
          <Amount amount={worth} />
        </KeyValue>
      )}
      <KeyValue name={t('chain_depth')}>
        {transfer.confirmations} / {transfer.needed}
      </KeyValue>
      <KeyValue name={t('chain_block')}>
        {transfer.block} · {dateTime(transfer.blockAt)}
      </KeyValue>
      <Long name={t('chain_address')} text={transfer.address} />
      <Long name={t('chain_sender')} text={transfer.sender} />
      {coin === null && contract !== null && <Long name={t('chain_contract')} text={contract} />}
      <Long name={t('chain_payment_no')} text={transfer.paymentNo} />
    </DetailPanel>
  );
}

/** One transaction of the platform. */
export function SentDetail({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  const t = useText();
  return (
    <DetailPanel title={`${sent.coins} ${sent.coin}`} onClose={onClose}>
      <KeyValue name={t('chain_kind')}>{t(`chain_kind_${sent.kind}`)}</KeyValue>
      <KeyValue name={t('state')}>
        <SentState sent={sent} />
      </KeyValue>
      {sent.withdrawalId !== null && (
        <KeyValue name={t('order')}>
          <PageLink to="/withdrawals" search={{ id: sent.withdrawalId }}>
            W {sent.withdrawalId}
          </PageLink>
        </KeyValue>
      )}
      {sent.sweepId !== null && (
        <KeyValue name={t('sweep')}>
          <PageLink to="/chains" search={{ part: 'sweeps', id: sent.sweepId }}>
            S {sent.sweepId}
          </PageLink>
        </KeyValue>
      )}
      <KeyValue name={t('chain_nonce')}>{sent.nonce ?? '—'}</KeyValue>
      {sent.gasPaid !== null && (
        <KeyValue name={t('chain_gas_paid')}>
          <span className="num">
            {sent.gasPaid} {sent.gasCoin}
          </span>
        </KeyValue>
      )}
      <Long name={t('chain_sender')} text={sent.sender} />
      <Long name={t('chain_recipient')} text={sent.recipient} />
      <KeyValue name={t('asked')}>{dateTime(sent.createdAt)}</KeyValue>
      <SentAttempts sent={sent} />
    </DetailPanel>
  );
}

/** An address or hash, which may break anywhere. */
function Long({ name, text }: { name: string; text: string }) {
  return (
    <div className="chain-details-value">
      <small className="mut3">{name}</small>
      <span className="num">{text}</span>
    </div>
  );
}

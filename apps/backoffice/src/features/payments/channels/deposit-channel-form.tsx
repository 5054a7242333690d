import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { Button, Note, Select } from '@lantern/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMe } from '../../../shared/session/me.ts';
import { NEW_TERMS, readTyped, secondPersonFor, typedTerms } from './deposit-terms.ts';
import { type Identity, isCode, NewChannelFields } from './new-channel-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import {
  type Channels,
  type DepositChannel,
  useChannelChange,
  useChannelRefusal,
  useChannelText,
} from './use-channels.ts';

type Guarded = ReturnType<typeof secondPersonFor>[number];
type Kind = Payload<'paymentsChannels.createDepositChannel'>['kind'];
const KINDS: readonly Kind[] = ['PSP_CARD', 'E_WALLET', 'QR', 'BANK_TRANSFER', 'CRYPTO'];
const KIND_KEYS: Readonly<Record<Kind, string>> = {
  PSP_CARD: 'deposit_channel_card',
  E_WALLET: 'deposit_channel_wallet',
  QR: 'deposit_channel_qr',
  BANK_TRANSFER: 'deposit_channel_transfer',
  CRYPTO: 'deposit_channel_crypto',
};
/** Gateway of bank transfers: the statements of their account. */
const STATEMENT = 'statement';
/** Default minutes to pay in coins. */
const COIN_MINUTES = '60';
/** Gateways of coins are named chain/coin. */
const isCoinGateway = (name: string) => name.includes('/');

/** Creates a deposit channel. */
export function NewDepositChannel({ channels, onClose }: { channels: Channels; onClose: () => void }) {
  const c = useChannelText();
  const member = useTranslations('deposit');
  const words = useChannelRefusal();
  const named = channels.gateways.deposit.filter((name) => name !== STATEMENT);
  const [kind, setKind] = useState<Kind>('QR');
  const isCoin = kind === 'CRYPTO';
  const gateways = named.filter((name) => isCoinGateway(name) === isCoin);
  const [begun, setIdentity] = useState<Identity>({ code: '', gateway: '', psp: '' });
  const chosen = gateways.find((name) => name === begun.gateway) ?? gateways[0] ?? '';
  // Coins are held on their chain, which is also their ledger account.
  const identity = { ...begun, gateway: chosen, ...(isCoin && { psp: chosen.split('/')[0] ?? '' }) };
  const kinds = KINDS.filter((one) => one !== 'CRYPTO' || named.some(isCoinGateway));
  const [typed, setTyped] = useState(NEW_TERMS);
  const save = useAct(calls.paymentsChannels.createDepositChannel, useChannelChange('kept', onClose));
  const isTransfer = kind === 'BANK_TRANSFER';
  const choose = (next: Kind) => {
    setKind(next);
    // Transfers on chains take longer.
    setTyped({ ...typed, minutesToPay: next === 'CRYPTO' ? COIN_MINUTES : NEW_TERMS.minutesToPay });
  };
  const [reason, setReason] = useState('');
  const terms = readTyped(typed);
  const gateway = isTransfer ? STATEMENT : identity.gateway;
  const isReady = terms !== null && isCode(identity.code) && isCode(identity.psp) && (!isTransfer || typed.receiving);
  return (
    <DetailPanel title={c('new_deposit_channel')} onClose={onClose}>
      <Select
        small
        label={c('field_kind')}
        name="kind"
        value={kind}
        options={kinds.map((one) => ({ value: one, label: member(KIND_KEYS[one]) }))}
        onChange={(event) => choose(KINDS.find((one) => one === event.target.value) ?? 'QR')}
      />
      <NewChannelFields
        identity={identity}
        gateways={isTransfer ? [] : gateways}
        hasAccount={!isCoin}
        onChange={setIdentity}
      />
      <TermsFields
        typed={typed}
        onChange={setTyped}
        accounts={isTransfer ? channels.accounts : null}
        canOpen={isTransfer || isCoin || identity.gateway === 'sandbox'}
      />
      {terms?.open && <SecondPerson terms={['open']} reason={reason} onChange={setReason} />}
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={!isReady || (terms.open && !isReason(reason))}
        busy={save.isPending}
        onClick={() => terms && save.mutate({ ...identity, kind, gateway, terms, ...(terms.open && { reason }) })}
      >
        {c('create')}
      </Button>
    </DetailPanel>
  );
}

/** What needs a second person, and the reason that this person reads. */
function SecondPerson({
  terms,
  reason,
  onChange,
}: {
  terms: readonly Guarded[];
  reason: string;
  onChange: (reason: string) => void;
}) {
  const c = useChannelText();
  const t = useText();
  const names = terms.map((name) => c(`field_${name === 'feePpm' ? 'fee' : name}`)).join(', ');
  return (
    <>
      <Note tone="warn">{c('terms_need_second', { terms: names })}</Note>
      <ReasonField value={reason} onChange={onChange} hint={t('reason_hint')} />
    </>
  );
}

/** Changes the terms of a deposit channel: at once, or with a second person where money can be lost by them. */
export function DepositChannelForm({ channel, channels }: { channel: DepositChannel; channels: Channels }) {
  const c = useChannelText();
  const words = useChannelRefusal();
  const { currency } = useMe();
  const [typed, setTyped] = useState(() => typedTerms(channel));
  const [reason, setReason] = useState('');
  const save = useAct(
    calls.paymentsChannels.changeDepositChannel,
    useChannelChange('kept', () => setReason('')),
  );
  const terms = readTyped(typed);
  const { code, revision, pendingTerms } = channel;
  const second = terms ? secondPersonFor(channel, terms, currency.exponent) : [];
  const isRequest = second.length > 0;
  return (
    <>
      {pendingTerms && (
        <RequestNote id={pendingTerms.id} link={c('to_approvals')}>
          {c('terms_wait', { name: pendingTerms.maker })}
        </RequestNote>
      )}
      <TermsFields
        typed={typed}
        onChange={setTyped}
        accounts={channel.kind === 'BANK_TRANSFER' ? channels.accounts : null}
        canOpen={channel.ready}
      />
      {isRequest && <SecondPerson terms={second} reason={reason} onChange={setReason} />}
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={terms === null || (isRequest && (!isReason(reason) || pendingTerms !== null))}
        busy={save.isPending}
        onClick={() => terms && save.mutate({ code, revision, terms, ...(isRequest && { reason: reason.trim() }) })}
      >
        {c(isRequest ? 'ask_second' : 'save')}
      </Button>
    </>
  );
}

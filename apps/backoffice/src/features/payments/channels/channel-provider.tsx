import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { SecretField } from '../../../shared/fields/secret-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { PageLink } from '../../../shared/navigation/page-link.tsx';
import { RequestNote } from '../../../shared/requests/request-note.tsx';
import { useMay } from '../../../shared/session/me.ts';
import {
  type DepositChannel,
  type PayoutChannel,
  type Side,
  useChannelChange,
  useChannelRefusal,
  useChannelText,
} from './use-channels.ts';

interface ChannelProviderProps {
  readonly side: Side;
  readonly channel: DepositChannel | PayoutChannel;
}

/** A channel's provider. A change needs a second person: the provider reports what was paid. */
export function ChannelProvider({ side, channel }: ChannelProviderProps) {
  const c = useChannelText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { provider, gateway, psp, pending } = channel;
  const isOutside = !channel.sandbox && gateway !== 'statement';
  return (
    <section className="channel-provider">
      <h3>{c('provider')}</h3>
      <KeyValue name={c('field_gateway')}>{c.has(`gateway_${gateway}`) ? c(`gateway_${gateway}`) : gateway}</KeyValue>
      {gateway !== 'statement' && (
        <KeyValue name={c('field_psp')}>
          <PageLink to="/ledger" search={{ account: `A:PSP:${psp}` }}>{`A:PSP:${psp}`}</PageLink>
        </KeyValue>
      )}
      {provider && (
        <>
          <KeyValue name={c('field_endpoint')}>
            <span className="monospace">{provider.endpoint}</span>
          </KeyValue>
          <KeyValue name={c('field_account')}>
            <span className="monospace">{provider.account}</span>
          </KeyValue>
          {provider.digest && <KeyValue name={c('field_digest')}>{provider.digest}</KeyValue>}
          <KeyValue name={c('field_secret')}>•••</KeyValue>
        </>
      )}
      {isOutside && !provider && <Note tone="warn">{c('no_provider')}</Note>}
      {pending && (
        <RequestNote id={pending.id} link={c('to_approvals')}>
          {c('provider_waits', { name: pending.maker })}
        </RequestNote>
      )}
      {isOutside && !pending && !isOpen && may('payments.channels') && (
        <Button onClick={() => setOpen(true)}>{provider ? c('change_provider') : c('name_provider')}</Button>
      )}
      {isOpen && <ProviderForm side={side} channel={channel} onDone={() => setOpen(false)} />}
    </section>
  );
}

const DIGESTS = ['sha256', 'md5'] as const;

/** Requests a change of a channel's provider. */
function ProviderForm({ side, channel, onDone }: ChannelProviderProps & { onDone: () => void }) {
  const t = useText();
  const c = useChannelText();
  const words = useChannelRefusal();
  const { provider, code } = channel;
  const [endpoint, setEndpoint] = useState(provider?.endpoint ?? '');
  const [account, setAccount] = useState(provider?.account ?? '');
  const [digest, setDigest] = useState<(typeof DIGESTS)[number]>(provider?.digest ?? 'sha256');
  const [secret, setSecret] = useState('');
  const [reason, setReason] = useState('');
  const request = useAct(calls.paymentsChannels.requestProvider, useChannelChange('asked', onDone));
  const isDigest = channel.gateway === 'digest';
  const isReady = endpoint.trim() !== '' && account.trim() !== '' && isReason(reason);
  const payload = { side, code, endpoint, account, digest: isDigest ? digest : null, secret, reason: reason.trim() };
  return (
    <div className="stack">
      <TextInput
        required
        label={c('field_endpoint')}
        name="endpoint"
        maxLength={200}
        placeholder="https://"
        hint={c('endpoint_hint')}
        value={endpoint}
        onChange={setEndpoint}
      />
      <TextInput
        required
        label={c('field_account')}
        name="provider-account"
        maxLength={64}
        value={account}
        onChange={setAccount}
      />
      {isDigest && (
        <ChoiceField
          label={c('field_digest')}
          name="digest"
          words={DIGESTS}
          value={digest}
          textOf={(word) => word}
          onChange={setDigest}
        />
      )}
      <SecretField
        label={c('field_secret')}
        name="provider-secret"
        value={secret}
        maxLength={300}
        hint={provider ? c('secret_kept') : c('secret_hint')}
        onChange={setSecret}
      />
      <ReasonField value={reason} onChange={setReason} hint={t('reason_hint')} />
      {request.error && <Note tone="bad">{words(request.error)}</Note>}
      <div className="button-pair">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button look="pri" disabled={!isReady} busy={request.isPending} onClick={() => request.mutate(payload)}>
          {c('ask_second')}
        </Button>
      </div>
    </div>
  );
}

import { calls } from '@lantern/contract/calls';
import { Button, Checkbox, NOT_READ, Note } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { CountField } from '../../../shared/fields/count-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { DetailPanel } from '../../../shared/list-page/index.ts';
import { ChannelNames, type Names } from './channel-names.tsx';
import { type Identity, isCode, NewChannelFields } from './new-channel-fields.tsx';
import {
  type Channels,
  type PayoutChannel,
  useChannelChange,
  useChannelRefusal,
  useChannelText,
} from './use-channels.ts';

interface Typed {
  readonly names: Names;
  /** Empty: any amount. */
  readonly maximum: string;
  readonly priority: string;
  readonly open: boolean;
}

const read = ({ names, maximum, priority, open }: Typed) =>
  /^[1-9]\d{0,3}$/.test(priority) && maximum !== NOT_READ
    ? { names, maximum: maximum || null, priority: Number(priority), open }
    : null;

function PayoutFields({
  typed,
  canOpen,
  onChange,
}: {
  typed: Typed;
  canOpen: boolean;
  onChange: (typed: Typed) => void;
}) {
  const c = useChannelText();
  return (
    <>
      {canOpen ? (
        <Checkbox checked={typed.open} onChange={(event) => onChange({ ...typed, open: event.target.checked })}>
          {c('field_open')}
        </Checkbox>
      ) : (
        <p className="mut3">{c('opens_with_provider')}</p>
      )}
      <CountField
        label={c('field_priority')}
        name="priority"
        hint={c('priority_hint')}
        value={typed.priority}
        onValueChange={(text) => onChange({ ...typed, priority: text })}
      />
      <MoneyField
        label={c('field_payout_maximum')}
        name="maximum"
        hint={c('payout_maximum_hint')}
        value={typed.maximum}
        onValueChange={(text) => onChange({ ...typed, maximum: text })}
      />
      <ChannelNames names={typed.names} onChange={(names) => onChange({ ...typed, names })} />
    </>
  );
}

/** Creates a payout channel. */
export function NewPayoutChannel({ channels, onClose }: { channels: Channels; onClose: () => void }) {
  const c = useChannelText();
  const words = useChannelRefusal();
  const gateways = channels.gateways.payout;
  const [identity, setIdentity] = useState<Identity>({ code: '', gateway: gateways[0] ?? '', psp: '' });
  const [typed, setTyped] = useState<Typed>({ names: {}, maximum: '', priority: '100', open: false });
  const save = useAct(calls.paymentsChannels.createPayoutChannel, useChannelChange('kept', onClose));
  const terms = read(typed);
  return (
    <DetailPanel title={c('new_payout_channel')} onClose={onClose}>
      <NewChannelFields identity={identity} gateways={gateways} onChange={setIdentity} />
      <PayoutFields typed={typed} canOpen={identity.gateway === 'sandbox'} onChange={setTyped} />
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={terms === null || !isCode(identity.code) || !isCode(identity.psp)}
        busy={save.isPending}
        onClick={() => terms && save.mutate({ ...identity, terms })}
      >
        {c('create')}
      </Button>
    </DetailPanel>
  );
}

/** Order, names and switch of a payout channel. */
export function PayoutChannelForm({ channel }: { channel: PayoutChannel }) {
  const c = useChannelText();
  const words = useChannelRefusal();
  const { code, revision, names, maximum, priority, open } = channel;
  const [typed, setTyped] = useState<Typed>({ names, maximum: maximum ?? '', priority: String(priority), open });
  const save = useAct(
    calls.paymentsChannels.changePayoutChannel,
    useChannelChange('kept', () => undefined),
  );
  const terms = read(typed);
  return (
    <>
      <PayoutFields typed={typed} canOpen={channel.ready} onChange={setTyped} />
      {save.error && <Note tone="bad">{words(save.error)}</Note>}
      <Button
        look="pri"
        block
        disabled={terms === null}
        busy={save.isPending}
        onClick={() => terms && save.mutate({ code, revision, terms })}
      >
        {c('save')}
      </Button>
    </>
  );
}

import type { Value } from '@lantern/contract/schemas';
import { Button, Card, KeyValue, Note, Tag } from '@lantern/ui';
import { useState } from 'react';
import { dateTime } from '../../shared/formats/format.ts';
import { useText } from '../../shared/i18n/text.ts';
import { QueryState } from '../../shared/parts/query-state.tsx';
import { useMay } from '../../shared/session/me.ts';
import { type Channel, GatewayForm } from './gateway-form.tsx';

type Answer = Value<'messagesBackOffice.gateways'>;

const CHANNELS: readonly Channel[] = ['SMS', 'MAIL'];

interface GatewaysProps {
  readonly query: {
    readonly data: Answer | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

function ChannelGateway({ answer, channel }: { answer: Answer; channel: Channel }) {
  const t = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const present = answer.gateways.find((row) => row.channel === channel);
  const standIn = answer.sandbox ? <Tag tone="info">{t('sandbox')}</Tag> : <Tag tone="bad">{t('outbox_nobody')}</Tag>;
  return (
    <section className="stack">
      <div className="row">
        <h3>{t(`outbox_channel_${channel}`)}</h3>
        <span className="grow" />
        {present ? <Tag tone="ok">{present.kind}</Tag> : standIn}
      </div>
      {present && (
        <>
          {Object.entries(present.settings).map(([name, value]) => (
            <KeyValue key={name} name={t(`gateway_${name}`)}>
              <span className="monospace">{String(value)}</span>
            </KeyValue>
          ))}
          <KeyValue name={t('gateway_secret')}>•••</KeyValue>
          <KeyValue name={t('gateway_since')}>{dateTime(present.setAt)}</KeyValue>
        </>
      )}
      {answer.pending.includes(channel) && <Note tone="info">{t('gateway_pending')}</Note>}
      {!answer.pending.includes(channel) && may('messages.gateways') && !isOpen && (
        <div>
          <Button onClick={() => setOpen(true)}>{t('gateway_change')}</Button>
        </div>
      )}
      {isOpen && <GatewayForm channel={channel} present={present} onDone={() => setOpen(false)} />}
    </section>
  );
}

/** Message gateways of the brand. A change needs a second person: a gateway that sees codes could log in as any member. */
export function Gateways({ query }: GatewaysProps) {
  const t = useText();
  return (
    <Card title={t('message_gateways')}>
      <QueryState query={query}>
        {query.data && (
          <div className="gateways">
            {CHANNELS.map((channel) => (
              <ChannelGateway key={channel} answer={query.data as Answer} channel={channel} />
            ))}
          </div>
        )}
      </QueryState>
    </Card>
  );
}

import { AGENT_MESSAGE_LIMITS, agentMessages as calls } from '@lantern/contract/agent-message-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Note, TextArea, TextField } from '@lantern/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

type AgentMessage = Value<'agentMessages.sent'>['rows'][number];
const SHOWN = 5;

/** Sends a plain-text message to a direct downline, with the earlier messages. */
export function MessageForm({ id, account }: { id: string; account: string }) {
  const t = useText('agent');
  const words = useRefusalText();
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  // Idempotency key: the same text is the same message, however often it is sent; a changed text gets a new key.
  const requestId = useRef(crypto.randomUUID());
  const put = (write: () => void) => {
    requestId.current = crypto.randomUUID();
    write();
  };
  const sent = useCall(calls.sent, { to: id, limit: SHOWN }, { staleTime: 1_000 });
  const write = useAct(calls.write, {
    invalidates: [calls.sent],
    onSuccess: () => {
      put(() => {
        setTitle('');
        setText('');
      });
      toast.done(t('agent_message_sent', { account }));
    },
  });
  const left = sent.data?.leftToday ?? AGENT_MESSAGE_LIMITS.aDay;
  const isReady = title.trim() !== '' && text.trim() !== '' && left > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) write.mutate({ requestId: requestId.current, to: id, title, text });
  };
  return (
    <section>
      <h3>{t('agent_message')}</h3>
      <form className="agent-page-form" onSubmit={submit} noValidate>
        <TextField
          label={t('agent_message_title')}
          value={title}
          maxLength={AGENT_MESSAGE_LIMITS.title}
          autoComplete="off"
          onChange={({ target }) => put(() => setTitle(target.value))}
        />
        <TextArea
          label={t('agent_message_text')}
          value={text}
          rows={4}
          maxLength={AGENT_MESSAGE_LIMITS.text}
          hint={t('agent_message_hint', { left })}
          onChange={({ target }) => put(() => setText(target.value))}
        />
        {write.error && <Note tone="bad">{words(write.error)}</Note>}
        <Button look="soft" block type="submit" disabled={!isReady} busy={write.isPending}>
          {t('agent_message_send')}
        </Button>
      </form>
      {sent.data && sent.data.rows.length > 0 && <Earlier messages={sent.data.rows} account={account} />}
    </section>
  );
}

function Earlier({ messages, account }: { messages: readonly AgentMessage[]; account: string }) {
  const t = useText('agent');
  const zone = useZone();
  return (
    <details className="message-form-earlier">
      <summary>{t('agent_messages_before', { account })}</summary>
      {messages.map((message) => (
        <article key={message.id}>
          <b>{message.title}</b>
          <p>{message.text}</p>
          <small className="mut3 num">
            {formatTime(message.sentAt, zone)}
            {message.isWithdrawn && ` · ${t('agent_message_removed')}`}
          </small>
        </article>
      ))}
    </details>
  );
}

import { letters as calls, LETTER_LIMITS } from '@lantern/contract/letter-calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Note, TextArea, TextField } from '@lantern/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';

type Letter = Value<'letters.sent'>['rows'][number];
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
      toast.done(t('letter_sent', { account }));
    },
  });
  const left = sent.data?.leftToday ?? LETTER_LIMITS.aDay;
  const isReady = title.trim() !== '' && text.trim() !== '' && left > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) write.mutate({ requestId: requestId.current, to: id, title, text });
  };
  return (
    <section>
      <h3>{t('letter')}</h3>
      <form className="agent-page-form" onSubmit={submit} noValidate>
        <TextField
          label={t('letter_title')}
          value={title}
          maxLength={LETTER_LIMITS.title}
          autoComplete="off"
          onChange={({ target }) => put(() => setTitle(target.value))}
        />
        <TextArea
          label={t('letter_text')}
          value={text}
          rows={4}
          maxLength={LETTER_LIMITS.text}
          hint={t('letter_hint', { left })}
          onChange={({ target }) => put(() => setText(target.value))}
        />
        {write.error && <Note tone="bad">{words(write.error)}</Note>}
        <Button look="soft" block type="submit" disabled={!isReady} busy={write.isPending}>
          {t('letter_send')}
        </Button>
      </form>
      {sent.data && sent.data.rows.length > 0 && <Earlier letters={sent.data.rows} account={account} />}
    </section>
  );
}

function Earlier({ letters, account }: { letters: readonly Letter[]; account: string }) {
  const t = useText('agent');
  const zone = useZone();
  return (
    <details className="message-form-earlier">
      <summary>{t('letters_before', { account })}</summary>
      {letters.map((letter) => (
        <article key={letter.id}>
          <b>{letter.title}</b>
          <p>{letter.text}</p>
          <small className="mut3 num">
            {formatTime(letter.sentAt, zone)}
            {letter.isWithdrawn && ` · ${t('letter_taken')}`}
          </small>
        </article>
      ))}
    </details>
  );
}

import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import type { AgentMessage } from './agent-message.ts';

const { lettersBackOffice } = calls;
const SHORTEST_REASON = 3;

/** One message as written; operators with the permission can remove it from the inbox permanently, with a reason. */
export function LetterDetail({ letter }: { letter: AgentMessage }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const withdraw = useAct(lettersBackOffice.withdraw, {
    ...{ invalidates: [lettersBackOffice.list], quiet: true },
    onSuccess: () => showToast({ kind: 'ok', title: t('letter_withdrawn') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withdraw.mutate({ id: letter.id, reason: reason.trim() });
  };
  return (
    <>
      <KeyValue name={t('letter_from')}>{letter.from}</KeyValue>
      <KeyValue name={t('letter_to')}>{letter.to}</KeyValue>
      <KeyValue name={t('letter_sent_at')}>{dateTime(letter.sentAt)}</KeyValue>
      {letter.withdrawnAt && (
        <KeyValue name={t('letter_withdrawn_by')}>{`${letter.withdrawnBy} · ${dateTime(letter.withdrawnAt)}`}</KeyValue>
      )}
      <p className="agent-message-text">{letter.text}</p>
      {!letter.withdrawnAt && may('content.publish') && (
        <form className="stack" onSubmit={submit} noValidate>
          <TextField
            small
            label={t('reason')}
            name="reason"
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
          {withdraw.error && <Note tone="bad">{words(withdraw.error)}</Note>}
          <Button look="verm" type="submit" disabled={reason.trim().length < SHORTEST_REASON} busy={withdraw.isPending}>
            {t('letter_withdraw')}
          </Button>
        </form>
      )}
    </>
  );
}

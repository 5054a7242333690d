import { calls } from '@lantern/contract/calls';
import { Button, KeyValue, Note, showToast, TextField } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { dateTime } from '../../shared/formats/format.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';
import type { AgentMessage } from './agent-message.ts';

const { agentMessagesBackOffice } = calls;
const SHORTEST_REASON = 3;

/** One message as written; operators with the permission can remove it from the inbox permanently, with a reason. */
export function AgentMessageDetail({ message }: { message: AgentMessage }) {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [reason, setReason] = useState('');
  const withdraw = useAct(agentMessagesBackOffice.withdraw, {
    ...{ invalidates: [agentMessagesBackOffice.list], quiet: true },
    onSuccess: () => showToast({ kind: 'ok', title: t('agent_message_withdrawn') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    withdraw.mutate({ id: message.id, reason: reason.trim() });
  };
  return (
    <>
      <KeyValue name={t('agent_message_from')}>{message.from}</KeyValue>
      <KeyValue name={t('agent_message_to')}>{message.to}</KeyValue>
      <KeyValue name={t('agent_message_sent_at')}>{dateTime(message.sentAt)}</KeyValue>
      {message.withdrawnAt && (
        <KeyValue
          name={t('agent_message_withdrawn_by')}
        >{`${message.withdrawnBy} · ${dateTime(message.withdrawnAt)}`}</KeyValue>
      )}
      <p className="agent-message-detail-text">{message.text}</p>
      {!message.withdrawnAt && may('content.publish') && (
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
            {t('agent_message_withdraw')}
          </Button>
        </form>
      )}
    </>
  );
}

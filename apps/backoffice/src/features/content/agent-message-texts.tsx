import { AGENT_MESSAGE_LIMITS } from '@lantern/contract/agent-message-calls';
import { calls } from '@lantern/contract/calls';
import { Button, Card, IconButton, Note, TextField } from '@lantern/ui';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';

const { agentMessagesBackOffice } = calls;
const SHORTEST = 2;

/** Words that are not allowed in the brand's messages. */
export function AgentMessageWords() {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [word, setWord] = useState('');
  const query = useCall(agentMessagesBackOffice.words, {});
  const change = useAct(agentMessagesBackOffice.changeWord, {
    ...{ invalidates: [agentMessagesBackOffice.words], quiet: true },
    onSuccess: () => setWord(''),
  });
  const rows = query.data?.rows ?? [];
  const mayChange = may('content.publish');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ word: word.trim(), change: 'ADD' });
  };
  return (
    <Card title={t('agent_message_words')}>
      <p className="mut3">{t('agent_message_words_hint', { most: AGENT_MESSAGE_LIMITS.words })}</p>
      {query.data && rows.length === 0 && <p>{t('no_agent_message_words')}</p>}
      <ul className="agent-message-texts-words">
        {rows.map((row) => (
          <li key={row.word}>
            <span>{row.word}</span>
            {mayChange && (
              <IconButton
                icon={X}
                label={t('agent_message_word_remove', { word: row.word })}
                onClick={() => change.mutate({ word: row.word, change: 'REMOVE' })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form className="agent-message-texts-form" onSubmit={submit} noValidate>
          <TextField
            small
            label={t('agent_message_word')}
            name="word"
            value={word}
            maxLength={40}
            onChange={({ target }) => setWord(target.value)}
          />
          <Button type="submit" disabled={word.trim().length < SHORTEST} busy={change.isPending}>
            {t('agent_message_word_add')}
          </Button>
        </form>
      )}
      {change.error && <Note tone="bad">{words(change.error)}</Note>}
    </Card>
  );
}

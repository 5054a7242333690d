import { calls } from '@lantern/contract/calls';
import { LETTER_LIMITS } from '@lantern/contract/letter-calls';
import { Button, Card, IconButton, Note, TextField } from '@lantern/ui';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { useMay } from '../../shared/session/me.ts';

const { lettersBackOffice } = calls;
const SHORTEST = 2;

/** Words that are not allowed in the brand's messages. */
export function LetterWords() {
  const t = useText();
  const may = useMay();
  const words = useRefusalText();
  const [word, setWord] = useState('');
  const query = useCall(lettersBackOffice.words, {});
  const change = useAct(lettersBackOffice.changeWord, {
    ...{ invalidates: [lettersBackOffice.words], quiet: true },
    onSuccess: () => setWord(''),
  });
  const rows = query.data?.rows ?? [];
  const mayChange = may('content.publish');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ word: word.trim(), change: 'ADD' });
  };
  return (
    <Card title={t('letter_words')}>
      <p className="mut3">{t('letter_words_hint', { most: LETTER_LIMITS.words })}</p>
      {query.data && rows.length === 0 && <p>{t('no_letter_words')}</p>}
      <ul className="agent-message-words">
        {rows.map((row) => (
          <li key={row.word}>
            <span>{row.word}</span>
            {mayChange && (
              <IconButton
                icon={X}
                label={t('letter_word_remove', { word: row.word })}
                onClick={() => change.mutate({ word: row.word, change: 'REMOVE' })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form className="agent-message-word-form" onSubmit={submit} noValidate>
          <TextField
            small
            label={t('letter_word')}
            name="word"
            value={word}
            maxLength={40}
            onChange={({ target }) => setWord(target.value)}
          />
          <Button type="submit" disabled={word.trim().length < SHORTEST} busy={change.isPending}>
            {t('letter_word_add')}
          </Button>
        </form>
      )}
      {change.error && <Note tone="bad">{words(change.error)}</Note>}
    </Card>
  );
}

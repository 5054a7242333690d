import * as calls from '@lantern/contract/member-calls';
import { Modal, Select, Skeletons, TextField } from '@lantern/ui';
import { type FormEvent, Fragment, useState } from 'react';
import { useAct, useCall } from '../../../shared/api/hooks.ts';
import { toast } from '../../../shared/components/toast.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { FormActions } from './form-actions.tsx';
import { OwnPassword } from './own-password.tsx';

interface Pair {
  readonly question: string;
  readonly answer: string;
}

/** Three security questions with answers; earlier ones are replaced, never shown. */
export function QuestionsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('security');
  const query = useCall(calls.security.questions, {});
  return (
    <Modal open onClose={onClose} title={t('part_questions')} lead={t('questions_lead')} closeLabel={t('close')}>
      {query.data === undefined ? (
        <Skeletons count={4} label={t('loading')} />
      ) : (
        <QuestionsForm offered={query.data.offered} needed={query.data.needed} onClose={onClose} />
      )}
    </Modal>
  );
}

function QuestionsForm({
  offered,
  needed,
  onClose,
}: {
  offered: readonly string[];
  needed: number;
  onClose: () => void;
}) {
  const t = useText('security');
  const { security } = calls;
  const [pairs, setPairs] = useState<readonly Pair[]>(
    Array.from({ length: needed }, (_, place) => ({ question: offered[place] ?? '', answer: '' })),
  );
  const [password, setPassword] = useState('');
  const set = useAct(security.setQuestions, {
    invalidates: [security.overview, security.questions],
    onSuccess: () => {
      toast.done(t('questions_saved'));
      onClose();
    },
  });
  const put = (place: number, change: Partial<Pair>) =>
    setPairs(pairs.map((pair, at) => (at === place ? { ...pair, ...change } : pair)));
  const isReady = password !== '' && pairs.every((pair) => pair.answer.trim().length >= 2);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) set.mutate({ password, answers: [...pairs] });
  };
  return (
    <form className="security-page-form" onSubmit={submit} noValidate>
      {pairs.map((pair, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the positions of the form are fixed
        <Fragment key={place}>
          <Select
            label={t('question_number', { number: place + 1 })}
            name={`question${place}`}
            value={pair.question}
            options={offered.map((one) => ({
              value: one,
              label: t(`question_${one}`),
              disabled: one !== pair.question && pairs.some((other) => other.question === one),
            }))}
            onChange={(event) => put(place, { question: event.target.value })}
          />
          <TextField
            label={t('answer')}
            name={`answer${place}`}
            value={pair.answer}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => put(place, { answer: event.target.value })}
          />
        </Fragment>
      ))}
      <p className="field-hint">{t('answer_hint')}</p>
      <OwnPassword value={password} onChange={setPassword} />
      <FormActions label={t('save')} refused={set.error} isReady={isReady} isBusy={set.isPending} onBack={onClose} />
    </form>
  );
}

import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast, TextArea } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { CHANGED } from '../withdrawals/withdrawal-fields.tsx';
import type { DisputeRow } from './dispute-tones.ts';

const { paymentsDisputes } = calls;
const LONGEST = 500;

/** Assignee of the dispute: none, another operator, or the current one. */
export function ClaimBar({ dispute }: Pick<DisputeRow, 'dispute'>) {
  const t = useText();
  const claim = useAct(paymentsDisputes.claim, { invalidates: CHANGED });
  const release = useAct(paymentsDisputes.release, { invalidates: CHANGED });
  const { id, owner, isMine } = dispute;
  if (isMine) {
    return (
      <div className="action-form-single">
        <Button look="plain" block busy={release.isPending} onClick={() => release.mutate({ id })}>
          {t('dispute_release')}
        </Button>
      </div>
    );
  }
  if (owner !== null) {
    return (
      <div className="action-form-single">
        <Button
          look="soft"
          block
          data-page-key="a"
          busy={claim.isPending}
          onClick={() => claim.mutate({ id, takeOver: true })}
        >
          {t('dispute_take_over', { name: owner })}
        </Button>
      </div>
    );
  }
  return (
    <div className="action-form">
      <Note tone="warn">{t('dispute_not_claimed')}</Note>
      <Button look="pri" block data-page-key="a" busy={claim.isPending} onClick={() => claim.mutate({ id })}>
        {t('dispute_claim')}
      </Button>
    </div>
  );
}

/** A question to the member, shown in the inbox and beside the withdrawal. */
export function QuestionForm({ id }: { id: string }) {
  const t = useText();
  const [question, setQuestion] = useState('');
  const send = useAct(paymentsDisputes.requestInformation, {
    invalidates: CHANGED,
    onSuccess: () => showToast({ kind: 'ok', title: t('dispute_asked') }),
  });
  const words = question.trim();
  return (
    <div className="action-form">
      <TextArea
        label={t('dispute_question')}
        name="question"
        rows={2}
        maxLength={LONGEST}
        hint={t('dispute_question_hint')}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <Button
        look="soft"
        disabled={words.length < 3}
        busy={send.isPending}
        onClick={() => send.mutate({ id, question: words })}
      >
        {t('dispute_ask')}
      </Button>
    </div>
  );
}

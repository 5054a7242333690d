import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { TextInput } from '../../../shared/fields/text-input.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { EffectList } from '../draws/effect-list.tsx';
import { isComplete, numbersOf, PrizeFields, type Prizes, type Typed } from './prize-fields.tsx';
import { typedOf } from './prize-paste.ts';

const LEAST_REASON = 3;

/** The stored numbers of each prize. */
type Result = Parameters<typeof typedOf>[1];

/** Prizes whose numbers differ from the stored result. */
const changedPrizes = (prizes: Prizes, numbers: Result, result: Result): string[] =>
  prizes.map(({ prize }) => prize).filter((prize) => numbers[prize]?.join() !== (result[prize] ?? []).join());

/** Requests another result for a settled draw from a second person, after its effects have been shown. */
export function CorrectionForm({ issueId, prizes, result }: { issueId: string; prizes: Prizes; result: Result }) {
  const t = useText();
  const words = useRefusalText();
  const before = typedOf(prizes, result);
  // The fields begin with the stored numbers, so that one wrong digit is one change.
  const [typed, setTyped] = useState<Typed>(before);
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const { lotteryBackOffice, staff } = calls;
  const check = useAct(lotteryBackOffice.checkCorrection, { quiet: true });
  const request = useAct(lotteryBackOffice.requestCorrection, {
    invalidates: [lotteryBackOffice.issue, lotteryBackOffice.issues, staff.requests],
    quiet: true,
    onSuccess: () => {
      setTyped(before);
      setReason('');
      setReference('');
      check.reset();
      showToast({ kind: 'ok', title: t('asked_for_second') });
    },
  });
  const change = (next: Typed) => {
    setTyped(next);
    // The displayed effect belongs to other numbers.
    check.reset();
  };
  const numbers = numbersOf(prizes, typed);
  const changed = changedPrizes(prizes, numbers, result);
  const isExplained = isReason(reason) && reference.trim().length >= LEAST_REASON;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ issueId, numbers, reason: reason.trim(), reference: reference.trim() });
  };
  const error = request.error ?? check.error;
  return (
    <details className="danger-form">
      <summary>{t('correct_result')}</summary>
      <form className="stack" onSubmit={submit}>
        <p className="mut">{t('correct_result_hint')}</p>
        <PrizeFields prizes={prizes} typed={typed} marked={changed} onChange={change} />
        <Button
          block
          disabled={!isComplete(prizes, typed) || changed.length === 0}
          busy={check.isPending}
          onClick={() => check.mutate({ issueId, numbers })}
        >
          {t('preview_effect')}
        </Button>
        {check.data && <EffectList effect={check.data} />}
        {check.data && (
          <>
            <TextInput
              label={t('correct_reference')}
              name="correct-reference"
              value={reference}
              maxLength={300}
              onChange={setReference}
            />
            <ReasonField name="correct-reason" value={reason} onChange={setReason} />
            <Button look="verm-soft" type="submit" block disabled={!isExplained} busy={request.isPending}>
              {t('ask_result_correction')}
            </Button>
          </>
        )}
        {error && <Note tone="bad">{words(error)}</Note>}
      </form>
    </details>
  );
}

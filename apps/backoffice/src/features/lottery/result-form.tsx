import { calls } from '@lantern/contract/calls';
import { Button, Note, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';
import { isComplete, numbersOf, PrizeFields, type Prizes, type Typed } from './prize-fields.tsx';

/** One operator's blind entry. */
export function ResultForm({ issueId, prizes }: { issueId: string; prizes: Prizes }) {
  const t = useText();
  const words = useRefusalText();
  const [typed, setTyped] = useState<Typed>({});
  const { lotteryOffice } = calls;
  const enter = useAct(lotteryOffice.enterResult, {
    invalidates: [lotteryOffice.issue, lotteryOffice.issues],
    quiet: true,
    onSuccess: (value) =>
      showToast({
        kind: value.state === 'MISMATCH' ? 'warn' : 'ok',
        title: t(`entry_${value.state}`),
        detail: value.differing.join(', '),
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter.mutate({ issueId, numbers: numbersOf(prizes, typed) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <PrizeFields prizes={prizes} typed={typed} onChange={setTyped} />
      {enter.error && <Note tone="bad">{words(enter.error)}</Note>}
      <Button look="pri" type="submit" block disabled={!isComplete(prizes, typed)} busy={enter.isPending}>
        {t('enter_result')}
      </Button>
    </form>
  );
}

import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Note, showToast } from '@lantern/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { isComplete, numbersOf, PrizeFields, type Prizes, type Typed } from './prize-fields.tsx';
import { typedOf } from './prize-paste.ts';

type Numbers = Value<'lotteryBackOffice.issue'>['entries'][number]['numbers'];

/** One operator's blind entry. The fields contain his previous entry, so that a correction needs only the changed digit. */
export function ResultForm({
  issueId,
  prizes,
  before,
  marked,
}: {
  issueId: string;
  prizes: Prizes;
  before: Numbers;
  /** Prizes in which it differs from another entry. */
  marked: readonly string[];
}) {
  const t = useText();
  const words = useRefusalText();
  const [typed, setTyped] = useState<Typed>(before === null ? {} : typedOf(prizes, before));
  const { lotteryBackOffice, views } = calls;
  const enter = useAct(lotteryBackOffice.enterResult, {
    invalidates: [lotteryBackOffice.issue, lotteryBackOffice.issues, views.operatorDashboard],
    quiet: true,
    onSuccess: (value) =>
      showToast({
        kind: value.state === 'FIRST_ENTRY' || value.state === 'AGREED' ? 'ok' : 'warn',
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
      <PrizeFields prizes={prizes} typed={typed} marked={marked} onChange={setTyped} />
      {enter.error && <Note tone="bad">{words(enter.error)}</Note>}
      <Button look="pri" type="submit" block disabled={!isComplete(prizes, typed)} busy={enter.isPending}>
        {t(before === null ? 'enter_result' : 'enter_again')}
      </Button>
    </form>
  );
}

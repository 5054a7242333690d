import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, Note, showToast } from '@lantern/ui';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { useAct } from '../../shared/api/hooks.ts';
import { useRefusalText, useText } from '../../shared/i18n/text.ts';

type Prizes = Value<'lotteryOffice.issue'>['prizes'];

/** Where each number of a draw stands, prize by prize, as places of one list. */
function placesOf(prizes: Prizes) {
  return prizes.flatMap(({ prize, count, digits }) =>
    Array.from({ length: count }, (_, index) => ({ prize, index, digits, key: `${prize}.${index}` })),
  );
}

/** One operator's blind entry: a field a number, or all of them pasted at once. */
export function ResultForm({ issueId, prizes }: { issueId: string; prizes: Prizes }) {
  const t = useText();
  const words = useRefusalText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { lotteryOffice } = calls;
  const places = placesOf(prizes);
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
  const complete = places.every(({ key, digits }) => (typed[key] ?? '').length === digits);
  const paste = (event: ClipboardEvent) => {
    const numbers = event.clipboardData.getData('text').match(/\d+/g) ?? [];
    if (numbers.length < 2) return;
    event.preventDefault();
    setTyped(
      Object.fromEntries(places.map(({ key, digits }, place) => [key, (numbers[place] ?? '').slice(0, digits)])),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const numbers = Object.fromEntries(
      prizes.map(({ prize, count }) => [
        prize,
        Array.from({ length: count }, (_, index) => typed[`${prize}.${index}`] ?? ''),
      ]),
    );
    enter.mutate({ issueId, numbers });
  };
  return (
    <form className="stack" onSubmit={submit} onPaste={paste}>
      <div className="prize-rows">
        {prizes.map(({ prize, digits }) => (
          <div key={prize} className="prize-row">
            <b>{prize}</b>
            <div className="cells">
              {places
                .filter((place) => place.prize === prize)
                .map((place) => (
                  <span key={place.key} className="box sm">
                    <input
                      inputMode="numeric"
                      autoComplete="off"
                      name={place.key}
                      aria-label={t('prize_number', { prize, place: place.index + 1, digits })}
                      maxLength={digits}
                      value={typed[place.key] ?? ''}
                      onChange={(event) =>
                        setTyped({ ...typed, [place.key]: event.target.value.replaceAll(/\D/g, '') })
                      }
                    />
                  </span>
                ))}
            </div>
          </div>
        ))}
      </div>
      {enter.error && <Note tone="bad">{words(enter.error)}</Note>}
      <Button look="pri" type="submit" block disabled={!complete} busy={enter.isPending}>
        {t('enter_result')}
      </Button>
    </form>
  );
}

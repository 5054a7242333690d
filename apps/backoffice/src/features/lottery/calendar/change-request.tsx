import { calls } from '@lantern/contract/calls';
import { Button, Checkbox, Note, showToast } from '@lantern/ui';
import { useState } from 'react';
import { useAct } from '../../../shared/api/hooks.ts';
import { isReason, ReasonField } from '../../../shared/fields/reason-field.tsx';
import { useRefusalText, useText } from '../../../shared/i18n/text.ts';
import { CalendarEffect } from './calendar-effect.tsx';
import type { Change } from './calendar-texts.ts';

const { checkChange, requestChange, exceptions, days, toConfirm } = calls.lotteryCalendar;

/** The lower half of every calendar change: first shows its effect, then sends the request to a second person. */
export function ChangeRequest({
  change,
  hasSource = false,
  onRequested,
}: {
  change: Change | null;
  /** Whether the change must name where the lottery announced it. */
  hasSource?: boolean;
  onRequested: () => void;
}) {
  const t = useText();
  const words = useRefusalText();
  const [source, setSource] = useState('');
  const [reason, setReason] = useState('');
  const [voidsBets, setVoids] = useState(false);
  const check = useAct(checkChange, { quiet: true });
  const request = useAct(requestChange, {
    invalidates: [exceptions, days, toConfirm, calls.staff.requests],
    quiet: true,
    onSuccess: () => {
      showToast({ kind: 'ok', title: t('asked_for_second') });
      onRequested();
    },
  });
  const isSeen = change !== null && check.data !== undefined && isSame(check.variables?.change, change);
  const needsVoid = isSeen && (check.data?.voided ?? []).some(({ bets }) => bets > 0);
  const error = request.error ?? check.error;
  return (
    <>
      <Button
        block
        disabled={change === null}
        busy={check.isPending}
        onClick={() => change !== null && check.mutate({ change })}
      >
        {t('preview_effect')}
      </Button>
      {isSeen && check.data && <CalendarEffect effect={check.data} />}
      {needsVoid && (
        <Checkbox checked={voidsBets} onChange={(event) => setVoids(event.target.checked)}>
          {t('calendar_voids_bets')}
        </Checkbox>
      )}
      {hasSource && (
        <ReasonField
          name="source"
          label={t('calendar_source')}
          hint={t('calendar_source_hint')}
          required
          value={source}
          onChange={setSource}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      {error && <Note tone="bad">{words(error)}</Note>}
      <Button
        look="pri"
        block
        disabled={!isSeen || !isReason(reason) || (hasSource && !isReason(source)) || (needsVoid && !voidsBets)}
        busy={request.isPending}
        onClick={() =>
          change !== null &&
          request.mutate({ change, voidsBets, ...(hasSource && { source: source.trim() }), reason: reason.trim() })
        }
      >
        {t('connection_ask')}
      </Button>
    </>
  );
}

/** Whether the displayed effect belongs to the current change. */
function isSame(one: Change | undefined, other: Change): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

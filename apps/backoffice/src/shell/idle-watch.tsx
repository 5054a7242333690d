import { calls } from '@lantern/contract/calls';
import { Button, Modal } from '@lantern/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../shared/api/call.ts';
import { hasHumanMark, lastHuman, noteHuman, onlyByButton } from '../shared/session/activity.ts';
import { refreshSession } from './refresh-session.ts';

const IDLE_MS = 15 * 60_000;
/** The warning appears this long before the end. */
const WARNED_MS = 2 * 60_000;
/** Maximum delay of an activity report when no other call is made, as in a long form. */
const REPORT_WITHIN_MS = 30_000;
const SECOND_MS = 1_000;

const leftNow = () => lastHuman.get() + IDLE_MS - Date.now();

/** Warns before the session ends for inactivity, and detects its end. */
export function IdleWatch({ onLeave }: { onLeave: () => void }) {
  const s = useTranslations('staff');
  const [left, setLeft] = useState(leftNow);
  const isWarned = left <= WARNED_MS;
  useEffect(() => {
    const tick = setInterval(() => setLeft(leftNow()), SECOND_MS);
    const report = setInterval(() => {
      if (hasHumanMark()) void call(calls.staff.stay, {}).catch(() => undefined);
    }, REPORT_WITHIN_MS);
    return () => {
      clearInterval(tick);
      clearInterval(report);
    };
  }, []);
  useEffect(() => {
    onlyByButton(isWarned);
    return () => onlyByButton(false);
  }, [isWarned]);
  const isOver = left <= 0;
  useEffect(() => {
    // The server may know of later activity from another tab, so it decides whether the session is over.
    if (isOver) void refreshSession();
  }, [isOver]);
  const stay = () => {
    noteHuman();
    setLeft(leftNow());
    void call(calls.staff.stay, {}).catch(() => refreshSession());
  };
  const seconds = Math.max(0, Math.ceil(left / SECOND_MS));
  return (
    <Modal
      open={isWarned}
      onClose={stay}
      title={s('idle_title')}
      lead={s('idle_text', { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}
      actions={
        <>
          <Button onClick={onLeave}>{s('idle_leave')}</Button>
          <Button look="pri" onClick={stay} data-focus-first>
            {s('idle_stay')}
          </Button>
        </>
      }
    />
  );
}

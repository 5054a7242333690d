import { Icon } from '@lantern/ui';
import { Clock3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../shared/i18n/text.ts';

const SECOND_MS = 1_000;

/** Seconds as a clock: 65 → 1:05. */
function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Time since the game opened. Screen readers can read it on demand; it is not announced every second. */
export function TimePlayed() {
  const t = useText('lobby');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / SECOND_MS)), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = clockText(seconds);
  return (
    <span className="time-played num" role="timer" aria-live="off" aria-label={t('time_played', { time: shown })}>
      <Icon as={Clock3} />
      {shown}
    </span>
  );
}

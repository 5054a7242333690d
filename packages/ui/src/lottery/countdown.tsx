import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { cssVariables } from '../base/css-variables.ts';
import { useServerSeconds } from './clock.ts';
import { type CountdownMood, countdownMood, countdownParts, wickShare } from './format-countdown.ts';

export interface CountdownProps {
  /** End time: ISO text or epoch ms, on the server's clock. */
  endsAt: string | number;
  /** Small text above: "Betting closes in". */
  label?: ReactNode;
  /** `lead` 32 px amber (head of a lottery), `card` 22 px, `inline` the size of the surrounding text. */
  size?: 'lead' | 'card' | 'inline' | undefined;
  /** Text for n days, from one day on: "2 d". */
  dayLabel?: ((days: number) => string) | undefined;
  /** Announced by screen readers once at 60 s and once at 10 s; nothing is announced every second. */
  minuteText?: string | undefined;
  tenSecondsText?: string | undefined;
  /** Urgent from this many seconds left; default one minute. One-minute draws use less. */
  urgentBelow?: number | undefined;
  /** Called once when zero is reached while mounted. */
  onEnd?: (() => void) | undefined;
}

/** Seconds left, and the matching mood; `null` before hydration. */
export function useCountdown(
  endsAt: string | number,
  urgentBelow?: number,
): { secondsLeft: number; mood: CountdownMood } | null {
  const now = useServerSeconds();
  if (now === null) return null;
  const end = typeof endsAt === 'number' ? endsAt : Date.parse(endsAt);
  const secondsLeft = Math.max(0, Math.ceil(end / 1000) - now);
  return { secondsLeft, mood: countdownMood(secondsLeft, urgentBelow) };
}

/** Time left. `--:--` in server rendering; red (vermilion) in the last minute. */
export function Countdown({
  endsAt,
  label,
  size = 'card',
  dayLabel,
  minuteText,
  tenSecondsText,
  urgentBelow,
  onEnd,
}: CountdownProps) {
  const left = useCountdown(endsAt, urgentBelow);
  const endSeen = useRef(false);
  const isOver = left?.mood === 'over';
  const wasRunning = useRef(false);
  useEffect(() => {
    if (!isOver) {
      wasRunning.current = true;
      endSeen.current = false;
    } else if (wasRunning.current && !endSeen.current) {
      endSeen.current = true;
      onEnd?.();
    }
  }, [isOver, onEnd]);
  const parts = left && countdownParts(left.secondsLeft);
  const isUrgent = left?.mood === 'urgent' || left?.mood === 'pulse';
  const spoken = left?.secondsLeft === 60 ? minuteText : left?.secondsLeft === 10 ? tenSecondsText : undefined;
  return (
    <span className={classNames('countdown', size !== 'card' && size)}>
      {label && <small>{label}</small>}
      <span className={classNames('t num', isUrgent && 'urg', isOver && 'off')} role="timer" aria-live="off">
        {parts ? `${parts.days > 0 ? `${dayLabel?.(parts.days) ?? `${parts.days} d`} ` : ''}${parts.clock}` : '--:--'}
      </span>
      {(minuteText || tenSecondsText) && (
        <span className="vh" role="status">
          {spoken}
        </span>
      )}
    </span>
  );
}

export interface WickProps {
  endsAt: string | number;
  /** Opening time; the wick covers the time between. */
  startsAt?: string | number | undefined;
  urgentBelow?: number | undefined;
  className?: string | undefined;
}

/** Progress bar (wick) that shrinks beside a countdown. */
export function Wick({ endsAt, startsAt, urgentBelow, className }: WickProps) {
  const left = useCountdown(endsAt, urgentBelow);
  const toMs = (moment: string | number) => (typeof moment === 'number' ? moment : Date.parse(moment));
  const total = startsAt === undefined ? undefined : (toMs(endsAt) - toMs(startsAt)) / 1000;
  const share = left ? wickShare(left.secondsLeft, total) : 1;
  const mood = left?.mood;
  return (
    <span
      className={classNames(
        'wick',
        (mood === 'urgent' || mood === 'pulse') && 'urg',
        mood === 'pulse' && 'pulse',
        mood === 'over' && 'off',
        className,
      )}
      aria-hidden="true"
    >
      <i ref={cssVariables({ '--left': share.toFixed(4) })} />
    </span>
  );
}

/** The ring of a draw card: remaining share of the betting time. */
export function CountdownRing({ endsAt, startsAt, children }: WickProps & { children?: ReactNode }) {
  const left = useCountdown(endsAt);
  const toMs = (moment: string | number) => (typeof moment === 'number' ? moment : Date.parse(moment));
  const total = startsAt === undefined ? undefined : (toMs(endsAt) - toMs(startsAt)) / 1000;
  const share = left ? wickShare(left.secondsLeft, total) : 0;
  return (
    <span className="countdown-ring" ref={cssVariables({ '--p': String(Math.round(share * 100)) })} aria-hidden="true">
      {children}
    </span>
  );
}

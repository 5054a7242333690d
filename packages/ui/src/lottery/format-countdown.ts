/** Remaining time in parts. From one day on the days are separate, so that hours have two digits. */
export interface CountdownParts {
  days: number;
  /** "04:38" below an hour, "01:26:50" from an hour on. */
  clock: string;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** `countdownParts(278)` → `{ days: 0, clock: '04:38' }`. Never below zero. */
export function countdownParts(secondsLeft: number): CountdownParts {
  const total = Math.max(0, Math.floor(secondsLeft));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor((total % 86_400) / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = total % 60;
  const clock =
    days > 0 || hours > 0 ? `${pad(hours)}:${pad(minutes)}:${pad(seconds)}` : `${pad(minutes)}:${pad(seconds)}`;
  return { days, clock };
}

/** Calm at first, urgent in the last minute (or the given seconds), pulsing in the last ten seconds, over at zero. */
export type CountdownMood = 'calm' | 'urgent' | 'pulse' | 'over';

export function countdownMood(secondsLeft: number, urgentBelow = 60): CountdownMood {
  if (secondsLeft <= 0) return 'over';
  if (secondsLeft < 10) return 'pulse';
  return secondsLeft < urgentBelow ? 'urgent' : 'calm';
}

/** Remaining share of the wick (progress bar), 0 to 1. Without a start time it covers the last ten minutes. */
export function wickShare(secondsLeft: number, totalSeconds: number | undefined): number {
  const total = totalSeconds && totalSeconds > 0 ? totalSeconds : 600;
  return Math.min(1, Math.max(0, secondsLeft / total));
}

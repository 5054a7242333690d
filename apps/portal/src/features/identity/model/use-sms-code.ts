import { useEffect, useRef, useState } from 'react';
import { Refused } from '../../../shared/api/refused.ts';

const SECOND_MS = 1000;
/** Between two requests lies a second at least, whatever became of the first (5-06). */
const THROTTLE_MS = 1000;

/** The state of a button that asks for a code (4-06). */
export interface SmsCode {
  /** Seconds until the next may be asked for; 0: now. */
  readonly left: number;
  readonly isBusy: boolean;
  /** What the server said instead, until it was read. */
  readonly refused: Refused | null;
  readonly forgive: () => void;
  readonly send: () => Promise<void>;
}

/**
 * Asks for a code and counts down until the next may be asked for: `expiredMinutes` × 60 seconds.
 *
 * @param request sends the code and answers the minutes
 */
export function useSmsCode(request: () => Promise<{ expiredMinutes: number }>): SmsCode {
  const [left, setLeft] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const isCounting = left > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);

  const send = async () => {
    const now = performance.now();
    if (isCounting || isBusy || now - askedAt.current < THROTTLE_MS) return;
    askedAt.current = now;
    setBusy(true);
    try {
      const { expiredMinutes } = await request();
      setLeft(expiredMinutes * 60);
    } catch (error) {
      const why = error instanceof Refused ? error : new Refused('BROKEN', '');
      setRefused(why);
      // One was sent a moment ago, from another tab: the countdown goes on where it stands.
      if (why.code === 'COOLDOWN' && typeof why.params.wait === 'number') setLeft(why.params.wait);
    }
    setBusy(false);
  };
  return { left, isBusy, refused, forgive: () => setRefused(null), send };
}

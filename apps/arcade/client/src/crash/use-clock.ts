import { useEffect, useState } from 'react';

/** Re-renders with the current value of a clock at this interval; null stops it. */
export function useClock(now: () => number, everyMs: number | null): number {
  const [value, setValue] = useState(now);
  useEffect(() => {
    setValue(now());
    if (everyMs === null) return;
    const timer = setInterval(() => setValue(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return value;
}

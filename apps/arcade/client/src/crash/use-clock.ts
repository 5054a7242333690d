import { useEffect, useState } from 'react';

/** A moment of a clock, read so often while it matters. */
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

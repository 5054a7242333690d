import { useEffect, useState } from 'react';
import { zoneName } from '../shared/formats/business-zone.ts';
import { clockTime } from '../shared/formats/format.ts';

/** The server's time, which decides about draws and orders, in the brand's zone. */
export function PlatformClock({ serverTime }: { serverTime: string }) {
  const [offset] = useState(() => new Date(serverTime).getTime() - Date.now());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num mut3">
      {zoneName()} · {clockTime(now + offset)}
    </span>
  );
}

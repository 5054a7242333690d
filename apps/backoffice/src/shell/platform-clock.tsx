import { useEffect, useState } from 'react';

/** The server's time, which decides about draws and orders, in the operator's zone. */
export function PlatformClock({ serverTime }: { serverTime: string }) {
  const [offset] = useState(() => new Date(serverTime).getTime() - Date.now());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const at = new Date(now + offset);
  const zone = -at.getTimezoneOffset() / 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return (
    <span className="num mut3">
      UTC{zone < 0 ? '−' : '+'}
      {Math.abs(zone)} · {two(at.getHours())}:{two(at.getMinutes())}:{two(at.getSeconds())}
    </span>
  );
}

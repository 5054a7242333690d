import { useEffect, useRef, useState } from 'react';
import { type Currency, shown } from '../model/amounts.ts';
import { isStill } from './show/pace.ts';

const COUNT_MS = 600;

/** Counts up to an amount within 600 ms; decreases, or all changes without animation, apply at once. */
function useCountUp(target: bigint): bigint {
  const [value, setValue] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    from.current = target;
    if (target <= start || isStill()) return setValue(target);
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const thousandths = Math.min(1_000, Math.round(((now - began) / COUNT_MS) * 1_000));
      setValue(start + ((target - start) * BigInt(Math.max(0, thousandths))) / 1_000n);
      if (thousandths < 1_000) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return value;
}

export interface AmountProps {
  readonly minor: bigint;
  readonly currency: Currency;
  /** Counts up from the previous value. */
  readonly counts?: boolean;
}

/** An amount with a smaller currency symbol before it. */
export function Amount({ minor, currency, counts = false }: AmountProps) {
  const counted = useCountUp(minor);
  return (
    <span className="num amt">
      <span className="cur">{currency.symbol}</span>
      {shown(counts ? counted : minor, currency)}
    </span>
  );
}

/** Counts from zero, for amounts that appear with an overlay. */
export function CountedAmount({ minor, currency }: Omit<AmountProps, 'counts'>) {
  const [target, setTarget] = useState(0n);
  useEffect(() => setTarget(minor), [minor]);
  return <Amount minor={target} currency={currency} counts />;
}

import { useEffect, useState } from 'react';

/** A value that has stood still for a while: what is typed or scrolled through is asked for when it rests. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../../../shared/browser/use-settled.ts';

const TYPING_MS = 200;

/** The text of a search field, which reaches the address after a pause; Back and Forward change it from there. */
export function useTypedName(inAddress: string, onSettled: (text: string) => void) {
  const [typed, type] = useState(inAddress);
  const [shown, setShown] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  if (shown !== inAddress) {
    setShown(inAddress);
    if (inAddress !== written) {
      setWritten(inAddress);
      type(inAddress);
    }
  }
  const settled = useSettled(typed.trim(), TYPING_MS);
  const report = useEffectEvent((text: string) => {
    if (text === written) return;
    setWritten(text);
    onSettled(text);
  });
  useEffect(() => report(settled), [settled]);
  return { typed, type };
}

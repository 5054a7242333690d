import { useEffect, useState } from 'react';
import { type DrawOutcome, onBoardOutcome } from '../../../shared/lotteries/draw-outcomes.ts';

const SHOWN_MS = 5_000;

/** How the member's bets on the last settled draw of this lottery ended, for five seconds after the settlement; else null. */
export function useDrawOutcome(gameCode: string): DrawOutcome | null {
  const [outcome, setOutcome] = useState<DrawOutcome | null>(null);
  useEffect(() => onBoardOutcome(gameCode, setOutcome), [gameCode]);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return outcome;
}

import { useEffect, useState } from 'react';
import type { ShownWin } from '../model/timeline.ts';
import type { ReelStage } from '../stage/reel-stage.ts';
import { isStill } from './pace.ts';
import { allPlaces } from './show-round.ts';
import type { TableState } from './table.ts';

const EACH_MS = 1_300;

/** After a round each of its wins is shown alone, once; then all of them rest. */
export function useWinTour(stage: ReelStage | null, { phase, wins }: TableState) {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    setAt(-1);
    if (!stage || phase !== 'idle' || wins.length < 2 || isStill()) return;
    let next = 0;
    const timer = setInterval(() => {
      const win = wins[next];
      stage.mark(win ? win.places : allPlaces(wins));
      setAt(win ? next : -1);
      next += 1;
      if (!win) clearInterval(timer);
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [stage, phase, wins]);
  const only: ShownWin | null = at < 0 ? null : (wins[at] ?? null);
  return { only, wins: only ? [only] : wins };
}

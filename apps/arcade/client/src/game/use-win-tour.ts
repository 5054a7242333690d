import { useEffect, useState } from 'react';
import type { ShownWin } from '../model/wins.ts';
import type { Machine } from '../stage/machine.ts';
import { isStill } from './show/pace.ts';
import { allPlaces } from './show/show-round.ts';
import type { TableState } from './table-state.ts';

const EACH_MS = 1_300;

/** After a round, highlights each win once, then all of them. */
export function useWinTour(machine: Machine | null, { phase, wins }: TableState) {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    setAt(-1);
    if (!machine || phase !== 'idle' || wins.length < 2 || isStill()) return;
    let next = 0;
    const timer = setInterval(() => {
      const win = wins[next];
      machine.mark(win ? win.places : allPlaces(wins));
      setAt(win ? next : -1);
      next += 1;
      if (!win) clearInterval(timer);
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [machine, phase, wins]);
  const only: ShownWin | null = at < 0 ? null : (wins[at] ?? null);
  return { only, wins: only ? [only] : wins };
}

import { useEffect, useState } from 'react';
import { useIsPast } from '../../../shared/browser/time.ts';

/** Whether the board's draw takes bets; `checking` while its close has passed and no answer of the server came since. */
export type SalePhase = 'open' | 'checking' | 'closed';

/** Times after the close at which the lobby is read, until it has the next draw. A daily lottery has none for hours. */
const READ_AFTER_MS = [300, 1_500, 3_500, 7_500] as const;

/** The lobby's answer to a read, or the failure of the read. */
export interface Reread {
  readonly isSuccess: boolean;
  readonly data: { readonly issue: { readonly id: string } | null } | undefined;
}

interface ShownDraw {
  readonly id: string;
  readonly state: string;
  readonly closesAt: string;
}

/**
 * The sale of the draw that a board shows. A page may come from a cache or have missed a message, so a draw whose close has passed is read
 * again at once, and "closed" is only believed after that answer. An answer that has a newer draw arrives here before the board
 * shows that draw, so it does not close the old one.
 */
export function useSalePhase(issue: ShownDraw | null, refresh: () => Promise<Reread>): SalePhase {
  const isPast = useIsPast(issue?.closesAt ?? null);
  const id = issue?.id ?? null;
  const [checked, setChecked] = useState<string | null>(null);
  useEffect(() => {
    if (!isPast || id === null) return;
    const check = async () => {
      const { isSuccess, data } = await refresh();
      if (isSuccess && data?.issue?.id === id) setChecked(id);
    };
    const timers = READ_AFTER_MS.map((ms) => setTimeout(() => void check(), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isPast, id, refresh]);
  if (issue?.state === 'OPEN' && !isPast) return 'open';
  return isPast && checked !== id ? 'checking' : 'closed';
}

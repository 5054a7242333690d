import { useMemo, useState } from 'react';
import { useNow } from '../../../../shared/browser/time.ts';
import { type ChaseTerms, chaseRows, planMultiples } from './chase-plan.ts';
import { costOf, winOf } from './prices.ts';
import type { ElotteryLine, ElotteryLobby } from './types.ts';

const FIRST_TERMS: ChaseTerms = { kind: 'same', issues: 10, first: 1, factor: 2, every: 1, profit: 10 };

/** The plan of a chase: its terms, the draws that it covers, and what each of them costs. */
export function useChasePlan(line: ElotteryLine, { upcoming, limits }: Pick<ElotteryLobby, 'upcoming' | 'limits'>) {
  const [terms, setTerms] = useState(FIRST_TERMS);
  // Multiples that the member has typed over the planned ones, by row.
  const [own, setOwn] = useState<ReadonlyMap<number, number>>(new Map());
  const [firstId, setFirstId] = useState<string | null>(null);
  const once = useMemo(() => ({ cost: costOf(line), pays: winOf(line) }), [line]);
  const now = useNow();
  // A draw may close while the dialog is open: its multiples move to the next one.
  const open = upcoming.filter((issue) => now === null || Date.parse(issue.closesAt) > now);
  const start = Math.max(
    0,
    open.findIndex((issue) => issue.id === firstId),
  );
  const draws = open.slice(start, start + terms.issues);
  const highest = Math.max(1, Math.floor(limits.maxMultiple / Math.max(1, line.multiple)));
  const planned = planMultiples({ ...terms, issues: draws.length }, once, highest);
  const multiples = planned?.map((multiple, index) => own.get(index) ?? multiple) ?? [];
  const rows = chaseRows(multiples, once);
  return {
    ...{ terms, once, draws, open, highest, rows },
    isPossible: planned !== null,
    /** Minor units. */
    total: rows.at(-1)?.spent ?? 0n,
    ordered: draws.map((issue, index) => ({ issueId: issue.id, multiple: multiples[index] ?? 1 })),
    setFirstId,
    setMultiple: (index: number, multiple: number) => setOwn((current) => new Map(current).set(index, multiple)),
    change: (part: Partial<ChaseTerms>) => {
      setTerms((current) => ({ ...current, ...part }));
      setOwn(new Map());
    },
  };
}

export type ChasePlan = ReturnType<typeof useChasePlan>;

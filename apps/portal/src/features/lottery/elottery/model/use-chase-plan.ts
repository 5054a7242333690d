import { useMemo, useState } from 'react';
import { useNow } from '../../../../shared/browser/time.ts';
import {
  boundedTerm,
  type ChaseKind,
  chaseRows,
  planMultiples,
  type TermName,
  termsOf,
  USUAL_TERMS,
} from './chase-plan.ts';
import { costOf, winOf } from './prices.ts';
import type { ElotteryLine, ElotteryLobby } from './types.ts';

/** The plan of a chase: its terms, the draws that it covers, and what each of them costs. */
export function useChasePlan(line: ElotteryLine, { upcoming, limits }: Pick<ElotteryLobby, 'upcoming' | 'limits'>) {
  const [kind, setKind] = useState<ChaseKind>('same');
  const [count, setCount] = useState(10);
  const [typed, setTyped] = useState(USUAL_TERMS);
  // Multiples that the member has typed over the planned ones, by row; 0 while nothing is read.
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
  const draws = open.slice(start, start + count);
  const highest = Math.max(1, Math.floor(limits.maxMultiple / Math.max(1, line.multiple)));
  const terms = termsOf(kind, draws.length, typed);
  const planned = terms && planMultiples(terms, once, highest);
  const multiples = planned?.map((multiple, index) => own.get(index) ?? multiple) ?? [];
  const rows = chaseRows(multiples, once);
  /** Another plan has its own multiples. */
  const changing =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setOwn(new Map());
    };
  return {
    ...{ kind, count, typed, once, draws, open, highest, rows },
    isPossible: terms === null || planned !== null,
    isReady: rows.length > 0 && rows.every(({ multiple }) => multiple > 0),
    /** Minor units. */
    total: rows.at(-1)?.spent ?? 0n,
    ordered: draws.map((issue, index) => ({ issueId: issue.id, multiple: multiples[index] ?? 1 })),
    setFirstId,
    setMultiple: (index: number, multiple: number) => setOwn((current) => new Map(current).set(index, multiple)),
    setKind: changing(setKind),
    setCount: changing(setCount),
    setTerm: changing(({ name, value }: { name: TermName; value: string }) =>
      setTyped((current) => ({ ...current, [name]: boundedTerm(name, value, highest) })),
    ),
  };
}

export type ChasePlan = ReturnType<typeof useChasePlan>;

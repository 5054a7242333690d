import type { StatementFault, StatementRow } from '../types.ts';

/** What rows say together: the balance after the last one in time, or where balances do not follow from each other. */
export type Closing = { readonly closing: bigint | null } | StatementFault;

/** Rows that follow each other without one between them whose amount is not known. */
export type Run = readonly StatementRow[];

/** Lines whose balance does not follow from that of the row before; of step -1 from that of the row behind. */
function brokenLines(run: Run, step: 1 | -1): readonly number[] {
  const ordered = step === 1 ? run : run.toReversed();
  const broken: number[] = [];
  let expected: bigint | null = null;
  for (const { line, amount, balance } of ordered) {
    if (expected !== null) expected += amount;
    if (balance === null) continue;
    if (expected !== null && balance !== expected) broken.push(line);
    expected = balance;
  }
  return broken;
}

/**
 * The closing balance of rows that go forwards or backwards in time; null when the file has no balances, or does not say which of two is the
 * last one.
 */
export function closingOf(runs: readonly Run[]): Closing {
  const rows = runs.flat();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.every(({ balance }) => balance === null))
    return { closing: null };
  const forwards = runs.flatMap((run) => brokenLines(run, 1));
  const backwards = runs.flatMap((run) => brokenLines(run, -1));
  if (forwards.length > 0 && backwards.length > 0) {
    const [fault = 1] = backwards.length < forwards.length ? backwards : forwards;
    return { fault: 'BALANCE', line: fault };
  }
  if (backwards.length > 0) return { closing: last.balance };
  if (forwards.length > 0) return { closing: first.balance };
  if (first.at.getTime() !== last.at.getTime()) return { closing: (first.at < last.at ? last : first).balance };
  return { closing: first.balance === last.balance || rows.length === 1 ? last.balance : null };
}

import type { DemoPlatform } from './demo-platform.ts';

/** Faults of the ledger as sentences; empty if every figure follows from the entries and all sums are zero. */
export async function faultsOfBooks({ ledger, pool, scope }: DemoPlatform): Promise<readonly string[]> {
  const { differences } = await ledger.recompute(pool, scope);
  const { totals } = await ledger.trialBalance(pool, scope);
  return [
    ...differences.map((one) => `${one.check} ${one.where}: ${one.expected} is ${one.found}`),
    ...totals
      .filter((one) => one.debit !== one.credit)
      .map((one) => `${one.book}: debit ${one.debit} is not credit ${one.credit}`),
  ];
}

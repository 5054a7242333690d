/** A debt between two seats in minor units. */
export interface Payment {
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
}

/**
 * Pays the debts between seats as far as the payers' chips allow.
 *
 * Payers pay in seat order after `first`; seats that also receive money pay last. A payer with too few chips pays all creditors in
 * proportion (rounded down; the remaining units go one each in seat order after the payer).
 * @param stacks chips of each seat in minor units, null when they are unlimited
 * @returns gain or loss of each seat
 */
export function settlePayments(
  payments: readonly Payment[],
  seats: number,
  first: number,
  stacks: readonly bigint[] | null = null,
): bigint[] {
  const results = new Array<bigint>(seats).fill(0n);
  const inOrder = Array.from({ length: seats }, (_, step) => (first + 1 + step) % seats);
  const isPaid = (seat: number) => payments.some(({ to }) => to === seat);
  for (const payer of [...inOrder.filter((seat) => !isPaid(seat)), ...inOrder.filter(isPaid)]) {
    const debts = payments.filter(({ from, amount }) => from === payer && amount > 0n);
    const stack = stacks?.[payer];
    const chips = stack === undefined ? null : stack + (results[payer] ?? 0n);
    for (const { to, amount } of affordable(debts, payer, seats, chips)) {
      results[payer] = (results[payer] ?? 0n) - amount;
      results[to] = (results[to] ?? 0n) + amount;
    }
  }
  return results;
}

function affordable(debts: readonly Payment[], payer: number, seats: number, chips: bigint | null): readonly Payment[] {
  const owed = debts.reduce((sum, { amount }) => sum + amount, 0n);
  if (chips === null || owed <= chips) return debts;
  const inOrder = [...debts].sort((a, b) => distance(payer, a.to, seats) - distance(payer, b.to, seats));
  const shares = inOrder.map((debt) => ({ ...debt, amount: (debt.amount * chips) / owed }));
  let left = shares.reduce((rest, { amount }) => rest - amount, chips);
  return shares.map((share) => {
    if (left === 0n) return share;
    left -= 1n;
    return { ...share, amount: share.amount + 1n };
  });
}

/** Number of seats from one to the other in seat order. */
function distance(from: number, to: number, seats: number): number {
  return (to - from + seats) % seats;
}

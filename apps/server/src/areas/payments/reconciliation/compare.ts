/** One movement as one side has it; amounts in minor units. */
export interface Movement {
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly amount: bigint;
}

export interface Difference {
  readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS';
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
}

/**
 * Compares what both sides have. Each side brings its own day, and the other is looked up beyond it: a payment at midnight is no
 * difference because one clock is a second ahead.
 * @param ours our day; `ourKnown` answers an order of theirs from any day
 * @param theirs their day; `theirKnown` the same for orders of ours
 */
export function compare(
  ours: readonly Movement[],
  theirs: readonly Movement[],
  ourKnown: ReadonlyMap<string, Movement>,
  theirKnown: ReadonlyMap<string, Movement>,
): readonly Difference[] {
  const found: Difference[] = [];
  const judged = new Set<string>();
  const seen = new Set<string>();
  for (const line of theirs) {
    const own = ourKnown.get(line.orderNo);
    const { orderNo, providerNo } = line;
    // A provider that lists one order twice has taken money twice, and we know of one payment.
    if (own === undefined || seen.has(orderNo)) {
      found.push({ kind: 'MISSING_HERE', orderNo, providerNo, ours: null, theirs: line.amount });
    } else if (own.amount !== line.amount) {
      found.push({ kind: 'AMOUNT_DIFFERS', orderNo, providerNo, ours: own.amount, theirs: line.amount });
    }
    seen.add(orderNo);
    judged.add(orderNo);
  }
  for (const own of ours) {
    const { orderNo, providerNo, amount } = own;
    if (judged.has(orderNo)) continue;
    const line = theirKnown.get(orderNo);
    if (line === undefined) found.push({ kind: 'MISSING_THERE', orderNo, providerNo, ours: amount, theirs: null });
    else if (line.amount !== amount) {
      found.push({ kind: 'AMOUNT_DIFFERS', orderNo, providerNo, ours: amount, theirs: line.amount });
    }
  }
  return found;
}

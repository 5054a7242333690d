/** One movement as recorded by one side; amounts in minor units. */
export interface Movement {
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly amount: bigint;
  /** Time of the movement, if known. */
  readonly at?: Date | undefined;
}

export interface Difference {
  readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS';
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
}

/** An order that the two sides have on different days. */
export interface Timing {
  readonly orderNo: string;
  readonly providerNo: string | null;
  /** Its effect on their total minus ours for this day: positive when they have it on this day. */
  readonly amount: bigint;
  /** The other side's time. */
  readonly otherAt: Date | null;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly timings: readonly Timing[];
  /** Invariant: their total minus ours = `timing` + `unexplained`. */
  readonly timing: bigint;
  readonly unexplained: bigint;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/**
 * Compares the records of both sides for one day. Orders missing on the other side's day are looked up on other days: a payment before
 * midnight on one side and after it on the other is a timing difference, which appears with the opposite sign in the other day's run.
 *
 * @param ours our day; `ourKnown` finds our records of their orders on any day
 * @param theirs their day; `theirKnown` finds their records of our orders
 */
export function compare(
  ours: readonly Movement[],
  theirs: readonly Movement[],
  ourKnown: ReadonlyMap<string, Movement>,
  theirKnown: ReadonlyMap<string, Movement>,
): Comparison {
  const differences: Difference[] = [];
  const timings: Timing[] = [];
  const unexplained: bigint[] = [];
  const ourDay = new Set(ours.map(({ orderNo }) => orderNo));
  const judged = new Set<string>();
  for (const line of theirs) {
    const own = ourKnown.get(line.orderNo);
    const { orderNo, providerNo, amount } = line;
    // When a provider lists an order twice, it received the money twice, but we know one payment.
    if (own === undefined || judged.has(orderNo)) {
      differences.push({ kind: 'MISSING_HERE', orderNo, providerNo, ours: null, theirs: amount });
      unexplained.push(amount);
    } else {
      if (own.amount !== amount) {
        differences.push({ kind: 'AMOUNT_DIFFERS', orderNo, providerNo, ours: own.amount, theirs: amount });
        unexplained.push(amount - own.amount);
      }
      if (!ourDay.has(orderNo)) timings.push({ orderNo, providerNo, amount: own.amount, otherAt: own.at ?? null });
    }
    judged.add(orderNo);
  }
  for (const { orderNo, providerNo, amount } of ours) {
    if (judged.has(orderNo)) continue;
    const line = theirKnown.get(orderNo);
    if (line === undefined) {
      differences.push({ kind: 'MISSING_THERE', orderNo, providerNo, ours: amount, theirs: null });
      unexplained.push(-amount);
      continue;
    }
    // A difference in amount is counted on the day of their row.
    timings.push({ orderNo, providerNo: line.providerNo, amount: -amount, otherAt: line.at ?? null });
  }
  return { differences, timings, timing: sum(timings.map(({ amount }) => amount)), unexplained: sum(unexplained) };
}

/** One movement as one side has it; amounts in minor units. */
export interface Movement {
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly amount: bigint;
  /** When it was, where that is known. */
  readonly at?: Date | undefined;
}

export interface Difference {
  readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS';
  readonly orderNo: string;
  readonly providerNo: string | null;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
}

/** An order that each side has on another day. */
export interface Timing {
  readonly orderNo: string;
  readonly providerNo: string | null;
  /** What it adds to their total of this day less ours: positive when theirs is the one of this day. */
  readonly amount: bigint;
  /** When the other side has it. */
  readonly otherAt: Date | null;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  readonly timings: readonly Timing[];
  /** Their total less ours is `timing` plus `unexplained`, always. */
  readonly timing: bigint;
  readonly unexplained: bigint;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/**
 * Compares what both sides have. Each side brings its own day, and the other is looked up beyond it: a payment that one side has
 * before midnight and the other after it is a difference of timing, which the other day's run has the other way round.
 *
 * @param ours our day; `ourKnown` answers an order of theirs from any day
 * @param theirs their day; `theirKnown` the same for orders of ours
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
    // A provider that lists one order twice has taken money twice, and we know of one payment.
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
    // What their line is too much or too little by counts on the day of that line.
    timings.push({ orderNo, providerNo: line.providerNo, amount: -amount, otherAt: line.at ?? null });
  }
  return { differences, timings, timing: sum(timings.map(({ amount }) => amount)), unexplained: sum(unexplained) };
}

export type ChaseKind = 'same' | 'multiply' | 'target';

export interface ChaseTerms {
  readonly kind: ChaseKind;
  readonly issues: number;
  readonly first: number;
  /** The multiple is multiplied by this … */
  readonly factor: number;
  /** … after this many draws. */
  readonly every: number;
  /** Profit on the total spent, at every hit, in percent. */
  readonly profit: number;
}

export interface ChaseRow {
  readonly multiple: number;
  readonly cost: bigint;
  readonly spent: bigint;
  /** Payout of a hit in this draw. */
  readonly pays: bigint;
}

/**
 * Multiples of a chase by draw; null if a multiple that reaches the target does not exist or exceeds the maximum. Amounts in minor units.
 */
export function planMultiples(
  terms: ChaseTerms,
  once: { readonly cost: bigint; readonly pays: bigint },
  highest: number,
): readonly number[] | null {
  const multiples: number[] = [];
  let spent = 0n;
  for (let issue = 0; issue < terms.issues; issue += 1) {
    const multiple = multipleAt(terms, once, spent, issue);
    if (multiple === null || multiple > highest) return null;
    spent += once.cost * BigInt(multiple);
    multiples.push(multiple);
  }
  return multiples;
}

function multipleAt(
  terms: ChaseTerms,
  { cost, pays }: { readonly cost: bigint; readonly pays: bigint },
  spent: bigint,
  issue: number,
): number | null {
  if (terms.kind === 'same') return terms.first;
  if (terms.kind === 'multiply') return terms.first * terms.factor ** Math.floor(issue / Math.max(1, terms.every));
  // pays × m ≥ (100 + profit) % of (spent + cost × m)
  const wanted = 100n + BigInt(terms.profit);
  const gain = 100n * pays - wanted * cost;
  if (gain <= 0n) return null;
  const least = (wanted * spent + gain - 1n) / gain;
  return Math.max(terms.first, Number(least));
}

/** Cost and possible payout of a chase, by draw. */
export function chaseRows(
  multiples: readonly number[],
  once: { readonly cost: bigint; readonly pays: bigint },
): readonly ChaseRow[] {
  let spent = 0n;
  return multiples.map((multiple) => {
    const cost = once.cost * BigInt(multiple);
    spent += cost;
    return { multiple, cost, spent, pays: once.pays * BigInt(multiple) };
  });
}

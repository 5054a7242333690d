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

export type TermName = 'first' | 'factor' | 'every' | 'profit';
/** Values of the number fields: '' and NOT_READ are no terms. */
export type TypedTerms = Readonly<Record<TermName, string>>;

export const USUAL_TERMS: TypedTerms = { first: '1', factor: '2', every: '1', profit: '10' };

/** The fields of each kind, in their order. */
export const TERMS_OF: Readonly<Record<ChaseKind, readonly TermName[]>> = {
  same: ['first'],
  multiply: ['first', 'factor', 'every'],
  target: ['profit'],
};

const WHOLE = /^\d+$/;
const BOUNDS = { first: [1, Number.MAX_SAFE_INTEGER], factor: [1, 10], every: [1, 120], profit: [0, 1000] } as const;

/** The value of a field within its bounds; what is no number stays as it is. */
export function boundedTerm(name: TermName, value: string, highest: number): string {
  const [least, most] = BOUNDS[name];
  if (!WHOLE.test(value)) return value;
  return String(Math.min(Math.max(Number(value), least), most, name === 'first' ? highest : most));
}

/** Terms from the fields of a kind; null while one of them is not a number. Fields of other kinds have their usual values. */
export function termsOf(kind: ChaseKind, issues: number, typed: TypedTerms): ChaseTerms | null {
  const names = TERMS_OF[kind];
  if (!names.every((name) => WHOLE.test(typed[name]))) return null;
  const value = (name: TermName) => Number(names.includes(name) ? typed[name] : USUAL_TERMS[name]);
  return {
    kind,
    issues,
    first: value('first'),
    factor: value('factor'),
    every: value('every'),
    profit: value('profit'),
  };
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

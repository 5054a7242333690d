/** Terms of a deposit channel by which money can be lost; amounts in minor units. */
export interface GuardedTerms {
  readonly feePpm: number;
  readonly maximum: bigint;
  readonly queryAbove: bigint;
  /** Null: no maximum. */
  readonly dailyCap: bigint | null;
  /** Null: the brand's own. */
  readonly currency: string | null;
  /** The bank account that members pay to. */
  readonly receiving: string | null;
}

/**
 * The names of the terms that a second person has to approve: a higher fee, more money, more money without a query to the provider, another
 * account or currency. Server and back office use the same rule. Lower ones, hours, ranks and names are changed by one person.
 */
export function guardedChanges(before: GuardedTerms, after: GuardedTerms): (keyof GuardedTerms)[] {
  const isMore = (was: bigint | null, is: bigint | null) => was !== null && (is === null || is > was);
  const changes: readonly (readonly [keyof GuardedTerms, boolean])[] = [
    ['feePpm', after.feePpm > before.feePpm],
    ['maximum', after.maximum > before.maximum],
    ['queryAbove', after.queryAbove > before.queryAbove],
    ['dailyCap', isMore(before.dailyCap, after.dailyCap)],
    ['currency', after.currency !== before.currency],
    ['receiving', after.receiving !== before.receiving],
  ];
  return changes.filter(([, applies]) => applies).map(([name]) => name);
}

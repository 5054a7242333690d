/** Sums over rounds, in bets. */
export interface Sums {
  readonly rounds: number;
  readonly paid: number;
  readonly squares: number;
  readonly wins: number;
  readonly most: number;
}

export const NOTHING: Sums = { rounds: 0, paid: 0, squares: 0, wins: 0, most: 0 };

export function addSums(one: Sums, other: Sums): Sums {
  return {
    rounds: one.rounds + other.rounds,
    paid: one.paid + other.paid,
    squares: one.squares + other.squares,
    wins: one.wins + other.wins,
    most: Math.max(one.most, other.most),
  };
}

export interface Estimate {
  readonly returned: number;
  /** Half-width of the 95 % confidence interval of the RTP. */
  readonly margin: number;
  readonly deviation: number;
  readonly standardError: number;
}

const TWO_SIDED_95 = 1.959964;

export function estimateOf({ rounds, paid, squares }: Sums): Estimate {
  const returned = paid / rounds;
  const deviation = Math.sqrt(Math.max(0, squares / rounds - returned * returned));
  const standardError = deviation / Math.sqrt(rounds);
  return { returned, deviation, standardError, margin: TWO_SIDED_95 * standardError };
}

/** Number of standard errors by which an estimate is outside the declared range; 0 inside. */
export function errorsOutside({ returned, standardError }: Estimate, lowest: number, highest: number): number {
  const distance = Math.max(0, lowest - returned, returned - highest);
  if (distance === 0) return 0;
  return standardError === 0 ? Number.POSITIVE_INFINITY : distance / standardError;
}

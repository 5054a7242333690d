/** A bet; bets are listed in the order of placement; amounts in minor units. */
export type StakedBet = { readonly id: string; readonly stake: bigint; readonly isCovered: boolean };

/** Why a bet does not count in full. */
export type UncountedReason = 'COVERED' | 'SECURED';

/** The counted amount of a bet that counts less than its stake. */
export type UncountedBet = { readonly id: string; readonly counted: bigint; readonly reason: UncountedReason };

/**
 * Bets that count less than their stakes: covered bets count 0, and all bets together never count more than the amount that can be lost.
 * The secured amount is deducted from the covered bets first, then from the others in the order of placement, so that a later bet never
 * increases the counted amount of an earlier one.
 */
export function uncountedBets(bets: readonly StakedBet[], secured: bigint): readonly UncountedBet[] {
  let left = secured - bets.reduce((sum, bet) => (bet.isCovered ? sum + bet.stake : sum), 0n);
  return bets.flatMap((bet): UncountedBet[] => {
    if (bet.isCovered) return [{ id: bet.id, counted: 0n, reason: 'COVERED' }];
    if (left <= 0n || bet.stake === 0n) return [];
    const taken = left < bet.stake ? left : bet.stake;
    left -= taken;
    return [{ id: bet.id, counted: bet.stake - taken, reason: 'SECURED' }];
  });
}

/** A bet in the order in which bets were placed; amounts in minor units. */
export type StakedBet = { readonly id: string; readonly stake: bigint; readonly isCovered: boolean };

/** Why a bet does not count in full. */
export type UncountedReason = 'COVERED' | 'SECURED';

/** What a bet counts where that is less than its stake. */
export type UncountedBet = { readonly id: string; readonly counted: bigint; readonly reason: UncountedReason };

/**
 * Bets that count less than their stakes: nothing where they cover too much, and together never more than what can be lost. What is
 * secured is taken from covered bets first, then from the others, the earliest first; a bet that is placed later never makes an
 * earlier one count more.
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

import { parseAmount } from '@lantern/money';

/** How a round of a game ended for its player; a payout below the stake is a loss. */
export function roundOutcome({
  state,
  stake,
  payout,
}: {
  readonly state: 'OPEN' | 'ENDED' | 'VOID';
  readonly stake: string;
  readonly payout: string;
}): 'open' | 'won' | 'lost' | 'void' {
  if (state === 'OPEN') return 'open';
  if (state === 'VOID') return 'void';
  const [paid, staked] = [payout, stake].map((amount) => parseAmount(amount, 4) ?? 0n);
  return (paid ?? 0n) > (staked ?? 0n) ? 'won' : 'lost';
}

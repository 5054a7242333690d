import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';

type Round = Pick<Value<'games.round'>['round'], 'state' | 'stake' | 'payout'>;

/** How a round ended, in the words of bets: what paid less than it cost is lost. */
export function stateOfRound({ state, stake, payout }: Round): 'OPEN' | 'VOID' | 'WON' | 'LOST' {
  if (state !== 'ENDED') return state;
  return Number(payout) >= Number(stake) ? 'WON' : 'LOST';
}

/** What a round brought beyond its stake, as a decimal; null while it is open and when it was taken back. */
export function resultOfRound({ state, stake, payout }: Round, exponent: number): string | null {
  if (state !== 'ENDED') return null;
  const [paid, staked] = [payout, stake].map((amount) => parseAmount(amount, exponent) ?? 0n);
  return formatAmount(minorUnits((paid ?? 0n) - (staked ?? 0n)), exponent);
}

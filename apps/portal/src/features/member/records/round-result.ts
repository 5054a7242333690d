import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';

type Round = Pick<Value<'games.round'>['round'], 'state' | 'stake' | 'payout'>;

/** A round's result in the states of bets: a payout below the stake is lost. */
export function stateOfRound({ state, stake, payout }: Round): 'OPEN' | 'VOID' | 'WON' | 'LOST' {
  if (state !== 'ENDED') return state;
  return Number(payout) >= Number(stake) ? 'WON' : 'LOST';
}

/** Payout less stake as a decimal; null while the round is open and when it is void. */
export function resultOfRound({ state, stake, payout }: Round, exponent: number): string | null {
  if (state !== 'ENDED') return null;
  const [paid, staked] = [payout, stake].map((amount) => parseAmount(amount, exponent) ?? 0n);
  return formatAmount(minorUnits((paid ?? 0n) - (staked ?? 0n)), exponent);
}

import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits, parseAmount } from '@lantern/money';

type Bet = Value<'lottery.myBets'>['rows'][number];

/** Payout less stake as a decimal; null while the bet is open. Refunded stakes are not a result. */
export function resultOf(bet: Pick<Bet, 'state' | 'stake' | 'payout'>, exponent: number): string | null {
  if (bet.state === 'OPEN') return null;
  if (bet.state === 'CANCELLED' || bet.state === 'VOID') return formatAmount(minorUnits(0n), exponent);
  const payout = parseAmount(bet.payout ?? '0', exponent) ?? 0n;
  const stake = parseAmount(bet.stake, exponent) ?? 0n;
  return formatAmount(minorUnits(payout - stake), exponent);
}

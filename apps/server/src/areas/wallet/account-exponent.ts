import { POINTS_CURRENCY } from '@lantern/money';

/** Decimals of an account's amounts: points have their own, all other accounts are in the brand's money. */
export function accountExponent(account: string, moneyExponent: number): number {
  return account.startsWith('P:') ? POINTS_CURRENCY.exponent : moneyExponent;
}

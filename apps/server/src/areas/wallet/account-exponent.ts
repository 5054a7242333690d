import { POINTS_CURRENCY } from '@lantern/money';

/** Decimals of an account's amounts: points have their own exponent, all other accounts use the brand's currency. */
export function accountExponent(account: string, moneyExponent: number): number {
  return account.startsWith('P:') ? POINTS_CURRENCY.exponent : moneyExponent;
}

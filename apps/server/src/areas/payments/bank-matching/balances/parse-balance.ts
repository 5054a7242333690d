import { MAX_AMOUNT, parseSum } from '@lantern/money';

/** A bank balance as a person types it, in minor units; negative when the account is overdrawn, null when it cannot be read. */
export function parseBalance(text: string, exponent: number): bigint | null {
  const balance = parseSum(text.trim(), exponent);
  return balance === null || balance > MAX_AMOUNT || balance < -MAX_AMOUNT ? null : balance;
}

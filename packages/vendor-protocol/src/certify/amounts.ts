/** Converts the protocol's decimal amounts to minor units. Local, because this package depends on Node only. */
export function minorOf(amount: string, exponent: number): bigint {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(`${whole}${part.padEnd(exponent, '0').slice(0, exponent)}`);
}

export function amountOf(minor: bigint, exponent: number): string {
  const digits = minor.toString().padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

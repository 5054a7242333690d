import { type MinorUnits, minorUnits, PPM } from '@lantern/money';

/**
 * Value of one whole coin: minor units of the brand's currency × 1,000,000. The factor gives six decimal places even to a currency without
 * decimals.
 */
export type CoinRate = bigint;

export interface Coin {
  /** Decimal places of the coin's smallest unit on its chain, e.g. 6 for USDT, 18 for ether. */
  readonly decimals: number;
  /** Decimal places that members have to type; amounts are rounded up to this precision. */
  readonly shownDecimals: number;
}

const power = (decimals: number) => 10n ** BigInt(decimals);
const ceilDivide = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/**
 * The coins to send for an amount, in the coin's smallest units, rounded up to the shown decimals.
 * @throws RangeError for a rate or an amount that is not positive
 */
export function coinsFor(amount: bigint, rate: CoinRate, coin: Coin): bigint {
  if (rate <= 0n || amount <= 0n) throw new RangeError('a rate and an amount are above zero');
  const step = power(coin.decimals - coin.shownDecimals);
  return ceilDivide(ceilDivide(amount * power(coin.decimals) * PPM, rate), step) * step;
}

/**
 * The coins that the platform sends for an amount it pays out, in smallest units, rounded down.
 * @throws RangeError for a rate or an amount that is not positive
 */
export function coinsToPay(amount: bigint, rate: CoinRate, coin: Pick<Coin, 'decimals'>): bigint {
  if (rate <= 0n || amount <= 0n) throw new RangeError('a rate and an amount are above zero');
  return (amount * power(coin.decimals) * PPM) / rate;
}

/** The value of a number of smallest units, in minor units, rounded down. */
export function worthOf(units: bigint, rate: CoinRate, coin: Pick<Coin, 'decimals'>): MinorUnits {
  return minorUnits((units * rate) / (power(coin.decimals) * PPM));
}

/** Smallest units as a decimal string: `1.5`, `0.000001`, without trailing zeros. */
export function coinText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** Parses the format of `coinText`; null for any other text or for more decimals than the coin has. */
export function parseCoins(text: string, decimals: number): bigint | null {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', part = ''] = match;
  return part.length > decimals ? null : BigInt(whole + part.padEnd(decimals, '0'));
}

/** Number of confirmations: blocks since the transfer's block, which counts as 1; 0 while the transfer is in no block. */
export function confirmationsOf(head: bigint, block: bigint | null): number {
  return block === null || head < block ? 0 : Number(head - block + 1n);
}

/** An order that waits for coins, or that ended without them. */
export interface AwaitedCoins {
  readonly orderId: bigint;
  readonly units: bigint;
  readonly isOpen: boolean;
  readonly createdAtMs: number;
}

/**
 * Assigns a transfer to a member's own address to an order. Priority: an open order of exactly this amount, then an ended one of exactly
 * this amount (the last created first), then the oldest open order, then the last ended order. Null without any order.
 */
export function chooseAwaited(units: bigint, awaited: readonly AwaitedCoins[]): bigint | null {
  const byAge = [...awaited].sort((one, other) => one.createdAtMs - other.createdAtMs);
  const open = byAge.filter((one) => one.isOpen);
  const ended = byAge.filter((one) => !one.isOpen).reverse();
  const isExact = (one: AwaitedCoins) => one.units === units;
  const chosen = open.find(isExact) ?? ended.find(isExact) ?? open[0] ?? ended[0];
  return chosen?.orderId ?? null;
}

import { type MinorUnits, minorUnits, PPM } from '@lantern/money';

/**
 * What one coin is worth: minor units of the brand's currency × 1,000,000 for one whole coin, so that a stable coin of a currency without
 * decimals keeps six places.
 */
export type CoinRate = bigint;

export interface Coin {
  /** Decimal places of the coin's smallest unit on its chain, e.g. 6 for USDT, 18 for ether. */
  readonly decimals: number;
  /** Places that people are asked to type: what lies below is rounded up. */
  readonly shownDecimals: number;
}

const power = (decimals: number) => 10n ** BigInt(decimals);
const ceilDivide = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor;

/**
 * What has to be sent for an amount, in smallest units, rounded up to the places that people type.
 * @throws RangeError for a rate or an amount that is not positive
 */
export function coinsFor(amount: bigint, rate: CoinRate, coin: Coin): bigint {
  if (rate <= 0n || amount <= 0n) throw new RangeError('a rate and an amount are above zero');
  const step = power(coin.decimals - coin.shownDecimals);
  return ceilDivide(ceilDivide(amount * power(coin.decimals) * PPM, rate), step) * step;
}

/** What is sent for an amount that the house pays, in smallest units, rounded down. */
export function coinsToPay(amount: bigint, rate: CoinRate, coin: Pick<Coin, 'decimals'>): bigint {
  if (rate <= 0n || amount <= 0n) throw new RangeError('a rate and an amount are above zero');
  return (amount * power(coin.decimals) * PPM) / rate;
}

/** What so many smallest units are worth, rounded down. */
export function worthOf(units: bigint, rate: CoinRate, coin: Pick<Coin, 'decimals'>): MinorUnits {
  return minorUnits((units * rate) / (power(coin.decimals) * PPM));
}

/** Smallest units as people read them: `1.5`, `0.000001`, without zeros at the end. */
export function coinText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** Reads what `coinText` writes; null for anything else, or with more places than the coin has. */
export function parseCoins(text: string, decimals: number): bigint | null {
  const match = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(text);
  if (match === null) return null;
  const [, whole = '0', part = ''] = match;
  return part.length > decimals ? null : BigInt(whole + part.padEnd(decimals, '0'));
}

/** How many blocks stand on a transfer, its own among them; 0 while it is in none. */
export function confirmationsOf(head: bigint, block: bigint | null): number {
  return block === null || head < block ? 0 : Number(head - block + 1n);
}

/** An order that waits for coins, or has ended without them. */
export interface AwaitedCoins {
  readonly orderId: bigint;
  readonly units: bigint;
  readonly isOpen: boolean;
  readonly createdAtMs: number;
}

/**
 * Whose money a transfer to a member's own address is: the order that asked for exactly this, an open one before one that has ended;
 * then the open one that waits longest; then the last that has ended. Null without any.
 */
export function chooseAwaited(units: bigint, awaited: readonly AwaitedCoins[]): bigint | null {
  const byAge = [...awaited].sort((one, other) => one.createdAtMs - other.createdAtMs);
  const open = byAge.filter((one) => one.isOpen);
  const ended = byAge.filter((one) => !one.isOpen).reverse();
  const isExact = (one: AwaitedCoins) => one.units === units;
  const chosen = open.find(isExact) ?? ended.find(isExact) ?? open[0] ?? ended[0];
  return chosen?.orderId ?? null;
}

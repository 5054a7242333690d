import type { OriginalInfo, OriginalRound } from '@lantern/arcade-contract';
import { findOriginal, type OriginalInput } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { type Currency, toMinor } from '../model/amounts.ts';

/** No multiplier has more decimals. */
const DECIMALS = 4;

/** A multiplier for display: `1.98×`; with `places`, at least that many decimals. */
export function timesText(multiplier: Rational, places = 0): string {
  const text = multiplier.toDecimal(DECIMALS);
  const [whole = '', decimals = ''] = text.split('.');
  const shown = decimals.padEnd(places, '0');
  return `${groupThousands(whole)}${shown === '' ? '' : `.${shown}`}×`;
}

function groupThousands(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A chance in percent, with more decimals for small values; truncated, marked with `≈` when not exact. */
export function chanceText(chance: Rational): string {
  const percent = chance.mul(Rational.of(100));
  const decimals = [2, 4, 6].find((places) => percent.mul(Rational.of(10 ** places)).floor() >= 10n) ?? 8;
  const text = percent.toDecimal(decimals);
  const isExact = Rational.fromDecimal(text).equals(percent);
  return `${isExact ? '' : '≈ '}${text}%`;
}

/** Short form of a chance: one decimal from one percent on, two below, truncated: `12.1%`, `0.29%`, `<0.01%`. */
export function roughChance(chance: Rational): string {
  const percent = chance.mul(Rational.of(100));
  const text = percent.toDecimal(percent.floor() > 0n ? 1 : 2);
  return text === '0' ? '<0.01%' : `${text}%`;
}

/** Hundredths as text: 5049 → `50.49`. */
export function hundredthsText(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `50.5` → 5050; null unless it is a number with at most two decimals. */
export function readHundredths(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

const lesser = (a: bigint, b: bigint) => (a < b ? a : b);

export interface StakeBounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** Stake range of a bet, in minor units: for games that end immediately the maximum stake keeps the payout within the limit of a round. */
export function stakeBounds(info: OriginalInfo, input: OriginalInput, currency: Currency): StakeBounds {
  const [least, most, payable] = [info.stakes.least, info.stakes.most, info.mostPayout].map((amount) =>
    toMinor(amount, currency),
  ) as [bigint, bigint, bigint];
  const game = findOriginal(info.id);
  if (game === null || game.hasMoves) return { least, most };
  const bound = Rational.of(payable).divide(game.topMultiple(input)).floor();
  return { least, most: lesser(bound, most) };
}

/** Value of a cash-out of an open round, in minor units. */
export function worthOf(
  { multiplier, stake, mostPayout }: Pick<OriginalRound, 'multiplier' | 'stake' | 'mostPayout'>,
  currency: Currency,
): bigint {
  const worth = Rational.fromDecimal(multiplier).floorMul(toMinor(stake, currency));
  return lesser(worth, toMinor(mostPayout, currency));
}

/** Result of a round for the player: a payout below the stake is not a win. */
export type Ending = 'won' | 'even' | 'part' | 'lost';

export function endingOf({ stake, payout }: Pick<OriginalRound, 'stake' | 'payout'>, currency: Currency): Ending {
  const [put, got] = [toMinor(stake, currency), toMinor(payout, currency)];
  if (got > put) return 'won';
  if (got === put) return 'even';
  return got > 0n ? 'part' : 'lost';
}

/** Percentage of the balance above which "Max" needs a confirmation. */
const CONFIRM_ABOVE_PERCENT = 20n;

/** Whether "Max" is confirmed before it stakes this much of the balance (minor units); a stake above the balance is refused anyway. */
export function needsConfirmation(amount: bigint, balance: bigint, isConfirmed: boolean): boolean {
  return !isConfirmed && amount <= balance && amount * 100n > balance * CONFIRM_ABOVE_PERCENT;
}

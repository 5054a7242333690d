import { Rational } from '@lantern/money';
import type { Outlook } from '../../../src/tables/index.ts';

/** A bet by its row in the reference, or by its code. */
export function namedBet<Bet extends string>(
  name: string,
  rows: Readonly<Record<string, Bet>>,
  codes: readonly Bet[] = Object.values(rows),
): Bet | undefined {
  return rows[name] ?? codes.find((code) => code === name);
}

/**
 * Odds to one as written in a row of the reference: `8:1`, `1:1 / 0.5:1`, `0.95, tie push`, `0.316667 (=0.95/3)`; undefined when the
 * case gives none, which selects the default price list.
 */
export function pricesOf(text: string | undefined): Rational[] | undefined {
  if (text === undefined) return undefined;
  const exact = /=\s*([\d.]+)\/(\d+)/.exec(text);
  if (exact !== null) return [Rational.fromDecimal(exact[1] ?? '').divide(Rational.fromDecimal(exact[2] ?? ''))];
  return Array.from(text.matchAll(/(\d+(?:\.\d+)?)(?::1)?/g), ([, price]) => Rational.fromDecimal(price ?? ''));
}

/** An outlook with its probability as a number. */
export function outlookNumbers({ probability, returnToPlayer }: Outlook) {
  return { p: probability.toNumber(), rtp: returnToPlayer.toNumber() };
}

/** An outlook with its probability as a fraction. */
export function outlookFraction({ probability, returnToPlayer }: Outlook) {
  return { p: probability.toString(), rtp: returnToPlayer.toNumber() };
}

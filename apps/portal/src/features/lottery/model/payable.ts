import type { RefusalParams } from '@lantern/contract/codes';

/** Full odds, in ppm. */
export const WHOLE_PPM = 1_000_000;

/** Payable share (ppm) that the server last reported for each selection. */
export type Accepted = Readonly<Record<string, number>>;

/** Payable share as a percentage: "90", "87.5". */
export const percentOf = (payablePpm: number): string => String(payablePpm / 10_000);

/** Adds the payable shares from an ODDS_CHANGED refusal to earlier ones; `textOf` builds a selection's key. */
export function acceptedAfter(
  before: Accepted,
  refused: { readonly code: string; readonly params: RefusalParams },
  texts: readonly string[],
): Accepted {
  if (refused.code !== 'ODDS_CHANGED') return before;
  const payable = Number(refused.params.payablePpm);
  if (!Number.isInteger(payable)) return before;
  const named = String(refused.params.lines ?? '').split(',');
  const found = named.flatMap((line) => texts[Number(line) - 1] ?? []);
  return { ...before, ...Object.fromEntries(found.map((text) => [text, payable])) };
}

/** Numbers with reduced odds by play, from the lobby. */
export type Reduced = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Plays that a selection contains: "parlays of every size" stands for three. */
const SOLD: Readonly<Record<string, readonly string[]>> = { xien_quay: ['xien2', 'xien3', 'xien4'] };

/** Payable share of a selection: the lowest among the number sets that it contains. */
export function reducedOf(reduced: Reduced, play: string, numbers: readonly string[]): number {
  const chosen = new Set(numbers);
  const found = (SOLD[play] ?? [play]).flatMap((code) =>
    Object.entries(reduced[code] ?? {}).filter(([selection]) => selection.split('-').every((one) => chosen.has(one))),
  );
  return found.reduce((least, [, payable]) => Math.min(least, payable), WHOLE_PPM);
}

/** The payable share of an amount, in minor units, rounded down. */
export const paidOf = (amount: bigint, payablePpm = WHOLE_PPM): bigint =>
  (amount * BigInt(payablePpm)) / BigInt(WHOLE_PPM);

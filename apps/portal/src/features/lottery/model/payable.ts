import type { RefusalParams } from '@lantern/contract/codes';

/** A price that nothing is taken off, ppm. */
export const WHOLE_PPM = 1_000_000;

/** What of its odds each line was last said to pay, by what it was of. */
export type Accepted = Readonly<Record<string, number>>;

/** How a price that is not whole is told: "90", "87.5". */
export const percentOf = (payablePpm: number): string => String(payablePpm / 10_000);

/** What is told of lines by a refusal of ODDS_CHANGED, added to what was told before; `textOf` names a line. */
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

/** Numbers that pay less by now, per play: what the lobby says. */
export type Reduced = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Plays that a line sells: parlays of every size are three. */
const SOLD: Readonly<Record<string, readonly string[]>> = { xien_quay: ['xien2', 'xien3', 'xien4'] };

/** What of its odds a line of numbers pays: as much as the dearest selection that it contains. */
export function reducedOf(reduced: Reduced, play: string, numbers: readonly string[]): number {
  const chosen = new Set(numbers);
  const found = (SOLD[play] ?? [play]).flatMap((code) =>
    Object.entries(reduced[code] ?? {}).filter(([selection]) => selection.split('-').every((one) => chosen.has(one))),
  );
  return found.reduce((least, [, payable]) => Math.min(least, payable), WHOLE_PPM);
}

/** An amount of which a share is paid, in minor units, rounded down. */
export const paidOf = (amount: bigint, payablePpm = WHOLE_PPM): bigint =>
  (amount * BigInt(payablePpm)) / BigInt(WHOLE_PPM);

import { type MinorUnits, minorUnits } from '@lantern/money';
import type { SscDigits } from './digits.ts';
import { digitsOfPlay, findSscPlay } from './plays.ts';
import { payoutOfHits, type SscPricing } from './prize.ts';
import type { SscHit } from './rule.ts';
import { readSelection } from './selection.ts';

/** One line as it was sold. */
export type SettledSscLine = {
  readonly play: string;
  /** Canonical text of its selection. */
  readonly selection: string;
  /** unit price × multiple. */
  readonly unitStake: bigint;
  readonly pricing: SscPricing;
};

export type SscOutcome = {
  /** Winning units by tier. */
  readonly hits: readonly SscHit[];
  readonly winningUnits: number;
  /** Total return, rounded down once; 0 for a lost line. */
  readonly payout: MinorUnits;
};

/**
 * Settles a line against a draw: Σ winning units × prize, rounded down once.
 * @throws RangeError for a play or selection that was never sold
 */
export function settleSscLine(line: SettledSscLine, digits: SscDigits): SscOutcome {
  const play = findSscPlay(line.play);
  if (play === null) throw new RangeError(`no electronic play ${line.play}`);
  const selection = readSelection(play.rule.shape, line.selection);
  if (typeof selection === 'string') throw new RangeError(`${line.play} has no selection ${line.selection}`);
  const hits = play.rule.hits(selection, digitsOfPlay(play, digits));
  return {
    hits,
    winningUnits: hits.reduce((sum, hit) => sum + hit.units, 0),
    payout: payoutOfHits(line.pricing, line.unitStake, hits),
  };
}

/**
 * Cuts a member's wins of one issue to what may be won in it: the first bets are paid in full, the one that reaches the bound in
 * part, later ones nothing.
 */
export function capPayouts(payouts: readonly bigint[], maxPayout: bigint): readonly MinorUnits[] {
  let left = maxPayout;
  return payouts.map((payout) => {
    const before = left;
    left = payout > left ? 0n : left - payout;
    return minorUnits(before - left);
  });
}

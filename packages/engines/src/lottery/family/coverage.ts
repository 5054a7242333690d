import { Rational } from '@lantern/money';
import type { LotteryFamily, Play } from './family.ts';
import { type Selection, zonesSelected } from './rule.ts';

/** A chance below which selections in sum cannot cover a noteworthy share: nothing needs to be walked through. */
const NOTEWORTHY = Rational.of(1, 2);

/**
 * The share of a play's outcomes in which at least one of several selections wins; zero when all of them together are surely below a
 * half. Plays that sell the same picks at several places are judged at each of them, and the largest share counts: a number at every
 * rank of a race covers a tenth of each rank.
 */
export function coveredShare<Draw>(
  family: LotteryFamily<Draw>,
  play: Play<Draw>,
  selections: readonly Selection[],
): Rational {
  const alike = play.rule.kinds.length === 1 && play.rule.counting.kind === 'SUM' && selections[0]?.places.length === 0;
  const zones = selections[0]?.zones.length ?? 0;
  if (!alike || zones < 2) return shareOf(family, play, selections);
  return Array.from({ length: zones }, (_, zone) =>
    shareOf(
      family,
      play,
      selections.map(({ zones: all }) =>
        zonesSelected(...all.map((symbols, place) => (place === zone ? symbols : []))),
      ),
    ),
  ).reduce((most, share) => (share.compare(most) > 0 ? share : most), Rational.ZERO);
}

function shareOf<Draw>(family: LotteryFamily<Draw>, play: Play<Draw>, selections: readonly Selection[]): Rational {
  const likeliest = play.rule.kinds
    .map((code) => family.findKind(code)?.winChance ?? Rational.ZERO)
    .reduce((most, chance) => (chance.compare(most) > 0 ? chance : most), Rational.ZERO);
  const units = selections.reduce((sum, selection) => sum + play.rule.units(selection), 0);
  if (likeliest.mul(Rational.of(units)).compare(NOTEWORTHY) < 0) return Rational.ZERO;
  const draws = family.outcomesOf(play.code);
  if (draws.length === 0) return Rational.ZERO;
  const covered = draws.filter((draw) => selections.some((selection) => play.rule.hits(selection, draw).length > 0));
  return Rational.of(covered.length, draws.length);
}

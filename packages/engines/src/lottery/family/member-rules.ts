import { choose, combinations } from '../combinations.ts';
import type { SscSelection } from '../ssc/selection.ts';
import { gatherHits, type Hit, type PlayRule, zonesSelected } from './rule.ts';
import { listsOf } from './shapes.ts';

/** Plays of which one unit is a set of numbers, paid by how many of them are drawn. */
export type MemberPlay<Draw> = {
  readonly kind: string;
  readonly symbols: readonly string[];
  /** Numbers of one unit. */
  readonly size: number;
  /** Most numbers that a zone takes; more would make more units than a line may hold. */
  readonly most?: number;
  /** Whether a symbol, by its position, is among what was drawn. */
  isDrawn(draw: Draw, index: number): boolean;
  /** The prize of a unit with so many numbers drawn, or null. */
  tierOf(drawn: number, draw: Draw): string | null;
};

/** Any numbers: every choice of `size` of them is one unit. */
export function memberSets<Draw>(play: MemberPlay<Draw>): PlayRule<Draw> {
  return memberRule(play, false);
}

/**
 * Bankers and others (dan-tuo): the first zone is in every unit, the rest of a unit is taken from the second. One to `size` − 1
 * bankers; no number stands in both zones.
 */
export function memberSetsWithBankers<Draw>(play: MemberPlay<Draw>): PlayRule<Draw> {
  return memberRule(play, true);
}

function memberRule<Draw>(play: MemberPlay<Draw>, hasBankers: boolean): PlayRule<Draw> {
  const { kind, symbols, size, most = symbols.length } = play;
  const split = ({ zones }: SscSelection) => {
    const [first = [], second = []] = zones;
    return hasBankers ? { bankers: first, others: second } : { bankers: [], others: first };
  };
  const units = (selection: SscSelection) => {
    const { bankers, others } = split(selection);
    return bankers.some((one) => others.includes(one)) ? 0 : Number(choose(others.length, size - bankers.length));
  };
  return {
    shape: hasBankers
      ? listsOf(symbols, [
          { min: 1, max: size - 1 },
          { min: 1, max: most },
        ])
      : listsOf(symbols, [{ min: size, max: most }]),
    kinds: [kind],
    units,
    hits: (selection, draw) => {
      const { bankers, others } = split(selection);
      const isDrawn = (index: number) => play.isDrawn(draw, index);
      const certain = bankers.filter(isDrawn).length;
      const possible = others.filter(isDrawn).length;
      const taken = size - bankers.length;
      const hits: Hit[] = [];
      for (let more = 0; more <= Math.min(taken, possible); more += 1) {
        const tier = play.tierOf(certain + more, draw);
        const ways = choose(possible, more) * choose(others.length - possible, taken - more);
        if (tier !== null) hits.push({ tier, units: Number(ways) });
      }
      return gatherHits(hits);
    },
    parts: (selection) => {
      if (units(selection) === 0) return [];
      const { bankers, others } = split(selection);
      return combinations(others, size - bankers.length).map((free) => {
        const members = [...bankers, ...free].sort((one, other) => one - other);
        return {
          key: members.map((index) => symbols[index] ?? '').join(),
          kind,
          units: 1,
          selection: hasBankers ? zonesSelected(bankers, free) : zonesSelected(members),
        };
      });
    },
  };
}

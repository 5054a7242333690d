import type { SscSelectionProblem } from '../ssc/selection.ts';
import { readSelection } from '../ssc/selection.ts';
import { countUnits } from '../ssc/units.ts';
import type { LotteryFamily } from './family.ts';
import type { Counting, PlayRule, Selection } from './rule.ts';

/** Estimated work of selling a bet, calculated without splitting it into parts. */
export type LineWork = {
  /** Maximum units that it buys. */
  readonly units: number;
  /** Maximum liability parts, which quoting, the liability records and a cancellation process. */
  readonly parts: number;
};

const NOTHING: LineWork = { units: 0, parts: 0 };

/** Number of last places that group the liability of long straights. */
const TAIL = 3;

/** Estimates the work of a slip's entry before quoting. An entry without a valid selection has no work: quoting refuses it. */
export function workOfLine<Draw>(
  family: LotteryFamily<Draw>,
  line: { readonly play: string; readonly selection: string },
): LineWork {
  const play = family.findPlay(line.play);
  if (play === null) return NOTHING;
  const selection: Selection | SscSelectionProblem = readSelection(play.rule.shape, line.selection);
  return typeof selection === 'string' ? NOTHING : workOf(play.rule, selection);
}

/** The work of a selection, in closed form. */
export function workOf<Draw>({ counting }: Pick<PlayRule<Draw>, 'counting'>, selection: Selection): LineWork {
  const units = countUnits(counting, selection);
  return { units, parts: Math.min(units, mostParts(counting, selection)) };
}

function mostParts(counting: Counting, { zones, places }: Selection): number {
  const sizes = zones.map((zone) => zone.length);
  const items = sizes.reduce((sum, size) => sum + size, 0);
  const choices =
    counting.placesTaken === null ? 1 : countUnits(oneOfEach(counting.placesTaken), { zones: [places], places: [] });
  switch (counting.kind) {
    case 'PRODUCT':
    case 'DIFFERENT':
      // Plays that combine straights of several lengths have the parts of each length; `factor` is the number of lengths.
      return choices * counting.factor * sizes.slice(-TAIL).reduce((all, size) => all * size, 1);
    case 'SUM':
    case 'WEIGHTS':
    case 'ORDERS':
    case 'ANY_ORDER':
    case 'ONE':
      return choices * items;
    default:
      return Number.POSITIVE_INFINITY;
  }
}

const oneOfEach = (taken: number): Counting => ({ kind: 'CHOOSE', taken, factor: 1, placesTaken: null });

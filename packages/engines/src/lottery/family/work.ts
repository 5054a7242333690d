import type { SscSelectionProblem } from '../ssc/selection.ts';
import { readSelection } from '../ssc/selection.ts';
import { countUnits } from '../ssc/units.ts';
import type { LotteryFamily } from './family.ts';
import type { Counting, PlayRule, Selection } from './rule.ts';

/** What a line would take to sell, known without taking it apart. */
export type LineWork = {
  /** Units that it buys at most. */
  readonly units: number;
  /** Parts of liability that it has at most: what quoting, the books and a cancellation work through. */
  readonly parts: number;
};

const NOTHING: LineWork = { units: 0, parts: 0 };

/** Long straights keep their liability by so many of their last places at most. */
const TAIL = 3;

/** What slips are judged by before they are quoted. A line that names no selection of the family takes no work: quoting refuses it. */
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
      // Plays that hold a straight of every length have the parts of each; `factor` counts their lengths.
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

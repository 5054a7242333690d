import type { LotteryFamily, Play } from '../family/family.ts';
import { zonesSelected } from '../family/rule.ts';
import type { ElotteryFamily } from './families.ts';

/** Additional content of a lottery board. */
export type ElotteryBoard = {
  /** Plays whose winning picks describe a draw: `11 big odd`. */
  readonly shown: readonly string[];
  /** The play whose picks are the columns of the trend table; null when all numbers are typed. */
  readonly trend: string | null;
  /**
   * For plays whose code starts with `start`: the play whose picks provide the missing counts (draws since the last win) of their symbols.
   */
  readonly missing: readonly (readonly [start: string, play: string])[];
};

/** Lotteries with top and bottom numbers: missing counts of each digit for both. */
const TOP_AND_BOTTOM: ElotteryBoard = {
  shown: [],
  trend: 'runtop',
  missing: [
    ['runtop', 'runtop'],
    ['runbottom', 'runbottom'],
  ],
};

/** Three digits: missing counts per place, and at any place for group plays. */
const THREE_DIGITS: ElotteryBoard = {
  shown: ['3x_sum'],
  trend: '1x_dwd',
  missing: [
    ['3x_direct', '1x_dwd'],
    ['3x_z', 'bdw3_1'],
    ['bdw3', 'bdw3_1'],
  ],
};

const BOARDS: Readonly<Record<Exclude<ElotteryFamily, 'SSC'>, ElotteryBoard>> = {
  ...{ THAI: TOP_AND_BOTTOM, YEEKEE: TOP_AND_BOTTOM, LAOS: TOP_AND_BOTTOM, HANOI: TOP_AND_BOTTOM },
  ...{ THREE_D: THREE_DIGITS, P3: THREE_DIGITS },
  FOUR_D: { shown: [], trend: null, missing: [] },
  TOGEL: {
    shown: ['shio', '5050'],
    trend: 'colok_jitu',
    missing: [['colok_macau', 'colok_bebas']],
  },
  K3: {
    shown: ['sum', 'side'],
    trend: '1any',
    missing: [
      ['2diff', '1any'],
      ['3diff', '1any'],
    ],
  },
  X11X5: {
    shown: ['dds'],
    trend: 'dwd',
    missing: [
      ['q3_direct', 'dwd'],
      ['q2_direct', 'dwd'],
      ['q3_group', 'bdw'],
      ['q2_group', 'bdw'],
      ['rx', 'rx1'],
    ],
  },
  PK10: { shown: ['gy', 'gy_side'], trend: 'rank', missing: [['top', 'rank']] },
  KENO8: { shown: ['sum', 'element'], trend: 'element', missing: [['pick', 'pick1']] },
  PC28: { shown: ['tm', 'side', 'wave'], trend: 'side', missing: [['bao3', 'tm']] },
  LHC: {
    shown: ['tm_zodiac', 'wave'],
    trend: 'tm_zodiac',
    missing: [
      ['lm_', 'zm'],
      ['bz_', 'zm'],
      ['tc', 'zm'],
      ['lx', 'yx'],
      ['hx', 'tm_zodiac'],
    ],
  },
};

/** The board of a family; SSC has a separate implementation. */
export function elotteryBoard(family: Exclude<ElotteryFamily, 'SSC'>): ElotteryBoard {
  return BOARDS[family];
}

/** The picks of a play that win in a draw, by zone. */
export function winningPicks<Draw>({ rule }: Play<Draw>, draw: Draw): readonly (readonly string[])[] {
  const { zones, symbols } = rule.shape;
  return zones.map((_zone, zone) =>
    symbols.filter((_symbol, index) =>
      rule.hits(zonesSelected(...zones.map((_one, place) => (place === zone ? [index] : []))), draw).some(isPaid),
    ),
  );
}

const isPaid = ({ tier }: { readonly tier: string }) => tier !== 'refund';

/** Short description of a draw: the winning symbols of the plays in `board.shown`. */
export function shownOf<Draw>(family: LotteryFamily<Draw>, board: ElotteryBoard, draw: Draw): readonly string[] {
  return board.shown.flatMap((code) => {
    const play = family.findPlay(code);
    return play === null ? [] : winningPicks(play, draw).flat();
  });
}

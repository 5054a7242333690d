import { combinations } from '../../combinations.ts';
import { equallyLikely } from '../family/chance.ts';
import { arrangements, readNumberList } from '../family/draws.ts';
import { lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import {
  amongFirstThree,
  anyNumbers,
  type Balls,
  DRAWN,
  fixedPlaces,
  groups,
  middleNumber,
  oddCount,
  POOL,
  straights,
} from './rules.ts';

export type { Balls } from './rules.ts';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const anyOf = SIZES.map((size) => ({ size, ...anyNumbers(size) }));
const [threeStraight, twoStraight] = [straights('q3_direct', 3), straights('q2_direct', 2)];
const [threeGroup, twoGroup] = [groups('q3_group', 3), groups('q2_group', 2)];

/** Plays depend on the first one, two or three balls in order, or on the set of all five; only these are enumerated. */
const firstOf = (width: number) => countedOver<Balls>(() => equallyLikely(arrangements(POOL, width)));
const [one, two, three] = [firstOf(1), firstOf(2), firstOf(3)];
const set = countedOver<Balls>(() => equallyLikely(combinations(arrangements(POOL, 1).flat(), DRAWN)));
const indices = (count: number) => [...Array(count).keys()];

/** Eleven choose five. Results are written `03,11,08,01,06` in drawing order. */
export const X11X5 = lotteryFamily<Balls>({
  code: 'x11x5',
  plays: playsOf(
    ['STANDARD', 'CREDIT'],
    [
      ['three', 'q3_direct', threeStraight.chosen],
      ['three', 'q3_direct_typed', threeStraight.typed, 'q3_direct'],
      ['three', 'q3_group', threeGroup.chosen],
      ['three', 'q3_group_typed', threeGroup.typed, 'q3_group'],
      ['two', 'q2_direct', twoStraight.chosen],
      ['two', 'q2_direct_typed', twoStraight.typed, 'q2_direct'],
      ['two', 'q2_group', twoGroup.chosen],
      ['two', 'q2_group_typed', twoGroup.typed, 'q2_group'],
      ['fixed', 'dwd', fixedPlaces],
      ['anywhere', 'bdw', amongFirstThree],
      ...anyOf.map(({ size, chosen }) => ['any', `rx${size}`, chosen] as const),
      ...anyOf.flatMap(({ size, banked }) =>
        banked === null ? [] : [['banker', `rx${size}_dt`, banked, `rx${size}`] as const],
      ),
      ...anyOf.map(({ size, typed }) => ['typed', `rx${size}_typed`, typed, `rx${size}`] as const),
      ['fun', 'dds', oddCount],
      ['fun', 'czw', middleNumber],
    ],
  ),
  kinds: {
    ...three.unit('q3_direct', threeStraight.chosen, [0], [1], [2]),
    ...three.unit('q3_group', threeGroup.chosen, indices(3)),
    ...two.unit('q2_direct', twoStraight.chosen, [0], [1]),
    ...two.unit('q2_group', twoGroup.chosen, indices(2)),
    ...one.picks(fixedPlaces),
    ...three.picks(amongFirstThree),
    ...Object.assign({}, ...anyOf.map(({ size, chosen }) => set.unit(`rx${size}`, chosen, indices(size)))),
    ...set.picks(oddCount),
    ...set.picks(middleNumber),
  },
  readDraw: (value) => readNumberList(value, { count: DRAWN, lowest: 1, highest: POOL, isDistinct: true }),
  defaultPrices: {
    id: 'X11X5',
    version: 1,
    groups: { min: 1800, maxBet: 1956, top: 1960 },
    odds: {},
    costs: {},
    maxPayout: '20000000',
  },
});

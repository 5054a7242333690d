import { equallyLikely } from '../family/chance.ts';
import { arrangements, readNumberList } from '../family/draws.ts';
import { lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import { memberSets } from '../family/member-rules.ts';
import { pick, picks, picksByPlace } from '../family/pick-rules.ts';
import type { PlayRule } from '../family/rule.ts';
import { numberSymbols } from '../family/shapes.ts';
import { straight, typedSets, typedStraight } from '../family/straight-rules.ts';
import { DUELS, isDragon, type Race, RUNNERS, raceFigures, sumOfFirstTwo } from './race.ts';

export { type Race, type RaceFigures, RUNNERS, raceFigures } from './race.ts';

const NUMBERS = numberSymbols(1, RUNNERS);
const RANKS = [...Array(RUNNERS).keys()];

const ranks: PlayRule<Race> = picksByPlace(
  RANKS.map((rank) => NUMBERS.map((symbol, index) => pick(symbol, 'rank1', (race) => race[rank] === index + 1))),
);

/** Big (from 6), small, odd and even of each rank. */
const rankSides: PlayRule<Race> = picksByPlace(
  RANKS.map((rank) => [
    pick('big', 'big', (race) => (race[rank] ?? 0) >= 6),
    pick('small', 'big', (race) => (race[rank] ?? 0) <= 5),
    pick('odd', 'big', (race) => (race[rank] ?? 0) % 2 === 1),
    pick('even', 'big', (race) => (race[rank] ?? 1) % 2 === 0),
  ]),
);

const duels: PlayRule<Race> = picksByPlace(
  RANKS.slice(0, DUELS).map((rank) => [
    pick('dragon', 'lh', (race) => isDragon(race, rank)),
    pick('tiger', 'lh', (race) => !isDragon(race, rank)),
  ]),
);

const sums: PlayRule<Race> = picks(
  numberSymbols(3, 19).map((sum) => pick(sum, `gy_${sum}`, (race) => sumOfFirstTwo(race) === Number(sum))),
);

const sumSides: PlayRule<Race> = picks([
  pick('big', 'gy_big', (race) => raceFigures(race).isBig),
  pick('small', 'gy_small', (race) => !raceFigures(race).isBig),
  pick('odd', 'gy_odd', (race) => raceFigures(race).isOdd),
  pick('even', 'gy_even', (race) => !raceFigures(race).isOdd),
]);

const firstInAnyOrder = (kind: string, width: number) =>
  memberSets<Race>({
    kind,
    symbols: NUMBERS,
    size: width,
    isDrawn: (race, index) => race.slice(0, width).includes(index + 1),
    tierOf: (drawn) => (drawn === width ? kind : null),
  });

const WIDTHS = [2, 3, 4, 5] as const;
const straights = WIDTHS.map((width) => {
  const play = { kind: `top${width}`, pool: RUNNERS, width };
  return { width, chosen: straight(play), typed: typedStraight(play) };
});
const groups = ([2, 3] as const).map((width) => {
  const chosen = firstInAnyOrder(`top${width}_group`, width);
  return { width, chosen, typed: typedSets(chosen, RUNNERS, width) };
});

/** Plays depend on one rank, on two opposite ranks, or on the first few ranks; only these are enumerated. */
const firstOf = (width: number) => countedOver<Race>(() => equallyLikely(arrangements(RUNNERS, width)));
const [one, two] = [firstOf(1), firstOf(2)];
const opposite = countedOver<Race>(() =>
  equallyLikely(arrangements(RUNNERS, 2).map(([first = 0, last = 0]) => [first, ...Array<number>(8).fill(0), last])),
);
const indices = (count: number) => [...Array(count).keys()];

/** PK10 and races: a permutation of ten, by prize group or at odds. Results are written `04,01,10,…`. */
export const PK10 = lotteryFamily<Race>({
  code: 'pk10',
  plays: playsOf(
    ['STANDARD', 'CREDIT'],
    [
      ['rank', 'rank', ranks],
      ...straights.flatMap(({ width, chosen, typed }) => [
        ['top', `top${width}`, chosen] as const,
        ['top', `top${width}_typed`, typed, `top${width}`] as const,
      ]),
      ...groups.flatMap(({ width, chosen, typed }) => [
        ['group', `top${width}_group`, chosen] as const,
        ['group', `top${width}_group_typed`, typed, `top${width}_group`] as const,
      ]),
      ['sides', 'side', rankSides],
      ['sides', 'lh', duels],
      ['sum', 'gy', sums],
      ['sum', 'gy_side', sumSides],
    ],
  ),
  kinds: {
    ...one.picks(ranks),
    ...Object.assign(
      {},
      ...straights.map(({ width, chosen }) =>
        firstOf(width).unit(`top${width}`, chosen, ...indices(width).map((index) => [index])),
      ),
      ...groups.map(({ width, chosen }) => firstOf(width).unit(`top${width}_group`, chosen, indices(width))),
    ),
    ...one.picks(rankSides),
    ...opposite.picks(duels),
    ...two.picks(sums),
    ...two.picks(sumSides),
  },
  readDraw: (value) => readNumberList(value, { count: RUNNERS, lowest: 1, highest: RUNNERS, isDistinct: true }),
  defaultPrices: {
    id: 'PK10',
    version: 1,
    groups: { min: 1800, maxBet: 1956, top: 1960 },
    odds: {
      ...{ rank1: '9.85', big: '1.985', lh: '1.985' },
      ...{ gy_3: '42', gy_4: '42', gy_5: '21', gy_6: '21', gy_7: '14', gy_8: '14', gy_9: '10.5', gy_10: '10.5' },
      ...{ gy_11: '8.4', gy_12: '10.5', gy_13: '10.5', gy_14: '14', gy_15: '14', gy_16: '21', gy_17: '21' },
      ...{ gy_18: '42', gy_19: '42', gy_big: '2.15', gy_small: '1.76', gy_odd: '1.76', gy_even: '2.15' },
    },
    costs: {},
    maxPayout: '20000000',
  },
});

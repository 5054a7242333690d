import { lotteryFamily, playsOf } from '../family/family.ts';
import type { FamilyPriceData } from '../family/price-data.ts';
import {
  box,
  endingOfFirst,
  endingOfFirstThree,
  FOUR_D_KINDS,
  FOUR_D_PRIZES,
  type FourDBet,
  type FourDDraw,
  firstPrizeOnly,
  ibet,
  kindOfPermutations,
  NUMBERS_OF_PRIZE,
  straight,
} from './rules.ts';

export { permutationsOf } from '../family/number-rules.ts';
export { FOUR_D_PRIZES, type FourDBet, type FourDDraw, type FourDPrize, kindOfPermutations } from './rules.ts';

/** Prizes of a bet for a count of permutations; 1 is the straight table. */
type PrizeRow = readonly [bet: FourDBet, permutations: number, prizes: readonly string[]];

const MALAYSIA: readonly PrizeRow[] = [
  ['big', 1, ['2500', '1000', '500', '180', '60']],
  ['big', 24, ['105', '42', '21', '8', '3']],
  ['big', 12, ['209', '84', '42', '15', '5']],
  ['big', 6, ['417', '167', '84', '30', '10']],
  ['big', 4, ['625', '250', '125', '45', '15']],
  ['small', 1, ['3500', '2000', '1000']],
  ['small', 24, ['146', '84', '42']],
  ['small', 12, ['292', '167', '84']],
  ['small', 6, ['584', '334', '167']],
  ['small', 4, ['875', '500', '250']],
];

const SINGAPORE: readonly PrizeRow[] = [
  ['big', 1, ['2000', '1000', '490', '250', '60']],
  ['big', 24, ['83', '41', '20', '10', '3']],
  ['big', 12, ['166', '83', '40', '20', '6']],
  ['big', 6, ['335', '168', '85', '41', '10']],
  ['big', 4, ['500', '250', '127', '62', '15']],
  ['small', 1, ['3000', '2000', '800']],
  ['small', 24, ['125', '83', '33']],
  ['small', 12, ['250', '167', '66']],
  ['small', 6, ['500', '333', '133']],
  ['small', 4, ['750', '500', '200']],
];

function pricesOf(id: string, rows: readonly PrizeRow[]): FamilyPriceData {
  const odds = rows.flatMap(([bet, permutations, prizes]) =>
    prizes.map((odd, index) => [`${kindOfPermutations(bet, permutations)}_${FOUR_D_PRIZES[index]}`, odd] as const),
  );
  return {
    id,
    version: 1,
    groups: null,
    odds: {
      ...Object.fromEntries(odds),
      // Additional plays of credit sites.
      ...{ '4A': '6000', '3A': '660', '3ABC_1': '250', '3ABC_2': '210', '3ABC_3': '150' },
    },
    costs: {},
    maxPayout: '100000000',
  };
}

/** The classic Malaysian table (Magnum, Toto, Da Ma Cai). */
export const MALAYSIA_4D_PRICES = pricesOf('MY4D', MALAYSIA);
/** The table of Singapore Pools. */
export const SINGAPORE_4D_PRICES = pricesOf('SG4D', SINGAPORE);

/** 4D: 23 numbers of four digits. Results are written with commas: first, second, third, ten specials, ten consolations. */
export const FOUR_D = lotteryFamily<FourDDraw>({
  code: 'four_d',
  plays: playsOf(
    ['CREDIT'],
    [
      ...(['big', 'small'] as const).flatMap((bet) => [
        [bet, `${bet}_straight`, straight(bet)] as const,
        [bet, `${bet}_box`, box(bet)] as const,
        [bet, `${bet}_ibet`, ibet(bet)] as const,
      ]),
      ['4A', '4A', firstPrizeOnly],
      ['3A', '3A', endingOfFirst],
      ['3ABC', '3ABC', endingOfFirstThree],
    ],
  ),
  kinds: FOUR_D_KINDS,
  readDraw: readFourD,
  defaultPrices: MALAYSIA_4D_PRICES,
});

const NUMBERS = 10_000;
/** Numbers of a draw: three prizes, ten specials, ten consolations. */
const DRAWN = 23;
/** Coprime with the count of numbers, so that every number appears at every prize equally often. */
const APART = 437;

/** A deterministic draw with a given first prize; the other numbers have a fixed distance. */
export function spreadDraw(first: number): FourDDraw {
  return drawOf(
    Array.from({ length: DRAWN }, (_, place) => String((first + place * APART) % NUMBERS).padStart(4, '0')),
  );
}

function drawOf(numbers: readonly string[]): FourDDraw {
  const left = [...numbers];
  const [first, second, third, specials, consolations] = FOUR_D_PRIZES.map((prize) =>
    left.splice(0, NUMBERS_OF_PRIZE[prize]),
  );
  return { '1': first ?? [], '2': second ?? [], '3': third ?? [], S: specials ?? [], C: consolations ?? [] };
}

function readFourD(value: unknown): FourDDraw | null {
  return typeof value === 'string' && /^\d{4}(,\d{4}){22}$/.test(value) ? drawOf(value.split(',')) : null;
}

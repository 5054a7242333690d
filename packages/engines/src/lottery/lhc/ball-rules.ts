import { type Choice, pick, picks, picksByPlace } from '../family/pick-rules.ts';
import { type Hit, type PlayRule, paidIf, REFUND } from '../family/rule.ts';
import { listsOf, numberSymbols } from '../family/shapes.ts';
import { ANIMALS, type Animal, animalOf } from '../family/zodiac.ts';
import { counting } from '../ssc/units.ts';
import {
  BALLS,
  isDomestic,
  type MarkSixDraw,
  NEUTRAL_BALL,
  NORMAL_BALLS,
  type Side,
  showsSide,
  WAVES,
  waveOf,
} from './balls.ts';

const NUMBERS = numberSymbols(1, BALLS);

/** A pick on the special ball; the stake is refunded when the ball is 49. */
function neutralPick(symbol: string, kind: string, wins: (special: number) => boolean): Choice<MarkSixDraw> {
  return {
    symbol,
    kind,
    pays: ({ special }): readonly Hit[] =>
      special === NEUTRAL_BALL ? paidIf(true, REFUND) : paidIf(wins(special), kind),
  };
}

export const specialNumber: PlayRule<MarkSixDraw> = picks(
  NUMBERS.map((symbol, index) => pick(symbol, 'tm', ({ special }) => special === index + 1)),
);

/** A number among the six normal balls. */
export const normalNumber: PlayRule<MarkSixDraw> = picks(
  NUMBERS.map((symbol, index) => pick(symbol, 'zm', ({ normal }) => normal.includes(index + 1))),
);

/** The exact number of the i-th normal ball: one zone per place. */
export const normalAtPlace: PlayRule<MarkSixDraw> = picksByPlace(
  Array.from({ length: NORMAL_BALLS }, (_, place) =>
    NUMBERS.map((symbol, index) => pick(symbol, 'zmt', ({ normal }) => normal[place] === index + 1)),
  ),
);

const SIDE_PICKS: readonly (readonly [symbol: string, kind: string, side: Side])[] = [
  ['big', 'tm_big', 'big'],
  ['small', 'tm_big', 'small'],
  ['odd', 'tm_odd', 'odd'],
  ['even', 'tm_odd', 'even'],
  ['digit_sum_odd', 'tm_hodd', 'digitSumOdd'],
  ['digit_sum_even', 'tm_hodd', 'digitSumEven'],
  ['tail_big', 'tm_wbig', 'tailBig'],
  ['tail_small', 'tm_wbig', 'tailSmall'],
];
const SIZES = ['big', 'small'] as const;
const PARITIES = ['odd', 'even'] as const;

/** Two-sided bets on the special ball, and size combined with parity; 49 refunds the stake. */
export const specialSides: PlayRule<MarkSixDraw> = picks([
  ...SIDE_PICKS.map(([symbol, kind, side]) => neutralPick(symbol, kind, (ball) => showsSide(ball, side))),
  ...SIZES.flatMap((size) =>
    PARITIES.map((parity) =>
      neutralPick(
        `${size}_${parity}`,
        `tm_${size}${parity}`,
        (ball) => showsSide(ball, size) && showsSide(ball, parity),
      ),
    ),
  ),
]);

/** The colour of the special ball; 49 is green. */
export const waves: PlayRule<MarkSixDraw> = picks(
  WAVES.map((wave) => pick(wave, `wave_${wave.slice(0, 1)}`, ({ special }) => waveOf(special) === wave)),
);

/** Colour combined with a side of the special ball; 49 refunds the stake. */
export const halfWaves: PlayRule<MarkSixDraw> = picks(
  WAVES.flatMap((wave) =>
    [...PARITIES, ...SIZES].map((half) =>
      neutralPick(`${wave}_${half}`, `hw_${wave}_${half}`, (ball) => waveOf(ball) === wave && showsSide(ball, half)),
    ),
  ),
);

/** Plays on the animal of the special ball in a lunar year. */
export function animalRules(yearAnimal: Animal) {
  const ownSize = (animal: Animal) => (animal === yearAnimal ? 5 : 4);
  const covers = (animals: readonly number[], ball: number) =>
    animals.some((index) => ANIMALS[index] === animalOf(ball, yearAnimal));
  return {
    special: picks<MarkSixDraw>(
      ANIMALS.map((animal) =>
        pick(animal, `tm_zodiac${ownSize(animal)}`, ({ special }) => animalOf(special, yearAnimal) === animal),
      ),
    ),
    /** An animal of any of the seven balls. */
    anyBall: picks<MarkSixDraw>(
      ANIMALS.map((animal) =>
        pick(animal, `yx${ownSize(animal)}`, ({ normal, special }) =>
          [...normal, special].some((ball) => ball > 0 && animalOf(ball, yearAnimal) === animal),
        ),
      ),
    ),
    /** Domestic or wild; 49 refunds the stake. */
    nature: picks<MarkSixDraw>([
      neutralPick('domestic', 'tm_domestic', (ball) => isDomestic(animalOf(ball, yearAnimal))),
      neutralPick('wild', 'tm_wild', (ball) => !isDomestic(animalOf(ball, yearAnimal))),
    ]),
    /** Several animals as one unit (he-xiao); ball 49 loses unless its animal is chosen. */
    several: animalGroup('hx', yearAnimal, (animals, ball) => paidIf(covers(animals, ball), '')),
    /** Several animals as one unit; ball 49 refunds the stake unless its animal is chosen. */
    severalWithRefund: animalGroup('hxr', yearAnimal, (animals, ball) => {
      if (covers(animals, ball)) return paidIf(true, '');
      return paidIf(ball === NEUTRAL_BALL, REFUND);
    }),
  };
}

/** Allowed counts of animals in one unit. */
export const GROUP_SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

/** The kind of a group: its size, and 5 when it contains the year's animal, which has five balls. */
export const groupKind = (code: string, size: number, hasYearAnimal: boolean) =>
  `${code}${size}_${hasYearAnimal ? 5 : 4}`;

/** @param paysOn the prizes of a group for a ball; an empty prize code means the group's own prize */
function animalGroup(
  code: string,
  yearAnimal: Animal,
  paysOn: (animals: readonly number[], ball: number) => readonly Hit[],
): PlayRule<MarkSixDraw> {
  const kindOf = (animals: readonly number[]) =>
    groupKind(code, animals.length, animals.includes(ANIMALS.indexOf(yearAnimal)));
  return {
    shape: listsOf(ANIMALS, [{ min: 2, max: 11 }]),
    kinds: GROUP_SIZES.flatMap((size) => [groupKind(code, size, false), groupKind(code, size, true)]),
    counting: counting({ kind: 'ONE' }),
    units: ({ zones }) => (zones[0] === undefined ? 0 : 1),
    hits: ({ zones: [animals = []] }, { special }) =>
      paysOn(animals, special).map((hit) => (hit.tier === '' ? { ...hit, tier: kindOf(animals) } : hit)),
    parts: (selection) => {
      const [animals = []] = selection.zones;
      const key = animals.map((index) => ANIMALS[index] ?? '').join();
      return [{ key, kind: kindOf(animals), units: 1, selection }];
    },
  };
}

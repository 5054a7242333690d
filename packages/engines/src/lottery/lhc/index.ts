import { readNumberList } from '../family/draws.ts';
import { type KindTable, type LotteryFamily, lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import type { PlayRule } from '../family/rule.ts';
import { ANIMALS, type Animal, numbersOfAnimal } from '../family/zodiac.ts';
import {
  animalRules,
  GROUP_SIZES,
  groupKind,
  halfWaves,
  normalAtPlace,
  normalNumber,
  specialNumber,
  specialSides,
  waves,
} from './ball-rules.ts';
import { BALLS, type MarkSixDraw, NORMAL_BALLS } from './balls.ts';
import { byClasses, byFirstBall, byMarkedBalls, bySpecialBall, bySum } from './outcomes.ts';
import { MARK_SIX_PRICES } from './prices.ts';
import {
  allNormal,
  linkedAnimals,
  noneDrawn,
  specialPair,
  sumSides,
  tails,
  threeHitTwo,
  twoHitSpecial,
} from './set-rules.ts';

export { ANIMALS, type Animal, numbersOfAnimal, yearAnimalOn } from '../family/zodiac.ts';
export { BALLS, ballFigures, type MarkSixDraw, type Side, WAVES, type Wave } from './balls.ts';
export { checkParlay, expectedParlayReturn, type ParlayLeg, type ParlayRefusal, parlayReturn } from './parlay.ts';

const indices = (count: number) => [...Array(count).keys()];
const normalSets = [2, 3, 4].map((size) => ({ size, ...allNormal(size) }));
const noneSets = [5, 6, 7, 8, 9, 10, 11, 12].map((size) => ({ size, ...noneDrawn(size) }));
const LINK_SIZES = [2, 3, 4, 5] as const;

const special = countedOver(bySpecialBall);
const marked = (count: number) => countedOver(() => byMarkedBalls(count));
const tables = (...all: readonly KindTable[]): KindTable => Object.assign({}, ...all);

/** Kinds that do not depend on the lunar year. */
const COMMON_KINDS: KindTable = {
  ...special.picks(specialNumber),
  ...marked(1).picks(normalNumber),
  ...countedOver(byFirstBall).picks(normalAtPlace),
  ...special.picks(specialSides),
  ...special.picks(waves),
  ...special.picks(halfWaves),
  ...tables(...normalSets.map(({ size, ANY }) => marked(size).unit(`lm_${size}q`, ANY, indices(size)))),
  ...marked(3).prizes('lm_3z2', ['lm_3z2_2', 'lm_3z2_3'], threeHitTwo.ANY, indices(3)),
  ...marked(2).prizes('lm_2zt', ['lm_2zt_2', 'lm_2zt_s'], twoHitSpecial.ANY, indices(2)),
  ...marked(2).unit('tc', specialPair.ANY, indices(2)),
  ...tables(...noneSets.map(({ size, ANY }) => marked(size).unit(`bz_${size}`, ANY, indices(size)))),
  ...countedOver(() => byClasses([ballsWithTail(1)])).unit('wei', tails, [1]),
  ...countedOver(() => byClasses([ballsWithTail(0)])).unit('wei0', tails, [0]),
  ...countedOver(bySum).picks(sumSides),
};

function ballsWithTail(tail: number): readonly number[] {
  return indices(BALLS)
    .map((index) => index + 1)
    .filter((ball) => ball % 10 === tail);
}

type Linked = { readonly size: number; readonly ANY: PlayRule<MarkSixDraw> };

function animalKinds(yearAnimal: Animal, rules: ReturnType<typeof animalRules>, linked: readonly Linked[]): KindTable {
  const year = ANIMALS.indexOf(yearAnimal);
  const others = indices(ANIMALS.length).filter((index) => index !== year);
  const byAnimals = (members: readonly number[]) =>
    countedOver(() =>
      byClasses(members.map((index) => numbersOfAnimal(ANIMALS[index] ?? yearAnimal, yearAnimal, BALLS))),
    );
  const groups = [
    ['hx', rules.several],
    ['hxr', rules.severalWithRefund],
  ] as const;
  const withoutYear = (size: number) => others.slice(0, size);
  const withYear = (size: number) => [...others.slice(0, size - 1), year];
  return tables(
    special.picks(rules.special),
    special.picks(rules.nature),
    byAnimals([year]).unit('yx5', rules.anyBall, [year]),
    byAnimals(withoutYear(1)).unit('yx4', rules.anyBall, withoutYear(1)),
    ...groups.flatMap(([code, rule]) =>
      GROUP_SIZES.flatMap((size) => [
        special.unit(groupKind(code, size, false), rule, withoutYear(size)),
        special.unit(groupKind(code, size, true), rule, withYear(size)),
      ]),
    ),
    ...linked.flatMap(({ size, ANY }) => [
      byAnimals(withoutYear(size)).unit(`lx${size}_4`, ANY, withoutYear(size)),
      byAnimals(withYear(size)).unit(`lx${size}_5`, ANY, withYear(size)),
    ]),
  );
}

const FAMILIES = new Map<Animal, LotteryFamily<MarkSixDraw>>();

/**
 * Mark Six in the lunar year of an animal, at odds. The numbers of the animals change every lunar year, so a draw uses the family of its
 * day (`yearAnimalOn`). Results are written `07,12,33,40,02,25,49`, the special ball last.
 */
export function markSix(yearAnimal: Animal): LotteryFamily<MarkSixDraw> {
  const family = FAMILIES.get(yearAnimal) ?? makeFamily(yearAnimal);
  FAMILIES.set(yearAnimal, family);
  return family;
}

function makeFamily(yearAnimal: Animal): LotteryFamily<MarkSixDraw> {
  const rules = animalRules(yearAnimal);
  const linked = LINK_SIZES.map((size) => ({ size, ...linkedAnimals(size, yearAnimal) }));
  const sets = [
    ...normalSets.map((one) => [`lm_${one.size}q`, one] as const),
    ['lm_3z2', threeHitTwo] as const,
    ['lm_2zt', twoHitSpecial] as const,
    ['tc', specialPair] as const,
    ...noneSets.map((one) => [`bz_${one.size}`, one] as const),
    ...linked.map((one) => [`lx${one.size}`, one] as const),
  ];
  return lotteryFamily<MarkSixDraw>({
    code: 'lhc',
    plays: playsOf(
      ['CREDIT'],
      [
        ['special', 'tm', specialNumber],
        ['special', 'tm_side', specialSides],
        ['special', 'wave', waves],
        ['special', 'half_wave', halfWaves],
        ['normal', 'zm', normalNumber],
        ['normal', 'zmt', normalAtPlace],
        ['zodiac', 'tm_zodiac', rules.special],
        ['zodiac', 'tm_nature', rules.nature],
        ['zodiac', 'hx', rules.several],
        ['zodiac', 'hxr', rules.severalWithRefund],
        ['zodiac', 'yx', rules.anyBall],
        ['zodiac', 'wei', tails],
        ...sets.map(([code, { ANY }]) => ['sets', code, ANY] as const),
        ...sets.map(([code, { BANKERS }]) => ['sets', `${code}_dt`, BANKERS, code] as const),
        ['sum', 'sum', sumSides],
      ],
    ),
    kinds: { ...COMMON_KINDS, ...animalKinds(yearAnimal, rules, linked) },
    readDraw: readMarkSix,
    defaultPrices: MARK_SIX_PRICES,
  });
}

function readMarkSix(value: unknown): MarkSixDraw | null {
  const balls = readNumberList(value, { count: NORMAL_BALLS + 1, lowest: 1, highest: BALLS, isDistinct: true });
  const special = balls?.at(-1);
  return balls === null || special === undefined ? null : { normal: balls.slice(0, NORMAL_BALLS), special };
}

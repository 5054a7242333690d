import { fairOdds, returnToPlayer, type UnitKind } from '../../../src/lottery/family/index.ts';
import { ANIMALS, BALLS, ballFigures, markSix, numbersOfAnimal, type Side } from '../../../src/lottery/lhc/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { pricingOf } from './selections.ts';

const FAMILY = markSix('Horse');

/** Plays are named by their kind, or by one of their prizes as in the price list. */
const KIND_OF_ROW: Readonly<Record<string, string>> = { lm_2zt_2: 'lm_2zt' };

const WAVE_LETTERS = { red: 'R', blue: 'B', green: 'G' } as const;
const SIDE_NAMES: Readonly<Record<Side, string>> = {
  ...{ big: 'big', small: 'small', odd: 'odd', even: 'even' },
  ...{ digitSumOdd: 'odd', digitSumEven: 'even', tailBig: 'big', tailSmall: 'small' },
};
const sideName = (side: Side | null) => (side === null ? 'push' : SIDE_NAMES[side]);

/** Mark Six: probabilities and RTP of every kind of unit, balls and their zodiac animals. */
export const lhc: TopicAdapters = {
  p: (input) => {
    const kind = FAMILY.findKind(KIND_OF_ROW[input.play] ?? input.play);
    if (kind === null) return null;
    return { ...chances(kind), rtp: returnToPlayer(kind, pricingOf(kind, input.odds)).toNumber() };
  },
  half_wave: (input) => {
    const kind = FAMILY.findKind(`hw_${input.wave}_${input.half}`);
    if (kind === null) return null;
    return { count: Number(kind.winChance.floorMul(BigInt(BALLS))), ...chances(kind) };
  },
  hexiao: (input) => {
    const kind = FAMILY.findKind(`hx${input.zodiacs}_${input.includesYearAnimal ? 5 : 4}`);
    return kind === null ? null : chances(kind);
  },
  zodiac_map: (input) =>
    Object.fromEntries(ANIMALS.map((animal) => [animal, numbersOfAnimal(animal, input.yearAnimal, BALLS)])),
  attributes: (input) => {
    const { wave, animal, size, parity, digitSum, tail } = ballFigures(input.number, input.yearAnimal);
    return {
      ...{ wave: WAVE_LETTERS[wave], zodiac: animal, size: sideName(size), parity: sideName(parity) },
      ...{ digitSumParity: sideName(digitSum), tailSize: sideName(tail) },
    };
  },
};

function chances(kind: UnitKind) {
  const [first, second] = kind.prizes.map(({ expected }) => expected.toString());
  return {
    p: kind.winChance.toString(),
    pPush: kind.refundChance.toString(),
    fairOdds: fairOdds(kind).toNumber(),
    ...(kind.code === 'lm_3z2' ? { p2: first, p3: second } : {}),
    ...(kind.code === 'lm_2zt' ? { pBothNormal: first, pNormalSpecial: second } : {}),
  };
}

import { Rational } from '@lantern/money';
import { equallyLikely } from '../family/chance.ts';
import { readNumberList } from '../family/draws.ts';
import { type KindTable, lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import { chanceOfSums, type LuckyDraw, THREE_DIGITS } from './draws.ts';
import { combined, PACKS, packOfThree, patterns, sides, sums, waves } from './rules.ts';

export {
  chanceOfSums,
  type LuckyDraw,
  type LuckyWave,
  luckyFigures,
  luckyFromKeno,
  outcomesOfSums,
  PC28_OUTCOMES,
} from './draws.ts';

const counted = countedOver<LuckyDraw>(() => equallyLikely(THREE_DIGITS));
const SIDES = ['big', 'small', 'odd', 'even'] as const;

const sideKinds: KindTable = Object.assign(
  {},
  ...SIDES.map((side, index) => counted.prizes(side, [side, `${side}_middle`], sides, [index])),
);
const packKinds: KindTable = Object.assign(
  {},
  ...[...PACKS].map(([kind, chosen]) => counted.unit(kind, packOfThree, chosen)),
);

/** RTP of a pack of three sums, independent of the sums. */
const PACK_RETURN = Rational.of(9, 10);

/** Odds of a pack: RTP divided by the probability, truncated to four decimals. */
const PACK_ODDS = Object.fromEntries(
  [...PACKS].map(([kind, chosen]) => [kind, PACK_RETURN.divide(chanceOfSums(chosen)).toDecimal(4)]),
);

/** PC-eggs and lucky 28: three digits and their sum, at odds. Results are written `4,0,9`. */
export const PC28 = lotteryFamily<LuckyDraw>({
  code: 'pc28',
  plays: playsOf(
    ['CREDIT'],
    [
      ['sum', 'tm', sums],
      ['sum', 'bao3', packOfThree],
      ['sides', 'side', sides],
      ['sides', 'combined', combined],
      ['sides', 'wave', waves],
      ['patterns', 'pattern', patterns],
    ],
  ),
  kinds: {
    ...counted.picks(sums),
    ...sideKinds,
    ...counted.picks(combined),
    ...counted.picks(waves),
    ...counted.picks(patterns),
    ...packKinds,
  },
  readDraw: (value) => readNumberList(value, { count: 3, lowest: 0, highest: 9, isDistinct: false }),
  defaultPrices: {
    id: 'PC28',
    version: 1,
    groups: null,
    odds: {
      ...{ tm_0: '900', tm_1: '300', tm_2: '150', tm_3: '90', tm_4: '60', tm_5: '43', tm_6: '32', tm_7: '25' },
      ...{ tm_8: '20', tm_9: '16.5', tm_10: '14.5', tm_11: '13', tm_12: '12.4', tm_13: '12.1', tm_14: '12.1' },
      ...{ tm_15: '12.4', tm_16: '13', tm_17: '14.5', tm_18: '16.5', tm_19: '20', tm_20: '25', tm_21: '32' },
      ...{ tm_22: '43', tm_23: '60', tm_24: '90', tm_25: '150', tm_26: '300', tm_27: '900' },
      ...{ big: '1.95', small: '1.95', odd: '1.95', even: '1.95' },
      ...{ big_middle: '1.95', small_middle: '1.95', odd_middle: '1.95', even_middle: '1.95' },
      ...{ bigodd: '4.1', bigeven: '3.55', smallodd: '3.55', smalleven: '4.1', xbig: '16', xsmall: '16' },
      ...{ wave_red: '2.8', wave_green: '2.8', wave_blue: '2.8', leopard: '85', pair: '3.4', straight: '18' },
      ...PACK_ODDS,
    },
    costs: {},
    maxPayout: '20000000',
  },
});

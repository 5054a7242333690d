import { equallyLikely } from '../family/chance.ts';
import { independentDraws, readNumberList } from '../family/draws.ts';
import { lotteryFamily, playsOf } from '../family/family.ts';
import { countedOver } from '../family/kinds.ts';
import type { Dice } from './dice.ts';
import {
  anyRun,
  anyTriple,
  chosenFace,
  chosenPair,
  chosenTriple,
  differentFaces,
  pairWithOther,
  sides,
  sums,
} from './rules.ts';

export { DICE_PATTERNS, type Dice, type DiceFigures, type DicePattern, diceFigures } from './dice.ts';

/** Number of equally likely throws. */
export const K3_OUTCOMES = 216;

const threeDifferent = differentFaces('3diff', 3);
const twoDifferent = differentFaces('2diff', 2);
const THROWS = independentDraws(3, 1, 6);
const counted = countedOver<Dice>(() => equallyLikely(THROWS));

/** K3: three dice, by prize group. Results are written `2,5,5`. */
export const K3 = lotteryFamily<Dice>({
  code: 'k3',
  plays: playsOf(
    ['STANDARD', 'CREDIT'],
    [
      ['sum', 'sum', sums],
      ['sum', 'side', sides],
      ['three', '3same_any', anyTriple],
      ['three', '3same_one', chosenTriple],
      ['three', '3diff', threeDifferent],
      ['three', '3seq_any', anyRun],
      ['two', '2same_multi', chosenPair],
      ['two', '2same_one', pairWithOther],
      ['two', '2diff', twoDifferent],
      ['one', '1any', chosenFace],
    ],
  ),
  kinds: {
    ...counted.picks(sums),
    ...counted.picks(sides),
    ...counted.picks(anyTriple),
    ...counted.picks(chosenTriple),
    ...counted.unit('3diff', threeDifferent, [0, 1, 2]),
    ...counted.picks(anyRun),
    ...counted.picks(chosenPair),
    ...counted.unit('2same_one', pairWithOther, [0], [1]),
    ...counted.unit('2diff', twoDifferent, [0, 1]),
    ...counted.picks(chosenFace),
  },
  readDraw: (value) => readNumberList(value, { count: 3, lowest: 1, highest: 6, isDistinct: false }),
  defaultPrices: {
    id: 'K3',
    version: 1,
    groups: { min: 1800, maxBet: 1956, top: 1960 },
    odds: {},
    costs: {},
    maxPayout: '20000000',
  },
});

import { Rational } from '@lantern/money';
import { combinations } from '../combinations.ts';
import { type Outlook, outlookOf, paid } from './outlook.ts';
import { compareWenzhou, WENZHOU_TILES, type WenzhouHand, wenzhouValue } from './wenzhou-tiles.ts';

/** Odds to one; the banker wins all ties. */
export const WENZHOU_PRICES = { doorWins: Rational.of(99, 100), doorLoses: Rational.of(93, 100) } as const;
export type WenzhouBet = keyof typeof WENZHOU_PRICES;

/** Net per unit staked: the odds, or −1. */
export function wenzhouNet(
  bet: WenzhouBet,
  door: WenzhouHand,
  banker: WenzhouHand,
  price: Rational = WENZHOU_PRICES[bet],
): Rational {
  return paid(compareWenzhou(door, banker) > 0 === (bet === 'doorWins'), price);
}

/** Of the 215,760 ordered pairs of hands, the number that the door wins and the number of equal ones. */
export function countWenzhou(): { readonly all: bigint; readonly better: bigint; readonly equal: bigint } {
  const hands = combinations([...WENZHOU_TILES.keys()], 2).map(([a = 0, b = 0]) => {
    const hand: WenzhouHand = [WENZHOU_TILES[a] ?? ['', 0], WENZHOU_TILES[b] ?? ['', 0]];
    return { a, b, strength: wenzhouValue(hand).strength };
  });
  let [all, better, equal] = [0, 0, 0];
  for (const door of hands) {
    for (const banker of hands) {
      if (door.a === banker.a || door.a === banker.b || door.b === banker.a || door.b === banker.b) continue;
      all += 1;
      if (door.strength > banker.strength) better += 1;
      else if (door.strength === banker.strength) equal += 1;
    }
  }
  return { all: BigInt(all), better: BigInt(better), equal: BigInt(equal) };
}

export function wenzhouOutlook(bet: WenzhouBet, price: Rational = WENZHOU_PRICES[bet]): Outlook {
  const { all, better } = countWenzhou();
  return outlookOf([
    [paid(bet === 'doorWins', price), better],
    [paid(bet === 'doorLoses', price), all - better],
  ]);
}

/** A domino: its name and its dots. The two Gee tiles differ only in their dots. */
export type WenzhouTile = readonly [name: string, dots: number];
export type WenzhouHand = readonly [WenzhouTile, WenzhouTile];

/** Names in the order of single tiles, best first; tiles of one group are equal. */
const TIERS = [['Teen'], ['Day'], ['Yun'], ['Gor'], ['Mooy', 'Chong', 'Bon'], ['Foo', 'Ping', 'Tit', 'Look']] as const;
/** Pairs, best first: the pair of Gee ranks between Day and Yun. */
const PAIRS = [
  ['Teen'],
  ['Day'],
  ['Gee'],
  ['Yun'],
  ['Gor'],
  TIERS[4],
  TIERS[5],
  ['ChopGow', 'ChopBot', 'ChopChit', 'ChopNg'],
] as const;

const DOTS: readonly WenzhouTile[] = [
  ['Teen', 12],
  ['Day', 2],
  ['Yun', 8],
  ['Gor', 4],
  ['Mooy', 10],
  ['Chong', 6],
  ['Bon', 4],
  ['Foo', 11],
  ['Ping', 10],
  ['Tit', 7],
  ['Look', 6],
  ['ChopGow', 9],
  ['ChopBot', 8],
  ['ChopChit', 7],
  ['ChopNg', 5],
];

/** The 32 dominoes. */
export const WENZHOU_TILES: readonly WenzhouTile[] = [...DOTS, ...DOTS, ['Gee', 6], ['Gee', 3]];

/** Combinations with a Teen or a Day, best first: the tile, the dots of the other, the name. */
const COMBINATIONS = [
  ['Teen', 9, 'Teen king (天九王)'],
  ['Teen', 8, 'Teen gang (天杠)'],
  ['Day', 8, 'Day gang (地杠)'],
  ['Teen', 7, 'Teen high nine (天九)'],
  ['Day', 7, 'Day high nine (地九)'],
] as const;

const POINT_STEP = 10;
const COMBINATION_BASE = 10 * POINT_STEP;
const PAIR_BASE = COMBINATION_BASE + COMBINATIONS.length;

/** Name of a hand, and its strength as a number; equal hands have equal numbers. */
export interface WenzhouValue {
  readonly name: string;
  readonly strength: number;
}

export function wenzhouValue(hand: WenzhouHand): WenzhouValue {
  const [[first], [second]] = hand;
  if (first === second) {
    const place = PAIRS.findIndex((names) => (names as readonly string[]).includes(first));
    return { name: `pair ${first}`, strength: PAIR_BASE + PAIRS.length - place };
  }
  const place = COMBINATIONS.findIndex(([tile, dots]) => isCombination(hand, tile, dots));
  const combination = COMBINATIONS[place];
  if (combination !== undefined) {
    return { name: combination[2], strength: COMBINATION_BASE + COMBINATIONS.length - place - 1 };
  }
  const points = (hand[0][1] + hand[1][1]) % 10;
  // A hand with zero points has no tie-break.
  const best = points === 0 ? 0 : Math.max(...hand.map(tileStrength));
  return { name: `${points} points`, strength: points * POINT_STEP + best };
}

function isCombination(hand: WenzhouHand, tile: string, dots: number): boolean {
  const [first, second] = hand;
  return (first[0] === tile && second[1] === dots) || (second[0] === tile && first[1] === dots);
}

/** 0 for the mixed tiles and Gee, 6 for Teen. */
function tileStrength([name]: WenzhouTile): number {
  const place = TIERS.findIndex((names) => (names as readonly string[]).includes(name));
  return place === -1 ? 0 : TIERS.length - place;
}

/** 1 when the door's hand is better, −1 when the banker's is, 0 when they are equal (the banker then wins). */
export function compareWenzhou(door: WenzhouHand, banker: WenzhouHand): -1 | 0 | 1 {
  return Math.sign(wenzhouValue(door).strength - wenzhouValue(banker).strength) as -1 | 0 | 1;
}

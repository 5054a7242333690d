import { besideReported, counts, type LiveBet, movedAmount, ran, type ValidBet } from './ended-bet.ts';

/** Each selection with its opposite in the same round. */
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  [
    ['BANKER', 'PLAYER'],
    ['DRAGON', 'TIGER'],
    ['BIG', 'SMALL'],
    ['ODD', 'EVEN'],
    ['RED', 'BLACK'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
);

/** Straight bets on more roulette numbers than this have too little risk to count. */
const MOST_NUMBERS = 25;

/**
 * Valid bets at live tables by bet id: the amount won or lost; 0 when both sides of a pair were bet in one round, or when straight bets
 * cover more than 25 numbers.
 * @param bets one member's bets; all bets of a round must be included together
 */
export function validLiveBets(bets: readonly LiveBet[]): ReadonlyMap<string, ValidBet> {
  const sides = new Set(bets.filter(ran).map((bet) => sideOf(bet.round, bet.selection)));
  const entries = bets.map((bet): [string, ValidBet] => {
    const opposite = OPPOSITES.get(bet.selection);
    const isHedged = bet.round !== null && opposite !== undefined && sides.has(sideOf(bet.round, opposite));
    const isWide = (bet.numbersCovered ?? 0) > MOST_NUMBERS;
    return [bet.id, besideReported(bet, counts(bet) && !isHedged && !isWide ? movedAmount(bet) : 0n)];
  });
  return new Map(entries);
}

function sideOf(round: string | null, selection: string): string {
  return JSON.stringify([round, selection]);
}

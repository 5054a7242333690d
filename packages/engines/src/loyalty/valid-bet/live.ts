import { besideReported, counts, type LiveBet, movedAmount, ran, type ValidBet } from './ended-bet.ts';

/** Each side by its opposite in the same round. */
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

/** Straight bets on more numbers of the wheel than this risk nothing worth counting. */
const MOST_NUMBERS = 25;

/**
 * Valid bets at live tables by the bet's id: the amount moved; nothing where both sides of a pair were bet in one round, or
 * straight bets cover more than 25 numbers.
 * @param bets one member's bets, whole rounds together
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

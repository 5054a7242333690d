import { Rational } from '@lantern/money';
import {
  type BaccaratScore,
  baccaratWinner,
  bankerDraws,
  isNaturalTotal,
  type PairKind,
  playerDraws,
} from './baccarat.ts';
import { BACCARAT_PRICES, type BaccaratBet, baccaratNet, PAIR_BETS } from './baccarat-bets.ts';
import { type Outlook, outlookOf } from './outlook.ts';

const DECKS = 8;
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

type Counted = readonly (readonly [BaccaratScore, bigint])[];
const counted = new Map<string, Counted>();

/** Number of ordered deals of a fresh shoe for each score, ignoring pairs. */
function countScores(decks = DECKS): Counted {
  return remember(`scores ${decks}`, () => workOutScores(decks));
}

function workOutScores(decks: number): Counted {
  const left = VALUES.map((value) => decks * (value === 0 ? 16 : 4));
  let cards = decks * 52;
  const found = new Map<string, [BaccaratScore, bigint]>();
  /** Iterates over card values with the number of ways to draw each. */
  const each = (ways: bigint, then: (value: number, ways: bigint) => void) => {
    cards -= 1;
    for (const value of VALUES) {
      const copies = left[value] ?? 0;
      if (copies === 0) continue;
      left[value] = copies - 1;
      then(value, ways * BigInt(copies));
      left[value] = copies;
    }
    cards += 1;
  };
  const note = (playerTotal: number, bankerTotal: number, playerCards: number, bankerCards: number, ways: bigint) => {
    const name = `${playerTotal} ${bankerTotal} ${playerCards} ${bankerCards}`;
    const score = {
      playerTotal,
      bankerTotal,
      playerCards,
      bankerCards,
      playerPair: 'none',
      bankerPair: 'none',
    } as const;
    // Rounds with fewer cards are multiplied by the arrangements of the unused cards, so that all counts refer to six cards.
    const unused = arrangements(cards, 6 - playerCards - bankerCards);
    found.set(name, [score, (found.get(name)?.[1] ?? 0n) + ways * unused]);
  };
  const finish = (player: number, banker: number, third: number | null, ways: bigint) => {
    const total = third === null ? player : (player + third) % 10;
    const playerCards = third === null ? 2 : 3;
    if (!bankerDraws(banker, third)) note(total, banker, playerCards, 2, ways);
    else each(ways, (value, all) => note(total, (banker + value) % 10, playerCards, 3, all));
  };
  each(1n, (p1, first) =>
    each(first, (p2, second) =>
      each(second, (b1, thirdWays) =>
        each(thirdWays, (b2, ways) => {
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (isNaturalTotal(player) || isNaturalTotal(banker)) note(player, banker, 2, 2, ways);
          else if (playerDraws(player)) each(ways, (value, all) => finish(player, banker, value, all));
          else finish(player, banker, null, ways);
        }),
      ),
    ),
  );
  return [...found.values()];
}

/** Number of ordered ways to draw that many cards. */
function arrangements(cards: number, taken: number): bigint {
  let ways = 1n;
  for (let index = 0; index < taken; index += 1) ways *= BigInt(cards - index);
  return ways;
}

/** Number of ordered deals of four cards for each combination of pairs, ignoring totals. */
function countPairs(decks: number): Counted {
  return remember(`pairs ${decks}`, () => {
    const found = new Map<string, [BaccaratScore, bigint]>();
    const copies = new Array<number>(52).fill(decks);
    const kind = (a: number, b: number): PairKind => (a === b ? 'perfect' : a % 13 === b % 13 ? 'rank' : 'none');
    const take = (card: number, then: (ways: number) => void) => {
      const ways = copies[card] ?? 0;
      if (ways === 0) return;
      copies[card] = ways - 1;
      then(ways);
      copies[card] = ways;
    };
    // By symmetry the first card can be fixed.
    const [p1, cards] = [0, Array.from(copies.keys())];
    take(p1, () => {
      for (const p2 of cards) {
        take(p2, (second) => {
          for (const b1 of cards) {
            take(b1, (third) => {
              for (const b2 of cards) {
                take(b2, (fourth) => {
                  const [playerPair, bankerPair] = [kind(p1, p2), kind(b1, b2)];
                  const score = {
                    playerTotal: 0,
                    bankerTotal: 0,
                    playerCards: 2,
                    bankerCards: 2,
                    playerPair,
                    bankerPair,
                  };
                  const name = `${playerPair} ${bankerPair}`;
                  found.set(name, [score, (found.get(name)?.[1] ?? 0n) + BigInt(second * third * fourth)]);
                });
              }
            });
          }
        });
      }
    });
    return [...found.values()];
  });
}

function remember(name: string, work: () => Counted): Counted {
  const known = counted.get(name) ?? work();
  counted.set(name, known);
  return known;
}

/** Counted over all deals of a full shoe. */
export function baccaratOutlook(
  bet: BaccaratBet,
  given: readonly Rational[] = BACCARAT_PRICES[bet],
  decks = DECKS,
): Outlook {
  const scores = PAIR_BETS.has(bet) ? countPairs(decks) : countScores(decks);
  return outlookOf(scores.map(([score, ways]) => [baccaratNet(bet, score, given), ways]));
}

/** Probabilities of the three results, and of a banker win with six. */
export function baccaratTotals(
  decks = DECKS,
): Readonly<Record<'player' | 'banker' | 'tie' | 'bankerWinsWith6', Rational>> {
  const share = (holds: (score: BaccaratScore) => boolean) => {
    let [all, favourable] = [0n, 0n];
    for (const [score, ways] of countScores(decks)) {
      all += ways;
      if (holds(score)) favourable += ways;
    }
    return Rational.of(favourable, all);
  };
  return {
    player: share((score) => baccaratWinner(score) === 'player'),
    banker: share((score) => baccaratWinner(score) === 'banker'),
    tie: share((score) => baccaratWinner(score) === 'tie'),
    bankerWinsWith6: share((score) => baccaratWinner(score) === 'banker' && score.bankerTotal === 6),
  };
}

import { type Card, rankOf, suitOf } from './card.ts';

export type BaccaratSide = 'player' | 'banker';
export type PairKind = 'none' | 'rank' | 'perfect';

/** The facts of a round that settle bets. */
export interface BaccaratScore {
  readonly playerTotal: number;
  readonly bankerTotal: number;
  /** Number of cards, 2 or 3. */
  readonly playerCards: number;
  readonly bankerCards: number;
  /** Pair of the first two cards. */
  readonly playerPair: PairKind;
  readonly bankerPair: PairKind;
}

/** A completed round. */
export interface BaccaratRound extends BaccaratScore {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

/** Maximum number of cards in a round. */
export const BACCARAT_CARDS = 6;

/** Ace 1, two to nine their number, ten and faces 0. */
export function baccaratValue(card: Card): number {
  return Math.min(rankOf(card), 10) % 10;
}

/** Whether a total of two cards is a natural: eight or nine on either side ends the round. */
export function isNaturalTotal(total: number): boolean {
  return total >= 8;
}

/** Whether the player draws a third card, by the total of two cards. */
export function playerDraws(total: number): boolean {
  return total <= 5;
}

/** Whether the banker draws, by the total of two cards; `third` is the value of the player's third card, or null. */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5;
  switch (total) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return total <= 2;
  }
}

/**
 * Deals a round from the front of a shoe: P1, B1, P2, B2, then the third cards.
 * @throws RangeError when there are too few cards
 */
export function dealBaccarat(shoe: readonly Card[]): BaccaratRound {
  let taken = 0;
  const next = () => {
    const card = shoe[taken];
    if (card === undefined) throw new RangeError(`only ${shoe.length} cards were given`);
    taken += 1;
    return card;
  };
  const [p1, b1, p2, b2] = [next(), next(), next(), next()];
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ];
  if (!isNaturalTotal(totalOf(player)) && !isNaturalTotal(totalOf(banker))) {
    const bankerTwo = totalOf(banker);
    let third: number | null = null;
    if (playerDraws(totalOf(player))) {
      const card = next();
      player.push(card);
      third = baccaratValue(card);
    }
    if (bankerDraws(bankerTwo, third)) banker.push(next());
  }
  return {
    player,
    banker,
    playerTotal: totalOf(player),
    bankerTotal: totalOf(banker),
    playerCards: player.length,
    bankerCards: banker.length,
    playerPair: pairOf(p1, p2),
    bankerPair: pairOf(b1, b2),
  };
}

export function baccaratWinner({ playerTotal, bankerTotal }: BaccaratScore): BaccaratSide | 'tie' {
  if (playerTotal === bankerTotal) return 'tie';
  return playerTotal > bankerTotal ? 'player' : 'banker';
}

/** Whether the round ended with two cards each because of an eight or a nine. */
export function isNaturalRound(score: BaccaratScore): boolean {
  const areTwo = score.playerCards === 2 && score.bankerCards === 2;
  return areTwo && (isNaturalTotal(score.playerTotal) || isNaturalTotal(score.bankerTotal));
}

function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + baccaratValue(card), 0) % 10;
}

function pairOf(first: Card, second: Card): PairKind {
  if (rankOf(first) !== rankOf(second)) return 'none';
  return suitOf(first) === suitOf(second) ? 'perfect' : 'rank';
}

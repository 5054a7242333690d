import { Rational } from '@lantern/money';
import { type Card, DECK, isRed, rankOf, suitOf } from './card.ts';
import { LOST, type Outlook, outlookOf, paid } from './outlook.ts';

const DECKS = 8;

/** Odds to one. On a tie, bets on dragon or tiger lose half of the stake. */
export const DRAGON_TIGER_PRICES = {
  side: Rational.ONE,
  tie: Rational.of(8),
  suitedTie: Rational.of(50),
  odd: Rational.of(75, 100),
  even: Rational.of(105, 100),
  color: Rational.of(90, 100),
  size: Rational.ONE,
} as const;

const TIE_LOSS = Rational.of(-1, 2);
const CARD_BETS = ['Odd', 'Even', 'Red', 'Black', 'Big', 'Small'] as const;
const SIDES = ['dragon', 'tiger'] as const;
type Side = (typeof SIDES)[number];

export type DragonTigerBet = Side | 'tie' | 'suitedTie' | `${Side}${(typeof CARD_BETS)[number]}`;
export const DRAGON_TIGER_BETS: readonly DragonTigerBet[] = [
  ...SIDES,
  'tie',
  'suitedTie',
  ...SIDES.flatMap((side) => CARD_BETS.map((bet) => `${side}${bet}` as const)),
];

export interface DragonTigerCards {
  readonly dragon: Card;
  readonly tiger: Card;
}

/** The ace is low, suits do not count. */
export function dragonTigerWinner({ dragon, tiger }: DragonTigerCards): Side | 'tie' {
  const difference = rankOf(dragon) - rankOf(tiger);
  return difference === 0 ? 'tie' : difference > 0 ? 'dragon' : 'tiger';
}

/** Net per unit staked: the odds, −1, or −½ for a side on a tie. */
export function dragonTigerNet(bet: DragonTigerBet, cards: DragonTigerCards): Rational {
  const winner = dragonTigerWinner(cards);
  const { side, tie, suitedTie } = DRAGON_TIGER_PRICES;
  switch (bet) {
    case 'dragon':
    case 'tiger':
      return winner === 'tie' ? TIE_LOSS : paid(winner === bet, side);
    case 'tie':
      return paid(winner === 'tie', tie);
    case 'suitedTie':
      return paid(winner === 'tie' && suitOf(cards.dragon) === suitOf(cards.tiger), suitedTie);
    default: {
      const place = bet.startsWith('dragon') ? 'dragon' : 'tiger';
      return cardNet(bet.slice(place.length), cards[place]);
    }
  }
}

function cardNet(bet: string, card: Card): Rational {
  const rank = rankOf(card);
  const { odd, even, color, size } = DRAGON_TIGER_PRICES;
  switch (bet) {
    case 'Odd':
      return paid(rank % 2 === 1, odd);
    case 'Even':
      return paid(rank % 2 === 0, even);
    case 'Red':
      return paid(isRed(card), color);
    case 'Black':
      return paid(!isRed(card), color);
    case 'Big':
      return paid(rank >= 8, size);
    case 'Small':
      return paid(rank <= 6, size);
    default:
      return LOST;
  }
}

/** Counted over all pairs of a full shoe. */
export function dragonTigerOutlook(bet: DragonTigerBet, decks = DECKS): Outlook {
  return outlookOf(
    DECK.flatMap((dragon) =>
      DECK.map((tiger) => {
        const ways = BigInt(decks * (dragon === tiger ? decks - 1 : decks));
        return [dragonTigerNet(bet, { dragon, tiger }), ways] as const;
      }),
    ),
  );
}

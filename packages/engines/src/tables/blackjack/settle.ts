import { Rational } from '@lantern/money';
import type { Card } from '../card.ts';
import { type Outlook, outlookOf, paid, returned } from '../outlook.ts';
import { blackjackTotal, isBlackjack, isBust } from './hand.ts';

/** Odds to one. */
export const BLACKJACK_PRICES = {
  blackjack: Rational.of(3, 2),
  win: Rational.ONE,
  insurance: Rational.of(2),
} as const;

/** Final state of one hand after the dealer's turn. */
export interface EndedBlackjackHand {
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
  /** The first bet in minor units; a doubled hand has staked twice as much. */
  readonly bet: bigint;
  readonly isDoubled: boolean;
  readonly isFromSplit: boolean;
}

export interface BlackjackSettlement {
  /** Total payout of the hand in minor units, rounded down once. */
  readonly payout: bigint;
  readonly playerTotal: number;
  readonly dealerTotal: number;
}

/** Settles one hand; a bust hand loses whatever the dealer has. */
export function settleBlackjackHand(hand: EndedBlackjackHand): BlackjackSettlement {
  const playerTotal = blackjackTotal(hand.player).total;
  const dealerTotal = blackjackTotal(hand.dealer).total;
  const stake = hand.isDoubled ? 2n * hand.bet : hand.bet;
  return { payout: returned(netOf(hand, playerTotal, dealerTotal), stake), playerTotal, dealerTotal };
}

/** Net per unit staked. */
function netOf(
  { player, dealer, isFromSplit }: EndedBlackjackHand,
  playerTotal: number,
  dealerTotal: number,
): Rational {
  const [has, dealerHas] = [isBlackjack(player) && !isFromSplit, isBlackjack(dealer)];
  if (isBust(playerTotal)) return paid(false, BLACKJACK_PRICES.win);
  if (has && dealerHas) return Rational.ZERO;
  if (has) return BLACKJACK_PRICES.blackjack;
  if (dealerHas) return paid(false, BLACKJACK_PRICES.win);
  if (playerTotal === dealerTotal) return Rational.ZERO;
  return paid(isBust(dealerTotal) || playerTotal > dealerTotal, BLACKJACK_PRICES.win);
}

/** Total payout of an insurance: two to one when the dealer has a blackjack. */
export function settleInsurance(insurance: bigint, dealer: readonly Card[]): bigint {
  return returned(paid(isBlackjack(dealer), BLACKJACK_PRICES.insurance), insurance);
}

/** Expectation of insurance when only the dealer's ace is removed from the shoe. */
export function insuranceOutlook(decks = 8, price: Rational = BLACKJACK_PRICES.insurance): Outlook {
  const [tens, unseen] = [BigInt(16 * decks), BigInt(52 * decks - 1)];
  return outlookOf([
    [price, tens],
    [paid(false, price), unseen - tens],
  ]);
}

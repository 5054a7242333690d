import {
  type BlackjackMove,
  basicStrategy,
  blackjackOutlook,
  hardMove,
  settleBlackjackHand,
} from '../../../src/tables/index.ts';
import type { TopicAdapters } from '../adapter.ts';

const MOVES: Readonly<Record<BlackjackMove, string>> = { hit: 'H', stand: 'S', double: 'D', split: 'P' };
/** The dealer's up card as written in vectors: a number, a face or an ace. */
const upValue = (up: string | number) => (up === 'A' ? 1 : /^[TJQK]$/.test(String(up)) ? 10 : Number(up));

/** Eight decks. */
export const blackjack: TopicAdapters = {
  ev: () => ({ ev: blackjackOutlook(basicStrategy).net.toNumber() }),
  ev_up: ({ up }) => ({ ev: blackjackOutlook(basicStrategy).netByUp.get(upValue(up))?.toNumber() ?? null }),
  strategy_hard: ({ total, dealerUp }) => ({ action: MOVES[hardMove(total, upValue(dealerUp))] }),
  settle: ({ player, dealer, bet, doubled, fromSplit }) =>
    settleBlackjackHand({ player, dealer, bet: BigInt(bet), isDoubled: doubled, isFromSplit: fromSplit }),
};

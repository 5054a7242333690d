import {
  AA_BONUS_HANDS,
  type AaBonusHand,
  aaBonusExpectation,
  holdemNet,
  holdemOutlook,
  type PokerCategory,
} from '../../../src/tables/index.ts';
import type { TopicAdapters } from '../adapter.ts';

const BONUS_NAMES: Readonly<Record<AaBonusHand, string>> = {
  royal: 'royal',
  straightFlush: 'sf',
  quads: 'quads',
  fullHouse: 'full',
  flush: 'flush',
  straight: 'straight',
  trips: 'trips',
  twoPair: 'twopair',
  acePair: 'acepair',
};

/** Names of hands in the cases. */
const HAND_NAMES: readonly (readonly [name: RegExp, category: PokerCategory])[] = [
  [/^royal/i, 'ROYAL'],
  [/^(sf|straight.?flush)$/i, 'STRAIGHT_FLUSH'],
  [/^(quads|four)/i, 'QUADS'],
  [/^full/i, 'FULL_HOUSE'],
  [/^flush$/i, 'FLUSH'],
  [/^straight$/i, 'STRAIGHT'],
  [/^(trips|three)/i, 'TRIPS'],
  [/^two.?pair/i, 'TWO_PAIR'],
  [/pair$/i, 'PAIR'],
  [/^high/i, 'HIGH'],
];

/** One deck, ante 1 and call 2. */
export const casinoHoldem: TopicAdapters = {
  ev: () => {
    const { net, called } = holdemOutlook();
    return { evPerAnte: net.toNumber(), callFrequency: called.toNumber() };
  },
  aa_bonus: ({ counts }) => {
    const byHand = Object.fromEntries(AA_BONUS_HANDS.map((hand) => [hand, BigInt(counts[BONUS_NAMES[hand]] ?? 0)]));
    return { ev: aaBonusExpectation(byHand as Record<AaBonusHand, bigint>).toNumber() };
  },
  settle: ({ ante, called, dealerQualifies, playerVsDealer, playerHand }) => {
    // The hand of a folded round does not matter.
    const category = called ? HAND_NAMES.find(([name]) => name.test(playerHand))?.[1] : 'HIGH';
    if (category === undefined) return null;
    const result = { isCalled: called, dealerQualifies, comparison: playerVsDealer, playerHand: category };
    return { net: BigInt(holdemNet(result)) * BigInt(ante) };
  },
};

/** Movements beside bets and their results, with the kind that each is recorded as. */
export const EXTRA_KINDS = { promoWin: 'promo', jackpotWin: 'jackpot', adjust: 'adjust' } as const;

export type ExtraOperation = keyof typeof EXTRA_KINDS;

/** Movements other than bets and results, with the stored kind of each. */
export const EXTRA_KINDS = { promoWin: 'promo', jackpotWin: 'jackpot', adjust: 'adjust' } as const;

export type ExtraOperation = keyof typeof EXTRA_KINDS;

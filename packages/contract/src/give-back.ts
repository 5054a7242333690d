/** Categories with cashback and agent rates on valid bets; lotteries have prize groups and rates of their own. */
export const GIVE_BACK_CATEGORIES = ['LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP'] as const;

/** The highest ceiling of cashback and agents' rates together, ppm of valid bets: above it no category earns it. */
export const HIGHEST_CEILING_PPM = 30_000;

/** Cashback is shown with two decimals of a percent. */
export const CASHBACK_STEP_PPM = 100;

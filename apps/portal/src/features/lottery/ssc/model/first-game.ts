/** The board that /elott opens with. */
export const FIRST_ELECTRONIC = 'SSC1M';
/** The board that /seaLottery opens with. */
export const FIRST_SEA = 'YEEKEE_15M';

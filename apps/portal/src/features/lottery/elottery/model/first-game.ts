/** The default board of /elott. */
export const FIRST_ELOTTERY = 'SSC1M';
/** The default board of /seaLottery. */
export const FIRST_SEA = 'YEEKEE_15M';

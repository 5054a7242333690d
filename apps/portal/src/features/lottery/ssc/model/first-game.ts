/** The board that /elott opens with. */
export const FIRST_ELECTRONIC = 'SSC1M';

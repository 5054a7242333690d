/** The board that opens when the address names none: the northern lottery. */
export const FIRST_GAME = 'xsmb';

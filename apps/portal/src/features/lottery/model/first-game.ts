/** The default board: the northern lottery. */
export const FIRST_GAME = 'xsmb';

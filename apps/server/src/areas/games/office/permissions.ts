/** Reads the catalogue and rounds. */
export const READ_PERMISSION = 'games.read';
/** Switches games and vendors, and everybody's play. */
export const MANAGE_PERMISSION = 'games.manage';
/** Stops one member's play. */
export const MEMBER_PERMISSION = 'members.lock';

/** Reads the catalogue and rounds. */
export const READ_PERMISSION = 'games.read';
/** Enables or disables games and vendors, and play for everybody. */
export const MANAGE_PERMISSION = 'games.manage';
/** Stops one member's play. */
export const MEMBER_PERMISSION = 'members.lock';

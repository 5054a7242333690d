import type { Region } from '@lantern/engines/lottery';
import type { GameRow } from './repository/games.ts';
import type { IssueRow } from './repository/issues.ts';

/** An issue of Vietnam's lottery. */
export type RegionalIssue = IssueRow & { readonly region: Region };

/** Whose structure a game's draws have: the north's 27 numbers, or the 18 that the south and the centre share. */
export function regionOf(game: Pick<GameRow, 'area'>): Region {
  return game.area === 'NORTH' ? 'N' : 'S';
}

/** Whether an issue's numbers come from Vietnam's draws; those of electronic games come from our own. */
export function isRegional(issue: IssueRow): issue is RegionalIssue {
  return issue.region !== null;
}

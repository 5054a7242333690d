import type { Region } from '@lantern/engines/lottery';
import type { IssueRow } from '../issues/repository/issues.ts';
import type { GameRow } from './repository.ts';

/** An issue of the Vietnamese lottery. */
export type RegionalIssue = IssueRow & { readonly region: Region };

/** The prize structure of a game's draws: 27 numbers in the north, 18 in the south and the centre. */
export function regionOf(game: Pick<GameRow, 'area'>): Region {
  return game.area === 'NORTH' ? 'N' : 'S';
}

/** Whether an issue belongs to the Vietnamese lottery; other issues have no region. */
export function isRegional(issue: IssueRow): issue is RegionalIssue {
  return issue.region !== null;
}

import type { Value } from '@lantern/contract/schemas';
import type { ResultRow } from '../results/repository/results.ts';
import type { IssueRow } from './repository/issues.ts';

export type IssueView = NonNullable<Value<'lottery.lobby'>['issue']>;
export type ResultView = Value<'lottery.result'>;

/** Converts an issue to the view for members. The clock decides whether it is open, even before the job has stored the new state. */
export function viewIssue(issue: IssueRow, now: Date): IssueView {
  return {
    id: String(issue.id),
    gameCode: issue.gameCode,
    number: issue.number,
    day: issue.day,
    state: stateAt(issue, now),
    opensAt: issue.opensAt.toISOString(),
    closesAt: issue.closesAt.toISOString(),
    drawsAt: issue.drawsAt.toISOString(),
    settledAt: issue.settledAt?.toISOString() ?? null,
  };
}

/** Bets are accepted from `opensAt` (inclusive) to `closesAt` (exclusive). */
export function isOpenAt(issue: Pick<IssueRow, 'state' | 'opensAt' | 'closesAt'>, now: Date): boolean {
  return stateAt(issue, now) === 'OPEN';
}

/** To members, a draw whose day nobody has confirmed is closed. */
function stateAt(issue: Pick<IssueRow, 'state' | 'opensAt' | 'closesAt'>, now: Date): IssueView['state'] {
  if (issue.state === 'UNCONFIRMED') return 'CLOSED';
  if (issue.state !== 'PLANNED' && issue.state !== 'OPEN') return issue.state;
  if (now >= issue.closesAt) return 'CLOSED';
  return now >= issue.opensAt ? 'OPEN' : 'PLANNED';
}

export function viewResult(result: ResultRow): ResultView {
  return {
    issueId: String(result.issueId),
    number: result.number,
    day: result.day,
    numbers: viewNumbers(result.numbers),
    source: result.source,
    drawnAt: result.drawnAt.toISOString(),
    correctedAt: result.correctedAt?.toISOString() ?? null,
  };
}

/** Converts prizes with their numbers to the record of the contract. */
export function viewNumbers(
  numbers: Readonly<Record<string, readonly string[]>> | ResultRow['numbers'],
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(numbers).map(([prize, drawn]) => [prize, [...(drawn ?? [])]]));
}

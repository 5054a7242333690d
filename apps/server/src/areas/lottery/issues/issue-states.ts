/**
 * State machine of an issue. PLANNED by the calendar, OPEN and CLOSED by the clock, DRAWN when it has a result, SETTLING while winners are
 * paid (or stakes of a void issue are returned), then SETTLED or VOID. A settled issue may be settled again with a corrected result, or to
 * void it.
 */
export const ISSUE_TRANSITIONS = {
  PLANNED: ['OPEN', 'CLOSED'],
  OPEN: ['CLOSED'],
  CLOSED: ['DRAWN', 'SETTLING'],
  DRAWN: ['SETTLING'],
  SETTLING: ['SETTLED', 'VOID'],
  SETTLED: ['SETTLING'],
  VOID: [],
} as const satisfies Record<string, readonly string[]>;

export type IssueState = keyof typeof ISSUE_TRANSITIONS;

/** Initial state. Imported days of published history, which have no bets, start as SETTLED. */
export const FIRST_STATE = 'PLANNED' satisfies IssueState;

export function mayBecome(from: IssueState, to: IssueState): boolean {
  return (ISSUE_TRANSITIONS[from] as readonly IssueState[]).includes(to);
}

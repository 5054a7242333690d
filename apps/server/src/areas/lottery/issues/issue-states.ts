/**
 * State machine of an issue. UNCONFIRMED while its day is calculated only (holidays) and not on sale. PLANNED by the calendar, OPEN and CLOSED by the clock, DRAWN when it has a result, SETTLING while winners are
 * paid (or stakes of a void issue are returned), then SETTLED or VOID. A settled issue may be settled again with a corrected result, or to
 * void it.
 */
export const ISSUE_TRANSITIONS = {
  UNCONFIRMED: ['PLANNED', 'OPEN', 'CLOSED'],
  PLANNED: ['OPEN', 'CLOSED', 'UNCONFIRMED'],
  OPEN: ['CLOSED', 'UNCONFIRMED'],
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

/** Whether an issue has not been closed yet: it is on sale, or waits for its sale or the confirmation of its day. */
export function isBeforeClose(state: IssueState): boolean {
  return state === 'UNCONFIRMED' || state === 'PLANNED' || state === 'OPEN';
}

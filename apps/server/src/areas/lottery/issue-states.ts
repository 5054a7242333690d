/**
 * The life of an issue, as a table. PLANNED by the calendar, OPEN and CLOSED by the clock, DRAWN when its result stands,
 * SETTLING while winners are paid (or, for a void issue, stakes are given back), then SETTLED or VOID. A settled one may be settled
 * once more, by a corrected result or to be given up.
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

/** Issues begin here; days of published history, which nobody could bet on, begin SETTLED. */
export const FIRST_STATE = 'PLANNED' satisfies IssueState;

export function mayBecome(from: IssueState, to: IssueState): boolean {
  return (ISSUE_TRANSITIONS[from] as readonly IssueState[]).includes(to);
}

import { expect, test } from 'vitest';
import { FIRST_STATE, ISSUE_TRANSITIONS, type IssueState, mayBecome } from './issue-states.ts';

const STATES = Object.keys(ISSUE_TRANSITIONS) as IssueState[];

function reachableFrom(start: IssueState): Set<IssueState> {
  const found = new Set<IssueState>([start]);
  for (const state of found) for (const next of ISSUE_TRANSITIONS[state]) found.add(next);
  return found;
}

test('every state of an issue can be reached', () => {
  expect([...reachableFrom(FIRST_STATE)].sort()).toEqual([...STATES].sort());
});

test('every state leads to an end, a void issue never changes, and a settled one can only be settled again', () => {
  for (const state of STATES) {
    const ends = [...reachableFrom(state)].filter((one) => ISSUE_TRANSITIONS[one].length === 0);
    expect(ends.length, state).toBeGreaterThan(0);
  }
  expect(ISSUE_TRANSITIONS.SETTLED).toEqual(['SETTLING']);
  expect(ISSUE_TRANSITIONS.VOID).toEqual([]);
});

test('nothing is paid without a result, and no state after the close takes bets', () => {
  expect(mayBecome('OPEN', 'SETTLING')).toBe(false);
  expect(mayBecome('CLOSED', 'OPEN')).toBe(false);
  expect(mayBecome('DRAWN', 'OPEN')).toBe(false);
});

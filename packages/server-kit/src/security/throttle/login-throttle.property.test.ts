import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACCOUNT_POLICY,
  admitAttempt,
  confirmFailure,
  forgiveAttempt,
  NO_ATTEMPTS,
  type ThrottleState,
  tooManyUntil,
} from './login-throttle.ts';

const START = 1_700_000_000_000;
const { limit, limitWindowMs } = ACCOUNT_POLICY;

/** Checked guesses, for any distribution over time and any number in progress. */
function play(steps: readonly { pauseMs: number; isAnsweredLater: boolean }[]): number[] {
  let state: ThrottleState = NO_ATTEMPTS;
  let now = START;
  let open = 0;
  const admitted: number[] = [];
  for (const { pauseMs, isAnsweredLater } of steps) {
    now += pauseMs;
    for (; open > 0 && !isAnsweredLater; open -= 1) state = confirmFailure(state, new Date(now), ACCOUNT_POLICY);
    if (tooManyUntil(state, new Date(now), ACCOUNT_POLICY)) continue;
    state = admitAttempt(state, new Date(now), ACCOUNT_POLICY);
    admitted.push(now);
    open += 1;
  }
  return admitted;
}

test('no quarter of an hour has more than five guesses at one name', () => {
  const step = fc.record({ pauseMs: fc.nat({ max: 400_000 }), isAnsweredLater: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const admitted = play(steps);
      for (const [index, at] of admitted.entries()) {
        const next = admitted[index + limit];
        if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(limitWindowMs);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

test('an attempt that does not count changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 600_000 }), { maxLength: 4 }), (pauses) => {
      let now = START;
      let state: ThrottleState = NO_ATTEMPTS;
      for (const pause of pauses) {
        now += pause;
        state = admitAttempt(state, new Date(now), ACCOUNT_POLICY);
      }
      const at = new Date(now + 1);
      const stored = state.failures.filter((failure) => failure.getTime() > at.getTime() - limitWindowMs);
      expect(forgiveAttempt(admitAttempt(state, at, ACCOUNT_POLICY), at).failures).toEqual(stored);
    }),
    { numRuns: propertyRuns(200) },
  );
});

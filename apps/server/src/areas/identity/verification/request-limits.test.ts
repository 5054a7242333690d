import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EarlierRequests, refuseCodeRequest, withCodeRequest } from './request-limits.ts';

const MINUTE = 60_000;
const at = (minutes: number) => new Date(1_700_000_000_000 + minutes * MINUTE);
const NEVER: EarlierRequests = { target: [], address: [] };

/** Results of requests at the given minutes: OK or the refusal code. */
function send(
  minutes: readonly number[],
  select: (requests: EarlierRequests) => EarlierRequests = (requests) => requests,
): string[] {
  let requests = NEVER;
  return minutes.map((minute) => {
    const refusal = refuseCodeRequest(requests, at(minute));
    if (!refusal) requests = select(withCodeRequest(requests, at(minute)));
    return refusal?.code ?? 'OK';
  });
}

test('9-04 the next code may be requested after a minute, and not before', () => {
  expect(send([0, 0.99, 1])).toEqual(['OK', 'COOLDOWN', 'OK']);
  expect(refuseCodeRequest({ target: [at(0)], address: [] }, at(0.5))?.params).toEqual({ wait: 30 });
});

test('9-04 after three codes within five minutes the next one waits five minutes', () => {
  expect(send([0, 1, 2, 3, 6.99, 7])).toEqual(['OK', 'OK', 'OK', 'RATE_LIMITED', 'RATE_LIMITED', 'OK']);
  expect(refuseCodeRequest({ target: [at(0), at(1), at(2)], address: [] }, at(3))?.params).toEqual({ wait: 300 });
  expect(send([0, 3, 6, 9])).toEqual(['OK', 'OK', 'OK', 'OK']);
});

test('a number gets ten codes a day', () => {
  const spread = Array.from({ length: 11 }, (_, index) => index * 6);
  expect(send([...spread, 24 * 60]).filter((code) => code !== 'OK')).toEqual(['QUOTA_INSUFFICIENT']);
  expect(send(spread).at(-1)).toBe('QUOTA_INSUFFICIENT');
});

test('an address may request twenty codes an hour for any numbers', () => {
  const forget = (requests: EarlierRequests) => ({ ...requests, target: [] });
  expect(
    send(
      Array.from({ length: 21 }, (_, index) => index / 10),
      forget,
    ).at(-1),
  ).toBe('RATE_LIMITED');
  expect(send([...Array.from({ length: 20 }, (_, index) => index / 10), 60], forget).at(-1)).toBe('OK');
});

test('however requests are distributed, no window exceeds its limit', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 400_000 }), { maxLength: 60 }), (pauses) => {
      let now = 0;
      let requests = NEVER;
      const admitted: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (refuseCodeRequest(requests, new Date(now + 1e12))) continue;
        requests = withCodeRequest(requests, new Date(now + 1e12));
        admitted.push(now);
      }
      for (const [index, from] of admitted.entries()) {
        expect((admitted[index + 1] ?? Number.POSITIVE_INFINITY) - from).toBeGreaterThanOrEqual(MINUTE);
        expect((admitted[index + 3] ?? Number.POSITIVE_INFINITY) - from).toBeGreaterThanOrEqual(5 * MINUTE);
        expect((admitted[index + 10] ?? Number.POSITIVE_INFINITY) - from).toBeGreaterThanOrEqual(24 * 60 * MINUTE);
      }
    }),
    { numRuns: 100 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSignedMessage, signMessage } from './signed-message.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const body = Buffer.from('{"orderNo":"17"}');

function headers(
  over: Partial<Record<string, string>> = {},
  secret = 'k1',
  at = NOW.getTime(),
  signedBody: Buffer = body,
) {
  const timestamp = String(at);
  const nonce = 'nonce-0001';
  return {
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signMessage(secret, timestamp, nonce, signedBody),
    ...over,
  };
}

describe('signed callbacks', () => {
  test('are accepted with the right key, time and body', () => {
    expect(isSignedMessage(headers(), body, 'k1', NOW)).toBe(true);
  });

  test.each([
    ['another key', headers({}, 'k2')],
    ['another body', headers({}, 'k1', NOW.getTime(), Buffer.from('{"orderNo":"18"}'))],
    ['another nonce', headers({ 'x-nonce': 'nonce-0002' })],
    ['no signature', headers({ 'x-signature': undefined as unknown as string })],
    ['a short signature', headers({ 'x-signature': 'ab' })],
    ['five minutes and a millisecond ago', headers({}, 'k1', NOW.getTime() - 300_001)],
    ['five minutes and a millisecond ahead', headers({}, 'k1', NOW.getTime() + 300_001)],
  ])('are refused with %s', (_, sent) => {
    expect(isSignedMessage(sent, body, 'k1', NOW)).toBe(false);
  });

  test('are accepted after exactly five minutes', () => {
    expect(isSignedMessage(headers({}, 'k1', NOW.getTime() - 300_000), body, 'k1', NOW)).toBe(true);
  });

  test('are refused when any byte of the body was changed', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, at, flip) => {
          const sent = Buffer.from(bytes);
          const changed = Buffer.from(bytes);
          const place = at % changed.length;
          changed[place] = (changed[place] ?? 0) ^ flip;
          expect(isSignedMessage(headers({}, 'k1', NOW.getTime(), sent), changed, 'k1', NOW)).toBe(false);
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) },
    );
  });
});

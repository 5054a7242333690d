import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isQuicknetSignature } from './quicknet-signature.ts';

/** Rounds as the network published them. */
const ROUNDS = [
  [1n, 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b'],
  [123n, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
  [1000n, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
] as const;

function digestOf(round: bigint): Uint8Array {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(round);
  return createHash('sha256').update(message).digest();
}

test.each(ROUNDS)('the signature of round %s is valid, and is not valid for any other round', (round, hex) => {
  const signature = Buffer.from(hex, 'hex');
  expect(isQuicknetSignature(digestOf(round), signature)).toBe(true);
  for (const [other] of ROUNDS.filter(([one]) => one !== round)) {
    expect(isQuicknetSignature(digestOf(other), signature)).toBe(false);
  }
});

test('a changed signature, and bytes that are no curve point, are invalid', () => {
  const bent = Buffer.from(ROUNDS[0][1], 'hex');
  bent[20] = (bent[20] ?? 0) ^ 4;
  for (const bytes of [bent, Buffer.alloc(48), Buffer.alloc(3)]) {
    expect(isQuicknetSignature(digestOf(1n), bytes)).toBe(false);
  }
});

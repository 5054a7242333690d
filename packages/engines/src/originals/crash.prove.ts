import { createHash, createHmac } from 'node:crypto';
import { Rational } from '@lantern/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedPairStream } from '../chance/index.ts';
import { crashPoint, nextUint52, reachProbability } from './crash.ts';

/** Long test of crash: a million rounds of a chain, checked by chi-square and by the RTP of each target. */

const ROUNDS = 1_000_000;
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Points in hundredths, in the order in which the chain was made: the last round first. */
let points: Float64Array;
let bits: Float64Array;
beforeAll(() => {
  points = new Float64Array(ROUNDS);
  bits = new Float64Array(ROUNDS);
  let value = sha256('the last value of a chain');
  for (let round = 0; round < ROUNDS; round += 1) {
    const u52 = nextUint52(seedPairStream(hmac, { serverSeed: value, clientSeed: 'salt', nonce: ROUNDS - round }));
    points[round] = Number(crashPoint(u52).mul(Rational.of(100)).floor());
    bits[round] = Number(u52 >> 44n);
    value = sha256(value);
  }
}, 600_000);

function chiSquare(counts: readonly number[], expected: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1), 0);
}

/** Chi-square quantile for one in ten thousand (Wilson–Hilferty approximation). */
function mostLikelyBelow(freedom: number): number {
  const step = 2 / (9 * freedom);
  return freedom * (1 - step + 3.719 * Math.sqrt(step)) ** 3;
}

describe('a million rounds of crash', () => {
  test('use every byte value equally often, and no round predicts the next', () => {
    const [single, pairs] = [new Array<number>(256).fill(0), new Array<number>(256).fill(0)];
    for (const [round, byte] of bits.entries()) {
      single[byte] = (single[byte] ?? 0) + 1;
      const pair = (byte >> 4) * 16 + ((bits[round + 1] ?? 0) >> 4);
      pairs[pair] = (pairs[pair] ?? 0) + 1;
    }
    const even = new Array<number>(256).fill(ROUNDS / 256);
    expect(chiSquare(single, even)).toBeLessThan(mostLikelyBelow(255));
    expect(chiSquare(pairs, even)).toBeLessThan(mostLikelyBelow(255));
  });

  test('end according to 0.99 divided by the multiplier, and one in fifty at once', () => {
    const edges = [
      100, 101, 105, 110, 120, 135, 150, 175, 200, 250, 300, 400, 600, 1_000, 2_000, 5_000, 10_000, 50_000,
    ];
    const share = (edge: number | undefined) =>
      edge === undefined ? 0 : reachProbability(Rational.of(edge, 100)).toNumber();
    const expected = edges.map((edge, index) => (share(edge) - share(edges[index + 1])) * ROUNDS);
    const counts = new Array<number>(edges.length).fill(0);
    for (const point of points) {
      const place = edges.findLastIndex((edge) => point >= edge);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(chiSquare(counts, expected)).toBeLessThan(mostLikelyBelow(edges.length - 1));
  });

  test.each([101, 110, 150, 200, 300, 500, 1_000, 5_000, 10_000])(
    'return 99 percent at a target of %i hundredths',
    (target) => {
      const won = points.reduce((count, point) => count + (point >= target ? 1 : 0), 0);
      const returned = ((won / ROUNDS) * target) / 100;
      const chance = 99 / target;
      const error = (target / 100) * Math.sqrt((chance * (1 - chance)) / ROUNDS);
      expect(Math.abs(returned - 0.99)).toBeLessThan(4 * error);
    },
  );
});

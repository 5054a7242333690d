import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bytesFrom,
  concatBytes,
  drawSeed,
  drawStream,
  hashChain,
  hmacByteStream,
  isRevealOf,
  shuffle,
  uint32Bytes,
  uniformDigits,
  uniformInteger,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const sha256 = (message: Uint8Array) => new Uint8Array(createHash('sha256').update(message).digest());
const hmac = (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(message).digest());
const streamOf = (seed: string) => hmacByteStream(hmac, new TextEncoder().encode(seed));

describe('uniform integers', () => {
  test('every value is equally likely: all bytes give each of ten digits 25 times, six bytes are thrown away', () => {
    const source = bytesFrom(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    const counts = Array(10).fill(0);
    for (let drawn = 0; drawn < 250; drawn += 1) counts[uniformInteger(source, 10)] += 1;
    expect(counts).toEqual(Array(10).fill(25));
    expect(() => uniformInteger(source, 10)).toThrow(RangeError);
  });

  test('stay below their bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.string(), (bound, seed) => {
        const value = uniformInteger(streamOf(seed), bound);
        expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true);
      }),
      { numRuns },
    );
  });

  test('a bound that cannot be drawn and a source that is stuck are broken assumptions', () => {
    expect(() => uniformInteger(streamOf(''), 0)).toThrow(RangeError);
    expect(() => uniformInteger(streamOf(''), 2 ** 32 + 1)).toThrow(RangeError);
    expect(() => uniformInteger((count) => new Uint8Array(count).fill(255), 10)).toThrow('repeats');
  });

  test('digits keep their leading zeros', () => {
    expect(uniformDigits(bytesFrom(Uint8Array.of(0, 10, 7)), 3)).toBe('007');
  });
});

describe('shuffles', () => {
  test('keep every item', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        expect(shuffle(streamOf(seed), items).sort()).toEqual([...items].sort());
      }),
      { numRuns },
    );
  });

  test('reach every order equally often', () => {
    const counts = new Map<string, number>();
    for (let a = 0; a < 6; a += 1) {
      for (let b = 0; b < 2; b += 1) {
        const order = shuffle(bytesFrom(Uint8Array.of(a, b)), ['x', 'y', 'z']).join('');
        counts.set(order, (counts.get(order) ?? 0) + 1);
      }
    }
    expect([...counts.values()]).toEqual([2, 2, 2, 2, 2, 2]);
  });
});

describe('streams', () => {
  test('are HMAC blocks over label and counter, however the bytes are taken', () => {
    const key = Uint8Array.of(1, 2, 3);
    const label = Uint8Array.of(9);
    const expected = concatBytes(
      hmac(key, concatBytes(label, uint32Bytes(0))),
      hmac(key, concatBytes(label, uint32Bytes(1))),
    );
    const source = hmacByteStream(hmac, key, label);
    const pieces = [source(1), source(40), source(0), source(23)];
    expect(concatBytes(...pieces)).toEqual(expected);
    expect(() => uint32Bytes(2 ** 32)).toThrow(RangeError);
  });
});

describe('commit and reveal', () => {
  test('each revealed value is the one that the value before it had promised', () => {
    const chain = hashChain(Uint8Array.of(42), 3, sha256);
    expect(chain).toHaveLength(4);
    for (let link = 3; link > 0; link -= 1) {
      expect(isRevealOf(chain[link] as Uint8Array, chain[link - 1] as Uint8Array, sha256)).toBe(true);
    }
    expect(isRevealOf(chain[3] as Uint8Array, chain[1] as Uint8Array, sha256)).toBe(false);
  });

  test('the seed changes with the chain value, with any accepted bet and with the beacon', () => {
    const commitment = {
      chainValue: Uint8Array.of(1),
      acceptedBets: Uint8Array.of(2),
      beaconValue: Uint8Array.of(3),
    };
    const seed = drawSeed(commitment, sha256, hmac);
    expect(seed).toEqual(hmac(Uint8Array.of(1), concatBytes(sha256(Uint8Array.of(2)), Uint8Array.of(3))));
    for (const part of ['chainValue', 'acceptedBets', 'beaconValue'] as const) {
      expect(drawSeed({ ...commitment, [part]: Uint8Array.of(7) }, sha256, hmac)).not.toEqual(seed);
    }
    expect(drawStream(commitment, sha256, hmac)(64)).toEqual(hmacByteStream(hmac, seed)(64));
  });
});

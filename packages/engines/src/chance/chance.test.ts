import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  betLine,
  betsHeader,
  bytesFrom,
  chainValue,
  concatBytes,
  hmacByteStream,
  isChainValue,
  outcomeBytes,
  outcomeStream,
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
  test('every value is equally likely: all bytes give each of ten digits 25 times, and six bytes are rejected', () => {
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

  test('an impossible bound and a source that only repeats one value throw', () => {
    expect(() => uniformInteger(streamOf(''), 0)).toThrow(RangeError);
    expect(() => uniformInteger(streamOf(''), 2 ** 32 + 1)).toThrow(RangeError);
    expect(() => uniformInteger((count) => new Uint8Array(count).fill(255), 10)).toThrow('repeats');
  });

  test('digits have their leading zeros', () => {
    expect(uniformDigits(bytesFrom(Uint8Array.of(0, 10, 7)), 3)).toBe('007');
  });
});

describe('shuffles', () => {
  test('contain every item', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        expect(shuffle(streamOf(seed), items).sort()).toEqual([...items].sort());
      }),
      { numRuns },
    );
  });

  test('produce every order equally often', () => {
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

describe('streams of bytes', () => {
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
  test('each revealed value is the one that the value before had committed', () => {
    const secret = Uint8Array.of(42);
    const [commitment, first, second] = [0, 1, 2].map((index) => chainValue(secret, 2, index, sha256));
    expect(second).toEqual(secret);
    expect(first).toEqual(sha256(secret));
    expect(commitment).toEqual(sha256(sha256(secret)));
    for (const index of [0, 1, 2]) {
      const value = chainValue(secret, 2, index, sha256);
      expect(isChainValue(value, index, commitment as Uint8Array, sha256)).toBe(true);
      expect(isChainValue(value, index + 1, commitment as Uint8Array, sha256)).toBe(false);
    }
    expect(isChainValue(Uint8Array.of(43), 2, commitment as Uint8Array, sha256)).toBe(false);
    for (const wrong of [-1, 3, 0.5]) expect(() => chainValue(secret, 2, wrong, sha256)).toThrow(RangeError);
  });

  const parts = {
    chainValue: new Uint8Array(32).fill(1),
    betsDigest: new Uint8Array(32).fill(2),
    beaconValue: new Uint8Array(32).fill(3),
  };

  test('the outcome depends on the chain value, on any accepted bet and on the beacon', () => {
    const outcome = outcomeBytes(parts, hmac);
    expect(outcome).toEqual(hmac(parts.chainValue, concatBytes(parts.betsDigest, parts.beaconValue)));
    for (const part of ['chainValue', 'betsDigest', 'beaconValue'] as const) {
      expect(outcomeBytes({ ...parts, [part]: new Uint8Array(32).fill(7) }, hmac)).not.toEqual(outcome);
    }
  });

  test('numbers are drawn from the outcome itself, and more blocks continue its counter', () => {
    const message = concatBytes(parts.betsDigest, parts.beaconValue);
    const expected = concatBytes(
      hmac(parts.chainValue, message),
      hmac(parts.chainValue, concatBytes(message, uint32Bytes(1))),
      hmac(parts.chainValue, concatBytes(message, uint32Bytes(2))),
    );
    const source = outcomeStream(parts, hmac);
    expect(concatBytes(source(30), source(60), source(6))).toEqual(expected);
  });
});

describe('the list of bets', () => {
  const bet = {
    id: '0b5c9a1e-0000-8000-8000-000000000001',
    bettor: '9f1c2d3e4a5b6c7d',
    placedAtMs: Date.parse('2026-11-20T05:06:12.345Z'),
    play: '3x_direct',
    content: '02468 13579 5',
    tickets: 25,
    stake: 5000n,
  };

  test('has one canonical form', () => {
    expect(betsHeader('SSC1M', '20261120-0727')).toBe('lantern-bets/1 SSC1M 20261120-0727');
    expect(betLine(bet)).toBe(
      '0b5c9a1e-0000-8000-8000-000000000001\t9f1c2d3e4a5b6c7d\t2026-11-20T05:06:12.345Z\t3x_direct\t02468 13579 5\t25\t5000',
    );
  });

  test('refuses ambiguous characters', () => {
    for (const content of ['1\t2', '1\n2', '大', '1\r', 'é'])
      expect(() => betLine({ ...bet, content })).toThrow('ASCII');
  });
});

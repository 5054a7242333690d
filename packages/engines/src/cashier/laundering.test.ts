import { expect, test } from 'vitest';
import {
  assessLaundering,
  HAND_RAISED,
  LAUNDERING_POINTS,
  type LaunderingMovement,
  launderingScore,
} from './laundering.ts';

const DAY = 86_400_000;
const now = 40 * DAY;
const rules = { structuringBelow: 100_000n, suddenVolumeFrom: 500_000n };
const quiet = {
  now,
  movements: [] as readonly LaunderingMovement[],
  staked: 0n,
  ownNames: ['anna', 'Nguyễn Văn An'],
  sameAddress: 0,
  maxBetBreaches: 0,
};
const deposit = (amount: bigint, changes: Partial<LaunderingMovement> = {}): LaunderingMovement => ({
  ...{ kind: 'DEPOSIT', at: now, amount, method: 'ANY', name: 'NGUYEN VAN AN' },
  ...changes,
});
const withdrawal = (amount: bigint, changes: Partial<LaunderingMovement> = {}): LaunderingMovement =>
  deposit(amount, { kind: 'WITHDRAWAL', method: 'BANK', ...changes });
const kinds = (changes: Partial<typeof quiet> & { readonly movements: readonly LaunderingMovement[] }) =>
  assessLaundering({ ...quiet, ...changes }, rules).map((flag) => flag.kind);

test('who pays in, plays and is paid out raises nothing', () => {
  expect(kinds({ movements: [deposit(50_000n), withdrawal(40_000n)], staked: 50_000n })).toEqual([]);
  expect(kinds({ movements: [] })).toEqual([]);
});

test('money in and out with little play, from half of it on', () => {
  expect(kinds({ movements: [deposit(50_000n), withdrawal(25_000n)], staked: 49_999n })).toEqual(['LITTLE_PLAY']);
  expect(kinds({ movements: [deposit(50_000n), withdrawal(24_999n)], staked: 0n })).toEqual([]);
});

test('three deposits of a day just below the sum, not two, not over several days, not at it', () => {
  const near = (days: readonly number[], amount = 80_000n) =>
    kinds({ movements: days.map((day) => deposit(amount, { at: now - day * DAY })) });
  expect(near([0, 0, 0])).toEqual(['STRUCTURING']);
  expect(near([0, 0])).toEqual([]);
  expect(near([0, 1, 2])).toEqual([]);
  expect(near([0, 0, 0], 100_000n)).toEqual([]);
  expect(near([0, 0, 0], 79_999n)).toEqual([]);
});

test('payers are distinguished by their names however they are written', () => {
  expect(
    kinds({ movements: [deposit(1n), deposit(1n, { name: ' nguyễn  văn an ' }), deposit(1n, { name: null })] }),
  ).toEqual([]);
  expect(kinds({ movements: [deposit(1n, { name: 'Somebody' })] })).toEqual(['THIRD_PARTY_PAYER']);
  const three = ['A B', 'C D', 'E F'].map((name) => deposit(1n, { name }));
  expect(kinds({ movements: three })).toEqual(['MANY_PAYERS', 'THIRD_PARTY_PAYER']);
});

test('a sudden day is five times the average of those before', () => {
  const before = deposit(2_900_000n, { at: now - 2 * DAY });
  expect(kinds({ movements: [deposit(499_999n)] })).toEqual([]);
  expect(kinds({ movements: [deposit(500_000n)] })).toEqual(['SUDDEN_VOLUME']);
  expect(kinds({ movements: [before, deposit(500_000n)] })).toEqual(['SUDDEN_VOLUME']);
  expect(kinds({ movements: [deposit(3_000_000n, { at: now - 2 * DAY }), deposit(500_000n)] })).toEqual([]);
});

test('money leaves another way than it came, and many come from one address', () => {
  const crypto = deposit(50_000n, { method: 'CRYPTO' });
  expect(kinds({ movements: [crypto, withdrawal(10_000n)], staked: 50_000n })).toEqual(['METHOD_MISMATCH']);
  expect(kinds({ movements: [crypto, withdrawal(10_000n, { method: 'CRYPTO' })], staked: 50_000n })).toEqual([]);
  expect(kinds({ movements: [deposit(50_000n), withdrawal(10_000n)], staked: 50_000n })).toEqual([]);
  expect(kinds({ movements: [], sameAddress: 3 })).toEqual(['SHARED_ADDRESS']);
});

test('the third bet above what a bonus allows is looked at', () => {
  expect(kinds({ movements: [], maxBetBreaches: 2 })).toEqual([]);
  expect(kinds({ movements: [], maxBetBreaches: 3 })).toEqual(['MAX_BET_BREACHES']);
});

test('points add up to a hundred at most; what figures cannot show is raised by hand', () => {
  expect(launderingScore([])).toBe(0);
  expect(launderingScore([{ points: 30 }, { points: 25 }])).toBe(55);
  expect(launderingScore(Object.values(LAUNDERING_POINTS).map((points) => ({ points })))).toBe(100);
  expect(HAND_RAISED).toEqual(['CIRCULAR_TRANSFERS', 'OPPOSITE_BETTING', 'SANCTIONS_OR_PEP', 'CRYPTO_RISK']);
});

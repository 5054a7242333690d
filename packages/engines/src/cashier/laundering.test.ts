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

test('deposits, play and withdrawals in usual proportions raise no flag', () => {
  expect(kinds({ movements: [deposit(50_000n), withdrawal(40_000n)], staked: 50_000n })).toEqual([]);
  expect(kinds({ movements: [] })).toEqual([]);
});

test('raises a flag for deposits and withdrawals with little play, from half of the amount on', () => {
  expect(kinds({ movements: [deposit(50_000n), withdrawal(25_000n)], staked: 49_999n })).toEqual(['LITTLE_PLAY']);
  expect(kinds({ movements: [deposit(50_000n), withdrawal(24_999n)], staked: 0n })).toEqual([]);
});

test('raises a flag for three deposits of a day just below the sum, not for two, over several days, or at the sum', () => {
  const near = (days: readonly number[], amount = 80_000n) =>
    kinds({ movements: days.map((day) => deposit(amount, { at: now - day * DAY })) });
  expect(near([0, 0, 0])).toEqual(['STRUCTURING']);
  expect(near([0, 0])).toEqual([]);
  expect(near([0, 1, 2])).toEqual([]);
  expect(near([0, 0, 0], 100_000n)).toEqual([]);
  expect(near([0, 0, 0], 79_999n)).toEqual([]);
});

test('distinguishes payers by their names in any spelling', () => {
  expect(
    kinds({ movements: [deposit(1n), deposit(1n, { name: ' nguyễn  văn an ' }), deposit(1n, { name: null })] }),
  ).toEqual([]);
  expect(kinds({ movements: [deposit(1n, { name: 'Somebody' })] })).toEqual(['THIRD_PARTY_PAYER']);
  const three = ['A B', 'C D', 'E F'].map((name) => deposit(1n, { name }));
  expect(kinds({ movements: three })).toEqual(['MANY_PAYERS', 'THIRD_PARTY_PAYER']);
});

test('raises a flag for a day five times above the average of the days before', () => {
  const before = deposit(2_900_000n, { at: now - 2 * DAY });
  expect(kinds({ movements: [deposit(499_999n)] })).toEqual([]);
  expect(kinds({ movements: [deposit(500_000n)] })).toEqual(['SUDDEN_VOLUME']);
  expect(kinds({ movements: [before, deposit(500_000n)] })).toEqual(['SUDDEN_VOLUME']);
  expect(kinds({ movements: [deposit(3_000_000n, { at: now - 2 * DAY }), deposit(500_000n)] })).toEqual([]);
});

test('raises a flag for a withdrawal by another method than the deposit, and for many members from one address', () => {
  const crypto = deposit(50_000n, { method: 'CRYPTO' });
  expect(kinds({ movements: [crypto, withdrawal(10_000n)], staked: 50_000n })).toEqual(['METHOD_MISMATCH']);
  expect(kinds({ movements: [crypto, withdrawal(10_000n, { method: 'CRYPTO' })], staked: 50_000n })).toEqual([]);
  expect(kinds({ movements: [deposit(50_000n), withdrawal(10_000n)], staked: 50_000n })).toEqual([]);
  expect(kinds({ movements: [], sameAddress: 3 })).toEqual(['SHARED_ADDRESS']);
});

test('raises a flag for the third bet above the maximum of a bonus', () => {
  expect(kinds({ movements: [], maxBetBreaches: 2 })).toEqual([]);
  expect(kinds({ movements: [], maxBetBreaches: 3 })).toEqual(['MAX_BET_BREACHES']);
});

test('adds up to a hundred points at most, and has flags that only operators raise', () => {
  expect(launderingScore([])).toBe(0);
  expect(launderingScore([{ points: 30 }, { points: 25 }])).toBe(55);
  expect(launderingScore(Object.values(LAUNDERING_POINTS).map((points) => ({ points })))).toBe(100);
  expect(HAND_RAISED).toEqual(['CIRCULAR_TRANSFERS', 'OPPOSITE_BETTING', 'SANCTIONS_OR_PEP', 'CRYPTO_RISK']);
});

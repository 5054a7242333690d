import { expect, test } from 'vitest';
import { isZero, type PostState, postObstacles } from './post-obstacles.ts';

const COUNTS = {
  rows: 3,
  fresh: 3,
  known: 0,
  likely: 0,
  conflicts: 0,
  skipped: 0,
  unread: 0,
  undecided: 0,
  old: 0,
};
const BALANCE = {
  known: '10.00',
  closing: '13.00',
  isInFile: true,
  reached: '13.00',
  difference: '0.00',
  proposal: null,
};
const READY: PostState = {
  preview: { counts: COUNTS, balance: BALANCE },
  isCurrent: true,
  isLoading: false,
  isWaiting: false,
  isClosingChecked: true,
  confirmsOld: false,
  restart: null,
};
const withCounts = (counts: object): PostState => ({
  ...READY,
  preview: { counts: { ...COUNTS, ...counts }, balance: BALANCE },
});
const withBalance = (balance: object): PostState => ({
  ...READY,
  preview: { counts: COUNTS, balance: { ...BALANCE, ...balance } },
});

test('a statement whose rows lead to the bank’s balance can be posted', () => {
  expect(postObstacles(READY)).toEqual([]);
});

test('a statement cannot be posted while its preview loads or is missing', () => {
  expect(postObstacles({ ...READY, isCurrent: false, isLoading: true })).toEqual(['LOADING']);
  expect(postObstacles({ ...READY, isCurrent: false })).toEqual(['UNSHOWN']);
});

test('undecided rows are decided before the balance says anything', () => {
  const state = withCounts({ undecided: 2 });
  const preview = { ...state.preview, balance: { ...BALANCE, difference: '5.00' } };
  expect(postObstacles({ ...state, preview })).toEqual(['UNDECIDED']);
});

test('old rows are confirmed', () => {
  const old = withCounts({ old: 2 });
  expect(postObstacles(old)).toEqual(['OLD']);
  expect(postObstacles({ ...old, confirmsOld: true })).toEqual([]);
});

test('the bank’s balance is known and checked', () => {
  const unknown = withBalance({ closing: null, difference: null });
  expect(postObstacles(unknown)).toEqual(['CLOSING']);
  expect(postObstacles({ ...unknown, isClosingChecked: false })).toEqual(['UNCHECKED']);
});

test('a difference needs a restart with a reason', () => {
  const differs = withBalance({ difference: '-1.00' });
  expect(postObstacles(differs)).toEqual(['BALANCE']);
  expect(postObstacles({ ...differs, restart: '' })).toEqual(['REASON']);
  expect(postObstacles({ ...differs, restart: 'The bank lost its records' })).toEqual([]);
});

test('an account with a waiting statement takes no other', () => {
  expect(postObstacles({ ...READY, isWaiting: true })).toEqual(['WAITS']);
});

test('zero is recognised with any number of decimals', () => {
  expect(['0', '0.00', '-0.000'].every(isZero)).toBe(true);
  expect(['0.01', '-10.00'].some(isZero)).toBe(false);
});

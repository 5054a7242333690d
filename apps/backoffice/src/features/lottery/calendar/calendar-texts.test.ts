import { expect, test } from 'vitest';
import { changeOf, daysText } from './calendar-texts.ts';

const draft = { gameCode: 'xsmb', kind: 'CLOSED' as const, from: '2027-02-05', to: '', time: '20:00' };

test('a change is complete once every field of its kind is filled', () => {
  expect(changeOf(draft)).toEqual({ ...draft, to: '2027-02-05', time: null });
  expect(changeOf({ ...draft, kind: 'MOVED', to: '2027-02-08' })).toMatchObject({ to: '2027-02-08', time: '20:00' });
  expect(changeOf({ ...draft, kind: 'EXTRA', time: '' })).toMatchObject({ time: null });
  expect(changeOf({ ...draft, kind: 'MOVED', time: '' })).toBeNull();
  expect(changeOf({ ...draft, to: '2027-02-01' })).toBeNull();
  expect(changeOf({ ...draft, from: '' })).toBeNull();
  expect(changeOf({ ...draft, gameCode: '' })).toBeNull();
});

test('shows a period of one day as one date', () => {
  expect(daysText({ from: '2027-02-05', to: '2027-02-05' })).toBe('2027-02-05');
  expect(daysText({ from: '2027-02-05', to: '2027-02-08' })).toBe('2027-02-05 – 2027-02-08');
});

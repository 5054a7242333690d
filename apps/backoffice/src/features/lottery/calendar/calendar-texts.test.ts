import { expect, test } from 'vitest';
import { changeOf, daysText, draftFor, kindsFor, rangesText, urgencyTone } from './calendar-texts.ts';

const draft = { gameCode: 'xsmb', kind: 'CLOSED' as const, from: '2027-02-05', to: '', time: '20:00' };
const newYear = {
  id: 'THAI_GOV_2026-12-30',
  gameCode: 'THAI_GOV',
  holiday: 'THAI_NEW_YEAR' as const,
  from: '2026-12-30',
  to: '2027-01-02',
  draws: [{ day: '2027-01-02', drawsAt: '2027-01-02T08:30:00.000Z', bets: 3 }],
  inDays: 29,
  closed: ['2027-01-01'],
};

test('a change is complete once every field of its kind is filled', () => {
  expect(changeOf(draft)).toEqual({ ...draft, to: '2027-02-05', time: null });
  expect(changeOf({ ...draft, kind: 'MOVED', to: '2027-02-08' })).toMatchObject({ to: '2027-02-08', time: '20:00' });
  expect(changeOf({ ...draft, kind: 'EXTRA', time: '' })).toMatchObject({ time: null });
  expect(changeOf({ ...draft, kind: 'CONFIRMED' })).toMatchObject({ to: '2027-02-05', time: null });
  expect(changeOf({ ...draft, kind: 'MOVED', time: '' })).toBeNull();
  expect(changeOf({ ...draft, to: '2027-02-01' })).toBeNull();
  expect(changeOf({ ...draft, from: '' })).toBeNull();
  expect(changeOf({ ...draft, gameCode: '' })).toBeNull();
});

test('a draw is shifted to another day, before or after its own', () => {
  const shifted = { ...draft, kind: 'SHIFTED' as const };
  expect(changeOf({ ...shifted, to: '2027-02-06' })).toMatchObject({ to: '2027-02-06', time: '20:00' });
  expect(changeOf({ ...shifted, to: '2027-02-04', time: '' })).toMatchObject({ to: '2027-02-04', time: null });
  expect(changeOf({ ...shifted, to: '2027-02-05' })).toBeNull();
  expect(changeOf(shifted)).toBeNull();
});

test('days to confirm fill the form: all of them, or the first draw', () => {
  expect(changeOf(draftFor(newYear, 'CONFIRMED'))).toMatchObject({ from: '2026-12-30', to: '2027-01-02' });
  expect(changeOf(draftFor(newYear, 'CLOSED'))).toMatchObject({ from: '2026-12-30', to: '2027-01-02' });
  expect(draftFor(newYear, 'SHIFTED')).toMatchObject({ from: '2027-01-02', to: '' });
  expect(draftFor({ ...newYear, draws: [] }, 'SHIFTED')).toMatchObject({ from: '2026-12-30' });
});

test('only days that the calendar has can be confirmed', () => {
  expect(kindsFor(newYear)[0]).toBe('CONFIRMED');
  expect(kindsFor({ holiday: null })).not.toContain('CONFIRMED');
});

test('shows a period of one day as one date', () => {
  expect(daysText({ from: '2027-02-05', to: '2027-02-05' })).toBe('2027-02-05');
  expect(daysText({ from: '2027-02-05', to: '2027-02-08' })).toBe('2027-02-05 – 2027-02-08');
});

test('shows successive days as a range', () => {
  expect(rangesText(['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-16'])).toBe(
    '2027-01-30 – 2027-02-01, 2027-02-16',
  );
  expect(rangesText([])).toBe('');
});

test('days are urgent from a week before the first one', () => {
  expect(urgencyTone(7)).toBe('bad');
  expect(urgencyTone(8)).toBe('wait');
});

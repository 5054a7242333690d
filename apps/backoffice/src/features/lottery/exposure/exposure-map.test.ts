import { expect, test } from 'vitest';
import { compactAmount, mapOf, playsOf, usedPercent, withExposure } from './exposure-map.ts';

const row = (play: string, number: string, exposure = '10.00') => ({
  play,
  number,
  stake: '1.00',
  exposure,
  limit: '100.00',
});

test('maps pairs and single digits to all their numbers', () => {
  const cells = mapOf([row('lo2', '07', '90.00'), row('lo2', '86'), row('de', '11')], 'lo2');
  expect(cells).toHaveLength(100);
  expect(cells?.[7]).toMatchObject({ number: '07', usedPercent: 90, row: { exposure: '90.00' } });
  expect(cells?.[8]).toEqual({ number: '08', usedPercent: 0, row: null });
  expect(mapOf([row('tail', '7')], 'tail')).toHaveLength(10);
});

test('selections other than pairs and single digits have no map', () => {
  expect(mapOf([row('xien2', '07 08')], 'xien2')).toBeNull();
  expect(mapOf([row('3x', '123')], '3x')).toBeNull();
  expect(mapOf([row('lh', 'DT')], 'lh')).toBeNull();
  expect(mapOf([], 'lo2')).toBeNull();
});

test('shortens amounts to the width of a cell', () => {
  expect(['94.00', '94.50', '999.99', '4975.00', '13435.20', '612400.00', '5000000.00'].map(compactAmount)).toEqual([
    ...['94', '95', '1K', '5K', '14K', '613K', '5M'],
  ]);
});

test('orders plays by their most expensive number, and shows no share above the whole', () => {
  expect(playsOf([row('b', '1'), row('a', '1'), row('b', '2')])).toEqual(['b', 'a']);
  expect(usedPercent({ exposure: '250.00', limit: '100.00' })).toBe(100);
  expect(usedPercent({ exposure: '5.00', limit: '0.00' })).toBe(0);
});

test('a socket message updates the exposure, most expensive first, and removes selections that cost nothing any more', () => {
  const read = { issue: { id: '7', stake: '2.00' }, liability: [row('de', '07', '90.00'), row('de', '08', '20.00')] };
  const frame = {
    ...{ type: 'exposure' as const, issueId: '7', at: '2026-11-22T10:00:00.000Z' },
    totals: { bets: 3, members: 2, stake: '3.00', worstCase: '99.00' },
  };
  const changed = { ...frame, isWhole: false, rows: [row('de', '09', '99.00')], gone: ['de 08'] };
  const after = withExposure(read as never, changed);
  expect(after.liability.map(({ number, exposure }) => [number, exposure])).toEqual([
    ['09', '99.00'],
    ['07', '90.00'],
  ]);
  expect(after.issue).toMatchObject({ id: '7', bets: 3, stake: '3.00', worstCase: '99.00' });
  const whole = withExposure(read as never, { ...frame, isWhole: true, rows: [row('lo2', '11')], gone: [] });
  expect(whole.liability.map(({ play }) => play)).toEqual(['lo2']);
});

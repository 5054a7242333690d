import { expect, test } from 'vitest';
import { zoneOptions } from './bank-zone-options.ts';

test('the present zone is the first option, then those of the region, and none is repeated', () => {
  const options = zoneOptions('Asia/Bangkok');
  expect(options[0]).toEqual({ value: 'Asia/Bangkok', label: 'Asia/Bangkok (UTC+7)' });
  expect(options[1]?.value).toBe('Asia/Ho_Chi_Minh');
  const values = options.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values).toContain('Europe/Lisbon');
});

test('the offset of an account without a zone of its own is an option too', () => {
  expect(zoneOptions('+07:00')[0]).toEqual({ value: '+07:00', label: '+07:00' });
});

test('a new account has no present zone: its options begin with those of the region', () => {
  expect(zoneOptions(null)[0]?.value).toBe('Asia/Ho_Chi_Minh');
});

import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:0db8:0000:0007::1', '2001:db8:0:7'],
  ['::1', '0:0:0:0'],
])('%s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

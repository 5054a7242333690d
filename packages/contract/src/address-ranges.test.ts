import { expect, test } from 'vitest';
import { parseAddressRange } from './address-ranges.ts';

test.each([
  '',
  'x',
  '1.2.3',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/1/2',
  '1.2.3.9-1.2.3.1',
  '1.2.3.4-::1',
  '::/129',
  '::ffff:1.2.3.4/96',
])('"%s" is refused as a range', (text) => expect(parseAddressRange(text)).toBeNull());

test('an address within a network names the network', () => {
  expect(parseAddressRange('1.2.3.4/24')).toEqual(parseAddressRange('1.2.3.0/24'));
});

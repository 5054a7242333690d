import { expect, test } from 'vitest';
import { labelOf } from './frozen-labels.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  frozen_to: 'Money goes to',
  frozen_nameAfter: 'Name afterwards',
  transfer_to: 'To',
  vendor: 'Vendor',
};
const t = Object.assign((key: string) => MESSAGES[key] ?? '', { has: (key: string) => key in MESSAGES });

test('a frozen value is named by its own word, by that of another room, or by what it means in its action', () => {
  expect(labelOf(t, 'payments.adjust-case', 'to')).toBe('Money goes to');
  expect(labelOf(t, 'wallet.release-transfer', 'to')).toBe('To');
  expect(labelOf(t, 'safety.approve-identity', 'to')).toBe('Name afterwards');
  expect(labelOf(t, 'games.connect-vendor', 'vendor')).toBe('Vendor');
  expect(labelOf(t, 'games.connect-vendor', 'depth')).toBe('depth');
});

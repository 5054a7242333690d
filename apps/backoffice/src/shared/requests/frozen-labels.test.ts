import { LANGUAGE_CODES, messagesOf } from '@lantern/locales/server';
import { expect, test } from 'vitest';
import { codeKey, labelOf } from './frozen-labels.ts';

const MESSAGES: Readonly<Record<string, string>> = {
  frozen_to: 'Money goes to',
  frozen_nameAfter: 'Name afterwards',
  transfer_to: 'To',
  vendor: 'Vendor',
};
const t = Object.assign((key: string) => MESSAGES[key] ?? '', { has: (key: string) => key in MESSAGES });

test('a frozen value has its own label, that of another page, or that of its meaning in the action', () => {
  expect(labelOf(t, 'reconciliation.adjust-case', 'to')).toBe('Money goes to');
  expect(labelOf(t, 'wallet.release-transfer', 'to')).toBe('To');
  expect(labelOf(t, 'safety.approve-identity', 'to')).toBe('Name afterwards');
  expect(labelOf(t, 'games.connect-vendor', 'vendor')).toBe('Vendor');
  expect(labelOf(t, 'games.connect-vendor', 'depth')).toBe('depth');
});

test.each(LANGUAGE_CODES)('the codes of a contract have labels in %s', (language) => {
  const words: Readonly<Record<string, string>> = messagesOf(language).backoffice;
  const labelled = (name: string, codes: readonly string[]) => codes.map((code) => words[codeKey(name, code)] ?? code);
  const codesByName = {
    carry: ['NONE', 'PERMANENT', 'PREVIOUS', 'MONTH'],
    kind: ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'],
    period: ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY', 'HOUR', 'WINDOW'],
    payMode: ['HOUSE', 'UPLINE'],
  };
  for (const [name, codes] of Object.entries(codesByName)) {
    const shown = labelled(name, codes);
    expect(shown.filter((text) => codes.includes(text))).toEqual([]);
    expect(new Set(shown).size).toBe(codes.length);
  }
});

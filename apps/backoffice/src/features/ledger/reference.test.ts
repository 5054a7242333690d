import { messagesOf } from '@lantern/locales/server';
import { describe, expect, test } from 'vitest';
import { referencePage, referenceText } from './reference.ts';

const texts: Readonly<Record<string, string>> = messagesOf('EN').backoffice;
const t = Object.assign((key: string, { id = '' } = {}) => (texts[key] ?? key).replace('{id}', id), {
  has: (key: string) => key in texts,
});

describe('the cause of a ledger command', () => {
  test.each([
    ['deposit', 'Deposit D 12'],
    ['withdrawal', 'Withdrawal W 12'],
    ['vendor_transfer', 'Provider transfer V 12'],
    ['transfer', 'Transfer T 12'],
    ['contract_bill', 'Bill 12'],
    ['correction', 'Correction 12'],
    ['statement', 'Row of the bank statement 12'],
    ['requirement', 'Wagering requirement 12'],
  ])('%s is shown as "%s"', (type, words) => {
    expect(referenceText(t, { type, id: '12' })).toBe(words);
  });

  test('is linked to its page', () => {
    expect(referencePage({ type: 'withdrawal', id: '12' }, [])).toEqual({ to: '/withdrawals', search: { id: '12' } });
    expect(referencePage({ type: 'vendor_transfer', id: '12' }, [])).toEqual({
      to: '/vendor-transfers',
      search: { id: '12', state: 'ALL' },
    });
    expect(referencePage({ type: 'requirement', id: '12' }, [])).toBeNull();
  });
});

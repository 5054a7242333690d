import { NOT_READ } from '@lantern/ui';
import { describe, expect, test } from 'vitest';
import { NEW_TERMS, readTyped } from './deposit-terms.ts';

describe('terms of a channel as they are typed', () => {
  test('reads empty hours, caps and currencies as none; an invalid number blocks the form', () => {
    const read = readTyped({ ...NEW_TERMS, opensAt: '22:00', closesAt: '04:00' });
    expect(read).toMatchObject({ opensAt: '22:00', closesAt: '04:00', dailyCap: null, currency: null, feePpm: 0 });
    for (const name of ['minimum', 'maximum', 'queryAbove', 'dailyCap', 'fee', 'minutesToPay', 'priority'])
      expect(readTyped({ ...NEW_TERMS, [name]: NOT_READ })).toBeNull();
  });
});

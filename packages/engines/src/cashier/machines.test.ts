import { describe, expect, test } from 'vitest';
import {
  CONFIRMATION_MACHINE,
  DEPOSIT_MACHINE,
  machineFaults,
  nextState,
  VENDOR_TRANSFER_MACHINE,
  WITHDRAWAL_MACHINE,
} from './index.ts';

describe('the cashier’s state machines', () => {
  test('reach every state, end only in final ones, and never contradict themselves', () => {
    expect(machineFaults(CONFIRMATION_MACHINE)).toEqual([]);
    expect(machineFaults(DEPOSIT_MACHINE)).toEqual([]);
    expect(machineFaults(WITHDRAWAL_MACHINE)).toEqual([]);
    expect(machineFaults(VENDOR_TRANSFER_MACHINE)).toEqual([]);
  });

  test('do nothing that their tables do not say', () => {
    expect(nextState(DEPOSIT_MACHINE, 'PAYING', 'PAID')).toBe('CREDITED');
    expect(nextState(DEPOSIT_MACHINE, 'CREDITED', 'PAID')).toBeNull();
    expect(nextState(WITHDRAWAL_MACHINE, 'UNKNOWN', 'TRY_AGAIN')).toBeNull();
    expect(nextState(VENDOR_TRANSFER_MACHINE, 'PENDING', 'SEND')).toBeNull();
    expect(nextState(WITHDRAWAL_MACHINE, 'RISK_REVIEW', 'MEMBER_CANCELS')).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import {
  CONFIRMATION_MACHINE,
  DEPOSIT_MACHINE,
  feeBack,
  machineFaults,
  nextPart,
  nextState,
  VENDOR_TRANSFER_MACHINE,
  WITHDRAWAL_MACHINE,
} from './index.ts';

describe('the cashier’s state machines', () => {
  test('reach every state, end only in final ones, and are unambiguous', () => {
    expect(machineFaults(CONFIRMATION_MACHINE)).toEqual([]);
    expect(machineFaults(DEPOSIT_MACHINE)).toEqual([]);
    expect(machineFaults(WITHDRAWAL_MACHINE)).toEqual([]);
    expect(machineFaults(VENDOR_TRANSFER_MACHINE)).toEqual([]);
  });

  test('take no step that their tables do not contain', () => {
    expect(nextState(DEPOSIT_MACHINE, 'PAYING', 'PAID')).toBe('CREDITED');
    expect(nextState(DEPOSIT_MACHINE, 'CREDITED', 'PAID')).toBeNull();
    expect(nextState(WITHDRAWAL_MACHINE, 'UNKNOWN', 'TRY_AGAIN')).toBeNull();
    expect(nextState(VENDOR_TRANSFER_MACHINE, 'PENDING', 'SEND')).toBeNull();
    expect(nextState(WITHDRAWAL_MACHINE, 'RISK_REVIEW', 'MEMBER_CANCELS')).toBeNull();
  });
});

describe('a payment in parts', () => {
  test.each([
    [250_000n, 100_000n, [83_334n, 83_333n, 83_333n]],
    [100_001n, 100_000n, [50_001n, 50_000n]],
    [100_000n, 100_000n, [100_000n]],
    [1n, 100_000n, [1n]],
    [3n, 1n, [1n, 1n, 1n]],
    [250_000n, null, [250_000n]],
  ])('of %s with a maximum of %s has parts within the maximum', (net, most, parts) => {
    const paid: bigint[] = [];
    for (let left = net; left > 0n; ) {
      const part = nextPart(left, most);
      paid.push(part);
      left -= part;
    }
    expect(paid).toEqual(parts);
  });
});

describe('the fee of a withdrawal that was paid in part', () => {
  test.each([
    [2_500n, 83_334n, 250_000n, 1_666n],
    [1n, 1n, 250_000n, 0n],
    [0n, 83_334n, 250_000n, 0n],
    [30_001n, 269_999n, 270_000n, 0n],
    [30_001n, 1n, 270_000n, 30_000n],
  ])('of %s, with %s of %s paid, is returned as %s', (fee, paid, net, back) => {
    expect(feeBack(fee, paid, net)).toBe(back);
  });
});

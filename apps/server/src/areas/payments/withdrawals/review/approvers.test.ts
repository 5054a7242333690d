import { describe, expect, test } from 'vitest';
import { approversFor, approversOf } from './approvers.ts';

const RULES = { approval: { secondPersonAbove: 5_000_00n, twoApproversAbove: 50_000_00n } };
const order = (amount: bigint, ...reviewReasons: string[]) => ({ amount, reviewReasons });

describe('approvers of a withdrawal besides its reviewer', () => {
  test.each([
    ['none up to the first amount', order(5_000_00n, 'LARGE', 'FIRST'), 0],
    ['one above it', order(5_000_01n, 'LARGE'), 1],
    ['two above the second amount', order(50_000_01n, 'LARGE', 'RISK_SCORE'), 2],
    ['one for any amount that the risk rules stopped', order(1n, 'RISK_SCORE'), 1],
    ['none for a fee for unmet wagering', order(1n, 'ADMIN_FEE'), 0],
  ])('%s', (_name, one, needed) => {
    expect(approversOf(RULES, one)).toBe(needed);
  });

  test('one beyond what is left of the reviewer’s sum of the day', () => {
    expect(approversFor(RULES, order(100n), 100n)).toBe(0);
    expect(approversFor(RULES, order(101n), 100n)).toBe(1);
    expect(approversFor(RULES, order(50_000_01n), 0n)).toBe(2);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyConfirmationEvent,
  approversNeeded,
  type ConfirmationEvent,
  checkWithdrawal,
  passTime,
  startConfirmation,
  type WithdrawalAccount,
  type WithdrawalLimits,
  type WithdrawalRefusalCode,
  withdrawalFee,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);

const limits: WithdrawalLimits = {
  min: 10_000n,
  max: 5_000_000n,
  dailyCount: 5,
  dailyAmount: 12_000_000n,
  freeCount: 2,
  feePpm: 10_000n,
  feeMin: 200n,
  feeMax: 5_000n,
  turnoverPolicy: 'BLOCK',
  adminFeePpm: 100_000n,
  autoApproveMax: 500_000n,
  cardCooldownHours: 24,
};
const account: WithdrawalAccount = {
  isTrial: false,
  todayCount: 0,
  todayAmount: 0n,
  available: 6_000_000n,
  turnoverRemaining: 0n,
};

describe('a withdrawal request', () => {
  /** A cause for each refusal, in the required order of the checks. */
  const obstacles: readonly [WithdrawalRefusalCode, Partial<WithdrawalAccount>, (bigint | undefined)?, boolean?][] = [
    ['TRIAL_ACCOUNT', { isTrial: true }],
    ['WITHDRAW_BLOCKED', { isBlocked: true }],
    ['KYC_REQUIRED', { isIdentityMissing: true }],
    ['FUND_PASSWORD_NOT_SET', { hasFundPassword: false }],
    ['FUND_PASSWORD_LOCKED', { fundPasswordFails: 5 }],
    ['FUND_PASSWORD_WRONG', {}, undefined, false],
    ['CARD_NOT_BOUND', { hasCard: false }],
    ['CARD_NAME_MISMATCH', { isCardNameRight: false }],
    ['CARD_COOLDOWN', { cardAgeHours: 23 }],
    ['WITHDRAW_PENDING_EXISTS', { pendingWithdrawals: 1 }],
    ['AMOUNT_ABOVE_MAX', {}, 5_000_001n],
    ['DAILY_COUNT_REACHED', { todayCount: 5 }],
    ['DAILY_AMOUNT_REACHED', { todayAmount: 12_000_000n }],
    ['INSUFFICIENT_BALANCE', { available: 0n }],
    ['TURNOVER_NOT_MET', { turnoverRemaining: 1n }],
  ];

  test('is refused by the first of the checks in their order', () => {
    for (let first = 0; first < obstacles.length; first += 1) {
      const ahead = obstacles.slice(first);
      const all = Object.assign({}, account, ...ahead.map(([, facts]) => facts));
      const decision = checkWithdrawal(limits, all, {
        amount: ahead.find(([, , amount]) => amount !== undefined)?.[2] ?? 300_000n,
        isFundPasswordRight: !ahead.some(([, , , isRight]) => isRight === false),
      });
      expect(decision.code).toBe(obstacles[first]?.[0]);
    }
  });

  test('below the minimum, or of zero, is refused', () => {
    const withoutLeast = { ...limits, min: 0n };
    expect(checkWithdrawal(limits, account, { amount: 9_999n, isFundPasswordRight: true }).code).toBe(
      'AMOUNT_BELOW_MIN',
    );
    expect(checkWithdrawal(withoutLeast, account, { amount: 0n, isFundPasswordRight: true }).code).toBe(
      'AMOUNT_BELOW_MIN',
    );
  });

  test('whose fees are as high as the amount is refused', () => {
    const dear = { ...limits, freeCount: 0, feeMin: 10_000n, feeMax: 10_000n };
    expect(checkWithdrawal(dear, account, { amount: 10_000n, isFundPasswordRight: true }).code).toBe(
      'NET_NOT_POSITIVE',
    );
  });

  test('reports that no attempt is left after the last wrong fund password', () => {
    const request = { amount: 300_000n, isFundPasswordRight: false };
    expect(checkWithdrawal(limits, { ...account, fundPasswordFails: 4 }, request)).toEqual({
      ok: false,
      code: 'FUND_PASSWORD_WRONG',
      triesLeft: 0,
    });
  });

  test('is reviewed by operators when it is large, risky, charged or the first', () => {
    const review = (facts: Partial<WithdrawalAccount>, amount = 300_000n) => {
      const request = { amount, isFundPasswordRight: true };
      const decision = checkWithdrawal({ ...limits, turnoverPolicy: 'ADMIN_FEE' }, { ...account, ...facts }, request);
      return decision.ok && decision.review;
    };
    expect(review({})).toBe('AUTO');
    expect(review({ riskScore: 59 })).toBe('AUTO');
    expect([review({ riskScore: 60 }), review({ isFirstWithdrawal: true }), review({ turnoverRemaining: 1n })]).toEqual(
      ['MANUAL', 'MANUAL', 'MANUAL'],
    );
    expect(review({}, 500_000n)).toBe('MANUAL');
  });

  test('has net amount and fees that add up to the amount, with fees within their bounds', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10_000n, max: 5_000_000n }),
        fc.nat(4),
        fc.bigInt({ min: 0n, max: 9n }),
        (amount, todayCount, left) => {
          const decision = checkWithdrawal(
            { ...limits, turnoverPolicy: 'ADMIN_FEE' },
            { ...account, todayCount, turnoverRemaining: left },
            { amount, isFundPasswordRight: true },
          );
          if (!decision.ok) throw new Error(decision.code);
          expect(decision.net + decision.fee + decision.adminFee).toBe(amount);
          expect(decision.fee).toBe(withdrawalFee(limits, todayCount, amount));
          expect(decision.fee === 0n || (decision.fee >= 200n && decision.fee <= 5_000n)).toBe(true);
          expect(decision.adminFee > 0n).toBe(left > 0n);
        },
      ),
      { numRuns },
    );
  });

  test('needs more approvers the larger it is', () => {
    const approval = { secondPersonAbove: 500_000n, twoApproversAbove: 5_000_000n };
    expect([500_000n, 500_001n, 5_000_001n].map((amount) => approversNeeded(approval, amount))).toEqual([0, 1, 2]);
  });
});

describe('the confirmation of a payout', () => {
  const net = 1_000n;
  const amount = fc.bigInt({ min: -10n, max: 1_010n });
  const event: fc.Arbitrary<ConfirmationEvent> = fc.oneof(
    fc.constantFrom<ConfirmationEvent>(
      { kind: 'TICK' },
      { kind: 'RECEIVED' },
      { kind: 'OP_RETURN' },
      { kind: 'OP_REPAY' },
      { kind: 'OP_FORCE_RECEIVED' },
    ),
    fc.record({ kind: fc.constant('NOT_RECEIVED' as const), hasProof: fc.boolean() }),
    amount.map((received) => ({ kind: 'PARTIAL' as const, received })),
    amount.map((returned) => ({ kind: 'OP_PARTIAL_RETURN' as const, amount: returned })),
  );

  test('accounts for every minor unit whatever happens, and an end remains an end', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat(4_000)), { maxLength: 12 }), (events) => {
        let confirmation = startConfirmation(net);
        let isFinal = false;
        for (const [what, at] of events) {
          const before = confirmation;
          confirmation = passTime(confirmation, at, 30);
          const decision = applyConfirmationEvent(confirmation, what);
          if (decision.ok) confirmation = decision.value;
          const { state, confirmed, disputed, returned, repaid } = confirmation;
          expect(confirmed + disputed + returned).toBe(state === 'DISBURSED' ? 0n : net);
          expect([confirmed, disputed, returned, repaid].every((money) => money >= 0n)).toBe(true);
          expect(repaid <= confirmed && (returned === 0n || repaid === 0n)).toBe(true);
          if (isFinal) expect(confirmation).toEqual(before);
          isFinal = !['DISBURSED', 'PARTIAL_DISPUTE', 'NOT_RECEIVED_DISPUTE'].includes(state);
          expect(isFinal ? disputed : 0n).toBe(0n);
        }
      }),
      { numRuns },
    );
  });

  test('accepts an answer strictly before the deadline', () => {
    expect(passTime(startConfirmation(net), 1_799, 30).state).toBe('DISBURSED');
    expect(passTime(startConfirmation(net), 1_800, 30)).toMatchObject({ state: 'AUTO_RECEIVED', confirmed: net });
  });
});

import { Rational } from '@lantern/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineFaults } from '../state-machine.ts';
import {
  applyTurnover,
  type BonusTerms,
  depositTurnover,
  expireBonus,
  grantBonus,
  isBust,
  TURNOVER_MACHINE,
  type TurnoverBet,
  type TurnoverRequirement,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const CATEGORIES = ['RNG', 'LIVE', 'PVP'] as const;

const requirement = fc.record({
  createdAt: fc.nat(100),
  required: fc.bigInt({ min: 0n, max: 5_000n }),
  weights: fc.record({ LIVE: fc.bigInt({ min: 0n, max: 1_000_000n }), PVP: fc.constant(0n) }),
  maxBet: fc.option(fc.bigInt({ min: 1n, max: 2_000n })),
  expiresAt: fc.option(fc.nat(150)),
});
const requirements = fc
  .array(requirement, { maxLength: 5 })
  .map((all): TurnoverRequirement[] => all.map((one, index) => ({ ...one, id: `r${index}` })));
const bets = fc
  .array(
    fc.record({
      settledAt: fc.nat(200),
      category: fc.constantFrom(...CATEGORIES),
      stake: fc.bigInt({ min: 1n, max: 3_000n }),
      share: fc.bigInt({ min: 0n, max: 100n }),
    }),
    { maxLength: 20 },
  )
  .map((all): TurnoverBet[] =>
    all.map(({ share, ...bet }, index) => ({ ...bet, id: `b${index}`, valid: (bet.stake * share) / 100n })),
  );

describe('turnover', () => {
  test('counts nothing twice, at most what was bet and what is required, and its sums agree', () => {
    fc.assert(
      fc.property(requirements, bets, (open, settled) => {
        const outcome = applyTurnover(open, settled);
        for (const { bet, applied } of outcome.applied) {
          const valid = settled.find((one) => one.id === bet)?.valid ?? 0n;
          expect(Object.values(applied).reduce((sum, part) => sum + part, 0n) <= valid).toBe(true);
        }
        for (const { id, done, remaining, state } of outcome.requirements) {
          const required = open.find((one) => one.id === id)?.required ?? 0n;
          const counted = outcome.applied.reduce((sum, { applied }) => sum + (applied[id] ?? 0n), 0n);
          expect(done).toBe(counted);
          expect(remaining).toBe(state === 'DONE' ? 0n : required - done);
          expect(done <= required).toBe(true);
        }
        expect(outcome.totalRemaining).toBe(outcome.requirements.reduce((sum, one) => sum + one.remaining, 0n));
      }),
      { numRuns },
    );
  });

  test('is the same whether bets are counted together or one after another', () => {
    fc.assert(
      fc.property(requirements, bets, (open, settled) => {
        let running = open;
        for (const bet of settled.toSorted((a, b) => a.settledAt - b.settledAt)) {
          const { requirements: after } = applyTurnover(running, [bet]);
          running = running.map((one, index) => ({ ...one, ...after[index] }));
        }
        expect(running.map(({ id, done, state }) => ({ id, done: done ?? 0n, state: state ?? 'OPEN' }))).toEqual(
          applyTurnover(open, settled).requirements.map(({ id, done, state }) => ({ id, done, state })),
        );
      }),
      { numRuns },
    );
  });

  test('a bet settled at or after the expiry no longer counts', () => {
    const open = [{ id: 'r', createdAt: 0, required: 100n, expiresAt: 10 }];
    const bet = { id: 'b', category: 'RNG', stake: 10n, valid: 10n };
    expect(applyTurnover(open, [{ ...bet, settledAt: 9 }]).totalRemaining).toBe(90n);
    expect(applyTurnover(open, [{ ...bet, settledAt: 10 }]).totalRemaining).toBe(100n);
  });

  test('stakes above the maximum are counted as breaches', () => {
    const open = [{ id: 'r', createdAt: 0, required: 100n, maxBet: 10n }];
    const bet = { category: 'RNG', settledAt: 1, stake: 11n, valid: 11n };
    const outcome = applyTurnover(
      open,
      ['a', 'b', 'c'].map((id) => ({ ...bet, id })),
    );
    expect(outcome.requirements[0]).toMatchObject({ done: 0n, maxBetBreaches: 3 });
    expect(outcome.breaches).toEqual(['a', 'b', 'c'].map((id) => ({ bet: id, requirement: 'r' })));
  });
});

test('a requirement opens once and ends once', () => {
  expect(machineFaults(TURNOVER_MACHINE)).toEqual([]);
});

describe('the bust rule', () => {
  const gone = {
    balance: 99n,
    threshold: 100n,
    hasOpenBets: false,
    hasDepositInProcess: false,
    hasOpenWithdrawal: false,
  };

  test('applies only when no money is left or under way', () => {
    expect(isBust(gone)).toBe(true);
    expect(isBust({ ...gone, balance: 100n })).toBe(false);
    for (const way of ['hasOpenBets', 'hasDepositInProcess', 'hasOpenWithdrawal']) {
      expect(isBust({ ...gone, [way]: true })).toBe(false);
    }
  });

  test('clears open requirements and leaves ended ones unchanged', () => {
    const open: TurnoverRequirement[] = [
      { id: 'open', createdAt: 0, required: 100n },
      { id: 'done', createdAt: 0, required: 100n, done: 100n, state: 'DONE' },
    ];
    expect(applyTurnover(open, [], gone).requirements.map((one) => one.state)).toEqual(['CLEARED_BUST', 'DONE']);
  });
});

describe('bonuses', () => {
  const terms: BonusTerms = {
    minDeposit: 5_000n,
    ratePpm: 200_000n,
    maxBonus: 38_800n,
    basis: 'BONUS',
    multiplier: Rational.of(1050, 100),
    maxBetPpm: null,
  };

  test('are refused below the minimum deposit', () => {
    expect(grantBonus(4_999n, terms)).toMatchObject({ ok: false, code: 'NOT_ELIGIBLE' });
    expect(grantBonus(5_000n, terms)).toMatchObject({ ok: true, value: { bonus: 1_000n, turnoverRequired: 15_500n } });
  });

  test('round the bonus down and the requirement up', () => {
    const third = { ...terms, ratePpm: 333_333n, multiplier: Rational.of(1, 3), basis: 'DEPOSIT_PLUS_BONUS' as const };
    expect(grantBonus(10_001n, third)).toMatchObject({ value: { bonus: 3_333n, turnoverRequired: 4_445n } });
    expect(depositTurnover(12_345n)).toBe(12_345n);
  });

  test('reverse on expiry at most the unspent part and the balance of the wallet', () => {
    const bonus = { amount: 1_000n, unspent: 700n, deposit: 5_000n };
    expect(expireBonus(bonus, 10_000n)).toEqual({ clawBack: 700n, required: 5_000n });
    expect(expireBonus(bonus, 300n)).toEqual({ clawBack: 300n, required: 5_000n });
    expect(expireBonus({ ...bonus, unspent: -1n }, 300n).clawBack).toBe(0n);
  });
});

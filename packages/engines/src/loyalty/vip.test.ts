import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultVipLevels,
  hasVipService,
  nearestBirthday,
  runVipDay,
  runVipDays,
  setVipLevel,
  type VipBonusClaim,
  type VipState,
  vipBonus,
  vipLevel,
  weeklyThreshold,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
const LEVELS = defaultVipLevels();
const NEW: VipState = {
  ...{ level: 0, highest: 0, cumDeposit: 0n, cumValid: 0n },
  ...{ windowStart: 0, windowValid: 0n, recoverValid: 0n },
};
const days = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 70 }),
      deposit: fc.bigInt({ min: -(10n ** 7n), max: 10n ** 8n }),
      valid: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    }),
    { maxLength: 15 },
  )
  .map((all) => {
    let day = 0;
    return all.map(({ gap, ...figures }) => {
      day += gap;
      return { day, ...figures };
    });
  });

describe('ranks', () => {
  test('pay each upgrade bonus once, move down by one, and stay within the table', () => {
    fc.assert(
      fc.property(days, (run) => {
        const { state, days: outcomes } = runVipDays(LEVELS, NEW, run);
        const paid = outcomes.reduce((sum, { upgradeBonus }) => sum + upgradeBonus, 0n);
        const due = LEVELS.slice(1, state.highest + 1).reduce((sum, { upgradeBonus }) => sum + upgradeBonus, 0n);
        expect(paid).toBe(due);
        let level = 0;
        for (const outcome of outcomes) {
          if (outcome.event === 'UPGRADED') expect(outcome.level).toBe(level + outcome.levelsGained.length);
          else expect(outcome.level).toBe(outcome.event === 'DEMOTED' ? level - 1 : level);
          expect(outcome.levelsGained.length > 0).toBe(outcome.event === 'UPGRADED');
          level = outcome.level;
        }
        expect(level >= 0 && level < LEVELS.length).toBe(true);
      }),
      { numRuns },
    );
  });

  test('are regained by the retention amount, which is used up, rank by rank', () => {
    const lost: VipState = { ...NEW, level: 1, highest: 3, cumDeposit: 2_500_000n, cumValid: 30_000_000n };
    const short = runVipDay(LEVELS, lost, { day: 1, valid: 1_000_000n + 4_000_000n - 1n });
    expect(short.outcome).toMatchObject({ level: 2, levelsGained: [2], upgradeBonus: 0n });
    expect(short.state.recoverValid).toBe(3_999_999n);
    const back = runVipDay(LEVELS, short.state, { day: 2, valid: 1n });
    expect(back.outcome).toMatchObject({ level: 3, levelsGained: [3], upgradeBonus: 0n });
    expect(back.state).toMatchObject({ recoverValid: 0n, windowStart: 2, windowValid: 0n });
  });

  test('rise through lost ranks to a new one in one run, with the bonus of the new one only', () => {
    const lost: VipState = { ...NEW, level: 1, highest: 2, cumDeposit: 10n ** 7n };
    const { outcome } = runVipDay(LEVELS, lost, { day: 1, valid: 25_000_000n });
    expect(outcome).toMatchObject({ level: 3, levelsGained: [2, 3], upgradeBonus: 5_800n });
  });

  test('are not lost by a reversed deposit before the window ends', () => {
    const { state } = runVipDay(LEVELS, NEW, { day: 1, deposit: 100_000n, valid: 1_000_000n });
    const after = runVipDay(LEVELS, state, { day: 2, deposit: -100_000n });
    expect([after.state.cumDeposit, after.outcome.level, after.outcome.event]).toEqual([0n, 1, null]);
  });

  test('never fall below zero', () => {
    const { state, outcome } = runVipDay(LEVELS, { ...NEW, windowValid: -1n }, { day: 60 });
    expect([outcome.event, state.level, state.windowStart]).toEqual(['RETAINED', 0, 60]);
  });

  test('set by an operator remain while locked, and pay no bonus when earned later', () => {
    const set = setVipLevel({ ...NEW, cumDeposit: 10n ** 7n, cumValid: 10n ** 9n }, 2, 10, 100);
    expect(set).toMatchObject({ level: 2, highest: 2, windowStart: 10 });
    expect(runVipDay(LEVELS, set, { day: 99 }).outcome).toMatchObject({ level: 2, event: null });
    expect(runVipDay(LEVELS, set, { day: 100 }).outcome).toMatchObject({ levelsGained: [3, 4], upgradeBonus: 18_600n });
    const lowered = setVipLevel({ ...set, level: 4, highest: 4 }, 1, 100);
    expect(lowered.lockedUntil).toBeUndefined();
    expect(runVipDay(LEVELS, lowered, { day: 101 }).outcome).toMatchObject({ level: 1, event: null });
  });

  test('have amounts in the currency’s own minor units', () => {
    expect(vipLevel(defaultVipLevels(0), 1).dailyWithdrawAmount).toBe(50_000n);
    expect([4, 5].map(hasVipService)).toEqual([false, true]);
    expect(() => vipLevel(LEVELS, 9)).toThrow(RangeError);
  });
});

describe('bonuses of a rank', () => {
  const answer = (rank: number, claim: VipBonusClaim) => {
    const decision = vipBonus(LEVELS, rank, claim);
    return decision.ok ? decision.value.amount : decision.code;
  };
  const birthday = (facts: Partial<Extract<VipBonusClaim, { kind: 'BIRTHDAY' }>> = {}) =>
    answer(4, { kind: 'BIRTHDAY', accountAgeDays: 60, birthdaySetDaysAgo: 30, daysFromBirthday: 3, ...facts });

  test('weekly ones require seven sixtieths of the retention amount', () => {
    for (const level of LEVELS.filter(({ weeklyBonus }) => weeklyBonus > 0n)) {
      const least = weeklyThreshold(level);
      expect(answer(level.rank, { kind: 'WEEKLY', lastWeekValid: least })).toBe(level.weeklyBonus);
      expect(answer(level.rank, { kind: 'WEEKLY', lastWeekValid: least - 1n })).toBe('VIP_CONDITION_NOT_MET');
    }
    expect(answer(1, { kind: 'WEEKLY', lastWeekValid: 10n ** 9n })).toBe('VIP_NO_BENEFIT');
  });

  test('monthly ones require deposits of 1,000.00', () => {
    expect(answer(3, { kind: 'MONTHLY', lastMonthDeposit: 100_000n })).toBe(1_800n);
    expect(answer(3, { kind: 'MONTHLY', lastMonthDeposit: 99_999n })).toBe('VIP_CONDITION_NOT_MET');
    expect(answer(2, { kind: 'MONTHLY', lastMonthDeposit: 100_000n })).toBe('VIP_NO_BENEFIT');
  });

  test('birthday ones can be claimed from three days before to three days after, by accounts of a minimum age', () => {
    expect([-3, 0, 3].map((daysFromBirthday) => birthday({ daysFromBirthday }))).toEqual([18_800n, 18_800n, 18_800n]);
    expect(birthday({ daysFromBirthday: -4 })).toBe('VIP_BIRTHDAY_WINDOW');
    expect(birthday({ daysFromBirthday: 4 })).toBe('VIP_BIRTHDAY_WINDOW');
    expect(birthday({ accountAgeDays: 59 })).toBe('VIP_CONDITION_NOT_MET');
    expect(birthday({ birthdaySetDaysAgo: 29 })).toBe('VIP_CONDITION_NOT_MET');
    expect(birthday({ isClaimed: true })).toBe('ALREADY_CLAIMED');
  });

  test('belong to the year of the nearest birthday', () => {
    expect(nearestBirthday('2026-12-30', '1990-01-01')).toEqual({ year: 2027, days: -2 });
    expect(nearestBirthday('2026-01-02', '1990-12-31')).toEqual({ year: 2025, days: 2 });
    expect(nearestBirthday('2026-02-27', '2000-02-29')).toEqual({ year: 2026, days: -1 });
    expect(nearestBirthday('2028-03-01', '2000-02-29')).toEqual({ year: 2028, days: 1 });
    expect(() => nearestBirthday('soon', '2000-02-29')).toThrow(RangeError);
  });
});

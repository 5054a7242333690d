import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { machineFaults } from '../state-machine.ts';
import {
  ACTIVITY_MACHINE,
  activityPhase,
  checkActivity,
  type DepositActivity,
  depositBonus,
  type MemberStanding,
  memberStatus,
  mostBonus,
  PARTICIPATION_MACHINE,
  rewardFault,
} from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);
const DAY_MS = 86_400_000;

const activity = (more: Partial<DepositActivity> = {}): DepositActivity => ({
  ...{
    type: 'FIRST_DEPOSIT',
    nth: null,
    channels: [],
    perMember: 1,
    perDay: null,
    basis: 'BONUS',
    maxBetPpm: 100_000n,
  },
  ...{ tiers: [{ from: 5_000n, ratePpm: 200_000n, most: 38_800n }], multiplierPpm: 10_500_000n },
  audience: { minimumRank: 0, labels: [], newWithinDays: null, accounts: 'ALL' },
  ...more,
});
const member = (more: Partial<MemberStanding> = {}): MemberStanding => ({
  ...{ nowMs: 100 * DAY_MS, credited: 0, creditedToday: 0, rank: 1, labels: ['gold'], registeredAtMs: 90 * DAY_MS },
  ...{ isAgent: false, taken: 0, takenToday: 0, hasOtherBonus: false, hasOfGroup: false },
  ...more,
});
const open = { isLive: true, budgetLeft: 1n, grantsLeft: null };
const verdict = (given: Partial<DepositActivity>, who: Partial<MemberStanding> = {}, standing = open) => {
  const decision = checkActivity(activity(given), member(who), standing);
  return decision.ok ? 'ok' : [decision.code, decision.params.reason].filter(Boolean).join(' ');
};

describe('reward of a deposit', () => {
  test('TO-O-05: 20 % up to 388.00, ten and a half times the bonus beside the deposit itself', () => {
    expect(depositBonus(300_000n, activity())).toMatchObject({
      value: { bonus: 38_800n, turnoverRequired: 707_400n, ownTurnover: 407_400n, maxBet: 3_880n },
    });
  });

  test('TO-O-04: deposit and bonus three times', () => {
    const doubled = activity({
      ...{ basis: 'DEPOSIT_PLUS_BONUS', multiplierPpm: 3_000_000n, maxBetPpm: null },
      tiers: [{ from: 5_000n, ratePpm: 1_000_000n, most: 50_000n }],
    });
    expect(depositBonus(10_000n, doubled)).toMatchObject({
      value: { bonus: 10_000n, turnoverRequired: 60_000n, ownTurnover: 50_000n, maxBet: null },
    });
  });

  test('tiers: the highest reached one, one with a fixed sum, and the minimum deposit by name', () => {
    const tiers = [
      { from: 10_000n, ratePpm: 100_000n, most: 5_000n },
      { from: 100_000n, ratePpm: null, most: 18_800n },
      { from: 500_000n, ratePpm: 50_000n, most: 40_000n },
    ];
    const bonusOf = (deposit: bigint) => {
      const decision = depositBonus(deposit, activity({ tiers }));
      return decision.ok ? decision.value.bonus : decision.params;
    };
    expect([10_000n, 99_999n, 100_000n, 499_999n, 500_000n, 900_000n].map(bonusOf)).toEqual([
      1_000n,
      5_000n,
      18_800n,
      18_800n,
      25_000n,
      40_000n,
    ]);
    expect(bonusOf(9_999n)).toEqual({ reason: 'MIN_DEPOSIT', minDeposit: '10000' });
    expect(mostBonus({ tiers })).toBe(40_000n);
  });

  test('never pays more than its tier, and never requires less than the deposit itself', () => {
    const tier = fc.record({
      from: fc.bigInt({ min: 1n, max: 1_000_000n }),
      ratePpm: fc.option(fc.bigInt({ min: 1n, max: 3_000_000n })),
      most: fc.bigInt({ min: 1n, max: 500_000n }),
    });
    const reward = fc.record({
      tiers: fc
        .uniqueArray(tier, { minLength: 1, maxLength: 5, selector: ({ from }) => from })
        .map((tiers) => tiers.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
      basis: fc.constantFrom('BONUS' as const, 'DEPOSIT_PLUS_BONUS' as const),
      multiplierPpm: fc.bigInt({ min: 1_000_000n, max: 50_000_000n }),
      maxBetPpm: fc.option(fc.bigInt({ min: 1n, max: 1_000_000n })),
    });
    fc.assert(
      fc.property(reward, fc.bigInt({ min: 1n, max: 2_000_000n }), (terms, deposit) => {
        expect(rewardFault(terms)).toBeNull();
        const decision = depositBonus(deposit, terms);
        const reached = terms.tiers.filter(({ from }) => from <= deposit).at(-1);
        expect(decision.ok).toBe(reached !== undefined);
        if (!decision.ok || reached === undefined) return;
        const { bonus, turnoverRequired, ownTurnover, maxBet } = decision.value;
        expect(bonus <= reached.most).toBe(true);
        if (reached.ratePpm === null) expect(bonus).toBe(reached.most);
        else expect(bonus <= (deposit * reached.ratePpm) / 1_000_000n).toBe(true);
        expect(turnoverRequired >= deposit).toBe(true);
        expect(ownTurnover + deposit).toBe(turnoverRequired);
        if (maxBet !== null) expect(maxBet <= bonus).toBe(true);
        expect(bonus <= mostBonus(terms)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('contradictory rewards are refused with their names', () => {
    const from = { ratePpm: 100_000n, most: 1n };
    expect(rewardFault(activity({ tiers: [] }))).toBe('tiers');
    expect(
      rewardFault(
        activity({
          tiers: [
            { ...from, from: 5n },
            { ...from, from: 5n },
          ],
        }),
      ),
    ).toBe('tiers');
    expect(rewardFault(activity({ tiers: [{ from: 1n, ratePpm: 0n, most: 1n }] }))).toBe('tiers');
    expect(rewardFault(activity({ multiplierPpm: 999_999n }))).toBe('multiplier');
  });
});

describe('conditions of a promotion', () => {
  test('include dates, rank, labels, age of the account and kind of account', () => {
    expect(verdict({})).toBe('ok');
    expect(verdict({}, {}, { ...open, isLive: false })).toBe('ACTIVITY_NOT_OPEN');
    const audience = activity().audience;
    expect(verdict({ audience: { ...audience, minimumRank: 2 } })).toBe('NOT_ELIGIBLE RANK');
    expect(verdict({ audience: { ...audience, labels: ['silk', 'gold'] } })).toBe('ok');
    expect(verdict({ audience: { ...audience, labels: ['silk'] } })).toBe('NOT_ELIGIBLE AUDIENCE');
    expect(verdict({ audience: { ...audience, newWithinDays: 10 } })).toBe('ok');
    expect(verdict({ audience: { ...audience, newWithinDays: 9 } })).toBe('NOT_ELIGIBLE NEW_MEMBERS');
    expect(verdict({ audience: { ...audience, accounts: 'AGENTS' } })).toBe('NOT_ELIGIBLE AUDIENCE');
    expect(verdict({ audience: { ...audience, accounts: 'AGENTS' } }, { isAgent: true })).toBe('ok');
  });

  test('include the number of the deposit', () => {
    expect(verdict({}, { credited: 1 })).toBe('NOT_ELIGIBLE FIRST_DEPOSIT');
    expect(verdict({ type: 'NTH_DEPOSIT', nth: 3 }, { credited: 2 })).toBe('ok');
    expect(verdict({ type: 'NTH_DEPOSIT', nth: 3 }, { credited: 3 })).toBe('NOT_ELIGIBLE NTH_DEPOSIT');
    expect(verdict({ type: 'DAILY_DEPOSIT' }, { credited: 9 })).toBe('ok');
    expect(verdict({ type: 'DAILY_DEPOSIT' }, { credited: 9, creditedToday: 1 })).toBe('NOT_ELIGIBLE DAILY_DEPOSIT');
    expect(verdict({ type: 'EVERY_DEPOSIT' }, { credited: 9, creditedToday: 4 })).toBe('ok');
  });

  test('include the frequency, one bonus at a time, and the rest of the budget', () => {
    expect(verdict({ perMember: 2 }, { taken: 1 })).toBe('ok');
    expect(verdict({ perMember: 2 }, { taken: 2 })).toBe('ALREADY_CLAIMED');
    expect(verdict({ perMember: 9, perDay: 1 }, { taken: 2, takenToday: 1 })).toBe('ALREADY_CLAIMED');
    expect(verdict({}, { hasOtherBonus: true })).toBe('EXCLUSIVE_CONFLICT OPEN_BONUS');
    expect(verdict({}, { hasOfGroup: true })).toBe('EXCLUSIVE_CONFLICT GROUP');
    expect(verdict({}, {}, { ...open, budgetLeft: 0n })).toBe('BUDGET_EXHAUSTED');
    expect(checkActivity(activity(), member(), { ...open, grantsLeft: 0 })).toMatchObject({ code: 'BUDGET_EXHAUSTED' });
  });
});

describe("states of promotions and of members' choices", () => {
  test('have complete tables', () => {
    expect(machineFaults(ACTIVITY_MACHINE)).toEqual([]);
    expect(machineFaults(PARTICIPATION_MACHINE)).toEqual([]);
  });

  test('are active between their dates after approval', () => {
    const dates = { startsAtMs: 10, endsAtMs: 20 };
    expect([9, 10, 19, 20].map((now) => activityPhase('APPROVED', dates, now))).toEqual([
      'APPROVED',
      'LIVE',
      'LIVE',
      'ENDED',
    ]);
    expect(activityPhase('APPROVED', { ...dates, endsAtMs: null }, 1_000)).toBe('LIVE');
    expect([15, 25].map((now) => activityPhase('PAUSED', dates, now))).toEqual(['PAUSED', 'ENDED']);
    expect(activityPhase('DRAFT', dates, 15)).toBe('DRAFT');
  });

  test('4-19: are shown to a member for the own account', () => {
    expect(memberStatus('APPROVED', null, false)).toBe('coming soon');
    expect(memberStatus('LIVE', null, true)).toBe('join');
    expect(memberStatus('LIVE', 'CHOSEN', false)).toBe('process');
    expect(memberStatus('LIVE', 'HELD', false)).toBe('applying');
    expect(memberStatus('LIVE', 'GRANTED', false)).toBe('issued');
    expect(memberStatus('LIVE', 'GRANTED', true)).toBe('join');
    expect(memberStatus('LIVE', 'REFUSED', false)).toBe('rejected');
    expect(memberStatus('ENDED', 'LAPSED', false)).toBe('close');
    expect(memberStatus('PAUSED', null, false)).toBe('close');
  });
});

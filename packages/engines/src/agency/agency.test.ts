import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupRebates, rateRebates, type TeamAccount, type TeamEvent, teamOverview } from './index.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100);
const RULES = { theoreticalPrize: 2000, minGroup: 1800, maxBetGroup: 1956, step: 2 };
const chain = (groups: readonly number[]) =>
  [...groups].sort((a, b) => a - b).map((prizeGroup, index) => ({ id: `l${index}`, prizeGroup }));
const group = fc.integer({ min: 900, max: 980 }).map((half) => half * 2);

describe('rebates of the levels', () => {
  test("add up to the top level's entitlement, and none is negative", () => {
    const stake = fc.bigInt({ min: 1n, max: 10_000_000n });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 21 }), group, stake, (groups, betGroup, amount) => {
        const levels = chain(groups);
        const top = levels.at(-1)?.prizeGroup ?? 0;
        const decision = groupRebates({ stake: amount, betGroup }, RULES, levels);
        const isAllowed = betGroup <= Math.min(levels[0]?.prizeGroup ?? 0, 1956);
        expect(decision.ok).toBe(isAllowed);
        if (!decision.ok) return;
        const shares = Object.values(decision.value.rebates);
        expect(shares.every((share) => share >= 0n)).toBe(true);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(decision.value.total);
        expect(decision.value.total).toBe((amount * BigInt(top - betGroup)) / 2000n);
      }),
      { numRuns },
    );
  });

  test('are refused for a group that is no step, and for a chain in which an account has more than its upline', () => {
    const levels = chain([1900, 1950]);
    expect(groupRebates({ stake: 1n, betGroup: 1801 }, RULES, levels)).toMatchObject({ code: 'PG_STEP' });
    expect(groupRebates({ stake: 1n, betGroup: 1800 }, RULES, [...levels].reverse())).toMatchObject({
      code: 'PG_EXCEEDS_UPLINE',
    });
    const rates = [
      { id: 'm', ratePpm: 5n },
      { id: 'A', ratePpm: 4n },
    ];
    expect(rateRebates(100n, rates)).toMatchObject({ code: 'RATE_EXCEEDS_UPLINE' });
  });
});

describe('team overview', () => {
  const accounts: readonly TeamAccount[] = Array.from({ length: 12 }, (_, index) => ({
    id: `a${index}`,
    upline: index === 0 ? null : `a${(index - 1) >> 1}`,
    kind: index < 5 ? 'AGENT' : 'PLAYER',
    isTest: index === 4,
    registeredOn: `2026-11-${10 + index}`,
    balance: BigInt(index),
  }));
  const event = fc
    .record({ account: fc.nat(11), day: fc.integer({ min: 10, max: 25 }), amount: fc.bigInt({ min: 0n, max: 999n }) })
    .chain(({ account, day, amount }) =>
      fc.constantFrom<TeamEvent['kind']>('DEPOSIT', 'WITHDRAWAL', 'BET', 'REBATE', 'BONUS').map(
        (kind): TeamEvent =>
          ({
            ...{ account: `a${account}`, on: `2026-11-${day}`, kind, seq: 0, amount },
            ...{ stake: amount, valid: amount / 2n, payout: amount / 3n },
          }) as TeamEvent,
      ),
    );

  test('the rows of the direct downlines with the own row add up to the team', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const overview = (subject: string, world = { accounts, events }) =>
          teamOverview(world, { subject, from: '2026-11-12', to: '2026-11-20', activeMinValidBet: 10n });
        const whole = overview('a0');
        const own = overview('a0', { accounts: accounts.slice(0, 1), events });
        const rows = [own, overview('a1'), overview('a2')];
        for (const figure of ['stake', 'validBet', 'payout', 'rebate', 'activityBonus', 'deposits', 'pnl'] as const) {
          expect(rows.reduce((sum, row) => sum + row[figure], 0n)).toBe(whole[figure]);
        }
      }),
      { numRuns },
    );
  });

  test('leaves test money out of a team of real accounts, and includes it in a test team', () => {
    const events: TeamEvent[] = [{ account: 'a9', on: '2026-11-15', kind: 'BET', stake: 50n, valid: 50n, payout: 0n }];
    const overview = (subject: string) =>
      teamOverview({ accounts, events }, { subject, from: '2026-11-01', to: '2026-11-30', activeMinValidBet: 1n });
    expect(overview('a0')).toMatchObject({ stake: 0n, members: 8, activeUsers: 0 });
    expect(overview('a4')).toMatchObject({ stake: 50n, members: 2, activeUsers: 1, pnl: -50n });
    expect(overview('nobody')).toMatchObject({ members: 0, stake: 0n });
  });
});

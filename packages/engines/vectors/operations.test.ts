import { describe, expect, test } from 'vitest';
import { adapterFor } from './adapters/index.ts';

const answer = (topic: string, fn: string, input: unknown) => adapterFor(topic, fn)?.(input);

describe('cases that no open vector contains', () => {
  test('transfers and corrections are neither rebates nor bonuses of a team', () => {
    const kinds = 'CASHBACK PROMO REFERRAL LEADERBOARD SALARY DIVIDEND TRANSFER ADJUSTMENT'.split(' ');
    const overview = answer('team-overview', 'team_overview', {
      ...{ subject: 'T', from: '2026-11-01', to: '2026-11-30', activeMinValidBet: 1 },
      accounts: [{ id: 'T', upline: null, type: 1, registeredOn: '2026-01-01', main: 0, frozen: 0, vendor: 0 }],
      ...{ deposits: [], withdrawals: [], bets: [] },
      credits: kinds.map((kind, index) => ({ acct: 'T', on: '2026-11-01', kind, amount: 10 ** index })),
    });
    expect(overview).toMatchObject({ rebate: 1n, activityBonus: 1_110n, pnl: 1_111n });
  });

  test('a team below a test agent is test money, and the tests in it are counted', () => {
    const account = { registeredOn: '2026-01-01', main: 1, frozen: 0, vendor: 0 };
    const overview = answer('team-overview', 'team_overview', {
      ...{ subject: 'A', from: '2026-11-01', to: '2026-11-30', activeMinValidBet: 1 },
      accounts: [
        { ...account, id: 'T', upline: null, type: 41 },
        { ...account, id: 'A', upline: 'T', type: 2 },
        { ...account, id: 'B', upline: 'A', type: 42 },
        { ...account, id: 'm', upline: 'B', type: 0 },
      ],
      ...{ deposits: [], withdrawals: [], bets: [], credits: [] },
    });
    expect(overview).toMatchObject({ teamBalance: 3n, members: 2, agents: 1, players: 1 });
  });

  test('salaries that the platform pays are deducted from a dividend unless the case says otherwise', () => {
    const own = { stake: 1_000, validBet: 1_000, payout: 0, rebate: 0, bonus: 0, salary: 100, deposit: 0 };
    const input = {
      ...{ activeMinValidBet: 1, activeMinDeposit: 0, payer: 'HOUSE' },
      nodes: [{ id: 'T', upline: null, ...own }],
      contracts: [{ account: 'T', carryIn: 0, carry: 'NONE', tiers: [{ ratePpm: 500_000 }] }],
    };
    expect(answer('dividend', 'dividend_period', input)).toMatchObject({ T: { housePL: 900n, gross: 450n } });
    const whole = answer('dividend', 'dividend_period', { ...input, deductSalary: false });
    expect(whole).toMatchObject({ T: { housePL: 1_000n, gross: 500n } });
  });

  test('a partial receipt or return without an amount is refused', () => {
    const events = [
      { t: 1, do: 'PARTIAL' },
      { t: 2, do: 'NOT_RECEIVED', proof: true },
      { t: 3, do: 'OP_PARTIAL_RETURN' },
    ];
    const run = answer('withdrawal-confirmation', 'wd_confirm', { net: 100, autoReceiveMinutes: 30, events });
    expect(run).toMatchObject({
      log: [{ code: 'WD_PARTIAL_AMOUNT' }, { code: 'OK' }, { code: 'WD_PARTIAL_AMOUNT' }],
      final: { state: 'NOT_RECEIVED_DISPUTE', disputed: 100n },
    });
  });
});

import { calls } from '@lantern/contract/calls';
import { BetReturned, BetSettled } from '@lantern/events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import {
  type Agent,
  agentBelow,
  agreeWithPlatform,
  billsOf,
  type ContractOperators,
  contractOperators,
  idOf,
  type Kind,
  play,
  runAt,
  switchOn,
  tiers,
} from './testing/branch.ts';

/** Bets that are settled again after their salary was paid. */

let server: TestServer;
let operators: ContractOperators;
beforeAll(async () => {
  server = await openTestServer();
  operators = await contractOperators(server);
  await switchOn(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const REALTIME = { realtime: { winRatePpm: 2_000, lossRatePpm: 5_000, minSingleBet: '10.00' } };

async function agentWith(kind: 'HOURLY' | 'REALTIME', day: string): Promise<Agent> {
  server.clock.set(new Date(`${day}T00:00:00+08:00`));
  const agent = await agentBelow(server, null);
  const offer =
    kind === 'REALTIME'
      ? ({ kind, period: 'WINDOW', terms: REALTIME } as const)
      : ({ kind, period: 'HOUR', terms: tiers([0.5, '100.00']) } as const);
  await agreeWithPlatform(server, operators, agent, offer);
  await runAt(server, `${day}T09:00:00+08:00`);
  return agent;
}

const bills = async (agent: Agent, kind: Kind) =>
  (await billsOf(server, agent, kind)).rows.toReversed().map(({ base, gross, paid }) => [base, gross, paid]);

describe('a bet that is settled again', () => {
  test('is reversed in the next window and counts there with its new outcome', async () => {
    const agent = await agentWith('REALTIME', '2026-12-01');
    await play(server, agent, [{ stake: 100_000n, payout: 0n, ref: 'first' }]);
    await runAt(server, '2026-12-01T09:06:00+08:00');
    // 1,000.00 lost × 0.5 %.
    expect(await bills(agent, 'REALTIME')).toEqual([['1000.00', '5.00', '5.00']]);
    // The bet won after all, with a valid bet of 1,000.00: 2.00 instead of 5.00. Another bet is lost as well.
    const again = [
      { stake: 100_000n, payout: 300_000n, ref: 'first' },
      { stake: 200_000n, payout: 0n, ref: 'second' },
    ];
    await play(server, agent, again);
    await runAt(server, '2026-12-01T09:11:00+08:00');
    // 1,000.00 × 0.2 % + (2,000.00 − 1,000.00) × 0.5 %.
    expect((await bills(agent, 'REALTIME')).at(-1)).toEqual(['2000.00', '7.00', '7.00']);
    expect(await server.balance(agent)).toBe(1_200n);
    const { rows } = await billsOf(server, agent, 'REALTIME');
    const query = { id: rows[0]?.id ?? '', of: idOf(agent) };
    const lines = answerOf(await server.call(calls.contracts.billBets, query, agent)).rows;
    expect(lines.map(({ validBet, payout }) => [validBet, payout]).toSorted()).toEqual([
      ['-1000.00', '0.00'],
      ['1000.00', '3000.00'],
      ['2000.00', '0.00'],
    ]);
  });

  test('leaves a debit for later windows where it is more than the window has, and never touches the wallet', async () => {
    const agent = await agentWith('REALTIME', '2026-12-03');
    await play(server, agent, [{ stake: 100_000n, payout: 0n, ref: 'lost' }]);
    await runAt(server, '2026-12-03T09:06:00+08:00');
    await play(server, agent, [{ stake: 100_000n, payout: 100_000n, ref: 'lost' }]);
    await runAt(server, '2026-12-03T09:11:00+08:00');
    expect((await bills(agent, 'REALTIME')).at(-1)).toEqual(['-1000.00', '0.00', '0.00']);
    expect(await server.balance(agent)).toBe(500n);
    await play(server, agent, [{ stake: 160_000n, payout: 0n, ref: 'later' }]);
    await runAt(server, '2026-12-03T09:16:00+08:00');
    // 8.00 less the 5.00 that were overpaid.
    expect((await bills(agent, 'REALTIME')).at(-1)).toEqual(['1600.00', '3.00', '3.00']);
  });

  test('is ignored if unchanged, and a third outcome reverses only the second one', async () => {
    const agent = await agentWith('REALTIME', '2026-12-05');
    const same = { stake: 100_000n, payout: 0n, ref: 'same' };
    await play(server, agent, [same]);
    await play(server, agent, [same]);
    await play(server, agent, [{ ...same, stake: 50_000n }]);
    await play(server, agent, [{ ...same, stake: 80_000n }]);
    await runAt(server, '2026-12-05T09:06:00+08:00');
    expect(await bills(agent, 'REALTIME')).toEqual([['800.00', '4.00', '4.00']]);
  });

  test('lowers the open hour, at most to zero', async () => {
    const agent = await agentWith('HOURLY', '2026-12-07');
    await play(server, agent, [{ stake: 100_000n, payout: 0n, ref: 'hourly' }]);
    await runAt(server, '2026-12-07T10:10:00+08:00');
    expect(await bills(agent, 'HOURLY')).toEqual([['1000.00', '5.00', '5.00']]);
    await play(server, agent, [
      { stake: 20_000n, payout: 0n, ref: 'hourly' },
      { stake: 150_000n, payout: 0n, ref: 'other' },
    ]);
    await runAt(server, '2026-12-07T11:10:00+08:00');
    expect((await bills(agent, 'HOURLY')).at(-1)).toEqual(['700.00', '3.50', '3.50']);
    await play(server, agent, [{ stake: 10_000n, payout: 0n, ref: 'other' }]);
    await runAt(server, '2026-12-07T12:10:00+08:00');
    expect((await bills(agent, 'HOURLY')).at(-1)).toEqual(['-1400.00', '0.00', '0.00']);
    expect(await server.balance(agent)).toBe(850n);
  });
});

describe('a draw that was settled and is voided later', () => {
  /**
   * A lost bet of 1,000.00 on a northern draw.
   * @returns its events
   */
  async function lostBet(agent: Agent) {
    const { brandId, memberId, book } = agent.member.scope;
    const { rows } = await server.ownerPool.query<{ id: bigint; day: string; number: string }>(
      `select id, to_char(day, 'YYYY-MM-DD') as day, number from lottery.issue
        where brand_id = $1 and game_code = 'xsmb' order by id limit 1`,
      [brandId],
    );
    const [issue] = rows;
    await server.ownerPool.query('select lottery.ensure_partition($1)', [issue?.day]);
    await server.ownerPool.query(
      `insert into lottery.bet (bucket, day, issue_id, id, brand_id, member_id, book, command_id, line, play, numbers, number_count,
         tickets, points, units, ticket_stake, stake, odds_e4, win_per_hit, rebate, price_version, placed_at)
       values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, gen_random_uuid(), 1, 'dau', '7', 1, 1, 1, 1, 100000, 100000, 99000, 990, 0, 1, $7)`,
      [Number(memberId % 64n), issue?.day, issue?.id, brandId, memberId, book, server.clock.now()],
    );
    const bet = { bets: 1, stake: '100000', payout: '0', rebate: '0' };
    const line = { ...bet, uplines: [], valid: '100000', shares: [] };
    return {
      ...{
        issueId: `${issue?.id}`,
        gameCode: 'xsmb',
        number: issue?.number ?? '',
        day: issue?.day ?? '',
        category: 'LOTT',
      },
      members: [{ ...bet, memberId: `${memberId}`, book, lines: [line] }],
    };
  }

  test('is reversed completely and only once', async () => {
    server.clock.set(new Date('2026-12-08T20:00:00+08:00'));
    await server.areas.lottery.ensureDemo(server.scope.brandId, 'NONE');
    await server.runJob('lottery.plan-issues');
    const agent = await agentWith('REALTIME', '2026-12-09');
    const lost = await lostBet(agent);
    const notify = (type: typeof BetSettled | typeof BetReturned, run: number, outcome: 'RESULT' | 'VOID') =>
      server.base.publish(server.pool, type, server.scope.brandId, {
        ...lost,
        ...{ run, outcome, settledAt: server.clock.now().toISOString() },
      });
    await notify(BetSettled, 1, 'RESULT');
    await runAt(server, '2026-12-09T09:06:00+08:00');
    expect(await bills(agent, 'REALTIME')).toEqual([['1000.00', '5.00', '5.00']]);
    await notify(BetReturned, 2, 'VOID');
    await notify(BetReturned, 2, 'VOID');
    await runAt(server, '2026-12-09T09:11:00+08:00');
    expect(await bills(agent, 'REALTIME')).toEqual([
      ['1000.00', '5.00', '5.00'],
      ['-1000.00', '0.00', '0.00'],
    ]);
  });
});

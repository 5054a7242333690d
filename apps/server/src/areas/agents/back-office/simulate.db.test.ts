import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Agent, agentBelow, play, runAt } from '../contracts/testing/branch.ts';

type SimulationRequest = Payload<'agentSimulator.simulate'>;

let server: TestServer;
let top: Agent;
let operator: Awaited<ReturnType<TestServer['operator']>>;

const PLAN: SimulationRequest = {
  ...{ month: '2026-11', account: null, rebatePpm: { RNG: 5_000 }, cashbackPpm: { RNG: 12_000 } },
  ...{ salaryPpm: 5_000, dividendPpm: 100_000, ceilingPpm: 80_000 },
};
const simulate = (changes: Partial<SimulationRequest> = {}, who = operator) =>
  server.call(calls.agentSimulator.simulate, { ...PLAN, ...changes }, who);

beforeAll(async () => {
  server = await openTestServer();
  operator = await server.operator('simulating', ['tree.read']);
  server.clock.set(new Date('2026-11-10T12:00:00+08:00'));
  top = await agentBelow(server, null);
  const middle = await agentBelow(server, top);
  const other = await agentBelow(server, null);
  await play(server, middle, [{ stake: 100_000n, payout: 60_000n }]);
  await play(server, other, [{ stake: 50_000n, payout: 0n }]);
  // Another month is not included.
  await runAt(server, '2026-12-01T12:00:00+08:00');
  await play(server, middle, [{ stake: 900_000n, payout: 0n }]);
  await runAt(server, '2026-12-02T12:00:00+08:00');
});
afterAll(() => server.close());

describe('the simulator', () => {
  test('reports what rates and contracts would have cost in a month, by category, and warns above the ceiling', async () => {
    const outcome = answerOf(await simulate());
    // 1,500.00 staked, 900.00 earned: 7.50 + 18.00 + 7.50, then a tenth of the remaining 867.00.
    expect(outcome).toMatchObject({ total: '119.70', earned: '900.00', isAboveCeiling: false });
    expect(outcome.rows).toMatchObject([
      {
        ...{ category: 'RNG', base: '1500.00', earned: '900.00', given: '0.00', rebate: '7.50', cashback: '18.00' },
        ...{ salary: '7.50', dividend: '86.70', total: '119.70', totalPpm: 79_800, isAboveCeiling: false },
      },
    ]);
    const lower = answerOf(await simulate({ ceilingPpm: 79_799 }));
    expect([lower.isAboveCeiling, lower.rows[0]?.isAboveCeiling]).toEqual([true, true]);
  });

  test('counts only the team of one agent', async () => {
    const outcome = answerOf(await simulate({ account: top.member.account }));
    expect(outcome.rows).toMatchObject([{ base: '1000.00', earned: '400.00', dividend: '37.80', total: '59.80' }]);
    expect(codeOf(await simulate({ account: 'nobodyatall' }))).toBe('NOT_FOUND');
  });

  test('pays nothing for a category that lost, and nothing at all without play', async () => {
    const dear = answerOf(await simulate({ cashbackPpm: { RNG: 600_000 } }));
    expect(dear.rows).toMatchObject([{ cashback: '900.00', dividend: '0.00' }]);
    expect(answerOf(await simulate({ month: '2026-10' })).rows).toEqual([]);
  });

  test('accepts only complete months and operators with the permission', async () => {
    expect(codeOf(await simulate({ month: '2026-12' }))).toBe('BAD_REQUEST');
    const nobody = await server.operator('simulatingnot', ['payments.read']);
    expect(codeOf(await simulate({}, nobody))).toBe('FORBIDDEN');
  });
});

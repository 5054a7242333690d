import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import {
  type Agent,
  agentBelow,
  agree,
  agreeWithPlatform,
  billsOf,
  type ContractOperators,
  contractOperators,
  give,
  idOf,
  type Kind,
  play,
  runAt,
  switchOn,
  tiers,
} from './testing/branch.ts';

/** Offers, contracts and bills of an account that is closed, moved, blocked or excluded. */

let server: TestServer;
let operators: ContractOperators;
let manager: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  operators = await contractOperators(server);
  manager = await server.operator('manager', ['members.read', 'members.close', 'members.lock']);
  await switchOn(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const lost = (stake: bigint) => [{ stake, payout: 0n }];
const offerOf = (kind: Kind, percent: number, period: 'DAILY' | 'MONTHLY' = 'DAILY') =>
  ({ kind, period, terms: tiers([percent]) }) as const;
const change = (agent: Agent, action: 'CLOSE' | 'BLOCK_FUNDS') =>
  server.call(calls.securityBackOffice.change, { id: idOf(agent), action, reason: 'asked for' }, manager);

/** States of an agent's contracts, oldest first, each with its end. */
async function contractsOf(agent: Agent) {
  const { rows } = await server.ownerPool.query<{ kind: string; state: string; ends: Date | null }>(
    'select kind, state, ends_at as ends from agents.contract where account_id = $1 order by id',
    [agent.member.scope.memberId],
  );
  return rows.map(({ kind, state, ends }) => [kind, state, ends?.toISOString() ?? null]);
}
const send = (from: Agent, to: Agent, offer: ReturnType<typeof offerOf>) =>
  server.call(calls.contracts.sendOffer, { ...offer, to: idOf(to) }, from);
const dueOf = async (agent: Agent, kind: Kind) =>
  (await billsOf(server, agent, kind)).rows.map(({ gross, downlineGross, due, paid }) => [
    ...[gross, downlineGross, due, paid],
  ]);

describe('an account that is closed', () => {
  test('has its offers withdrawn, its period settled, and the contracts below it ended', async () => {
    server.clock.set(new Date('2027-03-01T00:00:00+08:00'));
    const top = await agentBelow(server, null);
    const middle = await agentBelow(server, top);
    const low = await agentBelow(server, middle);
    const last = await agentBelow(server, low);
    await agreeWithPlatform(server, operators, top, offerOf('DIVIDEND', 30));
    await agree(server, top, middle, offerOf('DIVIDEND', 20));
    await agree(server, middle, low, offerOf('DIVIDEND', 10));
    await runAt(server, '2027-03-02T12:00:00+08:00');
    answerOf(await send(top, middle, offerOf('DIVIDEND', 25)));
    answerOf(await send(low, last, offerOf('DIVIDEND', 5)));
    await play(server, low, lost(100_000n));
    const link = { accountType: 0, rates: {}, validDays: 0, maxUses: 0, channel: '', remark: '' };
    const { code } = answerOf(await server.call(calls.agents.createLink, link, middle));

    expect(codeOf(await change(middle, 'CLOSE'))).toBe('OK');
    await server.drain();
    const end = '2027-03-02T16:00:00.000Z';
    expect(await contractsOf(middle)).toEqual([
      ['DIVIDEND', 'TERMINATING', end],
      ['DIVIDEND', 'WITHDRAWN', null],
    ]);
    expect(await contractsOf(last)).toEqual([['DIVIDEND', 'WITHDRAWN', null]]);
    expect(codeOf(await send(top, middle, offerOf('DIVIDEND', 25)))).toBe('NOT_DIRECT_DOWNLINE');
    expect(codeOf(await server.areas.tree.checkCode(server.scope, code))).toBe('INVITATION_CODE_ERROR');

    await runAt(server, '2027-03-03T03:00:00+08:00');
    expect(await contractsOf(low)).toEqual([['DIVIDEND', 'TERMINATED', end]]);
    await play(server, low, lost(50_000n));
    await runAt(server, '2027-03-04T03:00:00+08:00');
    expect(await dueOf(low, 'DIVIDEND')).toEqual([['100.00', '0.00', '100.00', '100.00']]);
    expect(await dueOf(middle, 'DIVIDEND')).toEqual([['200.00', '100.00', '200.00', '200.00']]);
    expect(await dueOf(top, 'DIVIDEND')).toEqual([
      ['150.00', '0.00', '150.00', '150.00'],
      ['300.00', '200.00', '300.00', '300.00'],
    ]);
  });

  test('still counts in its team for a day, and its position and figures remain', async () => {
    server.clock.set(new Date('2027-03-10T12:00:00+08:00'));
    const top = await agentBelow(server, null);
    const player = await agentBelow(server, top);
    await play(server, player, lost(10_000n));
    expect(codeOf(await change(player, 'CLOSE'))).toBe('OK');
    await server.drain();
    const members = async (day: string) =>
      answerOf(await server.call(calls.agents.overview, { from: '2027-03-10', to: day }, top)).members;
    server.clock.set(new Date('2027-03-11T11:59:00+08:00'));
    expect(await members('2027-03-11')).toBe(1);
    server.clock.set(new Date('2027-03-11T12:01:00+08:00'));
    expect(await members('2027-03-11')).toBe(0);
    const range = { from: '2027-03-10', to: '2027-03-11' };
    const { rows, team } = answerOf(await server.call(calls.agents.profitLoss, range, top));
    expect(rows).toMatchObject([{ account: player.member.account, isHere: true, pnl: '-100.00' }]);
    expect(team.pnl).toBe('-100.00');
  });
});

describe('a branch that is moved', () => {
  test('ends its salary with its last day and its dividend with the period, and has no open offer left', async () => {
    server.clock.set(new Date('2027-04-30T12:00:00+08:00'));
    const [from, to] = [await agentBelow(server, null), await agentBelow(server, null)];
    const head = await agentBelow(server, from);
    const low = await agentBelow(server, head);
    for (const top of [from, to]) await agreeWithPlatform(server, operators, top, offerOf('DAILY', 1));
    await agreeWithPlatform(server, operators, from, offerOf('DIVIDEND', 30, 'MONTHLY'));
    await agree(server, from, head, offerOf('DAILY', 0.5));
    await agree(server, from, head, offerOf('DIVIDEND', 20, 'MONTHLY'));
    await runAt(server, '2027-05-01T12:00:00+08:00');
    answerOf(await send(head, low, offerOf('DAILY', 0.2)));
    await play(server, low, lost(100_000n));
    await server.drain();
    const move = {
      ...{ accountId: head.member.scope.memberId, newUplineId: to.member.scope.memberId, effectiveDay: '2027-05-02' },
      ...{ effectiveAt: new Date('2027-05-02T00:00:00+08:00'), decidedAt: server.clock.now() },
      ...{ requestedBy: 'one', approvedBy: 'two' },
    };
    expect(await server.areas.tree.planMove(server.pool, server.scope, move)).toBeNull();

    server.clock.set(new Date('2027-05-02T00:00:20+08:00'));
    await server.runJob('tree.move-lines');
    await runAt(server, '2027-05-02T00:01:00+08:00');
    expect(await contractsOf(head)).toEqual([
      ['DAILY', 'TERMINATED', '2027-05-01T16:00:00.000Z'],
      ['DIVIDEND', 'TERMINATING', '2027-05-31T16:00:00.000Z'],
    ]);
    expect(await contractsOf(low)).toEqual([['DAILY', 'WITHDRAWN', null]]);
    await play(server, low, lost(200_000n));
    await runAt(server, '2027-05-03T11:00:00+08:00');
    // The whole last day belongs to the old branch, the next day to the new one.
    expect(await dueOf(head, 'DAILY')).toEqual([['5.00', '0.00', '5.00', '5.00']]);
    expect(await dueOf(from, 'DAILY')).toEqual([
      ['0.00', '0.00', '0.00', '0.00'],
      ['10.00', '5.00', '5.00', '5.00'],
    ]);
    expect(await dueOf(to, 'DAILY')).toEqual([
      ['20.00', '0.00', '20.00', '20.00'],
      ['0.00', '0.00', '0.00', '0.00'],
    ]);
    // The new upline may immediately offer what the old one no longer pays.
    expect(await agree(server, to, head, offerOf('DAILY', 0.4))).toMatchObject({ state: 'PENDING_START' });
  });
});

describe('blocked money, and a self-excluded member', () => {
  async function threeLevels(day: string) {
    server.clock.set(new Date(`${day}T00:00:00+08:00`));
    const top = await agentBelow(server, null);
    const middle = await agentBelow(server, top);
    const low = await agentBelow(server, middle);
    await agreeWithPlatform(server, operators, top, offerOf('DIVIDEND', 30));
    await agree(server, top, middle, offerOf('DIVIDEND', 20));
    await agree(server, middle, low, offerOf('DIVIDEND', 10));
    return { middle, low };
  }

  test('nothing is paid from blocked money, and the debt remains and is paid after the release', async () => {
    const { middle, low } = await threeLevels('2027-07-01');
    await runAt(server, '2027-07-02T12:00:00+08:00');
    await give(server, middle, 5_000n);
    await play(server, low, lost(100_000n));
    expect(codeOf(await change(middle, 'BLOCK_FUNDS'))).toBe('OK');
    await runAt(server, '2027-07-03T03:00:00+08:00');
    expect((await billsOf(server, low)).rows[0]).toMatchObject({ due: '100.00', paid: '0.00', state: 'INSUFFICIENT' });
    // He still receives his own share, and it stays with the rest.
    expect(await server.balance(middle)).toBe(25_000n);
    await server.ownerPool.query(`update identity.member set status = 'ACTIVE' where id = $1`, [
      middle.member.scope.memberId,
    ]);
    await runAt(server, '2027-07-03T04:30:00+08:00');
    expect((await billsOf(server, low)).rows[0]).toMatchObject({ paid: '100.00', state: 'PAID' });
    expect(await server.balance(middle)).toBe(15_000n);
  });

  test('a self-excluded member is still paid by contracts', async () => {
    const { middle, low } = await threeLevels('2027-08-01');
    await runAt(server, '2027-08-02T12:00:00+08:00');
    await play(server, low, lost(100_000n));
    answerOf(await server.call(calls.safety.selfExclude, { length: 'SIX_MONTHS' }, middle));
    await runAt(server, '2027-08-03T03:00:00+08:00');
    expect(await contractsOf(middle)).toEqual([['DIVIDEND', 'ACTIVE', null]]);
    expect(await server.balance(middle)).toBe(10_000n);
    expect(await server.balance(low)).toBe(10_000n);
  });
});

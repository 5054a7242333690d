import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { commandId, postings } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import { realMember } from '../testing/payouts.ts';
import { insertProof } from '../withdrawals/repository/proofs.ts';

const { requestCorrection, corrections } = calls.paymentsFinance;

let server: TestServer;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let checker: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match', 'payments.review']);
  checker = await server.operator('checker', ['payments.read', 'ledger.correct', 'requests.read']);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'ok');

async function evidence(of = maker): Promise<string> {
  const id = randomUUID();
  const { operatorId } = of.operator.scope;
  const proof = { id, picture: Buffer.from('webp'), width: 1, height: 1, at: server.clock.now() };
  await insertProof(server.pool, server.scope, { operatorId }, proof);
  return id;
}

type Input = Partial<Parameters<typeof inputOf>[1]>;
const inputOf = (account: string, more: object) => ({
  ...{ account, kind: 'P08' as const, amount: '25.00', reasonCode: 'SERVICE_FAILURE' as const, reason: 'we were down' },
  evidence: '',
  ...more,
});
async function openCorrection(account: string, more: Input = {}, who = maker) {
  server.clock.move(1_000);
  return server.call(requestCorrection, { ...inputOf(account, more), evidence: await evidence(who) }, who);
}
const decide = async (requestId: string, who = checker, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  codeOf(await server.call(calls.staff.decideRequest, { id: requestId, decision, reason: 'seen' }, who));

describe('manual corrections', () => {
  test('goodwill is posted once when a second person approves, and is found by its entry', async () => {
    const member = await realMember(server, 0n);
    const { requestId } = answerOf(await openCorrection(member.member.account));
    expect(await readCard(server, requestId, checker)).toMatchObject({
      ...{ amount: '25.00', 'CORRECTION.amount': '25.00', 'CORRECTION.direction': 'CREDIT' },
      ...{ 'EFFECT.wallet_now': '0.00', 'EFFECT.wallet_after': '25.00' },
    });
    expect(await server.balance(member)).toBe(0n);
    expect(await decide(requestId, maker)).toBe('FORBIDDEN');
    expect(await decide(requestId)).toBe('ok');
    expect(await decide(requestId)).toBe('REQUEST_STATE');
    expect(await server.balance(member)).toBe(2_500n);
    const [row] = answerOf(await server.call(corrections, {}, maker)).rows;
    expect(row).toMatchObject({ kind: 'P08', amount: '25.00', state: 'DONE', maker: 'maker', checker: 'checker' });
    const entries = await server.ledger.entry(server.pool, server.books({ book: 'REAL' }), row?.entryId ?? '');
    expect(entries.map((entry) => [entry.code, entry.amount])).toEqual([['P08', 2_500n]]);
  });

  test('a rejected correction moves nothing', async () => {
    const member = await realMember(server, 0n);
    const { requestId } = answerOf(await openCorrection(member.member.account));
    expect(await decide(requestId, checker, 'REJECT')).toBe('ok');
    expect(await server.balance(member)).toBe(0n);
    expect(answerOf(await server.call(corrections, {}, maker)).rows[0]).toMatchObject({
      state: 'ENDED',
      entryId: null,
    });
  });

  test('a debit returns to the account of the wrong entry, at most the amount of that entry', async () => {
    const member = await realMember(server, 1_000n);
    const { memberId } = member.member.scope;
    const entryId = commandId('test.gift', memberId);
    const debit = { kind: 'P09' as const, entryId, reasonCode: 'WRONG_CREDIT' as const };
    expect(codeOf(await openCorrection(member.member.account, { ...debit, amount: '10.01' }))).toBe('NOT_FOUND');
    const first = answerOf(await openCorrection(member.member.account, { ...debit, amount: '6.00' }));
    const second = answerOf(await openCorrection(member.member.account, { ...debit, amount: '6.00' }));
    expect(await decide(first.requestId)).toBe('ok');
    expect(await decide(second.requestId)).toBe('STATE_CONFLICT');
    expect(await server.balance(member)).toBe(400n);
    const entries = await server.ledger.statement(server.pool, server.books({ book: 'REAL' }), `M:${memberId}:MAIN`);
    expect(entries.lines.map((entry) => [entry.code, entry.counter])).toEqual([
      ['P09', 'E:GOODWILL'],
      ['P08', 'E:GOODWILL'],
    ]);
  });

  test('a confiscation takes at most the balance, and a bonus is reversed against its own expense', async () => {
    const member = await realMember(server, 500n);
    const much = answerOf(await openCorrection(member.member.account, { kind: 'P48' as const, amount: '5.01' }));
    expect(await decide(much.requestId)).toBe('INSUFFICIENT_BALANCE');
    const all = answerOf(await openCorrection(member.member.account, { kind: 'P48' as const, amount: '5.00' }));
    expect(await decide(all.requestId)).toBe('ok');
    const id = commandId('test.bonus', member.member.scope.memberId);
    const posting = postings.bonus({ member: member.member.scope.memberId, type: 'WHEEL', amount: 900n });
    const reference = { type: 'test', id: 'bonus' };
    await server.ledger.postOne(server.pool, server.books({ book: 'REAL' }), {
      ...{ id, posting, reference, at: server.clock.now() },
    });
    const input = { kind: 'P36' as const, entryId: id, amount: '9.00', reasonCode: 'BONUS_ABUSE' as const };
    const back = answerOf(await openCorrection(member.member.account, input));
    expect(await decide(back.requestId)).toBe('ok');
    expect(await server.balance(member)).toBe(0n);
    const [cost] = await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), ['E:PROMO:WHEEL']);
    expect(cost?.balance).toBe(0n);
  });

  test('refuses amounts above the operator’s daily cap, pictures of other operators, and names that only begin alike', async () => {
    const member = await realMember(server, 0n);
    const { account } = member.member;
    const other = await server.operator('second-maker', ['payments.match']);
    expect(answerOf(await openCorrection(account, { amount: '15000.00' }, other)).requestId).toBeTruthy();
    expect(await openCorrection(account, { amount: '5000.01' }, other)).toMatchObject({
      ...{ code: 'CORRECTION_CAP', params: { left: '5000.00' } },
    });
    const foreign = { ...inputOf(account, {}), evidence: await evidence(other) };
    expect(codeOf(await server.call(requestCorrection, foreign, maker))).toBe('PROOF_REQUIRED');
    expect(codeOf(await openCorrection(account.slice(0, -1)))).toBe('NOT_FOUND');
    const debt = answerOf(await openCorrection(account, { kind: 'P52' as const }));
    expect(await decide(debt.requestId)).toBe('STATE_CONFLICT');
  });
});

import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { type AccountName, postings } from '@lantern/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';

const { createDeposit, createWithdrawal } = calls.payments;
const { deposit, requestChargeBack } = calls.paymentsBackOffice;
const { decideRequest } = calls.staff;
const CHANNEL = 'sandbox-qr';

type Operator = Awaited<ReturnType<TestServer['operator']>>;
type Member = Awaited<ReturnType<TestServer['member']>>;
let server: TestServer;
let maker: Operator;
let checker: Operator;
beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

/** A credited deposit. */
async function credited(member: Member, amount: string): Promise<string> {
  const input = { requestId: randomUUID(), channel: CHANNEL, amount };
  const order = answerOf(await server.call(createDeposit, input, member));
  const reported = { orderNo: order.id, providerNo: order.providerNo ?? '', event: 'PAID' as const, currency: 'P' };
  const notice = { ...reported, amount: amount.replace('.', ''), payerName: member.member.account };
  expect(await server.notify(CHANNEL, notice)).toBe('ok');
  return order.id;
}

const submit = (id: string, who: Operator = maker) =>
  server.call(requestChargeBack, { id, caseNo: 'CB-2026-17', reason: 'the bank says fraud' }, who);
const agree = (requestId: string, who: Operator = checker) =>
  server.call(decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen at the provider' }, who);
const chargeBack = async (id: string) => codeOf(await agree(answerOf(await submit(id)).requestId));

const balanceOf = async (member: Member, account: AccountName) =>
  (await server.ledger.balances(server.pool, server.books(member.member.scope), [account]))[0]?.balance ?? 0n;
const debtOf = (member: Member) => balanceOf(member, `A:MEMBER_RECV:${member.member.scope.memberId}`);

/** Spends money by another movement. @returns whether the balance was sufficient */
async function spend(member: Member, amount: bigint): Promise<boolean> {
  const posting = postings.confiscation({ member: member.member.scope.memberId, amount });
  const command = { id: randomUUID(), posting, reference: { type: 'test', id: 'spent' }, at: server.clock.now() };
  const [answer] = await server.ledger.post(server.pool, server.books(member.member.scope), [command]);
  return answer?.outcome === 'posted';
}

describe('a deposit that the provider has charged back', () => {
  test('is debited when two people agree, its requirement ends, and the member is notified', async () => {
    const member = await server.member();
    const id = await credited(member, '100.00');
    const psp = await balanceOf(member, 'A:PSP:sandbox');
    expect(await server.areas.wallet.turnoverLeft(server.pool, member.member.scope)).toBe(10_000n);
    const { requestId } = answerOf(await submit(id));
    expect(await readCard(server, requestId, checker)).toMatchObject({
      ...{ subject: `D ${id}`, amount: '100.00', 'DEPOSIT.received': '100.00', 'CREDIT.credited': '100.00' },
      ...{ 'EFFECT.wallet_now': '100.00', 'EFFECT.taken_back': '100.00', 'EFFECT.becomes_debt': '0.00' },
    });
    expect(await server.balance(member)).toBe(10_000n);
    expect(codeOf(await agree(requestId, maker))).toBe('FORBIDDEN');
    expect(codeOf(await agree(requestId))).toBe('OK');
    expect(await server.balance(member)).toBe(0n);
    expect(await debtOf(member)).toBe(0n);
    expect(await balanceOf(member, 'A:PSP:sandbox')).toBe(psp - 10_000n);
    expect(await server.areas.wallet.turnoverLeft(server.pool, member.member.scope)).toBe(0n);
    const { order, history } = answerOf(await server.call(deposit, { id }, maker));
    expect(order).toMatchObject({ state: 'REVERSED', reason: 'CHARGED_BACK', creditedAmount: '100.00', request: null });
    expect(history.at(-1)).toMatchObject({ event: 'CHARGED_BACK', from: 'CREDITED', actor: 'checker' });
    await server.drain();
    expect(server.sent).toContainEqual({
      memberId: member.member.scope.memberId,
      message: { type: 'deposit', id, state: 'REVERSED', creditedAmount: '100.00' },
    });
  });

  test('debits the balance and leaves the rest as a debt, which the next credit pays first', async () => {
    const member = await server.member();
    const id = await credited(member, '100.00');
    expect(await spend(member, 7_000n)).toBe(true);
    expect(await chargeBack(id)).toBe('OK');
    expect([await server.balance(member), await debtOf(member)]).toEqual([0n, 7_000n]);
    await credited(member, '50.00');
    expect([await server.balance(member), await debtOf(member)]).toEqual([0n, 2_000n]);
    const input = { requestId: randomUUID(), accountId: '1', amount: '100.00', fundPassword: '123456' };
    expect(codeOf(await server.call(createWithdrawal, input, member))).toBe('WITHDRAW_BLOCKED');
    await credited(member, '60.00');
    expect([await server.balance(member), await debtOf(member)]).toEqual([4_000n, 0n]);
    expect(codeOf(await server.call(createWithdrawal, input, member))).not.toBe('WITHDRAW_BLOCKED');
  });

  test('debits exactly its amount in all while the wallet moves at the same time', async () => {
    const member = await server.member();
    const id = await credited(member, '100.00');
    const { requestId } = answerOf(await submit(id));
    const spending = Promise.all(Array.from({ length: 8 }, () => spend(member, 500n)));
    expect(codeOf(await agree(requestId))).toBe('OK');
    const spent = 500n * BigInt((await spending).filter(Boolean).length);
    expect(await server.balance(member)).toBe(0n);
    expect(await debtOf(member)).toBe(spent);
  });

  test('is charged back once, and only after its credit', async () => {
    const member = await server.member();
    const id = await credited(member, '100.00');
    const first = answerOf(await submit(id)).requestId;
    expect(codeOf(await submit(id))).toBe('REQUEST_STATE');
    expect(codeOf(await agree(first))).toBe('OK');
    expect(codeOf(await agree(first))).toBe('REQUEST_STATE');
    expect(codeOf(await submit(id))).toBe('ORDER_STATE');
    const waiting = answerOf(
      await server.call(createDeposit, { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' }, member),
    );
    expect(codeOf(await submit(waiting.id))).toBe('ORDER_STATE');
    expect(codeOf(await submit(waiting.id, checker))).toBe('FORBIDDEN');
    expect(codeOf(await submit('999999'))).toBe('NOT_FOUND');
  });

  test('lowers the deposits of its own day, and remains a first deposit of the day of its credit', async () => {
    const member = await server.member();
    const { payments } = server.areas;
    const scope = { brandId: server.brand.id };
    server.clock.move(86_400_000);
    const from = server.clock.now();
    const id = await credited(member, '100.00');
    server.clock.move(86_400_000);
    const next = server.clock.now();
    expect(await payments.sumBrandDeposits(scope, from, next)).toEqual({ amount: 10_000n, firstDeposits: 1 });
    expect(await chargeBack(id)).toBe('OK');
    server.clock.move(1_000);
    expect(await payments.sumBrandDeposits(scope, from, next)).toEqual({ amount: 10_000n, firstDeposits: 1 });
    expect(await payments.sumBrandDeposits(scope, next, server.clock.now())).toEqual({
      amount: -10_000n,
      firstDeposits: 0,
    });
    expect(await payments.sumCredited(member.member.scope)).toBe(0n);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import type { AccountName } from '@lantern/ledger';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { type Payee, realMember } from '../../testing/payouts.ts';

const { paymentsBackOffice, staff, payments, content } = calls;
const CHANNEL = 'sandbox-qr';

type Operator = Awaited<ReturnType<TestServer['operator']>>;
let server: TestServer;
let maker: Operator;
let checker: Operator;
beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match', 'payments.review']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve', 'requests.read']);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

async function evidence(who: Operator = maker): Promise<string> {
  const rawBody = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const route = server.routes.find((one) => one.row.name === paymentsBackOffice.uploadEvidence.name);
  const answer = await route?.handler({ ...server.contextOf(who), rawBody }, {});
  return (answer as { id: string }).id;
}

/** An unattached picture of the requesting operator. */
let spare: string | null = null;

/** A provider number in the sandbox's format. */
const numberOf = (word: string) => createHash('md5').update(word).digest('hex');

type Input = Partial<Payload<'paymentsBackOffice.requestRepair'>>;
let numbers = 0;

async function inputFor({ member }: Payee, changes: Input = {}) {
  numbers += 1;
  spare ??= await evidence();
  return {
    ...{
      account: member.account,
      payerName: member.account,
      channel: CHANNEL,
      providerNo: numberOf(`stray ${numbers}`),
    },
    ...{ amount: '100.00', currency: 'P', evidence: spare, reason: 'on the statement of today' },
    ...changes,
  };
}
async function openRepair(member: Payee, changes: Input = {}, who: Operator = maker) {
  const answer = await server.call(paymentsBackOffice.requestRepair, await inputFor(member, changes), who);
  if ('requestId' in answer) spare = null;
  return answer;
}
const agree = (requestId: string, who: Operator = checker) =>
  server.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen at the provider' }, who);
const repair = async (member: Payee, changes: Input = {}) =>
  codeOf(await agree(answerOf(await openRepair(member, changes)).requestId));

const balanceOf = async (account: AccountName) =>
  (await server.ledger.balances(server.pool, server.books({ book: 'REAL' }), [account]))[0]?.balance ?? 0n;

/** An open order of the member. */
async function openOrder(member: Payee) {
  const input = { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' };
  return answerOf(await server.call(payments.createDeposit, input, member));
}
const noticeOf = (order: { id: string }, providerNo: string, member: Payee) => ({
  ...{ orderNo: order.id, providerNo, event: 'PAID' as const, amount: '10000', currency: 'P' },
  payerName: member.member.account,
});

describe('a payment at the provider without an order', () => {
  test('is credited when two people agree, as P08 against the provider, with all effects of a deposit', async () => {
    const member = await realMember(server, 0n);
    const psp = await balanceOf('A:PSP:sandbox');
    const picture = await evidence();
    const { requestId } = answerOf(await openRepair(member, { evidence: picture, providerNo: numberOf('a') }));
    expect(await readCard(server, requestId, checker)).toMatchObject({
      ...{ subject: numberOf('a'), amount: '100.00', 'DEPOSIT.received': '100.00' },
      ...{ 'DEPOSIT.provider_no': numberOf('a'), 'PAYER.payer_paid': expect.any(String) },
    });
    expect(await server.balance(member)).toBe(0n);
    expect(codeOf(await agree(requestId, maker))).toBe('FORBIDDEN');
    answerOf(await server.call(paymentsBackOffice.proof, { id: picture }, checker));
    expect(codeOf(await agree(requestId))).toBe('OK');

    expect(await server.balance(member)).toBe(10_000n);
    expect(await balanceOf('A:PSP:sandbox')).toBe(psp + 10_000n);
    const { scope } = member.member;
    expect(await server.areas.wallet.turnoverLeft(server.pool, scope)).toBe(10_000n);
    expect(await server.areas.payments.sumCredited(scope)).toBe(10_000n);
    const [listed] = answerOf(await server.call(payments.depositOrders, {}, member)).rows;
    expect(listed).toMatchObject({
      state: 'CREDITED',
      creditedAmount: '100.00',
      fee: '0.00',
      providerNo: numberOf('a'),
    });
    const { history } = answerOf(await server.call(paymentsBackOffice.deposit, { id: listed?.id ?? '' }, maker));
    expect(history).toMatchObject([
      { event: 'REPAIRED', from: null, to: 'CREDITED', actor: 'checker', detail: { evidence: picture } },
    ]);
    const { rows } = await server.ownerPool.query(
      'select code, amount, counter from ledger.entry where reference = $1',
      [`deposit:${listed?.id}`],
    );
    expect(rows).toEqual([{ code: 'P08', amount: 10_000n, counter: 'A:PSP:sandbox' }]);

    await server.drain();
    const [message] = answerOf(await server.call(content.inbox, {}, member)).rows;
    expect(message).toMatchObject({ textKey: 'message_deposit_repaired', params: { amount: '100.00' } });
    const { rows: trail } = await server.ownerPool.query<{ action: string }>(
      `select action from staff.audit_entry where brand_id = $1 order by id`,
      [scope.brandId],
    );
    expect(trail.map((one) => one.action)).toEqual(
      expect.arrayContaining(['staff.open-request', 'payments.view-proof', 'staff.approve-request']),
    );
  });

  test('pays the member’s debt first, and can be charged back like any deposit', async () => {
    const member = await realMember(server, 0n);
    expect(await repair(member)).toBe('OK');
    const [order] = answerOf(await server.call(payments.depositOrders, {}, member)).rows;
    const input = { id: order?.id ?? '', caseNo: 'CB-1', reason: 'the bank says fraud' };
    const { requestId } = answerOf(await server.call(paymentsBackOffice.requestChargeBack, input, maker));
    expect(codeOf(await agree(requestId))).toBe('OK');
    expect(await server.balance(member)).toBe(0n);
    expect(await server.areas.payments.sumCredited(member.member.scope)).toBe(0n);
  });
});

describe('a repair is refused', () => {
  test('for a payment that already belongs to an order, through any channel of the provider', async () => {
    const member = await realMember(server, 0n);
    const open = await openOrder(member);
    const number = open.providerNo ?? '';
    expect(await openRepair(member, { providerNo: number })).toMatchObject({
      code: 'PAYMENT_KNOWN',
      params: { order: open.id },
    });
    expect(await server.notify(CHANNEL, noticeOf(open, number, member))).toBe('ok');
    for (const channel of [CHANNEL, 'sandbox-card']) {
      expect(codeOf(await openRepair(member, { providerNo: number, channel }))).toBe('PAYMENT_KNOWN');
    }
    // Paid under another number than the order was opened with: only the notice has it.
    const other = await openOrder(member);
    expect(await server.notify(CHANNEL, noticeOf(other, numberOf('renumbered'), member))).toBe('ok');
    expect(codeOf(await openRepair(member, { providerNo: numberOf('renumbered') }))).toBe('PAYMENT_KNOWN');
    expect(await server.balance(member)).toBe(20_000n);
  });

  test('the second time, for the same or another member', async () => {
    const [one, other] = [await realMember(server, 0n), await realMember(server, 0n)];
    const first = answerOf(await openRepair(one, { providerNo: numberOf('twice') }));
    expect(codeOf(await openRepair(other, { providerNo: numberOf('twice') }))).toBe('REQUEST_STATE');
    expect(codeOf(await agree(first.requestId))).toBe('OK');
    expect(codeOf(await openRepair(other, { providerNo: ` ${numberOf('twice')} ` }))).toBe('PAYMENT_KNOWN');
    expect([await server.balance(one), await server.balance(other)]).toEqual([10_000n, 0n]);
  });

  test('when the payment’s notice was credited before the approval; a later notice is refused', async () => {
    const member = await realMember(server, 0n);
    const early = await openOrder(member);
    const waiting = answerOf(await openRepair(member, { providerNo: numberOf('race') }));
    expect(await server.notify(CHANNEL, noticeOf(early, numberOf('race'), member))).toBe('ok');
    expect(codeOf(await agree(waiting.requestId))).toBe('PAYMENT_KNOWN');
    expect(await server.balance(member)).toBe(10_000n);

    const late = await openOrder(member);
    expect(await repair(member, { providerNo: numberOf('late') })).toBe('OK');
    expect(await server.notify(CHANNEL, noticeOf(late, numberOf('late'), member))).toBe('IDEMPOTENCY_CONFLICT');
    expect(await server.balance(member)).toBe(20_000n);
  });

  test('in the name that the bank printed, with whatever it printed, but without what people do not see', async () => {
    const member = await realMember(server, 0n);
    const printed = `${member.member.account}  <7>\u3000&`;
    expect(codeOf(await openRepair(member, { payerName: printed }))).toBe('PAYER_NAME_MISMATCH');
    const { requestId } = answerOf(await openRepair(member, { payerName: ` ${member.member.account}\u3000` }));
    expect(await readCard(server, requestId, checker)).toMatchObject({ 'PAYER.payer_paid': member.member.account });
  });

  test('in another currency, for a payer of another name, without an own picture, or without permission', async () => {
    const member = await realMember(server, 0n);
    expect(await openRepair(member, { currency: 'USD' })).toMatchObject({
      code: 'CURRENCY_MISMATCH',
      params: { currency: 'P' },
    });
    expect(codeOf(await openRepair(member, { payerName: 'Somebody Else' }))).toBe('PAYER_NAME_MISMATCH');
    expect(codeOf(await openRepair(member, { evidence: randomUUID() }))).toBe('PROOF_REQUIRED');
    const reviewer = await server.operator('reviewer', ['payments.review']);
    expect(codeOf(await openRepair(member, { evidence: await evidence(reviewer) }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await openRepair(member, {}, checker))).toBe('FORBIDDEN');
    for (const amount of ['0', '-1', '1.001', '1e3']) {
      expect(codeOf(await openRepair(member, { amount }))).toBe('AMOUNT_INVALID');
    }
    expect(codeOf(await openRepair(member, { channel: 'nowhere' }))).toBe('CHANNEL_CLOSED');
    expect(await server.balance(member)).toBe(0n);
  });

  test('for a member of another brand, however the name is written', async () => {
    const brand = { code: 'second', name: 'Second', currency: { code: 'P', symbol: 'P', exponent: 2 } };
    const rest = {
      defaultLanguage: 'EN' as const,
      languages: ['EN' as const],
      isDefault: false,
      createdAt: new Date(),
    };
    const brandId = await server.areas.brands.createBrand({ ...brand, ...rest });
    if (brandId === null) throw new Error('The second brand was not made.');
    const input = { account: 'elsewhere', type: 1, password: 'Moon-Garden-7', uplineId: null, language: 'EN' as const };
    await server.areas.identity.createMember({ brandId }, { ...input, at: server.clock.now() });
    const own = await realMember(server, 0n);
    expect(codeOf(await openRepair(own, { account: 'elsewhere', payerName: 'elsewhere' }))).toBe('USERNAME_NOT_FOUND');
    const upper = ` ${own.member.account.toUpperCase()} `;
    expect(await repair(own, { account: upper })).toBe('OK');
  });

  test('above the member’s own deposit limit: the provider returns the money', async () => {
    const member = await realMember(server, 0n);
    const limit = { kind: 'DEPOSIT' as const, period: 'DAY' as const, amount: '50.00' };
    answerOf(await server.call(calls.safety.setLimit, limit, member));
    const { requestId } = answerOf(await openRepair(member));
    expect(codeOf(await agree(requestId))).toBe('RG_DEPOSIT_LIMIT');
    expect(await server.balance(member)).toBe(0n);
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Notice, openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';

const { createDeposit, cancelDeposit, claimDepositPaid, depositOrder } = calls.payments;
const CHANNEL = 'sandbox-qr';
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Member = Awaited<ReturnType<TestServer['member']>>;

/** A member with an open order, and the provider's report about it. */
async function waiting(amount = '100.00') {
  const member = await server.member();
  const order = answerOf(
    await server.call(createDeposit, { requestId: randomUUID(), channel: CHANNEL, amount }, member),
  );
  const notice: Notice = {
    orderNo: order.id,
    providerNo: order.providerNo ?? '',
    event: 'PAID',
    amount: amount.replace('.', ''),
    currency: 'P',
    payerName: member.member.account.toUpperCase(),
  };
  const read = async () => answerOf(await server.call(depositOrder, { id: order.id }, member));
  const state = async () => (await read()).state;
  return { member, order, notice, read, state };
}

const otherNumber = () => randomBytes(16).toString('hex');
const lapse = async () => {
  server.clock.move(31 * MINUTE);
  await server.runJob('payments.expire-deposits');
};

/** All traces of a credit in all tables. */
async function tracesOf({ member }: Member, orderId: string) {
  const { ownerPool, brand } = server;
  const entries = await server.ledger.statement(
    server.pool,
    server.books(member.scope),
    `M:${member.scope.memberId}:MAIN`,
  );
  const requirements = await ownerPool.query<{ amount: bigint; required: bigint; state: string }>(
    `select amount, required, state from wallet.requirement where brand_id = $1 and source = 'DEPOSIT' and reference = $2`,
    [brand.id, orderId],
  );
  const events = await ownerPool.query<{ topic: string; amount: string }>(
    `select topic, payload->>'amount' as amount from kit.outbox where topic like 'payments.%' and payload->>'orderId' = $1 order by topic`,
    [orderId],
  );
  return {
    entries: entries.lines.map((line) => `${line.code} ${line.amount}`),
    requirements: requirements.rows.map((row) => `${row.state} ${row.amount} ${row.required}`),
    events: events.rows.map((row) => `${row.topic} ${row.amount}`),
  };
}
const NOTHING = { entries: [], requirements: [], events: [] };
const creditedOnce = (amount: bigint) => ({
  entries: [`P01 ${amount}`],
  requirements: [`OPEN ${amount} ${amount}`],
  events: [`payments.deposit-credited ${amount}`],
});

describe('a reported payment', () => {
  test('is credited once: ledger, 1× requirement, event, and a message to the member’s tabs', async () => {
    const { member, order, notice, read } = await waiting();
    expect(await server.notify(CHANNEL, notice)).toBe('ok');
    expect(await read()).toMatchObject({ state: 'CREDITED', creditedAmount: '100.00', paymentUrl: null, reason: null });
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
    await server.drain();
    expect(server.sent).toContainEqual({
      memberId: member.member.scope.memberId,
      message: { type: 'deposit', id: order.id, state: 'CREDITED', creditedAmount: '100.00' },
    });
  });

  test('is credited once when reported repeatedly, in sequence and ten times at once', async () => {
    const { member, order, notice } = await waiting();
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.notify(CHANNEL, notice)));
    expect(new Set(answers)).toEqual(new Set(['ok']));
    server.clock.move(4 * MINUTE);
    expect(await server.notify(CHANNEL, notice)).toBe('ok');
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
  });

  test('is credited to each of twenty-five members at once', async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => waiting()));
    const answers = await Promise.all(all.map(({ notice }) => server.notify(CHANNEL, notice)));
    expect(new Set(answers)).toEqual(new Set(['ok']));
    expect(await Promise.all(all.map(({ member }) => server.balance(member)))).toEqual(all.map(() => 10_000n));
  });

  test('stores the provider’s number when it arrives before the payment page is stored', async () => {
    const { member, order, notice, read } = await waiting();
    await server.ownerPool.query(
      `update payments.deposit_order set state = 'CREATED', provider_no = null, payment_url = null where id = $1`,
      [order.id],
    );
    expect(await server.notify(CHANNEL, notice)).toBe('ok');
    expect(await read()).toMatchObject({ state: 'CREDITED', providerNo: notice.providerNo });
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
  });

  test('changes nothing under a second number of the provider', async () => {
    const { member, order, notice } = await waiting();
    await server.notify(CHANNEL, notice);
    expect(await server.notify(CHANNEL, { ...notice, providerNo: otherNumber() })).toBe('ok');
    expect(await server.notify(CHANNEL, { ...notice, event: 'FAILED' })).toBe('ok');
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
  });
});

describe('an operator reviews', () => {
  test.each([
    ['another amount', { amount: '9999' }, 'AMOUNT_DIFFERS'],
    ['a payment by another person', { payerName: 'SOMEBODY ELSE' }, 'PAYER_NAME_DIFFERS'],
  ])('%s', async (_what, change, reason) => {
    const { member, order, notice, read } = await waiting();
    expect(await server.notify(CHANNEL, { ...notice, ...change })).toBe('ok');
    expect(await read()).toMatchObject({ state: 'MATCHING', reason, creditedAmount: null });
    expect(await tracesOf(member, order.id)).toEqual(NOTHING);
  });

  test('money above the member’s own limit', async () => {
    const { member, notice, read } = await waiting();
    const limit = { kind: 'DEPOSIT', period: 'DAY', amount: 9_999n } as const;
    await server.areas.safety.setLimit(member.member.scope, limit);
    await server.notify(CHANNEL, notice);
    expect(await read()).toMatchObject({ state: 'MATCHING', reason: 'DEPOSIT_LIMIT' });
  });

  test('the second of two concurrent credits that exceed the limit only in sum', async () => {
    const { member, notice } = await waiting();
    const more = { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' };
    const second = answerOf(await server.call(createDeposit, more, member));
    const limit = { kind: 'DEPOSIT', period: 'DAY', amount: 15_000n } as const;
    await server.areas.safety.setLimit(member.member.scope, limit);
    const other = { ...notice, orderNo: second.id, providerNo: second.providerNo ?? '' };
    await Promise.all([server.notify(CHANNEL, notice), server.notify(CHANNEL, other)]);
    expect(await server.balance(member)).toBe(10_000n);
  });
});

describe('above the bound a status query', () => {
  const ended = (reference: string, paid: bigint) =>
    server.ownerPool.query(`update payments.sandbox_payment set state = 'PAID', paid = $2 where reference = $1`, [
      reference,
      paid,
    ]);

  test('that agrees lets the payment be credited', async () => {
    const { notice, state } = await waiting('10000.01');
    await ended(notice.providerNo, 1_000_001n);
    await server.notify(CHANNEL, notice);
    expect(await state()).toBe('CREDITED');
  });

  test('that has no payment, or another one, leaves it to an operator', async () => {
    const unknown = await waiting('10000.01');
    await server.notify(CHANNEL, unknown.notice);
    expect(await unknown.read()).toMatchObject({ state: 'MATCHING', reason: 'STATUS_NOT_CONFIRMED' });
    const other = await waiting('20000.00');
    await ended(other.notice.providerNo, 1_999_999n);
    await server.notify(CHANNEL, other.notice);
    expect(await other.read()).toMatchObject({ state: 'MATCHING', reason: 'STATUS_NOT_CONFIRMED' });
  });

  test('is not needed at the bound itself', async () => {
    const { notice, state } = await waiting('10000.00');
    await server.notify(CHANNEL, notice);
    expect(await state()).toBe('CREDITED');
  });
});

describe('a failed payment', () => {
  test('ends the order without moving money; later reports are left to reconciliation', async () => {
    const { member, order, notice, read } = await waiting();
    expect(await server.notify(CHANNEL, { ...notice, event: 'FAILED' })).toBe('ok');
    expect(await read()).toMatchObject({ state: 'FAILED', reason: 'PROVIDER_FAILED' });
    expect(await server.notify(CHANNEL, notice)).toBe('ok');
    expect(await tracesOf(member, order.id)).toEqual({ ...NOTHING, events: ['payments.deposit-failed 10000'] });
  });

  test('ends the order when it arrives before the payment page is stored', async () => {
    const { order, notice, state } = await waiting();
    await server.ownerPool.query(`update payments.deposit_order set state = 'CREATED' where id = $1`, [order.id]);
    await server.notify(CHANNEL, { ...notice, event: 'FAILED' });
    expect(await state()).toBe('FAILED');
  });

  test('changes nothing after the order has ended', async () => {
    const { member, order, notice, state } = await waiting();
    await server.call(cancelDeposit, { id: order.id }, member);
    expect(await server.notify(CHANNEL, { ...notice, event: 'FAILED' })).toBe('ok');
    expect(await state()).toBe('CANCELLED');
  });
});

describe('a payment after the order has ended', () => {
  const end = {
    'an expiry': lapse,
    'a cancellation': (member: Member, id: string) => server.call(cancelDeposit, { id }, member),
  };
  test.each(['an expiry', 'a cancellation'] as const)('after %s is credited with the received amount', async (way) => {
    for (const amount of ['10000', '7350']) {
      const { member, order, notice, state } = await waiting();
      await end[way](member, order.id);
      expect(await server.notify(CHANNEL, { ...notice, amount })).toBe('ok');
      expect(await state()).toBe('CREDITED');
      const { entries, requirements } = await tracesOf(member, order.id);
      expect([entries, requirements]).toEqual([[`P01 ${amount}`], [`OPEN ${amount} ${amount}`]]);
    }
  });

  test('of another payer waits for an operator, whatever its amount', async () => {
    for (const amount of ['10000', '7350']) {
      const { member, order, notice, read } = await waiting();
      await server.call(cancelDeposit, { id: order.id }, member);
      await server.notify(CHANNEL, { ...notice, amount, payerName: 'SOMEBODY ELSE' });
      expect(await read()).toMatchObject({ state: 'LATE', reason: 'PAYER_NAME_DIFFERS' });
      expect(await server.balance(member)).toBe(0n);
    }
  });

  test('above the member’s limit waits for an operator, whatever its amount', async () => {
    const { member, order, notice, read } = await waiting();
    const limit = { kind: 'DEPOSIT', period: 'DAY', amount: 5_000n } as const;
    await server.areas.safety.setLimit(member.member.scope, limit);
    await server.call(cancelDeposit, { id: order.id }, member);
    await server.notify(CHANNEL, { ...notice, amount: '7350' });
    expect(await read()).toMatchObject({ state: 'LATE', reason: 'DEPOSIT_LIMIT' });
  });
});

describe('after the member has claimed to have paid', () => {
  const claimed = async () => {
    const one = await waiting();
    answerOf(await server.call(claimDepositPaid, { id: one.order.id }, one.member));
    return one;
  };

  test('the provider’s report credits without an operator', async () => {
    const { member, order, notice, read } = await claimed();
    await server.notify(CHANNEL, notice);
    expect(await read()).toMatchObject({ state: 'CREDITED', reason: null });
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
  });

  test('the operator reads the first doubtful report, and only that', async () => {
    const { member, notice, read } = await claimed();
    await server.notify(CHANNEL, { ...notice, amount: '2000' });
    expect(await read()).toMatchObject({ state: 'MATCHING', reason: 'AMOUNT_DIFFERS' });
    await server.notify(CHANNEL, { ...notice, providerNo: otherNumber() });
    expect(await read()).toMatchObject({ state: 'MATCHING', reason: 'AMOUNT_DIFFERS' });
    expect(await server.balance(member)).toBe(0n);
  });
});

describe('a fee for the member', () => {
  const fee = (ppm: number) =>
    server.ownerPool.query('update payments.channel set fee_ppm = $1 where code = $2', [ppm, CHANNEL]);

  test('is charged on the received amount, and is always less than it', async () => {
    await fee(25_000);
    const whole = await waiting();
    const late = await waiting();
    await fee(0);
    await server.notify(CHANNEL, whole.notice);
    expect(await whole.read()).toMatchObject({ fee: '2.50', creditedAmount: '97.50' });
    expect((await tracesOf(whole.member, whole.order.id)).entries).toEqual(['P01m -250', 'P01 10000']);
    await server.call(cancelDeposit, { id: late.order.id }, late.member);
    await server.notify(CHANNEL, { ...late.notice, amount: '1' });
    expect(await late.read()).toMatchObject({ state: 'CREDITED', fee: '0.00', creditedAmount: '0.01' });
  });
});

describe('a recorded callback with a valid signature, sent again', () => {
  test('moves nothing within five minutes and is refused afterwards', async () => {
    const { member, order, notice } = await waiting();
    const recorded = await server.signedCallback(CHANNEL, notice);
    expect(await server.deliver(recorded)).toBe('ok');
    server.clock.move(5 * MINUTE);
    expect(await server.deliver(recorded)).toBe('ok');
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
    server.clock.move(1);
    expect(await server.deliver(recorded)).toBe('SIGNATURE_INVALID');
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
  });

  test('credits nothing when it was delayed too long or carries a newer time', async () => {
    const { member, order, notice, state } = await waiting();
    const recorded = await server.signedCallback(CHANNEL, notice);
    server.clock.move(5 * MINUTE + 1);
    expect(await server.deliver(recorded)).toBe('SIGNATURE_INVALID');
    const renewed = { ...recorded.headers, 'x-timestamp': String(server.clock.now().getTime()) };
    expect(await server.deliver({ ...recorded, headers: renewed })).toBe('SIGNATURE_INVALID');
    expect([await state(), await tracesOf(member, order.id)]).toEqual(['PAYING', NOTHING]);
    expect(await server.notify(CHANNEL, notice)).toBe('ok');
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
  });
});

describe('a callback is refused for', () => {
  test('a wrong signature, an old or early one, a strange body', async () => {
    const { member, notice, state } = await waiting();
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms);
    expect(await server.notify(CHANNEL, notice, { secret: 'guessed' })).toBe('SIGNATURE_INVALID');
    expect(await server.notify(CHANNEL, notice, { sentAt: at(-5 * MINUTE - 1) })).toBe('SIGNATURE_INVALID');
    expect(await server.notify(CHANNEL, notice, { sentAt: at(5 * MINUTE + 1) })).toBe('SIGNATURE_INVALID');
    expect(await server.notify(CHANNEL, { ...notice, amount: '-5' })).toBe('SIGNATURE_INVALID');
    expect(await server.notify(CHANNEL, { ...notice, amount: '1.5' })).toBe('SIGNATURE_INVALID');
    expect(await server.notify(CHANNEL, { ...notice, amount: '0' })).toBe('BAD_REQUEST');
    expect(await server.notify(CHANNEL, { ...notice, currency: 'USD' })).toBe('BAD_REQUEST');
    expect([await state(), await server.balance(member)]).toEqual(['PAYING', 0n]);
    expect(await server.notify(CHANNEL, notice, { sentAt: at(-5 * MINUTE) })).toBe('ok');
  });

  test('an unknown order, an unknown channel, and a channel that is not the order’s', async () => {
    const { notice, state } = await waiting();
    for (const orderNo of ['999999999', '0', '-1', 'x', '9'.repeat(19), '9'.repeat(40)]) {
      expect(await server.notify(CHANNEL, { ...notice, orderNo })).toBe('NOT_FOUND');
    }
    expect(await server.notify('nowhere', notice)).toBe('NOT_FOUND');
    expect(await server.notify('sandbox-card', notice)).toBe('NOT_FOUND');
    expect(await state()).toBe('PAYING');
  });

  test('another content under the number of a processed report', async () => {
    const { member, order, notice } = await waiting();
    const other = await waiting();
    await server.notify(CHANNEL, notice);
    expect(await server.notify(CHANNEL, { ...notice, amount: '10001' })).toBe('IDEMPOTENCY_CONFLICT');
    expect(await server.notify(CHANNEL, { ...notice, orderNo: other.order.id })).toBe('IDEMPOTENCY_CONFLICT');
    expect(await tracesOf(member, order.id)).toEqual(creditedOnce(10_000n));
    expect(await other.state()).toBe('PAYING');
  });
});

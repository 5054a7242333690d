import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../../testing/card-rows.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { paidByOrder } from '../statements/repository/movements.ts';
import { moneyOf, payee, payoutOperators, requestWithdrawal, setRules, transit } from '../testing/payouts.ts';
import { uploadProof } from '../withdrawals/receipt/upload-proof.ts';

const { payments, paymentsBackOffice, staff } = calls;
const MINUTE = 60_000;

let server: TestServer;
let people: Awaited<ReturnType<typeof payoutOperators>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Payee = Awaited<ReturnType<typeof payee>>;

/** A payout of 1,000.00 that was made. */
async function paid() {
  const member = await payee(server, 1_000_000n);
  const { id } = answerOf(await requestWithdrawal(server, member));
  answerOf(await server.call(paymentsBackOffice.startReview, { id }, people.reviewer));
  const yes = { id, channel: 'sandbox-bank', reason: 'looks right' };
  answerOf(await server.call(paymentsBackOffice.approveWithdrawal, yes, people.reviewer));
  await server.runJob('payments.pay-out');
  return { member, id };
}

const orderOf = async (member: Payee, id: string) =>
  answerOf(await server.call(payments.withdrawal, { id }, member)).order;
const say = (member: Payee, answer: Payload<'payments.confirmWithdrawal'>) =>
  server.call(payments.confirmWithdrawal, answer, member);
const picture = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer();

/** Uploads through the call that takes a picture as its body. */
async function upload(who: Payee | typeof people.reviewer, body?: Buffer): Promise<string> {
  const context = { rawBody: body ?? (await picture()), now: server.clock.now() };
  const row = 'member' in who ? payments.uploadProof : paymentsBackOffice.uploadEvidence;
  const route = server.areas.payments.routes.find((one) => one.row.name === row.name);
  const answer = (await route?.handler({ ...server.contextOf(who), ...context }, null)) as { id: string };
  return answerOf(answer).id;
}

const request = (input: Payload<'paymentsBackOffice.requestAnswer'>) =>
  server.call(paymentsBackOffice.requestAnswer, input, people.reviewer);
const decide = (id: string | null) =>
  server.call(staff.decideRequest, { id: id ?? '0', decision: 'APPROVE', reason: 'seen' }, people.checker);
async function answered(input: Payload<'paymentsBackOffice.requestAnswer'>) {
  answerOf(await decide(answerOf(await request(input)).requestId));
}

describe('the member', () => {
  test('confirms a full receipt once', async () => {
    const { member, id } = await paid();
    expect(answerOf(await say(member, { id, answer: 'RECEIVED' }))).toMatchObject({
      ...{ state: 'RECEIVED', confirmed: '1000.00', disputed: '0.00' },
    });
    expect(codeOf(await say(member, { id, answer: 'RECEIVED' }))).toBe('WD_NOT_AWAITING_CONFIRMATION');
  });

  test('may answer until the deadline; then the payment counts as received', async () => {
    const { member, id } = await paid();
    server.clock.move(30 * MINUTE - 1);
    await server.runJob('payments.pass-deadlines');
    expect((await orderOf(member, id)).state).toBe('DISBURSED');
    server.clock.move(1);
    expect(codeOf(await say(member, { id, answer: 'RECEIVED' }))).toBe('WD_NOT_AWAITING_CONFIRMATION');
    await server.runJob('payments.pass-deadlines');
    expect(await orderOf(member, id)).toMatchObject({ state: 'AUTO_RECEIVED', confirmed: '1000.00' });
  });

  test('4-17 has the number of minutes that the brand sets; earlier payments have their old deadline', async () => {
    const before = await paid();
    await setRules(server, { answerMinutes: 45 });
    const after = await paid();
    const states = async () => {
      await server.runJob('payments.pass-deadlines');
      return Promise.all([before, after].map(async ({ member, id }) => (await orderOf(member, id)).state));
    };
    server.clock.move(30 * MINUTE);
    expect(await states()).toEqual(['AUTO_RECEIVED', 'DISBURSED']);
    server.clock.move(15 * MINUTE - 1);
    expect(await states()).toEqual(['AUTO_RECEIVED', 'DISBURSED']);
    server.clock.move(1);
    expect(await states()).toEqual(['AUTO_RECEIVED', 'AUTO_RECEIVED']);
    await setRules(server, { answerMinutes: 30 });
  });

  test.each([
    ['0', undefined],
    ['1000.00', undefined],
    ['400.00', '500.00'],
  ])('saying that %s arrived and %s is missing is refused', async (received, remaining) => {
    const { member, id } = await paid();
    const answer = { id, answer: 'PARTIAL' as const, received, ...(remaining && { remaining }) };
    expect(codeOf(await say(member, answer))).toBe('WD_PARTIAL_AMOUNT');
    expect((await orderOf(member, id)).state).toBe('DISBURSED');
  });

  test('proves a missing payment by a picture that this member uploaded', async () => {
    const ofAnotherMember = await upload((await paid()).member);
    const { member, id } = await paid();
    expect(codeOf(await say(member, { id, answer: 'NOT_RECEIVED' }))).toBe('PROOF_REQUIRED');
    for (const proof of [randomUUID(), ofAnotherMember]) {
      expect(codeOf(await say(member, { id, answer: 'NOT_RECEIVED', proofs: [proof] }))).toBe('PROOF_REQUIRED');
    }
    const proofs = [await upload(member)];
    expect(answerOf(await say(member, { id, answer: 'NOT_RECEIVED', proofs }))).toMatchObject({
      ...{ state: 'NOT_RECEIVED_DISPUTE', disputed: '1000.00', completedAt: null },
    });
    const { proofs: stored } = answerOf(await server.call(paymentsBackOffice.withdrawal, { id }, people.reviewer));
    expect(stored).toMatchObject([{ id: proofs[0], by: 'MEMBER', width: 80, height: 60 }]);
  });
});

describe('a picture', () => {
  test('is recognised by its bytes and encoded again without its metadata', async () => {
    const { member, id } = await paid();
    const proofs = [await upload(member)];
    answerOf(await say(member, { id, answer: 'NOT_RECEIVED', proofs }));
    const shown = answerOf(await server.call(paymentsBackOffice.proof, { id: proofs[0] ?? '' }, people.reviewer));
    const bytes = Buffer.from(shown.dataUrl.split(',')[1] ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 60 });
    expect(bytes.includes('hidden words')).toBe(false);
  });

  test('is refused when it is no picture, broken, too large, or one too many', async () => {
    const member = await payee(server, 0n);
    const by = { memberId: member.member.scope.memberId };
    const send = async (rawBody: Buffer) =>
      codeOf(await uploadProof({ pool: server.pool } as never, server.scope, by, { rawBody, now: server.clock.now() }));
    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('IMAGE_TYPE');
    expect(await send(Buffer.from('GIF89a'))).toBe('IMAGE_TYPE');
    expect(await send((await picture()).subarray(0, 200))).toBe('IMAGE_TYPE');
    expect(await send(Buffer.alloc(5_242_881))).toBe('IMAGE_SIZE');
    for (let count = 0; count < 6; count += 1) expect(await send(await picture())).toBe('OK');
    expect(await send(await picture())).toBe('IMAGE_COUNT');
    server.clock.move(25 * 60 * MINUTE);
    await server.runJob('payments.delete-unused-proofs');
    expect(await send(await picture())).toBe('OK');
  });
});

describe('a dispute', () => {
  async function disputed() {
    const { member, id } = await paid();
    answerOf(await say(member, { id, answer: 'PARTIAL', received: '400.00', remaining: '600.00' }));
    return { member, id };
  }

  test('ends with a return of the whole missing amount', async () => {
    const { member, id } = await disputed();
    await answered({ id, answer: 'RETURN', source: 'PROVIDER', reason: 'came back' });
    expect(await orderOf(member, id)).toMatchObject({
      ...{ state: 'CLOSED_RETURNED', confirmed: '400.00', returned: '600.00', disputed: '0.00' },
    });
    expect(await moneyOf(server, member)).toEqual({ main: 960_000n, held: 0n });
  });

  test('ends with a return of a part; the rest counts as paid', async () => {
    const { member, id } = await disputed();
    const part = (amount: string) => ({ id, answer: 'PARTIAL_RETURN' as const, amount, reason: 'the bank said so' });
    expect(codeOf(await request(part('600.00')))).toBe('WD_PARTIAL_AMOUNT');
    expect(codeOf(await request(part('0')))).toBe('WD_PARTIAL_AMOUNT');
    await answered(part('250.00'));
    expect(await orderOf(member, id)).toMatchObject({ confirmed: '750.00', returned: '250.00' });
    expect(await moneyOf(server, member)).toEqual({ main: 925_000n, held: 0n });
  });

  test('ends with a second payment by the provider, posted to the ledger', async () => {
    const before = await transit(server);
    const { member, id } = await disputed();
    await answered({ id, answer: 'REPAY', channel: 'sandbox-bank', source: 'CLAIM', reason: 'bank lost it' });
    expect(await orderOf(member, id)).toMatchObject({ state: 'CLOSED_REPAID', confirmed: '1000.00', repaid: '600.00' });
    expect(await transit(server)).toBe(before + 60_000n);
    await server.runJob('payments.pay-out');
    expect(await transit(server)).toBe(before);
    const { rows } = await server.ownerPool.query(
      'select amount from payments.sandbox_payout where order_no like $1 order by order_no',
      [`${id}-%`],
    );
    expect(rows).toEqual([{ amount: 100_000n }, { amount: 60_000n }]);
  });

  test('sends a refused second payment through another bank', async () => {
    const { id } = await disputed();
    await answered({ id, answer: 'REPAY', channel: 'sandbox-refusing', reason: 'bank lost it' });
    await server.runJob('payments.pay-out');
    const shown = async () => answerOf(await server.call(paymentsBackOffice.withdrawal, { id }, people.reviewer)).order;
    expect((await shown()).repay).toBe('FAILED');
    const queue = async () => {
      const { rows } = answerOf(await server.call(paymentsBackOffice.withdrawals, { waiting: true }, people.reviewer));
      return rows.map((row) => row.id);
    };
    expect(await queue()).toContain(id);
    const again = { id, channel: 'sandbox-bank' };
    answerOf(await server.call(paymentsBackOffice.retryWithdrawal, again, people.reviewer));
    await server.runJob('payments.pay-out');
    expect((await shown()).repay).toBe('PAID');
    expect(await queue()).not.toContain(id);
    // Reconciliation finds each payment under the number and channel that it was sent with.
    const sent = (channel: string, orderNo: string) => paidByOrder(server.pool, server.scope, channel, [orderNo]);
    expect([...(await sent('sandbox-bank', `${id}-1`)).values()]).toMatchObject([{ amount: 100_000n }]);
    expect([...(await sent('sandbox-bank', `${id}-3`)).values()]).toMatchObject([{ amount: 60_000n }]);
    expect((await sent('sandbox-bank', `${id}-2`)).size).toBe(0);
  });

  test('ends with a forced receipt on the bank’s proof, without a refund', async () => {
    const { member, id } = await disputed();
    const input = { id, answer: 'FORCE_RECEIVED' as const, reason: 'the statement shows it' };
    expect(codeOf(await request(input))).toBe('PROOF_REQUIRED');
    await answered({ ...input, evidence: await upload(people.reviewer) });
    expect(await orderOf(member, id)).toMatchObject({
      state: 'FORCED_RECEIVED',
      confirmed: '1000.00',
      returned: '0.00',
    });
    expect(await moneyOf(server, member)).toEqual({ main: 900_000n, held: 0n });
  });

  test('is answered once: of two requests one pays', async () => {
    const { member, id } = await disputed();
    const { requestId } = answerOf(await request({ id, answer: 'RETURN', reason: 'came back' }));
    expect(await readCard(server, requestId, people.checker)).toMatchObject({
      ...{
        subject: `W ${id}`,
        'WITHDRAWAL.state': 'PARTIAL_DISPUTE',
        'WITHDRAWAL.disputed': '600.00',
        amount: '600.00',
      },
    });
    expect(codeOf(await request({ id, answer: 'RETURN', reason: 'again' }))).toBe('REQUEST_STATE');
    const codes = (await Promise.all([decide(requestId), decide(requestId)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['OK', 'REQUEST_STATE']);
    expect(codeOf(await request({ id, answer: 'RETURN', reason: 'late' }))).toBe('WD_NO_OPEN_DISPUTE');
    expect(await moneyOf(server, member)).toEqual({ main: 960_000n, held: 0n });
  });
});

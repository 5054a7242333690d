import { calls } from '@lantern/contract/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { payee, payoutOperators, requestWithdrawal, setRules } from '../../testing/payouts.ts';

const { payments, paymentsBackOffice, staff } = calls;
const DAY = 24 * 3_600_000;

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
const stateOf = async (member: Payee, id: string) =>
  answerOf(await server.call(payments.withdrawal, { id }, member)).order;
const approve = (id: string, channel = 'sandbox-bank') =>
  server.call(paymentsBackOffice.approveWithdrawal, { id, channel, reason: 'looks right' }, people.reviewer);
const review = (id: string) => server.call(paymentsBackOffice.startReview, { id }, people.reviewer);
const decide = (id: string | null, by: (typeof people)['checker'] = people.checker) =>
  server.call(staff.decideRequest, { id: id ?? '0', decision: 'APPROVE', reason: 'seen' }, by);

describe('approval', () => {
  test('above 5,000.00 needs an operator other than the reviewer', async () => {
    const member = await payee(server, 2_000_000n);
    const order = answerOf(await requestWithdrawal(server, member, { amount: '5000.01' }));
    expect(codeOf(await approve(order.id))).toBe('ORDER_STATE');
    answerOf(await review(order.id));
    const { requestId } = answerOf(await approve(order.id));
    expect(codeOf(await decide(requestId, people.reviewer))).toBe('FOUR_EYES_SAME_PERSON');
    expect((await stateOf(member, order.id)).state).toBe('RISK_REVIEW');
    answerOf(await decide(requestId));
    expect((await stateOf(member, order.id)).state).toBe('APPROVED');
  });

  test('beyond the sum of a day and person needs an operator other than the reviewer', async () => {
    await setRules(server, { approvedAlonePerDay: '1500' });
    const alone = await server.operator('alone', ['payments.read', 'payments.review']);
    // A payout account can be used after a day, so all orders exist before the day that counts.
    const orders = new Map<string, string[]>();
    for (const amount of ['1000.00', '500.01', '500.00', '100.00', '1500.00', '1500.00']) {
      const order = answerOf(await requestWithdrawal(server, await payee(server, 2_000_000n), { amount }));
      orders.set(amount, [...(orders.get(amount) ?? []), order.id]);
    }
    const approveBy = async (amount: string, by: typeof alone) => {
      const id = orders.get(amount)?.pop() ?? '0';
      answerOf(await server.call(paymentsBackOffice.startReview, { id }, by));
      const read = answerOf(await server.call(paymentsBackOffice.withdrawal, { id }, by));
      const input = { id, channel: 'sandbox-bank', reason: 'looks right' };
      return { id, read, done: answerOf(await server.call(paymentsBackOffice.approveWithdrawal, input, by)) };
    };
    const first = await approveBy('1000.00', alone);
    expect(first.read).toMatchObject({ aloneLeft: '1500.00', order: { approversNeeded: 0 } });
    expect(first.done).toMatchObject({ requestId: null, order: { state: 'APPROVED' } });
    const second = await approveBy('500.01', alone);
    expect(second.read).toMatchObject({ aloneLeft: '500.00', order: { approversNeeded: 1 } });
    expect(second.done).toMatchObject({ requestId: expect.any(String), order: { state: 'RISK_REVIEW' } });
    // What is left remains, and another person has a sum of their own.
    expect((await approveBy('500.00', alone)).done.requestId).toBeNull();
    expect((await approveBy('100.00', alone)).done.requestId).not.toBeNull();
    expect((await approveBy('1500.00', people.reviewer)).done.requestId).toBeNull();
    // An order that two people approved counts for nobody; the next business day begins with nothing.
    expect(answerOf(await decide(second.done.requestId)).state).toBe('APPROVED');
    const one = { id: second.id };
    expect(answerOf(await server.call(paymentsBackOffice.withdrawal, one, people.checker)).order.state).toBe(
      'APPROVED',
    );
    server.clock.move(DAY);
    const nextDay = await server.operator('alone-again', ['payments.read', 'payments.review']);
    expect((await approveBy('1500.00', nextDay)).read.aloneLeft).toBe('1500.00');
    await setRules(server, { approvedAlonePerDay: '1000000' });
  });

  test('counts approvals at the same moment in the sum of a person', async () => {
    await setRules(server, { approvedAlonePerDay: '1000' });
    const alone = await server.operator('parallel', ['payments.read', 'payments.review']);
    const orders = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const order = answerOf(await requestWithdrawal(server, await payee(server, 2_000_000n), { amount: '400.00' }));
        answerOf(await server.call(paymentsBackOffice.startReview, { id: order.id }, alone));
        return order.id;
      }),
    );
    const answers = await Promise.all(
      orders.map(async (id) =>
        answerOf(
          await server.call(
            paymentsBackOffice.approveWithdrawal,
            { id, channel: 'sandbox-bank', reason: 'yes' },
            alone,
          ),
        ),
      ),
    );
    expect(answers.filter(({ requestId }) => requestId === null)).toHaveLength(2);
    await setRules(server, { approvedAlonePerDay: '1000000' });
  });

  test('shows payee, holder, amounts and risk; a return sends the order back with the note', async () => {
    const member = await payee(server, 2_000_000n);
    const order = answerOf(await requestWithdrawal(server, member, { amount: '9000.00' }));
    answerOf(await review(order.id));
    const { requestId } = answerOf(await approve(order.id));
    const viewer = await server.operator('viewer', ['requests.read', 'payments.read', 'payments.approve']);
    const card = answerOf(await server.call(staff.request, { id: requestId ?? '0' }, viewer));
    const seen = Object.fromEntries(card.parts.flatMap((part) => part.facts).map((fact) => [fact.name, fact.value]));
    expect(card.request).toMatchObject({ subject: `W ${order.id}`, amount: '9000.00', member: null, mayDecide: true });
    expect(seen).toMatchObject({
      ...{ ordered: '9000.00', holder: order.account.holder, account_number: `···· ${order.account.last4}` },
      ...{ institution: order.account.institution, first_withdrawal: 'true' },
    });
    expect(card.parts.map((part) => part.name)).toEqual(['WITHDRAWAL', 'PAYEE', 'RISK']);

    const no = { id: requestId ?? '0', decision: 'REJECT' as const, reason: 'the holder has to send a proof' };
    answerOf(await server.call(staff.decideRequest, no, people.checker));
    const shown = answerOf(await server.call(paymentsBackOffice.withdrawal, { id: order.id }, people.reviewer));
    expect(shown.order).toMatchObject({ state: 'RISK_REVIEW', request: null, approvers: [] });
    expect(shown.order.sentBack?.note).toBe('the holder has to send a proof');
    expect(shown.history.at(-1)).toMatchObject({ event: 'APPROVAL_REJECTED' });
    expect(answerOf(await approve(order.id)).order.sentBack).toBeNull();
  });

  test('is refused when the payout account has changed since the request', async () => {
    const member = await payee(server, 2_000_000n);
    const order = answerOf(await requestWithdrawal(server, member, { amount: '9000.00' }));
    answerOf(await review(order.id));
    const { requestId } = answerOf(await approve(order.id));
    const setHolder = (holder: string) =>
      server.ownerPool.query('update payments.payout_account set holder = $2 where id = $1', [
        order.account.id,
        holder,
      ]);
    await setHolder('Another Person');
    expect(codeOf(await decide(requestId))).toBe('SUBJECT_CHANGED');
    await setHolder(order.account.holder);
    answerOf(await decide(requestId));
  });

  test('above 50,000.00 needs two different approvers', async () => {
    await setRules(server, { maximum: '90000' });
    const member = await payee(server, 9_000_000n);
    const order = answerOf(await requestWithdrawal(server, member, { amount: '60000.00' }));
    answerOf(await review(order.id));
    answerOf(await decide(answerOf(await approve(order.id)).requestId));
    expect((await stateOf(member, order.id)).state).toBe('RISK_REVIEW');
    const { requestId } = answerOf(await approve(order.id));
    expect(codeOf(await decide(requestId))).toBe('FOUR_EYES_SAME_PERSON');
    answerOf(await decide(requestId, people.third));
    expect((await stateOf(member, order.id)).state).toBe('APPROVED');
    await setRules(server, { maximum: '50000' });
  });
});

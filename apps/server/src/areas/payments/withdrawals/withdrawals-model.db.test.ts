import { calls } from '@lantern/contract/calls';
import { propertyRuns } from '@lantern/database/testing';
import { CONFIRMATION_MACHINE, WITHDRAWAL_MACHINE } from '@lantern/engines/cashier';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { addOutsideChannel } from '../testing/outside-channel.ts';
import { moneyOf, payee, payoutOperators, requestWithdrawal, setRules, transit } from '../testing/payouts.ts';
import { type Behaviour, openProvider, type Provider } from '../testing/provider-double.ts';

/**
 * Random walks over withdrawals: any action by any person at any time, several at once, with a provider that refuses, fails, or stops
 * before or after it processes a request, as our own process might.
 */

const { payments, paymentsBackOffice, staff } = calls;
const CHANNEL = 'out-hmac';
const MONEY = 500_000n;
const MINUTE = 60_000;

let server: TestServer;
let provider: Provider;
let people: Awaited<ReturnType<typeof payoutOperators>>;
beforeAll(async () => {
  server = await openTestServer();
  people = await payoutOperators(server);
  provider = await openProvider('hmac', 'agreed', () => server.clock.now());
  await addOutsideChannel(server, { code: CHANNEL, gateway: 'hmac', secret: 'agreed', endpoint: provider.endpoint });
  await setRules(server, { reviewFrom: '9999999', cardHours: 0, freeCount: 0, dailyCount: 1_000 });
  // 2,500.00 are paid in three parts.
  await server.ownerPool.query('update payments.payout_channel set maximum = 100000 where code = $1', [CHANNEL]);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

const BEHAVIOURS = ['FINE', 'FINE', 'REFUSES', 'NO_ANSWER', 'WORKS_WITHOUT_ANSWER', 'FAILS_500'] as const;
const ACTIONS = [
  ...['review', 'approve', 'reject', 'cancel', 'query', 'resolve', 'retry', 'giveBack', 'received', 'partial'],
  ...['deadline', 'return', 'returnPart', 'repay', 'again'],
] as const;
type Action = (typeof ACTIONS)[number];
type Step = { readonly pay: Behaviour } | { readonly action: Action; readonly times: number };

const pay = fc.constantFrom<Behaviour[]>(...BEHAVIOURS).map((how): Step => ({ pay: how }));
const action = fc.record({
  action: fc.constantFrom<Action[]>(...(ACTIONS as readonly Action[])),
  times: fc.constantFrom(1, 1, 3),
});
/** Most walks start with an approved payment, because the steps before it have few variants. */
const beginning = fc.constantFrom<Action[][]>([], ['review'], ['review', 'approve'], ['review', 'approve']);
const stories = fc
  .tuple(beginning, fc.array(fc.oneof(pay, action, pay), { minLength: 4, maxLength: 14 }))
  .map(([first, rest]) => [...first.map((one): Step => ({ action: one, times: 1 })), ...rest]);

type Payee = Awaited<ReturnType<typeof payee>>;
const minor = (amount: string) => BigInt(amount.replace('.', ''));

/** The provider's payments for an order. */
const paidBy = (id: string) =>
  [...provider.payouts.values()]
    .filter(({ orderNo, status }) => orderNo.startsWith(`${id}-`) && status === 'PAID')
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);

async function readBoth(member: Payee, id: string) {
  const own = answerOf(await server.call(payments.withdrawal, { id }, member));
  const backOffice = answerOf(await server.call(paymentsBackOffice.withdrawal, { id }, people.reviewer));
  return { own, office: backOffice, order: own.order };
}

/** A second operator's approval of a request; if it is no longer possible, a rejection. */
async function byTwo(requested: Promise<unknown>): Promise<void> {
  const { requestId } = (await requested) as { requestId?: string | null };
  if (!requestId) return;
  const decide = (decision: 'APPROVE' | 'REJECT') =>
    server.call(staff.decideRequest, { id: requestId, decision, reason: 'seen' }, people.checker);
  if (codeOf(await decide('APPROVE')) !== 'OK') await decide('REJECT');
}

/** All actions on an order, allowed or not. */
function actionsOf(member: Payee, id: string): Readonly<Record<Action, () => Promise<unknown>>> {
  const reason = 'a walk at random';
  const reviewer = people.reviewer;
  const confirm = (input: object) => server.call(payments.confirmWithdrawal, { id, ...input } as never, member);
  const answer = (input: object) =>
    byTwo(server.call(paymentsBackOffice.requestAnswer, { id, reason, ...input } as never, reviewer));
  return {
    review: () => server.call(paymentsBackOffice.startReview, { id }, reviewer),
    approve: () => server.call(paymentsBackOffice.approveWithdrawal, { id, channel: CHANNEL, reason }, reviewer),
    reject: () =>
      server.call(paymentsBackOffice.rejectWithdrawal, { id, reason, reasonCode: 'NOT_POSSIBLE' }, reviewer),
    cancel: () => server.call(payments.cancelWithdrawal, { id }, member),
    async query() {
      server.clock.move(31 * MINUTE);
      await server.runJob('payments.query-providers');
    },
    /** Two operators record the result according to the provider's data. */
    async resolve() {
      const { rows } = await server.ownerPool.query<{ attempt: number }>(
        'select attempt from payments.withdrawal_order where id = $1',
        [id],
      );
      const outcome = provider.payouts.get(`${id}-${rows[0]?.attempt}`)?.status === 'PAID' ? 'PAID' : 'FAILED';
      await byTwo(server.call(paymentsBackOffice.requestResolve, { id, outcome, reason }, reviewer));
    },
    retry: () => server.call(paymentsBackOffice.retryWithdrawal, { id, channel: CHANNEL }, reviewer),
    giveBack: () => byTwo(server.call(paymentsBackOffice.requestGiveBack, { id, reason }, reviewer)),
    received: () => confirm({ answer: 'RECEIVED' }),
    async partial() {
      const { net } = (await readBoth(member, id)).order;
      const remaining = (Number(minor(net) - 1_000n) / 100).toFixed(2);
      return confirm({ answer: 'PARTIAL', received: '10.00', remaining });
    },
    async deadline() {
      server.clock.move(31 * MINUTE);
      await server.runJob('payments.pass-deadlines');
    },
    return: () => answer({ answer: 'RETURN', source: 'CLAIM' }),
    returnPart: () => answer({ answer: 'PARTIAL_RETURN', amount: '5.00', source: 'HOUSE' }),
    repay: () => answer({ answer: 'REPAY', source: 'CLAIM', channel: CHANNEL }),
    again: () => server.runJob('payments.pay-out'),
  };
}

const TABLE = new Set(
  [...WITHDRAWAL_MACHINE.steps, ...CONFIRMATION_MACHINE.steps].map(({ from, event, to }) => `${from} ${event} ${to}`),
);

const FINAL = new Set<string>(['REJECTED', 'CANCELLED', ...CONFIRMATION_MACHINE.final]);

/** Invariants after every step: the tables, the ledger, the provider's data, and both views of the order. */
async function check(member: Payee, id: string, transitBefore: bigint): Promise<void> {
  const { own, office: backOffice, order } = await readBoth(member, id);
  expect(backOffice.order).toMatchObject(order);
  expect(backOffice.history.map(({ event, to }) => [event, to])).toEqual(
    own.history.map(({ event, to }) => [event, to]),
  );
  for (const { event, from, to } of own.history)
    if (event !== 'SUBMITTED' && !/^(REPAY|DISPUTE)_/.test(event)) expect(TABLE).toContain(`${from} ${event} ${to}`);
  const [amount, net, paid] = [minor(order.amount), minor(order.net), minor(order.paid)];
  const [released, returned, repaid] = [minor(order.released), minor(order.returned), minor(order.repaid)];
  expect(net + minor(order.fee) + minor(order.adminFee) + released).toBe(amount);
  const isOver = order.state === 'REJECTED' || order.state === 'CANCELLED';
  const isUnderWay = order.state === 'DISBURSING' || order.state === 'UNKNOWN';
  const isWaiting = ['SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'PAY_FAILED'].includes(order.state);
  const onHold = isWaiting ? (paid > 0n ? net - paid : amount) : 0n;
  const main = isOver ? MONEY : MONEY - amount + released + returned;
  expect(await moneyOf(server, member)).toEqual({ main, held: onHold });
  const { repay } = backOffice.order;
  const open = isUnderWay ? net - paid : repay !== null && repay !== 'PAID' ? repaid : 0n;
  expect((await transit(server)) - transitBefore).toBe(open);
  // While an answer is missing, the provider may have paid more than we know, but never more than was instructed.
  const known = paid + (repay === 'PAID' ? repaid : 0n);
  const isClear = !isUnderWay && repay !== 'SENT';
  if (isClear) expect(paidBy(id)).toBe(known);
  else expect(paidBy(id) >= known && paidBy(id) <= net + repaid).toBe(true);
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const member = await payee(server, MONEY);
  const before = await transit(server);
  const { id } = answerOf(await requestWithdrawal(server, member, { amount: '2500.00' }));
  const actions = actionsOf(member, id);
  for (const step of steps) {
    if ('pay' in step) {
      const known = new Set(provider.payouts.keys());
      provider.next(step.pay);
      await server.runJob('payments.pay-out');
      provider.next();
      // The double stores a request before it refuses it.
      for (const [orderNo, entry] of provider.payouts)
        if (step.pay === 'REFUSES' && !known.has(orderNo)) Object.assign(entry, { status: 'FAILED' });
    } else await Promise.all(Array.from({ length: step.times }, () => actions[step.action]()));
    await check(member, id, before);
  }
  // Ends all open orders, so that the next walk starts clean.
  for (let turn = 0; turn < 40; turn += 1) {
    const { state, repay } = (await readBoth(member, id)).office.order;
    if (FINAL.has(state) && (repay === null || repay === 'PAID')) break;
    if (state === 'SUBMITTED') await actions.review();
    else if (state === 'RISK_REVIEW') await actions.reject();
    else if (state === 'PAY_FAILED')
      await (codeOf(await (actions.reject() as never)) === 'OK' ? null : actions.giveBack());
    else if (state === 'DISBURSED') await actions.received();
    else if (state.endsWith('_DISPUTE')) await actions.return();
    else if (repay === 'FAILED') await actions.retry();
    else await actions.again();
    await actions.query();
    await check(member, id, before);
  }
  expect((await transit(server)) - before).toBe(0n);
}

test('for any events of a withdrawal, tables, ledger, provider and both views agree', {
  timeout: 900_000,
}, async () => {
  await fc.assert(fc.asyncProperty(stories, runSteps), { numRuns: propertyRuns(12) });
  expect(await server.faultsOfBooks()).toEqual([]);
});

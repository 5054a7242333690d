import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';

const { createDeposit, cancelDeposit, claimDepositPaid } = calls.payments;
const CHANNEL = 'sandbox-qr';
const REQUESTED = 10_000n;

let server: TestServer;
let maker: Awaited<ReturnType<TestServer['operator']>>;
let checker: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  maker = await server.operator('maker', ['payments.read', 'payments.match']);
  checker = await server.operator('checker', ['payments.read', 'payments.approve']);
});
afterAll(() => server.close());

interface Notice {
  readonly kind: 'notice';
  readonly payment: number;
  readonly event: 'PAID' | 'FAILED';
  readonly amount: bigint;
  readonly isOwnName: boolean;
  /** Number of times it is sent at the same moment. */
  readonly times: number;
}
type Step = Notice | { readonly kind: 'cancel' | 'claim' | 'expire' | 'accept' | 'refuse' };

const notice = fc.record({
  kind: fc.constant('notice' as const),
  payment: fc.nat(2),
  event: fc.constantFrom('PAID' as const, 'PAID' as const, 'PAID' as const, 'FAILED' as const),
  amount: fc.constantFrom(REQUESTED, REQUESTED, 1n, 7_350n, 12_000n),
  isOwnName: fc.boolean(),
  times: fc.constantFrom(1, 1, 3),
});
const kinds = ['cancel', 'claim', 'expire', 'accept', 'refuse'] as const;
const other = fc.constantFrom(...kinds).map((kind) => ({ kind }));
const steps = fc.array(fc.oneof(notice, other), { minLength: 1, maxLength: 8 });

/** A minimal reference model of an order. */
class Model {
  state = 'PAYING';
  received: bigint | null = null;
  credited: bigint | null = null;
  readonly reported = new Map<string, bigint>();

  private credit(amount: bigint): void {
    expect(this.credited).toBeNull();
    this.credited = amount;
    this.state = 'CREDITED';
  }

  notice({ payment, event, amount, isOwnName }: Notice): string {
    const earlier = this.reported.get(`${payment} ${event}`);
    if (earlier !== undefined) return earlier === amount ? 'ok' : 'IDEMPOTENCY_CONFLICT';
    this.reported.set(`${payment} ${event}`, amount);
    const isOpen = this.state === 'PAYING' || (this.state === 'MATCHING' && this.received === null);
    const isOver = this.state === 'EXPIRED' || this.state === 'CANCELLED';
    if (event === 'FAILED') {
      if (this.state === 'PAYING') this.state = 'FAILED';
    } else if (isOpen || isOver) {
      if (isOwnName && (isOver || amount === REQUESTED)) this.credit(amount);
      else this.state = isOver ? 'LATE' : 'MATCHING';
      this.received = amount;
    }
    return 'ok';
  }

  other(kind: (typeof kinds)[number]): void {
    if (this.state === 'PAYING' && kind === 'cancel') this.state = 'CANCELLED';
    else if (this.state === 'PAYING' && kind === 'claim') this.state = 'MATCHING';
    else if (this.state === 'PAYING' && kind === 'expire') this.state = 'EXPIRED';
    else if ((this.state === 'MATCHING' || this.state === 'LATE') && kind === 'accept')
      this.credit(this.received ?? REQUESTED);
    else if (this.state === 'MATCHING' && kind === 'refuse') this.state = 'FAILED';
  }
}

/** An order of a new member, with all events that may happen to it. */
async function openOrder() {
  const member = await server.member();
  const input = { requestId: randomUUID(), channel: CHANNEL, amount: '100.00' };
  const { id } = answerOf(await server.call(createDeposit, input, member));
  const payments = [0, 1, 2].map(() => randomBytes(16).toString('hex'));
  const match = async (decision: 'ACCEPT' | 'REFUSE') => {
    const requested = await server.call(
      calls.paymentsBackOffice.requestMatch,
      { id, decision, reason: 'looked at' },
      maker,
    );
    if (!('requestId' in requested)) return expect(codeOf(requested)).toBe('ORDER_STATE');
    const decided = { id: requested.requestId, decision: 'APPROVE' as const, reason: 'agreed' };
    return expect(codeOf(await server.call(calls.staff.decideRequest, decided, checker))).toBe('OK');
  };
  return {
    member,
    report: ({ payment, event, amount, isOwnName }: Notice) =>
      server.notify(CHANNEL, {
        ...{ orderNo: id, providerNo: payments[payment] ?? '', event, amount: amount.toString(), currency: 'P' },
        payerName: isOwnName ? member.member.account : 'SOMEBODY ELSE',
      }),
    other: {
      cancel: () => server.call(cancelDeposit, { id }, member),
      claim: () => server.call(claimDepositPaid, { id }, member),
      async expire() {
        server.clock.move(31 * 60_000);
        await server.runJob('payments.expire-deposits');
      },
      accept: () => match('ACCEPT'),
      refuse: () => match('REFUSE'),
    },
    async stored() {
      const { rows } = await server.ownerPool.query<{ state: string; credited: bigint | null }>(
        'select state, credited from payments.deposit_order where id = $1',
        [id],
      );
      return rows[0];
    },
  };
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const model = new Model();
  const order = await openOrder();
  for (const step of steps) {
    if (step.kind === 'notice') {
      const expected = Array.from({ length: step.times }, () => model.notice(step));
      const answers = await Promise.all(expected.map(() => order.report(step)));
      expect(answers).toEqual(expected);
    } else {
      model.other(step.kind);
      await order.other[step.kind]();
    }
    const { state, credited } = model;
    expect(await order.stored()).toEqual({ state, credited });
    expect(await server.balance(order.member)).toBe(credited ?? 0n);
  }
}

test('an order is credited at most once with the received amount, for any reports in any order', async () => {
  await fc.assert(fc.asyncProperty(steps, runSteps), { numRuns: propertyRuns(30) });
  expect(await server.faultsOfBooks()).toEqual([]);
});

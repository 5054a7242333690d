import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf } from '../../../../testing/world.ts';
import { payee, requestWithdrawal } from '../../testing/payouts.ts';

let server: TestServer;
let reviewer: Awaited<ReturnType<TestServer['operator']>>;
let compliance: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  reviewer = await server.operator('reviewer', ['payments.read', 'payments.review']);
  compliance = await server.operator('compliance', ['safety.read', 'safety.cases']);
});
afterAll(() => server.close());

describe('what a reviewer reads about a withdrawal', () => {
  test('marks a new address and device after the first login, not at it', async () => {
    const { member, order } = await requested();
    const { memberId } = member.member.scope;
    const logIn = (ip: string, device: string, result = 'OK') =>
      server.ownerPool.query(
        `insert into identity.login_log (brand_id, member_id, account_key, at, ip, device, method, result)
         values ($1, $2, 'payee', $3::timestamptz - interval '1 hour', $4, $5, 'PASSWORD', $6)`,
        [server.scope.brandId, memberId, server.clock.now(), ip, device, result],
      );
    await logIn('203.0.113.1', 'Phone');
    expect(await riskOf(order)).toMatchObject({ newAddress: false, newDevice: false });
    await logIn('203.0.113.1', 'Phone');
    await logIn('198.51.100.9', 'Laptop', 'WRONG_PASSWORD');
    expect(await riskOf(order)).toMatchObject({ newAddress: false, newDevice: false });
    await logIn('198.51.100.9', 'Phone');
    expect(await riskOf(order)).toMatchObject({ newAddress: true, newDevice: false });
    await logIn('203.0.113.1', 'Tablet');
    expect(await riskOf(order)).toMatchObject({ newAddress: false, newDevice: true });
  });

  test('shows all bonuses ever credited, and every flag with its outcome', async () => {
    const { member, order } = await requested();
    const { memberId } = member.member.scope;
    expect(await riskOf(order)).toMatchObject({ bonuses: '0.00', flags: [] });
    await server.ownerPool.query(
      `insert into views.member_day (brand_id, member_id, day, category, plays, stake, payout, rebate, bonus)
       values ($1, $2, '2026-01-01', '', 0, 0, 0, 0, 2500), ($1, $2, '2026-01-02', '', 0, 0, 0, 0, 1000)`,
      [server.scope.brandId, memberId],
    );
    const flag = { memberId: memberId.toString(), kind: 'OPPOSITE_BETTING' as const, note: 'with player 12' };
    answerOf(await server.call(calls.safetyBackOffice.raiseFlag, flag, compliance));
    expect(await riskOf(order)).toMatchObject({
      bonuses: '35.00',
      flags: [{ kind: 'OPPOSITE_BETTING', points: 40, cleared: false }],
    });
  });
});

describe('customer service', () => {
  test('reads payments as their members do, without risk facts or operators’ names', async () => {
    const service = await server.operator('service', ['members.read', 'payments.service']);
    const reader = await server.operator('reader', ['payments.read']);
    const { member, order } = await requested();
    const { account, scope } = member.member;
    const flag = { memberId: `${scope.memberId}`, kind: 'OPPOSITE_BETTING' as const, note: 'with player 12' };
    answerOf(await server.call(calls.safetyBackOffice.raiseFlag, flag, compliance));
    const { serviceOrders, serviceOrder, rejectWithdrawal, startReview, withdrawal } = calls.paymentsBackOffice;
    answerOf(await server.call(startReview, { id: order.id }, reviewer));
    const one = { kind: 'WITHDRAWAL', id: order.id } as const;
    const waiting = answerOf(await server.call(serviceOrder, one, service));
    expect(waiting.order).toMatchObject({
      state: 'RISK_REVIEW',
      waitsFor: 'OPERATOR',
      member: account,
      amount: '100.00',
    });
    const note = { reason: 'mule account, see the flag', reasonCode: 'NOT_POSSIBLE' as const };
    answerOf(await server.call(rejectWithdrawal, { id: order.id, ...note }, reviewer));
    const ended = answerOf(await server.call(serviceOrder, one, service));
    expect(ended).toMatchObject({
      reasonCode: 'NOT_POSSIBLE',
      message: null,
      order: { state: 'REJECTED', waitsFor: null },
    });
    const lists = [];
    for (const search of [`W ${order.id}`, `w${order.id}`, account]) {
      const { rows } = answerOf(await server.call(serviceOrders, { kind: 'WITHDRAWAL', search }, service));
      expect(rows.map(({ kind, id }) => [kind, id])).toEqual([['WITHDRAWAL', order.id]]);
      lists.push(rows);
    }
    for (const text of ['reviewer', 'mule', 'OPPOSITE', 'isk', 'BIG_', 'FIRST_']) {
      expect(JSON.stringify([ended, lists]).replaceAll('RISK_REVIEW', '')).not.toContain(text);
    }
    expect(await server.call(withdrawal, { id: order.id }, service)).toMatchObject({ code: 'FORBIDDEN' });
    // An operator who reads payments but makes no decisions sees the order without the risk facts.
    const read = answerOf(await server.call(withdrawal, { id: order.id }, reader));
    expect([read.risk, read.order.reviewReasons]).toEqual([null, []]);
    expect(JSON.stringify(read)).not.toContain('mule');
  });
});

async function requested() {
  const member = await payee(server, 100_000n);
  const order = answerOf(await requestWithdrawal(server, member, { amount: '100.00' }));
  return { member, order };
}

const riskOf = async ({ id }: { readonly id: string }) =>
  answerOf(await server.call(calls.paymentsBackOffice.withdrawal, { id }, reviewer)).risk;

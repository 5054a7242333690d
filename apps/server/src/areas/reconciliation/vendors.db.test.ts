import { calls } from '@lantern/contract/calls';
import { businessDay, isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../testing/world.ts';
import { addEvidence } from '../payments/testing/evidence.ts';
import { realMember } from '../payments/testing/payouts.ts';
import { openVendorServer, type VendorServer } from '../wallet/testing/vendor-server.ts';

let server: VendorServer;
let operator: Awaited<ReturnType<VendorServer['operator']>>;
beforeAll(async () => {
  server = await openVendorServer();
  operator = await server.operator('books', ['payments.read', 'payments.match']);
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const { startRun, cases } = calls.reconciliation;
const today = () => businessDay(server.clock.now(), '+08:00');

async function reconciled(day: string) {
  const { results } = answerOf(await server.call(startRun, { day }, operator));
  const open = answerOf(await server.call(cases, { state: 'OPEN' }, operator)).rows;
  return {
    results: results.filter((one) => one.channel === 'LOTUS'),
    cases: open.map(({ kind, side, orderNo, ours, theirs }) => [kind, side, orderNo, ours, theirs]).sort(),
  };
}

test('transfers and wallets are compared with the vendors’ statements, and each difference is one case', async () => {
  const member = await server.rich(20_000n);
  const { memberId } = member.member.scope;
  answerOf(await server.move(member, 'IN', '100.00'));
  server.double.play(server.playerOf(member), '10.00', '25.00');
  const back = answerOf(await server.move(member, 'OUT', '30.00'));
  const day = today();
  server.clock.move(DAY_MS);
  const sound = await reconciled(day);
  expect(sound.results).toMatchObject([
    { side: 'MIRROR', account: 'M:*:V:LOTUS', ours: '85.00', theirs: '85.00', ourCount: 1, differences: 0 },
    { side: 'VENDOR', ours: '70.00', theirs: '70.00', ourCount: 2, theirCount: 2, differences: 0 },
  ]);
  expect(sound.cases).toEqual([]);

  const [first, last] = [...server.double.transfers.values()];
  if (!first || !last) throw new Error('the double has no transfers');
  server.double.transfers.set('1-999', { ...first, transfer: '1-999', player: first.player, number: 'N9' });
  last.amount = '29.00';
  server.double.wallets.set(server.playerOf(member), 8_400);
  const ref = `${server.scope.brandId}-${back.id}`;
  const expected = [
    ['AMOUNT_DIFFERS', 'VENDOR', ref, '-30.00', '-29.00'],
    ['MIRROR_DIFFERS', 'MIRROR', String(memberId), '85.00', '84.00'],
    ['MISSING_HERE', 'VENDOR', '1-999', null, '100.00'],
  ];
  expect((await reconciled(day)).cases).toEqual(expected);
  expect((await reconciled(day)).cases).toEqual(expected);

  last.amount = '30.00';
  server.double.transfers.delete('1-999');
  server.double.wallets.set(server.playerOf(member), 8_500);
  expect((await reconciled(day)).cases).toEqual([]);
  server.double.from('FAILS_500');
  const silent = await reconciled(day);
  expect(silent.results.map(({ side, theirs }) => [side, theirs])).toEqual([
    ['MIRROR', null],
    ['VENDOR', null],
  ]);
  expect(await server.faultsOfBooks()).toEqual([]);
});

test('two people correct a mirror down and up, and the next run closes its case (P32)', async () => {
  const checker = await server.operator('checker', ['payments.read', 'ledger.correct']);
  const member = await realMember(server, 20_000n);
  const { account, scope } = member.member;
  server.double.from('FINE');
  answerOf(await server.move(member, 'IN', '100.00'));
  server.double.wallets.set(server.playerOf(member), 9_300);
  const correct = async (kind: 'P32' | 'P32u', amount: string, vendor = 'LOTUS') => {
    const evidence = await addEvidence(server, operator.operator.scope);
    const input = {
      account,
      kind,
      amount,
      vendor,
      evidence,
      reasonCode: 'OTHER' as const,
      reason: 'seen with the studio',
    };
    const requested = await server.call(calls.paymentsFinance.requestCorrection, input, operator);
    if (isRefusal(requested)) return requested.code;
    const decision = { id: requested.requestId, decision: 'APPROVE' as const, reason: 'seen' };
    const decided = await server.call(calls.staff.decideRequest, decision, checker);
    return isRefusal(decided) ? decided.code : 'ok';
  };
  const mirror = async () => {
    const [one] = await server.ledger.balances(server.pool, server.books(scope), [`M:${scope.memberId}:V:LOTUS`]);
    return one?.balance;
  };
  const day = today();
  server.clock.move(DAY_MS);
  const own = async () => (await reconciled(day)).cases.filter(([, , orderNo]) => orderNo === String(scope.memberId));
  expect(await own()).toEqual([['MIRROR_DIFFERS', 'MIRROR', String(scope.memberId), '100.00', '93.00']]);
  expect(await correct('P32', '7.00', 'LANTERN')).toBe('NOT_FOUND');
  expect(await correct('P32', '100.01')).toBe('INSUFFICIENT_BALANCE');
  expect(await correct('P32', '8.00')).toBe('ok');
  expect(await correct('P32u', '1.00')).toBe('ok');
  expect(await mirror()).toBe(9_300n);
  expect(await own()).toEqual([]);
  expect(await server.faultsOfBooks()).toEqual([]);
});

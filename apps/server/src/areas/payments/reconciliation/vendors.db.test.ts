import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { businessDay, isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf } from '../../../testing/world.ts';
import { openVendorRooms, type VendorRooms } from '../../wallet/testing/vendor-rooms.ts';
import { insertProof } from '../repository/proofs.ts';
import { realMember } from '../testing/payouts.ts';

let rooms: VendorRooms;
let operator: Awaited<ReturnType<VendorRooms['operator']>>;
beforeAll(async () => {
  rooms = await openVendorRooms();
  operator = await rooms.operator('books', ['payments.read', 'payments.match']);
});
afterAll(() => rooms.close());

const DAY_MS = 86_400_000;
const { startRun, cases } = calls.paymentsDesk;
const today = () => businessDay(rooms.clock.now(), '+08:00');

async function reconciled(day: string) {
  const { results } = answerOf(await rooms.call(startRun, { day }, operator));
  const open = answerOf(await rooms.call(cases, { state: 'OPEN' }, operator)).rows;
  return {
    results: results.filter((one) => one.channel === 'LOTUS'),
    cases: open.map(({ kind, side, orderNo, ours, theirs }) => [kind, side, orderNo, ours, theirs]).sort(),
  };
}

test('transfers and wallets with vendors are laid beside theirs, and each difference is one case (operations 7.11)', async () => {
  const member = await rooms.rich(20_000n);
  const { memberId } = member.member.scope;
  answerOf(await rooms.move(member, 'IN', '100.00'));
  rooms.double.play(rooms.playerOf(member), '10.00', '25.00');
  const back = answerOf(await rooms.move(member, 'OUT', '30.00'));
  const day = today();
  rooms.clock.move(DAY_MS);
  const sound = await reconciled(day);
  expect(sound.results).toMatchObject([
    { side: 'MIRROR', account: 'M:*:V:LOTUS', ours: '85.00', theirs: '85.00', ourCount: 1, differences: 0 },
    { side: 'VENDOR', ours: '70.00', theirs: '70.00', ourCount: 2, theirCount: 2, differences: 0 },
  ]);
  expect(sound.cases).toEqual([]);

  const [first, last] = [...rooms.double.transfers.values()];
  if (!first || !last) throw new Error('the double has no transfers');
  rooms.double.transfers.set('1-999', { ...first, transfer: '1-999', player: first.player, number: 'N9' });
  last.amount = '29.00';
  rooms.double.wallets.set(rooms.playerOf(member), 8_400);
  const ref = `${rooms.scope.merchantId}-${back.id}`;
  const expected = [
    ['AMOUNT_DIFFERS', 'VENDOR', ref, '-30.00', '-29.00'],
    ['MIRROR_DIFFERS', 'MIRROR', String(memberId), '85.00', '84.00'],
    ['MISSING_HERE', 'VENDOR', '1-999', null, '100.00'],
  ];
  expect((await reconciled(day)).cases).toEqual(expected);
  expect((await reconciled(day)).cases).toEqual(expected);

  last.amount = '30.00';
  rooms.double.transfers.delete('1-999');
  rooms.double.wallets.set(rooms.playerOf(member), 8_500);
  expect((await reconciled(day)).cases).toEqual([]);
  rooms.double.from('FAILS_500');
  const silent = await reconciled(day);
  expect(silent.results.map(({ side, theirs }) => [side, theirs])).toEqual([
    ['MIRROR', null],
    ['VENDOR', null],
  ]);
  expect(await rooms.faultsOfBooks()).toEqual([]);
});

test('a mirror is corrected by two people, down and up, and its case is closed by the next look (P32)', async () => {
  const checker = await rooms.operator('checker', ['payments.read', 'ledger.correct']);
  const member = await realMember(rooms, 20_000n);
  const { account, scope } = member.member;
  rooms.double.from('FINE');
  answerOf(await rooms.move(member, 'IN', '100.00'));
  rooms.double.wallets.set(rooms.playerOf(member), 9_300);
  const correct = async (kind: 'P32' | 'P32u', amount: string, vendor = 'LOTUS') => {
    const evidence = randomUUID();
    const { operatorId } = operator.operator.scope;
    const picture = { id: evidence, picture: Buffer.from('webp'), width: 1, height: 1, at: rooms.clock.now() };
    await insertProof(rooms.pool, rooms.scope, { operatorId }, picture);
    const wish = {
      account,
      kind,
      amount,
      vendor,
      evidence,
      reasonCode: 'OTHER' as const,
      reason: 'seen with the studio',
    };
    const asked = await rooms.call(calls.paymentsDesk.requestCorrection, wish, operator);
    if (isRefusal(asked)) return asked.code;
    const decision = { id: asked.requestId, decision: 'APPROVE' as const, reason: 'seen' };
    const decided = await rooms.call(calls.staff.decideRequest, decision, checker);
    return isRefusal(decided) ? decided.code : 'ok';
  };
  const mirror = async () => {
    const [one] = await rooms.ledger.balances(rooms.pool, rooms.books(scope), [`M:${scope.memberId}:V:LOTUS`]);
    return one?.balance;
  };
  const day = today();
  rooms.clock.move(DAY_MS);
  const own = async () => (await reconciled(day)).cases.filter(([, , orderNo]) => orderNo === String(scope.memberId));
  expect(await own()).toEqual([['MIRROR_DIFFERS', 'MIRROR', String(scope.memberId), '100.00', '93.00']]);
  expect(await correct('P32', '7.00', 'LANTERN')).toBe('NOT_FOUND');
  expect(await correct('P32', '100.01')).toBe('INSUFFICIENT_BALANCE');
  expect(await correct('P32', '8.00')).toBe('ok');
  expect(await correct('P32u', '1.00')).toBe('ok');
  expect(await mirror()).toBe(9_300n);
  expect(await own()).toEqual([]);
  expect(await rooms.faultsOfBooks()).toEqual([]);
});

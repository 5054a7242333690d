import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCard } from '../../../testing/card-rows.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, openCasino } from '../testing/casino.ts';

const { gamesBackOffice, staff } = calls;

let casino: Casino;
let references = 0;
beforeAll(async () => {
  casino = await openCasino();
});
afterAll(() => casino.close());

/** A prize in whole units of the currency, under a new transaction unless one is given. */
function prizeOf(player: CasinoPlayer, amount: string, transaction = `prize-${++references}`) {
  return { ...casino.movement(player, transaction, transaction), amount };
}

const people = async (name: string) => ({
  maker: await casino.operator(`${name}-maker`, ['games.read', 'games.manage', 'requests.read', 'dashboard.read']),
  checker: await casino.operator(`${name}-checker`, ['ledger.correct', 'requests.read']),
});

const prizesOf = async (by: Awaited<ReturnType<typeof people>>['maker'], state: 'HELD' | 'PAID' | 'DECLINED') =>
  answerOf(await casino.call(gamesBackOffice.prizesOnHold, { state }, by)).rows;

test('a prize up to the limit is paid at once, a higher one by two operators, and a repeated call pays nothing more', async () => {
  const { maker, checker } = await people('paying');
  const player = await casino.player(1_000n);
  expect(await casino.vendor.call('promoWin', prizeOf(player, '10000.00'))).toMatchObject({ code: 'OK' });
  const large = prizeOf(player, '10000.01');
  expect(await casino.vendor.call('jackpotWin', large)).toMatchObject({ code: 'PRIZE_HELD' });
  expect(await casino.vendor.call('jackpotWin', large)).toMatchObject({ code: 'PRIZE_HELD' });
  expect(await casino.balance(player)).toBe(1_001_000n);
  const [waiting, ...others] = await prizesOf(maker, 'HELD');
  expect([waiting?.amount, waiting?.operation, waiting?.transaction, others]).toEqual([
    '10000.01',
    'jackpotWin',
    large.transaction,
    [],
  ]);
  expect(answerOf(await casino.call(calls.views.operatorDashboard, {}, maker)).waiting.prizes).toBe(1);

  const request = { id: waiting?.id ?? '', decision: 'PAY' as const, reason: 'checked with the provider' };
  const { requestId } = answerOf(await casino.call(gamesBackOffice.requestPrize, request, maker));
  expect(await readCard(casino, requestId, checker)).toMatchObject({
    ...{
      subject: large.transaction,
      amount: '10000.01',
      'PRIZE.state': 'HELD → PAID',
      'PRIZE.prize_kind': 'jackpotWin',
    },
    ...{ 'PRIZE.amount': '10000.01', 'PRIZE.most_prize': '10000.00' },
    ...{ 'EFFECT.wallet_now': '10010.00', 'EFFECT.wallet_after': '20010.01' },
  });
  expect(codeOf(await casino.call(gamesBackOffice.requestPrize, request, maker))).toBe('REQUEST_STATE');
  const approve = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
  expect(codeOf(await casino.call(staff.decideRequest, approve, maker))).toBe('FORBIDDEN');
  expect(codeOf(await casino.call(staff.decideRequest, approve, checker))).toBe('OK');
  expect(await casino.balance(player)).toBe(2_001_001n);
  expect(await casino.vendor.call('jackpotWin', large)).toMatchObject({ code: 'OK' });
  expect(await casino.balance(player)).toBe(2_001_001n);
  expect((await prizesOf(maker, 'PAID')).map(({ transaction }) => transaction)).toEqual([large.transaction]);
  expect(codeOf(await casino.call(gamesBackOffice.requestPrize, request, maker))).toBe('STATE_CONFLICT');
  expect(await casino.faultsOfBooks()).toEqual([]);
});

test('a declined prize stays refused, and its transaction cannot be used again', async () => {
  const { maker, checker } = await people('declining');
  const player = await casino.player(1_000n);
  const large = prizeOf(player, '99999.00');
  expect(await casino.vendor.call('promoWin', large)).toMatchObject({ code: 'PRIZE_HELD' });
  expect(await casino.vendor.call('promoWin', { ...large, amount: '5.00' })).toMatchObject({ code: 'DUPLICATE' });
  expect(await casino.vendor.call('jackpotWin', large)).toMatchObject({ code: 'DUPLICATE' });
  const id = (await prizesOf(maker, 'HELD')).find(({ transaction }) => transaction === large.transaction)?.id ?? '';
  const request = { id, decision: 'DECLINE' as const, reason: 'unknown to the provider' };
  const { requestId } = answerOf(await casino.call(gamesBackOffice.requestPrize, request, maker));
  await casino.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, checker);
  expect(await casino.vendor.call('promoWin', large)).toMatchObject({ code: 'PRIZE_DECLINED' });
  expect(await casino.balance(player)).toBe(1_000n);
});

test('many prizes below the limit stop at the limit of the day, also at the same time', async () => {
  casino.clock.move(86_400_000);
  const again = await casino.player(1n);
  const codes = await Promise.all(
    Array.from({ length: 14 }, async () => (await casino.vendor.call('promoWin', prizeOf(again, '9000.00'))).code),
  );
  // 11 × 9,000 fit under 100,000 a day.
  expect(codes.filter((code) => code === 'OK')).toHaveLength(11);
  expect(codes.filter((code) => code === 'PRIZE_HELD')).toHaveLength(3);
  expect(await casino.balance(again)).toBe(9_900_001n);
  casino.clock.move(86_400_000);
  expect(await casino.vendor.call('promoWin', prizeOf(again, '9000.00'))).toMatchObject({ code: 'OK' });
});

test('a correction in favour of the player counts as a prize, and a debit does not', async () => {
  const player = await casino.player(5_000_000n);
  const give = { ...prizeOf(player, '20000.00'), to: 'PLAYER' as const };
  const take = { ...prizeOf(player, '20000.00'), to: 'HOUSE' as const };
  expect(await casino.vendor.call('adjust', give)).toMatchObject({ code: 'PRIZE_HELD' });
  expect(await casino.vendor.call('adjust', take)).toMatchObject({ code: 'OK' });
  expect(await casino.balance(player)).toBe(3_000_000n);
});

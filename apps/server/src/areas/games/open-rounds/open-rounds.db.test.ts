import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, openCasino } from '../testing/casino.ts';
import { openReportDouble, type ReportDouble } from '../testing/report-double.ts';

const { openRounds, queryRound, requestClose } = calls.gamesBackOffice;
const HOUR_MS = 3_600_000;

let casino: Casino;
let double: ReportDouble;
let manager: Awaited<ReturnType<Casino['operator']>>;
let checker: typeof manager;

beforeAll(async () => {
  casino = await openCasino();
  const { settings, studioKey, clock } = casino;
  const own = { port: settings.arcadePort, vendor: 'LANTERN', key: studioKey, now: () => clock.now() };
  double = await openReportDouble(own);
  manager = await casino.operator('manager', ['games.read', 'games.manage', 'dashboard.read']);
  checker = await casino.operator('checker', ['ledger.correct']);
});
afterAll(async () => {
  await double.close();
  await casino.close();
});
afterEach(async () => {
  expect(await casino.faultsOfBooks()).toEqual([]);
});

/** A round with some bets of 2.00, which its vendor does not end. */
async function leftOpen(player: CasinoPlayer, bets = 1): Promise<{ readonly round: string; readonly id: string }> {
  const round = randomUUID();
  for (let nth = 1; nth <= bets; nth += 1) {
    const bet = { ...casino.movement(player, round, `${round}:b${nth}`), amount: '2.00' };
    expect(await casino.vendor.call('bet', bet)).toMatchObject({ code: 'OK' });
  }
  return { round, id: `LANTERN:${round}` };
}

const listed = async (hours?: number) =>
  answerOf(await casino.call(openRounds, hours === undefined ? {} : { hours }, manager)).rows;
const memberOf = ({ member: { scope } }: CasinoPlayer) => String(scope.memberId);

async function closed(
  player: CasinoPlayer,
  id: string,
  ending: { outcome: 'ENDED' | 'VOID'; payout?: string },
): Promise<string> {
  const request = { id, memberId: memberOf(player), ...ending, reason: 'agreed with the studio' };
  const requested = await casino.call(requestClose, request, manager);
  if (isRefusal(requested)) return requested.code;
  const decision = { id: requested.requestId, decision: 'APPROVE' as const, reason: 'seen' };
  return codeOf(await casino.call(calls.staff.decideRequest, decision, checker));
}

describe('rounds that vendors leave open', () => {
  test('are listed oldest first, queried every quarter of an hour, and counted after a day', async () => {
    const player = await casino.player(10_000n);
    const [one, two] = [await leftOpen(player), await leftOpen(player)];
    expect(await listed()).toEqual([]);
    casino.clock.move(3 * HOUR_MS);
    expect((await listed()).map(({ id, asked: answer, canAsk: canQuery }) => [id, answer, canQuery])).toEqual(
      [one.id, two.id].sort().map((id) => [id, null, true]),
    );
    const named = `${casino.scope.brandId}-${memberOf(player)}`;
    double.rounds.set(`${named} ${one.round}`, { state: 'ENDED', stake: '2.00', payout: '5.00' });
    await casino.runJob('games.watch-rounds');
    const answers = async () =>
      new Map(
        (await listed()).map(({ id, asked: answer }) => [id, answer && [answer.answer, answer.stake, answer.payout]]),
      );
    expect(await answers()).toEqual(
      new Map([
        [one.id, ['ENDED', '2.00', '5.00']],
        [two.id, ['UNKNOWN', null, null]],
      ]),
    );
    double.setSilent(true);
    await casino.runJob('games.watch-rounds');
    expect((await answers()).get(one.id)).toEqual(['ENDED', '2.00', '5.00']);
    casino.clock.move(16 * 60_000);
    await casino.runJob('games.watch-rounds');
    expect([...(await answers()).values()]).toContainEqual(['SILENT', null, null]);
    double.setSilent(false);
    const now = answerOf(await casino.call(queryRound, { id: one.id, memberId: memberOf(player) }, manager));
    expect(now.asked).toMatchObject({ answer: 'ENDED', payout: '5.00' });

    const waiting = async () => answerOf(await casino.call(calls.views.operatorDashboard, {}, manager)).waiting.rounds;
    expect([await waiting(), (await listed(24)).length]).toEqual([0, 0]);
    casino.clock.move(22 * HOUR_MS);
    expect([await waiting(), (await listed(24)).length]).toEqual([2, 2]);
    expect(await closed(player, one.id, { outcome: 'ENDED', payout: '5.00' })).toBe('OK');
    expect(await closed(player, two.id, { outcome: 'VOID' })).toBe('OK');
    expect([await waiting(), await listed()]).toEqual([0, []]);
    await casino.runJob('games.watch-rounds');
    const { rows } = await casino.ownerPool.query('select from games.round_question');
    expect(rows).toEqual([]);
  });

  test('are ended by two operators: either the win is paid and the stake belongs to the platform, or all stakes are returned', async () => {
    const player = await casino.player(10_000n);
    const [won, back] = [await leftOpen(player, 2), await leftOpen(player, 2)];
    expect([await casino.balance(player), await casino.held(player)]).toEqual([9_200n, 800n]);
    const request = { id: won.id, memberId: memberOf(player), reason: 'agreed' };
    expect(codeOf(await casino.call(requestClose, { ...request, outcome: 'VOID', payout: '1.00' }, manager))).toBe(
      'AMOUNT_INVALID',
    );
    expect(await closed(player, won.id, { outcome: 'ENDED', payout: '7.50' })).toBe('OK');
    expect([await casino.balance(player), await casino.held(player)]).toEqual([9_950n, 400n]);
    expect(await closed(player, back.id, { outcome: 'VOID' })).toBe('OK');
    expect([await casino.balance(player), await casino.held(player)]).toEqual([10_350n, 0n]);
    const rounds = (await casino.roundsOf(player)).map(({ ref, state, stake, payout }) => [ref, state, stake, payout]);
    expect(rounds).toEqual(
      [
        [won.round, 'ENDED', 400n, 750n],
        [back.round, 'VOID', 0n, 0n],
      ].sort(),
    );
  });

  test("accept the vendor's end if it comes first, and refuse it later", async () => {
    const player = await casino.player(10_000n);
    const [early, late] = [await leftOpen(player), await leftOpen(player)];
    const result = (round: string) =>
      casino.vendor.call('result', {
        ...casino.movement(player, round, `${round}:w`),
        ...{ bet: `${round}:b1`, amount: '3.00', ends: true },
      });
    const request = { id: early.id, memberId: memberOf(player), outcome: 'VOID' as const, reason: 'no word' };
    const requested = answerOf(await casino.call(requestClose, request, manager));
    expect(await result(early.round)).toMatchObject({ code: 'OK' });
    const decision = { id: requested.requestId, decision: 'APPROVE' as const, reason: 'seen' };
    expect(codeOf(await casino.call(calls.staff.decideRequest, decision, checker))).toBe('SUBJECT_CHANGED');
    expect(await closed(player, late.id, { outcome: 'VOID' })).toBe('OK');
    expect((await result(late.round)).code).toBe('ROLLED_BACK');
    expect(await casino.balance(player)).toBe(10_100n);
  });

  test('cannot be voided when a part of them was paid', async () => {
    const player = await casino.player(10_000n);
    const { round, id } = await leftOpen(player);
    const part = { ...casino.movement(player, round, `${round}:w`), bet: `${round}:b1`, amount: '1.00', ends: false };
    expect(await casino.vendor.call('result', part)).toMatchObject({ code: 'OK' });
    expect(await closed(player, id, { outcome: 'VOID' })).toBe('STATE_CONFLICT');
    expect(await closed(player, id, { outcome: 'ENDED' })).toBe('OK');
    expect([await casino.balance(player), await casino.held(player)]).toEqual([9_900n, 0n]);
  });
});

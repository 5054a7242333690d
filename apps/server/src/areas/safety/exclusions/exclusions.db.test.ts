import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, type CasinoPlayer, openCasino } from '../../games/testing/casino.ts';

/** A member in a cool-off, self-exclusion or after a session limit cannot stake anywhere, but can withdraw. */

let casino: Casino;
const { safety, lottery, elottery, games, payments } = calls;
const MINUTE = 60_000;
const GAME = { gameId: 'twin-sevens', vassalage: 'LANTERN' };
const MONEY = 1_000_000n;

beforeAll(async () => {
  casino = await openCasino();
  await casino.areas.lottery.ensureDemo(casino.scope.brandId);
  await nextIssues();
});
afterAll(() => casino.close());

async function nextIssues(): Promise<void> {
  await casino.runJob('lottery.plan-issues');
  await casino.runJob('lottery.advance-issues');
}

async function slip(who: CasinoPlayer) {
  const { priceTableVersion, issue } = answerOf(await casino.call(lottery.lobby, { gameCode: 'xsmb' }, who));
  const lines = [{ play: 'de_db', numbers: ['07'], points: 1 }];
  return { requestId: randomUUID(), gameCode: 'xsmb', issueId: issue?.id ?? '0', priceTableVersion, lines };
}

const LINE = { play: '1x_dwd', selection: '||||1234', unitPrice: '2.00', multiple: 1, prizeGroup: 1800 };

/** The current draw and those after it. */
async function issuesOf(who: CasinoPlayer) {
  const lobby = answerOf(await casino.call(elottery.lobby, { gameCode: 'SSC1M' }, who));
  return { version: lobby.priceTableVersion, ids: lobby.upcoming.map(({ id }) => id) };
}

async function elotterySlip(who: CasinoPlayer) {
  const { version, ids } = await issuesOf(who);
  const [issueId = '0'] = ids;
  return { requestId: randomUUID(), gameCode: 'SSC1M', issueId, priceTableVersion: version, lines: [LINE] };
}

async function chase(who: CasinoPlayer, issues = 4) {
  const { version, ids } = await issuesOf(who);
  const planned = ids.slice(0, issues).map((issueId) => ({ issueId, multiple: 1 }));
  const frame = { requestId: randomUUID(), gameCode: 'SSC1M', priceTableVersion: version, lines: [LINE] };
  return { ...frame, issues: planned, stopOnWin: true };
}

/** The answer of each way to stake. */
async function stakes(who: CasinoPlayer) {
  return {
    bet: codeOf(await casino.call(lottery.placeBets, await slip(who), who)),
    elotteryBet: codeOf(await casino.call(elottery.placeBets, await elotterySlip(who), who)),
    chase: codeOf(await casino.call(elottery.startChase, await chase(who), who)),
    launch: codeOf(await casino.call(games.launchGame, GAME, who)),
    spin: await casino.vendor
      .call('play', casino.play(who, randomUUID(), '1.00', '0.00'))
      .then((answer) => answer.code),
  };
}

const all = (code: string, spin: string) => ({ bet: code, elotteryBet: code, chase: code, launch: code, spin });
const FREE = all('OK', 'OK');

/** Activity for the given minutes. */
async function playFor(who: CasinoPlayer, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    casino.clock.move(Math.min(10, left) * MINUTE);
    await casino.call(safety.playSession, {}, who);
  }
  await nextIssues();
}

async function excluded(kind: string, who: CasinoPlayer): Promise<void> {
  if (kind === 'a time-out') answerOf(await casino.call(safety.timeOut, { length: 'WEEK' }, who));
  else if (kind === 'a self-exclusion') answerOf(await casino.call(safety.selfExclude, { length: 'ONE_YEAR' }, who));
  else {
    answerOf(await casino.call(safety.setLimit, { kind: 'SESSION', period: 'SITTING', amount: '30' }, who));
    answerOf(await casino.call(safety.playSession, {}, who));
    await playFor(who, 30);
  }
}

describe.each([
  ['a time-out', 'SELF_EXCLUDED'],
  ['a self-exclusion', 'SELF_EXCLUDED'],
  ['the end of a playSession', 'RG_SESSION_LIMIT'],
])('%s', (kind, code) => {
  test('refuses every way to bet, and allows every withdrawal', async () => {
    const who = await casino.player(MONEY);
    expect(await stakes(who)).toEqual(FREE);
    await excluded(kind, who);
    const balance = await casino.balance(who);
    expect(await stakes(who)).toEqual(all(code, 'BET_REFUSED'));
    expect(await casino.balance(who)).toBe(balance);
    expect(codeOf(await casino.call(payments.withdrawalTerms, {}, who))).toBe('OK');
    const request = { requestId: randomUUID(), amount: '100.00', accountId: '1', fundPassword: '123456' };
    expect(codeOf(await casino.call(payments.createWithdrawal, request, who))).not.toMatch(/EXCLUDED|^RG_/);
    expect(codeOf(await casino.call(calls.wallet.accountRecord, {}, who))).toBe('OK');
  });
});

describe('a chase of a member who starts a self-exclusion', () => {
  const shown = async (who: CasinoPlayer, chaseId: string) => {
    const { chase: head, issues } = answerOf(await casino.call(elottery.myChase, { chaseId }, who));
    return { state: head.state, issues: issues.map(({ state }) => state) };
  };
  const started = async (who: CasinoPlayer) =>
    answerOf(await casino.call(elottery.startChase, await chase(who), who)).chaseId;

  test.each(['a time-out', 'a self-exclusion'])(
    'ends with %s: open stakes are returned, and closed draws are drawn',
    async (kind) => {
      const [who, other] = [await casino.player(MONEY), await casino.player(MONEY)];
      const [mine, theirs] = [await started(who), await started(other)];
      const reserved = MONEY - (await casino.balance(who));
      expect(reserved).toBe(4n * 800n);
      casino.clock.move(MINUTE);
      await nextIssues();
      await excluded(kind, who);
      await casino.runJob('lottery.stop-restricted-chases');
      await casino.runJob('lottery.settle');
      expect(await shown(who, mine)).toEqual({
        state: 'STOPPED',
        issues: ['WAITING', 'RETURNED', 'RETURNED', 'RETURNED'],
      });
      expect(await casino.balance(who)).toBe(MONEY - 800n);
      // A repeated run changes nothing, and no other member is affected.
      await casino.runJob('lottery.stop-restricted-chases');
      await casino.runJob('lottery.settle');
      expect(await casino.balance(who)).toBe(MONEY - 800n);
      expect(await shown(other, theirs)).toMatchObject({ state: 'RUNNING', issues: Array(4).fill('WAITING') });
      expect(await casino.faultsOfBooks()).toEqual([]);
    },
  );

  test('continues after the end of a play session, which is a break of minutes and no decision to stop', async () => {
    const who = await casino.player(MONEY);
    await excluded('the end of a playSession', who);
    casino.clock.move(15 * MINUTE);
    await nextIssues();
    const mine = await started(who);
    await casino.call(safety.playSession, {}, who);
    await casino.runJob('lottery.stop-restricted-chases');
    expect(await shown(who, mine)).toMatchObject({ state: 'RUNNING' });
  });
});

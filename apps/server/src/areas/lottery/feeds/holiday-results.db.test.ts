import { randomBytes } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { ANY_DAY, elotteryFamily } from '@lantern/engines/lottery/elottery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import type { GameRow } from '../games/repository.ts';
import { insertGame } from '../games/repository.ts';
import { insertFirstPrices } from '../pricing/repository/price-tables.ts';
import { createFeedSender } from '../testing/feed-sender.ts';
import { SSC1M } from '../testing/games.ts';

/** A result that a lottery publishes is accepted, whether its day was confirmed, or even planned, or not (case 21). */

const FEED = 'thai';
const KEY = { id: 'k1', secret: randomBytes(32).toString('hex') };
const GAME = 'THAI_GOV';
const THAI: GameRow = {
  ...SSC1M,
  ...{ code: GAME, family: 'THAI', calendar: 'THAI', intervalS: null, closeBeforeS: null },
};
const NUMBERS = { FIRST: ['001234'], FRONT3: ['012', '345'], BACK3: ['006', '789'], LAST2: ['05'] };

let server: TestServer;
let operator: Awaited<ReturnType<TestServer['operator']>>;
let send: ReturnType<typeof createFeedSender>;

beforeAll(async () => {
  server = await openTestServer();
  server.clock.set(new Date('2026-12-20T05:00:00Z'));
  await insertGame(server.pool, server.scope, THAI);
  const prices = { data: elotteryFamily('THAI', ANY_DAY).defaultPrices, highestRatePpm: 900n };
  await insertFirstPrices(server.pool, server.scope, GAME, prices, { name: 'test', at: server.clock.now() });
  await server.runJob('lottery.plan-issues');
  const may = ['lottery.read', 'lottery.results', 'lottery.approve', 'requests.read'];
  operator = await server.operator('first', may);
  const second = await server.operator('second', may);
  const feed = {
    ...{ code: FEED, name: 'Thai results', mode: 'DIRECT' as const, enabled: true, reason: 'contract 12' },
    games: [{ lottery: 'THAI', gameCode: GAME }],
    key: { ...KEY, overlapHours: 0 },
  };
  const { requestId } = answerOf(await server.call(calls.lotteryFeeds.requestFeed, feed, operator));
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
  answerOf(await server.call(calls.staff.decideRequest, decision, second));
  send = createFeedSender(server.portalUrl, FEED, KEY, () => server.clock.now());
});
afterAll(() => server.close());

const deliver = (draw: string) => send({ lottery: 'THAI', draw, numbers: NUMBERS });
const find = async (day: string) =>
  answerOf(await server.call(calls.lotteryBackOffice.issues, { gameCode: GAME, day }, operator)).rows;

test('the result of 2 January 2027 is accepted although nobody has confirmed the day', async () => {
  expect(await find('2027-01-02')).toMatchObject([{ state: 'UNCONFIRMED' }]);
  server.clock.set(new Date('2027-01-02T07:00:00Z'));
  expect(await deliver('2027-01-02')).toMatchObject({ code: 'TOO_EARLY' });
  server.clock.set(new Date('2027-01-02T09:00:00Z'));
  await server.runJob('lottery.advance-issues');
  expect(await find('2027-01-02')).toMatchObject([{ state: 'CLOSED', waitsFor: 'RESULT', bets: 0 }]);
  expect(await deliver('2027-01-02')).toMatchObject({ code: 'OK', state: 'RESULT' });
  await server.runJob('lottery.settle');
  const { results } = answerOf(await server.call(calls.elottery.statistics, { gameCode: GAME }, operator));
  expect(results[0]).toMatchObject({ number: '20270102', source: 'FEED' });
});

test('the result of a draw that was never planned is accepted, and no other', async () => {
  // The platform did not run in the weeks before.
  server.clock.set(new Date('2027-05-20T05:00:00Z'));
  expect(await find('2027-05-16')).toEqual([]);
  expect(await deliver('2027-05-17')).toMatchObject({ code: 'DRAW_UNKNOWN' });
  expect(await deliver('2027-06-01')).toMatchObject({ code: 'DRAW_UNKNOWN' });
  // Longer ago than a month.
  expect(await deliver('2027-04-01')).toMatchObject({ code: 'DRAW_UNKNOWN' });
  const answers = await Promise.all([deliver('2027-05-16'), deliver('2027-05-16')]);
  expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK']);
  expect(answers.map(({ state }) => state).sort()).toEqual(['KNOWN', 'RESULT']);
  expect(await find('2027-05-16')).toMatchObject([{ state: 'DRAWN', bets: 0 }]);
  expect(await deliver('2027-05-16')).toMatchObject({ code: 'OK', state: 'KNOWN' });
});

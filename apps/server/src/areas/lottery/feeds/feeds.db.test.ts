import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { postings } from '@lantern/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { createFeedSender, type DeliveryFlaws } from '../testing/feed-sender.ts';
import { northernResult } from '../testing/world.ts';

const FEED = 'official';
const GAME = 'xsmb';
const OLD = { id: 'k1', secret: randomBytes(32).toString('hex') };
const NEW = { id: 'k2', secret: randomBytes(32).toString('hex') };

let server: TestServer;
let first: Awaited<ReturnType<TestServer['operator']>>;
let second: typeof first;
let third: typeof first;
let send: ReturnType<typeof createFeedSender>;

const feedPayload = (changes: object = {}) => ({
  ...{ code: FEED, name: 'Official results', mode: 'DIRECT' as const, enabled: true, reason: 'contract 12' },
  games: [{ lottery: 'XSMB', gameCode: GAME }],
  ...changes,
});

/** Requests and approves as two operators. */
async function agree(changes: object = {}) {
  const { requestId } = answerOf(await server.call(calls.lotteryFeeds.requestFeed, feedPayload(changes), first));
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'seen' };
  expect(codeOf(await server.call(calls.staff.decideRequest, decision, first))).toBe('FOUR_EYES_SAME_PERSON');
  return server.call(calls.staff.decideRequest, decision, second);
}

const deliver = (draw: string, special: string, flaws?: DeliveryFlaws) =>
  send({ lottery: 'XSMB', draw, numbers: northernResult(special) }, flaws);

/** The day's issue; sets the clock to a second after its draw, or to noon. */
async function day(date: string, isDrawn = true) {
  server.clock.set(new Date(`${date}T05:00:00Z`));
  await server.runJob('lottery.plan-issues');
  await server.runJob('lottery.advance-issues');
  if (isDrawn) {
    server.clock.set(new Date(`${date}T11:15:01Z`));
    await server.runJob('lottery.advance-issues');
  }
  const { rows } = await server.ownerPool.query<{ id: bigint }>(
    'select id from lottery.issue where game_code = $1 and day = $2',
    [GAME, date],
  );
  return String(rows[0]?.id);
}

async function issue(id: string) {
  return answerOf(await server.call(calls.lotteryBackOffice.issue, { id }, first));
}
const contradictions = async (state: 'OPEN' | 'CLOSED' = 'OPEN') =>
  answerOf(await server.call(calls.lotteryFeeds.contradictions, { state }, first)).rows;
async function entriesOfLedger(): Promise<bigint> {
  const { rows } = await server.ownerPool.query<{ count: bigint }>('select count(*) from ledger.command');
  return rows[0]?.count ?? 0n;
}
const feed = async () => answerOf(await server.call(calls.lotteryFeeds.feeds, {}, first)).rows[0];

beforeAll(async () => {
  server = await openTestServer();
  await server.areas.lottery.ensureDemo(server.scope.brandId, 'NONE');
  const may = ['lottery.read', 'lottery.results', 'lottery.approve', 'requests.read'];
  first = await server.operator('first', may);
  second = await server.operator('second', may);
  third = await server.operator('third', may);
  send = createFeedSender(server.portalUrl, FEED, OLD, () => server.clock.now());
});
afterAll(() => server.close());

describe('connecting a feed', () => {
  test('needs two operators, and its secret cannot be read again', async () => {
    const answer = await server.call(calls.lotteryFeeds.requestFeed, feedPayload(), first);
    expect(codeOf(answer)).toBe('FIELD_RULE');
    answerOf(await agree({ key: { ...OLD, overlapHours: 0 } }));
    expect(await feed()).toMatchObject({
      ...{ code: FEED, mode: 'DIRECT', enabled: true, games: [{ lottery: 'XSMB', gameCode: GAME }], pending: null },
      keys: [{ id: 'k1', endsAt: null }],
    });
    const { rows } = await server.ownerPool.query<{ text: string }>(
      `select (select string_agg(k::text, '') from lottery.feed_key k) || (select string_agg(r::text, '') from staff.request r)
              || (select string_agg(a::text, '') from staff.audit_entry a) as text`,
    );
    expect(rows[0]?.text).not.toContain(OLD.secret);
  });

  test('refuses unknown games and repeated games', async () => {
    const requestFeed = (changes: object) => server.call(calls.lotteryFeeds.requestFeed, feedPayload(changes), first);
    const key = { ...NEW, overlapHours: 1 };
    const twice = [1, 2].map((number) => ({ lottery: `L${number}`, gameCode: 'xsmn1' }));
    expect(codeOf(await requestFeed({ code: 'other', key, games: twice }))).toBe('FIELD_RULE');
    expect(codeOf(await requestFeed({ games: [{ lottery: 'X', gameCode: 'nowhere' }] }))).toBe('FIELD_RULE');
    expect(codeOf(await requestFeed({ key: { ...OLD, overlapHours: 1 } }))).toBe('FIELD_RULE');
  });
});

describe('a delivery', () => {
  test('is the result at once, is paid, and names its source; a repetition changes nothing', async () => {
    const id = await day('2026-11-21', false);
    const member = await server.member();
    const { scope } = member.member;
    await server.ledger.postOne(server.pool, server.books(scope), {
      id: randomUUID(),
      posting: postings.depositByProvider({ member: scope.memberId, psp: 'sandbox', amount: 100_000n }),
      reference: { type: 'test', id: '1' },
      at: server.clock.now(),
    });
    const lines = [{ play: 'de_db', numbers: ['07'], points: 10 }];
    const bet = { requestId: randomUUID(), gameCode: GAME, issueId: id, priceTableVersion: 1, lines };
    answerOf(await server.call(calls.lottery.placeBets, bet, member));
    for (const early of ['2026-11-21T05:00:00Z', '2026-11-21T11:14:59.999Z']) {
      server.clock.set(new Date(early));
      expect(await deliver('2026-11-21', '99999')).toEqual({ code: 'TOO_EARLY', isSigned: true });
    }
    expect((await feed())?.lastDelivery).toMatchObject({ draw: '2026-11-21', outcome: 'TOO_EARLY' });
    await day('2026-11-21');
    expect(await deliver('2026-11-21', '12307')).toEqual({ code: 'OK', state: 'RESULT', isSigned: true });
    await server.runJob('lottery.settle');
    expect(await server.balance(member)).toBe(100_000n - 1_000n + 99_500n);
    expect((await issue(id)).result).toMatchObject({ source: 'FEED', numbers: { DB: ['12307'] } });
    expect(await deliver('2026-11-21', '12307')).toMatchObject({ code: 'OK', state: 'KNOWN' });
    expect(await server.balance(member)).toBe(198_500n);
    expect(await server.faultsOfBooks()).toEqual([]);
  });

  test('with another result of a settled draw raises one contradiction and moves no money', async () => {
    const id = await day('2026-11-21');
    const before = await entriesOfLedger();
    for (let time = 0; time < 2; time += 1) {
      expect(await deliver('2026-11-21', '99999')).toMatchObject({ code: 'CONTRADICTION', isSigned: true });
    }
    await server.runJob('lottery.settle');
    const [open, ...others] = await contradictions();
    expect(others).toEqual([]);
    expect(open).toMatchObject({
      ...{ feed: FEED, gameCode: GAME, number: '20261121', against: 'RESULT', differing: ['DB'] },
      given: { DB: ['99999'] },
      standing: { DB: ['12307'] },
    });
    expect(await entriesOfLedger()).toBe(before);
    expect((await issue(id)).issue.state).toBe('SETTLED');
    const wanted = { id: open?.id ?? '', note: 'the gazette says 12307' };
    answerOf(await server.call(calls.lotteryFeeds.closeContradiction, wanted, second));
    expect(codeOf(await server.call(calls.lotteryFeeds.closeContradiction, wanted, second))).toBe('STATE_CONFLICT');
    expect(await contradictions()).toEqual([]);
    expect((await contradictions('CLOSED'))[0]).toMatchObject({ closed: { by: 'second', note: wanted.note } });
  });

  test('is refused and counted when its sender is unknown, it is late, repeated, or altered', async () => {
    const id = await day('2026-11-22');
    const refused = (await feed())?.refused.count ?? 0;
    const stranger = { ...OLD, secret: randomBytes(32).toString('hex') };
    const later = () => server.clock.move(1_001);
    expect(await deliver('2026-11-22', '11111', { key: stranger })).toEqual({ code: 'BAD_SIGNATURE', isSigned: false });
    later();
    expect(await deliver('2026-11-22', '11111', { key: { ...OLD, id: 'k9' } })).toMatchObject({
      code: 'BAD_SIGNATURE',
    });
    later();
    const body = JSON.stringify({ lottery: 'XSMB', draw: '2026-11-22', numbers: northernResult('22222') });
    expect(await deliver('2026-11-22', '11111', { body })).toMatchObject({ code: 'BAD_SIGNATURE' });
    later();
    const early = new Date(server.clock.now().getTime() - 5 * 60_000 - 1);
    expect(await deliver('2026-11-22', '11111', { time: early })).toEqual({ code: 'CLOCK_SKEW', isSigned: true });
    expect(await deliver('2026-11-22', '11111', { feed: 'nobody' })).toMatchObject({ code: 'BAD_SIGNATURE' });
    const requestId = randomUUID();
    later();
    expect(await deliver('2026-11-22', '1', { requestId })).toMatchObject({ code: 'NUMBERS_INVALID', prize: 'DB' });
    later();
    expect(await deliver('2026-11-22', '33333', { requestId })).toMatchObject({ code: 'REPLAYED' });
    later();
    expect(await send({ lottery: 'XSMB', draw: 'today', numbers: {} })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await send({ lottery: 'ELSEWHERE', draw: '2026-11-22', numbers: { DB: ['1'] } })).toMatchObject({
      code: 'LOTTERY_UNKNOWN',
    });
    expect(await deliver('2027-11-22', '11111')).toMatchObject({ code: 'DRAW_UNKNOWN' });
    expect((await issue(id)).result).toBeNull();
    const after = await feed();
    expect(after?.refused).toMatchObject({ count: refused + 6, lastCode: 'BAD_REQUEST' });
    expect(after?.lastDelivery).toMatchObject({ draw: '2027-11-22', outcome: 'DRAW_UNKNOWN' });
    const { rows } = answerOf(await server.call(calls.lotteryFeeds.deliveries, { feed: FEED, limit: 3 }, first));
    expect(rows.map((row) => row.outcome)).toEqual(['DRAW_UNKNOWN', 'LOTTERY_UNKNOWN', 'NUMBERS_INVALID']);
  });

  test('is refused when another process has received it: requests are stored with their content', async () => {
    const requestId = randomUUID();
    expect(await deliver('2026-11-22', '1', { requestId })).toMatchObject({ code: 'NUMBERS_INVALID' });
    const { rows } = await server.ownerPool.query<{ count: bigint }>(
      'select count(*) from lottery.feed_delivery where request_id = $1',
      [requestId],
    );
    expect(rows[0]?.count).toBe(1n);
    await server.ownerPool.query('update lottery.feed_delivery set request_id = $2 where request_id = $1', [
      requestId,
      `${requestId}-b`,
    ]);
    expect(await deliver('2026-11-22', '1', { requestId: `${requestId}-b` })).toMatchObject({ code: 'REPLAYED' });
  });

  test('that contradicts the previous one leaves the draw to two operators', async () => {
    answerOf(await agree({ mode: 'AGREED' }));
    const id = await day('2026-11-22');
    expect(await deliver('2026-11-22', '11111')).toMatchObject({ code: 'OK', state: 'WAITING' });
    expect(await deliver('2026-11-22', '22222')).toMatchObject({ code: 'CONTRADICTION' });
    answerOf(await agree());
    expect(await deliver('2026-11-22', '11111')).toMatchObject({ code: 'OK', state: 'WAITING' });
    expect((await contradictions())[0]).toMatchObject({ against: 'FEED', differing: ['DB'], given: null });
    const enter = (who: typeof first, special: string) =>
      server.call(calls.lotteryBackOffice.enterResult, { issueId: id, numbers: northernResult(special) }, who);
    expect(answerOf(await enter(first, '22222')).state).toBe('FIRST_ENTRY');
    expect(answerOf(await enter(second, '22222')).state).toBe('AGREED');
    expect((await issue(id)).result).toMatchObject({ source: 'OPERATORS', numbers: { DB: ['22222'] } });
  });
});

describe('a feed that needs one operator to agree', () => {
  const enter = (issueId: string, special: string) =>
    server.call(calls.lotteryBackOffice.enterResult, { issueId, numbers: northernResult(special) }, first);

  beforeAll(async () => {
    answerOf(await agree({ mode: 'AGREED' }));
  });

  test('waits for an operator who enters the same result without seeing it', async () => {
    const id = await day('2026-11-23');
    expect(await deliver('2026-11-23', '44444')).toMatchObject({ code: 'OK', state: 'WAITING' });
    expect(JSON.stringify(await issue(id))).not.toContain('44444');
    expect(answerOf(await enter(id, '44445'))).toEqual({ state: 'MISMATCH', differing: ['DB'] });
    expect(answerOf(await enter(id, '44444'))).toEqual({ state: 'AGREED', differing: [] });
    expect((await issue(id)).result).toMatchObject({ source: 'FEED' });
  });

  test('accepts an earlier entry that agrees, and is contradicted by one that differs', async () => {
    const agreed = await day('2026-11-24');
    answerOf(await enter(agreed, '55555'));
    expect(await deliver('2026-11-24', '55555')).toMatchObject({ code: 'OK', state: 'RESULT' });
    const differs = await day('2026-11-25');
    answerOf(await enter(differs, '66666'));
    expect(await deliver('2026-11-25', '66667')).toMatchObject({ code: 'CONTRADICTION' });
    expect((await issue(differs)).result).toBeNull();
    const open = (await contradictions()).find((one) => one.issueId === differs);
    const closed = { id: open?.id ?? '', note: 'the board says something else' };
    answerOf(await server.call(calls.lotteryFeeds.closeContradiction, closed, third));
    // Who puts the feed's result aside is not one of the two who decide instead.
    const numbers = northernResult('66666');
    const enterAs = (who: typeof first) =>
      server.call(calls.lotteryBackOffice.enterResult, { issueId: differs, numbers }, who);
    expect(codeOf(await enterAs(third))).toBe('FOUR_EYES_SAME_PERSON');
    expect((await issue(differs)).result).toBeNull();
    expect(answerOf(await enterAs(second)).state).toBe('AGREED');
  });
});

describe('two independent sources', () => {
  const enter = (issueId: string, special: string, who = first) =>
    server.call(calls.lotteryBackOffice.enterResult, { issueId, numbers: northernResult(special) }, who);
  const OTHER = { id: 'o1', secret: randomBytes(32).toString('hex') };
  const other = (draw: string, special: string) =>
    createFeedSender(server.portalUrl, 'other', OTHER, () => server.clock.now())({
      ...{ lottery: 'XSMB', draw, numbers: northernResult(special) },
    });

  test("two operators who agree against a feed wait until an operator rejects the feed's result", async () => {
    const id = await day('2026-11-26');
    expect(await deliver('2026-11-26', '77777')).toMatchObject({ code: 'OK', state: 'WAITING' });
    expect(answerOf(await enter(id, '88888'))).toEqual({ state: 'MISMATCH', differing: ['DB'] });
    expect(answerOf(await enter(id, '88888', second))).toEqual({ state: 'CONTRADICTED', differing: ['DB'] });
    expect(await issue(id)).toMatchObject({
      ...{ result: null, contradicted: true },
      differences: [{ prizes: ['DB'] }, { prizes: ['DB'] }],
    });
    const open = (await contradictions()).find((one) => one.issueId === id);
    expect(open).toMatchObject({ against: 'ENTRY', given: null, differing: ['DB'] });
    const closed = { id: open?.id ?? '', note: 'the board on television says 88888' };
    const close = (who: typeof first) => server.call(calls.lotteryFeeds.closeContradiction, closed, who);
    // Neither of the two who entered a result puts the feed's aside.
    for (const entered of [first, second]) expect(codeOf(await close(entered))).toBe('FOUR_EYES_SAME_PERSON');
    expect((await issue(id)).result).toBeNull();
    answerOf(await close(third));
    expect((await issue(id)).result).toMatchObject({ source: 'OPERATORS', numbers: { DB: ['88888'] } });
  });

  test('two feeds of a game decide only together, and leave it to operators when they differ', async () => {
    answerOf(await agree());
    answerOf(await agree({ code: 'other', name: 'Second source', key: { ...OTHER, overlapHours: 0 } }));
    const agreed = await day('2026-11-27');
    expect(await deliver('2026-11-27', '12121')).toMatchObject({ code: 'OK', state: 'WAITING' });
    expect((await issue(agreed)).result).toBeNull();
    expect(await other('2026-11-27', '12121')).toMatchObject({ code: 'OK', state: 'RESULT' });
    const differs = await day('2026-11-28');
    expect(await deliver('2026-11-28', '13131')).toMatchObject({ code: 'OK', state: 'WAITING' });
    expect(await other('2026-11-28', '14141')).toMatchObject({ code: 'CONTRADICTION' });
    expect(answerOf(await enter(differs, '13131')).state).toBe('MISMATCH');
    expect(answerOf(await enter(differs, '13131', second)).state).toBe('CONTRADICTED');
    const open = (await contradictions()).filter((one) => one.issueId === differs);
    expect(open.map((one) => one.against).sort()).toEqual(['ENTRY', 'OTHER_FEED']);
    const closed = { id: open[0]?.id ?? '', note: 'the second source mistyped' };
    answerOf(await server.call(calls.lotteryFeeds.closeContradiction, closed, third));
    expect((await issue(differs)).result).toMatchObject({ numbers: { DB: ['13131'] } });
    const off = { code: 'other', name: 'Second source', enabled: false };
    answerOf(await agree(off));
  });
});

describe('keys', () => {
  test('overlap while they are exchanged; then the old key is refused', async () => {
    answerOf(await agree({ key: { ...NEW, overlapHours: 24 } }));
    expect((await feed())?.keys.map((key) => [key.id, key.endsAt !== null])).toEqual([
      ['k2', false],
      ['k1', true],
    ]);
    expect(await deliver('2026-11-21', '12307', { key: NEW })).toMatchObject({ state: 'KNOWN' });
    expect(await deliver('2026-11-21', '12307', { key: OLD })).toMatchObject({ state: 'KNOWN' });
    server.clock.move(24 * 3_600_000);
    expect(await deliver('2026-11-21', '12307', { key: OLD })).toMatchObject({ code: 'BAD_SIGNATURE' });
    expect(await deliver('2026-11-21', '12307', { key: NEW })).toMatchObject({ state: 'KNOWN' });
  });

  test('of a disabled feed sign nothing that counts, and an enabled feed is never replaced by a demonstration', async () => {
    const id = await day('2026-11-29');
    server.clock.set(new Date('2026-11-29T12:00:00Z'));
    await server.runJob('lottery.demo-draws');
    expect((await issue(id)).result).toBeNull();
    answerOf(await agree({ enabled: false }));
    expect(await deliver('2026-11-29', '12307', { key: NEW })).toMatchObject({ code: 'FEED_OFF' });
    await server.runJob('lottery.demo-draws');
    expect((await issue(id)).result).toMatchObject({ source: 'DEMO' });
  });
});

import { transaction } from '@lantern/database';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import {
  BetReturned,
  BetSettled,
  CloseMoveNotified,
  DepositCredited,
  DepositFailed,
  type EventType,
  WithdrawalMoved,
} from '@lantern/events';
import { createConsumerRunner, createMetrics, publish, type SocketMessage } from '@lantern/server-kit';
import { DEMO_BRAND, silentLog, testClock } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movedWithdrawal, settledBets } from '../../testing/events.ts';
import { type Content, createContent } from './index.ts';
import { listAnnouncements, listNotices } from './list-announcements.ts';
import { readHelp } from './read-help.ts';
import { countUnreadMessages, markMessagesRead, readInbox } from './read-inbox.ts';
import { insertAnnouncement } from './repository/announcements.ts';

let database: TestDatabase;
let content: Content;
const clock = testClock();
const sent: { memberId: bigint; message: SocketMessage }[] = [];
const mails: { memberId: bigint; textKey: string; params: Readonly<Record<string, string>> }[] = [];
const scope = { brandId: 1n };
let announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'];
const mara = { brandId: 1n, memberId: 7n, book: 'REAL' as const };
const reader = (language: 'EN' | 'VI' | 'JA') => ({ brand: DEMO_BRAND, language, now: clock.now() });

beforeAll(async () => {
  database = await testDatabase();
  content = createContent({
    pool: database.appPool,
    clock,
    log: silentLog,
    publish,
    sockets: {
      toMember: (_brandId, memberId, message) => sent.push({ memberId, message }),
      toBrand: () => undefined,
    },
    brands: { settings: async () => ({ brand: DEMO_BRAND, announcementTypes }) as never },
    staff: { requirePermission: () => null, audit: async () => undefined },
    tree: { node: async () => null },
    identity: {
      findByAccount: async () => null,
      namesOf: async () => new Map(),
      mailMoney: async (_tx, _scope, memberId, { textKey, params }) => void mails.push({ memberId, textKey, params }),
    },
    safety: { takersOfMarketing: async (_db, _scope, memberIds) => new Set(memberIds) },
  });
});
afterAll(() => database.drop());

const NOON = '2026-11-21T12:00:00.000Z';

async function publishAndDrain<Payload>(type: EventType<string, Payload>, payload: NoInfer<Payload>): Promise<void> {
  await transaction(database.appPool, (tx) => publish(tx, type, 1n, payload));
  const deps = { pool: database.appPool, clock, log: silentLog, metrics: createMetrics() };
  await createConsumerRunner(content.consumers, deps).drain();
}

async function inbox() {
  const page = await readInbox(database.appPool, mara, {});
  if ('refused' in page) throw new Error(page.code);
  return page.rows.map(({ kind, textKey, params }) => ({ kind, textKey, ...params }));
}

test('the demonstration texts exist in every language, once', async () => {
  await content.ensureDemo(1n);
  await content.ensureDemo(1n);
  const texts = await Promise.all((['EN', 'VI', 'JA'] as const).map((one) => content.announcements(reader(one))));
  expect(texts.map((one) => one.banners.length)).toEqual([2, 2, 2]);
  expect(new Set(texts.map((one) => one.headline[0]?.title)).size).toBe(3);
  expect(texts[0]?.player[0]).toMatchObject({ pinned: true, title: 'This site is a demonstration' });
  const help = await readHelp(database.appPool, reader('VI'), { minimumAge: 21 });
  expect(help.categories.map((one) => [one.title, one.articles.length])).toEqual([
    ['Nạp tiền', 3],
    ['Xổ số', 4],
    ['Tài khoản và bảo mật', 3],
    ['Chơi có trách nhiệm', 1],
    ['Điều khoản và quyền riêng tư', 2],
  ]);
  // The brand's minimum age, in every article that contains it.
  const named = help.categories
    .flatMap(({ articles }) => articles)
    .filter(({ content }) => content.includes('21 tuổi'));
  expect(named.map(({ id }) => id)).toEqual(['playLimits', 'terms']);
});

test('3-18, 9-14 the home page shows only the kinds that the brand has chosen', async () => {
  const all = await content.announcements(reader('EN'));
  announcementTypes = ['B', 'H'];
  const some = await content.announcements(reader('EN'));
  announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'];
  expect(all.player.length).toBeGreaterThan(0);
  expect(some).toEqual({ ...all, player: [], popup: [], promotion: [] });
  expect([some.banners.length, some.headline.length]).not.toContain(0);
});

test('notices are nine per page, are hidden until their time, and fall back to another language', async () => {
  for (let count = 0; count < 12; count += 1) {
    await insertAnnouncement(database.appPool, scope, {
      seed: `test.${count}`,
      type: 'PL',
      groupName: '',
      texts: { EN: { title: `Notice ${count}`, content: `<p>Words of <b>${count}</b></p>` } },
      url: '',
      art: '',
      pinned: false,
      position: 0,
      startsAt: new Date(clock.now().getTime() + (count === 11 ? 1000 : -1000 * (count + 1))),
    });
  }
  const first = await listNotices(database.appPool, reader('VI'), 1);
  const second = await listNotices(database.appPool, reader('VI'), 2);
  expect([first.rows.length, second.rows.length, first.totalPages]).toEqual([9, 6, 2]);
  expect(first.rows[0]?.pinned).toBe(true);
  // 3-16: title, content as HTML, and the time from which it is shown.
  expect(first.rows.find((row) => row.title === 'Notice 0')).toMatchObject({
    content: '<p>Words of <b>0</b></p>',
    timestamp: new Date(clock.now().getTime() - 1000).toISOString(),
  });
  expect([...first.rows, ...second.rows].map((row) => row.title)).not.toContain('Notice 11');
});

test('7G-07, 9-14 announcements are filtered by type and position, and only banners are returned without a type', async () => {
  const announcement = (type: 'PU' | 'PR', title: string, position: number) => ({
    ...{ seed: `7G-07.${title}`, type, groupName: '', url: '', art: '', pinned: false, position },
    ...{ texts: { EN: { title, content: '' } }, startsAt: new Date(clock.now().getTime() - 1000) },
  });
  const titles = ['First', 'Second', 'Third', 'Fourth'];
  for (const [place, title] of titles.entries()) {
    await insertAnnouncement(database.appPool, scope, announcement('PU', title, place));
  }
  await insertAnnouncement(database.appPool, scope, announcement('PR', 'Lantern week', 0));
  await database.ownerPool.query(
    `update content.announcement set execution = case when seed = '7G-07.First' then 'LOGIN' else 'HOME' end
      where seed in ('7G-07.First', '7G-07.Second')`,
  );
  const of = (query: object) => listAnnouncements(database.appPool, reader('EN'), query);
  const shown = (rows: readonly { readonly title: string }[]) => rows.map(({ title }) => title);
  const usual = await of({});
  expect(usual).toMatchObject({ player: [], popup: [], promotion: [], headline: [] });
  expect(usual.banners.length).toBeGreaterThan(0);
  const some = await of({ types: 'PU,PR' });
  expect([some.banners, some.player, shown(some.promotion)]).toEqual([[], [], ['Lantern week']]);
  // At most three popups are shown.
  expect(shown(some.popup)).toEqual(['First', 'Second', 'Third']);
  expect(shown((await of({ types: 'PU', execution: 'HOME' })).popup)).toEqual(['Second', 'Third', 'Fourth']);
  expect(shown((await of({ types: 'PU', execution: 'LOGIN' })).popup)).toEqual(['First', 'Third', 'Fourth']);
  await database.ownerPool.query(`delete from content.announcement where seed like '7G-07.%'`);
});

test('a deposit and a win send one message each, and the open tab receives the number of unread messages', async () => {
  const credited = { memberId: '7', orderId: '31', book: 'REAL', amount: '50000', at: NOON } as const;
  const settled = settledBets({
    issueId: '4',
    gameCode: 'xsmb',
    number: '20261121',
    members: [
      { memberId: '7', book: 'REAL', bets: 1, stake: '100', payout: '9950', rebate: '0' },
      { memberId: '8', book: 'REAL', bets: 1, stake: '100', payout: '0', rebate: '0' },
    ],
  });
  await publishAndDrain(DepositCredited, credited);
  await publishAndDrain(DepositCredited, credited);
  await publishAndDrain(BetSettled, settled);
  expect(await inbox()).toEqual([
    { kind: 'BET', textKey: 'message_bet_won', amount: '99.50', game: 'xsmb', number: '20261121' },
    { kind: 'FINANCE', textKey: 'message_deposit_credited', amount: '500.00', orderId: '31' },
  ]);
  expect(sent).toEqual([
    { memberId: 7n, message: { type: 'notice', unread: 1 } },
    { memberId: 7n, message: { type: 'notice', unread: 2 } },
  ]);
});

test('a void draw notifies each member of the returned amount', async () => {
  const members = [{ memberId: '9', book: 'REAL', bets: 1, stake: '1200', payout: '0', rebate: '0' } as const];
  await publishAndDrain(BetReturned, settledBets({ issueId: '5', gameCode: 'xsmb', number: '20261122', members }));
  const page = await readInbox(database.appPool, { ...mara, memberId: 9n }, {});
  expect('refused' in page ? page : page.rows[0]).toMatchObject({
    textKey: 'message_issue_void',
    params: { amount: '12.00', number: '20261122' },
  });
});

test('a draw that closes earlier notifies its bettors of the new time', async () => {
  const moved = { issueId: '6', gameCode: 'xsmb', number: '20261123', time: '2026-11-23 17:00 (UTC+7)' };
  for (let time = 0; time < 2; time += 1) await publishAndDrain(CloseMoveNotified, { ...moved, members: ['9'] });
  const page = await readInbox(database.appPool, { ...mara, memberId: 9n }, {});
  const rows = 'refused' in page ? [] : page.rows.filter((row) => row.textKey === 'message_close_moved');
  expect(rows).toMatchObject([{ params: { game: 'xsmb', number: '20261123', time: '2026-11-23 17:00 (UTC+7)' } }]);
});

test('a withdrawal notifies once when it is decided, paid or its dispute ends; other steps do not', async () => {
  const moved = { memberId: '10', orderId: '12', amount: '450000', at: NOON };
  const states = ['SUBMITTED', 'RISK_REVIEW', 'APPROVED', 'DISBURSING', 'PAY_FAILED', 'APPROVED', 'DISBURSED'];
  for (const state of states) await publishAndDrain(WithdrawalMoved, movedWithdrawal({ ...moved, state }));
  await publishAndDrain(WithdrawalMoved, movedWithdrawal({ ...moved, state: 'PARTIAL_DISPUTE' }));
  await publishAndDrain(WithdrawalMoved, movedWithdrawal({ ...moved, state: 'CLOSED_RETURNED', returned: '97000' }));
  const page = await readInbox(database.appPool, { ...mara, memberId: 10n }, {});
  expect('refused' in page ? page : page.rows.map(({ textKey, params }) => [textKey, params])).toEqual([
    ['message_withdrawal_returned', { amount: '970.00', orderId: '12' }],
    ['message_withdrawal_paid', { amount: '4500.00', orderId: '12' }],
    ['message_withdrawal_approved', { amount: '4500.00', orderId: '12' }],
  ]);
});

test('4-17 a failed deposit and a rejected withdrawal notify the member, with the amounts', async () => {
  await publishAndDrain(DepositFailed, { memberId: '12', orderId: '21', book: 'REAL', amount: '10000', at: NOON });
  const rejected = movedWithdrawal({ memberId: '12', orderId: '22', state: 'REJECTED', amount: '82500', at: NOON });
  await publishAndDrain(WithdrawalMoved, rejected);
  await publishAndDrain(WithdrawalMoved, rejected);
  const page = await readInbox(database.appPool, { ...mara, memberId: 12n }, {});
  expect('refused' in page ? page : page.rows.map(({ kind, textKey, params }) => [kind, textKey, params])).toEqual([
    ['FINANCE', 'message_withdrawal_rejected', { amount: '825.00', orderId: '22' }],
    ['FINANCE', 'message_deposit_failed', { amount: '100.00', orderId: '21' }],
  ]);
});

test('7.7 a withdrawal whose rest was returned notifies of both amounts', async () => {
  const moved = { memberId: '11', orderId: '13', state: 'DISBURSED', amount: '82500', at: NOON };
  await publishAndDrain(WithdrawalMoved, movedWithdrawal({ ...moved, released: '166666' }));
  const page = await readInbox(database.appPool, { ...mara, memberId: 11n }, {});
  expect('refused' in page ? page : page.rows.map(({ textKey, params }) => [textKey, params])).toEqual([
    ['message_withdrawal_partly_paid', { amount: '825.00', rest: '1666.66', orderId: '13' }],
  ]);
  const mailsTo = () => mails.filter(({ memberId }) => memberId === 11n).map(({ textKey }) => textKey);
  expect(mailsTo()).toEqual(['message_withdrawal_partly_paid']);
  // A repeated event sends no second email; a deposit only gets an inbox message.
  await publishAndDrain(WithdrawalMoved, movedWithdrawal({ ...moved, released: '166666' }));
  await publishAndDrain(DepositCredited, { memberId: '11', orderId: '14', book: 'REAL', amount: '50000', at: NOON });
  expect(mailsTo()).toHaveLength(1);
});

test('reading a message lowers the count, and only its owner can read it', async () => {
  const page = await readInbox(database.appPool, mara, { limit: 1 });
  if ('refused' in page) throw new Error(page.code);
  const ids = page.rows.map((row) => row.id);
  await markMessagesRead(database.appPool, { ...mara, memberId: 8n }, ids, clock.now());
  expect(await countUnreadMessages(database.appPool, mara)).toEqual({ count: 2 });
  await markMessagesRead(database.appPool, mara, ids, clock.now());
  expect(await countUnreadMessages(database.appPool, mara)).toEqual({ count: 1 });
  const next = await readInbox(database.appPool, mara, { limit: 1, cursor: page.nextCursor ?? '' });
  expect('refused' in next ? next : next.rows.map((row) => row.textKey)).toEqual(['message_deposit_credited']);
  expect(await readInbox(database.appPool, mara, { cursor: "1' or true" })).toMatchObject({ code: 'BAD_REQUEST' });
});

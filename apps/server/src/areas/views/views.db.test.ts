import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { codes } from '@lantern/contract/codes';
import { transaction } from '@lantern/database';
import { BetSettled } from '@lantern/events';
import { LANGUAGE_CODES, serverMessage } from '@lantern/locales/server';
import { publish } from '@lantern/server-kit';
import { openTab } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settledBets } from '../../testing/events.ts';
import { type Caller, openPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let mara: Caller & { readonly token: string };
let operator: Caller;
let service: Caller;
let id: string;

beforeAll(async () => {
  platform = await openPlatform();
  mara = await platform.register('maraquinn');
  id = (await platform.call(calls.identity.memberInfo, {}, mara)).id;
  operator = await platform.hire('dashboard', ['owner'], 1n);
  service = await platform.hire('onlycontent', ['content'], 1n);
});
afterAll(() => platform.close());

async function bet(stakePoints: number): Promise<void> {
  const lobby = await platform.call(calls.lottery.lobby, { gameCode: 'xsmb' });
  await platform.call(
    calls.lottery.placeBets,
    {
      requestId: randomUUID(),
      gameCode: 'xsmb',
      issueId: lobby.issue?.id ?? '',
      priceTableVersion: lobby.priceTableVersion,
      lines: [{ play: 'de_db', numbers: ['07'], points: stakePoints }],
    },
    mara,
  );
}

/** A member's open tab, from its welcome message on. */
async function memberTab(token: string) {
  const tab = openTab(`${platform.portalUrl.replace('http', 'ws')}/ws`, { type: 'hello', token });
  await expect.poll(() => tab.frames[0]).toMatchObject({ type: 'welcome', member: true });
  const balances = () => tab.frames.flatMap((frame) => (frame.type === 'balance' ? [frame.sumBalance] : []));
  return { ...tab, balances };
}

test('a visitor reads announcements, draws and winners by one call', async () => {
  const home = await platform.call(calls.views.home, { language: 'VI' });
  expect(home.announcements.banners[0]?.title).toBe('Xổ số miền Bắc, quay mỗi tối');
  expect(home.draws.map((draw) => draw.code)).toContain('xsmb');
  expect(home.boards.map(({ code }) => code)).toContain('SSC1M');
  expect(home.boards.map(({ intervalSeconds }) => intervalSeconds).filter((each) => each < 60 || each > 300)).toEqual(
    [],
  );
  expect(home.boards.map(({ gameName }) => gameName)).not.toContain('1-Minute SSC');
  expect(home.boards.length).toBeLessThanOrEqual(8);
  expect(home.winners).toEqual([]);
  expect(home.activities).toEqual([{ id: expect.any(String), title: 'Nhân đôi lần nạp đầu' }]);
});

test('the bottom navigation shows the lotteries and the studio, and lotteries have no rate', async () => {
  const { categories } = await platform.call(calls.games.gameMenus, {});
  expect(categories.map(({ gameType, point, page }) => [gameType, point, page])).toEqual([
    ['ELOTT', '', '/elott'],
    ['LOTT', '', '/lottery'],
    ['RNG', '1.20', '/rng'],
  ]);
  // 3-13: the key of the name, the plain English name, the side menu's picture.
  expect(categories.map(({ name, enName, sideMenuIcon }) => [name, enName, sideMenuIcon])).toEqual([
    ['category_ELOTT', 'E-lottery', 'elott'],
    ['category_LOTT', 'Lottery', 'lott'],
    ['category_RNG', 'Slots', 'rng'],
  ]);
  const [elottery, classic, slots] = categories.map(({ games }) => games);
  expect(elottery?.find(({ code }) => code === 'K3_1M')?.gameName).toBe('Lucky Dice');
  // 3-11: the account type, and demo play available (0); vendors' games have no account type.
  const vendor = { vassalage: 'TCG_SEA', supportPlay: 0, isGame: '' };
  const find = (games: typeof elottery, wanted: string) => games?.find(({ code }) => code === wanted);
  expect(find(classic, 'xsmb')).toMatchObject({
    ...{ gameId: 'xsmb', nodeId: 'xsmb', accountTypeName: 'TCG_LOTTO_VN', gameType: 'LOTT', ...vendor },
  });
  expect(find(elottery, 'SSC1M')).toMatchObject({
    ...{ gameId: 'SSC1M', nodeId: 'SSC1M', accountTypeName: 'ELOTT', gameType: 'ELOTT', ...vendor },
  });
  // Lotteries drawn by others are listed beside the electronic ones of their style, but have another account type.
  expect(find(elottery, 'CN_3D')).toMatchObject({
    ...{ accountTypeName: 'LOTT', gameType: 'ELOTT', path: '/elott?gameCode=CN_3D', ...vendor },
  });
  const regional = classic?.filter(({ path }) => path.startsWith('/seaLottery')) ?? [];
  expect(regional.length).toBeGreaterThan(0);
  for (const game of regional) expect(game).toMatchObject({ accountTypeName: 'TCG_SEA', gameType: 'LOTT', ...vendor });
  expect(slots?.every(({ accountTypeName, vassalage }) => accountTypeName === vassalage)).toBe(true);
  const { games } = await platform.call(calls.games.popular, { count: 20 });
  const paths = games.map((game) => game.path);
  expect(paths[0]).toBe('/elott?gameCode=SSC1M');
  expect(paths).toEqual(expect.arrayContaining(['/elott?gameCode=K3_1M', '/vnlottery?gameCode=xsmb']));
});

test('M4 the search finds lotteries by names in any language, with typing mistakes', async () => {
  const codesOf = async (text: string) =>
    (await platform.call(calls.games.search, { text })).lotteries.map(({ code }) => code);
  expect(await codesOf('xo so mien bac')).toContain('xsmb');
  expect(await codesOf('lukcy dice')).toContain('K3_1M');
  expect(await codesOf('singapor')).toContain('SG_4D');
});

test('movements of money are pushed to the open tab, and all are in the timeline', async () => {
  const tab = await memberTab(mara.token);
  const orderId = await platform.deposit(mara, '500.00');
  await expect.poll(() => tab.balances().at(-1)).toBe('500.00');
  await bet(50);
  await expect.poll(() => tab.balances().at(-1)).toBe('450.00');
  await expect.poll(() => tab.frames.some((frame) => frame.type === 'notice')).toBe(true);
  tab.socket.close();
  const timeline = await platform.call(calls.views.operatorTimeline, { id }, operator);
  const shown = timeline.rows.map(({ kind, textKey, amount }) => [kind, textKey, amount]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['LOGIN', 'event_REGISTER', null],
      ['DEPOSIT', 'event_deposit', '500.00'],
      ['LEDGER', 'P01', '500.00'],
      ['BET', 'event_bet_sold', '-50.00'],
    ]),
  );
  expect(timeline.rows.map((row) => row.at)).toEqual(
    timeline.rows
      .map((row) => row.at)
      .sort()
      .reverse(),
  );
  expect(timeline.rows.find((row) => row.kind === 'DEPOSIT')?.reference).toEqual({ type: 'DEPOSIT', id: orderId });
});

test('pages of the timeline have no gaps and no repetitions', async () => {
  const whole = (await platform.call(calls.views.operatorTimeline, { id }, operator)).rows;
  const read: typeof whole = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await platform.call(
      calls.views.operatorTimeline,
      { id, limit: 1, ...(cursor !== undefined && { cursor }) },
      operator,
    );
    read.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  }
  expect(read).toEqual(whole);
  const bets = await platform.call(calls.views.operatorTimeline, { id, kind: 'BET' }, operator);
  expect(bets.rows.map((row) => row.kind)).toEqual(['BET']);
});

test('the figures of a member equal what the member sees', async () => {
  const shown = await platform.call(calls.views.operatorMember, { id }, operator);
  const own = await platform.call(calls.wallet.balance, {}, mara);
  expect(shown.funds).toEqual({ main: own.sumBalance, held: '0.00', bet: '50.00', bonus: '0.00' });
  expect(shown.member.balance).toBe(own.sumBalance);
  expect(shown.sums).toMatchObject({ deposits: '500.00', stake: '50.00', payout: '0.00', profit: '0.00' });
  expect(shown.turnoverLeft).toBe('500.00');
  expect(shown.sessions.map((session) => session.platform)).toEqual(['WEB']);
});

test('3-01 the member page shows the data of registration and profile, masked without the permission', async () => {
  const typed = {
    line: 'mara.line',
    whatsapp: '+84901234567',
    wechat: 'marawx',
    qqNum: '7654321',
    idNumber: 'AB1234567',
  };
  await platform.call(calls.security.saveProfile, { ...typed, facebook: 'mara.fb' }, mara);
  const plain = await platform.hire('plainreader', ['risk'], 1n);
  const fieldsFor = async (caller: Caller) => {
    const { profile } = await platform.call(calls.views.operatorMember, { id }, caller);
    return Object.fromEntries(profile.map(({ field, value }) => [field, value]));
  };
  expect(await fieldsFor(operator)).toMatchObject({ ...typed, facebook: 'mara.fb' });
  expect(await fieldsFor(plain)).toMatchObject({ line: 'm***', idNumber: 'A***', facebook: 'm***' });
});

test('case 18: the member page marks a stored number that receives no messages', async () => {
  const shown = async () => {
    const { profile, mobileReceives } = await platform.call(calls.views.operatorMember, { id }, operator);
    return [profile.find(({ field }) => field === 'mobileNum')?.value, mobileReceives];
  };
  expect(await shown()).toEqual([undefined, null]);
  // No call stores a landline any more.
  const store = (number: string | null) =>
    platform.database.ownerPool.query(
      `update identity.profile set mobile_num = $2, country_dialing_code = '84' where member_id = $1`,
      [id, number],
    );
  await store('901234567');
  expect(await shown()).toEqual(['+84 901234567', true]);
  await store('2800000003');
  expect(await shown()).toEqual(['+84 2800000003', false]);
  await store(null);
});

test('the dashboard counts the events of today', async () => {
  const today = await platform.call(calls.views.operatorDashboard, {}, operator);
  expect(today).toMatchObject({
    deposits: { now: '500.00', before: '0.00' },
    firstDeposits: { now: 1, before: 0 },
    registrations: { now: 1, before: 0 },
    activeMembers: 1,
    openRounds: { count: 0, oldest: null },
  });
  // An operator who may enter results must not see the numbers of an undrawn issue.
  const params = { game: 'xsmb', play: 'de_db', numbers: '…', number: expect.stringMatching(/^\d+$/) };
  expect(today.largeBets).toMatchObject([
    { account: 'maraquinn', memberId: id, amount: '50.00', textKey: 'event_bet', params },
  ]);
  // Bets count by the time of their settlement.
  expect(today.series).toMatchObject([{ category: 'ALL', now: { turnover: '0.00', grossWin: '0.00', plays: 0 } }]);
});

test('the dashboard counts work that was set aside, for operators with the permission', async () => {
  const add = `insert into kit.set_aside (kind, name, piece, failures, error, first_failed_at, last_failed_at, try_at, set_aside_at)
    values ('JOB', 'test.counted', 'row 1', 5, 'x', now(), now(), now() + interval '1 day', now())`;
  await platform.database.ownerPool.query(add);
  const service = await platform.hire('counting', ['customer-service'], 1n);
  const counted = async (caller: Caller) =>
    (await platform.call(calls.views.operatorDashboard, {}, caller)).waiting.setAside;
  expect([await counted(operator), await counted(service)]).toEqual([1, null]);
  await platform.database.ownerPool.query("delete from kit.set_aside where name = 'test.counted'");
});

test('a stop of all betting applies to the lottery, too (GLI-19 2.4)', async () => {
  const reason = 'The regulator asks for it';
  await platform.call(calls.gamesBackOffice.stopPlay, { reason }, operator);
  const lobby = await platform.call(calls.lottery.lobby, { gameCode: 'xsmb' });
  const slip = {
    requestId: randomUUID(),
    gameCode: 'xsmb',
    issueId: lobby.issue?.id ?? '',
    priceTableVersion: lobby.priceTableVersion,
    lines: [{ play: 'de_db' as const, numbers: ['07'], points: 1 }],
  };
  expect(await platform.refusalOf(calls.lottery.placeBets, slip, mara)).toBe('GAMING_STOPPED');
  await platform.call(calls.gamesBackOffice.allowPlay, { reason }, operator);
  await platform.call(calls.lottery.placeBets, slip, mara);
});

test('a settled draw notifies open tabs of the results, and a corrected one does not', async () => {
  const tab = await memberTab(mara.token);
  const send = (payload: BetSettled) =>
    transaction(platform.database.ownerPool, (tx) => publish(tx, BetSettled, 1n, payload));
  const members = [{ memberId: id, stake: '200', payout: '782' }];
  await send(settledBets({ issueId: '71', number: '20261124-0931', members, run: 2, isReversal: true }));
  await send(settledBets({ issueId: '71', number: '20261124-0931', members, run: 2 }));
  await send(settledBets({ issueId: '72', number: '20261124-0932', members }));
  const outcomes = () => tab.frames.filter((frame) => frame.type === 'outcome');
  await expect
    .poll(outcomes)
    .toMatchObject([
      { gameCode: 'SSC1M', issueId: '72', number: '20261124-0932', outcome: 'RESULT', stake: '2.00', payout: '7.82' },
    ]);
  tab.socket.close();
});

test('an operator without the permission reads no members', async () => {
  expect(await platform.refusalOf(calls.views.operatorMember, { id }, service)).toBe('FORBIDDEN');
  expect(await platform.refusalOf(calls.views.operatorTimeline, { id }, service)).toBe('FORBIDDEN');
  expect(await platform.refusalOf(calls.views.operatorMember, { id: '999' }, operator)).toBe('NOT_FOUND');
});

test("refusals are in the caller's language, and each code has texts in all six languages", async () => {
  const messages: string[] = [];
  for (const language of LANGUAGE_CODES) {
    const response = await fetch(`${platform.portalUrl}/wps/nowhere`, { headers: { language } });
    const { message } = (await response.json()) as { message: string };
    expect(message).toBe(serverMessage(language, 'NOT_FOUND'));
    messages.push(message);
  }
  expect(new Set(messages).size).toBe(LANGUAGE_CODES.length);
  const unknown = serverMessage('EN', 'UNKNOWN');
  const params = { wait: 5, until: '12:00', min: 1, max: 2, field: 'username', count: 5, minimum: 18, left: '1.00' };
  const wordless = Object.keys(codes).filter(
    (code) => code !== 'UNKNOWN' && serverMessage('EN', code, { ...params, limit: '1', patternId: 'ANY' }) === unknown,
  );
  expect(wordless).toEqual([]);
});

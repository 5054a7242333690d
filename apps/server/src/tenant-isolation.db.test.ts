import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { CallName, TypedCall } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, openPlatform, type TestPlatform } from './testing/platform.ts';
import { WITHOUT_IDS } from './testing/walk-calls-without-ids.ts';
import { FUND_PASSWORD, PAYOUT_ACCOUNT, payloadsNaming } from './testing/walk-payloads.ts';

/**
 * Calls every row with the ids of another owner: another member of the brand, a member of another brand, an operator of another brand. No
 * data may be found, and nothing may change.
 */

const OTHER_HOST = 'second.example';

let platform: TestPlatform;
let owner: Caller;
let others: { who: string; caller: Caller }[];
let foreignOperator: Caller;
/** An operator of the brand who serves its members. */
let service: Caller;
/** Payloads that name the owner's objects, by call. */
let payloads: Partial<Record<CallName, object>>;
/** Content that no other caller's answer may contain. */
let marks: string[];

const rows: TypedCall[] = Object.values(calls).flatMap((group) => Object.values(group) as TypedCall[]);

beforeAll(async () => {
  platform = await openPlatform();
  const brand = await platform.areas.brands.findByHost('localhost');
  const other = await openSecondBrand();
  owner = await platform.register('ownermember');
  others = [
    { who: 'another member', caller: await platform.register('neighbour') },
    { who: "another brand's member", caller: await platform.register('foreigner', OTHER_HOST) },
  ];
  const operator = await platform.hire('homeowner', ['owner'], brand.id);
  foreignOperator = await platform.hire('foreignowner', ['owner'], other, OTHER_HOST);
  const orders = await placeOrders();
  const slips = await placeSlips();
  const withdrawal = await withdraw();
  await platform.composed.consumers.drain();
  const record = await platform.call(calls.wallet.accountRecord, {}, owner);
  const inbox = await platform.call(calls.content.inbox, {}, owner);
  const info = await platform.call(calls.identity.memberInfo, {}, owner);
  const device = await addDevice(brand.id, info.id);
  const entryId = record.rows[0]?.entryId ?? '';
  const { checkId, caseId } = await suspect(info.id);
  service = await platform.hire('sara.service', ['customer-service'], brand.id);
  const audit = await platform.call(calls.staff.auditLog, {}, operator);
  const { stored, ...placed } = slips;
  marks = [
    info.account,
    placed.betId,
    placed.chaseId,
    stored.id,
    stored.name,
    entryId,
    `"${info.id}"`,
    'homeowner',
    ...audit.rows.map((row) => row.requestId),
  ];
  payloads = payloadsNaming({
    ...{ password: platform.password, info, withdrawal, entryId, inbox, device, checkId, caseId },
    ...{ ...orders, ...placed, savedSlipId: stored.id },
  });
});
afterAll(() => platform.close());

/**
 * Creates a second brand with a host of its own.
 * @returns its id
 */
async function openSecondBrand(): Promise<bigint> {
  const { areas } = platform;
  const other = await areas.brands.createBrand({
    code: 'second',
    name: 'Second',
    currency: { code: 'P', symbol: 'P', exponent: 2 },
    defaultLanguage: 'EN',
    languages: ['EN'],
    isDefault: false,
    createdAt: platform.clock.now(),
  });
  if (other === null) throw new Error('The second brand was not made.');
  await platform.database.ownerPool.query('insert into brands.domain (host, brand_id) values ($1, $2)', [
    OTHER_HOST,
    other,
  ]);
  // The server may have read the list of hosts at its start.
  areas.brands.forget();
  await areas.lottery.ensureDemo(other);
  return other;
}

/** The owner has a paid and an open deposit. */
async function placeOrders() {
  const depositId = await platform.deposit(owner, '500.00');
  const request = { requestId: randomUUID(), channel: 'sandbox-qr', amount: '77.00' };
  return { depositId, open: await platform.call(calls.payments.createDeposit, request, owner) };
}

/** The owner has a bet, a chase and a saved slip. */
async function placeSlips() {
  const lobby = await platform.call(calls.lottery.lobby, { gameCode: 'xsmb' });
  const issueId = lobby.issue?.id ?? '';
  const slip = {
    requestId: randomUUID(),
    gameCode: 'xsmb',
    issueId,
    priceTableVersion: lobby.priceTableVersion,
    lines: [{ play: 'de_db', numbers: ['07'], points: 5 }],
  };
  const { betIds } = await platform.call(calls.lottery.placeBets, slip, owner);
  const board = await platform.call(calls.elottery.lobby, { gameCode: 'SSC1M' });
  const last = board.upcoming.at(-1)?.id ?? '';
  const lines = [{ play: '1x_dwd', selection: '7||||', unitPrice: '2.00', multiple: 1, prizeGroup: 1800 }];
  const elotterySlip = {
    requestId: randomUUID(),
    gameCode: 'SSC1M',
    priceTableVersion: board.priceTableVersion,
    lines,
  };
  const chase = { ...elotterySlip, issues: [{ issueId: last, multiple: 1 }], stopOnWin: true };
  const { chaseId } = await platform.call(calls.elottery.startChase, chase, owner);
  const stored = await platform.call(
    calls.lotto.saveSlip,
    {
      ...{ gameCode: 'xsmb', name: 'of the owner alone' },
      lines: [{ play: 'de_db', numbers: ['07'], points: 5, unitPrice: '1.00', prizeGroup: null }],
    },
    owner,
  );
  return { issueId, slip, elotterySlip, chase, last, betId: betIds[0] ?? '', chaseId, stored };
}

/**
 * The owner has a known device.
 * @returns its key
 */
async function addDevice(brandId: bigint, memberId: string): Promise<string> {
  const device = randomBytes(32).toString('hex');
  await platform.database.ownerPool.query(
    `insert into identity.device (brand_id, member_id, device_key, name, first_seen_at, last_seen_at)
     values ($1, $2, decode($3, 'hex'), 'walk', $4, $4)`,
    [brandId, memberId, device, platform.clock.now()],
  );
  return device;
}

/** A brand's settings are cached for five seconds. */
const PATIENCE = { timeout: 60_000, interval: 200 };

/** The owner requests a withdrawal, with a new account usable immediately and a fee instead of the wagering requirement. */
async function withdraw() {
  const rules = { withdrawals: { cardHours: 0, turnoverPolicy: 'ADMIN_FEE' } };
  await platform.database.ownerPool.query('update brands.brand set settings = settings || $1 where is_default', [
    rules,
  ]);
  await vi.waitFor(async () => {
    expect((await platform.call(calls.payments.withdrawalTerms, {}, owner)).cardHours).toBe(0);
  }, PATIENCE);
  const setting = { password: platform.password, newFundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD };
  await platform.call(calls.identity.setFundPassword, setting, owner);
  const bankAccount = { ...PAYOUT_ACCOUNT, holder: 'Nguyen Van A', fundPassword: FUND_PASSWORD };
  const account = await platform.call(calls.payments.bindPayoutAccount, bankAccount, owner);
  const request = { requestId: randomUUID(), accountId: account.id, amount: '120.00', fundPassword: FUND_PASSWORD };
  return platform.call(calls.payments.createWithdrawal, request, owner);
}

const WATCHER = 'wanda.watch';

/** Compliance examines the owner: a flag that blocks his money, an assigned case, and a request to clear it. */
async function watchOwner(): Promise<Caller> {
  const { id: brandId } = await platform.areas.brands.findByHost('localhost');
  const watcher = await platform.hire(WATCHER, ['compliance'], brandId);
  const { memberId, id } = {
    memberId: '',
    id: '',
    ...payloads['safetyBackOffice.raiseFlag'],
    ...payloads['safetyBackOffice.moveCase'],
  };
  const note = 'reads like layering';
  await platform.call(calls.safetyBackOffice.raiseFlag, { memberId, kind: 'SANCTIONS_OR_PEP', note }, watcher);
  await platform.call(calls.safetyBackOffice.raiseFlag, { memberId, kind: 'OPPOSITE_BETTING', note }, watcher);
  await platform.call(calls.safetyBackOffice.moveCase, { id, to: 'INVESTIGATING', note }, watcher);
  await platform.call(calls.safetyBackOffice.moveCase, { id, to: 'CLEARED', note }, watcher);
  return watcher;
}

/** The owner has a waiting identity verification, and a case. */
async function suspect(memberId: string) {
  const { ownerPool } = platform.database;
  const whose = 'select brand_id, id, book from identity.member where id = $1';
  const { rows: checks } = await ownerPool.query<{ id: bigint }>(
    `insert into safety.identity_check (brand_id, member_id, book, level, state, declared_sealed, submitted_at)
     select brand_id, id, book, 1, 'SUBMITTED', 'sealed', $2 from (${whose}) m returning id`,
    [memberId, platform.clock.now()],
  );
  const { rows: cases } = await ownerPool.query<{ id: bigint }>(
    `insert into safety.aml_case (brand_id, member_id, book, state, score, has_blocked, opened_at)
     select brand_id, id, book, 'OPEN', 60, false, $2 from (${whose}) m returning id`,
    [memberId, platform.clock.now()],
  );
  return { checkId: String(checks[0]?.id), caseId: String(cases[0]?.id) };
}

async function stateOf() {
  const [balance, record, bets, orders, inbox, withdrawals] = await Promise.all([
    platform.call(calls.wallet.balance, {}, owner),
    platform.call(calls.wallet.accountRecord, {}, owner),
    platform.call(calls.lottery.myBets, {}, owner),
    platform.call(calls.payments.depositOrders, {}, owner),
    platform.call(calls.content.inbox, {}, owner),
    platform.call(calls.payments.withdrawals, {}, owner),
  ]);
  return { balance, record, bets, orders, inbox, withdrawals };
}

test('every call is tested, or listed as one without ids', () => {
  const missing = rows.filter((row) => !(row.name in payloads) && !WITHOUT_IDS.has(row.name)).map((row) => row.name);
  expect(missing).toEqual([]);
});

test('the first member has data of every kind that could be found', async () => {
  const { record, bets, orders, inbox, withdrawals } = await stateOf();
  const lists = [record, bets, orders, inbox, withdrawals];
  expect(lists.map(({ rows }) => rows.length)).toEqual([4, 2, 2, 2, 1]);
});

test('members cannot read or change anything of another member', async () => {
  const before = await stateOf();
  const found: string[] = [];
  for (const { who, caller } of others) {
    for (const row of rows) {
      const payload = payloads[row.name];
      if (!payload || row.server === 'backoffice') continue;
      const { envelope } = await platform.send(row, payload, caller);
      const text = JSON.stringify(envelope);
      for (const mark of marks) if (text.includes(mark)) found.push(`${who}: ${row.name} shows ${mark}`);
    }
  }
  expect(found).toEqual([]);
  expect(await stateOf()).toEqual(before);
});

test.each([
  'wallet.accountRecordEntry',
  'payments.depositOrder',
  'payments.cancelDeposit',
  'payments.claimDepositPaid',
  'payments.renewRate',
  'payments.removePayoutAccount',
  'security.removeDevice',
  'payments.withdrawal',
  'payments.cancelWithdrawal',
  'payments.confirmWithdrawal',
  'payments.addToDispute',
  'lottery.cancelBet',
  'lottery.myBet',
  'elottery.stopChase',
  'elottery.myChase',
  'lotto.deleteSlip',
] as const)('%s of another member is not found', async (name) => {
  const row = rows.find((one) => one.name === name);
  for (const { caller } of others) {
    expect(row && (await platform.refusalOf(row, payloads[name] ?? {}, caller))).toBe('NOT_FOUND');
  }
});

test('operators of another brand find nothing of this brand', async () => {
  const before = await stateOf();
  const found: string[] = [];
  for (const row of rows) {
    const payload = payloads[row.name];
    if (!payload || row.server !== 'backoffice') continue;
    const { envelope } = await platform.send(row, payload, foreignOperator);
    const text = JSON.stringify(envelope);
    for (const mark of marks) if (text.includes(mark)) found.push(`${row.name} shows ${mark}`);
  }
  expect(found).toEqual([]);
  expect(await stateOf()).toEqual(before);
});

test('customer service finds nothing of the compliance cases of a member, in any answer of the back office', async () => {
  const watcher = await watchOwner();
  const risk = [
    WATCHER,
    'layering',
    'SANCTIONS_OR_PEP',
    'OPPOSITE_BETTING',
    'safety.',
    'aml-case',
    'riskScore',
    'INVESTIGATING',
  ];
  const found = new Map<Caller, string[]>([
    [service, []],
    [watcher, []],
  ]);
  for (const [caller, list] of found) {
    for (const row of rows) {
      const payload = payloads[row.name] ?? (row.method === 'GET' ? {} : null);
      if (payload === null || row.server !== 'backoffice' || !row.token || row.answer === 'file') continue;
      const { envelope } = await platform.send(row, payload, caller);
      const text = JSON.stringify(envelope.success ? envelope.value : null);
      for (const mark of risk) if (text.includes(mark)) list.push(`${row.name} shows ${mark}`);
    }
  }
  expect(found.get(service)).toEqual([]);
  // The same calls by a permitted caller show that there was data to find.
  expect(found.get(watcher)).toEqual(
    expect.arrayContaining([
      ...['safetyBackOffice.oneCase shows layering', 'safetyBackOffice.memberProtection shows OPPOSITE_BETTING'],
      ...['views.operatorTimeline shows safety.', 'staff.requests shows aml-case'],
    ]),
  );
});

test("a member's token is refused on another brand's host and in the back office", async () => {
  for (const row of rows) {
    if (!row.token || WITHOUT_IDS.has(row.name)) continue;
    const abroad = row.server === 'backoffice' ? owner : { ...owner, host: OTHER_HOST };
    expect([row.name, await platform.refusalOf(row, payloads[row.name] ?? {}, abroad)]).toEqual([
      row.name,
      'NOT_LOGGED_IN',
    ]);
  }
});

test("an operator's token is refused on another brand's host and in calls of members", async () => {
  const wrongHost = { ...foreignOperator, host: 'localhost' };
  for (const row of rows) {
    if (!row.token || WITHOUT_IDS.has(row.name)) continue;
    const caller = row.server === 'backoffice' ? wrongHost : foreignOperator;
    expect([row.name, await platform.refusalOf(row, payloads[row.name] ?? {}, caller)]).toEqual([
      row.name,
      'NOT_LOGGED_IN',
    ]);
  }
});

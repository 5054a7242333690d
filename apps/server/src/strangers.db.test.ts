import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { CallName, TypedCall } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, openHouse, type TestHouse } from './testing/house.ts';

/**
 * Walks every call with the ids of somebody else: another member of the brand, a member of another brand, an operator of
 * another brand. Nobody may find anything, and nothing may change.
 */

const OTHER_HOST = 'second.example';

let house: TestHouse;
let owner: Caller;
let strangers: { who: string; caller: Caller }[];
let foreignOperator: Caller;
/** Payloads that name the owner's things, by call. */
let payloads: Partial<Record<CallName, object>>;
/** What no stranger's answer may contain. */
let marks: string[];

/** Calls that take no id of a member's or a brand's thing: public data, the caller's own, or a new thing. */
const WITHOUT_IDS = new Set<CallName>([
  'brandsOffice.uploadPicture',
  'brandsOffice.keepRanges',
  'staff.sessions',
  'staff.requestRole',
  'brands.status',
  'brands.whitelabel',
  'brands.domainRoutes',
  'brands.registerSettings',
  'brands.countries',
  'staff.login',
  'staff.enrolTotp',
  'staff.logout',
  'staff.me',
  'staff.changePassword',
  'staff.createOperator',
  'staff.roles',
  'staff.verifyAudit',
  'identity.login',
  'identity.logout',
  'identity.imageCaptcha',
  'identity.proofOfWork',
  'identity.register',
  'identity.checkAffiliateCode',
  'identity.changePassword',
  'identity.changeLanguage',
  'identity.setFundPassword',
  'waysIn.registerMobile',
  'waysIn.registerSms',
  'waysIn.smsNoLogin',
  'waysIn.forgotByEmail',
  'waysIn.setPasswordByLink',
  'waysIn.setPasswordByMobile',
  'waysIn.freePlay',
  'security.setQuestions',
  'security.startTotp',
  'security.confirmTotp',
  'security.renewRecoveryCodes',
  'security.stopTotp',
  'security.startPasskey',
  'security.sendBindCode',
  'security.bindContact',
  'security.sendOwnCode',
  'security.resetFundPassword',
  'security.saveProfile',
  'security.changeNickname',
  'security.changeAvatar',
  'security.agree',
  'security.startPasskeyLogin',
  'agents.affiliate',
  'payments.uploadProof',
  'safety.uploadDocument',
  'safety.timeOut',
  'safety.selfExclude',
  'paymentsOffice.uploadEvidence',
  'lotteryOffice.loadResults',
  'payments.depositCallback',
]);

const rows: TypedCall[] = Object.values(calls).flatMap((group) => Object.values(group) as TypedCall[]);

beforeAll(async () => {
  house = await openHouse();
  const { areas } = house;
  const merchant = await areas.brands.findByHost('localhost');
  const other = await areas.brands.createBrand({
    code: 'second',
    name: 'Second',
    currency: { code: 'P', symbol: 'P', exponent: 2 },
    defaultLanguage: 'EN',
    languages: ['EN'],
    isDefault: false,
    createdAt: new Date(),
  });
  if (other === null) throw new Error('The second brand was not made.');
  await house.database.ownerPool.query('insert into brands.domain (host, merchant_id) values ($1, $2)', [
    OTHER_HOST,
    other,
  ]);
  await areas.lottery.ensureDemo(other);
  owner = await house.register('ownermember');
  const neighbour = await house.register('neighbour');
  const foreigner = await house.register('foreigner', OTHER_HOST);
  strangers = [
    { who: 'another member', caller: neighbour },
    { who: "another brand's member", caller: foreigner },
  ];
  const operator = await house.hire('homeowner', ['owner'], merchant.id);
  foreignOperator = await house.hire('foreignowner', ['owner'], other, OTHER_HOST);

  const depositId = await house.deposit(owner, '500.00');
  const open = await house.call(
    calls.payments.createDeposit,
    { requestId: randomUUID(), channel: 'sandbox-qr', amount: '77.00' },
    owner,
  );
  const lobby = await house.call(calls.lottery.lobby, { gameCode: 'xsmb' });
  const issueId = lobby.issue?.id ?? '';
  const slip = {
    requestId: randomUUID(),
    gameCode: 'xsmb',
    issueId,
    priceTableVersion: lobby.priceTableVersion,
    lines: [{ play: 'de_db', numbers: ['07'], points: 5 }],
  };
  const placed = await house.call(calls.lottery.placeBets, slip, owner);
  const board = await house.call(calls.electronic.lobby, { gameCode: 'SSC1M' });
  const last = board.upcoming.at(-1)?.id ?? '';
  const lines = [{ play: '1x_dwd', selection: '7||||', unitPrice: '2.00', multiple: 1, prizeGroup: 1800 }];
  const electronicSlip = {
    requestId: randomUUID(),
    gameCode: 'SSC1M',
    priceTableVersion: board.priceTableVersion,
    lines,
  };
  const chase = { ...electronicSlip, issues: [{ issueId: last, multiple: 1 }], stopOnWin: true };
  const { chaseId } = await house.call(calls.electronic.startChase, chase, owner);
  const withdrawal = await withdraw();
  await house.house.consumers.drain();
  const record = await house.call(calls.wallet.accountRecord, {}, owner);
  const inbox = await house.call(calls.content.inbox, {}, owner);
  const info = await house.call(calls.identity.memberInfo, {}, owner);
  const device = randomBytes(32).toString('hex');
  await house.database.ownerPool.query(
    `insert into identity.device (merchant_id, member_id, device_key, name, first_seen_at, last_seen_at)
     values ($1, $2, decode($3, 'hex'), 'walk', now(), now())`,
    [merchant.id, info.id, device],
  );
  const entryId = record.rows[0]?.entryId ?? '';
  const betId = placed.betIds[0] ?? '';
  const { checkId, caseId } = await suspect(info.id);
  const audit = await house.call(calls.staff.auditLog, {}, operator);
  marks = [
    info.account,
    betId,
    chaseId,
    entryId,
    `"${info.id}"`,
    'homeowner',
    ...audit.rows.map((row) => row.requestId),
  ];
  payloads = {
    'identity.memberInfo': {},
    'wallet.balance': {},
    'wallet.merchantWallet': {},
    'wallet.consolidatedFunds': {},
    'wallet.accountRecord': {},
    'wallet.turnover': {},
    'wallet.transferTerms': {},
    'wallet.transfers': {},
    'wallet.sendTransfer': {
      ...{ requestId: randomUUID(), direction: 'DOWN', to: info.account, amount: '10.00', remark: '' },
      fundPassword: '000000',
    },
    'wallet.accountRecordEntry': { entryId },
    'payments.depositChannels': {},
    'payments.createDeposit': { requestId: randomUUID(), channel: 'sandbox-nobody', amount: '100.00' },
    'payments.depositOrders': {},
    'payments.depositOrder': { id: depositId },
    'payments.cancelDeposit': { id: open.id },
    'payments.claimDepositPaid': { id: open.id },
    'identity.fundPassword': {},
    'payments.payoutAccounts': {},
    'payments.bindPayoutAccount': { ...PAYOUT_ACCOUNT, holder: 'Somebody Else', fundPassword: '000000' },
    'payments.removePayoutAccount': { id: withdrawal.account.id, fundPassword: FUND_PASSWORD },
    'payments.withdrawalTerms': {},
    'payments.quoteWithdrawal': { amount: '100.00' },
    'payments.createWithdrawal': {
      requestId: randomUUID(),
      accountId: withdrawal.account.id,
      amount: '100.00',
      fundPassword: FUND_PASSWORD,
    },
    'payments.withdrawals': {},
    'payments.withdrawal': { id: withdrawal.id },
    'payments.cancelWithdrawal': { id: withdrawal.id },
    'payments.confirmWithdrawal': { id: withdrawal.id, answer: 'RECEIVED' },
    'lottery.gameMenu': {},
    'lottery.recentGames': {},
    'lottery.openedNumbers': { gameCode: 'xsmb' },
    'lottery.lobby': { gameCode: 'xsmb' },
    'lottery.result': { gameCode: 'xsmb', day: '2025-06-30' },
    'lottery.statistics': { gameCode: 'xsmb' },
    'lottery.draw': { issueId },
    'lottery.drawBets': { issueId, page: 1 },
    'lottery.drawChains': { gameCode: 'SSC1M' },
    'lottery.placeBets': slip,
    'electronic.menu': {},
    'electronic.lobby': { gameCode: 'SSC1M' },
    'electronic.statistics': { gameCode: 'SSC1M' },
    'electronic.placeBets': { ...electronicSlip, issueId: last },
    'electronic.startChase': chase,
    'electronic.stopChase': { chaseId },
    'electronic.myChases': {},
    'electronic.myChase': { chaseId },
    'lottery.cancelBet': { betId },
    'lottery.myBets': {},
    'lottery.myBet': { betId },
    'games.gameMenus': {},
    'games.popular': {},
    'games.launchGame': { gameId: 'lantern-river', vassalage: 'LANTERN' },
    'games.rounds': {},
    'games.replay': { id: 'LANTERN:nobody' },
    'gamesOffice.rounds': { memberId: info.id },
    'gamesOffice.round': { id: 'LANTERN:nobody', memberId: info.id },
    'gamesOffice.vendors': {},
    'gamesOffice.games': {},
    'gamesOffice.changeVendor': { vassalage: 'LANTERN', gameType: 'RNG', state: 'OFF', reason: 'A stranger' },
    'gamesOffice.changeGame': { vassalage: 'LANTERN', gameId: 'twin-sevens', state: 'OFF', reason: 'A stranger' },
    'gamesOffice.stops': {},
    'gamesOffice.stopPlay': { memberId: info.id, reason: 'A stranger' },
    'gamesOffice.allowPlay': { memberId: info.id, reason: 'A stranger' },
    'agents.centre': {},
    'agents.overview': { from: '2025-01-01', to: '2025-01-02' },
    'agents.team': { parent: info.id },
    'agents.downline': { id: info.id },
    'agents.changeRates': { id: info.id, rates: { CATEGORY_RATE: { LIVE: 0 } } },
    'agents.promote': { id: info.id },
    'agents.links': {},
    'agents.createLink': { accountType: 0, rates: {}, validDays: 0, maxUses: 0, channel: '', remark: '' },
    'agents.closeLink': { code: 'AAAABBBBCCCC' },
    'agents.openAccount': { username: 'somebodynew', accountType: 0, rates: {} },
    'agentsOffice.line': { search: info.account },
    'agentsOffice.agent': { id: info.id },
    'agentsOffice.rateKeys': {},
    'agentsOffice.links': { id: info.id },
    'agentsOffice.closeLink': { id: info.id, code: 'AAAABBBBCCCC' },
    'agentsOffice.changeRates': { id: info.id, rates: {}, reason: 'walk' },
    'agentsOffice.setQuota': { id: info.id, lottery: 'SSC1M', prizeGroup: 1952, allowed: 1 },
    'agentsOffice.requestTopAgent': { username: 'topwalker', isTest: false, rates: {}, reason: 'walk' },
    'agentsOffice.requestMove': { id: info.id, upline: null, reason: 'walk' },
    'agentsOffice.promote': { id: info.id, reason: 'walk' },
    'content.announcements': {},
    'content.notices': {},
    'content.helpCenter': {},
    'content.unreadCount': {},
    'content.inbox': {},
    'content.markRead': { ids: inbox.rows.map((row) => row.id) },
    'views.home': {},
    'security.overview': {},
    'security.questions': {},
    'security.passkeys': {},
    'security.addPasskey': { challengeId: randomUUID(), name: 'walk', answer: '{}' },
    'security.removePasskey': { id: 'walk', password: house.password },
    'security.devices': {},
    'security.removeDevice': { id: device },
    'security.loginLog': {},
    'security.profile': {},
    'security.icon': {},
    'security.avatar': {},
    'security.welcome': {},
    'security.sendProofCode': { challengeId: randomUUID(), method: 'SMS' },
    'security.proveLogin': { challengeId: randomUUID(), method: 'TOTP', answer: '000000' },
    'security.passkeyLogin': { challengeId: randomUUID(), answer: '{}' },
    'securityOffice.member': { id: info.id },
    'securityOffice.devices': { id: info.id },
    'securityOffice.logins': { id: info.id },
    'securityOffice.change': { id: info.id, deed: 'LOCK_LOGIN', reason: 'walk' },
    'securityOffice.request': { id: info.id, wish: 'UNBIND_TOTP', reason: 'walk' },
    'waysInOffice.messages': {},
    'waysInOffice.message': { id: '1' },
    'waysInOffice.gateways': {},
    'waysInOffice.requestGateway': { channel: 'SMS', kind: null, settings: {}, secret: '', reason: 'walk' },
    'identityOffice.members': { search: info.account },
    'walletOffice.transfers': {},
    'walletOffice.requestRelease': { id: '1', reason: 'walk' },
    'walletOffice.rejectTransfer': { id: '1', reason: 'walk' },
    'walletOffice.trialBalance': {},
    'walletOffice.accountEntries': { account: `M:${info.id}:MAIN` },
    'walletOffice.houseLegs': { account: 'H:FUND' },
    'walletOffice.groupAccounts': { group: 'M:*:MAIN' },
    'walletOffice.legTransfers': { account: 'H:FUND', batchId: '1', posting: 'P07' },
    'walletOffice.legEntries': { account: 'H:FUND', batchId: '1', posting: 'P01' },
    'walletOffice.entry': { entryId },
    'walletOffice.recompute': {},
    'paymentsOffice.deposits': {},
    'paymentsOffice.deposit': { id: depositId },
    'paymentsOffice.requestMatch': { id: depositId, decision: 'ACCEPT', reason: 'walk' },
    'paymentsOffice.requestChargeBack': { id: depositId, caseNo: 'C-1', reason: 'walk' },
    'paymentsOffice.withdrawals': {},
    'paymentsOffice.withdrawal': { id: withdrawal.id },
    'paymentsOffice.proof': { id: randomUUID() },
    'paymentsOffice.startReview': { id: withdrawal.id },
    'paymentsOffice.approveWithdrawal': { id: withdrawal.id, channel: 'sandbox-bank', reason: 'walk' },
    'paymentsOffice.rejectWithdrawal': { id: withdrawal.id, reason: 'walk' },
    'paymentsOffice.retryWithdrawal': { id: withdrawal.id, channel: 'sandbox-bank' },
    'paymentsOffice.requestResolve': { id: withdrawal.id, outcome: 'PAID', reason: 'walk' },
    'paymentsOffice.requestAnswer': { id: withdrawal.id, answer: 'RETURN', reason: 'walk' },
    'lotteryOffice.issues': {},
    'lotteryOffice.issue': { id: issueId },
    'lotteryOffice.draws': {},
    'lotteryOffice.requestVoid': { issueId, reason: 'walk' },
    'lotteryOffice.enterResult': { issueId, numbers: { DB: ['12345'] } },
    'lotteryOffice.demoDraw': { issueId },
    'brandsOffice.site': {},
    'brandsOffice.changeSwitches': { revision: '0', changes: [{ modId: 'FREEPLAY3', enabled: true }] },
    'brandsOffice.changeRules': {
      revision: '0',
      rules: [{ field: 'email', enabled: true, required: false, patternId: 'EMAIL', minLength: 6, maxLength: 90 }],
    },
    'brandsOffice.changeSettings': { revision: '0', settings: { minimumAge: 21 } },
    'brandsOffice.requestMaintenance': { kind: 'ORDER', from: null, until: null, passes: [], reason: 'walk' },
    'brandsOffice.requestRegions': { regions: REGIONS, reason: 'walk' },
    'brandsOffice.merchants': {},
    'brandsOffice.requestMerchant': NEW_BRAND,
    'brandsOffice.requestDomains': { hosts: ['third.example'], reason: 'walk' },
    'staff.operator': { id: '1' },
    'staff.disableOperator': { id: '1', reason: 'walk' },
    'staff.requestOperator': { id: '1', kind: 'RESET_TOTP', reason: 'walk' },
    'staff.takeNewPassword': { requestId: '1' },
    'staff.requestAddresses': { ranges: [], reason: 'walk' },
    'staff.exportAudit': { from: '2020-01-01T00:00:00.000Z', to: '2020-06-01T00:00:00.000Z' },
    'staff.operators': {},
    'staff.requests': {},
    'staff.decideRequest': { id: '1', decision: 'APPROVE', reason: 'walk' },
    'staff.auditLog': {},
    'safety.protection': {},
    'safety.sitting': {},
    'safety.acknowledge': {},
    'safety.setLimit': { kind: 'STAKE', period: 'MONTH', amount: '100000' },
    'safety.confirmLimit': { kind: 'DEPOSIT', period: 'DAY' },
    'safety.setRealityCheck': { minutes: 30 },
    'safety.dismissPrompt': {},
    'safety.askReturn': {},
    'safety.confirmReturn': {},
    'safety.identity': {},
    'safety.submitIdentity': {
      ...{ level: 1, realName: 'Nguyen Van A', birthDate: '1990-01-01', documentType: 'PASSPORT' },
      ...{ documentNumber: 'C1234567', documents: [{ id: randomUUID(), kind: 'DOCUMENT_FRONT' }] },
    },
    'safetyOffice.identityChecks': { search: info.account },
    'safetyOffice.identityCheck': { id: checkId },
    'safetyOffice.document': { id: randomUUID() },
    'safetyOffice.decideIdentity': { id: checkId, decision: 'REJECT', reason: 'walk' },
    'safetyOffice.cases': { search: info.account },
    'safetyOffice.oneCase': { id: caseId },
    'safetyOffice.moveCase': { id: caseId, to: 'CLEARED', note: 'walk' },
    'safetyOffice.raiseFlag': { memberId: info.id, kind: 'CRYPTO_RISK', note: 'walk' },
    'safetyOffice.exclusions': { search: info.account },
    'safetyOffice.memberProtection': { memberId: info.id },
    'views.operatorMember': { id: info.id },
    'views.operatorTimeline': { id: info.id },
    'views.operatorDashboard': {},
  };
});
afterAll(() => house.close());

/** A brand's settings are remembered for five seconds. */
const PATIENCE = { timeout: 20_000, interval: 200 };
const REGIONS = { mode: 'DENY', countries: [], allowRanges: [], denyRanges: [], denyLists: [] };
const NEW_BRAND = {
  ...{ code: 'third', name: 'Third', hosts: ['third.example'], currency: { code: 'P', symbol: 'P', exponent: 2 } },
  ...{ languages: ['EN'], defaultLanguage: 'EN', theme: 'JADE', logoUrl: null, reason: 'walk' },
};
const FUND_PASSWORD = '271828';
const PAYOUT_ACCOUNT = { kind: 'BANK', institution: 'Vietcombank', number: '9704 1234 5678' } as const;

/** The owner asks for money, where a new account may be paid to at once and turnover is charged for. */
async function withdraw() {
  const rules = { withdrawals: { cardHours: 0, turnoverPolicy: 'ADMIN_FEE' } };
  await house.database.ownerPool.query('update brands.merchant set settings = settings || $1 where is_default', [
    rules,
  ]);
  await vi.waitFor(async () => {
    expect((await house.call(calls.payments.withdrawalTerms, {}, owner)).cardHours).toBe(0);
  }, PATIENCE);
  const setting = { password: house.password, newFundPassword: FUND_PASSWORD, confirmFundPassword: FUND_PASSWORD };
  await house.call(calls.identity.setFundPassword, setting, owner);
  const wish = { ...PAYOUT_ACCOUNT, holder: 'Nguyen Van A', fundPassword: FUND_PASSWORD };
  const account = await house.call(calls.payments.bindPayoutAccount, wish, owner);
  const request = { requestId: randomUUID(), accountId: account.id, amount: '120.00', fundPassword: FUND_PASSWORD };
  return house.call(calls.payments.createWithdrawal, request, owner);
}

/** The owner has a proof of identity that waits, and a case. */
async function suspect(memberId: string) {
  const { ownerPool } = house.database;
  const whose = 'select merchant_id, id, book from identity.member where id = $1';
  const { rows: checks } = await ownerPool.query<{ id: bigint }>(
    `insert into safety.identity_check (merchant_id, member_id, book, level, state, declared_sealed, submitted_at)
     select merchant_id, id, book, 1, 'SUBMITTED', 'sealed', now() from (${whose}) m returning id`,
    [memberId],
  );
  const { rows: cases } = await ownerPool.query<{ id: bigint }>(
    `insert into safety.aml_case (merchant_id, member_id, book, state, score, has_blocked, opened_at)
     select merchant_id, id, book, 'OPEN', 60, false, now() from (${whose}) m returning id`,
    [memberId],
  );
  return { checkId: String(checks[0]?.id), caseId: String(cases[0]?.id) };
}

async function stateOf() {
  const [balance, record, bets, orders, inbox, withdrawals] = await Promise.all([
    house.call(calls.wallet.balance, {}, owner),
    house.call(calls.wallet.accountRecord, {}, owner),
    house.call(calls.lottery.myBets, {}, owner),
    house.call(calls.payments.depositOrders, {}, owner),
    house.call(calls.content.inbox, {}, owner),
    house.call(calls.payments.withdrawals, {}, owner),
  ]);
  return { balance, record, bets, orders, inbox, withdrawals };
}

test('every call is walked, or known to take no ids', () => {
  const missing = rows.filter((row) => !(row.name in payloads) && !WITHOUT_IDS.has(row.name)).map((row) => row.name);
  expect(missing).toEqual([]);
});

test('the owner has things that a stranger could find', async () => {
  const { record, bets, orders, inbox, withdrawals } = await stateOf();
  const lists = [record, bets, orders, inbox, withdrawals];
  expect(lists.map(({ rows }) => rows.length)).toEqual([4, 2, 2, 1, 1]);
});

test("members find nothing of another's, and change nothing", async () => {
  const before = await stateOf();
  const found: string[] = [];
  for (const { who, caller } of strangers) {
    for (const row of rows) {
      const payload = payloads[row.name];
      if (!payload || row.door === 'backoffice') continue;
      const { envelope } = await house.ask(row, payload, caller);
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
  'payments.removePayoutAccount',
  'security.removeDevice',
  'payments.withdrawal',
  'payments.cancelWithdrawal',
  'payments.confirmWithdrawal',
  'lottery.cancelBet',
  'lottery.myBet',
  'electronic.stopChase',
  'electronic.myChase',
] as const)("%s of another's is not found", async (name) => {
  const row = rows.find((one) => one.name === name);
  for (const { caller } of strangers) {
    expect(row && (await house.refusalOf(row, payloads[name] ?? {}, caller))).toBe('NOT_FOUND');
  }
});

test("operators of another brand find nothing of this one's", async () => {
  const before = await stateOf();
  const found: string[] = [];
  for (const row of rows) {
    const payload = payloads[row.name];
    if (!payload || row.door !== 'backoffice') continue;
    const { envelope } = await house.ask(row, payload, foreignOperator);
    const text = JSON.stringify(envelope);
    for (const mark of marks) if (text.includes(mark)) found.push(`${row.name} shows ${mark}`);
  }
  expect(found).toEqual([]);
  expect(await stateOf()).toEqual(before);
});

test("a member's token opens nothing on another brand's host, and nothing in the back office", async () => {
  for (const row of rows) {
    if (!row.token || WITHOUT_IDS.has(row.name)) continue;
    const abroad = row.door === 'backoffice' ? owner : { ...owner, host: OTHER_HOST };
    expect([row.name, await house.refusalOf(row, payloads[row.name] ?? {}, abroad)]).toEqual([
      row.name,
      'NOT_LOGGED_IN',
    ]);
  }
});

test("an operator's token opens nothing on another brand's host, and nothing of a member's", async () => {
  const wrongHost = { ...foreignOperator, host: 'localhost' };
  for (const row of rows) {
    if (!row.token || WITHOUT_IDS.has(row.name)) continue;
    const caller = row.door === 'backoffice' ? wrongHost : foreignOperator;
    expect([row.name, await house.refusalOf(row, payloads[row.name] ?? {}, caller)]).toEqual([
      row.name,
      'NOT_LOGGED_IN',
    ]);
  }
});

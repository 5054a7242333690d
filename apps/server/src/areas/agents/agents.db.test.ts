import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openPlatform, type TestPlatform } from '../../testing/platform.ts';
import { solveProof } from '../../testing/world.ts';

let platform: TestPlatform;
let maker: Caller;
let checker: Caller;
let brandId: bigint;
/** Password of agents opened by operators and agents. */
let top: Caller;

const CARD = { LOTTERY_GROUP: { SSC1M: 1956 }, CATEGORY_RATE: { LIVE: 4_000, RNG: 3_000 } };
const NEW_LINK: Payload<'agents.createLink'> = {
  ...{ accountType: 0, rates: {}, validDays: 30, maxUses: 0, channel: 'Telegram', remark: '' },
};

async function approve(requestId: string | null, by: Caller = checker): Promise<string | null> {
  return platform.refusalOf(
    calls.staff.decideRequest,
    { id: requestId ?? '', decision: 'APPROVE', reason: 'looked at' },
    by,
  );
}

/** Logs in with a start password and sets another one, as the forced change requires. */
async function firstLogin(username: string, initial: string): Promise<Caller> {
  const login = await platform.call(calls.identity.login, { username, password: initial });
  expect(login.passwordExpired).toBe(true);
  const restricted = { token: login.token };
  expect(await platform.refusalOf(calls.agents.centre, {}, restricted)).toBe('PASSWORD_CHANGE_REQUIRED');
  const change = { oldPassword: initial, newPassword: 'Quiet-Harbour-9', confirmNewPassword: 'Quiet-Harbour-9' };
  const { token } = await platform.call(calls.identity.changePassword, change, restricted);
  return { token };
}

async function register(username: string, changes: Partial<Payload<'identity.register'>> = {}) {
  const captcha = solveProof(await platform.call(calls.identity.proofOfWork, {}));
  const passwords = { password: platform.password, confirmPassword: platform.password };
  const form = { username, ...passwords, captcha, agreeTerms: true, confirmAge: true, ...changes };
  return platform.send(calls.identity.register, form);
}

beforeAll(async () => {
  platform = await openPlatform();
  brandId = (await platform.areas.brands.findByHost('localhost')).id;
  maker = await platform.hire('agentmaker', ['agent-manager'], brandId);
  checker = await platform.hire('agentchecker', ['agent-manager'], brandId);
  const request = { username: 'topagent', isTest: false, rates: CARD, reason: 'first line' };
  const { requestId } = await platform.call(calls.agentsBackOffice.requestTopAgent, request, maker);
  const take = { account: 'topagent' };
  expect(await platform.refusalOf(calls.agentsBackOffice.issueStartPassword, take, maker)).toBe('NOT_FOUND');
  expect(await approve(requestId)).toBeNull();
  // The approver does not get the password.
  expect(await platform.refusalOf(calls.agentsBackOffice.issueStartPassword, take, checker)).toBe('NOT_FOUND');
  const { initialPassword } = await platform.call(calls.agentsBackOffice.issueStartPassword, take, maker);
  top = await firstLogin('topagent', initialPassword);
  expect(await platform.refusalOf(calls.agentsBackOffice.issueStartPassword, take, maker)).toBe('START_PASSWORD_USED');
});
afterAll(() => platform.close());

const idOf = async (account: string) =>
  ((await platform.areas.identity.findByAccount({ brandId }, account))?.id ?? 0n).toString();

describe('member and agent side (4-03, 6-02, 6-03)', () => {
  test('non-agents cannot log in to the agent side, and members open no links', async () => {
    const member = await platform.register('plainmember');
    expect(await platform.refusalOf(calls.agents.centre, {}, member)).toBe('NON_AGENT_LOGIN');
    expect(await platform.refusalOf(calls.agents.createLink, NEW_LINK, member)).toBe('NON_AGENT_LOGIN');
    const { envelope } = await platform.send(calls.agents.team, {}, member);
    expect(envelope).toMatchObject({ success: false, message: 'Non-agents cannot log in' });
  });

  test('an agent reads the own rate card, and only the name of the upline', async () => {
    const centre = await platform.call(calls.agents.centre, {}, top);
    expect(centre).toMatchObject({ account: 'topagent', readOnly: false, upline: null, rates: CARD, openingsLeft: 50 });
    expect(centre.groupLotteries.map(({ code }) => code)).toContain('SSC1M');
  });
});

describe('register links (1.5)', () => {
  test('a link registers a member with its rates, and counts its registrations for its owner', async () => {
    const rates = { LOTTERY_GROUP: { SSC1M: 1940 } };
    const link = await platform.call(calls.agents.createLink, { ...NEW_LINK, rates, maxUses: 1 }, top);
    expect(await platform.refusalOf(calls.identity.checkAffiliateCode, { code: link.code })).toBeNull();
    const { envelope } = await register('bylink', { affiliateCode: link.code });
    expect(envelope.success).toBe(true);
    expect((await register('bylinktwo', { affiliateCode: link.code })).envelope).toMatchObject({
      value: { code: 'LINK_EXHAUSTED' },
    });
    const member = { token: (envelope.value as { token: string }).token };
    await platform.deposit(member, '200.00');
    await expect
      .poll(async () => (await platform.call(calls.agents.links, {}, top)).rows[0])
      .toMatchObject({ state: 'EXHAUSTED', opened: 1, registered: 1, firstDeposits: 1, firstDepositAmount: '200.00' });
    const team = await platform.call(calls.agents.team, { account: 'BYLINK' }, top);
    expect(team.rows).toMatchObject([{ account: 'bylink', isAgent: false, isDirect: true, rates, balance: '200.00' }]);
    const { today } = await platform.call(calls.agents.centre, {}, top);
    expect(await platform.call(calls.agents.overview, { from: today, to: today }, top)).toMatchObject({
      ...{ members: 1, players: 1, registrations: 1, firstDeposits: 1, deposits: '200.00', teamBalance: '200.00' },
    });
  });

  test('profit and loss has one row per branch, which with the own row add up to the team, and opens the rows below a branch (1.8)', async () => {
    const { today } = await platform.call(calls.agents.centre, {}, top);
    const range = { from: today, to: today };
    const { team, self, rows, path, nextCursor } = await platform.call(calls.agents.profitLoss, range, top);
    expect({ team, self, nextCursor }).toMatchObject({
      ...{ team: { deposits: '200.00', pnl: '0.00' }, self: { deposits: '0.00' }, nextCursor: null },
    });
    expect(rows).toMatchObject([{ account: 'bylink', deposits: '200.00', isAgent: false, isHere: true }]);
    expect(path.map(({ account }) => account)).toEqual(['topagent']);
    const below = await platform.call(calls.agents.profitLoss, { ...range, of: await idOf('bylink') }, top);
    expect(below).toMatchObject({ team: { deposits: '200.00' }, self: { deposits: '200.00' }, rows: [] });
    expect(below.path.map(({ account }) => account)).toEqual(['topagent', 'bylink']);
    const refusal = (query: object) => platform.refusalOf(calls.agents.profitLoss, { ...range, ...query }, top);
    expect(await refusal({ of: await idOf('plainmember') })).toBe('NOT_IN_LINE');
    expect(await refusal({ from: '2020-01-01' })).toBe('BAD_REQUEST');
  });

  test('a link cannot give rates above the own ones, unknown lotteries, or account types other than member and agent', async () => {
    const refusal = (changes: object) => platform.refusalOf(calls.agents.createLink, { ...NEW_LINK, ...changes }, top);
    expect(await refusal({ rates: { LOTTERY_GROUP: { SSC1M: 1958 } } })).toBe('PG_EXCEEDS_UPLINE');
    expect(await refusal({ rates: { LOTTERY_GROUP: { SSC1M: 1939 } } })).toBe('PG_STEP');
    expect(await refusal({ rates: { CATEGORY_RATE: { LIVE: 4_001 } } })).toBe('RATE_EXCEEDS_UPLINE');
    expect(await refusal({ rates: { CATEGORY_RATE: { MOON: 1 } } })).toBe('BAD_REQUEST');
    for (const accountType of [1, 4, 41, 42]) expect(await refusal({ accountType })).toBe('FORBIDDEN');
    expect(await refusal({ channel: 'x'.repeat(51) })).not.toBeNull();
  });

  test('an unknown code stops the registration, and a visitor without a code goes to the owner of the domain (attribution order)', async () => {
    expect((await register('nocode', { affiliateCode: 'ZZZZYYYYXXXX' })).envelope).toMatchObject({
      value: { code: 'INVITATION_CODE_ERROR' },
      message: 'Invalid invitation code',
    });
    expect((await platform.call(calls.agents.affiliate, {})).affiliate).toBeNull();
    const own = 'insert into tree.domain_owner (brand_id, host, agent_id) values ($1, $2, $3)';
    await platform.database.ownerPool.query(own, [brandId, '127.0.0.1', await idOf('topagent')]);
    expect((await platform.call(calls.agents.affiliate, {})).affiliate).toEqual({ account: 'topagent' });
    await register('bydomain');
    await platform.database.ownerPool.query('delete from tree.domain_owner');
    const id = BigInt(await idOf('bydomain'));
    expect(await platform.areas.tree.pathOf({ brandId }, id)).toEqual([BigInt(await idOf('topagent')), id]);
  });
});

describe('direct opening (1.5)', () => {
  test('an agent opens an agent, who must change the initial password before reading anything', async () => {
    const request = { username: 'subagent', accountType: 2, rates: { CATEGORY_RATE: { LIVE: 2_500 } } };
    expect(await platform.refusalOf(calls.agents.openAccount, { ...request, username: '!' }, top)).toBe('FIELD_RULE');
    const opened = await platform.call(calls.agents.openAccount, request, top);
    expect(opened).toEqual({
      ...{ account: 'subagent', openingsLeft: 49, expiresAt: expect.stringMatching(/Z$/) },
      initialPassword: expect.stringMatching(/^\w{4}(-\w{4}){2}$/),
    });
    expect(await platform.refusalOf(calls.agents.openAccount, request, top)).toBe('USERNAME_TAKEN');
    const sub = await firstLogin('subagent', opened.initialPassword);
    expect(await platform.call(calls.agents.centre, {}, sub)).toMatchObject({
      upline: 'topagent',
      // The prize group is inherited, the rate is his own.
      rates: { LOTTERY_GROUP: { SSC1M: 1956 }, CATEGORY_RATE: { LIVE: 2_500 } },
    });
  });

  test('each account has its own initial password, which opens no other account', async () => {
    const open = (username: string) =>
      platform.call(calls.agents.openAccount, { username, accountType: 0, rates: {} }, top);
    const opened = [await open('ownword1'), await open('ownword2'), await open('ownword3')];
    expect(new Set(opened.map(({ initialPassword }) => initialPassword)).size).toBe(3);
    const login = { username: 'ownword2', password: opened[0]?.initialPassword ?? '' };
    expect(await platform.refusalOf(calls.identity.login, login)).toBe('LOGIN_FAILED');
  });

  test('only the opener can issue another initial password, which replaces the earlier one, until the owner has set a password', async () => {
    const first = await platform.call(
      calls.agents.openAccount,
      { username: 'reissued', accountType: 0, rates: {} },
      top,
    );
    const other = await platform.register('otherplayer');
    const request = { account: 'reissued' };
    const id = await idOf('reissued');
    expect(await platform.refusalOf(calls.agents.issueStartPassword, request, other)).toBe('NON_AGENT_LOGIN');
    expect(await platform.refusalOf(calls.agentsBackOffice.issueStartPassword, request, maker)).toBe('NOT_FOUND');
    expect((await platform.call(calls.agents.downline, { id }, top)).start).toEqual({ expiresAt: first.expiresAt });
    expect((await platform.call(calls.agentsBackOffice.agent, { id }, maker)).start).toBeNull();
    // A password change with the first password is in progress when the second is issued.
    const begun = await platform.call(calls.identity.login, { username: 'reissued', password: first.initialPassword });
    const second = await platform.call(calls.agents.issueStartPassword, request, top);
    const change = {
      oldPassword: first.initialPassword,
      newPassword: 'Cedar8mountain',
      confirmNewPassword: 'Cedar8mountain',
    };
    expect(await platform.refusalOf(calls.identity.changePassword, change, { token: begun.token })).toBe(
      'NOT_LOGGED_IN',
    );
    const old = { username: 'reissued', password: first.initialPassword };
    expect(await platform.refusalOf(calls.identity.login, old)).toBe('LOGIN_FAILED');
    await firstLogin('reissued', second.initialPassword);
    expect((await platform.call(calls.agents.downline, { id }, top)).start).toBeNull();
    expect(await platform.refusalOf(calls.agents.issueStartPassword, request, top)).toBe('START_PASSWORD_USED');
    const again = { username: 'reissued', password: second.initialPassword };
    expect(await platform.refusalOf(calls.identity.login, again)).toBe('LOGIN_FAILED');
  });

  test('opens at most fifty accounts a day, also by concurrent requests', async () => {
    await platform.database.ownerPool.query('update agents.opening set opened = 49');
    const codes = await Promise.all(
      ['lastone', 'onetoomany'].map((username) =>
        platform.refusalOf(calls.agents.openAccount, { username, accountType: 0, rates: {} }, top),
      ),
    );
    expect(codes.sort()).toEqual(['QUOTA_INSUFFICIENT', null].sort());
  });
});

describe('team management (1.3, 1.4)', () => {
  test('shows only the own branch, page by page, and masks fields that the upline may not read', async () => {
    const sub = await platform.call(calls.agents.team, { account: 'subagent' }, top);
    const subId = sub.rows[0]?.id ?? '';
    const { token } = await platform.call(calls.identity.login, { username: 'subagent', password: 'Quiet-Harbour-9' });
    const below = await platform.call(calls.agents.createLink, NEW_LINK, { token });
    await register('deepmember', { affiliateCode: below.code, payeeName: 'Nguyen An', email: 'deep@mail.example' });
    const deep = await platform.call(calls.agents.team, { parent: subId }, top);
    expect(deep.path.map(({ account }) => account)).toEqual(['topagent', 'subagent']);
    expect(deep.rows).toMatchObject([{ account: 'deepmember', isDirect: false }]);
    const one = await platform.send(calls.agents.downline, { id: deep.rows[0]?.id }, top);
    expect(JSON.stringify(one)).not.toContain('deep@mail');
    const caller = { token };
    expect(await platform.refusalOf(calls.agents.team, { parent: await idOf('topagent') }, caller)).toBe('NOT_IN_LINE');
    expect(await platform.refusalOf(calls.agents.downline, { id: await idOf('bylink') }, caller)).toBe('NOT_IN_LINE');
    expect((await platform.call(calls.agents.team, { account: 'bylink' }, caller)).rows).toEqual([]);
  });

  test('rates can be raised up to the own ones and never lowered, only by the direct upline', async () => {
    const id = await idOf('subagent');
    const change = (live: number, caller = top) =>
      platform.refusalOf(calls.agents.changeRates, { id, rates: { CATEGORY_RATE: { LIVE: live } } }, caller);
    expect(await change(4_001)).toBe('RATE_EXCEEDS_UPLINE');
    expect(await change(2_000)).toBe('FORBIDDEN');
    expect(await change(3_000)).toBeNull();
    const deep = { id: await idOf('deepmember'), rates: { CATEGORY_RATE: { LIVE: 1 } } };
    expect(await platform.refusalOf(calls.agents.changeRates, deep, top)).toBe('NOT_IN_LINE');
    expect(await platform.refusalOf(calls.agents.changeRates, { ...deep, id: '1' }, top)).toBe('NOT_IN_LINE');
  });

  test('only the direct upline makes a member an agent', async () => {
    const id = await idOf('bylink');
    expect(await platform.call(calls.agents.promote, { id }, top)).toMatchObject({ isAgent: true, type: 2 });
    expect(await platform.refusalOf(calls.agents.promote, { id }, top)).toBe('NOT_IN_LINE');
  });
});

describe('the back office (11.2)', () => {
  test('changes rates with a second operator, up and down, and never below a downline', async () => {
    const id = await idOf('topagent');
    const change = (live: number) => ({ id, rates: { CATEGORY_RATE: { LIVE: live } }, reason: 'terms' });
    const raise = await platform.call(calls.agentsBackOffice.changeRates, change(5_000), maker);
    const waiting = await platform.call(calls.agentsBackOffice.agent, { id }, maker);
    expect(waiting.rates.CATEGORY_RATE?.LIVE).toBe(4_000);
    expect(await approve(raise.requestId)).toBeNull();
    const lower = await platform.call(calls.agentsBackOffice.changeRates, change(2_900), maker);
    expect(
      await platform.refusalOf(
        calls.staff.decideRequest,
        { id: lower.requestId, decision: 'APPROVE', reason: 'own' },
        maker,
      ),
    ).toBe('FOUR_EYES_SAME_PERSON');
    expect(await approve(lower.requestId)).toBe('RATE_BELOW_DOWNLINE');
    const agent = await platform.call(calls.agentsBackOffice.agent, { id }, maker);
    expect(agent.rates.CATEGORY_RATE?.LIVE).toBe(5_000);
    expect(agent.history[0]).toMatchObject({ key: 'LIVE', value: 5_000, setBy: 'operator:agentmaker' });
    // Figures are updated asynchronously; the last registrations are recent.
    await expect
      .poll(async () => (await platform.call(calls.agentsBackOffice.agent, { id }, maker)).month)
      .toMatchObject({ registrations: 9, deposits: '200.00' });
  });

  test('refuses a rate that does not fit below the ceiling of its category beside the cashback', async () => {
    const id = await idOf('topagent');
    const change = (category: string, rate: number) =>
      platform.refusalOf(
        calls.agentsBackOffice.changeRates,
        { id, rates: { CATEGORY_RATE: { [category]: rate } }, reason: 'terms' },
        maker,
      );
    // Every bet of 100.00 would give 100.00 back.
    expect(await change('RNG', 1_000_000)).toBe('RATE_ABOVE_CEILING');
    expect(await change('LIVE', 8_001)).toBe('RATE_ABOVE_CEILING');
    const top = { username: 'greedy', isTest: false, rates: { CATEGORY_RATE: { PVP: 5_001 } }, reason: 'new' };
    expect(await platform.refusalOf(calls.agentsBackOffice.requestTopAgent, top, maker)).toBe('RATE_ABOVE_CEILING');
  });

  test('changes cashback and ceilings with a second operator, and never below the rates that agents have', async () => {
    const { giveBack, requestGiveBack, changeRates } = calls.agentsBackOffice;
    const shown = await platform.call(giveBack, {}, maker);
    expect(shown.rows.find(({ category }) => category === 'LIVE')).toEqual({
      ...{ category: 'LIVE', cashbackPpm: 7_000, ratePpm: 5_000, ceilingPpm: 15_000 },
    });
    const withLive = (change: { cashbackPpm?: number; ceilingPpm?: number }) => ({
      revision: shown.revision,
      values: Object.fromEntries(
        shown.rows.map(({ category, cashbackPpm, ceilingPpm }) => [
          category,
          { cashbackPpm, ceilingPpm, ...(category === 'LIVE' && change) },
        ]),
      ) as Payload<'agentsBackOffice.requestGiveBack'>['values'],
      reason: 'new terms',
    });
    expect(await platform.refusalOf(requestGiveBack, withLive({ cashbackPpm: 10_100 }), maker)).toBe(
      'RATE_ABOVE_CEILING',
    );
    expect(await platform.refusalOf(requestGiveBack, withLive({ ceilingPpm: 11_999 }), maker)).toBe(
      'RATE_ABOVE_CEILING',
    );
    const request = await platform.call(requestGiveBack, withLive({ cashbackPpm: 8_000, ceilingPpm: 13_000 }), maker);
    expect((await platform.call(giveBack, {}, maker)).pending).toMatchObject({ maker: 'agentmaker' });
    // A raise that was requested before and is approved after must fit as well.
    const id = await idOf('topagent');
    const raise = await platform.call(
      changeRates,
      { id, rates: { CATEGORY_RATE: { LIVE: 6_000 } }, reason: 'more' },
      maker,
    );
    expect(await approve(request.requestId)).toBeNull();
    expect(await approve(raise.requestId)).toBe('RATE_ABOVE_CEILING');
    const { rows, pending } = await platform.call(giveBack, {}, maker);
    expect([rows.find(({ category }) => category === 'LIVE'), pending]).toMatchObject([
      { cashbackPpm: 8_000, ceilingPpm: 13_000, ratePpm: 5_000 },
      null,
    ]);
    expect(await platform.refusalOf(requestGiveBack, withLive({}), maker)).toBe('STATE_CONFLICT');
  });

  test('sets quotas, closes links, reads the branch, and makes members agents', async () => {
    const id = await idOf('topagent');
    const quota = { id, lottery: 'SSC1M', prizeGroup: 1952, allowed: 0 };
    await platform.call(calls.agentsBackOffice.setQuota, quota, maker);
    const request = { id: await idOf('bydomain'), rates: { LOTTERY_GROUP: { SSC1M: 1952 } } };
    // He inherits more than that, and only the operator may lower rates.
    expect(await platform.refusalOf(calls.agents.changeRates, request, top)).toBe('FORBIDDEN');
    const link = await platform.call(calls.agents.createLink, { ...NEW_LINK, rates: request.rates }, top);
    expect((await register('quotaless', { affiliateCode: link.code })).envelope).toMatchObject({
      value: { code: 'PG_QUOTA' },
    });
    await platform.call(calls.agentsBackOffice.closeLink, { id, code: link.code }, maker);
    const links = await platform.call(calls.agentsBackOffice.links, { id }, maker);
    expect(links.rows[0]).toMatchObject({ code: link.code, state: 'CLOSED', registered: 0 });
    const house1 = await platform.call(calls.agentsBackOffice.branch, { kind: 'AGENT' }, maker);
    expect(house1.rows.map(({ account }) => account)).toContain('topagent');
    const below = await platform.call(calls.agentsBackOffice.branch, { parent: id }, maker);
    expect(below.rows.map(({ upline }) => upline)).toContain('topagent');
    const promotion = { id: await idOf('bydomain'), reason: 'asked' };
    const { requestPromotion } = calls.agentsBackOffice;
    const { requestId } = await platform.call(requestPromotion, promotion, maker);
    const found = () => platform.call(calls.agentsBackOffice.branch, { search: 'bydomain' }, maker);
    expect((await found()).rows).toMatchObject([{ isAgent: false, type: 0 }]);
    expect(await platform.refusalOf(requestPromotion, promotion, checker)).toBe('REQUEST_STATE');
    expect(await approve(requestId, maker)).toBe('FOUR_EYES_SAME_PERSON');
    expect(await approve(requestId)).toBeNull();
    expect(await platform.refusalOf(requestPromotion, promotion, maker)).toBe('NOT_IN_LINE');
    expect((await platform.call(calls.agentsBackOffice.branch, { search: 'bydomain' }, maker)).rows).toMatchObject([
      { isAgent: true, type: 2, depth: 2 },
    ]);
  });

  test('a branch moves on the next day, after a second operator approved', async () => {
    const id = await idOf('subagent');
    const request = { id, upline: 'bydomain', reason: 'asked for' };
    expect(
      await platform.refusalOf(calls.agentsBackOffice.requestMove, { ...request, upline: 'nobodyhere' }, maker),
    ).toBe('NOT_FOUND');
    // The new upline has no rate for live games.
    expect(await platform.refusalOf(calls.agentsBackOffice.requestMove, request, maker)).toBe('RATE_EXCEEDS_UPLINE');
    const toPlatform = await platform.call(calls.agentsBackOffice.requestMove, { ...request, upline: null }, maker);
    expect(await approve(toPlatform.requestId)).toBeNull();
    const agent = await platform.call(calls.agentsBackOffice.agent, { id }, maker);
    expect(agent.moves).toMatchObject([{ from: 'topagent', to: null, state: 'PLANNED', requestedBy: 'agentmaker' }]);
    expect(agent.path.map(({ account }) => account)).toEqual(['topagent', 'subagent']);
  });

  test('only operators with roles for agents may use it', async () => {
    const service = await platform.hire('phonedesk', ['customer-service'], brandId);
    const id = await idOf('topagent');
    expect(await platform.refusalOf(calls.agentsBackOffice.branch, {}, service)).toBe('FORBIDDEN');
    expect(
      await platform.refusalOf(calls.agentsBackOffice.requestMove, { id, upline: null, reason: 'x' }, service),
    ).toBe('FORBIDDEN');
  });
});

test('the figures of every team are the sum of its accounts', async () => {
  await platform.composed.consumers.drain();
  expect(await platform.areas.agents.findDifferences(platform.database.appPool, { brandId })).toEqual([]);
});

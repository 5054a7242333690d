import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { loginMethodsOf } from '../testing/login-methods.ts';

let world: World;
let service: string;
let risk: string;
let compliance: string;
let second: string;
beforeAll(async () => {
  world = await createWorld();
  service = (await world.operator('ms.service', ['customer-service'])).token;
  risk = (await world.operator('mr.risk', ['risk'])).token;
  compliance = (await world.operator('ms.rules', ['compliance'])).token;
  second = (await world.operator('mr.owner', ['owner'])).token;
});
afterAll(() => world.close());

const { securityBackOffice, security, identity, staff } = calls;
const PASSWORD = 'Bamboo7river';
const REASON = 'EarlierRequests by the member';

type Action = 'LOCK_LOGIN' | 'UNLOCK_LOGIN' | 'BLOCK_FUNDS' | 'CLOSE' | 'END_SESSIONS';

async function member(account: string) {
  const token = await world.registered(account);
  const row = await world.identity.findByAccount(world.scope, account);
  return { token, id: String(row?.id) };
}

const change = (id: string, action: Action, token: string) =>
  world.call(securityBackOffice.change, { id, action, reason: REASON }, { token });
const statusOf = async (id: string) =>
  answerOf(await world.call(securityBackOffice.member, { id }, { token: service })).status;
const logIn = async (username: string) => codeOf(await world.call(identity.login, { username, password: PASSWORD }));
const decide = (id: string, token: string) =>
  world.call(staff.decideRequest, { id, decision: 'APPROVE', reason: 'checked' }, { token });

/** Unlocks a login that another operator locked, by two. */
async function unlockByTwo(id: string) {
  const { requestId } = answerOf(await change(id, 'UNLOCK_LOGIN', service));
  return codeOf(await decide(requestId ?? '', second));
}

/** Changes of which a member is notified by inbox and mail, in order. */
async function notified(id: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ what: string }>(
    `select payload ->> 'what' as what from kit.outbox
     where topic = 'identity.security-changed' and payload ->> 'memberId' = $1 order by id`,
    [id],
  );
  return rows.map((row) => row.what);
}

describe('actions of operators on accounts', () => {
  test('locking a login ends its sessions, and refuses new ones until it is unlocked', async () => {
    const { id, token } = await member('bolock');
    expect(codeOf(await change(id, 'LOCK_LOGIN', service))).toBe('FORBIDDEN');
    expect(codeOf(await change(id, 'LOCK_LOGIN', risk))).toBe('OK');
    expect(codeOf(await world.call(identity.memberInfo, {}, { token }))).toBe('NOT_LOGGED_IN');
    expect(await logIn('bolock')).toBe('ACCOUNT_LOCKED');
    expect(codeOf(await change(id, 'LOCK_LOGIN', risk))).toBe('STATE_CONFLICT');
    expect(await unlockByTwo(id)).toBe('OK');
    expect(await logIn('bolock')).toBe('OK');
  });

  test('the operator who locked a login undoes it alone; another one needs a second person', async () => {
    const { id } = await member('boundo');
    const facts = async (token: string) => answerOf(await world.call(securityBackOffice.member, { id }, { token }));
    answerOf(await change(id, 'LOCK_LOGIN', second));
    expect((await facts(second)).unlockNeedsSecond).toBe(false);
    expect(answerOf(await change(id, 'UNLOCK_LOGIN', second)).requestId).toBeNull();
    answerOf(await change(id, 'LOCK_LOGIN', risk));
    expect((await facts(service)).unlockNeedsSecond).toBe(true);
    const { requestId } = answerOf(await change(id, 'UNLOCK_LOGIN', service));
    expect(await statusOf(id)).toBe('LOGIN_LOCKED');
    expect(await logIn('boundo')).toBe('ACCOUNT_LOCKED');
    expect(codeOf(await change(id, 'UNLOCK_LOGIN', service))).toBe('REQUEST_STATE');
    expect(codeOf(await change(id, 'LOCK_LOGIN', second))).toBe('STATE_CONFLICT');
    expect(codeOf(await decide(requestId ?? '', service))).toBe('FORBIDDEN');
    expect(codeOf(await decide(requestId ?? '', risk))).toBe('OK');
    expect(await logIn('boundo')).toBe('OK');
  });

  test('a lock from before its operator was recorded is removed by two', async () => {
    const { id } = await member('boold');
    answerOf(await change(id, 'LOCK_LOGIN', second));
    await world.database.ownerPool.query('update identity.member set login_locked_by = null where id = $1', [id]);
    expect(answerOf(await change(id, 'UNLOCK_LOGIN', second)).requestId).not.toBeNull();
  });

  test('one operator resets the wrong guesses of a member once a day, also with a lock of the own in between', async () => {
    const { id } = await member('boguess');
    const guess = async () => {
      for (let round = 0; round < 5; round += 1) {
        await world.call(identity.login, { username: 'boguess', password: 'wrong-one' });
        world.clock.move(1_000);
      }
      return logIn('boguess');
    };
    expect(await guess()).toBe('CAPTCHA_REQUIRED');
    expect(answerOf(await change(id, 'UNLOCK_LOGIN', service)).requestId).toBeNull();
    expect(await guess()).toBe('CAPTCHA_REQUIRED');
    answerOf(await change(id, 'LOCK_LOGIN', second));
    expect(answerOf(await change(id, 'UNLOCK_LOGIN', second)).requestId).toBeNull();
    expect(await logIn('boguess')).toBe('CAPTCHA_REQUIRED');
    const { requestId } = answerOf(await change(id, 'UNLOCK_LOGIN', second));
    expect(requestId).not.toBeNull();
    expect(await logIn('boguess')).toBe('CAPTCHA_REQUIRED');
    expect(codeOf(await decide(requestId ?? '', risk))).toBe('OK');
    expect(await logIn('boguess')).toBe('OK');
    const dayAgo = "update identity.member set guesses_reset_at = guesses_reset_at - interval '1 day' where id = $1";
    await world.database.ownerPool.query(dayAgo, [id]);
    expect(answerOf(await change(id, 'UNLOCK_LOGIN', service)).requestId).toBeNull();
  });

  test('unlocking also removes the lock of wrong passwords', async () => {
    const { id } = await member('botries');
    for (let round = 0; round < 5; round += 1) {
      await world.call(identity.login, { username: 'botries', password: 'wrong-one' });
      world.clock.move(1_000);
    }
    expect(await logIn('botries')).toBe('CAPTCHA_REQUIRED');
    expect(codeOf(await change(id, 'UNLOCK_LOGIN', service))).toBe('OK');
    expect(await logIn('botries')).toBe('OK');
  });

  test('blocked money is released by two operators, and locking in between does not release it', async () => {
    const { id } = await member('boblock');
    expect(codeOf(await change(id, 'BLOCK_FUNDS', risk))).toBe('OK');
    expect(await statusOf(id)).toBe('FUND_FROZEN');
    answerOf(await change(id, 'LOCK_LOGIN', risk));
    expect(await unlockByTwo(id)).toBe('OK');
    expect(await statusOf(id)).toBe('FUND_FROZEN');
    const requested = { id, action: 'RELEASE_FUNDS' as const, reason: REASON };
    const { requestId } = answerOf(await world.call(securityBackOffice.request, requested, { token: risk }));
    expect(codeOf(await decide(requestId, risk))).toBe('FOUR_EYES_SAME_PERSON');
    expect(await statusOf(id)).toBe('FUND_FROZEN');
    expect(codeOf(await decide(requestId, second))).toBe('OK');
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('money is blocked and released also while the login is locked, and remains so after unlocking', async () => {
    const { id } = await member('bolocked');
    const scope = { brandId: world.brand.id, memberId: BigInt(id), book: 'REAL' as const };
    const { protection } = world.identity;
    answerOf(await change(id, 'LOCK_LOGIN', risk));
    expect(await protection.setFundBlock(world.pool, scope, true)).toBe(true);
    expect(await statusOf(id)).toBe('LOGIN_LOCKED');
    expect(await unlockByTwo(id)).toBe('OK');
    expect(await statusOf(id)).toBe('FUND_FROZEN');
    answerOf(await change(id, 'LOCK_LOGIN', risk));
    expect(await protection.setFundBlock(world.pool, scope, false)).toBe(true);
    expect(await protection.setFundBlock(world.pool, scope, false)).toBe(false);
    expect(await unlockByTwo(id)).toBe('OK');
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('an authenticator app is removed by two operators, then the sessions end and the password is enough', async () => {
    const { id, token } = await member('bototp');
    const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { token }));
    answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, { token }));
    const shown = answerOf(await world.call(securityBackOffice.member, { id }, { token: service }));
    expect(shown).toMatchObject({ recoveryCodesLeft: 8, questions: 0 });
    expect(JSON.stringify(shown)).not.toContain(secret);
    const request = { id, action: 'UNBIND_TOTP' as const, reason: REASON };
    const { requestId } = answerOf(await world.call(securityBackOffice.request, request, { token: service }));
    expect(codeOf(await decide(requestId, service))).toBe('FORBIDDEN');
    expect(codeOf(await decide(requestId, compliance))).toBe('OK');
    world.clock.move(2_000);
    expect(codeOf(await world.call(identity.memberInfo, {}, { token }))).toBe('NOT_LOGGED_IN');
    expect(answerOf(await world.call(securityBackOffice.member, { id }, { token: service })).totpSince).toBeNull();
    expect(await notified(id)).toEqual(['TOTP_ON', 'TOTP_UNBOUND']);
  });

  test('a real name is changed by two operators, from the value that they saw', async () => {
    const { id, token } = await member('boname');
    answerOf(await world.call(security.saveProfile, { realName: 'Nguyen Thi Mai' }, { token }));
    const request = { id, action: 'CHANGE_REAL_NAME' as const, reason: REASON };
    const named = (realName: string) =>
      world.call(securityBackOffice.request, { ...request, realName }, { token: compliance });
    const wrong = { code: 'REAL_NAME_FORMAT', params: { field: 'realName' } };
    expect(await named(' ')).toMatchObject({ code: 'INPUT_EMPTY', params: { field: 'realName' } });
    for (const name of ['<b>x</b>', 'Nguy\u0435n Mai', 'M']) expect(await named(name)).toMatchObject(wrong);
    const requested = await named(' Nguyen  Thi Mai Anh');
    expect(codeOf(await decide(answerOf(requested).requestId, second))).toBe('OK');
    const profile = answerOf(await world.call(security.profile, {}, { token }));
    expect(profile.fields.find((field) => field.field === 'realName')?.value).toBe('Nguyen Thi Mai Anh');
    expect(await notified(id)).toEqual(['NAME_CHANGED']);
  });

  test('closing an account is final, and every action is in the audit log with its reason', async () => {
    const { id } = await member('boclose');
    expect(codeOf(await change(id, 'CLOSE', service))).toBe('FORBIDDEN');
    expect(codeOf(await change(id, 'CLOSE', compliance))).toBe('OK');
    expect(await logIn('boclose')).toBe('LOGIN_FAILED');
    expect(codeOf(await change(id, 'UNLOCK_LOGIN', service))).toBe('OK');
    expect(await statusOf(id)).toBe('CLOSED');
    const log = answerOf(await world.call(staff.auditLog, {}, { token: second }));
    const action = log.rows.find((row) => row.action === 'identity.close' && row.target === `member:${id}`);
    expect(action).toMatchObject({ actor: 'ms.rules', after: { reason: REASON } });
  });

  test('an account with money is not closed', async () => {
    const { id } = await member('borich');
    const rich = world.identityWith({ balancesOf: async () => new Map([[BigInt(id), '12.00']]) });
    const route = rich.routes.find((one) => one.row.name === 'securityBackOffice.change');
    const context = await world.contextOf(securityBackOffice.change, { token: compliance });
    const answer = await route?.handler(context as never, { id, action: 'CLOSE', reason: REASON });
    expect(codeOf(answer)).toBe('ACCOUNT_NOT_EMPTY');
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('login addresses are masked for operators without the permission', async () => {
    const { id } = await member('boseen');
    const ips = async (token: string) =>
      answerOf(await world.call(securityBackOffice.logins, { id }, { token })).rows.map((row) => row.ip);
    expect(await ips(service)).toEqual(['203.0.113.*']);
    expect(await ips(compliance)).toEqual(['203.0.113.7']);
    const devices = answerOf(await world.call(securityBackOffice.devices, { id }, { token: service }));
    expect(devices.rows).toMatchObject([{ name: 'Test Browser 1.0', trusted: true }]);
  });

  test('operators send a link for a new password by email, and see neither the link nor the address', async () => {
    const { id } = await member('bolink');
    const send = (token: string) =>
      world.call(securityBackOffice.change, { id, action: 'SEND_RESET_LINK', reason: REASON }, { token });
    expect(codeOf(await send(service))).toBe('CONTACT_NOT_SET');
    await world.database.ownerPool.query(
      `update identity.profile set email = 'bolink@mail.example' where member_id = $1`,
      [id],
    );
    expect(answerOf(await send(service)).requestId).toBeNull();
    expect(codeOf(await send(service))).toBe('COOLDOWN');
    expect(await notified(id)).toEqual(['RESET_LINK_SENT']);
    const mail = await loginMethodsOf(world).newest('bolink@mail.example');
    const token = /\/reset#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const fresh = { newPassword: 'Cedar8mountain', confirmNewPassword: 'Cedar8mountain' };
    expect(answerOf(await world.call(calls.loginMethods.setPasswordByLink, { token, ...fresh }))).toEqual({
      account: 'bolink',
    });
    const log = answerOf(await world.call(staff.auditLog, {}, { token: second }));
    const action = log.rows.find((row) => row.action === 'identity.send-reset-link' && row.target === `member:${id}`);
    expect(action).toMatchObject({ actor: 'ms.service', after: { reason: REASON } });
    expect(JSON.stringify(log)).not.toContain('bolink@mail.example');
  });

  test('a payout account is unbound by two operators, with a reason, and its owner is notified', async () => {
    const { id } = await member('bocard');
    const request = { id, action: 'UNBIND_CARD' as const, reason: REASON, cardId: id };
    expect(codeOf(await world.call(securityBackOffice.request, request, { token: service }))).toBe('NOT_FOUND');
    world.payees.add(BigInt(id));
    const shown = answerOf(await world.call(securityBackOffice.member, { id }, { token: service }));
    expect(shown.cards).toEqual([{ id, label: 'Vietcombank ···· 5678' }]);
    const { requestId } = answerOf(await world.call(securityBackOffice.request, request, { token: service }));
    expect(codeOf(await decide(requestId, service))).toBe('FORBIDDEN');
    expect(codeOf(await decide(requestId, compliance))).toBe('OK');
    expect(answerOf(await world.call(securityBackOffice.member, { id }, { token: service })).cards).toEqual([]);
    expect(await notified(id)).toEqual(['CARD_UNBOUND']);
  });
});

describe('ranks, labels and transfers to the upline (3-04)', () => {
  const { changeLabels } = calls.identityBackOffice;
  const { site, changeSettings } = calls.brandsBackOffice;
  const setLists = async (settings: object) => {
    const { revision } = answerOf(await world.call(site, {}, { token: second }));
    return world.call(changeSettings, { revision, settings }, { token: second });
  };
  const giveByTwo = async (labels: ReturnType<typeof given>, token = second) => {
    const { requestId } = answerOf(await world.call(changeLabels, labels, { token }));
    return codeOf(await decide(requestId ?? '', token === second ? approver : second));
  };
  let approver: string;
  beforeAll(async () => {
    approver = (await world.operator('ms.labels', ['promotion-manager'])).token;
  });
  const given = (memberId: string, changes: object = {}) => ({
    ...{ memberId, rankLevel: 0, labels: [] as string[], toUpline: true, reason: REASON },
    ...changes,
  });

  test('are set by an operator with the permission, from the lists of the brand, and recorded', async () => {
    const { id, token } = await member('bolabels');
    answerOf(await setLists({ clubLabels: [{ rankLevel: 3, labelName: 'Gold' }], memberLabels: ['regular', 'slots'] }));
    const gold = given(id, { rankLevel: 3, labels: ['slots'], toUpline: false });
    expect(codeOf(await world.call(changeLabels, gold, { token: service }))).toBe('FORBIDDEN');
    const promoter = (await world.operator('ms.promo', ['promotion-manager'])).token;
    const unknown = given(id, { labels: ['whale'] });
    expect(await world.call(changeLabels, unknown, { token: promoter })).toMatchObject({
      ...{ code: 'LABEL_UNKNOWN', params: { label: 'whale' } },
    });
    expect(codeOf(await world.call(changeLabels, given(id, { rankLevel: 4 }), { token: promoter }))).toBe(
      'LABEL_UNKNOWN',
    );
    expect(await giveByTwo(gold, promoter)).toBe('OK');
    const info = answerOf(await world.call(identity.memberInfo, {}, { token }));
    expect(info).toMatchObject({
      ...{ clubLabel: { labelName: 'Gold', rankLevel: 3 }, memberLabel: ['slots'], toUpline: false },
    });
    const fewer = given(id, { toUpline: false });
    expect(answerOf(await world.call(changeLabels, fewer, { token: promoter })).requestId).toBeNull();
    const log = answerOf(await world.call(staff.auditLog, { action: 'identity.change-labels' }, { token: second }));
    expect(log.rows).toMatchObject([{ target: `member:${id}` }]);
  });

  test('remain when the brand removes them from its lists, and can be removed from the member', async () => {
    const { id, token } = await member('bolabels2');
    answerOf(await setLists({ clubLabels: [{ rankLevel: 2, labelName: 'Silver' }], memberLabels: ['old'] }));
    expect(await giveByTwo(given(id, { rankLevel: 2, labels: ['old'] }))).toBe('OK');
    answerOf(await setLists({ clubLabels: [], memberLabels: [] }));
    answerOf(await world.call(changeLabels, given(id, { rankLevel: 2, labels: ['old'] }), { token: second }));
    const read = async () => answerOf(await world.call(identity.memberInfo, {}, { token }));
    expect(await read()).toMatchObject({ clubLabel: { labelName: 'Silver' }, memberLabel: ['old'] });
    answerOf(await world.call(changeLabels, given(id), { token: second }));
    expect(await read()).toMatchObject({ clubLabel: null, memberLabel: [] });
    expect(codeOf(await world.call(changeLabels, given(id, { labels: ['old'] }), { token: second }))).toBe(
      'LABEL_UNKNOWN',
    );
  });

  test('wait as a whole for a second operator where the member gains anything; what is taken away is taken at once', async () => {
    const { id, token } = await member('bolabels3');
    answerOf(await setLists({ clubLabels: [{ rankLevel: 2, labelName: 'Silver' }], memberLabels: ['vip', 'slow'] }));
    const read = async () => answerOf(await world.call(identity.memberInfo, {}, { token }));
    const give = async (changes: object) =>
      answerOf(await world.call(changeLabels, given(id, changes), { token: second }));
    expect((await give({ toUpline: false })).requestId).toBeNull();
    const gains = [{ toUpline: true }, { toUpline: false, labels: ['vip'] }, { toUpline: false, rankLevel: 2 }];
    for (const gain of gains) {
      const { requestId } = await give(gain);
      expect(requestId).not.toBeNull();
      expect(codeOf(await decide(requestId ?? '', second))).toBe('FOUR_EYES_SAME_PERSON');
      const rejection = { id: requestId ?? '', decision: 'REJECT', reason: 'no' } as const;
      expect(codeOf(await world.call(staff.decideRequest, rejection, { token: approver }))).toBe('OK');
    }
    expect(await read()).toMatchObject({ clubLabel: null, memberLabel: [], toUpline: false });
    expect(await giveByTwo(given(id, { toUpline: false, rankLevel: 2, labels: ['slow'] }))).toBe('OK');
    // A label exchanged for another one waits, and is refused when the member's labels have changed meanwhile.
    const { requestId } = await give({ toUpline: false, rankLevel: 2, labels: ['vip'] });
    expect(await read()).toMatchObject({ memberLabel: ['slow'] });
    expect((await give({ toUpline: false, rankLevel: 2 })).requestId).toBeNull();
    expect(codeOf(await decide(requestId ?? '', approver))).toBe('SUBJECT_CHANGED');
    expect(await read()).toMatchObject({ memberLabel: [], toUpline: false });
  });

  test('are listed once per rank', async () => {
    const twice = [
      { rankLevel: 1, labelName: 'A' },
      { rankLevel: 1, labelName: 'B' },
    ];
    expect(codeOf(await setLists({ clubLabels: twice }))).toBe('FIELD_RULE');
  });
});

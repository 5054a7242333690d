import { randomBytes } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Refusal } from '@lantern/server-kit';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { loginMethodsOf, VN } from '../testing/login-methods.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { security, identity, loginMethods } = calls;
const PASSWORD = 'Bamboo7river';
const MINUTE = 60_000;
const HOME: Caller = { ip: '203.0.113.7', deviceId: 'home-device-0001' };
const ABROAD: Caller = { ip: '198.51.100.9', deviceId: 'other-device-0002' };

const logIn = (username: string, from: Caller, extra: object = {}) =>
  world.call(identity.login, { username, password: PASSWORD, ...extra }, from);

async function idOf(account: string) {
  const member = await world.identity.findByAccount(world.scope, account);
  if (!member) throw new Error(account);
  return member.id;
}

/** Registers an account at the HOME place, with an authenticator. @returns the authenticator's secret */
async function withTotp(account: string): Promise<{ token: string; secret: string; codes: readonly string[] }> {
  const token = await world.registered(account, HOME);
  const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { ...HOME, token }));
  const confirmed = await world.call(security.confirmTotp, { code: world.totp(secret) }, { ...HOME, token });
  // The code that confirmed it is used up.
  world.clock.move(MINUTE);
  return { token, secret, codes: answerOf(confirmed).recoveryCodes };
}

function challengeOf(answer: unknown): { challengeId: string; methods: string[] } {
  if (!isRefusal(answer) || answer.code !== 'EXTRA_VERIFICATION') throw new Error(codeOf(answer));
  const { challengeId, methods } = (answer as Refusal).params;
  return { challengeId: String(challengeId), methods: String(methods).split(',') };
}

const prove = (challengeId: string, answer: string, from: Caller, method: 'TOTP' | 'BANK_NAME' = 'TOTP') =>
  world.call(security.proveLogin, { challengeId, method, answer }, from);

const wrongCode = (secret: string) => String((Number(world.totp(secret)) + 1) % 1_000_000).padStart(6, '0');

const notifiedOf = async (account: string) => {
  const { rows } = await world.pool.query<{ what: string }>(
    `select payload ->> 'what' as what from kit.outbox
     where topic = 'identity.security-changed' and payload ->> 'memberId' = $1 order by id`,
    [String(await idOf(account))],
  );
  return rows.map((row) => row.what);
};

describe('logging in from an unknown device or network (4-21)', () => {
  test('is allowed on the device of the registration in the same /24 network', async () => {
    await withTotp('xhome');
    expect(codeOf(await logIn('xhome', HOME))).toBe('OK');
    expect(codeOf(await logIn('xhome', { ...HOME, ip: '203.0.113.200' }))).toBe('OK');
    expect(codeOf(await logIn('xhome', { ...HOME, ip: '203.0.114.7' }))).toBe('EXTRA_VERIFICATION');
    expect(codeOf(await logIn('xhome', { ...HOME, deviceId: 'some-other-device-1' }))).toBe('EXTRA_VERIFICATION');
  });

  test('compares the /56 network of IPv6 addresses', async () => {
    const from = { ip: '2001:db8:1:200::5', deviceId: 'six-device-000001' };
    const token = await world.registered('xsix', from);
    const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { ...from, token }));
    await world.call(security.confirmTotp, { code: world.totp(secret) }, { ...from, token });
    expect(codeOf(await logIn('xsix', { ...from, ip: '2001:db8:1:2ff::9' }))).toBe('OK');
    expect(codeOf(await logIn('xsix', { ...from, ip: '2001:db8:1:300::9' }))).toBe('EXTRA_VERIFICATION');
  });

  test('is allowed for an account without any proof, and its owner is notified', async () => {
    await world.registered('xbare', HOME);
    expect(codeOf(await logIn('xbare', ABROAD))).toBe('OK');
    expect(await notifiedOf('xbare')).toContain('NEW_PLACE');
  });

  test('opens the session with a right code, and trusts device and network for ninety days', async () => {
    const { secret } = await withTotp('xcode');
    const { challengeId, methods } = challengeOf(await logIn('xcode', ABROAD));
    expect(methods).toEqual(['TOTP']);
    const opened = answerOf(await prove(challengeId, world.totp(secret), ABROAD));
    expect(codeOf(await world.call(identity.memberInfo, {}, { ...ABROAD, token: opened.token }))).toBe('OK');
    expect(codeOf(await logIn('xcode', ABROAD))).toBe('OK');
    world.clock.move(90 * 24 * 60 * MINUTE);
    expect(codeOf(await logIn('xcode', ABROAD))).toBe('EXTRA_VERIFICATION');
  });

  test('accepts a code and a challenge once', async () => {
    const { secret } = await withTotp('xonce');
    const code = world.totp(secret);
    const first = challengeOf(await logIn('xonce', ABROAD));
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => codeOf(await prove(first.challengeId, code, ABROAD))),
    );
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1);
    const second = challengeOf(await logIn('xonce', { ...ABROAD, deviceId: 'third-device-00003' }));
    expect(codeOf(await prove(second.challengeId, code, { ...ABROAD, deviceId: 'third-device-00003' }))).toBe(
      'CODE_INVALID',
    );
  });

  test('accepts a recovery code once', async () => {
    const { codes } = await withTotp('xspare');
    const [code = ''] = codes;
    const first = challengeOf(await logIn('xspare', ABROAD));
    expect(codeOf(await prove(first.challengeId, code.toLowerCase(), ABROAD))).toBe('OK');
    const from = { ...ABROAD, deviceId: 'fourth-device-0004' };
    const second = challengeOf(await logIn('xspare', from));
    expect(codeOf(await prove(second.challengeId, code, from))).toBe('CODE_INVALID');
  });

  test('accepts the answer to a challenge only from the same device and network, within ten minutes', async () => {
    const { secret } = await withTotp('xplace');
    const { challengeId } = challengeOf(await logIn('xplace', ABROAD));
    expect(codeOf(await prove(challengeId, world.totp(secret), HOME))).toBe('CHALLENGE_EXPIRED');
    expect(codeOf(await prove(challengeId, world.totp(secret), { ...ABROAD, ip: '192.0.2.1' }))).toBe(
      'CHALLENGE_EXPIRED',
    );
    world.clock.move(10 * MINUTE);
    expect(codeOf(await prove(challengeId, world.totp(secret), ABROAD))).toBe('CHALLENGE_EXPIRED');
  });

  test('is locked for half an hour after five wrong codes over all challenges, and the owner is notified', async () => {
    const { secret } = await withTotp('xlock');
    const codes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { challengeId } = challengeOf(await logIn('xlock', ABROAD));
      codes.push(codeOf(await prove(challengeId, wrongCode(secret), ABROAD)));
    }
    expect(codes).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'ACCOUNT_LOCKED']);
    expect(codeOf(await logIn('xlock', ABROAD))).toBe('ACCOUNT_LOCKED');
    // HOME is not locked: a stranger with the password does not lock the owner out.
    expect(codeOf(await logIn('xlock', HOME))).toBe('OK');
    expect(await notifiedOf('xlock')).toContain('EXTRA_LOCKED');
    world.clock.move(30 * MINUTE);
    const { challengeId } = challengeOf(await logIn('xlock', ABROAD));
    expect(codeOf(await prove(challengeId, world.totp(secret), ABROAD))).toBe('OK');
  });

  test('counts concurrent wrong codes one by one', async () => {
    const { secret } = await withTotp('xflood');
    const { challengeId } = challengeOf(await logIn('xflood', ABROAD));
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => codeOf(await prove(challengeId, wrongCode(secret), ABROAD))),
    );
    expect(answers.filter((answer) => answer === 'CODE_INVALID').length).toBeLessThan(5);
    expect(codeOf(await logIn('xflood', ABROAD))).toBe('ACCOUNT_LOCKED');
  });

  test('accepts the name on the bank account if nothing else is bound: three tries a day, and withdrawals wait a day', async () => {
    const token = await world.registered('xbank', HOME);
    answerOf(await world.call(security.saveProfile, { realName: 'Nguyễn Thị Mai' }, { ...HOME, token }));
    const memberId = await idOf('xbank');
    world.payees.add(memberId);
    const { challengeId, methods } = challengeOf(await logIn('xbank', ABROAD));
    expect(methods).toEqual(['BANK_NAME']);
    expect(codeOf(await prove(challengeId, 'TRAN VAN A', ABROAD, 'BANK_NAME'))).toBe('CODE_INVALID');
    expect(codeOf(await prove(challengeId, 'nguyen  thi mai', ABROAD, 'BANK_NAME'))).toBe('OK');
    const scope = { ...world.scope, memberId, book: 'REAL' as const };
    const until = await world.identity.withdrawalHold(world.pool, scope, world.clock.now());
    expect(until?.getTime()).toBe(world.clock.now().getTime() + 24 * 60 * MINUTE);
    const from = { ...ABROAD, deviceId: randomBytes(16).toString('hex') };
    const again = challengeOf(await logIn('xbank', from));
    const codes: string[] = [];
    for (let round = 0; round < 4; round += 1)
      codes.push(codeOf(await prove(again.challengeId, 'Wrong Name', from, 'BANK_NAME')));
    expect(codes).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'SECURITY_LOCKED']);
    world.clock.move(24 * 60 * MINUTE);
    expect(await world.identity.withdrawalHold(world.pool, scope, world.clock.now())).toBeNull();
  });

  test('refuses a method that the account does not have', async () => {
    await withTotp('xmethod');
    const { challengeId } = challengeOf(await logIn('xmethod', ABROAD));
    expect(codeOf(await prove(challengeId, 'Anybody', ABROAD, 'BANK_NAME'))).toBe('BAD_REQUEST');
    const sent = await world.call(security.sendProofCode, { challengeId, method: 'SMS' }, ABROAD);
    expect(codeOf(sent)).toBe('BAD_REQUEST');
  });

  test('refuses an account that was locked meanwhile', async () => {
    const { secret } = await withTotp('xshut');
    const { challengeId } = challengeOf(await logIn('xshut', ABROAD));
    await world.database.ownerPool.query("update identity.member set status = 'LOGIN_LOCKED' where account = 'xshut'");
    expect(codeOf(await prove(challengeId, world.totp(secret), ABROAD))).toBe('ACCOUNT_LOCKED');
  });

  test('requires a further proof after a code to the number if the account has one, and uses up the code', async () => {
    const help = loginMethodsOf(world);
    await help.switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3');
    await help.registeredBy('905000001');
    const bySms = async (from: Caller) => {
      world.clock.move(6 * MINUTE);
      answerOf(await world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum: '905000001' }, from));
      const code = await help.codeTo('84905000001');
      const login = { username: '905000001', password: code, type: 'sms' as const, countryDialingCode: VN };
      return { answer: await world.call(identity.login, login, from), login };
    };
    expect(codeOf((await bySms({ ...ABROAD, deviceId: 'sms-only-device-01' })).answer)).toBe('OK');
    const opened = answerOf((await bySms({})).answer);
    const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { token: opened.token }));
    answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, { token: opened.token }));
    const { answer, login } = await bySms(ABROAD);
    const { challengeId, methods } = challengeOf(answer);
    expect(methods).toEqual(['TOTP']);
    expect(codeOf(await world.call(identity.login, login, ABROAD))).toBe('CODE_EXPIRED');
    const proven = answerOf(await prove(challengeId, world.totp(secret), ABROAD));
    const log = answerOf(await world.call(security.loginLog, {}, { ...ABROAD, token: proven.token }));
    expect(log.rows[0]).toMatchObject({ method: 'SMS_TOTP', result: 'OK' });
  });
});

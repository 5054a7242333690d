import { randomBytes } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../../testing/world.ts';
import { DAY, loginMethodsOf, MINUTE, PASSWORD, VN } from '../../testing/login-methods.ts';

let world: World;
let help: ReturnType<typeof loginMethodsOf>;
const { identity, security, loginMethods } = calls;
const OTHER = 'Cedar8mountain';

beforeAll(async () => {
  world = await createWorld();
  help = loginMethodsOf(world);
  await help.switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3');
});
afterAll(() => world.close());
// Moves past the time windows of the previous test's counts.
beforeEach(() => world.clock.move(DAY + MINUTE));

describe('forgotten password by email (4-08, 5-04, 7M-06)', () => {
  const forgot = (username: string, email: string, caller: Caller = {}) =>
    world.call(loginMethods.forgotByEmail, { username, email }, caller);
  const tokenOf = (text: string) => /\/reset#([\w-]{43})/.exec(text)?.[1] ?? 'none';
  const set = (token: string, newPassword = OTHER, confirmNewPassword = newPassword) =>
    world.call(loginMethods.setPasswordByLink, { token, newPassword, confirmNewPassword });

  /** An account by name, with a mail address from the form. */
  async function withEmail(username: string, email: string): Promise<string> {
    await help.switchOff('REGMOBVERF3');
    const token = await world.registered(username);
    await world.database.ownerPool.query(
      `update identity.profile p set email = $2 from identity.member m where m.id = p.member_id and m.account_key = $1`,
      [username, email],
    );
    await help.switchOn('REGMOBVERF3');
    return token;
  }

  test('the link sets a password once, ends every session, and notifies the owner', async () => {
    const session = await withEmail('forgets1', 'Forgets1@mail.example');
    expect(await forgot('forgets1', 'forgets1@MAIL.example')).toBeNull();
    const mail = await help.newest('forgets1@mail.example');
    expect(mail).toMatchObject({ template: 'reset', state: 'QUEUED' });
    const token = tokenOf(mail?.text ?? '');
    expect(codeOf(await set(token, 'short', 'short'))).toBe('FIELD_RULE');
    expect(codeOf(await set(token, OTHER, 'Another1thing'))).toBe('PASSWORD_MISMATCH');
    expect(codeOf(await set(token, PASSWORD))).toBe('PASSWORD_REUSED');
    expect(answerOf(await set(token))).toEqual({ account: 'forgets1' });
    expect(codeOf(await set(token))).toBe('LINK_INVALID');
    expect(codeOf(await world.call(identity.memberInfo, {}, { token: session }))).toBe('NOT_LOGGED_IN');
    expect(codeOf(await world.call(identity.login, { username: 'forgets1', password: PASSWORD }))).toBe('LOGIN_FAILED');
    expect(codeOf(await world.call(identity.login, { username: 'forgets1', password: OTHER }))).toBe('OK');
  });

  test('the answer is the same for every account, and only the owner receives an email', async () => {
    await withEmail('forgets2', 'forgets2@mail.example');
    expect(await forgot('forgets2', 'other2@mail.example')).toBeNull();
    expect(await forgot('nobody99', 'nobody99@mail.example')).toBeNull();
    for (const target of ['other2@mail.example', 'nobody99@mail.example']) {
      expect(await help.newest(target)).toMatchObject({ state: 'SUPPRESSED', text: '' });
    }
    expect(codeOf(await forgot('forgets2', 'other2@mail.example'))).toBe('COOLDOWN');
    await help.switchOn('FORGOT_TELLS_UNKNOWN');
    expect(codeOf(await forgot('nobody98', 'nobody98@mail.example'))).toBe('USERNAME_NOT_FOUND');
    await help.switchOff('FORGOT_TELLS_UNKNOWN');
  });

  test('a link expires after thirty minutes and when a newer one is sent, and unknown links open nothing', async () => {
    await withEmail('forgets3', 'forgets3@mail.example');
    await forgot('forgets3', 'forgets3@mail.example');
    const first = tokenOf((await help.newest('forgets3@mail.example'))?.text ?? '');
    world.clock.move(2 * MINUTE);
    await forgot('forgets3', 'forgets3@mail.example');
    const second = tokenOf((await help.newest('forgets3@mail.example'))?.text ?? '');
    expect(codeOf(await set(first))).toBe('LINK_INVALID');
    world.clock.move(30 * MINUTE);
    expect(codeOf(await set(second))).toBe('LINK_INVALID');
    for (const strange of ['x', "' or 1=1 --", randomBytes(32).toString('base64url')]) {
      expect(codeOf(await set(strange))).toBe('LINK_INVALID');
    }
  });

  test('a link that is used concurrently sets one password', async () => {
    await withEmail('forgets4', 'forgets4@mail.example');
    await forgot('forgets4', 'forgets4@mail.example');
    const token = tokenOf((await help.newest('forgets4@mail.example'))?.text ?? '');
    const requests = ['Cedar8mountain', 'Maple9harbour', 'Birch6meadow'];
    const codes = (await Promise.all(requests.map((request) => set(token, request)))).map(codeOf);
    expect(codes.sort()).toEqual(['LINK_INVALID', 'LINK_INVALID', 'OK']);
  });

  test.each([
    ['', 'a@mail.example', 'username', 'INPUT_EMPTY'],
    ['forgets1', 'no address', 'email', 'FIELD_RULE'],
    ['forgets1', 'a@mail.example\r\nBcc: b@mail.example', 'email', 'FIELD_RULE'],
    ['forgets1', 'a@mail.example, b@mail.example', 'email', 'FIELD_RULE'],
  ])('"%s" with "%s" is refused', async (username, email, field, code) => {
    expect(await forgot(username, email)).toMatchObject({ code, params: { field } });
  });
});

describe('forgotten password by mobile number (2O-01, 4-08, 7M-07)', () => {
  const requestCode = (mobileNum: string) =>
    world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum, purpose: 'RESET' });
  const set = (mobileNum: string, verificationCode: string, newPassword = OTHER) =>
    world.call(loginMethods.setPasswordByMobile, { countryDialingCode: VN, mobileNum, verificationCode, newPassword });

  test('the code sets another password, and logs the account in', async () => {
    await help.registeredBy('903000001');
    world.clock.move(2 * MINUTE);
    answerOf(await requestCode('903000001'));
    const code = await help.codeTo('84903000001');
    expect(codeOf(await set('903000001', '', OTHER))).toBe('CODE_MISSING');
    expect(codeOf(await set('903000001', code, 'short'))).toBe('FIELD_RULE');
    expect(codeOf(await set('903000001', code, PASSWORD))).toBe('PASSWORD_REUSED');
    const { account } = answerOf(await set('903000001', code));
    expect(codeOf(await world.call(identity.login, { username: account, password: OTHER }))).toBe('OK');
    expect(codeOf(await set('903000001', code, 'Maple9harbour'))).toBe('CODE_EXPIRED');
  });

  test('the payload of the specification, without a dialling code, sets the password (7M-07)', async () => {
    await help.registeredBy('903000091');
    world.clock.move(2 * MINUTE);
    answerOf(await requestCode('903000091'));
    const verificationCode = await help.codeTo('84903000091');
    const sent = { newPassword: OTHER, mobileNum: '0903000091', verificationCode };
    expect(codeOf(await world.call(loginMethods.setPasswordByMobile, sent))).toBe('PHONE_FORMAT');
    const { account } = answerOf(await world.call(loginMethods.setPasswordByMobile, sent, { country: 'VN' }));
    expect(codeOf(await world.call(identity.login, { username: account, password: OTHER }))).toBe('OK');
  });

  test('an account and an address that are given too must belong to the number (3-08)', async () => {
    const token = await help.registeredBy('903000092');
    const { account: own } = answerOf(await world.call(identity.memberInfo, {}, { token }));
    world.clock.move(2 * MINUTE);
    answerOf(await requestCode('903000092'));
    const verificationCode = await help.codeTo('84903000092');
    const mobile = { countryDialingCode: VN, mobileNum: '903000092', verificationCode, newPassword: OTHER };
    const setFor = (typed: object) => world.call(loginMethods.setPasswordByMobile, { ...mobile, ...typed });
    expect(codeOf(await setFor({ account: 'another1' }))).toBe('USERNAME_NOT_FOUND');
    expect(codeOf(await setFor({ account: own, email: 'another@mail.example' }))).toBe('USERNAME_NOT_FOUND');
    expect(answerOf(await setFor({ account: ` ${own.toUpperCase()} `, email: '' })).account).toBe(own);
  });

  test('the device that gave the code is trusted, unless the account has more than its number', async () => {
    const abroad: Caller = { ip: '198.51.100.9', deviceId: 'other-device-0002' };
    await help.registeredBy('903000003');
    const resetAndLogIn = async (fresh: string, from: Caller) => {
      world.clock.move(6 * MINUTE);
      const mobile = { countryDialingCode: VN, mobileNum: '903000003' };
      answerOf(await world.call(loginMethods.smsNoLogin, { ...mobile, purpose: 'RESET' }, from));
      const verificationCode = await help.codeTo('84903000003');
      const request = { ...mobile, verificationCode, newPassword: fresh };
      const { account } = answerOf(await world.call(loginMethods.setPasswordByMobile, request, from));
      return world.call(identity.login, { username: account, password: fresh }, from);
    };
    const opened = answerOf(await resetAndLogIn(OTHER, abroad));
    const mine = { ...abroad, token: opened.token };
    const { secret } = answerOf(await world.call(security.startTotp, { password: OTHER }, mine));
    answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, mine));
    const elsewhere = { ...abroad, deviceId: 'third-device-00003' };
    expect(codeOf(await resetAndLogIn('Maple9harbour', elsewhere))).toBe('EXTRA_VERIFICATION');
  });

  test('a login code sets no password, and the switch refuses the calls', async () => {
    await help.registeredBy('903000002');
    world.clock.move(2 * MINUTE);
    await world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum: '903000002' });
    expect(codeOf(await set('903000002', await help.codeTo('84903000002')))).toBe('CODE_EXPIRED');
    await help.switchOff('CHNGPASSVERIF3');
    expect(codeOf(await requestCode('903000002'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await set('903000002', '123456'))).toBe('FEATURE_DISABLED');
    await help.switchOn('CHNGPASSVERIF3');
  });
});

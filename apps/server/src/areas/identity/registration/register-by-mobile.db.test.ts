import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { DAY, loginMethodsOf, MINUTE, otherCode, PASSWORD, VN } from '../testing/login-methods.ts';

let world: World;
let help: ReturnType<typeof loginMethodsOf>;
const { identity, loginMethods } = calls;

beforeAll(async () => {
  world = await createWorld();
  help = loginMethodsOf(world);
  await help.switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3');
});
afterAll(() => world.close());
// Moves past the time windows of the previous test's counts.
beforeEach(() => world.clock.move(DAY + MINUTE));

describe('registration by mobile number (4-07, 5-05, 7M-04, 7M-10)', () => {
  test('a number, its code and a password open an account that is logged in and does not reveal the number', async () => {
    const token = await help.registeredBy('901000001');
    const account = await help.nameOf(token);
    expect(account).toMatch(/^m[0-9a-f]{10}$/);
    const { rows } = await world.pool.query(
      `select p.mobile_key as key, p.mobile_verified_at is not null as proven from identity.profile p
       join identity.member m on m.brand_id = p.brand_id and m.id = p.member_id where m.account = $1`,
      [account],
    );
    expect(rows).toEqual([{ key: '84901000001', proven: true }]);
    expect((await help.newest('84901000001'))?.text).toMatch(/^.+: \d{6} is your code, valid 5 minutes\.$/);
  });

  test('the code is sent, checked, and used up by one registration', async () => {
    answerOf(await help.requestRegisterCode('901000002'));
    const code = await help.codeTo('84901000002');
    const send = async (changes: object) =>
      codeOf(await world.call(loginMethods.registerMobile, await help.mobileForm('901000002', changes)));
    expect(await send({})).toBe('CODE_MISSING');
    expect(await send({ verificationCode: otherCode(code) })).toBe('CODE_INVALID');
    // A form with another error does not use up the code.
    expect(await send({ verificationCode: code, confirmPassword: 'Another1thing' })).toBe('PASSWORD_MISMATCH');
    expect(await send({ verificationCode: code, captcha: 'nothing' })).toBe('CAPTCHA_INVALID');
    expect(await send({ verificationCode: code })).toBe('OK');
    expect(await send({ verificationCode: code })).toBe('CODE_EXPIRED');
  });

  test('4-07 the captcha is checked after the form and before the code', async () => {
    answerOf(await help.requestRegisterCode('901000007'));
    const code = await help.codeTo('84901000007');
    const send = async (changes: object) =>
      codeOf(await world.call(loginMethods.registerMobile, await help.mobileForm('901000007', changes)));
    expect(await send({ countryDialingCode: '1', captcha: 'nothing' })).toBe('PHONE_INVALID');
    const forged = { captcha: 'nothing', firebaseIdToken: 'a.forged.token' };
    expect(await send(forged)).toBe('CAPTCHA_INVALID');
    // A guess without a captcha is not counted against the code.
    for (let guess = 0; guess < 12; guess += 1) {
      expect(await send({ captcha: 'nothing', verificationCode: otherCode(code) })).toBe('CAPTCHA_INVALID');
    }
    expect(await send({ verificationCode: code })).toBe('OK');
    const named = { mobileNum: '901000008', countryDialingCode: VN, verificationCode: '123456' };
    const byName = await world.form({ username: 'ordered1', ...named, captcha: 'nothing' });
    expect(codeOf(await world.call(identity.register, byName))).toBe('CAPTCHA_INVALID');
  });

  test('two concurrent registrations with one code open one account', async () => {
    answerOf(await help.requestRegisterCode('901000003'));
    const verificationCode = await help.codeTo('84901000003');
    const forms = await Promise.all([1, 2, 3].map(() => help.mobileForm('901000003', { verificationCode })));
    const codes = (await Promise.all(forms.map((form) => world.call(loginMethods.registerMobile, form)))).map(codeOf);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    const { rowCount } = await world.pool.query(`select from identity.profile where mobile_key = '84901000003'`);
    expect(rowCount).toBe(1);
  });

  test('a number belongs to one account in any spelling, and only its owner learns that it is taken', async () => {
    await help.registeredBy('901000004');
    world.clock.move(10 * MINUTE);
    const form = await help.mobileForm('0901000004', { verificationCode: '123456' });
    expect(codeOf(await world.call(loginMethods.registerMobile, form))).toBe('CODE_EXPIRED');
    answerOf(await help.requestRegisterCode('0901000004'));
    const proven = await help.mobileForm('0901000004', { verificationCode: await help.codeTo('84901000004') });
    expect(codeOf(await world.call(loginMethods.registerMobile, proven))).toBe('MOBILE_TAKEN');
  });

  test.each([
    ['nine', 'PHONE_FORMAT'],
    ['12', 'PHONE_FORMAT'],
    ['12345', 'PHONE_INVALID'],
  ])('8-12 %s is no number', async (mobileNo, code) => {
    expect(codeOf(await help.requestRegisterCode(mobileNo))).toBe(code);
  });

  test('a password is required only where MOBILENUMPASSREG3 is on, and otherwise the account logs in by codes', async () => {
    await help.switchOff('MOBILENUMPASSREG3');
    answerOf(await help.requestRegisterCode('901000005'));
    const bare = { password: '', confirmPassword: '', verificationCode: await help.codeTo('84901000005') };
    const token = answerOf(
      await world.call(loginMethods.registerMobile, await help.mobileForm('901000005', bare)),
    ).token;
    const account = await help.nameOf(token);
    expect(codeOf(await world.call(identity.login, { username: account, password: '' }))).toBe('LOGIN_FAILED');
    await help.switchOn('MOBILENUMPASSREG3');
    const short = { password: 'a1', confirmPassword: 'a1', verificationCode: '123456' };
    expect(codeOf(await world.call(loginMethods.registerMobile, await help.mobileForm('901000015', short)))).toBe(
      'FIELD_RULE',
    );
  });

  test('a method that is switched off is refused by the server too', async () => {
    await help.switchOff('MOBILENUMREG3');
    expect(codeOf(await help.requestRegisterCode('901000006'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await world.call(loginMethods.registerMobile, await help.mobileForm('901000006')))).toBe(
      'FEATURE_DISABLED',
    );
    await help.switchOn('MOBILENUMREG3');
    await help.switchOff('REGMOBVERF3');
    expect(codeOf(await help.requestRegisterCode('901000006'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await world.call(loginMethods.registerMobile, await help.mobileForm('901000006')))).toBe('OK');
    await help.switchOff('DIRECTREG3');
    expect(codeOf(await world.call(loginMethods.registerMobile, await help.mobileForm('901000016')))).toBe(
      'INVITATION_CODE_ERROR',
    );
    await help.switchOn('DIRECTREG3', 'REGMOBVERF3');
    await help.switchOff('USERNAMEREG3');
    expect(codeOf(await help.requestRegisterCode('901000006', 'username'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await world.call(identity.register, await world.form({ username: 'nobody7' })))).toBe(
      'FEATURE_DISABLED',
    );
    await help.switchOn('USERNAMEREG3');
  });
});

describe('registration by user name', () => {
  test('requires a number too where numbers are verified (REGMOBVERF3)', async () => {
    const bare = await world.form({ username: 'named1' });
    expect(codeOf(await world.call(identity.register, bare))).toBe('INPUT_EMPTY');
    answerOf(await help.requestRegisterCode('901000020', 'username'));
    const full = { username: 'named1', mobileNum: '901000020', countryDialingCode: VN };
    const wrong = await world.form({ ...full, verificationCode: '12' });
    expect(codeOf(await world.call(identity.register, wrong))).toBe('CODE_INVALID');
    const right = await world.form({ ...full, verificationCode: await help.codeTo('84901000020') });
    expect(await help.nameOf(answerOf(await world.call(identity.register, right)).token)).toBe('named1');
  });

  test('checks and stores every field of 3-01 that the brand requires, and stores no others', async () => {
    await help.switchOff('REGMOBVERF3');
    const requested = [
      'payeeName',
      'email',
      'qqNum',
      'line',
      'whatsapp',
      'facebook',
      'wechat',
      'zalo',
      'telegram',
      'idNumber',
      ...['address', 'nationality', 'occupation', 'sourceOfIncome', 'referralCode'],
    ];
    for (const field of requested) await help.requestFor(field);
    world.clock.move(6_000);
    const values = Object.fromEntries(
      requested.map((field) => [field, field === 'email' ? 'Mai@Mail.example' : `my-${field}`]),
    );
    const missing = await world.call(
      identity.register,
      await world.form({ username: 'fields1', ...values, line: ' ' }),
    );
    expect(missing).toMatchObject({ code: 'INPUT_EMPTY', params: { field: 'line' } });
    const request = { username: 'fields1', ...values, nickname: 'not requested for' };
    answerOf(await world.call(identity.register, await world.form(request)));
    const { rows } = await world.pool.query(
      `select m.real_name, m.nickname, p.email, p.qq_num, p.line, p.whatsapp, p.facebook, p.wechat, p.zalo, p.telegram,
              p.id_number, p.mobile_key, p.address, p.nationality, p.occupation, p.source_of_income, p.referral_code
       from identity.member m join identity.profile p on p.brand_id = m.brand_id and p.member_id = m.id
       where m.account_key = 'fields1'`,
    );
    expect(rows).toEqual([
      {
        real_name: 'my-payeeName',
        nickname: '',
        email: 'Mai@Mail.example',
        qq_num: 'my-qqNum',
        line: 'my-line',
        whatsapp: 'my-whatsapp',
        facebook: 'my-facebook',
        wechat: 'my-wechat',
        zalo: 'my-zalo',
        telegram: 'my-telegram',
        id_number: 'my-idNumber',
        mobile_key: null,
        address: 'my-address',
        nationality: 'my-nationality',
        occupation: 'my-occupation',
        source_of_income: 'my-sourceOfIncome',
        referral_code: 'my-referralCode',
      },
    ]);
    await world.database.ownerPool.query('delete from brands.register_rule where field = any($1)', [requested]);
    world.clock.move(6_000);
  });

  test('5-08 refuses a name that resembles another one, whatever pattern a brand allows', async () => {
    await help.requestFor('username');
    world.clock.move(6_000);
    for (const username of ['p\u0430ypal', 'ma\u200bi', 'mai\u5c0f', '<b>mai</b>', "x' or '1'='1"]) {
      const answer = await world.call(identity.register, await world.form({ username }));
      expect(answer).toMatchObject({ code: 'FIELD_RULE', params: { field: 'username' } });
    }
    answerOf(await world.call(identity.register, await world.form({ username: 'Wide7' })));
    const wide = await world.form({ username: '\uff37\uff49\uff44\uff45\uff17' });
    expect(codeOf(await world.call(identity.register, wide))).toBe('USERNAME_TAKEN');
    await world.database.ownerPool.query(`delete from brands.register_rule where field = 'username'`);
    await help.switchOn('REGMOBVERF3');
  });
});

describe('login by mobile number and code (3-02, 7S-03)', () => {
  const requestCode = (mobileNum: string, caller: Caller = {}) =>
    world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum }, caller);
  const logIn = (mobileNum: string, code: string, caller: Caller = {}) =>
    world.call(identity.login, { username: mobileNum, password: code, type: 'sms', countryDialingCode: VN }, caller);

  test("7S-01 without a dialling code the number has its country code, or is one of the visitor's country", async () => {
    await help.registeredBy('902000091');
    const byPayload = (username: string, password: string, caller: Caller = {}) =>
      world.call(identity.login, { username, password, type: 'sms' }, caller);
    for (const [typed, country] of [
      ['+84 902 000 091', null],
      ['0902000091', 'VN'],
    ] as const) {
      world.clock.move(2 * MINUTE);
      answerOf(await requestCode('902000091'));
      const code = await help.codeTo('84902000091');
      expect(codeOf(await byPayload('0902000091', code, { country: null }))).toBe('PHONE_FORMAT');
      expect(codeOf(await byPayload(typed, code, { country }))).toBe('OK');
    }
  });

  test('the code opens a session that replaces the earlier one, and works once', async () => {
    const first = await help.registeredBy('902000001');
    world.clock.move(2 * MINUTE);
    expect(answerOf(await requestCode('902000001'))).toEqual({ expiredMinutes: 1 });
    const code = await help.codeTo('84902000001');
    // 4-05: an SMS login does not force a password change, whatever the password's age and the brand's setting.
    const aged = await world.database.ownerPool.query(
      `update identity.credential c set changed_at = changed_at - interval '91 days' from identity.profile p
       where p.brand_id = c.brand_id and p.member_id = c.member_id and p.mobile_key = '84902000001'`,
    );
    expect(aged.rowCount).toBe(1);
    expect(await world.brands.isEnabled(world.brand.id, 'PWDEXPFORCECHANGE3')).toBe(true);
    const opened = answerOf(await logIn(' 0902 000 001 ', ` ${code} `));
    expect(opened).toMatchObject({ passwordExpired: false, captcha: false });
    expect(await help.nameOf(opened.token)).toMatch(/^m/);
    expect(codeOf(await world.call(identity.memberInfo, {}, { token: first }))).toBe('SESSION_KICKED');
    expect(codeOf(await logIn('902000001', code))).toBe('CODE_EXPIRED');
    const { rows } = await world.pool.query(
      `select l.method, l.result from identity.login_log l join identity.profile p on p.member_id = l.member_id
       where p.mobile_key = '84902000001' order by l.id desc limit 2`,
    );
    expect(rows).toEqual([
      { method: 'SMS', result: 'CODE_EXPIRED' },
      { method: 'SMS', result: 'OK' },
    ]);
  });

  test('an unknown number gets the same answers, and no message', async () => {
    await help.registeredBy('902000002');
    world.clock.move(2 * MINUTE);
    const ip = '198.51.100.60';
    const known = [await requestCode('902000002', { ip }), await requestCode('902000002', { ip })];
    const unknown = [await requestCode('902000003', { ip }), await requestCode('902000003', { ip })];
    expect(unknown).toEqual(known);
    expect((await help.newest('84902000003'))?.state).toBe('SUPPRESSED');
    const wrong = otherCode(await help.codeTo('84902000002'));
    expect([await logIn('902000003', wrong, { ip }), await logIn('902000003', wrong, { ip })]).toEqual([
      await logIn('902000002', wrong, { ip }),
      await logIn('902000002', wrong, { ip }),
    ]);
  });

  test('a code expires after five guesses, and guesses at many numbers from one address need a captcha', async () => {
    await help.registeredBy('902000004');
    world.clock.move(2 * MINUTE);
    await requestCode('902000004');
    const wrong = otherCode(await help.codeTo('84902000004'));
    const codes: string[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      world.clock.move(10);
      codes.push(codeOf(await logIn('902000004', wrong, { ip: `198.51.100.${100 + guess}` })));
    }
    expect(codes).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED']);
    const ip = '198.51.100.90';
    const sprayed: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      world.clock.move(10);
      const mobile = `9020010${String(number).padStart(2, '0')}`;
      await requestCode(mobile, { ip: `198.51.${number}.1` });
      sprayed.push(codeOf(await logIn(mobile, '000000', { ip })));
    }
    expect(sprayed.slice(0, 10)).toEqual(Array(10).fill('CODE_INVALID'));
    expect(sprayed.slice(10)).toEqual(['CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED']);
  });

  test('a locked account and a method that is switched off are refused', async () => {
    await help.registeredBy('902000005');
    world.clock.move(2 * MINUTE);
    await requestCode('902000005');
    await world.database.ownerPool.query(
      `update identity.member m set status = 'LOGIN_LOCKED' from identity.profile p
       where p.member_id = m.id and p.mobile_key = '84902000005'`,
    );
    expect(codeOf(await logIn('902000005', await help.codeTo('84902000005')))).toBe('ACCOUNT_LOCKED');
    await help.switchOff('MOBILEVERCODELOGIN3');
    expect(codeOf(await requestCode('902000006'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await logIn('902000006', '123456'))).toBe('FEATURE_DISABLED');
    await help.switchOn('MOBILEVERCODELOGIN3');
  });

  test('the number logs in with the password too, where the login has a field for names', async () => {
    await help.registeredBy('902000007');
    const byNumber = (username: string, country: string | null = null) =>
      world.call(identity.login, { username, password: PASSWORD }, { country });
    expect(codeOf(await byNumber('+84 902 000 007'))).toBe('OK');
    expect(codeOf(await byNumber('0902000007', 'VN'))).toBe('OK');
    expect(codeOf(await byNumber('0902000007'))).toBe('LOGIN_FAILED');
  });
});

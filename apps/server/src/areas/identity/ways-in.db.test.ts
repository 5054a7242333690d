import { randomBytes } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, solveProof, type World } from '../../testing/world.ts';
import { openMessage } from './verification/queue-message.ts';

let world: World;
const { identity, waysIn } = calls;
const PASSWORD = 'Bamboo7river';
const OTHER = 'Cedar8mountain';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const VN = '84';

beforeAll(async () => {
  world = await createWorld();
  await switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3');
});
afterAll(() => world.close());
// Counts of one test are out of the windows of the next.
beforeEach(() => world.clock.move(DAY + MINUTE));

async function setSwitches(enabled: boolean, modIds: readonly string[]) {
  await world.database.ownerPool.query('update brands.switch set enabled = $1 where mod_id = any($2)', [
    enabled,
    modIds,
  ]);
  // A brand's settings are remembered for a moment.
  world.clock.move(6_000);
}
const switchOn = (...modIds: string[]) => setSwitches(true, modIds);
const switchOff = (...modIds: string[]) => setSwitches(false, modIds);

/** Asks for a field with any text of 2 to 60 letters. */
async function askFor(field: string) {
  await world.database.ownerPool.query(
    `insert into brands.register_rule
       (merchant_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length)
     values ($1, $2, true, true, '*', 'ANY', 2, 60)`,
    [world.merchant.id, field],
  );
}

interface Sent {
  readonly state: string;
  readonly text: string;
  readonly template: string;
  readonly language: string;
}

/** The newest message to a number or an address. */
async function newest(target: string): Promise<Sent | null> {
  const { rows } = await world.pool.query<{
    state: string;
    sealedText: string | null;
    template: string;
    language: string;
  }>(
    `select state, sealed_text as "sealedText", template, language from identity.message where target = $1
     order by id desc limit 1`,
    [target],
  );
  const [row] = rows;
  if (!row) return null;
  const secrets = createSecretBox([world.secretKey]);
  const { sealedText } = row;
  const text = sealedText === null ? '' : openMessage({ secrets }, world.scope, { target, sealedText }).text;
  return { ...row, text };
}

async function codeTo(target: string): Promise<string> {
  return /\b\d{6}\b/.exec((await newest(target))?.text ?? '')?.[0] ?? 'none';
}
const other = (code: string) => (code === '000000' ? '000001' : '000000');

async function mobileForm(mobileNum: string, changes: object = {}) {
  const puzzle = answerOf(await world.call(identity.proofOfWork, {}));
  return {
    ...{ mobileNum, countryDialingCode: VN, password: PASSWORD, confirmPassword: PASSWORD },
    ...{ agreeTerms: true, confirmAge: true, captcha: solveProof(puzzle), ...changes },
  };
}

const askRegisterCode = (mobileNo: string, type: 'username' | 'mobile' = 'mobile', caller: Caller = {}) =>
  world.call(waysIn.registerSms, { countryDialingCode: VN, mobileNo, type }, caller);

/** Registers by a number with its code. @returns the token */
async function registeredBy(mobileNum: string): Promise<string> {
  answerOf(await askRegisterCode(mobileNum));
  const form = await mobileForm(mobileNum, { verificationCode: await codeTo(`${VN}${mobileNum}`) });
  return answerOf(await world.call(waysIn.registerMobile, form)).token;
}

const nameOf = async (token: string) => answerOf(await world.call(identity.memberInfo, {}, { token })).account;

describe('registration by mobile number (4-07, 5-05, 7M-04, 7M-10)', () => {
  test('a number, its code and a password open an account that is logged in and does not tell the number', async () => {
    const token = await registeredBy('901000001');
    const account = await nameOf(token);
    expect(account).toMatch(/^m[0-9a-f]{10}$/);
    const { rows } = await world.pool.query(
      `select p.mobile_key as key, p.mobile_verified_at is not null as proven from identity.profile p
       join identity.member m on m.merchant_id = p.merchant_id and m.id = p.member_id where m.account = $1`,
      [account],
    );
    expect(rows).toEqual([{ key: '84901000001', proven: true }]);
    expect((await newest('84901000001'))?.text).toMatch(/^.+: \d{6} is your code, valid 5 minutes\.$/);
  });

  test('the code is asked for, judged and used up by one registration alone', async () => {
    answerOf(await askRegisterCode('901000002'));
    const code = await codeTo('84901000002');
    const send = async (changes: object) =>
      codeOf(await world.call(waysIn.registerMobile, await mobileForm('901000002', changes)));
    expect(await send({})).toBe('CODE_MISSING');
    expect(await send({ verificationCode: other(code) })).toBe('CODE_INVALID');
    // A form with another fault costs no code.
    expect(await send({ verificationCode: code, confirmPassword: 'Another1thing' })).toBe('PASSWORD_MISMATCH');
    expect(await send({ verificationCode: code, captcha: 'nothing' })).toBe('CAPTCHA_INVALID');
    expect(await send({ verificationCode: code })).toBe('OK');
    expect(await send({ verificationCode: code })).toBe('CODE_EXPIRED');
  });

  test('two registrations at once with one code: one account', async () => {
    answerOf(await askRegisterCode('901000003'));
    const verificationCode = await codeTo('84901000003');
    const forms = await Promise.all([1, 2, 3].map(() => mobileForm('901000003', { verificationCode })));
    const codes = (await Promise.all(forms.map((form) => world.call(waysIn.registerMobile, form)))).map(codeOf);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    const { rowCount } = await world.pool.query(`select from identity.profile where mobile_key = '84901000003'`);
    expect(rowCount).toBe(1);
  });

  test('a number belongs to one account, however it is typed; only its holder learns that it is taken', async () => {
    await registeredBy('901000004');
    world.clock.move(10 * MINUTE);
    const form = await mobileForm('0901000004', { verificationCode: '123456' });
    expect(codeOf(await world.call(waysIn.registerMobile, form))).toBe('CODE_EXPIRED');
    answerOf(await askRegisterCode('0901000004'));
    const proven = await mobileForm('0901000004', { verificationCode: await codeTo('84901000004') });
    expect(codeOf(await world.call(waysIn.registerMobile, proven))).toBe('MOBILE_TAKEN');
  });

  test.each([
    ['nine', 'PHONE_FORMAT'],
    ['12', 'PHONE_FORMAT'],
    ['12345', 'PHONE_INVALID'],
  ])('8-12 %s is no number', async (mobileNo, code) => {
    expect(codeOf(await askRegisterCode(mobileNo))).toBe(code);
  });

  test('a password is asked for only where MOBILENUMPASSREG3 is on; without one codes are the way in', async () => {
    await switchOff('MOBILENUMPASSREG3');
    answerOf(await askRegisterCode('901000005'));
    const bare = { password: '', confirmPassword: '', verificationCode: await codeTo('84901000005') };
    const token = answerOf(await world.call(waysIn.registerMobile, await mobileForm('901000005', bare))).token;
    const account = await nameOf(token);
    expect(codeOf(await world.call(identity.login, { username: account, password: '' }))).toBe('LOGIN_FAILED');
    await switchOn('MOBILENUMPASSREG3');
    const short = { password: 'a1', confirmPassword: 'a1', verificationCode: '123456' };
    expect(codeOf(await world.call(waysIn.registerMobile, await mobileForm('901000015', short)))).toBe('FIELD_RULE');
  });

  test('what is switched off is refused on the server too', async () => {
    await switchOff('MOBILENUMREG3');
    expect(codeOf(await askRegisterCode('901000006'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await world.call(waysIn.registerMobile, await mobileForm('901000006')))).toBe('FEATURE_DISABLED');
    await switchOn('MOBILENUMREG3');
    await switchOff('REGMOBVERF3');
    expect(codeOf(await askRegisterCode('901000006'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await world.call(waysIn.registerMobile, await mobileForm('901000006')))).toBe('OK');
    await switchOff('DIRECTREG3');
    expect(codeOf(await world.call(waysIn.registerMobile, await mobileForm('901000016')))).toBe(
      'INVITATION_CODE_ERROR',
    );
    await switchOn('DIRECTREG3', 'REGMOBVERF3');
    await switchOff('USERNAMEREG3');
    expect(codeOf(await askRegisterCode('901000006', 'username'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await world.call(identity.register, await world.form({ username: 'nobody7' })))).toBe(
      'FEATURE_DISABLED',
    );
    await switchOn('USERNAMEREG3');
  });
});

describe('registration by user name', () => {
  test('where numbers are proven (REGMOBVERF3) the name needs one too', async () => {
    const bare = await world.form({ username: 'named1' });
    expect(codeOf(await world.call(identity.register, bare))).toBe('FIELD_RULE');
    answerOf(await askRegisterCode('901000020', 'username'));
    const full = { username: 'named1', mobileNum: '901000020', countryDialingCode: VN };
    const wrong = await world.form({ ...full, verificationCode: '12' });
    expect(codeOf(await world.call(identity.register, wrong))).toBe('CODE_INVALID');
    const right = await world.form({ ...full, verificationCode: await codeTo('84901000020') });
    expect(await nameOf(answerOf(await world.call(identity.register, right)).token)).toBe('named1');
  });

  test('every field of 3-01 that the brand asks for is checked by its rule and kept; others are not kept', async () => {
    await switchOff('REGMOBVERF3');
    const asked = [
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
    ];
    for (const field of asked) await askFor(field);
    world.clock.move(6_000);
    const values = Object.fromEntries(
      asked.map((field) => [field, field === 'email' ? 'Mai@Mail.example' : `my-${field}`]),
    );
    const missing = await world.call(
      identity.register,
      await world.form({ username: 'fields1', ...values, line: ' ' }),
    );
    expect(missing).toMatchObject({ code: 'FIELD_RULE', params: { field: 'line', patternId: 'REQUIRED' } });
    const wish = { username: 'fields1', ...values, nickname: 'not asked for' };
    answerOf(await world.call(identity.register, await world.form(wish)));
    const { rows } = await world.pool.query(
      `select m.real_name, m.nickname, p.email, p.qq_num, p.line, p.whatsapp, p.facebook, p.wechat, p.zalo, p.telegram,
              p.id_number, p.mobile_key
       from identity.member m join identity.profile p on p.merchant_id = m.merchant_id and p.member_id = m.id
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
      },
    ]);
    await world.database.ownerPool.query('delete from brands.register_rule where field = any($1)', [asked]);
    world.clock.move(6_000);
  });

  test('5-08 a name that could be taken for another one is refused, whatever pattern a brand allows', async () => {
    await askFor('username');
    world.clock.move(6_000);
    for (const username of ['p\u0430ypal', 'ma\u200bi', 'mai\u5c0f', '<b>mai</b>', "x' or '1'='1"]) {
      const answer = await world.call(identity.register, await world.form({ username }));
      expect(answer).toMatchObject({ code: 'FIELD_RULE', params: { field: 'username' } });
    }
    answerOf(await world.call(identity.register, await world.form({ username: 'Wide7' })));
    const wide = await world.form({ username: '\uff37\uff49\uff44\uff45\uff17' });
    expect(codeOf(await world.call(identity.register, wide))).toBe('USERNAME_TAKEN');
    await world.database.ownerPool.query(`delete from brands.register_rule where field = 'username'`);
    await switchOn('REGMOBVERF3');
  });
});

describe('login by mobile number and code (3-02, 7S-03)', () => {
  const askCode = (mobileNum: string, caller: Caller = {}) =>
    world.call(waysIn.smsNoLogin, { countryDialingCode: VN, mobileNum }, caller);
  const logIn = (mobileNum: string, code: string, caller: Caller = {}) =>
    world.call(identity.login, { username: mobileNum, password: code, type: 'sms', countryDialingCode: VN }, caller);

  test('the code opens a session in place of the one before; it works once', async () => {
    const first = await registeredBy('902000001');
    world.clock.move(2 * MINUTE);
    expect(answerOf(await askCode('902000001'))).toEqual({ expiredMinutes: 1 });
    const code = await codeTo('84902000001');
    const opened = answerOf(await logIn(' 0902 000 001 ', ` ${code} `));
    expect(opened).toMatchObject({ passwordExpired: false, captcha: false });
    expect(await nameOf(opened.token)).toMatch(/^m/);
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

  test('a number that nobody has gets the same answers, and no message', async () => {
    await registeredBy('902000002');
    world.clock.move(2 * MINUTE);
    const ip = '198.51.100.60';
    const known = [await askCode('902000002', { ip }), await askCode('902000002', { ip })];
    const unknown = [await askCode('902000003', { ip }), await askCode('902000003', { ip })];
    expect(unknown).toEqual(known);
    expect((await newest('84902000003'))?.state).toBe('SUPPRESSED');
    const wrong = other(await codeTo('84902000002'));
    expect([await logIn('902000003', wrong, { ip }), await logIn('902000003', wrong, { ip })]).toEqual([
      await logIn('902000002', wrong, { ip }),
      await logIn('902000002', wrong, { ip }),
    ]);
  });

  test('five guesses at a code are over; guesses at many numbers from one address need a captcha', async () => {
    await registeredBy('902000004');
    world.clock.move(2 * MINUTE);
    await askCode('902000004');
    const wrong = other(await codeTo('84902000004'));
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
      await askCode(mobile, { ip: `198.51.${number}.1` });
      sprayed.push(codeOf(await logIn(mobile, '000000', { ip })));
    }
    expect(sprayed.slice(0, 10)).toEqual(Array(10).fill('CODE_INVALID'));
    expect(sprayed.slice(10)).toEqual(['CAPTCHA_REQUIRED', 'CAPTCHA_REQUIRED']);
  });

  test('a locked account stays shut, a switched-off way is closed', async () => {
    await registeredBy('902000005');
    world.clock.move(2 * MINUTE);
    await askCode('902000005');
    await world.database.ownerPool.query(
      `update identity.member m set status = 'LOGIN_LOCKED' from identity.profile p
       where p.member_id = m.id and p.mobile_key = '84902000005'`,
    );
    expect(codeOf(await logIn('902000005', await codeTo('84902000005')))).toBe('ACCOUNT_LOCKED');
    await switchOff('MOBILEVERCODELOGIN3');
    expect(codeOf(await askCode('902000006'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await logIn('902000006', '123456'))).toBe('FEATURE_DISABLED');
    await switchOn('MOBILEVERCODELOGIN3');
  });

  test('the number opens with the password too, where a name is asked for', async () => {
    await registeredBy('902000007');
    const byNumber = (username: string, country: string | null = null) =>
      world.call(identity.login, { username, password: PASSWORD }, { country });
    expect(codeOf(await byNumber('+84 902 000 007'))).toBe('OK');
    expect(codeOf(await byNumber('0902000007', 'VN'))).toBe('OK');
    expect(codeOf(await byNumber('0902000007'))).toBe('LOGIN_FAILED');
  });
});

describe('forgotten password by e-mail (4-08, 5-04, 7M-06)', () => {
  const forgot = (username: string, email: string, caller: Caller = {}) =>
    world.call(waysIn.forgotByEmail, { username, email }, caller);
  const tokenOf = (text: string) => /\/reset#([\w-]{43})/.exec(text)?.[1] ?? 'none';
  const set = (token: string, newPassword = OTHER, confirmNewPassword = newPassword) =>
    world.call(waysIn.setPasswordByLink, { token, newPassword, confirmNewPassword });

  /** An account by name with an address on its form. */
  async function withEmail(username: string, email: string): Promise<string> {
    await switchOff('REGMOBVERF3');
    const token = await world.registered(username);
    await world.database.ownerPool.query(
      `update identity.profile p set email = $2 from identity.member m where m.id = p.member_id and m.account_key = $1`,
      [username, email],
    );
    await switchOn('REGMOBVERF3');
    return token;
  }

  test('the link sets a password once, ends every session, and the owner is told', async () => {
    const session = await withEmail('forgets1', 'Forgets1@mail.example');
    expect(await forgot('forgets1', 'forgets1@MAIL.example')).toBeNull();
    const mail = await newest('forgets1@mail.example');
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

  test('the answer is the same whoever asks for whom, and only the owner gets a mail', async () => {
    await withEmail('forgets2', 'forgets2@mail.example');
    expect(await forgot('forgets2', 'other2@mail.example')).toBeNull();
    expect(await forgot('nobody99', 'nobody99@mail.example')).toBeNull();
    for (const target of ['other2@mail.example', 'nobody99@mail.example']) {
      expect(await newest(target)).toMatchObject({ state: 'SUPPRESSED', text: '' });
    }
    expect(codeOf(await forgot('forgets2', 'other2@mail.example'))).toBe('COOLDOWN');
    await switchOn('FORGOT_TELLS_UNKNOWN');
    expect(codeOf(await forgot('nobody98', 'nobody98@mail.example'))).toBe('USERNAME_NOT_FOUND');
    await switchOff('FORGOT_TELLS_UNKNOWN');
  });

  test('a link is over after thirty minutes, and when a newer one was mailed; strange ones open nothing', async () => {
    await withEmail('forgets3', 'forgets3@mail.example');
    await forgot('forgets3', 'forgets3@mail.example');
    const first = tokenOf((await newest('forgets3@mail.example'))?.text ?? '');
    world.clock.move(2 * MINUTE);
    await forgot('forgets3', 'forgets3@mail.example');
    const second = tokenOf((await newest('forgets3@mail.example'))?.text ?? '');
    expect(codeOf(await set(first))).toBe('LINK_INVALID');
    world.clock.move(30 * MINUTE);
    expect(codeOf(await set(second))).toBe('LINK_INVALID');
    for (const strange of ['x', "' or 1=1 --", randomBytes(32).toString('base64url')]) {
      expect(codeOf(await set(strange))).toBe('LINK_INVALID');
    }
  });

  test('used at once by many, a link sets one password', async () => {
    await withEmail('forgets4', 'forgets4@mail.example');
    await forgot('forgets4', 'forgets4@mail.example');
    const token = tokenOf((await newest('forgets4@mail.example'))?.text ?? '');
    const wishes = ['Cedar8mountain', 'Maple9harbour', 'Birch6meadow'];
    const codes = (await Promise.all(wishes.map((wish) => set(token, wish)))).map(codeOf);
    expect(codes.sort()).toEqual(['LINK_INVALID', 'LINK_INVALID', 'OK']);
  });

  test.each([
    ['', 'a@mail.example', 'username'],
    ['forgets1', 'no address', 'email'],
    ['forgets1', 'a@mail.example\r\nBcc: b@mail.example', 'email'],
    ['forgets1', 'a@mail.example, b@mail.example', 'email'],
  ])('"%s" with "%s" is not asked for', async (username, email, field) => {
    expect(await forgot(username, email)).toMatchObject({ code: 'FIELD_RULE', params: { field } });
  });
});

describe('forgotten password by mobile number (2O-01, 4-08, 7M-07)', () => {
  const askCode = (mobileNum: string) =>
    world.call(waysIn.smsNoLogin, { countryDialingCode: VN, mobileNum, purpose: 'RESET' });
  const set = (mobileNum: string, verificationCode: string, newPassword = OTHER) =>
    world.call(waysIn.setPasswordByMobile, { countryDialingCode: VN, mobileNum, verificationCode, newPassword });

  test('the code sets another password, with which the account is logged in', async () => {
    await registeredBy('903000001');
    world.clock.move(2 * MINUTE);
    answerOf(await askCode('903000001'));
    const code = await codeTo('84903000001');
    expect(codeOf(await set('903000001', '', OTHER))).toBe('CODE_MISSING');
    expect(codeOf(await set('903000001', code, 'short'))).toBe('FIELD_RULE');
    expect(codeOf(await set('903000001', code, PASSWORD))).toBe('PASSWORD_REUSED');
    const { account } = answerOf(await set('903000001', code));
    expect(codeOf(await world.call(identity.login, { username: account, password: OTHER }))).toBe('OK');
    expect(codeOf(await set('903000001', code, 'Maple9harbour'))).toBe('CODE_EXPIRED');
  });

  test('a code to log in with sets no password, and the switch closes the way', async () => {
    await registeredBy('903000002');
    world.clock.move(2 * MINUTE);
    await world.call(waysIn.smsNoLogin, { countryDialingCode: VN, mobileNum: '903000002' });
    expect(codeOf(await set('903000002', await codeTo('84903000002')))).toBe('CODE_EXPIRED');
    await switchOff('CHNGPASSVERIF3');
    expect(codeOf(await askCode('903000002'))).toBe('FEATURE_DISABLED');
    expect(codeOf(await set('903000002', '123456'))).toBe('FEATURE_DISABLED');
    await switchOn('CHNGPASSVERIF3');
  });
});

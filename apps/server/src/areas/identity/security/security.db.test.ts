import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.move(16 * MINUTE));

const { security, identity } = calls;
const PASSWORD = 'Bamboo7river';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ANSWERS = [
  { question: 'FIRST_SCHOOL', answer: 'Trường Lê Lợi' },
  { question: 'FIRST_PET', answer: 'Miu' },
  { question: 'CHILDHOOD_STREET', answer: 'Hàng Bạc 12' },
];

const appOf = async (account: string) =>
  answerOf(await world.call(identity.login, { username: account, password: PASSWORD, platform: 'APP' })).token;
const isLive = async (token: string) => codeOf(await world.call(identity.memberInfo, {}, { token })) === 'OK';
const setFund = (token: string, password: string, fresh: string) =>
  world.call(identity.setFundPassword, { password, newFundPassword: fresh, confirmFundPassword: fresh }, { token });

/** Contents of tables of the area as text. */
async function tableText(...tables: string[]): Promise<string> {
  const texts = tables.map(async (table) => {
    const { rows } = await world.database.ownerPool.query<{ text: string }>(
      `select coalesce(json_agg(t)::text, '') as text from identity.${table} t`,
    );
    return rows[0]?.text ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

async function enrolled(token: string) {
  const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { token }));
  const { recoveryCodes } = answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, { token }));
  world.clock.move(MINUTE);
  return { secret, recoveryCodes };
}

describe('the authenticator app (2C-01)', () => {
  test('is activated by a code, which returns eight recovery codes and ends other sessions', async () => {
    const web = await world.registered('totpon');
    const app = await appOf('totpon');
    const { recoveryCodes } = await enrolled(web);
    expect(new Set(recoveryCodes).size).toBe(8);
    expect(recoveryCodes.every((code) => /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/.test(code))).toBe(true);
    expect([await isLive(web), await isLive(app)]).toEqual([true, false]);
    const overview = answerOf(await world.call(security.overview, {}, { token: web }));
    expect(overview.totp).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
  });

  test('has a secret that neither the database nor an answer contains again', async () => {
    const token = await world.registered('totpsecret');
    const { secret, recoveryCodes } = await enrolled(token);
    const text = await tableText('totp', 'recovery_code');
    for (const notified of [secret, ...recoveryCodes]) expect(text).not.toContain(notified);
    expect(codeOf(await world.call(security.startTotp, { password: PASSWORD }, { token }))).toBe('STATE_CONFLICT');
  });

  test('is removed only with the password and a code, and is locked for half an hour after five wrong codes', async () => {
    const token = await world.registered('totpoff');
    const { secret } = await enrolled(token);
    const stop = (code: string, password = PASSWORD) => world.call(security.stopTotp, { password, code }, { token });
    expect(codeOf(await stop(world.totp(secret), 'wrong-password'))).toBe('PASSWORD_WRONG');
    const codes: string[] = [];
    for (let round = 0; round < 6; round += 1) codes.push(codeOf(await stop('000000')));
    expect(codes).toEqual([...Array<string>(5).fill('CODE_INVALID'), 'SECURITY_LOCKED']);
    expect(codeOf(await stop(world.totp(secret)))).toBe('SECURITY_LOCKED');
    world.clock.move(30 * MINUTE);
    // The login has expired meanwhile.
    const fresh = answerOf(await world.call(identity.login, { username: 'totpoff', password: PASSWORD })).token;
    const payload = { password: PASSWORD, code: world.totp(secret) };
    expect(codeOf(await world.call(security.stopTotp, payload, { token: fresh }))).toBe('OK');
  });

  test('has new recovery codes that replace the old ones', async () => {
    const token = await world.registered('totpnew');
    const { secret, recoveryCodes } = await enrolled(token);
    const renewed = answerOf(await world.call(security.renewRecoveryCodes, { code: world.totp(secret) }, { token }));
    expect(renewed.recoveryCodes).toHaveLength(8);
    const [old = ''] = recoveryCodes;
    expect(codeOf(await world.call(security.renewRecoveryCodes, { code: old }, { token }))).toBe('CODE_INVALID');
    const [first = ''] = renewed.recoveryCodes;
    expect(codeOf(await world.call(security.renewRecoveryCodes, { code: first }, { token }))).toBe('OK');
  });
});

describe('security questions and another fund password', () => {
  test('three different questions need three different answers, which cannot be read again', async () => {
    const token = await world.registered('asker1');
    const set = (answers: typeof ANSWERS) =>
      world.call(security.setQuestions, { password: PASSWORD, answers }, { token });
    const [one, two, three] = ANSWERS as [(typeof ANSWERS)[0], (typeof ANSWERS)[0], (typeof ANSWERS)[0]];
    expect(codeOf(await set([one, one, three]))).toBe('ANSWERS_ALIKE');
    expect(codeOf(await set([one, two, { ...three, answer: ' MIU ' }]))).toBe('ANSWERS_ALIKE');
    expect(codeOf(await set([one, two, { ...three, question: 'FAVOURITE_COLOUR' }]))).toBe('BAD_REQUEST');
    expect(codeOf(await set([one, two, { ...three, answer: '!' }]))).toBe('FIELD_RULE');
    expect(codeOf(await set(ANSWERS))).toBe('OK');
    const { chosen, triesLeft } = answerOf(await world.call(security.questions, {}, { token }));
    expect([chosen.toSorted(), triesLeft]).toEqual([ANSWERS.map((answer) => answer.question).toSorted(), 3]);
    // With quotes around the word: three letters alone occur in a hash by chance.
    const text = await tableText('security_question');
    for (const notified of ['truong le loi', 'hang bac', '"Miu"', '"miu"', 'Trường', 'Bạc']) {
      expect(text).not.toContain(notified);
    }
  });

  async function readyToReset(account: string) {
    const token = await world.registered(account);
    answerOf(await setFund(token, PASSWORD, '271828'));
    answerOf(await world.call(security.setQuestions, { password: PASSWORD, answers: ANSWERS }, { token }));
    return { token, ...(await enrolled(token)) };
  }

  const reset = (token: string, code: string, answer: string, fresh = '314159') =>
    world.call(
      security.resetFundPassword,
      {
        method: 'TOTP',
        code,
        question: 'FIRST_SCHOOL',
        answer,
        newFundPassword: fresh,
        confirmFundPassword: fresh,
      },
      { token },
    );

  test('a code and an answer set another fund password, and withdrawals are blocked for 24 hours', async () => {
    const { token, secret } = await readyToReset('reset1');
    const { heldUntil: blockedUntil } = answerOf(await reset(token, world.totp(secret), 'truong le-loi'));
    expect(new Date(blockedUntil).getTime()).toBe(world.clock.now().getTime() + DAY);
    const overview = answerOf(await world.call(security.overview, {}, { token }));
    expect(overview.heldUntil).toBe(blockedUntil);
    expect(codeOf(await setFund(token, '314159', '161803'))).toBe('OK');
  });

  test('an answer or a code alone and a wrong answer change nothing, with three answers a day', async () => {
    const { token, secret } = await readyToReset('reset2');
    expect(codeOf(await reset(token, '000000', 'Le Loi'))).toBe('CODE_INVALID');
    const codes: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      codes.push(codeOf(await reset(token, world.totp(secret), 'Nguyen Hue')));
      world.clock.move(MINUTE);
    }
    expect(codes).toEqual(['ANSWER_WRONG', 'ANSWER_WRONG', 'ANSWER_WRONG', 'SECURITY_LOCKED']);
    expect(codeOf(await reset(token, world.totp(secret), 'Trường Lê Lợi'))).toBe('SECURITY_LOCKED');
    world.clock.move(MINUTE);
    expect(codeOf(await setFund(token, '271828', '161803'))).toBe('OK');
    expect(answerOf(await world.call(security.overview, {}, { token })).heldUntil).toBeNull();
  });

  test('an answer counts its Thai vowels, and one that an older version stored without them does so once it is given (case 11)', async () => {
    const { token, secret } = await readyToReset('reset4');
    const tried = async (answer: string) => {
      world.clock.move(MINUTE);
      return codeOf(await reset(token, world.totp(secret), answer));
    };
    const setSchool = async (answer: string) => {
      const answers = [{ question: 'FIRST_SCHOOL', answer }, ...ANSWERS.slice(1)];
      answerOf(await world.call(security.setQuestions, { password: PASSWORD, answers }, { token }));
    };
    await setSchool('สุดา');
    expect([await tried('สีดา'), await tried(' สุดา. ')]).toEqual(['ANSWER_WRONG', 'OK']);
    await setSchool('สดา');
    await world.database.ownerPool.query('update identity.security_question set rule = 1');
    expect([await tried('สุดา'), await tried('สีดา'), await tried('สุดา')]).toEqual(['OK', 'ANSWER_WRONG', 'OK']);
  });

  test('a reset removes the lock of wrong fund passwords', async () => {
    const { token, secret } = await readyToReset('reset3');
    for (let round = 0; round < 5; round += 1) await setFund(token, '000000', '161803');
    expect(codeOf(await setFund(token, '271828', '161803'))).toBe('FUND_PASSWORD_LOCKED');
    answerOf(await reset(token, world.totp(secret), 'TRƯỜNG LÊ LỢI'));
    expect(codeOf(await setFund(token, '314159', '161803'))).toBe('OK');
  });
});

describe('devices and the login log', () => {
  test('a removed device is logged out at once, and is unknown at the next login', async () => {
    const web = await world.registered('device1', { deviceId: 'device-web-00001' });
    const from = { deviceId: 'device-app-00001', userAgent: 'Mozilla/5.0 (iPhone) Version/18 Safari/605' };
    world.clock.move(1_000);
    const login = { username: 'device1', password: PASSWORD, platform: 'APP' as const };
    const app = answerOf(await world.call(identity.login, login, from)).token;
    const caller = { token: web, deviceId: 'device-web-00001' };
    const { rows } = answerOf(await world.call(security.devices, {}, caller));
    expect(rows.map(({ name, isThis, trusted }) => [name, isThis, trusted])).toEqual([
      ['Safari, iPhone', false, false],
      ['Test Browser 1.0', true, true],
    ]);
    const id = rows[0]?.id ?? '';
    world.sent.length = 0;
    expect(codeOf(await world.call(security.removeDevice, { id }, caller))).toBe('OK');
    expect(world.sent.map(({ message }) => message)).toMatchObject([{ type: 'session', reason: 'EXPIRED' }]);
    expect([await isLive(app), codeOf(await world.call(identity.memberInfo, {}, caller))]).toEqual([false, 'OK']);
    expect(codeOf(await world.call(security.removeDevice, { id }, caller))).toBe('NOT_FOUND');
  });

  test("the list of devices is paged by key and contains only the member's own", async () => {
    const token = await world.registered('device2', { deviceId: 'device-two-00001' });
    for (const place of ['a', 'b', 'c']) {
      world.clock.move(1_000);
      await world.call(
        identity.login,
        { username: 'device2', password: PASSWORD, platform: 'APP' },
        { deviceId: `device-two-0000${place}` },
      );
    }
    const first = answerOf(await world.call(security.devices, { limit: 3 }, { token }));
    const rest = answerOf(await world.call(security.devices, { limit: 3, cursor: first.nextCursor ?? '' }, { token }));
    expect([first.rows.length, rest.rows.length, rest.nextCursor]).toEqual([3, 1, null]);
    expect(new Set([...first.rows, ...rest.rows].map((row) => row.id)).size).toBe(4);
  });

  test('the log contains ninety days, page by page, with refused logins', async () => {
    const token = await world.registered('log1');
    await world.call(identity.login, { username: 'log1', password: 'wrong-password' });
    world.clock.move(1_000);
    const fresh = answerOf(await world.call(identity.login, { username: 'log1', password: PASSWORD })).token;
    expect(await isLive(token)).toBe(false);
    const first = answerOf(await world.call(security.loginLog, { limit: 2 }, { token: fresh }));
    const rest = answerOf(
      await world.call(security.loginLog, { limit: 2, cursor: first.nextCursor ?? '' }, { token: fresh }),
    );
    expect([...first.rows, ...rest.rows].map(({ method, result }) => [method, result])).toEqual([
      ['PASSWORD', 'OK'],
      ['PASSWORD', 'LOGIN_FAILED'],
      ['REGISTER', 'OK'],
    ]);
    const overview = answerOf(await world.call(security.overview, {}, { token: fresh }));
    expect(overview.lastLogin).toMatchObject({ ip: '203.0.113.7', device: 'Test Browser 1.0' });
    world.clock.move(60 * DAY);
    const second = answerOf(await world.call(identity.login, { username: 'log1', password: PASSWORD })).token;
    const request = { oldPassword: PASSWORD, newPassword: 'Willow4bridge', confirmNewPassword: 'Willow4bridge' };
    answerOf(await world.call(identity.changePassword, request, { token: second }));
    world.clock.move(31 * DAY);
    const login = { username: 'log1', password: 'Willow4bridge' };
    const third = answerOf(await world.call(identity.login, login)).token;
    const seen = answerOf(await world.call(security.loginLog, {}, { token: third })).rows.map((row) => row.method);
    expect(seen).toEqual(['PASSWORD', 'PASSWORD_CHANGE', 'PASSWORD']);
  });
});

describe('the profile (2C-01, 3-01)', () => {
  test('identity fields are fixed once they are set, and other fields are not', async () => {
    const token = await world.registered('profile1');
    const save = (fields: object) => world.call(security.saveProfile, fields, { token });
    expect(codeOf(await save({ birthday: '2015-01-01' }))).toBe('AGE_REQUIRED');
    expect(codeOf(await save({ birthday: '1990-02-30' }))).toBe('FIELD_RULE');
    for (const realName of ['<b>x</b>', 'Nguy\u0435n Mai', 'Mai 7']) {
      expect(await save({ realName })).toMatchObject({ code: 'REAL_NAME_FORMAT', params: { field: 'realName' } });
    }
    const saved = answerOf(
      await save({ realName: ' Nguyen  Thi Mai ', birthday: '1990-02-28', occupation: 'Teacher' }),
    );
    const locked = saved.fields.filter((field) => field.locked).map(({ field, value }) => [field, value]);
    expect(locked).toEqual([
      ['realName', 'Nguyen Thi Mai'],
      ['birthday', '1990-02-28'],
    ]);
    expect(await save({ realName: 'Tran Van A', occupation: 'Nurse' })).toMatchObject({
      code: 'PROFILE_LOCKED',
      params: { field: 'realName' },
    });
    const later = answerOf(await save({ occupation: 'Nurse', realName: 'NGUYỄN THỊ MAI' }));
    expect(later.fields.find((one) => one.field === 'occupation')?.value).toBe('Nurse');
  });

  test('a real name has the letters and signs that names have', async () => {
    const token = await world.registered('profile6');
    const saved = answerOf(await world.call(security.saveProfile, { realName: ' Budi  Santoso, S.E.' }, { token }));
    expect(saved.fields.find(({ field }) => field === 'realName')?.value).toBe('Budi Santoso, S.E.');
  });

  test('3-01 messengers and the ID number of the registration are shown and can be filled in, the ID number masked', async () => {
    const form = await world.form({ username: 'profile5', registerUrl: 'https://lantern.example/join' });
    const { token } = answerOf(await world.call(identity.register, form));
    const read = async () =>
      new Map(answerOf(await world.call(security.profile, {}, { token })).fields.map((one) => [one.field, one]));
    // The brand's form does not request them.
    expect((await read()).has('line')).toBe(false);
    expect((await read()).get('registerUrl')).toMatchObject({ value: 'https://lantern.example/join', locked: true });
    const typed = { line: 'mai.line', whatsapp: '+84901234567', facebook: 'mai.fb', wechat: 'maiwx', qqNum: '1234567' };
    const save = (fields: object) => world.call(security.saveProfile, fields, { token });
    expect(codeOf(await save({ ...typed, idNumber: 'AB1234567' }))).toBe('OK');
    const fields = await read();
    for (const [name, value] of Object.entries(typed)) {
      expect(fields.get(name as 'line')).toEqual({ field: name, value, locked: false });
    }
    expect(fields.get('idNumber')).toEqual({ field: 'idNumber', value: '•••••4567', locked: true });
    expect(codeOf(await save({ idNumber: 'AB7654321' }))).toBe('PROFILE_LOCKED');
    expect(codeOf(await save({ qqNum: 'letters' }))).toBe('FIELD_RULE');
  });

  test('9-16 the reward for a Zalo number is shown where the brand sets one, until there is a number', async () => {
    const token = await world.registered('profile4');
    const promised = async () => answerOf(await world.call(security.profile, {}, { token })).zaloReward;
    expect(await promised()).toBeNull();
    const owner = await world.operator('ms.zalo', ['owner']);
    const { revision } = answerOf(await world.call(calls.brandsBackOffice.site, {}, owner));
    const change = { revision, settings: { zaloReward: '131K' } };
    answerOf(await world.call(calls.brandsBackOffice.changeSettings, change, owner));
    expect(await promised()).toBe('131K');
    expect(answerOf(await world.call(security.saveProfile, { zalo: '0901234567' }, { token })).zaloReward).toBeNull();
    expect(await promised()).toBeNull();
  });

  test('of two concurrent answers one fixes the field', async () => {
    const token = await world.registered('profile2');
    const codes = await Promise.all(
      ['Tran Van A', 'Tran Van B', 'Tran Van C'].map(async (realName) =>
        codeOf(await world.call(security.saveProfile, { realName }, { token })),
      ),
    );
    expect(codes.toSorted()).toEqual(['OK', 'PROFILE_LOCKED', 'PROFILE_LOCKED']);
  });

  test('a nickname and an avatar of the set are stored (7M-02, 7M-09)', async () => {
    const token = await world.registered('profile3');
    expect(codeOf(await world.call(security.changeNickname, { nickname: ' Lucky  Mai ' }, { token }))).toBe('OK');
    expect(codeOf(await world.call(security.changeAvatar, { icon: 7 }, { token }))).toBe('OK');
    expect(codeOf(await world.call(security.changeAvatar, { icon: 99 }, { token }))).toBe('NOT_FOUND');
    const info = answerOf(await world.call(identity.memberInfo, {}, { token }));
    expect([info.nickname, info.icon]).toEqual(['Lucky Mai', 7]);
    const icon = answerOf(await world.call(security.icon, {}, { token }));
    expect([icon.url, icon.choices.length]).toEqual(['/avatars/07.svg', 13]);
    expect(answerOf(await world.call(security.avatar, {}, { token }))).toEqual(icon);
  });
});

describe('the security level and the first steps (2C-01, 8.1)', () => {
  test('each completed step raises the level, and the best next step is named', async () => {
    const token = await world.registered('level1');
    const level = async () => answerOf(await world.call(security.overview, {}, { token })).level;
    expect(await level()).toMatchObject({ score: 20, grade: 'WEAK', lit: 0, next: 'FUND_PASSWORD' });
    answerOf(await setFund(token, PASSWORD, '271828'));
    expect(await level()).toMatchObject({ score: 40, next: 'SECOND_FACTOR' });
    await enrolled(token);
    answerOf(await world.call(security.setQuestions, { password: PASSWORD, answers: ANSWERS }, { token }));
    answerOf(await world.call(security.saveProfile, { realName: 'Nguyen Thi Mai' }, { token }));
    expect(await level()).toMatchObject({ score: 85, grade: 'GOOD', lit: 3, next: 'CONTACT' });
  });

  test('an account that an agent opened gives its consents at its first login', async () => {
    const initial = 'quay-mole-fern';
    const request = {
      account: 'opened9',
      type: 0,
      password: initial,
      start: { until: new Date(world.clock.now().getTime() + DAY), by: 'account:1' },
      uplineId: null,
      language: 'EN',
      at: world.clock.now(),
    } as const;
    await world.identity.createMember(world.scope, request);
    const limited = answerOf(await world.call(identity.login, { username: 'opened9', password: initial }));
    const change = { oldPassword: initial, newPassword: PASSWORD, confirmNewPassword: PASSWORD };
    const { token, firstTimeLogin } = answerOf(
      await world.call(identity.changePassword, change, { token: limited.token }),
    );
    expect(firstTimeLogin).toBe(true);
    expect(answerOf(await world.call(security.welcome, {}, { token }))).toMatchObject({
      hasAgreed: false,
      minimumAge: 18,
    });
    const agree = (fields: object) =>
      world.call(security.agree, { agreeTerms: true, confirmAge: true, ...fields }, { token });
    expect(codeOf(await agree({ agreeTerms: false }))).toBe('TERMS_REQUIRED');
    expect(codeOf(await agree({ confirmAge: false }))).toBe('AGE_REQUIRED');
    expect(codeOf(await agree({ birthday: '2014-01-01' }))).toBe('AGE_REQUIRED');
    expect(codeOf(await agree({ birthday: '1990-05-05' }))).toBe('OK');
    expect(answerOf(await world.call(security.welcome, {}, { token }))).toMatchObject({
      hasAgreed: true,
      hasBirthday: true,
    });
  });
});

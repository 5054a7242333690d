import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { DAY, loginMethodsOf, MINUTE, PASSWORD, VN } from '../testing/login-methods.ts';

let world: World;
let help: ReturnType<typeof loginMethodsOf>;
const { identity, loginMethods, security, securityBackOffice } = calls;

beforeAll(async () => {
  world = await createWorld();
  help = loginMethodsOf(world);
  await help.switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3');
});
afterAll(() => world.close());
// Moves past the time windows of the previous test's counts.
beforeEach(() => world.clock.move(DAY + MINUTE));

const WITHOUT_MESSAGES = [
  [VN, '01620000001'],
  [VN, '01690000002'],
  [VN, '19000001'],
  [VN, '1900000001'],
  [VN, '02800000003'],
  ['66', '021234567'],
  ['881', '612345678'],
] as const;

const countMessages = async () =>
  (await world.pool.query<{ count: number }>('select count(*)::int as count from identity.message')).rows[0]?.count;

/** The refusals of every call that sends a message to a number or takes one from a member without a proof. */
async function refusalsOf(countryDialingCode: string, number: string, token: string) {
  const mobile = { countryDialingCode, mobileNum: number };
  const caller: Caller = { country: 'VN' };
  const named = { ...mobile, username: 'neverborn', verificationCode: '123456' };
  const bound = { kind: 'MOBILE' as const, target: number, countryDialingCode };
  const reset = { ...mobile, verificationCode: '123456', newPassword: 'Quiet7stones' };
  const login = { username: number, password: '123456', type: 'sms' as const, countryDialingCode };
  const answers = [
    await world.call(loginMethods.registerSms, { countryDialingCode, mobileNo: number, type: 'mobile' }, caller),
    await world.call(loginMethods.registerSms, { countryDialingCode, mobileNo: number, type: 'username' }, caller),
    await world.call(loginMethods.registerMobile, await help.mobileForm(number, { countryDialingCode }), caller),
    await world.call(identity.register, await world.form(named), caller),
    await world.call(loginMethods.smsNoLogin, mobile, caller),
    await world.call(loginMethods.smsNoLogin, { ...mobile, purpose: 'RESET' }, caller),
    await world.call(loginMethods.setPasswordByMobile, reset, caller),
    await world.call(identity.login, login, caller),
    await world.call(identity.login, { ...login, type: 'firebase', firebaseIdToken: 'a.forged.token' }, caller),
    await world.call(security.sendBindCode, { ...bound, password: PASSWORD }, { token }),
    await world.call(security.bindContact, { ...bound, code: '123456' }, { token }),
  ];
  return answers.map(codeOf);
}

test('case 18: no call sends a message to a landline, premium, renumbered or satellite number', async () => {
  const token = await help.registeredBy('905000001');
  const before = await countMessages();
  for (const [dialing, number] of WITHOUT_MESSAGES) {
    world.clock.move(5 * MINUTE);
    expect({ number, codes: new Set(await refusalsOf(dialing, number, token)) }).toEqual({
      number,
      codes: new Set(['PHONE_INVALID']),
    });
  }
  expect(await countMessages()).toBe(before);
});

test.each([
  ['0320000001', '84320000001'],
  ['0390000002', '84390000002'],
])('case 18: %s registers, logs in by code and gets a new password', async (number, key) => {
  answerOf(await help.requestRegisterCode(number));
  const form = await help.mobileForm(number, { verificationCode: await help.codeTo(key) });
  answerOf(await world.call(loginMethods.registerMobile, form));
  world.clock.move(5 * MINUTE);
  answerOf(await world.call(loginMethods.smsNoLogin, { countryDialingCode: VN, mobileNum: number }));
  const login = { username: number, type: 'sms' as const, countryDialingCode: VN };
  answerOf(await world.call(identity.login, { ...login, password: await help.codeTo(key) }));
  world.clock.move(5 * MINUTE);
  const mobile = { countryDialingCode: VN, mobileNum: number };
  answerOf(await world.call(loginMethods.smsNoLogin, { ...mobile, purpose: 'RESET' }));
  const reset = { ...mobile, verificationCode: await help.codeTo(key), newPassword: 'Quiet7stones' };
  expect(codeOf(await world.call(loginMethods.setPasswordByMobile, reset))).toBe('OK');
});

test('case 18: a member binds a mobile number, typed with or without its dialling code', async () => {
  const token = await help.registeredBy('905000002');
  for (const target of ['0390000009', '+84 39 000 0010', '0084390000011', '84390000012']) {
    world.clock.move(5 * MINUTE);
    const bound = { kind: 'MOBILE' as const, target, countryDialingCode: VN };
    answerOf(await world.call(security.sendBindCode, { ...bound, password: PASSWORD }, { token }));
    const code = await help.codeTo(`84${target.replace(/\D/g, '').slice(-9)}`);
    expect({ target, code: codeOf(await world.call(security.bindContact, { ...bound, code }, { token })) }).toEqual({
      target,
      code: 'OK',
    });
  }
});

/** A brand whose registration by user name has an optional number that is not proven. */
async function withOptionalNumber() {
  await help.switchOff('REGMOBVERF3');
  await world.database.ownerPool.query(
    `insert into brands.register_rule
       (brand_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length)
     values ($1, 'mobileNum', true, false, '^[0-9]+$', 'DIGITS', 6, 15)`,
    [world.brand.id],
  );
  world.clock.move(6_000);
}

async function storedNumber(account: string) {
  const { rows } = await world.pool.query(
    `select p.mobile_num as number, p.country_dialing_code as dialing, p.mobile_key as key from identity.profile p
     join identity.member m on m.brand_id = p.brand_id and m.id = p.member_id where m.account_key = $1`,
    [account],
  );
  return rows[0];
}

test('case 18: a number without a proof is stored only if it receives messages, and an optional empty one is allowed', async () => {
  await withOptionalNumber();
  const register = async (username: string, changes: object, country: string | null = null) =>
    codeOf(await world.call(identity.register, await world.form({ username, ...changes }), { country }));
  for (const [countryDialingCode, mobileNum] of WITHOUT_MESSAGES) {
    world.clock.move(5 * MINUTE);
    expect({ mobileNum, code: await register('noted0', { mobileNum, countryDialingCode }) }).toEqual({
      mobileNum,
      code: 'PHONE_INVALID',
    });
  }
  expect(await storedNumber('noted0')).toBeUndefined();
  world.clock.move(5 * MINUTE);
  expect(await register('noted1', { mobileNum: '', countryDialingCode: VN })).toBe('OK');
  expect(await register('noted2', { mobileNum: '0320000021', countryDialingCode: VN })).toBe('OK');
  expect(await register('noted3', { mobileNum: '+84 32 000 0022', countryDialingCode: VN })).toBe('OK');
  expect(await register('noted4', { mobileNum: '0320000023' })).toBe('PHONE_FORMAT');
  expect(await register('noted5', { mobileNum: '0320000023' }, 'VN')).toBe('OK');
  expect(await storedNumber('noted1')).toEqual({ number: null, dialing: null, key: null });
  expect(await storedNumber('noted2')).toEqual({ number: '320000021', dialing: VN, key: null });
  expect(await storedNumber('noted3')).toEqual({ number: '320000022', dialing: VN, key: null });
  expect(await storedNumber('noted5')).toEqual({ number: '320000023', dialing: VN, key: null });
  await world.database.ownerPool.query(`delete from brands.register_rule where field = 'mobileNum'`);
  await help.switchOn('REGMOBVERF3');
});

test('case 18: an account with a landline from before logs in by password, gets no codes, and support sees why', async () => {
  const token = await help.registeredBy('905000003');
  const account = await help.nameOf(token);
  const id = String((await world.identity.findByAccount(world.scope, account))?.id);
  const { token: support } = await world.operator('ms.phones', ['customer-service']);
  const shown = async () => answerOf(await world.call(securityBackOffice.member, { id }, { token: support }));
  expect(await shown()).toMatchObject({ mobile: expect.any(String), mobileVerified: true, mobileReceives: true });
  // No call stores such a number any more.
  await world.pool.query(
    `update identity.profile set mobile_num = '2800000003', mobile_key = '842800000003' where mobile_key = '84905000003'`,
  );
  world.clock.move(5 * MINUTE);
  const before = await countMessages();
  expect(codeOf(await world.call(security.sendOwnCode, {}, { token }))).toBe('PHONE_INVALID');
  const login = { username: '02800000003', password: PASSWORD };
  const away: Caller = { country: 'VN', ip: '198.51.100.90', deviceId: 'away-device-00018' };
  const waiting = await world.call(identity.login, login, away);
  expect(waiting).toMatchObject({ code: 'EXTRA_VERIFICATION', params: { methods: 'SMS' } });
  const challengeId = isRefusal(waiting) ? String(waiting.params.challengeId) : '';
  const proof = await world.call(security.sendProofCode, { challengeId, method: 'SMS' }, away);
  expect(codeOf(proof)).toBe('PHONE_INVALID');
  expect(await countMessages()).toBe(before);
  expect(codeOf(await world.call(identity.login, login, { country: 'VN' }))).toBe('OK');
  expect(await shown()).toMatchObject({ mobileVerified: true, mobileReceives: false });
});

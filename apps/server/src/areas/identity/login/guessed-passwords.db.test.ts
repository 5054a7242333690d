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
beforeEach(() => world.clock.move(DAY));

const logIn = (username: string, password = PASSWORD, caller: Caller = {}) =>
  world.call(identity.login, { username, password }, caller);
/** Registers with a name, while no number is required. */
async function byName(username: string, caller: Caller = {}): Promise<string> {
  await help.switchOff('REGMOBVERF3');
  const token = await world.registered(username, caller);
  await help.switchOn('REGMOBVERF3');
  return token;
}
/** Addresses of unrelated networks. */
const addressOf = (index: number) => `198.51.${index}.9`;

/** Equivalent spellings of a nine-digit number. */
function spellingsOf(number: string, count: number): string[] {
  const digits = [...number];
  return Array.from({ length: count }, (_, index) => {
    const lead = ['+84', '0', '+8 4.', '+84 0', '(0)'][index % 5] ?? '';
    const cut = 1 + (Math.floor(index / 5) % 8);
    const mark = ['.', ' ', '-', '. '][Math.floor(index / 40) % 4] ?? '';
    return `${lead}${digits.slice(0, cut).join('')}${mark}${digits.slice(cut).join('')}`;
  });
}

async function lockByNumber(number: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (const [index, spelling] of spellingsOf(number, count).entries()) {
    world.clock.move(10);
    codes.push(codeOf(await logIn(spelling, 'wrong-password', { ip: addressOf(index), country: 'VN' })));
  }
  return codes;
}

describe('guesses at a password are counted by account', () => {
  test.each([
    ['of a member', true],
    ['that nobody has', false],
  ])('sixty spellings of a number %s from sixty addresses count as three guesses', async (_whose, isTaken) => {
    const number = isTaken ? '904112337' : '904112338';
    const account = isTaken ? await help.nameOf(await help.registeredBy(number)) : null;
    const spellings = spellingsOf(number, 60);
    expect(new Set(spellings).size).toBe(60);
    const codes = await lockByNumber(number, 60);
    expect(codes.slice(0, 3)).toEqual(Array(3).fill('LOGIN_FAILED'));
    expect(new Set(codes.slice(3))).toEqual(new Set(['CAPTCHA_REQUIRED']));
    // The right password under another spelling, or under the name, is refused too.
    expect(codeOf(await logIn(`0 ${number}`, PASSWORD, { ip: addressOf(70), country: 'VN' }))).toBe('CAPTCHA_REQUIRED');
    if (account) expect(codeOf(await logIn(account, PASSWORD, { ip: addressOf(71) }))).toBe('CAPTCHA_REQUIRED');
  });

  test('wrong passwords inside the account count with those at the login', async () => {
    const token = await byName('counted1');
    for (const ip of [addressOf(1), addressOf(2), addressOf(3)]) await logIn('counted1', 'wrong-password', { ip });
    const change = {
      oldPassword: 'wrong-password',
      newPassword: 'Cedar8mountain',
      confirmNewPassword: 'Cedar8mountain',
    };
    const codes: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      world.clock.move(10);
      codes.push(codeOf(await world.call(identity.changePassword, change, { token })));
    }
    expect(codes).toEqual(['PASSWORD_WRONG', 'PASSWORD_WRONG', 'ACCOUNT_LOCKED', 'ACCOUNT_LOCKED']);
  });
});

describe('guesses of other people do not lock out the owner', () => {
  const home: Caller = { deviceId: 'device-of-the-owner-1', ip: '203.0.113.20' };

  test("the owner's device can log in while others are locked, and has its own count", async () => {
    await byName('owner1', home);
    for (let index = 0; index < 5; index += 1) await logIn('owner1', 'wrong-password', { ip: addressOf(index) });
    expect(codeOf(await logIn('owner1', PASSWORD, { ip: addressOf(9) }))).toBe('CAPTCHA_REQUIRED');
    expect(codeOf(await logIn('owner1', PASSWORD, home))).toBe('OK');
    // Neither another device in the network nor the same device elsewhere is a trusted place.
    expect(codeOf(await logIn('owner1', PASSWORD, { ...home, deviceId: 'device-of-a-stranger' }))).toBe(
      'CAPTCHA_REQUIRED',
    );
    expect(codeOf(await logIn('owner1', PASSWORD, { ...home, ip: addressOf(9) }))).toBe('CAPTCHA_REQUIRED');
    const codes: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      world.clock.move(10);
      codes.push(codeOf(await logIn('owner1', 'wrong-password', home)));
    }
    expect(codes).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED', 'CAPTCHA_REQUIRED']);
  });

  test('a user agent text does not make a device known', async () => {
    const unnamed: Caller = { userAgent: 'Browser 1', ip: '203.0.113.21' };
    await byName('owner2', unnamed);
    for (let index = 0; index < 3; index += 1) await logIn('owner2', 'wrong-password', { ip: addressOf(index) });
    expect(codeOf(await logIn('owner2', PASSWORD, unnamed))).toBe('CAPTCHA_REQUIRED');
  });

  test('a password set by a code to the number resets the counts of other people', async () => {
    const account = await help.nameOf(await help.registeredBy('904112339'));
    for (let index = 0; index < 5; index += 1) await logIn(account, 'wrong-password', { ip: addressOf(index) });
    world.clock.move(2 * MINUTE);
    const mobile = { countryDialingCode: VN, mobileNum: '904112339' };
    answerOf(await world.call(loginMethods.smsNoLogin, { ...mobile, purpose: 'RESET' }));
    const verificationCode = await help.codeTo('84904112339');
    answerOf(
      await world.call(loginMethods.setPasswordByMobile, {
        ...mobile,
        verificationCode,
        newPassword: 'Cedar8mountain',
      }),
    );
    expect(codeOf(await logIn(account, 'Cedar8mountain'))).toBe('OK');
  });
});

test('guesses at a login code are counted by number, in any spelling', async () => {
  await help.registeredBy('904112340');
  const codes: string[] = [];
  for (const [index, [dialing, typed]] of [
    ['84', '904112340'],
    ['+84', '0904 112 340'],
    ['+8 4', '904.112.340'],
    ['８４', '９０４１１２３４０'],
  ].entries() as IterableIterator<[number, [string, string]]>) {
    world.clock.move(4 * MINUTE);
    answerOf(await world.call(loginMethods.smsNoLogin, { countryDialingCode: dialing, mobileNum: typed }));
    const wrong = otherCode(await help.codeTo('84904112340'));
    const sent = { username: typed, password: wrong, type: 'sms' as const, countryDialingCode: dialing };
    codes.push(codeOf(await world.call(identity.login, sent, { ip: addressOf(index) })));
  }
  expect(codes).toEqual(['CODE_INVALID', 'CODE_INVALID', 'CODE_INVALID', 'CAPTCHA_REQUIRED']);
});

import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { ACCOUNT_TYPES } from '../index.ts';
import { endOverdue } from './repository.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// Moves past the failures of the previous test.
beforeEach(() => world.clock.move(16 * MINUTE));

const { login, logout, memberInfo, changePassword, changeLanguage } = calls.identity;
const PASSWORD = 'Bamboo7river';
const MINUTE = 60_000;

const logIn = (username: string, password = PASSWORD, extra: object = {}) =>
  world.call(login, { username, password, ...extra });

test('a newer login replaces the older one, which is notified at once', async () => {
  const older = await world.registered('switch1');
  const { id } = answerOf(await world.call(memberInfo, {}, { token: older }));
  world.sent.length = 0;
  const newer = answerOf(await logIn('switch1')).token;
  expect(codeOf(await world.call(memberInfo, {}, { token: older }))).toBe('SESSION_KICKED');
  expect(codeOf(await world.call(memberInfo, {}, { token: newer }))).toBe('OK');
  expect(world.sent).toEqual([
    {
      memberId: BigInt(id),
      message: { type: 'session', reason: 'SESSION_KICKED', sessionId: expect.stringMatching(/^\d+$/) },
    },
  ]);
  const app = answerOf(await logIn('switch1', PASSWORD, { platform: 'APP' })).token;
  expect(codeOf(await world.call(memberInfo, {}, { token: newer }))).toBe('OK');
  expect(codeOf(await world.call(memberInfo, {}, { token: app }))).toBe('OK');
});

test('concurrent logins of one account leave one session', async () => {
  await world.registered('twice1');
  const tokens = (await Promise.all(Array.from({ length: 3 }, () => logIn('twice1')))).map(
    (answer) => answerOf(answer).token,
  );
  const codes = await Promise.all(tokens.map(async (token) => codeOf(await world.call(memberInfo, {}, { token }))));
  expect(codes.sort()).toEqual(['OK', 'SESSION_KICKED', 'SESSION_KICKED']);
});

test('a session ends after 30 minutes without activity, and after 12 hours at the latest', async () => {
  const token = await world.registered('idle1');
  const isOpen = async () => codeOf(await world.call(memberInfo, {}, { token }));
  world.clock.move(29 * MINUTE);
  expect(await isOpen()).toBe('OK');
  world.clock.move(29 * MINUTE);
  expect(await isOpen()).toBe('OK');
  world.clock.move(30 * MINUTE);
  expect(await isOpen()).toBe('NOT_LOGGED_IN');

  const long = answerOf(await logIn('idle1')).token;
  for (let hour = 0; hour < 48; hour += 1) {
    expect(codeOf(await world.call(memberInfo, {}, { token: long }))).toBe('OK');
    world.clock.move(15 * MINUTE);
  }
  expect(codeOf(await world.call(memberInfo, {}, { token: long }))).toBe('NOT_LOGGED_IN');
});

test('the job ends idle and expired sessions up to its limit, and leaves the others', async () => {
  const end = (limit: number) => {
    const now = world.clock.now();
    return endOverdue(world.pool, new Date(now.getTime() - 30 * MINUTE), now, limit);
  };
  await end(1_000);
  for (const name of ['over1', 'over2', 'over3']) await world.registered(name);
  await world.database.ownerPool.query(
    `update identity.session set expires_at = seen_at + interval '1 minute' where ended_at is null
       and member_id = (select id from identity.member where account_key = 'over3')`,
  );
  world.clock.move(30 * MINUTE);
  await world.registered('fresh1');
  expect([await end(2), await end(1_000)]).toEqual([2, expect.any(Number)]);
  const { rows } = await world.database.ownerPool.query<{ account: string; reason: string | null }>(
    `select m.account, s.end_reason as reason from identity.session s
       join identity.member m on m.brand_id = s.brand_id and m.id = s.member_id
      where m.account_key in ('over1', 'over2', 'over3', 'fresh1') order by m.account`,
  );
  expect(rows.map(({ account, reason }) => `${account} ${reason}`)).toEqual([
    ...['fresh1 null', 'over1 IDLE', 'over2 IDLE', 'over3 EXPIRED'],
  ]);
});

test('a session that another process ended is refused here within two seconds', async () => {
  const token = await world.registered('apart1');
  expect(codeOf(await world.call(memberInfo, {}, { token }))).toBe('OK');
  await world.database.ownerPool.query(
    `update identity.session set ended_at = $2, end_reason = 'BLOCKED' where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token, world.clock.now()],
  );
  world.clock.move(2_000);
  expect(codeOf(await world.call(memberInfo, {}, { token }))).toBe('NOT_LOGGED_IN');
});

test('a token is refused in another brand, and an invented token everywhere', async () => {
  const token = await world.registered('brand1');
  const other = { ...world.brand, id: world.brand.id + 1n };
  expect(await world.identity.authenticate(token, other)).toBeNull();
  expect(await world.identity.authenticate(`${token.slice(0, -1)}!`, world.brand)).toBeNull();
  expect(await world.identity.authenticate('A'.repeat(43), world.brand)).toBeNull();
  expect(await world.identity.authenticate('', world.brand)).toBeNull();
});

test('logging out ends the session', async () => {
  const token = await world.registered('leave1');
  expect(await world.call(logout, {}, { token })).toBeNull();
  expect(codeOf(await world.call(memberInfo, {}, { token }))).toBe('NOT_LOGGED_IN');
});

test('an initial password allows only its own change', async () => {
  const initial = 'quay-mole-fern';
  const request = {
    account: 'opened1',
    type: ACCOUNT_TYPES.member,
    password: initial,
    start: { until: new Date(world.clock.now().getTime() + 3_600_000), by: 'account:1' },
    uplineId: null,
    language: 'EN',
  } as const;
  await world.identity.createMember(world.scope, { ...request, at: world.clock.now() });
  const limited = answerOf(await logIn('opened1', initial));
  expect(limited).toMatchObject({ passwordExpired: true, firstTimeLogin: false });
  const caller = { token: limited.token };
  expect(codeOf(await world.call(memberInfo, {}, caller))).toBe('PASSWORD_CHANGE_REQUIRED');
  const change = (newPassword: string, oldPassword = initial, confirmNewPassword = newPassword) =>
    world.call(changePassword, { oldPassword, newPassword, confirmNewPassword }, caller);
  expect(codeOf(await change(initial))).toBe('PASSWORD_REUSED');
  expect(codeOf(await change('opened1x', initial))).toBe('OK');
  expect(codeOf(await logIn('opened1', initial))).toBe('LOGIN_FAILED');
});

test('only a caller with the right initial password learns that it has expired', async () => {
  const until = new Date(world.clock.now().getTime() + 72 * 3_600_000);
  const request = {
    ...{ account: 'opened2', type: ACCOUNT_TYPES.member, password: 'quay-mole-fern', uplineId: null },
    ...{ language: 'EN' as const, start: { until, by: 'account:1' }, at: world.clock.now() },
  };
  await world.identity.createMember(world.scope, request);
  world.clock.move(72 * 3_600_000 - 1);
  expect(codeOf(await logIn('opened2', 'quay-mole-fern'))).toBe('OK');
  world.clock.move(1);
  expect(codeOf(await logIn('opened2', 'quay-mole-fern'))).toBe('START_PASSWORD_EXPIRED');
  expect(codeOf(await logIn('opened2', 'quay-mole-ferm'))).toBe('LOGIN_FAILED');
});

test('a password change follows the rules, and ends every session but the new one', async () => {
  const web = await world.registered('change1');
  const app = answerOf(await logIn('change1', PASSWORD, { platform: 'APP' })).token;
  const change = (newPassword: string, oldPassword = PASSWORD, confirmNewPassword = newPassword) =>
    world.call(changePassword, { oldPassword, newPassword, confirmNewPassword }, { token: web });
  expect(await change('short')).toMatchObject({
    code: 'FIELD_RULE',
    params: { field: 'newPassword', min: 8, max: 64 },
  });
  expect(codeOf(await change('Willow9stone', PASSWORD, 'Willow9stonE'))).toBe('PASSWORD_MISMATCH');
  expect(codeOf(await change('password1'))).toBe('PASSWORD_WEAK');
  expect(codeOf(await change('Willow9stone', 'not-this-one'))).toBe('PASSWORD_WRONG');
  expect(codeOf(await change(PASSWORD))).toBe('PASSWORD_REUSED');
  const phrase = 'correct-horse-battery-staple-and-sixty-four-characters-in-all-42';
  expect(phrase).toHaveLength(64);
  expect(await change(`${phrase}x`)).toMatchObject({ code: 'FIELD_RULE', params: { field: 'newPassword' } });
  const fresh = answerOf(await change(phrase)).token;
  expect(codeOf(await world.call(memberInfo, {}, { token: fresh }))).toBe('OK');
  expect(codeOf(await world.call(memberInfo, {}, { token: web }))).toBe('NOT_LOGGED_IN');
  expect(codeOf(await world.call(memberInfo, {}, { token: app }))).toBe('NOT_LOGGED_IN');
  expect(codeOf(await logIn('change1', PASSWORD))).toBe('LOGIN_FAILED');
  expect(codeOf(await logIn('change1', phrase))).toBe('OK');
});

test('the last five passwords cannot be used again, and the sixth can', async () => {
  let token = await world.registered('history1');
  const passwords = [PASSWORD, 'Willow9stone', 'Cedar4harbor', 'Maple6lantern', 'Birch8meadow', 'Aspen3valley'];
  for (const [index, newPassword] of passwords.slice(1).entries()) {
    const oldPassword = passwords[index] ?? '';
    world.clock.move(1_000);
    const payload = { oldPassword, newPassword, confirmNewPassword: newPassword };
    token = answerOf(await world.call(changePassword, payload, { token })).token;
  }
  const back = (newPassword: string) =>
    world.call(
      changePassword,
      { oldPassword: 'Aspen3valley', newPassword, confirmNewPassword: newPassword },
      { token },
    );
  expect(codeOf(await back('Willow9stone'))).toBe('PASSWORD_REUSED');
  expect(codeOf(await back(PASSWORD))).toBe('OK');
});

test('guesses at the old password lock the account like guesses at the login', async () => {
  const token = await world.registered('insider1');
  const guess = () =>
    world.call(
      changePassword,
      { oldPassword: 'guess', newPassword: 'Willow9stone', confirmNewPassword: 'Willow9stone' },
      { token },
    );
  const codes: string[] = [];
  for (let time = 0; time < 6; time += 1) {
    world.clock.move(10);
    codes.push(codeOf(await guess()));
  }
  expect(codes).toEqual([...Array(5).fill('PASSWORD_WRONG'), 'ACCOUNT_LOCKED']);
});

test('an old password must be changed where the brand forces it', async () => {
  await world.registered('aged1');
  await world.database.ownerPool.query(`update identity.credential set changed_at = $1`, [
    new Date(world.clock.now().getTime() - 90 * 86_400_000),
  ]);
  const force = async (enabled: boolean) => {
    await world.database.ownerPool.query(`update brands.switch set enabled = $1 where mod_id = 'PWDEXPFORCECHANGE3'`, [
      enabled,
    ]);
    world.clock.move(6_000);
  };
  await force(false);
  expect(answerOf(await logIn('aged1')).passwordExpired).toBe(false);
  await force(true);
  expect(answerOf(await logIn('aged1')).passwordExpired).toBe(true);
  await force(false);
});

test('the language is stored, and one that the brand does not offer is refused', async () => {
  const token = await world.registered('speaker1');
  expect(await world.call(changeLanguage, { language: 'TH' }, { token })).toBeNull();
  expect(answerOf(await world.call(memberInfo, {}, { token })).language).toBe('TH');
  const narrow = { ...world.brand, languages: ['EN' as const] };
  expect(codeOf(await world.call(changeLanguage, { language: 'VI' }, { token, brand: narrow }))).toBe(
    'FEATURE_DISABLED',
  );
});

import { calls } from '@lantern/contract/calls';
import { softwareAuthenticator } from '@lantern/server-kit/testing/authenticator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { security } = calls;
const PASSWORD = 'Bamboo7river';
const SITE = { rpID: 'localhost', origin: 'http://localhost' };

async function withPasskey(account: string) {
  const token = await world.registered(account);
  const authenticator = softwareAuthenticator(SITE);
  const { challengeId, options } = answerOf(await world.call(security.startPasskey, { password: PASSWORD }, { token }));
  const answer = authenticator.register(options);
  answerOf(await world.call(security.addPasskey, { challengeId, name: 'Phone', answer }, { token }));
  return { token, authenticator };
}

const send = async () => answerOf(await world.call(security.startPasskeyLogin, {}));

describe('passkeys (2C-01, 1-06)', () => {
  test('a passkey is created, listed, and opens the account without a password', async () => {
    const { token, authenticator } = await withPasskey('pkowner');
    const { rows } = answerOf(await world.call(security.passkeys, {}, { token }));
    expect(rows).toMatchObject([{ id: authenticator.id, name: 'Phone', lastUsedAt: null }]);
    const { challengeId, options } = await send();
    const login = { challengeId, answer: authenticator.authenticate(options) };
    const opened = answerOf(await world.call(security.passkeyLogin, login));
    expect(opened).toMatchObject({ firstTimeLogin: false, passwordExpired: false });
    const info = answerOf(await world.call(calls.identity.memberInfo, {}, { token: opened.token }));
    expect(info.account).toBe('pkowner');
    const log = answerOf(await world.call(security.loginLog, {}, { token: opened.token }));
    expect(log.rows[0]).toMatchObject({ method: 'PASSKEY', result: 'OK' });
  });

  test('an answer works once, also when it is sent concurrently', async () => {
    const { authenticator } = await withPasskey('pkonce');
    const { challengeId, options } = await send();
    const login = { challengeId, answer: authenticator.authenticate(options) };
    const codes = await Promise.all(
      Array.from({ length: 6 }, async () => codeOf(await world.call(security.passkeyLogin, login))),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['OK', 'CHALLENGE_EXPIRED']));
  });

  test('another site, another challenge, an unknown key and a copied key are refused', async () => {
    const { authenticator } = await withPasskey('pkfoe');
    const tried = async (answerFor: (options: string) => string) => {
      const { challengeId, options } = await send();
      return codeOf(await world.call(security.passkeyLogin, { challengeId, answer: answerFor(options) }));
    };
    expect(await tried((options) => authenticator.authenticate(options, { origin: 'https://evil.example' }))).toBe(
      'PASSKEY_INVALID',
    );
    expect(await tried(() => authenticator.authenticate(JSON.stringify({ challenge: 'b3RoZXI' })))).toBe(
      'PASSKEY_INVALID',
    );
    expect(await tried((options) => softwareAuthenticator(SITE).authenticate(options))).toBe('PASSKEY_INVALID');
    expect(await tried((options) => authenticator.authenticate(options, { rpID: 'evil.example' }))).toBe(
      'PASSKEY_INVALID',
    );
    expect(await tried((options) => authenticator.authenticate(options, { isVerified: false }))).toBe(
      'PASSKEY_INVALID',
    );
    expect(await tried(() => 'no json')).toBe('PASSKEY_INVALID');
    // An id that the database cannot store is not a passkey either.
    expect(await tried(() => JSON.stringify({ id: 'a\u0000b', response: {} }))).toBe('PASSKEY_INVALID');
    expect(await tried((options) => authenticator.authenticate(options))).toBe('OK');
    // A copy of the key does not know the original's counter.
    expect(await tried((options) => authenticator.authenticate(options, { isCopy: true }))).toBe('PASSKEY_INVALID');
  });

  test('a challenge of one member creates no passkey of another, and expires after ten minutes', async () => {
    const one = await world.registered('pkone');
    const other = await world.registered('pkother');
    const start = async (token: string) =>
      answerOf(await world.call(security.startPasskey, { password: PASSWORD }, { token }));
    const mine = await start(one);
    const stolen = {
      challengeId: mine.challengeId,
      name: 'x',
      answer: softwareAuthenticator(SITE).register(mine.options),
    };
    expect(codeOf(await world.call(security.addPasskey, stolen, { token: other }))).toBe('CHALLENGE_EXPIRED');
    const late = await start(one);
    world.clock.move(10 * 60_000);
    const answer = softwareAuthenticator(SITE).register(late.options);
    expect(
      codeOf(
        await world.call(security.addPasskey, { challengeId: late.challengeId, name: 'x', answer }, { token: one }),
      ),
    ).toBe('CHALLENGE_EXPIRED');
  });

  test('removing a passkey needs the password, ends the other sessions, and the passkey no longer logs in', async () => {
    const { token, authenticator } = await withPasskey('pkgone');
    const app = answerOf(
      await world.call(calls.identity.login, { username: 'pkgone', password: PASSWORD, platform: 'APP' }),
    );
    const wrong = { id: authenticator.id, password: 'not-the-password' };
    expect(codeOf(await world.call(security.removePasskey, wrong, { token }))).toBe('PASSWORD_WRONG');
    expect(codeOf(await world.call(security.removePasskey, { ...wrong, password: PASSWORD }, { token }))).toBe('OK');
    expect(codeOf(await world.call(calls.identity.memberInfo, {}, { token: app.token }))).toBe('NOT_LOGGED_IN');
    const { challengeId, options } = await send();
    const login = { challengeId, answer: authenticator.authenticate(options) };
    expect(codeOf(await world.call(security.passkeyLogin, login))).toBe('PASSKEY_INVALID');
  });
});

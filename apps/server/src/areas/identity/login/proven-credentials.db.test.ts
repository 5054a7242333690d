import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { createSecretBox } from '@lantern/server-kit/security';
import { softwareAuthenticator } from '@lantern/server-kit/testing/authenticator';
import { CLIENT, startProvider } from '@lantern/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inLockOrder } from '../../../testing/processes/lock-order.ts';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { providerPlace } from '../social/provider-settings.ts';
import { saveProvider } from '../social/repository/identity-providers.ts';
import { loginMethodsOf, MINUTE, PASSWORD, VN } from '../testing/login-methods.ts';

const { identity, loginMethods, security, securityBackOffice, social } = calls;
const OTHER = 'Cedar8mountain';
const SITE = { rpID: 'localhost', origin: 'http://localhost' };
const HOME: Caller = { ip: '203.0.113.7', deviceId: 'home-device-0001' };
const ABROAD: Caller = { ip: '198.51.100.9', deviceId: 'other-device-0002' };

let world: World;
let help: ReturnType<typeof loginMethodsOf>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let operator: string;

beforeAll(async () => {
  [world, provider] = await Promise.all([createWorld(), startProvider('https://play.example/social')]);
  help = loginMethodsOf(world);
  await help.switchOn('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3');
  const secrets = createSecretBox([world.secretKey]);
  await saveProvider(world.pool, world.scope, {
    ...{ provider: 'GOOGLE', enabled: true, settings: { clientId: CLIENT.clientId, issuer: provider.issuer } },
    sealedSecret: secrets.seal(CLIENT.secret, providerPlace(world.scope, 'GOOGLE')),
    setAt: world.clock.now(),
  });
});
afterAll(() => Promise.all([provider.close(), world.close()]));
beforeEach(async () => {
  world.clock.move(10 * MINUTE);
  const name = `ms.risk${world.clock.now().getTime()}`;
  operator = (await world.operator(name, ['owner'])).token;
});

interface Member {
  readonly account: string;
  readonly number: string;
  readonly token: string;
  readonly id: bigint;
}

let members = 0;

/** A member with a verified number, an address and a trusted place. */
async function member(): Promise<Member> {
  members += 1;
  const number = `9070000${String(members).padStart(2, '0')}`;
  answerOf(await help.requestRegisterCode(number, 'mobile', HOME));
  const form = await help.mobileForm(number, { verificationCode: await help.codeTo(`${VN}${number}`) });
  const { token } = answerOf(await world.call(loginMethods.registerMobile, form, HOME));
  const account = await help.nameOf(token);
  const id = (await world.identity.findByAccount(world.scope, account))?.id ?? 0n;
  await world.database.ownerPool.query('update identity.profile set email = $2 where member_id = $1', [
    id,
    `${account}@mail.example`,
  ]);
  world.clock.move(2 * MINUTE);
  return { account, number, token, id };
}

const byPassword = ({ account }: Member, from = HOME) =>
  world.call(identity.login, { username: account, password: PASSWORD }, from);

const changePassword = ({ token }: Member) =>
  world.call(
    identity.changePassword,
    { oldPassword: PASSWORD, newPassword: OTHER, confirmNewPassword: OTHER },
    { ...HOME, token },
  );

async function codeFor({ number }: Member, purpose: 'LOGIN' | 'RESET'): Promise<string> {
  const request = { countryDialingCode: VN, mobileNum: number, purpose };
  answerOf(await world.call(loginMethods.smsNoLogin, request, HOME));
  return help.codeTo(`${VN}${number}`);
}

const bySms = ({ number }: Member, password: string) =>
  world.call(identity.login, { username: number, password, type: 'sms', countryDialingCode: VN }, HOME);

async function withTotp({ token }: Member): Promise<string> {
  const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { ...HOME, token }));
  answerOf(await world.call(security.confirmTotp, { code: world.totp(secret) }, { ...HOME, token }));
  world.clock.move(MINUTE);
  return secret;
}

/** A login from a new place that waits for a second proof. */
async function waiting(owner: Member): Promise<string> {
  const answer = await byPassword(owner, ABROAD);
  if (!isRefusal(answer) || answer.code !== 'EXTRA_VERIFICATION') throw new Error(codeOf(answer));
  return String(answer.params.challengeId);
}

const prove = (challengeId: string, secret: string) =>
  world.call(security.proveLogin, { challengeId, method: 'TOTP', answer: world.totp(secret) }, ABROAD);

async function linkOf({ account }: Member): Promise<string> {
  const email = `${account}@mail.example`;
  expect(await world.call(loginMethods.forgotByEmail, { username: account, email }, HOME)).toBeNull();
  return /\/reset#([\w-]{43})/.exec((await help.newest(email))?.text ?? '')?.[1] ?? 'none';
}

const setByLink = (token: string) =>
  world.call(loginMethods.setPasswordByLink, { token, newPassword: OTHER, confirmNewPassword: OTHER }, HOME);

/** Each way to log in, prepared up to its last call. */
const WAYS: Readonly<Record<string, (owner: Member) => Promise<() => Promise<unknown>>>> = {
  'a password': async (owner) => () => byPassword(owner),
  async 'a code to the number'(owner) {
    const code = await codeFor(owner, 'LOGIN');
    return () => bySms(owner, code);
  },
  async 'a passkey'({ token }) {
    const key = softwareAuthenticator(SITE);
    const added = answerOf(await world.call(security.startPasskey, { password: PASSWORD }, { ...HOME, token }));
    const passkey = { challengeId: added.challengeId, name: 'Phone', answer: key.register(added.options) };
    answerOf(await world.call(security.addPasskey, passkey, { ...HOME, token }));
    const { challengeId, options } = answerOf(await world.call(security.startPasskeyLogin, {}, HOME));
    const login = { challengeId, answer: key.authenticate(options) };
    return () => world.call(security.passkeyLogin, login, HOME);
  },
  async 'a provider account'({ id, account }) {
    await world.database.ownerPool.query(
      `insert into identity.social_link (brand_id, issuer, subject, member_id, provider, linked_at)
       values ($1, $2, $3, $4, 'GOOGLE', $5)`,
      [world.brand.id, provider.issuer, account, id, world.clock.now()],
    );
    const { url, secret } = answerOf(
      await world.call(social.start, { provider: 'GOOGLE', purpose: 'LOGIN' } as Payload<'social.start'>, HOME),
    );
    const answer = await provider.signIn(url, account);
    return () => world.call(social.finish, { secret, answer }, HOME);
  },
};

const change = ({ id }: Member, action: 'LOCK_LOGIN' | 'UNLOCK_LOGIN' | 'END_SESSIONS') =>
  world.call(
    securityBackOffice.change,
    { id: String(id), action, reason: 'as the member wishes' },
    { token: operator },
  );

/** Changes of what opens an account, prepared up to the call that makes them. */
const CHANGES: Readonly<Record<string, (owner: Member) => Promise<() => Promise<unknown>>>> = {
  'a new password': async (owner) => () => changePassword(owner),
  async 'a forgotten password'(owner) {
    const link = await linkOf(owner);
    return () => setByLink(link);
  },
  async 'an authenticator app'({ token }) {
    const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, { ...HOME, token }));
    return () => world.call(security.confirmTotp, { code: world.totp(secret) }, { ...HOME, token });
  },
  async 'a verified address'({ token, account }) {
    const bound = { kind: 'EMAIL', target: `${account}@other.example` } as const;
    answerOf(await world.call(security.sendBindCode, { ...bound, password: PASSWORD }, { ...HOME, token }));
    const code = await help.codeTo(bound.target);
    return () => world.call(security.bindContact, { ...bound, code }, { ...HOME, token });
  },
  async 'a removed device'({ token }) {
    const { rows } = answerOf(await world.call(security.devices, {}, { ...HOME, token }));
    return () => world.call(security.removeDevice, { id: rows[0]?.id ?? '' }, { ...HOME, token });
  },
  'the end of all sessions by an operator': async (owner) => () => change(owner, 'END_SESSIONS'),
};

describe('a session is made only with the credential that was proven (V7)', () => {
  test.each(Object.entries(WAYS))('a login by %s that is under way fails when the password changes', async (_, way) => {
    const owner = await member();
    const logIn = await way(owner);
    const row = { table: 'identity.member', id: owner.id } as const;
    const outcome = await inLockOrder(world.database, row, [() => changePassword(owner), logIn]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'LOGIN_FAILED']);
  });

  test.each(Object.entries(CHANGES))('a login by password that is under way fails after %s', async (_, prepare) => {
    const owner = await member();
    const make = await prepare(owner);
    const row = { table: 'identity.member', id: owner.id } as const;
    const outcome = await inLockOrder(world.database, row, [make, () => byPassword(owner)]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'LOGIN_FAILED']);
  });

  test('a second proof that is under way opens nothing when the password changes', async () => {
    const owner = await member();
    const secret = await withTotp(owner);
    const challengeId = await waiting(owner);
    const row = { table: 'identity.member', id: owner.id } as const;
    const calls = [() => changePassword(owner), () => prove(challengeId, secret)] as const;
    expect((await inLockOrder(world.database, row, calls)).map(codeOf)).toEqual(['OK', 'CHALLENGE_EXPIRED']);
  });

  test('a lock raises the version, so that an account that is unlocked again opens for later logins only', async () => {
    const owner = await member();
    const before = await world.identity.findByAccount(world.scope, owner.account);
    answerOf(await change(owner, 'LOCK_LOGIN'));
    answerOf(await change(owner, 'UNLOCK_LOGIN'));
    const after = await world.identity.findByAccount(world.scope, owner.account);
    expect(after?.credentialsVersion).toBeGreaterThan(before?.credentialsVersion ?? 0);
    expect(codeOf(await byPassword(owner))).toBe('OK');
  });

  test('a change of a credential under way is refused when another one has ended its session', async () => {
    const owner = await member();
    const caller = { ...HOME, token: owner.token };
    const { secret } = answerOf(await world.call(security.startTotp, { password: PASSWORD }, caller));
    const confirm = () => world.call(security.confirmTotp, { code: world.totp(secret) }, caller);
    const row = { table: 'identity.member', id: owner.id } as const;
    const outcome = await inLockOrder(world.database, row, [() => changePassword(owner), confirm]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'NOT_LOGGED_IN']);
  });
});

describe('what was opened or sent before a change is refused after it (V6)', () => {
  test('a new password ends the second proof of a login', async () => {
    const owner = await member();
    const secret = await withTotp(owner);
    const challengeId = await waiting(owner);
    answerOf(await changePassword(owner));
    expect(codeOf(await prove(challengeId, secret))).toBe('CHALLENGE_EXPIRED');
    const send = await world.call(security.sendProofCode, { challengeId, method: 'SMS' }, ABROAD);
    expect(codeOf(send)).toBe('CHALLENGE_EXPIRED');
  });

  test('a second proof that a login under way opens after the change is refused too', async () => {
    const owner = await member();
    const secret = await withTotp(owner);
    const challengeId = await waiting(owner);
    const { rows } = await world.pool.query<{ data: object }>(
      'select data from identity.security_challenge where id = $1',
      [challengeId],
    );
    answerOf(await changePassword(owner));
    await world.pool.query(
      `insert into identity.security_challenge (brand_id, id, kind, member_id, data, created_at, expires_at)
       values ($1, $2, 'EXTRA', $3, $4, $5, $5::timestamptz + interval '10 minutes')`,
      [world.brand.id, challengeId, owner.id, rows[0]?.data, world.clock.now()],
    );
    expect(codeOf(await prove(challengeId, secret))).toBe('CHALLENGE_EXPIRED');
  });

  test('an authenticator app ends a passkey that is being created', async () => {
    const owner = await member();
    const caller = { ...HOME, token: owner.token };
    const added = answerOf(await world.call(security.startPasskey, { password: PASSWORD }, caller));
    await withTotp(owner);
    const answer = softwareAuthenticator(SITE).register(added.options);
    const passkey = { challengeId: added.challengeId, name: 'Phone', answer };
    expect(codeOf(await world.call(security.addPasskey, passkey, caller))).toBe('CHALLENGE_EXPIRED');
  });

  test('a new password ends a link for another one, the end of the sessions by an operator does not', async () => {
    const owner = await member();
    const first = await linkOf(owner);
    answerOf(await changePassword(owner));
    expect(codeOf(await setByLink(first))).toBe('LINK_INVALID');
    const other = await member();
    const second = await linkOf(other);
    answerOf(await change(other, 'END_SESSIONS'));
    expect(codeOf(await setByLink(second))).toBe('OK');
  });

  test('a new password ends codes to the number, for a login and for another password', async () => {
    const owner = await member();
    const login = await codeFor(owner, 'LOGIN');
    world.clock.move(2 * MINUTE);
    const reset = await codeFor(owner, 'RESET');
    answerOf(await changePassword(owner));
    expect(codeOf(await bySms(owner, login))).toBe('CODE_EXPIRED');
    const wanted = {
      countryDialingCode: VN,
      mobileNum: owner.number,
      verificationCode: reset,
      newPassword: 'Maple9fjord',
    };
    expect(codeOf(await world.call(loginMethods.setPasswordByMobile, wanted, HOME))).toBe('CODE_EXPIRED');
  });
});

import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { softwareAuthenticator } from '@lantern/server-kit/testing/authenticator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setupTokenOf } from '../../../testing/setup-token.ts';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';

type Operator = Awaited<ReturnType<World['operator']>>;
type Key = ReturnType<typeof softwareAuthenticator>;

let world: World;
let owner: Operator;
let second: Operator;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.operator('keyowner', ['owner']);
  second = await world.operator('keysecond', ['owner']);
});
afterAll(() => world.close());
beforeEach(async () => {
  // Tests move the clock past the lifetime of an idle session.
  world.clock.move(31_000);
  owner = await world.again('keyowner');
  second = await world.again('keysecond');
});

const { staff } = calls;
const SITE = { rpID: 'localhost', origin: 'http://localhost' };
const MINUTE = 60_000;

/** A code that was not used yet. */
function freshCode(secret: string): string {
  world.clock.move(31_000);
  return world.totp(secret);
}

const start = ({ token, password, secret }: Operator) =>
  world.call(staff.startPasskey, { password, totp: freshCode(secret) }, { token });

async function add(operator: Operator, key: Key, name = 'Laptop') {
  const { challengeId, options } = answerOf(await start(operator));
  return world.call(staff.addPasskey, { challengeId, name, answer: key.register(options) }, operator);
}

/** An operator with a passkey. */
async function withPasskey(name: string, roles: readonly string[] = ['content']) {
  const operator = await world.operator(name, roles);
  const key = softwareAuthenticator(SITE);
  answerOf(await add(operator, key));
  return { ...operator, name, key };
}

async function logIn(answerTo: (options: string) => string, caller: Caller = {}) {
  const { challengeId, options } = answerOf(await world.call(staff.startPasskeyLogin, {}, caller));
  return world.call(staff.passkeyLogin, { challengeId, answer: answerTo(options) }, caller);
}
const logInWith = (key: Key, caller: Caller = {}) => logIn((options) => key.authenticate(options), caller);

const me = (token: string) => world.staff.authenticate(token, world.brand, '203.0.113.7', true);

async function idOf(name: string): Promise<string> {
  const { rows } = answerOf(await world.call(staff.operators, { limit: 100 }, owner)) as Value<'staff.operators'>;
  return rows.find((row) => row.name === name)?.id ?? '';
}

/** Audit entries about an operator's passkeys, oldest first. */
async function linesOf(name: string): Promise<{ action: string; fault: string | null }[]> {
  const { rows } = await world.database.ownerPool.query<{ action: string; fault: string | null }>(
    `select e.action, e.after ->> 'fault' as fault from staff.audit_entry e
     join staff.operator o on o.brand_id = e.brand_id and e.target = 'operator:' || o.id
     where o.name = $1 and e.action like '%passkey%' order by e.id`,
    [name],
  );
  return rows;
}

/** A change of an operator, requested by one owner and approved by the other. */
async function change(name: string, kind: 'RESET_TOTP' | 'RESET_PASSWORD' | 'EMAIL' | 'ENABLE', extra: object = {}) {
  const request = { id: await idOf(name), kind, reason: 'as agreed', ...extra };
  const { requestId } = answerOf(await world.call(staff.requestOperator, request, owner));
  answerOf(await world.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, second));
}

describe('passkeys of operators', () => {
  test('a passkey is created with password and code, is listed, replaces both at the login, and other operators see it', async () => {
    const operator = await withPasskey('keyuser');
    const listed = answerOf(await world.call(staff.passkeys, {}, operator));
    expect(listed).toMatchObject({ limit: 10, rows: [{ id: operator.key.id, name: 'Laptop', lastUsedAt: null }] });
    const opened = answerOf(await logInWith(operator.key));
    expect(opened).toMatchObject({ operator: 'keyuser', roles: ['content'], next: null });
    expect(opened.permissions).not.toEqual([]);
    // One session at a time, as with every login.
    expect(await me(opened.token)).not.toBeNull();
    expect(await me(operator.token)).toBeNull();
    const seen = answerOf(await world.call(staff.operator, { id: await idOf('keyuser') }, owner));
    expect(seen.passkeys).toEqual({ count: 1, lastUsedAt: world.clock.now().toISOString() });
    expect(seen.lastLoginAt).toBe(world.clock.now().toISOString());
    expect((await linesOf('keyuser')).map(({ action }) => action)).toEqual([
      'staff.add-passkey',
      'staff.log-in-by-passkey',
    ]);
  });

  test('a passkey is refused without the right password and a fresh code, or before the first steps are complete', async () => {
    const operator = await world.operator('keyproof', ['content']);
    const { token, password, secret } = operator;
    const tried = async (proof: { password: string; totp: string }) =>
      codeOf(await world.call(staff.startPasskey, proof, { token }));
    expect(await tried({ password: 'not-the-password', totp: freshCode(secret) })).toBe('PASSWORD_WRONG');
    expect(await tried({ password, totp: '000000' })).toBe('TOTP_INVALID');
    const totp = freshCode(secret);
    expect(await tried({ password, totp })).toBe('OK');
    expect(await tried({ password, totp })).toBe('TOTP_INVALID');
    const by = { brandId: world.brand.id, operatorId: null, name: 'test', ip: null };
    const made = await world.staff.createOperator(
      { brandId: world.brand.id },
      { name: 'keynew', roles: ['content'], by: { ...by, at: world.clock.now(), requestId: 'test' } },
    );
    if (isRefusal(made)) throw new Error(made.code);
    const first = answerOf(await world.call(staff.login, { name: 'keynew', password: made.initialPassword }));
    const proof = { password: made.initialPassword, totp: '000000' };
    expect(codeOf(await world.call(staff.startPasskey, proof, first))).toBe('TOTP_NOT_SET');
    const { secret: offered } = answerOf(await world.call(staff.enrolTotp, {}, first));
    const enrolled = answerOf(await world.call(staff.enrolTotp, { code: world.totp(offered ?? '') }, first));
    expect(codeOf(await world.call(staff.startPasskey, proof, enrolled.session ?? {}))).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    );
  });

  test('wrong proofs count like every guess at the own password', async () => {
    const { token, secret } = await world.operator('keyguess', ['content']);
    const guess = () => world.call(staff.startPasskey, { password: 'wrong', totp: world.totp(secret) }, { token });
    for (let tries = 0; tries < 5; tries += 1) expect(codeOf(await guess())).toBe('PASSWORD_WRONG');
    expect(codeOf(await guess())).toBe('ACCOUNT_LOCKED');
  });

  test('an operator has at most ten, also when two are created concurrently', async () => {
    const operator = await world.operator('keyten', ['content']);
    for (let count = 0; count < 9; count += 1) answerOf(await add(operator, softwareAuthenticator(SITE)));
    const open = [answerOf(await start(operator)), answerOf(await start(operator))];
    const added = await Promise.all(
      open.map(async ({ challengeId, options }) => {
        const answer = softwareAuthenticator(SITE).register(options);
        return codeOf(await world.call(staff.addPasskey, { challengeId, name: '', answer }, operator));
      }),
    );
    // The first one ends the operator's other challenges, if the second has not been answered yet.
    const [refused] = added.filter((code) => code !== 'OK');
    expect(added).toHaveLength(2);
    expect(['PASSKEY_LIMIT', 'CHALLENGE_EXPIRED']).toContain(refused);
    expect(codeOf(await start(operator))).toBe('PASSKEY_LIMIT');
  });

  test('a challenge creates a passkey once, for its own operator, on this site, with user verification', async () => {
    const operator = await world.operator('keymake', ['content']);
    const key = softwareAuthenticator(SITE);
    const open = answerOf(await start(operator));
    const request = { challengeId: open.challengeId, name: 'x', answer: key.register(open.options) };
    expect(codeOf(await world.call(staff.addPasskey, request, owner))).toBe('CHALLENGE_EXPIRED');
    expect(codeOf(await world.call(staff.addPasskey, request, operator))).toBe('OK');
    expect(codeOf(await world.call(staff.addPasskey, request, operator))).toBe('CHALLENGE_EXPIRED');
    for (const oddity of [{ origin: 'https://evil.example' }, { rpID: 'evil.example' }, { isVerified: false }]) {
      const { challengeId, options } = answerOf(await start(operator));
      const answer = softwareAuthenticator(SITE).register(options, oddity);
      expect(codeOf(await world.call(staff.addPasskey, { challengeId, name: 'x', answer }, operator))).toBe(
        'PASSKEY_INVALID',
      );
    }
    const late = answerOf(await start(operator));
    world.clock.move(10 * MINUTE);
    const answer = softwareAuthenticator(SITE).register(late.options);
    expect(
      codeOf(await world.call(staff.addPasskey, { challengeId: late.challengeId, name: 'x', answer }, operator)),
    ).toBe('CHALLENGE_EXPIRED');
    expect(answerOf(await world.call(staff.passkeys, {}, operator)).rows).toHaveLength(1);
  });
});

describe('a login by passkey', () => {
  test('succeeds once, also when its answer is sent concurrently, and each repetition is recorded', async () => {
    const { key, name } = await withPasskey('keyonce');
    const { challengeId, options } = answerOf(await world.call(staff.startPasskeyLogin, {}));
    const request = { challengeId, answer: key.authenticate(options) };
    const codes = await Promise.all(
      Array.from({ length: 3 }, async () => codeOf(await world.call(staff.passkeyLogin, request))),
    );
    expect(codes.sort()).toEqual(['CHALLENGE_EXPIRED', 'CHALLENGE_EXPIRED', 'OK']);
    const faults = (await linesOf(name)).flatMap(({ fault }) => fault ?? []);
    expect(faults).toEqual(['CHALLENGE_OVER', 'CHALLENGE_OVER']);
  });

  test('is refused for another site, another challenge, a missing user verification and an unknown key', async () => {
    const { key, name } = await withPasskey('keyfoe');
    const odd = (oddity: object) => logIn((options) => key.authenticate(options, oddity));
    expect(codeOf(await odd({ origin: 'https://evil.example' }))).toBe('PASSKEY_INVALID');
    expect(codeOf(await odd({ rpID: 'evil.example' }))).toBe('PASSKEY_INVALID');
    expect(codeOf(await odd({ isVerified: false }))).toBe('PASSKEY_INVALID');
    expect(codeOf(await logIn(() => key.authenticate(JSON.stringify({ challenge: 'b3RoZXI' }))))).toBe(
      'PASSKEY_INVALID',
    );
    expect((await linesOf(name)).flatMap(({ fault }) => fault ?? [])).toEqual([
      'ORIGIN',
      'SITE',
      'NOT_VERIFIED',
      'CHALLENGE',
    ]);
    expect(codeOf(await logInWith(softwareAuthenticator(SITE)))).toBe('PASSKEY_INVALID');
    expect(codeOf(await logIn(() => 'no json'))).toBe('PASSKEY_INVALID');
    // The right answer is the fifth attempt, the last one before the lock.
    expect(codeOf(await logInWith(key))).toBe('OK');
  });

  test('with a lower counter removes the passkey and ends the session, because the key was copied', async () => {
    const { key, name } = await withPasskey('keycopy');
    const { token } = answerOf(await logInWith(key));
    expect(codeOf(await logIn((options) => key.authenticate(options, { isCopy: true })))).toBe('PASSKEY_INVALID');
    expect(await me(token)).toBeNull();
    expect(codeOf(await logInWith(key))).toBe('PASSKEY_INVALID');
    expect((await linesOf(name)).slice(-2)).toEqual([
      { action: 'staff.refuse-passkey', fault: 'COPIED' },
      { action: 'staff.remove-copied-passkey', fault: null },
    ]);
  });

  test('by another key with a lower counter removes nothing', async () => {
    const { key } = await withPasskey('keyforged');
    answerOf(await logInWith(key));
    const forged = await logIn((options) => {
      const answer = JSON.parse(key.authenticate(options, { isCopy: true })) as { response: { signature: string } };
      answer.response.signature = JSON.parse(softwareAuthenticator(SITE).authenticate(options)).response.signature;
      return JSON.stringify(answer);
    });
    expect(codeOf(forged)).toBe('PASSKEY_INVALID');
    expect(codeOf(await logInWith(key))).toBe('OK');
  });

  test('is counted and locked under the same name as the password', async () => {
    const { key, name } = await withPasskey('keylock');
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = { name, password: `guess-${tries}`, totp: '000000' };
      expect(codeOf(await world.call(staff.login, guess, { ip: `198.51.100.${tries}` }))).toBe('LOGIN_FAILED');
    }
    expect(codeOf(await logInWith(key))).toBe('ACCOUNT_LOCKED');
    world.clock.move(16 * MINUTE);
    expect(codeOf(await logInWith(key))).toBe('OK');
  });

  test('makes the browser known like every other login', async () => {
    const { key, name } = await withPasskey('keydevice');
    let deviceToken = '';
    answerOf(await logInWith(key, { onDeviceToken: (token) => (deviceToken = token ?? deviceToken) }));
    for (let tries = 0; tries < 5; tries += 1) {
      await world.call(staff.login, { name, password: 'wrong', totp: '000000' }, { ip: `198.51.100.${50 + tries}` });
    }
    expect(codeOf(await logInWith(key))).toBe('ACCOUNT_LOCKED');
    expect(codeOf(await logInWith(key, { deviceToken }))).toBe('OK');
  });
});

describe('a login by passkey is refused', () => {
  test('for a suspended operator or one of another brand, with the answer of a wrong password', async () => {
    const { key, name } = await withPasskey('keybarred');
    const id = await idOf(name);
    answerOf(await world.call(staff.disableOperator, { id, reason: 'as agreed' }, owner));
    expect(codeOf(await logInWith(key))).toBe('LOGIN_FAILED');
    await change(name, 'ENABLE');
    await world.database.ownerPool.query(
      `update staff.operator set allowed_ranges = '{192.0.2.0/24}' where brand_id = $1 and id = $2`,
      [world.brand.id, id],
    );
    expect(codeOf(await logInWith(key))).toBe('LOGIN_FAILED');
    expect(codeOf(await logInWith(key, { ip: '192.0.2.5' }))).toBe('OK');
    expect((await linesOf(name)).flatMap(({ fault }) => fault ?? [])).toEqual(['BARRED', 'BARRED']);
  });

  test('from addresses that the brand does not allow, before any check', async () => {
    const { key } = await withPasskey('keyoffice');
    const { challengeId, options } = answerOf(await world.call(staff.startPasskeyLogin, {}));
    const request = { challengeId, answer: key.authenticate(options) };
    await world.database.ownerPool.query(
      `insert into staff.allowed_address (brand_id, allowed_ranges, updated_at) values ($1, '{203.0.113.0/24}', now())
       on conflict (brand_id) do update set allowed_ranges = excluded.allowed_ranges`,
      [world.brand.id],
    );
    const ip = '198.51.100.200';
    expect(codeOf(await world.call(staff.startPasskeyLogin, {}, { ip }))).toBe('ADDRESS_REFUSED');
    expect(codeOf(await world.call(staff.passkeyLogin, request, { ip }))).toBe('ADDRESS_REFUSED');
    expect(codeOf(await world.call(staff.passkeyLogin, request))).toBe('OK');
    await world.database.ownerPool.query(`update staff.allowed_address set allowed_ranges = '{}'`);
  });

  test('after its owner removed it with the password, which no one else can do', async () => {
    const operator = await withPasskey('keygone');
    const { key, password } = operator;
    expect(codeOf(await world.call(staff.removePasskey, { id: key.id, password: owner.password }, owner))).toBe(
      'NOT_FOUND',
    );
    expect(codeOf(await world.call(staff.removePasskey, { id: key.id, password: 'wrong' }, operator))).toBe(
      'PASSWORD_WRONG',
    );
    expect(codeOf(await world.call(staff.removePasskey, { id: key.id, password }, operator))).toBe('OK');
    expect(codeOf(await logInWith(key))).toBe('PASSKEY_INVALID');
    expect((await linesOf('keygone')).map(({ action }) => action)).toEqual([
      'staff.add-passkey',
      'staff.remove-passkey',
    ]);
  });

  test('after two operators have reset the authenticator app, also if it began before', async () => {
    const operator = await withPasskey('keyreset');
    const begun = answerOf(await start(operator));
    await change('keyreset', 'RESET_TOTP');
    expect(codeOf(await logInWith(operator.key))).toBe('PASSKEY_INVALID');
    const answer = softwareAuthenticator(SITE).register(begun.options);
    expect(
      codeOf(await world.call(staff.addPasskey, { challengeId: begun.challengeId, name: '', answer }, operator)),
    ).toBe('NOT_LOGGED_IN');
    const seen = answerOf(await world.call(staff.operator, { id: await idOf('keyreset') }, owner));
    expect(seen.passkeys).toEqual({ count: 0, lastUsedAt: null });
  });

  test('after a new password was set by a link', async () => {
    const { key } = await withPasskey('keylink');
    await change('keylink', 'EMAIL', { email: 'keylink@staff.example' });
    await change('keylink', 'RESET_PASSWORD');
    expect(codeOf(await logInWith(key))).toBe('OK');
    const token = await setupTokenOf(world, 'keylink@staff.example', owner);
    answerOf(await world.call(staff.setUp, { token, newPassword: 'Copper-lantern-77' }));
    expect(codeOf(await logInWith(key))).toBe('PASSKEY_INVALID');
  });
});

test('challenges that were never answered are deleted after they expire', async () => {
  await world.call(staff.startPasskeyLogin, {});
  const count = async () => {
    const { rows } = await world.database.ownerPool.query<{ count: string }>(
      'select count(*) from staff.passkey_challenge',
    );
    return Number(rows[0]?.count);
  };
  expect(await count()).toBeGreaterThan(0);
  world.clock.move(11 * MINUTE);
  const job = world.staff.jobs.find(({ name }) => name === 'staff.clean-passkey-challenges');
  await job?.run(world.clock.now(), undefined as never);
  expect(await count()).toBe(0);
});

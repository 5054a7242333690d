import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { softwareAuthenticator } from '@lantern/server-kit/testing/authenticator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inLockOrder, overlapping } from '../../../testing/processes/lock-order.ts';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

const { staff } = calls;
const SITE = { rpID: 'localhost', origin: 'http://localhost' };
const STEP_MS = 30_000;
const NEW_PASSWORD = 'Granite-harbour-23';
const TRIES = 40;
/** More than a login or a change takes from the pool, so that the two also follow each other. */
const OFFSETS = 10;

let world: World;
let owner: { readonly token: string };
beforeAll(async () => {
  world = await createWorld();
  owner = await world.operator('owner.a', ['owner']);
});
afterAll(() => world.close());

type Operator = Awaited<ReturnType<World['operator']>>;

async function rowOf(name: string) {
  const { rows } = await world.pool.query<{ id: bigint }>('select id from staff.operator where name_key = $1', [name]);
  return { table: 'staff.operator', id: rows[0]?.id ?? 0n } as const;
}

/** A login by password and the present code, each of which works once. */
function logIn(name: string, { secret, password }: Pick<Operator, 'secret' | 'password'>) {
  world.clock.move(STEP_MS);
  const request = { name, password, totp: world.totp(secret) };
  return () => world.call(staff.login, request);
}

const changePassword = ({ token, password }: Operator, newPassword = NEW_PASSWORD) =>
  world.call(staff.changePassword, { oldPassword: password, newPassword }, { token });

const disable = (id: bigint) => world.call(staff.disableOperator, { id: String(id), reason: 'left the house' }, owner);

async function addPasskey(operator: Operator) {
  const key = softwareAuthenticator(SITE);
  world.clock.move(STEP_MS);
  const proof = { password: operator.password, totp: world.totp(operator.secret) };
  const { challengeId, options } = answerOf(await world.call(staff.startPasskey, proof, operator));
  answerOf(await world.call(staff.addPasskey, { challengeId, name: 'Key', answer: key.register(options) }, operator));
  return key;
}

const isAlive = async (token: string) => codeOf(await world.call(staff.me, {}, { token })) === 'OK';

describe('a session of an operator is made only with the credential that was proven (V7)', () => {
  test('a login by password that is under way fails when the password changes', async () => {
    const operator = await world.operator('proven.word', ['content']);
    const row = await rowOf('proven.word');
    const login = logIn('proven.word', operator);
    const outcome = await inLockOrder(world.database, row, [() => changePassword(operator), login]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'LOGIN_FAILED']);
  });

  test('a login by passkey that is under way fails when the password changes', async () => {
    const operator = await world.operator('proven.key', ['content']);
    const key = await addPasskey(operator);
    const { challengeId, options } = answerOf(await world.call(staff.startPasskeyLogin, {}));
    const login = { challengeId, answer: key.authenticate(options) };
    const outcome = await inLockOrder(world.database, await rowOf('proven.key'), [
      () => changePassword(operator),
      () => world.call(staff.passkeyLogin, login),
    ]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'LOGIN_FAILED']);
  });

  test('a login that is under way fails when the operator is disabled', async () => {
    const operator = await world.operator('proven.off', ['content']);
    const row = await rowOf('proven.off');
    const login = logIn('proven.off', operator);
    const outcome = await inLockOrder(world.database, row, [() => disable(row.id), login]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'LOGIN_FAILED']);
  });

  test('a first login by password alone that is under way fails when the authenticator app is enrolled', async () => {
    const by = { ...world.scope, operatorId: null, name: 'test', ip: null, at: world.clock.now(), requestId: 'test' };
    const made = answerOf(
      await world.staff.createOperator(world.scope, { name: 'proven.new', roles: ['content'], by }),
    );
    const first = { name: 'proven.new', password: made.initialPassword };
    const { token } = answerOf(await world.call(staff.login, first));
    const { secret } = answerOf(await world.call(staff.enrolTotp, {}, { token }));
    const code = world.totp(secret ?? '');
    const outcome = await inLockOrder(world.database, await rowOf('proven.new'), [
      () => world.call(staff.enrolTotp, { code }, { token }),
      () => world.call(staff.login, first),
    ]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'LOGIN_FAILED']);
  });

  test('an authenticator app is not enrolled by a session that a later login has ended', async () => {
    const by = { ...world.scope, operatorId: null, name: 'test', ip: null, at: world.clock.now(), requestId: 'test' };
    const made = answerOf(
      await world.staff.createOperator(world.scope, { name: 'proven.late', roles: ['content'], by }),
    );
    const first = { name: 'proven.late', password: made.initialPassword };
    const { token } = answerOf(await world.call(staff.login, first));
    const { secret } = answerOf(await world.call(staff.enrolTotp, {}, { token }));
    const code = world.totp(secret ?? '');
    const outcome = await inLockOrder(world.database, await rowOf('proven.late'), [
      () => world.call(staff.login, first),
      () => world.call(staff.enrolTotp, { code }, { token }),
    ]);
    expect(outcome.map(codeOf)).toEqual(['OK', 'NOT_LOGGED_IN']);
  });

  test('no session of the old password is alive after its change, in 40 tries at different moments of a login', async () => {
    let operator = await world.operator('proven.tries', ['content']);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const newPassword = `${NEW_PASSWORD}-${attempt}`;
      const login = logIn('proven.tries', operator);
      const change = () => changePassword(operator, newPassword);
      const taken = Math.floor(attempt / 2) % OFFSETS;
      const { changed, opened } =
        attempt % 2 === 0
          ? await overlapping(world.database, taken, [change, login]).then(([changed, opened]) => ({ changed, opened }))
          : await overlapping(world.database, taken, [login, change]).then(([opened, changed]) => ({
              changed,
              opened,
            }));
      const isChanged = !isRefusal(changed);
      // A login that was complete before the change began has ended the session that would have made it.
      if (!isChanged) expect(changed.code).toBe('NOT_LOGGED_IN');
      if (!isRefusal(opened)) expect(await isAlive(opened.token), `attempt ${attempt}`).toBe(!isChanged);
      const password = isChanged ? newPassword : operator.password;
      const next = answerOf(await logIn('proven.tries', { ...operator, password })());
      operator = { ...operator, password, token: next.token };
    }
  }, 60_000);
});

describe('what was opened before a change of an operator is refused after it (V6)', () => {
  test('a new password ends a passkey that is being created', async () => {
    const operator = await world.operator('proven.chall', ['content']);
    world.clock.move(STEP_MS);
    const proof = { password: operator.password, totp: world.totp(operator.secret) };
    const { challengeId, options } = answerOf(await world.call(staff.startPasskey, proof, operator));
    answerOf(await changePassword(operator));
    const answer = softwareAuthenticator(SITE).register(options);
    const added = await world.call(staff.addPasskey, { challengeId, name: 'Key', answer }, operator);
    expect(codeOf(added)).toBe('CHALLENGE_EXPIRED');
  });
});

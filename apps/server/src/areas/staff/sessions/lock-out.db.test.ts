import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

/** Strangers who guess at a name lock out strangers, not the operator; and their guesses are limited. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { login, changePassword } = calls.staff;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An operator with a known browser. */
async function knownOperator(name: string) {
  const { password, secret } = await world.operator(name, ['content']);
  world.clock.move(MINUTE);
  let deviceToken = '';
  const credentials = () => ({ name, password, totp: world.totp(secret) });
  const first = await world.call(login, credentials(), {
    onDeviceToken: (token) => (deviceToken = token ?? deviceToken),
  });
  answerOf(first);
  world.clock.move(MINUTE);
  return { credentials, device: { deviceToken }, token: answerOf(first).token, password };
}

/** Guesses from new addresses until the name is locked. @returns how many were checked */
async function guessUntilLocked(name: string, device: { deviceToken?: string } = {}): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const guess = { name, password: `guess-${tries}`, totp: '000000' };
    const code = codeOf(await world.call(login, guess, { ip: `198.51.100.${tries + 1}`, ...device }));
    if (code === 'ACCOUNT_LOCKED') return tries;
    expect(code).toBe('LOGIN_FAILED');
  }
  throw new Error('The name was never locked.');
}

test('an operator logs in from a known browser while wrong guesses of others lock the name', async () => {
  const { credentials, device, token, password } = await knownOperator('guessed1');
  expect(await guessUntilLocked('guessed1')).toBe(5);
  expect(codeOf(await world.call(login, credentials()))).toBe('ACCOUNT_LOCKED');
  // An address shared with strangers has no effect either.
  for (let time = 0; time < 110; time += 1) {
    await world.call(login, { name: `crowd${time % 40}`, password: 'wrong' }, { ip: '203.0.113.50' });
  }
  expect(codeOf(await world.call(login, credentials(), { ip: '203.0.113.50' }))).toBe('RATE_LIMITED');
  // An open session continues: confirming the own password is counted separately from strangers.
  const change = { oldPassword: password, newPassword: 'Another-quiet-19' };
  expect(codeOf(await world.call(changePassword, change, { token }))).toBe('OK');
  const known = { ...credentials(), password: 'Another-quiet-19' };
  expect(codeOf(await world.call(login, known, { ip: '203.0.113.50', ...device }))).toBe('OK');
});

test('a browser is known for its own operator only, and is counted as strictly as a name', async () => {
  const one = await knownOperator('device1');
  const other = await knownOperator('device2');
  expect(await guessUntilLocked('device2')).toBe(5);
  world.clock.move(MINUTE);
  expect(codeOf(await world.call(login, other.credentials(), one.device))).toBe('ACCOUNT_LOCKED');
  expect(codeOf(await world.call(login, other.credentials(), { deviceToken: 'A'.repeat(43) }))).toBe('ACCOUNT_LOCKED');
  // An attacker with the browser's cookie gets no more guesses than a stranger, and locks only the device.
  expect(await guessUntilLocked('device1', one.device)).toBe(5);
  world.clock.move(MINUTE);
  expect(codeOf(await world.call(login, one.credentials(), one.device))).toBe('ACCOUNT_LOCKED');
  expect(codeOf(await world.call(login, one.credentials()))).toBe('OK');
  // A name that looks like a device's count locks only that name.
  const { rows } = await world.database.ownerPool.query<{ id: bigint }>('select max(id) as id from staff.known_device');
  await guessUntilLocked(`device:${rows[0]?.id}`);
  expect(codeOf(await world.call(login, other.credentials(), other.device))).toBe('OK');
});

test('other people have at most 130 guesses at a name per day, each without the second factor', async () => {
  await world.operator('brute1', ['content']);
  const end = world.clock.now().getTime() + DAY;
  let looked = 0;
  while (world.clock.now().getTime() < end) {
    looked += await guessUntilLocked('brute1');
    world.clock.move(5 * MINUTE);
  }
  expect(looked).toBeLessThanOrEqual(130);
  expect(looked).toBeGreaterThan(100);
});

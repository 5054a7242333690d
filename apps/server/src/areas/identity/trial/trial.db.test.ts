import { randomBytes } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { sealFor } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';

let world: World;
const { loginMethods, identity } = calls;
const HOUR = 3_600_000;
const VERSION = { 'x-gateway-version': '3' };

beforeAll(async () => {
  world = await createWorld();
  await world.database.ownerPool.query(`update brands.switch set enabled = true where mod_id = 'FREEPLAY3'`);
});
afterAll(() => world.close());
// Moves past the day of the previous test's trials.
beforeEach(() => world.clock.move(25 * HOUR));

async function seal(data: unknown): Promise<string> {
  const now = world.clock.now();
  return sealFor(await world.enc.publicKey(now))(data, now, randomBytes(16).toString('hex'));
}

/** Requests a trial as a client does, with or without the header. */
async function play(caller: Caller = {}, changes: { random?: string; headers?: Record<string, string> } = {}) {
  const random = changes.random ?? (await seal(randomBytes(32).toString('base64url')));
  const context = await world.contextOf(loginMethods.freePlay, caller);
  if (isRefusal(context)) throw new Error(context.code);
  const route = world.routes.find(({ row }) => row.name === 'loginMethods.freePlay');
  const headers = { ...context.headers, ...(changes.headers ?? VERSION) };
  const payload = { os: 'test', platform: 'W', random };
  return (await route?.handler({ ...context, headers }, payload)) as { token: string } | Refusal;
}

test('4-03, 7S-04 a trial is of type 4, plays with test money of its own book, and has no protected actions', async () => {
  const { token } = answerOf(await play());
  const member = answerOf(await world.call(identity.memberInfo, {}, { token }));
  expect(member).toMatchObject({ type: 4, capabilities: { protectedActions: false, memberCentre: false } });
  expect(member.account).toMatch(/^trial[0-9a-f]{10}$/);
  expect(world.grants.at(-1)).toMatchObject({ book: 'TEST', memberId: BigInt(member.id) });
  expect(codeOf(await world.call(identity.fundPassword, {}, { token }))).toBe('TRIAL_ACCOUNT');
  expect(codeOf(await world.call(identity.login, { username: member.account, password: 'anything' }))).toBe(
    'LOGIN_FAILED',
  );
});

test('a device gets three trials a day and an address ten, also for concurrent requests', async () => {
  const device = await Promise.all(
    Array.from({ length: 6 }, (_, index) => play({ deviceId: 'device-trial-one', ip: `198.51.100.${index}` })),
  );
  expect(device.map(codeOf).sort()).toEqual([...Array(3).fill('OK'), ...Array(3).fill('QUOTA_INSUFFICIENT')]);
  const address = await Promise.all(
    Array.from({ length: 14 }, (_, index) => play({ deviceId: `device-trial-${index + 100}`, ip: '198.51.100.200' })),
  );
  expect(address.filter((answer) => codeOf(answer) === 'OK')).toHaveLength(10);
});

test('the random bytes are encrypted for the server, and valid once', async () => {
  const random = await seal(randomBytes(32).toString('base64url'));
  expect(codeOf(await play({}, { random }))).toBe('OK');
  expect(codeOf(await play({}, { random }))).toBe('REPLAYED');
  expect(codeOf(await play({}, { random: randomBytes(32).toString('base64url') }))).toBe('ENC_INVALID');
  expect(codeOf(await play({}, { random: await seal('short') }))).toBe('BAD_REQUEST');
  expect(codeOf(await play({}, { headers: {} }))).toBe('BAD_REQUEST');
  expect(codeOf(await play({}, { headers: { 'x-gateway-version': '2' } }))).toBe('BAD_REQUEST');
});

test('after a day the account is closed and its session ends', async () => {
  const { token } = answerOf(await play());
  const { account } = answerOf(await world.call(identity.memberInfo, {}, { token }));
  world.clock.move(24 * HOUR);
  const job = world.identity.jobs.find(({ name }) => name === 'identity.close-trials');
  await job?.run(world.clock.now());
  expect(await world.identity.findByAccount(world.scope, account)).toMatchObject({ status: 'CLOSED' });
  expect(codeOf(await world.call(identity.memberInfo, {}, { token }))).toBe('NOT_LOGGED_IN');
});

test('where the switch is off a trial is refused', async () => {
  await world.database.ownerPool.query(`update brands.switch set enabled = false where mod_id = 'FREEPLAY3'`);
  world.clock.move(6_000);
  expect(codeOf(await play())).toBe('FEATURE_DISABLED');
});

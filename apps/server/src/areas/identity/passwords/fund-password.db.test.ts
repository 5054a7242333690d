import { calls } from '@lantern/contract/calls';
import type { MemberScope } from '@lantern/server-kit';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, createWorld, type World } from '../../../testing/world.ts';

/** Five wrong fund passwords lock it for an hour and a right one resets the count, also with concurrent attempts from several callers. */

let world: World;
let made = 0;
const RIGHT = '482913';
const WRONG = '000000';

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A member with a fund password. */
async function member(): Promise<MemberScope> {
  made += 1;
  const token = await world.registered(`funded${made}`);
  const set = { password: 'Bamboo7river', newFundPassword: RIGHT, confirmFundPassword: RIGHT };
  expect(codeOf(await world.call(calls.identity.setFundPassword, set, { token }))).toBe('OK');
  const session = await world.identity.authenticate(token, world.brand);
  if (session === null || isRefusal(session)) throw new Error('no session');
  return session.scope;
}

const judge = async (scope: MemberScope, password: string, identity = world.identity) =>
  (await identity.checkFundPassword(scope, password, world.clock.now()))?.code ?? 'OK';
const count = (codes: readonly string[], wanted: string) => codes.filter((code) => code === wanted).length;

test('concurrent right fund passwords are all accepted, and leave no count', async () => {
  const scope = await member();
  const codes = await Promise.all(Array.from({ length: 12 }, () => judge(scope, RIGHT)));
  expect(new Set(codes)).toEqual(new Set(['OK']));
  expect(await world.identity.fundPassword(scope, world.clock.now())).toMatchObject({
    triesLeft: 5,
    lockedUntil: null,
  });
});

test('of concurrent wrong ones five are checked, in two processes as well, and then the right one is locked', async () => {
  const scope = await member();
  const other = world.identityWith({});
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => judge(scope, WRONG, index % 2 === 0 ? world.identity : other)),
  );
  expect(count(codes, 'FUND_PASSWORD_WRONG')).toBe(5);
  expect(count(codes, 'FUND_PASSWORD_LOCKED')).toBe(15);
  expect(await judge(scope, RIGHT)).toBe('FUND_PASSWORD_LOCKED');
  world.clock.move(60 * 60_000);
  expect(await judge(scope, RIGHT)).toBe('OK');
});

test('earlier wrong ones count until a right one among many resets the count', async () => {
  const scope = await member();
  for (let attempts = 0; attempts < 4; attempts += 1) expect(await judge(scope, WRONG)).toBe('FUND_PASSWORD_WRONG');
  expect(await Promise.all(Array.from({ length: 6 }, () => judge(scope, RIGHT)))).toEqual(Array(6).fill('OK'));
  for (let attempts = 0; attempts < 4; attempts += 1) expect(await judge(scope, WRONG)).toBe('FUND_PASSWORD_WRONG');
  expect(await judge(scope, RIGHT)).toBe('OK');
});

test('a flood from one member is refused and delays no other member', async () => {
  const [scope, neighbour] = [await member(), await member()];
  const flood = Array.from({ length: 60 }, () => judge(scope, RIGHT));
  expect(await judge(neighbour, RIGHT)).toBe('OK');
  const codes = await Promise.all(flood);
  expect([count(codes, 'OK'), count(codes, 'OVERLOADED')]).toEqual([40, 20]);
});

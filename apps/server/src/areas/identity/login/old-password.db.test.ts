import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overlapping } from '../../../testing/processes/lock-order.ts';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

const { identity } = calls;
const TRIES = 200;
/** More than a login or a change takes from the pool, so that the two also follow each other. */
const OFFSETS = 16;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const isAlive = async (token: string) => codeOf(await world.call(identity.memberInfo, {}, { token })) === 'OK';

test('no session of the old password is alive after its change, in 200 tries at different moments of a login', async () => {
  const username = 'oldword1';
  let owner = await world.registered(username);
  let password = 'Bamboo7river';
  // The other platform class, so that the login does not end the session that changes the password.
  const logIn = (ip: string) => world.call(identity.login, { username, password, platform: 'APP' }, { ip });
  const outcomes = new Map<string, number>();
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const newPassword = `Cedar8mountain${attempt}`;
    const change = () =>
      world.call(
        identity.changePassword,
        { oldPassword: password, newPassword, confirmNewPassword: newPassword },
        { token: owner },
      );
    // Wrong passwords of an address lead to a captcha there.
    const ip = `198.51.100.${attempt}`;
    const login = () => logIn(ip);
    const taken = Math.floor(attempt / 2) % OFFSETS;
    const isChangeFirst = attempt % 2 === 0;
    const { changed, opened } = isChangeFirst
      ? await overlapping(world.database, taken, [change, login]).then(([changed, opened]) => ({ changed, opened }))
      : await overlapping(world.database, taken, [login, change]).then(([opened, changed]) => ({ changed, opened }));
    owner = answerOf(changed).token;
    outcomes.set(codeOf(opened), (outcomes.get(codeOf(opened)) ?? 0) + 1);
    if (!isRefusal(opened)) expect(await isAlive(opened.token), `attempt ${attempt}`).toBe(false);
    else expect(opened.code).toBe('LOGIN_FAILED');
    expect(await isAlive(owner)).toBe(true);
    password = newPassword;
    // A right password resets the count of wrong ones.
    answerOf(await logIn(ip));
    world.clock.move(1_000);
  }
  expect([...outcomes.keys()].sort()).toEqual(['LOGIN_FAILED', 'OK']);
}, 180_000);

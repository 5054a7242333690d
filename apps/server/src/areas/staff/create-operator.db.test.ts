import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';

/** How a house fills with people: the first owner alone, everybody else by two (operations 11.1). */

let world: World;
const { staff } = calls;
const REASON = 'as agreed';
const PASSWORD = 'Quartz-meadow-19';
type Caller = { readonly token: string };

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const create = (name: string, roles: string[], by: Caller) =>
  world.call(staff.createOperator, { name, roles, reason: REASON }, by);
const decide = (id: string, by: Caller, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  world.call(staff.decideRequest, { id, decision, reason: 'seen' }, by);
const take = (requestId: string, by: Caller) => world.call(staff.takeNewPassword, { requestId }, by);
const asked = async (name: string, roles: string[], by: Caller) =>
  answerOf(await create(name, roles, by)).requestId ?? '';
const names = async (by: Caller) =>
  (answerOf(await world.call(staff.operators, { limit: 100 }, by)) as Value<'staff.operators'>).rows.map(
    (row) => row.name,
  );

/** The first day of somebody whose first password is known. */
async function moveIn(name: string, initialPassword: string): Promise<Caller & { readonly secret: string }> {
  const { token, secret } = await world.enrolled(name, initialPassword);
  const change = { oldPassword: initialPassword, newPassword: PASSWORD };
  answerOf(await world.call(staff.changePassword, change, { token }));
  return { token, secret };
}

test('the first owner makes the second person alone, and nobody else; from then on it takes two', async () => {
  const run = await world.staff.ensureOwner(world.merchant);
  const owner = await moveIn('owner', run?.password ?? '');
  // Nobody is there to approve a cashier: the wish waits.
  const early = await asked('cashier1', ['finance-operator'], owner);
  expect(codeOf(await decide(early, owner))).toBe('FOUR_EYES_SAME_PERSON');
  const made = answerOf(await create('second1', ['platform-admin'], owner));
  expect(made).toMatchObject({ requestId: null, initialPassword: expect.stringMatching(/^\w{5}(-\w{5}){3}$/) });
  const second = await moveIn('second1', made.initialPassword ?? '');
  answerOf(await decide(early, second));
  expect(await names(owner)).toEqual(['owner', 'second1', 'cashier1']);
  // There is a second person now: another one needs him.
  expect(answerOf(await create('third1', ['platform-admin'], owner))).toEqual({
    requestId: expect.any(String),
    initialPassword: null,
  });
  expect(await names(owner)).not.toContain('third1');

  // Shutting the second person out does not make the owner the only one.
  const { rows } = answerOf(await world.call(staff.operators, { limit: 100 }, owner)) as Value<'staff.operators'>;
  const id = rows.find((row) => row.name === 'second1')?.id ?? '';
  answerOf(await world.call(staff.disableOperator, { id, reason: REASON }, owner));
  expect(answerOf(await create('puppet1', ['owner'], owner)).initialPassword).toBeNull();
  // A house that has lost its second person for good goes on after thirty days.
  world.clock.move(31 * 86_400_000);
  const login = { name: 'owner', password: PASSWORD, totp: world.totp(owner.secret) };
  const later = answerOf(await world.call(staff.login, login));
  expect(answerOf(await create('puppet2', ['owner'], later)).initialPassword).not.toBeNull();
});

test('an approved colleague has no password until the maker of the request takes it, once', async () => {
  const [maker, checker, other] = [
    await world.operator('maker1', ['owner']),
    await world.operator('checker1', ['platform-admin']),
    await world.operator('other1', ['platform-admin']),
  ];
  const requestId = await asked('colleague1', ['content'], maker);
  expect(codeOf(await take(requestId, maker))).toBe('REQUEST_STATE');
  answerOf(await decide(requestId, checker));
  for (const stranger of [checker, other]) expect(codeOf(await take(requestId, stranger))).toBe('NOT_FOUND');
  const { initialPassword } = answerOf(await take(requestId, maker));
  expect(codeOf(await take(requestId, maker))).toBe('REQUEST_STATE');
  const colleague = await moveIn('colleague1', initialPassword);
  expect(answerOf(await world.call(staff.me, {}, colleague))).toMatchObject({ roles: ['content'] });
  const { rows } = answerOf(await world.call(staff.auditLog, { action: 'staff.create-operator' }, maker));
  expect(rows[0]).toMatchObject({
    actor: 'checker1',
    permission: 'staff.approve',
    requestId: 'asked by maker1',
    after: { name: 'colleague1', roles: ['content'] },
  });
});

test('a name that was taken meanwhile is refused at the approval; a wish that was rejected made nobody', async () => {
  const [maker, checker] = [
    await world.operator('maker2', ['owner']),
    await world.operator('checker2', ['platform-admin']),
  ];
  const requestId = await asked('meanwhile1', ['content'], maker);
  await world.operator('Meanwhile1', ['risk']);
  expect(codeOf(await decide(requestId, checker))).toBe('USERNAME_TAKEN');
  const unwanted = await asked('unwanted1', ['content'], maker);
  answerOf(await decide(unwanted, checker, 'REJECT'));
  expect(codeOf(await take(unwanted, maker))).toBe('REQUEST_STATE');
  expect(await names(maker)).not.toContain('unwanted1');
});

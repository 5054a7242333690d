import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupTokenOf } from '../../../testing/setup-token.ts';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

/** Granting rules: an insider with two accounts gains no more than one honest operator could. */

let world: World;
const { staff } = calls;
const REASON = 'as agreed';
type Caller = { readonly token: string };
let owner: Caller;
let other: Caller;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.operator('owner1', ['owner']);
  other = await world.operator('owner2', ['owner']);
});
afterAll(() => world.close());

const create = (name: string, roles: string[], by: Caller) =>
  world.call(staff.createOperator, { name, email: `${name}@staff.example`, roles, reason: REASON }, by);
const saveRole = (name: string, permissions: string[], by: Caller) =>
  world.call(staff.requestRole, { name, permissions, reason: REASON }, by);
const request = async (name: string, kind: Payload<'staff.requestOperator'>['kind'], by: Caller, extra: object = {}) =>
  world.call(staff.requestOperator, { id: await idOf(name), kind, reason: REASON, ...extra }, by);
const disable = async (name: string, by: Caller) =>
  world.call(staff.disableOperator, { id: await idOf(name), reason: REASON }, by);
const approve = (answer: unknown, by: Caller) => {
  const { requestId } = answerOf(answer) as { requestId: string };
  return world.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, by);
};

async function idOf(name: string): Promise<string> {
  const { rows } = answerOf(await world.call(staff.operators, { limit: 100 }, owner)) as Value<'staff.operators'>;
  return rows.find((row) => row.name === name)?.id ?? '';
}

async function permissionsOf({ token }: Caller): Promise<ReadonlySet<string>> {
  const session = await world.staff.authenticate(token, world.brand);
  if (session === null || isRefusal(session)) throw new Error('There is no session.');
  return session.permissions;
}

test('an administrator with a second account cannot become an owner: each step is refused', async () => {
  const thief = await world.operator('thief1', ['platform-admin']);
  const honest = await world.operator('honest1', ['platform-admin']);
  // The insider may create a colleague with no more permissions, but never sees the colleague's first password.
  expect(codeOf(await create('puppet1', ['owner'], thief))).toBe('PERMISSION_NOT_HELD');
  expect(codeOf(await create('puppet1', ['finance-operator'], thief))).toBe('PERMISSION_NOT_HELD');
  const created = answerOf(await create('puppet1', ['platform-admin'], thief));
  expect(answerOf(await approve(created, honest))).not.toHaveProperty('initialPassword');
  const mail = { channel: 'MAIL', target: 'puppet1@staff.example' } as const;
  const token = await setupTokenOf(world, mail.target, owner);
  const { rows } = answerOf(await world.call(calls.messagesBackOffice.messages, mail, thief));
  const read = answerOf(await world.call(calls.messagesBackOffice.message, { id: rows[0]?.id ?? '' }, thief));
  expect(read.text).toBeNull();
  // Assume that the insider also controls the second account's mailbox: two accounts of one person.
  const { session } = answerOf(await world.call(staff.setUp, { token, newPassword: 'Quartz-meadow-19' }));
  const { secret } = answerOf(await world.call(staff.enrolTotp, {}, { token: session?.token ?? '' }));
  const code = world.totp(secret ?? '');
  const enrolled = answerOf(await world.call(staff.enrolTotp, { code }, { token: session?.token ?? '' }));
  const puppet = { token: enrolled.session?.token ?? '' };

  const everything = [...(await permissionsOf(owner))];
  const allBut = everything.filter((name) => name !== 'payments.approve');
  expect(codeOf(await saveRole('superrole', allBut, thief))).toMatch(/^(FIELD_RULE|PERMISSION_NOT_HELD)$/);
  expect(codeOf(await saveRole('payapprove', ['payments.approve'], thief))).toBe('PERMISSION_NOT_HELD');
  for (const roles of [['owner'], ['finance-approver'], ['platform-admin', 'risk']]) {
    expect(codeOf(await request('puppet1', 'ROLES', thief, { roles }))).toBe('PERMISSION_NOT_HELD');
    expect(codeOf(await request('thief1', 'ROLES', puppet, { roles }))).toBe('PERMISSION_NOT_HELD');
  }
  // The insider can neither assign nor extend a role that an owner created.
  answerOf(await approve(await saveRole('payapprove', ['payments.approve'], owner), other));
  expect(codeOf(await request('puppet1', 'ROLES', thief, { roles: ['payapprove'] }))).toBe('PERMISSION_NOT_HELD');
  answerOf(await approve(await saveRole('helper', ['staff.read'], owner), other));
  expect(codeOf(await saveRole('helper', ['staff.read', 'ledger.correct'], thief))).toBe('PERMISSION_NOT_HELD');
  // The insider cannot approve an owner's request.
  expect(codeOf(await approve(await create('cashier1', ['finance-operator'], owner), puppet))).toBe(
    'PERMISSION_NOT_HELD',
  );
  // The owner's account cannot be changed either.
  for (const kind of ['RESET_PASSWORD', 'RESET_TOTP', 'ENABLE'] as const) {
    expect(codeOf(await request('owner2', kind, thief))).toBe('PERMISSION_NOT_HELD');
  }
  expect(codeOf(await request('owner2', 'EMAIL', thief, { email: 'thief@staff.example' }))).toBe('PERMISSION_NOT_HELD');
  expect(codeOf(await request('owner2', 'ADDRESSES', thief, { ranges: ['192.0.2.0/24'] }))).toBe('PERMISSION_NOT_HELD');
  expect(codeOf(await disable('owner2', thief))).toBe('PERMISSION_NOT_HELD');
  for (const account of [thief, puppet]) expect((await permissionsOf(account)).has('payments.approve')).toBe(false);
});

test('an administrator cannot change an operator with more permissions, owner or not', async () => {
  const admin = await world.operator('admin3', ['platform-admin']);
  await world.operator('cashier3', ['finance-operator']);
  await world.operator('peer3', ['platform-admin']);
  for (const kind of ['RESET_PASSWORD', 'RESET_TOTP'] as const) {
    expect(codeOf(await request('cashier3', kind, admin))).toBe('PERMISSION_NOT_HELD');
  }
  expect(codeOf(await request('cashier3', 'ROLES', admin, { roles: ['platform-admin'] }))).toBe('PERMISSION_NOT_HELD');
  expect(codeOf(await disable('cashier3', admin))).toBe('PERMISSION_NOT_HELD');
  // An owner's request about the cashier needs a checker who has the cashier's permissions.
  const opened = await request('cashier3', 'RESET_TOTP', owner);
  expect(codeOf(await approve(opened, admin))).toBe('PERMISSION_NOT_HELD');
  answerOf(await approve(opened, other));
  expect(codeOf(await disable('peer3', admin))).toBe('OK');
});

test('two conflicting permissions are refused in sum, whatever roles they come from', async () => {
  const clashing = { code: 'ROLES_CLASH', params: { first: 'payments.review', second: 'payments.approve' } };
  answerOf(await approve(await saveRole('reviewer', ['payments.review'], owner), other));
  answerOf(await approve(await saveRole('payer', ['payments.approve'], owner), other));
  answerOf(await approve(await saveRole('harmless', ['members.read'], owner), other));
  expect(await create('both1', ['reviewer', 'payer'], owner)).toMatchObject(clashing);
  expect(await create('both1', ['risk', 'payer'], owner)).toMatchObject(clashing);
  expect(await create('both1', ['risk', 'finance-approver'], owner)).toMatchObject(clashing);
  await world.operator('reviewer4', ['reviewer', 'harmless']);
  expect(await request('reviewer4', 'ROLES', owner, { roles: ['reviewer', 'payer'] })).toMatchObject(clashing);
  // A role with holders cannot be extended into a clash.
  expect(await saveRole('harmless', ['payments.approve'], owner)).toMatchObject({
    ...clashing,
    params: { ...clashing.params, operator: 'reviewer4' },
  });
  expect(codeOf(await saveRole('pair', ['payments.review', 'payments.approve'], owner))).toBe('FIELD_RULE');
});

test('checks two conflicting changes again at the approval', async () => {
  answerOf(await approve(await saveRole('left', ['payments.match'], owner), other));
  answerOf(await approve(await saveRole('right', ['members.read'], owner), other));
  await world.operator('middle5', ['left']);
  const give = await request('middle5', 'ROLES', owner, { roles: ['left', 'right'] });
  const extend = await saveRole('right', ['payments.approve'], owner);
  const answers = await Promise.all([approve(give, other), approve(extend, other)]);
  expect(answers.map(codeOf).sort()).toEqual(['OK', 'ROLES_CLASH']);
});

test('refuses a grant that the maker has lost, and an approval of a change of the own rights', async () => {
  const leaving = await world.operator('owner6', ['owner']);
  await world.operator('someone6', ['content']);
  const opened = await request('someone6', 'ROLES', leaving, { roles: ['finance-approver'] });
  answerOf(await disable('owner6', owner));
  expect(codeOf(await approve(opened, other))).toBe('REQUEST_MAKER_DISABLED');
  expect(codeOf(await approve(await request('owner2', 'RESET_TOTP', owner), other))).toBe('FOUR_EYES_SAME_PERSON');
});

test('a session has neither of two conflicting permissions that are stored in spite of the rules', async () => {
  const { token } = await world.operator('forced7', ['finance-operator']);
  const { rows } = await world.database.ownerPool.query<{ id: bigint }>(
    `insert into staff.operator_role (brand_id, operator_id, role, granted_at)
     select brand_id, id, 'finance-approver', now() from staff.operator where name = 'forced7' returning operator_id as id`,
  );
  expect(rows).toHaveLength(1);
  const permissions = await permissionsOf({ token });
  for (const name of ['payments.match', 'payments.review', 'payments.approve'])
    expect(permissions.has(name)).toBe(false);
  expect(permissions.has('payments.read')).toBe(true);
  const login = answerOf(await world.call(staff.me, {}, { token }));
  expect(login.permissions).not.toContain('payments.approve');
});

test('the only owner creates another one with an approver as witness, who promotes no one else', async () => {
  const fresh = await createWorld();
  try {
    const lone = await fresh.operator('lone1', ['owner']);
    const witness = await fresh.operator('witness1', ['platform-admin']);
    const call = (roles: string[], name: string) =>
      fresh.call(staff.createOperator, { name, email: `${name}@staff.example`, roles, reason: REASON }, lone);
    const decide = (answer: unknown) => {
      const { requestId } = answerOf(answer) as { requestId: string };
      return fresh.call(staff.decideRequest, { id: requestId, decision: 'APPROVE', reason: 'seen' }, witness);
    };
    expect(codeOf(await decide(await call(['finance-operator'], 'cashier1')))).toBe('PERMISSION_NOT_HELD');
    const { rows } = answerOf(await fresh.call(staff.operators, {}, lone)) as Value<'staff.operators'>;
    const id = rows.find((row) => row.name === 'witness1')?.id ?? '';
    const own = { id, kind: 'ROLES' as const, roles: ['owner'], reason: REASON };
    expect(codeOf(await decide(await fresh.call(staff.requestOperator, own, lone)))).toBe('FOUR_EYES_SAME_PERSON');
    answerOf(await decide(await call(['owner'], 'second1')));
    await fresh.operator('second2', ['owner']);
    expect(codeOf(await decide(await call(['owner'], 'third1')))).toBe('PERMISSION_NOT_HELD');
  } finally {
    await fresh.close();
  }
});

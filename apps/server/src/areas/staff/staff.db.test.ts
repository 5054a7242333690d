import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { calls } from '@lantern/contract/calls';
import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.move(16 * MINUTE));

const { login, enrolTotp, me, changePassword, logout, operators, createOperator, roles } = calls.staff;
const MINUTE = 60_000;
const STEP = 30_000;

const logIn = (name: string, password: string, totp?: string) =>
  world.call(login, { name, password, ...(totp !== undefined && { totp }) });
const isOpen = async (token: string) => codeOf(await world.call(me, {}, { token }));

test('the first start creates an owner whose password is in a private file until it is changed', async () => {
  const run = await world.staff.ensureOwner(world.brand);
  expect(run?.operator).toBe('owner');
  expect(await world.staff.ensureOwner(world.brand)).toBeNull();
  const read = async () => JSON.parse(await readFile(world.firstRunFile, 'utf8')) as Record<string, unknown>;
  expect(await read()).toMatchObject({ operator: 'owner', password: run?.password });
  expect((await stat(world.firstRunFile)).mode & 0o777).toBe(0o600);

  const password = run?.password ?? '';
  const { token } = await world.enrolled('owner', password);
  answerOf(await world.call(changePassword, { oldPassword: password, newPassword: 'Quartz-meadow-19' }, { token }));
  expect(await read()).toEqual({ operator: 'owner', passwordChanged: true });
  expect((await stat(world.firstRunFile)).mode & 0o777).toBe(0o600);
  const session = answerOf(await world.call(me, {}, { token }));
  expect(session).toMatchObject({
    operator: 'owner',
    roles: ['owner'],
    passwordIsInitial: false,
    sandbox: true,
    businessTimeZone: '+08:00',
  });
});

test('until the authenticator app is enrolled and the password changed, all other calls are refused', async () => {
  // An operator with only an initial password, like the first owner.
  const scope = { brandId: world.brand.id };
  const by = { ...scope, operatorId: null, name: 'test', ip: null, at: world.clock.now(), requestId: 'test' };
  const made = answerOf(await world.staff.createOperator(scope, { name: 'Newcomer', roles: ['content'], by }));
  expect(made.initialPassword).toMatch(/^[\w]{5}(-\w{5}){3}$/);
  const first = answerOf(await logIn('newcomer', made.initialPassword));
  expect(first).toMatchObject({ next: 'ENROL_TOTP', permissions: [] });
  expect(codeOf(await world.call(calls.staff.requests, {}, { token: first.token }))).toBe('FORBIDDEN');

  const one = answerOf(await world.call(enrolTotp, {}, { token: first.token }));
  const two = answerOf(await world.call(enrolTotp, {}, { token: first.token }));
  expect(two.uri).toContain('otpauth://totp/');
  expect(two.secret).not.toBe(one.secret);
  const confirm = (code: string) => world.call(enrolTotp, { code }, { token: first.token });
  expect(codeOf(await confirm(world.totp(one.secret ?? '')))).toBe('TOTP_INVALID');
  const confirmed = answerOf(await confirm(world.totp(two.secret ?? '')));
  expect(confirmed.session).toMatchObject({ next: 'CHANGE_PASSWORD', permissions: [] });
  expect(await isOpen(first.token)).toBe('NOT_LOGGED_IN');

  const token = confirmed.session?.token ?? '';
  expect(codeOf(await world.call(enrolTotp, {}, { token }))).toBe('STATE_CONFLICT');
  expect(codeOf(await world.call(calls.staff.requests, {}, { token }))).toBe('FORBIDDEN');
  const change = (newPassword: string, oldPassword = made.initialPassword) =>
    world.call(changePassword, { oldPassword, newPassword }, { token });
  expect(codeOf(await change('newcomer-2026'))).toBe('PASSWORD_WEAK');
  expect(codeOf(await change('aaaabbbbaaaab'))).toBe('PASSWORD_WEAK');
  expect(codeOf(await change(made.initialPassword))).toBe('PASSWORD_REUSED');
  expect(codeOf(await change('Quartz-meadow-19', 'not-this-one'))).toBe('PASSWORD_WRONG');
  expect(await change('Quartz-meadow-19')).toBeNull();
  expect(codeOf(await world.call(calls.staff.requests, {}, { token }))).toBe('OK');
  expect(codeOf(await logIn('newcomer', made.initialPassword))).toBe('LOGIN_FAILED');
});

test('a login needs the password and then a right, current and unused code', async () => {
  const { secret, password } = await world.operator('coder1', ['content']);
  world.clock.move(2 * STEP);
  expect(await logIn('coder1', 'wrong-password', world.totp(secret))).toMatchObject({ code: 'LOGIN_FAILED' });
  expect(codeOf(await logIn('nobody1', password, '123456'))).toBe('LOGIN_FAILED');
  expect(codeOf(await logIn('coder1', password))).toBe('TOTP_REQUIRED');
  expect(codeOf(await logIn('coder1', password, '12'))).toBe('TOTP_INVALID');
  const old = world.totp(secret);
  world.clock.move(2 * STEP);
  expect(codeOf(await logIn('coder1', password, old))).toBe('TOTP_INVALID');
  const previous = world.totp(secret);
  world.clock.move(STEP);
  expect(codeOf(await logIn('CODER1', password, previous))).toBe('OK');
  expect(codeOf(await logIn('coder1', password, previous))).toBe('TOTP_INVALID');
  expect(codeOf(await logIn('coder1', password, world.totp(secret)))).toBe('OK');
});

test('a code that is used by two concurrent logins opens one session', async () => {
  const { secret, password } = await world.operator('racer1', ['content']);
  world.clock.move(2 * STEP);
  const code = world.totp(secret);
  const codes = (await Promise.all([logIn('racer1', password, code), logIn('racer1', password, code)])).map(codeOf);
  expect(codes.sort()).toEqual(['OK', 'TOTP_INVALID']);
});

test('five wrong passwords or codes lock the name, and unknown names get the same answers', async () => {
  const { secret, password } = await world.operator('locked1', ['content']);
  const attempt = async (name: string) => {
    const codes: string[] = [];
    for (let time = 0; time < 6; time += 1)
      codes.push(codeOf(await logIn(name, time % 2 ? password : 'wrong', '000000')));
    return codes;
  };
  expect(await attempt('locked1')).toEqual([
    'LOGIN_FAILED',
    'TOTP_INVALID',
    'LOGIN_FAILED',
    'TOTP_INVALID',
    'LOGIN_FAILED',
    'ACCOUNT_LOCKED',
  ]);
  expect((await attempt('nobody2')).at(-1)).toBe('ACCOUNT_LOCKED');
  expect(codeOf(await logIn('locked1', password, world.totp(secret)))).toBe('ACCOUNT_LOCKED');
  world.clock.move(15 * MINUTE);
  expect(codeOf(await logIn('locked1', password, world.totp(secret)))).toBe('OK');
});

test('a session ends after 15 minutes without activity, after 8 hours, by logout, and when the operator is disabled', async () => {
  const { token, secret, password } = await world.operator('idle1', ['content']);
  world.clock.move(14 * MINUTE);
  expect(await isOpen(token)).toBe('OK');
  world.clock.move(15 * MINUTE);
  expect(await isOpen(token)).toBe('NOT_LOGGED_IN');

  const again = async () => answerOf(await logIn('idle1', password, world.totp(secret))).token;
  const long = await again();
  for (let quarter = 0; quarter < 48; quarter += 1) {
    expect(await isOpen(long)).toBe('OK');
    world.clock.move(10 * MINUTE);
  }
  expect(await isOpen(long)).toBe('NOT_LOGGED_IN');

  const left = await again();
  expect(await world.call(logout, {}, { token: left })).toBeNull();
  expect(await isOpen(left)).toBe('NOT_LOGGED_IN');

  world.clock.move(STEP);
  const refused = await again();
  await world.database.ownerPool.query(`update staff.operator set state = 'DISABLED' where name_key = 'idle1'`);
  expect(await isOpen(refused)).toBe('NOT_LOGGED_IN');
  world.clock.move(STEP);
  expect(codeOf(await logIn('idle1', password, world.totp(secret)))).toBe('LOGIN_FAILED');
});

test("a new login ends the operator's other session, and tokens are refused in another brand", async () => {
  const { token, secret, password } = await world.operator('single1', ['content']);
  world.clock.move(STEP);
  const newer = answerOf(await logIn('single1', password, world.totp(secret))).token;
  expect(await isOpen(token)).toBe('NOT_LOGGED_IN');
  expect(await isOpen(newer)).toBe('OK');
  expect(await world.staff.authenticate(newer, { ...world.brand, id: world.brand.id + 1n })).toBeNull();
  expect(await world.staff.authenticate('A'.repeat(43), world.brand)).toBeNull();
});

test('operators are created with the permission and compatible roles, and an owner only by an owner', async () => {
  const admin = await world.operator('admin2', ['platform-admin']);
  const owner = await world.operator('owner2', ['owner']);
  const support = await world.operator('support1', ['customer-service']);
  const create = (name: string, names: string[], caller = owner) =>
    world.call(createOperator, { name, email: `${name}@staff.example`, roles: names, reason: 'as agreed' }, caller);
  expect(codeOf(await create('someone1', ['content'], support))).toBe('FORBIDDEN');
  expect(codeOf(await create('someone1', ['owner'], admin))).toBe('PERMISSION_NOT_HELD');
  expect(codeOf(await create('someone1', ['owner'], owner))).toBe('OK');
  // A name in an open request is refused, and so is an existing name.
  expect(codeOf(await create('SomeOne1', ['content']))).toBe('REQUEST_STATE');
  expect(codeOf(await create('Support1', ['content']))).toBe('USERNAME_TAKEN');
  expect(codeOf(await create('9lives', ['content']))).toBe('FIELD_RULE');
  expect(codeOf(await create('someone2', ['nonsense']))).toBe('FIELD_RULE');
  expect(await create('someone2', ['finance-operator', 'finance-approver'])).toMatchObject({
    code: 'FIELD_RULE',
    params: { field: 'roles', pair: 'finance-operator, finance-approver' },
  });
  expect(codeOf(await create('someone2', ['auditor', 'content']))).toBe('FIELD_RULE');
  const list = answerOf(await world.call(operators, { limit: 2 }, admin));
  expect(list.rows).toHaveLength(2);
  const rest = answerOf(await world.call(operators, { limit: 100, cursor: list.nextCursor ?? '' }, admin));
  expect(rest.rows.map((row) => row.name)).toContain('support1');
  expect(rest.rows.some((row) => row.id === list.rows[0]?.id)).toBe(false);
  expect(codeOf(await world.call(operators, {}, support))).toBe('FORBIDDEN');
});

test('the permissions of roles are listed', async () => {
  const admin = await world.operator('admin3', ['platform-admin']);
  const answer = answerOf(await world.call(roles, {}, admin));
  const permissionsOf = (name: string) => answer.roles.find((role) => role.name === name)?.permissions ?? [];
  expect(permissionsOf('finance-operator')).toContain('payments.match');
  expect(permissionsOf('finance-operator')).not.toContain('payments.approve');
  expect(permissionsOf('finance-approver')).toContain('payments.approve');
  expect(permissionsOf('auditor').filter((name) => !name.endsWith('.read') && name !== 'audit.export')).toEqual([]);
  expect(answer.forbiddenPairs).toContainEqual(['finance-operator', 'finance-approver']);
});

test('secrets of authenticator apps are stored encrypted, each for its own operator', async () => {
  const { database } = world;
  const { secret } = await world.operator('sealed1', ['content']);
  const { secret: other, password } = await world.operator('sealed2', ['content']);
  const { rows } = await database.ownerPool.query<{ row: string; name: string; sealed: string }>(
    `select o::text as row, name, totp_sealed as sealed from staff.operator o where totp_sealed is not null`,
  );
  expect(rows.map((one) => one.row).join('\n')).not.toMatch(new RegExp(`${secret}|${other}`));
  expect(rows.every((one) => one.sealed.startsWith(createSecretBox([world.secretKey]).newestPrefix))).toBe(true);

  // A secret copied from another operator's row cannot be decrypted.
  const sealedOf = (name: string) => rows.find((one) => one.name === name)?.sealed;
  const write = (sealed: string | undefined) =>
    database.ownerPool.query(`update staff.operator set totp_sealed = $1 where name = 'sealed2'`, [sealed]);
  await write(sealedOf('sealed1'));
  world.clock.move(2 * STEP);
  await expect(logIn('sealed2', password, world.totp(secret))).rejects.toThrow();
  await write(sealedOf('sealed2'));
  expect(codeOf(await logIn('sealed2', password, world.totp(other)))).toBe('OK');
});

test('after a change of the encryption key the codes remain valid, and the old key is no longer needed', async () => {
  const { database, secretKey, staffWith } = world;
  const { secret, password } = await world.operator('rotated1', ['content']);
  // The state before encryption keys existed.
  await database.ownerPool.query('alter table staff.operator drop constraint operator_totp_sealed');
  await database.ownerPool.query(`update staff.operator set totp_sealed = $1 where name = 'coder1'`, [secret]);
  const count = await database.ownerPool.query('select from staff.operator where totp_sealed is not null');

  const newKey = randomBytes(32).toString('hex');
  const changed = staffWith({ secrets: createSecretBox([newKey, secretKey]) });
  expect(await changed.sealSecrets()).toEqual({ sealed: count.rowCount, lost: 0 });
  expect(await changed.sealSecrets()).toEqual({ sealed: 0, lost: 0 });
  await database.ownerPool.query(
    `alter table staff.operator add constraint operator_totp_sealed check (totp_sealed like 'v1.%')`,
  );
  expect(await world.staff.sealSecrets()).toEqual({ sealed: 0, lost: count.rowCount });

  const only = staffWith({ secrets: createSecretBox([newKey]) });
  const route = only.routes.find((one) => one.row.name === login.name);
  world.clock.move(2 * STEP);
  const context = await world.contextOf(login, {});
  const answer = await route?.handler(context as never, { name: 'rotated1', password, totp: world.totp(secret) });
  expect(codeOf(answer)).toBe('OK');
});

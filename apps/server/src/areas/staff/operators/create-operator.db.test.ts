import { readFile, stat } from 'node:fs/promises';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setupTokenOf } from '../../../testing/setup-token.ts';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

/** Creation of operators: the only owner creates the second person alone; later creations need approval. */

let world: World;
const { staff } = calls;
const REASON = 'as agreed';
const PASSWORD = 'Quartz-meadow-19';
type Caller = { readonly token: string };

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const mailOf = (name: string) => `${name}@staff.example`;
const create = (name: string, roles: string[], by: Caller, email = mailOf(name)) =>
  world.call(staff.createOperator, { name, email, roles, reason: REASON }, by);
const decide = (id: string, by: Caller, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  world.call(staff.decideRequest, { id, decision, reason: 'seen' }, by);
const requested = async (name: string, roles: string[], by: Caller) =>
  answerOf(await create(name, roles, by)).requestId ?? '';
const names = async (by: Caller) =>
  (answerOf(await world.call(staff.operators, { limit: 100 }, by)) as Value<'staff.operators'>).rows.map(
    (row) => row.name,
  );

/** Completes the setup of the operator with a setup link. */
async function followLink(token: string): Promise<Caller & { readonly secret: string }> {
  const { session } = answerOf(await world.call(staff.setUp, { token, newPassword: PASSWORD }));
  return enrol(session?.token ?? '');
}

async function enrol(token: string): Promise<Caller & { readonly secret: string }> {
  const { secret } = answerOf(await world.call(staff.enrolTotp, {}, { token }));
  const code = world.totp(secret ?? '');
  const { session } = answerOf(await world.call(staff.enrolTotp, { code }, { token }));
  return { token: session?.token ?? '', secret: secret ?? '' };
}

test('the first owner creates only the second operator alone, and all later operators need two', async () => {
  const run = await world.staff.ensureOwner(world.brand);
  const owner = await world.enrolled('owner', run?.password ?? '');
  const change = { oldPassword: run?.password ?? '', newPassword: PASSWORD };
  answerOf(await world.call(staff.changePassword, change, owner));
  // Nobody could approve a cashier yet, so no request is created.
  expect(codeOf(await create('cashier1', ['finance-operator'], owner))).toBe('NO_SECOND_PERSON');
  expect(answerOf(await create('second1', ['owner'], owner))).toEqual({ requestId: null, delivery: 'OUTBOX' });
  const second = await followLink(await setupTokenOf(world, mailOf('second1'), owner));
  answerOf(await decide(await requested('cashier1', ['finance-operator'], owner), second));
  expect(await names(owner)).toEqual(['owner', 'second1', 'cashier1']);
  // A second person exists now: another operator needs approval.
  expect(answerOf(await create('third1', ['owner'], owner))).toEqual({ requestId: expect.any(String), delivery: null });
  expect(await names(owner)).not.toContain('third1');

  // Disabling the second person does not make the owner the only one.
  const { rows } = answerOf(await world.call(staff.operators, { limit: 100 }, owner)) as Value<'staff.operators'>;
  const id = rows.find((row) => row.name === 'second1')?.id ?? '';
  answerOf(await world.call(staff.disableOperator, { id, reason: REASON }, owner));
  expect(answerOf(await create('puppet1', ['owner'], owner)).delivery).toBeNull();
  // A platform that has lost its second person can continue after thirty days.
  world.clock.move(31 * 86_400_000);
  const login = { name: 'owner', password: PASSWORD, totp: world.totp(owner.secret) };
  const later = answerOf(await world.call(staff.login, login));
  expect(answerOf(await create('puppet2', ['owner'], later)).delivery).toBe('OUTBOX');
  // The colleagues of before learn of it, and the new one counts as second person a week later, as maker and as approver.
  const query = { channel: 'MAIL', target: mailOf('second1') } as const;
  const { rows: mails } = answerOf(await world.call(calls.messagesBackOffice.messages, query, later));
  expect(mails[0]?.template).toBe('operator_alone');
  const puppet = await followLink(await setupTokenOf(world, mailOf('puppet2'), later));
  const byOwner = await requested('cashier2', ['finance-operator'], later);
  const byPuppet = await requested('cashier3', ['finance-operator'], puppet);
  expect(codeOf(await decide(byOwner, puppet))).toBe('FOUR_EYES_TOO_NEW');
  expect(codeOf(await decide(byPuppet, later))).toBe('FOUR_EYES_TOO_NEW');
  expect(codeOf(await decide(byPuppet, later, 'REJECT'))).toBe('OK');
  world.clock.move(7 * 86_400_000);
  const loggedIn = async (name: string, { secret }: { readonly secret: string }) =>
    answerOf(await world.call(staff.login, { name, password: PASSWORD, totp: world.totp(secret) }));
  const [first, second2] = [await loggedIn('owner', owner), await loggedIn('puppet2', puppet)];
  answerOf(await decide(await requested('cashier4', ['finance-operator'], first), second2));
});

test('a new operator gets a link that works once and expires, and maker and checker see no password', async () => {
  const [maker, checker] = [await world.operator('maker1', ['owner']), await world.operator('checker1', ['owner'])];
  const support = await world.operator('support1', ['customer-service']);
  const requestId = await requested('colleague1', ['content'], maker);
  const approved = answerOf(await decide(requestId, checker));
  expect(JSON.stringify(approved)).not.toMatch(/password|#[\w-]{43}/i);
  const token = await setupTokenOf(world, mailOf('colleague1'), maker);

  // The database stores only the link's digest, and operators who may read members' messages cannot read it.
  const { rows: links } = await world.database.ownerPool.query('select l::text as row from staff.setup_link l');
  expect(JSON.stringify(links)).not.toContain(token);
  const query = { channel: 'MAIL', target: mailOf('colleague1') } as const;
  const { rows: messages } = answerOf(await world.call(calls.messagesBackOffice.messages, query, support));
  const read = await world.call(calls.messagesBackOffice.message, { id: messages[0]?.id ?? '' }, support);
  expect(answerOf(read)).toMatchObject({ template: 'operator_setup', text: null, subject: null });

  expect(answerOf(await world.call(staff.readSetUp, { token }))).toMatchObject({
    operator: 'colleague1',
    enrolled: false,
  });
  const { session } = answerOf(await world.call(staff.setUp, { token, newPassword: PASSWORD }));
  expect(session).toMatchObject({ next: 'ENROL_TOTP', permissions: [] });
  for (const again of ['Another-quiet-19', PASSWORD]) {
    expect(codeOf(await world.call(staff.setUp, { token, newPassword: again }))).toBe('LINK_INVALID');
  }
  const newcomer = await enrol(session?.token ?? '');
  expect(answerOf(await world.call(staff.me, {}, newcomer))).toMatchObject({ roles: ['content'] });
  const { rows } = answerOf(await world.call(staff.auditLog, { action: 'staff.create-operator' }, maker));
  expect(rows[0]).toMatchObject({
    actor: 'checker1',
    permission: 'staff.approve',
    requestId: 'asked by maker1',
    after: { name: 'colleague1', roles: ['content'], email: mailOf('colleague1') },
  });
});

test('a link expires after 48 hours, and a link that is used concurrently opens one account once', async () => {
  const [maker, checker] = [await world.operator('maker3', ['owner']), await world.operator('checker3', ['owner'])];
  answerOf(await decide(await requested('slow1', ['content'], maker), checker));
  answerOf(await decide(await requested('quick1', ['content'], maker), checker));
  const [slow, quick] = [
    await setupTokenOf(world, mailOf('slow1'), maker),
    await setupTokenOf(world, mailOf('quick1'), maker),
  ];
  world.clock.move(47 * 3_600_000);
  const tries = await Promise.all(
    ['Quartz-meadow-1', 'Quartz-meadow-2', 'Quartz-meadow-3'].map(async (newPassword) =>
      codeOf(await world.call(staff.setUp, { token: quick, newPassword })),
    ),
  );
  expect(tries.sort()).toEqual(['LINK_INVALID', 'LINK_INVALID', 'OK']);
  world.clock.move(3_600_000);
  expect(codeOf(await world.call(staff.readSetUp, { token: slow }))).toBe('LINK_INVALID');
  expect(codeOf(await world.call(staff.setUp, { token: slow, newPassword: PASSWORD }))).toBe('LINK_INVALID');
  expect(codeOf(await world.call(staff.readSetUp, { token: 'A'.repeat(43) }))).toBe('LINK_INVALID');
});

test('a name or address that was taken meanwhile is refused at the approval, and a rejected request creates no operator', async () => {
  const [maker, checker] = [await world.operator('maker2', ['owner']), await world.operator('checker2', ['owner'])];
  const requestId = await requested('meanwhile1', ['content'], maker);
  await world.operator('Meanwhile1', ['risk']);
  expect(codeOf(await decide(requestId, checker))).toBe('USERNAME_TAKEN');
  const shared = mailOf('shared1');
  const one = answerOf(await create('shared1', ['content'], maker, shared)).requestId ?? '';
  const other = answerOf(await create('shared2', ['content'], maker, shared.toUpperCase())).requestId ?? '';
  answerOf(await decide(one, checker));
  expect(codeOf(await decide(other, checker))).toBe('CONTACT_TAKEN');
  const unwanted = await requested('unwanted1', ['content'], maker);
  answerOf(await decide(unwanted, checker, 'REJECT'));
  expect(await names(maker)).not.toContain('unwanted1');
});

test('without an email gateway new operators are refused, and the second operator gets a link in a file on the server', async () => {
  const fresh = await createWorld();
  try {
    const silent = fresh.staffWith({});
    silent.registerMails({ gateway: async () => null, send: async () => null });
    const answer = async (row: (typeof staff)[keyof typeof staff], payload: object, caller: Caller) => {
      const context = await fresh.contextOf(row, caller);
      return silent.routes.find((route) => route.row.name === row.name)?.handler(context as never, payload as never);
    };
    const owner = await fresh.operator('lone1', ['owner']);
    const request = { name: 'second2', email: mailOf('second2'), roles: ['owner'], reason: REASON };
    const hasApprover = async () => answerOf(await fresh.call(staff.me, {}, owner)).hasApprover;
    expect(await hasApprover()).toBe(false);
    expect(await answer(staff.createOperator, request, owner)).toEqual({ requestId: null, delivery: 'FILE' });
    const file = JSON.parse(await readFile(fresh.setupLinkFile, 'utf8')) as { operator: string; link: string };
    expect(file.operator).toBe('second2');
    expect((await stat(fresh.setupLinkFile)).mode & 0o777).toBe(0o600);
    const token = file.link.split('#')[1] ?? '';
    const opened = answerOf(await fresh.call(staff.readSetUp, { token }));
    expect(opened).toMatchObject({ operator: 'second2', enrolled: false });
    await fresh.operator('helper2', ['owner']);
    expect(await hasApprover()).toBe(true);
    const next = { ...request, name: 'third2', email: mailOf('third2') };
    expect(codeOf(await answer(staff.createOperator, next, owner))).toBe('MAIL_GATEWAY_MISSING');
  } finally {
    await fresh.close();
  }
});

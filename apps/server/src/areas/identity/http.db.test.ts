import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Resolvers } from '@lantern/server-kit';
import { sealFor, type TestClient, type TestHttpServer, testClient, testHttpServer } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, solveProof, type World } from '../../testing/world.ts';

let world: World;
let portal: TestHttpServer;
let backOffice: TestHttpServer;
let member: TestClient;
let operator: TestClient;

beforeAll(async () => {
  world = await createWorld();
  const resolvers: Resolvers = {
    findBrand: (host) => world.brands.findByHost(host),
    authenticateMember: (token, brand) => world.identity.authenticate(token, brand),
    authenticateOperator: (token, brand) => world.staff.authenticate(token, brand),
    countryOf: () => null,
  };
  const routes = (server: 'backoffice' | undefined) => world.routes.filter(({ row }) => row.server === server);
  const options = { resolvers, clock: world.clock, enc: world.enc };
  portal = await testHttpServer(world.pool, routes(undefined), options);
  backOffice = await testHttpServer(world.pool, routes('backoffice'), { ...options, name: 'backoffice' });
  const encKey = () => world.enc.publicKey(world.clock.now());
  member = testClient(portal.url, world.clock, encKey);
  operator = testClient(backOffice.url, world.clock, encKey);
});
afterAll(async () => {
  await Promise.all([portal.close(), backOffice.close()]);
  await world.close();
});

const { identity, security, staff } = calls;

async function formFor(username: string) {
  const { envelope } = await member.call(identity.proofOfWork);
  if (!envelope.success) throw new Error(envelope.message);
  const password = 'Bamboo7river';
  const captcha = solveProof(envelope.value as Parameters<typeof solveProof>[0]);
  return { username, password, confirmPassword: password, agreeTerms: true, confirmAge: true, captcha };
}

const tokenOf = (answer: Awaited<ReturnType<TestClient['call']>>) =>
  answer.envelope.success ? String(answer.envelope.value.token) : '';

test('a member registers, is logged in, and is logged out by a login elsewhere', async () => {
  const registered = await member.call(identity.register, await formFor('overhttp'));
  expect(registered).toMatchObject({ status: 200, envelope: { success: true, value: { firstTimeLogin: true } } });
  const here = tokenOf(registered);
  expect(await member.call(identity.memberInfo, {}, here)).toMatchObject({
    status: 200,
    envelope: { value: { account: 'overhttp', memberLabel: [] } },
  });
  const there = tokenOf(await member.call(identity.login, { username: 'overhttp', password: 'Bamboo7river' }));
  const kicked = { status: 401, envelope: { success: false, value: { code: 'SESSION_KICKED' } } };
  expect(await member.call(identity.memberInfo, {}, here)).toMatchObject(kicked);
  expect(await member.call(identity.logout, {}, there)).toMatchObject({ status: 200, envelope: { success: true } });
  const gone = { status: 401, envelope: { success: false, value: { code: 'NOT_LOGGED_IN' } } };
  expect(await member.call(identity.memberInfo, {}, there)).toMatchObject(gone);
});

test('a nickname with characters that are not seen is refused by its field, with a text', async () => {
  const token = tokenOf(await member.call(identity.register, await formFor('overhttp2')));
  for (const nickname of ['Mai\u202etxt.exe', '\u3164\u3164\u3164', 'Ma\u200bi', '...']) {
    expect(await member.call(security.changeNickname, { nickname }, token)).toMatchObject({
      status: 422,
      envelope: { value: { code: 'FIELD_RULE', params: { field: 'nickname', patternId: 'SHOWN' } } },
    });
  }
  expect(await member.call(security.changeNickname, { nickname: 'Mai 👩‍👧' }, token)).toMatchObject({ status: 200 });
  const form = { ...(await formFor('overhttp3')), nickname: 'Mai\u202e' };
  expect(await member.call(identity.register, form)).toMatchObject({
    envelope: { value: { code: 'FIELD_RULE', params: { field: 'nickname' } } },
  });
});

test('passwords are accepted only encrypted, and an encrypted body only once', async () => {
  const send = (body: unknown) =>
    fetch(portal.url + identity.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (response) => ((await response.json()) as { value: { code: string } }).value.code);
  const data = { username: 'nobody9', password: 'Bamboo7river' };
  expect(await send(data)).toBe('ENC_REQUIRED');
  const enc = sealFor(await world.enc.publicKey(world.clock.now()))(data, world.clock.now(), randomUUID());
  expect(await send({ enc })).toBe('LOGIN_FAILED');
  expect(await send({ enc })).toBe('REPLAYED');
  const stale = sealFor(await world.enc.publicKey(world.clock.now()))(
    data,
    new Date(world.clock.now().getTime() - 121_000),
  );
  expect(await send({ enc: stale })).toBe('ENC_EXPIRED');
});

test('an invalid field is refused with its bounds', async () => {
  const answer = await member.call(identity.register, { ...(await formFor('x')), username: 'x' });
  expect(answer).toMatchObject({
    status: 422,
    envelope: {
      value: { code: 'FIELD_RULE', params: { field: 'username', min: 4, max: 15, patternId: 'LETTER_FIRST' } },
    },
  });
});

test('a restricted token allows only the change of the password', async () => {
  const initial = 'quay-mole-fern';
  const start = { until: new Date(world.clock.now().getTime() + 3_600_000), by: 'account:1' };
  const request = { account: 'mustchange', type: 0, password: initial, start, uplineId: null, language: 'EN' } as const;
  await world.identity.createMember(world.scope, { ...request, at: world.clock.now() });
  const login = await member.call(identity.login, { username: 'mustchange', password: initial });
  expect(login.envelope).toMatchObject({ success: true, value: { passwordExpired: true } });
  const limited = tokenOf(login);
  const refused = { status: 403, envelope: { value: { code: 'PASSWORD_CHANGE_REQUIRED' } } };
  expect(await member.call(identity.memberInfo, {}, limited)).toMatchObject(refused);
  expect(await member.call(identity.changeLanguage, { language: 'VI' }, limited)).toMatchObject(refused);
  const change = { oldPassword: initial, newPassword: 'Willow9stone', confirmNewPassword: 'Willow9stone' };
  const full = tokenOf(await member.call(identity.changePassword, change, limited));
  expect(await member.call(identity.memberInfo, {}, full)).toMatchObject({ status: 200 });
});

test('tokens of members are refused in the back office, and those of operators in the portal', async () => {
  const player = tokenOf(await member.call(identity.register, await formFor('justplayer')));
  const { token } = await world.operator('justwork', ['owner']);
  expect(await operator.call(staff.me, {}, player)).toMatchObject({ status: 401 });
  expect(await member.call(identity.memberInfo, {}, token)).toMatchObject({ status: 401 });
  expect(await operator.call(staff.me, {}, token)).toMatchObject({
    status: 200,
    envelope: { value: { operator: 'justwork' } },
  });
});

test('the answer of every back-office list matches its schema', async () => {
  const { token } = await world.operator('lister', ['owner']);
  for (const row of [
    staff.operators,
    staff.roles,
    staff.requests,
    staff.auditLog,
    staff.verifyAudit,
    calls.identityBackOffice.members,
  ]) {
    expect({ row: row.name, status: (await operator.call(row, {}, token)).status }).toEqual({
      row: row.name,
      status: 200,
    });
  }
  const picture = await member.call(identity.imageCaptcha, { named: true });
  expect(picture).toMatchObject({ status: 200, envelope: { value: { expiresIn: 120 } } });
});

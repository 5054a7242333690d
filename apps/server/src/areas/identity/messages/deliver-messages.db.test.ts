import { calls } from '@lantern/contract/calls';
import { createOutsideNetwork } from '@lantern/server-kit';
import { createSecretBox } from '@lantern/server-kit/security';
import { silentLog } from '@lantern/server-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { requestGateway } from '../back-office/change-gateway.ts';
import type { VerificationDeps } from '../verification/deps.ts';
import { deliverMessages } from './deliver-messages.ts';
import type { Delivery } from './gateways/gateway.ts';
import { queueMessage } from './queue-message.ts';

let world: World;
let base: Omit<VerificationDeps, 'gatewayOf'>;
let first: { token: string };
let second: { token: string };
const { messagesBackOffice, staff } = calls;
const MINUTE = 60_000;

beforeAll(async () => {
  world = await createWorld();
  const { pool, clock, secretKey } = world;
  base = {
    ...{ pool, clock, log: silentLog, staff: world.staff, sandboxAllowed: true },
    secrets: createSecretBox([secretKey]),
    outside: createOutsideNetwork({ allowsPrivate: true }),
  };
  first = await world.operator('outbox1', ['owner']);
  second = await world.operator('outbox2', ['owner']);
});
afterAll(() => world.close());
beforeEach(() => world.database.ownerPool.query('delete from identity.message'));

async function write(target: string, options: { suppressed?: boolean } = {}) {
  const request = {
    ...{ channel: 'SMS' as const, target, language: 'EN' as const, brand: 'Lantern', memberId: null, account: null },
    at: world.clock.now(),
    ...options,
  };
  const content = { template: 'code' as const, code: '123456', minutes: 5 };
  expect(await queueMessage(base, world.pool, world.scope, request, content)).toBeNull();
}

/** Delivers by a gateway with the given answer; returns what the gateway received. */
async function deliver(answer: () => Delivery, changes: Partial<VerificationDeps> = {}) {
  const got: string[] = [];
  const gateway = {
    send: async ({ target, text }: { target: string; text: string }) => {
      got.push(`${target} ${text}`);
      return answer();
    },
    close: () => undefined,
  };
  await deliverMessages({ ...base, gatewayOf: () => gateway, ...changes });
  return got;
}

async function rows() {
  const { rows: found } = await world.pool.query(
    `select target, state, attempts, gateway, failure, sealed_text is not null as "isKept" from identity.message order by id`,
  );
  return found;
}

/** Configures an SMS gateway for the brand, as an approved request does. */
async function withProvider() {
  const settings = { url: 'http://127.0.0.1:1', accountSid: 'AC1', from: 'LANTERN' };
  const request = {
    channel: 'SMS' as const,
    kind: 'HTTP' as const,
    settings,
    secret: 'token-of-mine',
    reason: 'New provider',
  };
  const { requestId } = answerOf(await world.call(messagesBackOffice.requestGateway, request, first));
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'Seen' };
  return { request, decide: (who: { token: string }) => world.call(staff.decideRequest, decision, who) };
}
const withoutProvider = () => world.database.ownerPool.query('delete from identity.message_gateway');

test('without a gateway the sandbox stores the message, and operators can read it', async () => {
  await write('84900000001');
  expect(await deliver(() => ({ outcome: 'SENT', ref: null }))).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'SENT', gateway: 'sandbox', isKept: true }]);
  const list = answerOf(await world.call(messagesBackOffice.messages, {}, first));
  expect(list.rows).toMatchObject([{ target: '849 *** 001', template: 'code', gateway: 'sandbox', state: 'SENT' }]);
  const id = list.rows[0]?.id ?? '';
  const detail = answerOf(await world.call(messagesBackOffice.message, { id }, first));
  expect(detail.text).toBe('Lantern: 123456 is your code, valid 5 minutes.');
  const found = answerOf(await world.call(messagesBackOffice.messages, { target: '+84 900 000 001' }, first));
  expect(found.rows).toHaveLength(1);
  expect(answerOf(await world.call(messagesBackOffice.messages, { target: '84900000002' }, first)).rows).toEqual([]);
});

test('where no sandbox is allowed, a message without a gateway is refused', async () => {
  await write('84900000003');
  await deliver(() => ({ outcome: 'SENT', ref: null }), { sandboxAllowed: false });
  expect(await rows()).toMatchObject([{ state: 'FAILED', gateway: 'none', isKept: false }]);
});

test('a gateway is chosen by two operators, its secret is never shown, and delivered texts are not readable', async () => {
  const { decide } = await withProvider();
  expect(answerOf(await world.call(messagesBackOffice.gateways, {}, first))).toMatchObject({
    gateways: [],
    pending: ['SMS'],
  });
  expect(codeOf(await decide(first))).toBe('FOUR_EYES_SAME_PERSON');
  expect(codeOf(await decide(second))).toBe('OK');
  const { gateways, pending } = answerOf(await world.call(messagesBackOffice.gateways, {}, first));
  expect(gateways).toMatchObject([{ channel: 'SMS', kind: 'HTTP', settings: { accountSid: 'AC1' } }]);
  expect(pending).toEqual([]);
  const stored = await world.database.ownerPool.query(
    `select (select json_agg(g)::text from identity.message_gateway g) as gateway,
            (select json_agg(r)::text from staff.request r) as request, (select json_agg(a)::text from staff.audit_entry a) as log`,
  );
  expect(JSON.stringify(stored.rows)).not.toContain('token-of-mine');
  await write('84900000004');
  expect(await deliver(() => ({ outcome: 'SENT', ref: 'SM1' }))).toEqual([
    '84900000004 Lantern: 123456 is your code, valid 5 minutes.',
  ]);
  expect(await rows()).toMatchObject([{ state: 'SENT', gateway: 'HTTP', isKept: false }]);
  const { rows: list } = answerOf(await world.call(messagesBackOffice.messages, {}, first));
  expect(answerOf(await world.call(messagesBackOffice.message, { id: list[0]?.id ?? '' }, first))).toMatchObject({
    text: null,
    providerRef: 'SM1',
  });
  await withoutProvider();
});

test('the secret of a gateway is not used for another address or account', async () => {
  const { request, decide } = await withProvider();
  await decide(second);
  const send = (changes: object) =>
    world.call(
      messagesBackOffice.requestGateway,
      { ...request, secret: '', settings: { ...request.settings, ...changes } },
      first,
    );
  expect(codeOf(await send({ url: 'http://127.0.0.1:2' }))).toBe('SECRET_REQUIRED');
  expect(codeOf(await send({ accountSid: 'AC2' }))).toBe('SECRET_REQUIRED');
  const { requestId } = answerOf(await send({ from: 'OTHER' }));
  const decision = { id: requestId, decision: 'APPROVE' as const, reason: 'Seen' };
  expect(codeOf(await world.call(staff.decideRequest, decision, second))).toBe('OK');
  await withoutProvider();
});

test.each(['http://169.254.169.254', 'http://10.0.0.1', 'https://localhost', 'https://intranet'])(
  '%s cannot be requested outside of a sandbox',
  async (url) => {
    const { brandId } = world.scope;
    const operator = {
      scope: { brandId, operatorId: 1n },
      name: 'outbox1',
      permissions: new Set(['messages.gateways']),
    };
    const deps = { ...base, staff: world.staff, outside: createOutsideNetwork({ allowsPrivate: false }) };
    const settings = { url, accountSid: 'AC1', from: 'LANTERN' };
    const request = {
      channel: 'SMS' as const,
      kind: 'HTTP' as const,
      settings,
      secret: 'token',
      reason: 'New gateway',
    };
    expect(await requestGateway(deps, { operator, now: world.clock.now() } as never, request)).toMatchObject({
      code: 'ADDRESS_PRIVATE',
    });
  },
);

test('a message fails after three tries with pauses', async () => {
  const { decide } = await withProvider();
  await decide(second);
  await write('84900000005');
  const down = () => deliver(() => ({ outcome: 'RETRY', why: 'down' }));
  expect(await down()).toHaveLength(1);
  expect(await down()).toHaveLength(0);
  world.clock.move(5_001);
  expect(await down()).toHaveLength(1);
  world.clock.move(20_001);
  expect(await down()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'FAILED', attempts: 3, failure: 'down', isKept: false }]);
  await withoutProvider();
});

test('a permanent refusal is tried once, and an expired message is not sent', async () => {
  const { decide } = await withProvider();
  await decide(second);
  await write('84900000006');
  await deliver(() => ({ outcome: 'REFUSED', why: 'no such number' }));
  await write('84900000007');
  world.clock.move(5 * MINUTE);
  expect(await deliver(() => ({ outcome: 'SENT', ref: null }))).toEqual([]);
  expect((await rows()).map(({ state }) => state)).toEqual(['FAILED', 'EXPIRED']);
  await withoutProvider();
});

test('two processes that deliver at the same time send each message once', async () => {
  const { decide } = await withProvider();
  await decide(second);
  for (let number = 10; number < 22; number += 1) await write(`849000000${number}`);
  const sent = await Promise.all([1, 2, 3].map(() => deliver(() => ({ outcome: 'SENT', ref: null }))));
  expect(new Set(sent.flat()).size).toBe(12);
  expect(sent.flat()).toHaveLength(12);
  await withoutProvider();
});

test('an operator without the permission reads no messages, and invalid settings are refused', async () => {
  const games = await world.operator('outbox3', ['game-manager']);
  expect(codeOf(await world.call(messagesBackOffice.messages, {}, games))).toBe('FORBIDDEN');
  expect(codeOf(await world.call(messagesBackOffice.gateways, {}, games))).toBe('FORBIDDEN');
  const service = await world.operator('outbox4', ['customer-service']);
  const request = { channel: 'SMS' as const, kind: 'SMTP' as const, settings: {}, secret: 'x', reason: 'Wrong kind' };
  expect(codeOf(await world.call(messagesBackOffice.requestGateway, request, service))).toBe('FORBIDDEN');
  expect(codeOf(await world.call(messagesBackOffice.requestGateway, request, first))).toBe('BAD_REQUEST');
  const settings = { url: 'javascript:alert(1)', accountSid: 'AC1', from: 'LANTERN' };
  const bad = { ...request, kind: 'HTTP' as const, settings };
  expect(codeOf(await world.call(messagesBackOffice.requestGateway, bad, first))).toBe('BAD_REQUEST');
});

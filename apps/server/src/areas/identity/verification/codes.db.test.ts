import { createOutsideNetwork, isRefusal } from '@lantern/server-kit';
import { createSecretBox } from '@lantern/server-kit/security';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { openMessage } from '../messages/queue-message.ts';
import { createVerification, type Verification } from './index.ts';

let world: World;
let verification: Verification;
let options: Parameters<typeof createVerification>[0];
const DAY = 24 * 3_600_000;
const MINUTE = 60_000;

beforeAll(async () => {
  world = await createWorld();
  options = optionsWith({});
  verification = createVerification(options);
});
afterAll(() => world.close());
// Moves past the time windows of the previous test's counts.
beforeEach(() => world.clock.move(DAY + MINUTE));

function optionsWith(changes: Partial<Parameters<typeof createVerification>[0]>) {
  const { pool, clock, staff, secretKey } = world;
  return {
    ...{ pool, clock },
    // Approved requests are executed by the test world's own handlers.
    staff: { ...staff, requests: { ...staff.requests, define: () => undefined } },
    log: { warn: () => undefined, error: () => undefined } as never,
    secrets: createSecretBox([secretKey]),
    sandboxAllowed: true,
    outside: createOutsideNetwork({ allowsPrivate: true }),
    ...changes,
  };
}

const claim = (target: string) => ({ purpose: 'RESET', channel: 'SMS', target, memberId: null }) as const;
const context = (ip = '203.0.113.7') => ({
  ip,
  now: world.clock.now(),
  language: 'EN' as const,
  brand: world.brand,
});
const send = (target: string, ip?: string) => verification.sendCode(context(ip), claim(target));
const check = (target: string, code: string) =>
  verification.acceptCode(world.scope, claim(target), code, world.clock.now());

/** The code in the latest message to a target, as the simulator shows it. */
async function codeTo(target: string): Promise<string> {
  const { rows } = await world.pool.query<{ target: string; sealedText: string }>(
    'select target, sealed_text as "sealedText" from identity.message where target = $1 order by id desc limit 1',
    [target],
  );
  if (!rows[0]) throw new Error('Nothing was written.');
  return /\d{6}/.exec(openMessage(options, world.scope, rows[0]).text)?.[0] ?? '';
}

const other = (code: string) => (code === '000000' ? '000001' : '000000');

test('a code is accepted once, only for its target and purpose, and is stored nowhere in plain text', async () => {
  expect(answerOf(await send('84900000001'))).toEqual({ expiredMinutes: 1 });
  const code = await codeTo('84900000001');
  expect(code).toMatch(/^\d{6}$/);
  const stored = await world.database.ownerPool.query(
    'select c.*, m.* from identity.verification_code c, identity.message m where c.target = $1 and m.target = $1',
    ['84900000001'],
  );
  expect(JSON.stringify(stored.rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
    code,
  );
  expect(codeOf(await check('84900000002', code))).toBe('CODE_EXPIRED');
  const login = { ...claim('84900000001'), purpose: 'LOGIN' } as const;
  expect(codeOf(await verification.acceptCode(world.scope, login, code, world.clock.now()))).toBe('CODE_EXPIRED');
  expect(await check('84900000001', code)).toBeNull();
  expect(codeOf(await check('84900000001', code))).toBe('CODE_EXPIRED');
});

test('8-12 a missing, a wrong and an expired code have different answers', async () => {
  await send('84900000003');
  const code = await codeTo('84900000003');
  expect(codeOf(await check('84900000003', ' '))).toBe('CODE_MISSING');
  expect(codeOf(await check('84900000003', other(code)))).toBe('CODE_INVALID');
  expect(codeOf(await check('84900000003', "' or 1=1"))).toBe('CODE_INVALID');
  world.clock.move(5 * MINUTE);
  expect(codeOf(await check('84900000003', code))).toBe('CODE_EXPIRED');
});

test('after five tries even the right code is refused, and concurrent tries count one by one', async () => {
  await send('84900000004');
  const code = await codeTo('84900000004');
  const guesses = await Promise.all(Array.from({ length: 12 }, () => check('84900000004', other(code))));
  expect(guesses.map(codeOf).sort()).toEqual([...Array(7).fill('CODE_EXPIRED'), ...Array(5).fill('CODE_INVALID')]);
  expect(codeOf(await check('84900000004', code))).toBe('CODE_EXPIRED');
});

test('a code that is used concurrently is accepted once', async () => {
  await send('84900000005');
  const code = await codeTo('84900000005');
  const answers = await Promise.all(Array.from({ length: 5 }, () => check('84900000005', code)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
});

test('a newer code replaces the earlier one', async () => {
  await send('84900000006');
  const first = await codeTo('84900000006');
  world.clock.move(MINUTE);
  await send('84900000006');
  const second = await codeTo('84900000006');
  if (first !== second) expect(codeOf(await check('84900000006', first))).toBe('CODE_INVALID');
  expect(await check('84900000006', second)).toBeNull();
});

test('concurrent requests send one message to a number', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => send('84900000007', `198.51.100.${index}`)),
  );
  expect(answers.map(codeOf).sort()).toEqual([...Array(7).fill('COOLDOWN'), 'OK']);
  const { rowCount } = await world.pool.query('select from identity.message where target = $1', ['84900000007']);
  expect(rowCount).toBe(1);
});

test('one address cannot request codes for more than twenty numbers an hour, and another address can', async () => {
  const codes: string[] = [];
  for (let number = 10; number < 31; number += 1) codes.push(codeOf(await send(`849000001${number}`)));
  expect(codes).toEqual([...Array(20).fill('OK'), 'RATE_LIMITED']);
  expect(codeOf(await send('84900000200', '198.51.100.77'))).toBe('OK');
});

test('an unknown number gets the same answer, and no message', async () => {
  const request = { ...claim('84900000008'), suppressed: true };
  expect(answerOf(await verification.sendCode(context(), request))).toEqual({ expiredMinutes: 1 });
  expect(codeOf(await verification.sendCode(context(), request))).toBe('COOLDOWN');
  expect(codeOf(await check('84900000008', '123456'))).toMatch(/CODE_INVALID|OK/);
  const { rows } = await world.pool.query('select state, sealed_text as text from identity.message where target = $1', [
    '84900000008',
  ]);
  expect(rows).toEqual([{ state: 'SUPPRESSED', text: null }]);
});

test('requests are refused when too many messages are queued, and create no code', async () => {
  await world.database.ownerPool.query(
    `insert into identity.message (brand_id, channel, template, language, target, sealed_text, state, next_try_at,
       created_at, expires_at)
     select $1, 'SMS', 'code', 'EN', 'storm', 'x', 'QUEUED', $2, $2, $2 from generate_series(1, 1000)`,
    [world.brand.id, new Date(world.clock.now().getTime() + DAY)],
  );
  expect(codeOf(await send('84900000009'))).toBe('OVERLOADED');
  expect(codeOf(await check('84900000009', '123456'))).toBe('CODE_EXPIRED');
  await world.database.ownerPool.query(`delete from identity.message where target = 'storm'`);
  expect(codeOf(await send('84900000009'))).toBe('OK');
});

test('without a gateway, and where no sandbox is allowed, a request for a code is refused', async () => {
  const strict = createVerification(optionsWith({ sandboxAllowed: false }));
  expect(codeOf(await strict.sendCode(context(), claim('84900000011')))).toBe('FEATURE_DISABLED');
});

test('a right code stays valid when its action is rolled back', async () => {
  await send('84900000012');
  const code = await codeTo('84900000012');
  const right = await verification.checkCode(world.scope, claim('84900000012'), code, world.clock.now());
  if (isRefusal(right)) throw new Error(right.code);
  const client = await world.pool.connect();
  await client.query('begin');
  expect(await verification.useCode(client, world.scope, right, world.clock.now())).toBeNull();
  await client.query('rollback');
  client.release();
  expect(await check('84900000012', code)).toBeNull();
});

test('codes of one brand are unknown to another brand', async () => {
  await send('84900000013');
  const code = await codeTo('84900000013');
  const foreign = { brandId: world.brand.id + 1n };
  expect(codeOf(await verification.acceptCode(foreign, claim('84900000013'), code, world.clock.now()))).toBe(
    'CODE_EXPIRED',
  );
});

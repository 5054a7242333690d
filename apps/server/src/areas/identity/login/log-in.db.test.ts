import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { createPasswordHasher } from '@lantern/server-kit/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, solveProof, type World } from '../../../testing/world.ts';
import { ALONE_LEVELS, answerHash } from '../captcha/check-captcha.ts';
import { ACCOUNT_TYPES } from '../index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// Moves past the failures of the previous test.
beforeEach(() => world.clock.move(16 * MINUTE));

const { login, memberInfo, imageCaptcha } = calls.identity;
const PASSWORD = 'Bamboo7river';
const MINUTE = 60_000;

const logIn = (username: string, password = PASSWORD, extra: object = {}, caller: Caller = {}) =>
  world.call(login, { username, password, ...extra }, caller);

/** A proof of work of a level, solved as a browser does. */
const worked = async (level: number) => solveProof(answerOf(await world.call(calls.identity.proofOfWork, { level })));

async function namedPicture() {
  const picture = answerOf(await world.call(imageCaptcha, { named: true }));
  if (typeof picture === 'string') throw new Error('The picture has no name.');
  return picture;
}

/** A picture whose answer the test knows (the stored hash is replaced), with its proof of work. */
async function knownCaptcha(answer = 'ACDE') {
  world.clock.move(1_001);
  const { captchaId } = await namedPicture();
  await world.database.ownerPool.query('update identity.image_captcha set answer_hash = $2 where id = $1', [
    captchaId,
    answerHash(captchaId, answer),
  ]);
  return { captchaId, captcha: answer, captchaResult: await worked(1) };
}

async function fail(username: string, times: number, ip: string) {
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    world.clock.move(10);
    codes.push(codeOf(await logIn(username, 'wrong-password', {}, { ip })));
  }
  return codes;
}

test('the right password opens a session, with name and password trimmed and the name in any case', async () => {
  await world.registered('Regular');
  const answer = answerOf(await logIn('  reGULAR ', ` ${PASSWORD} `));
  expect(answer).toMatchObject({ firstTimeLogin: false, passwordExpired: false, captcha: false });
  expect(answer.token).toMatch(/^[\w-]{43}$/);
  expect(answerOf(await world.call(memberInfo, {}, { token: answer.token })).account).toBe('Regular');
  const { rows } = await world.database.ownerPool.query(
    `select count(*)::integer as count from identity.session
    where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [answer.token],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('a password hash with older costs is replaced at the next login', async () => {
  await world.registered('frugal1');
  const earlier = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1 } });
  const hashOf = async () => {
    const { rows } = await world.database.ownerPool.query<{ hash: string }>(
      `select password_hash as hash from identity.credential c join identity.member m on m.id = c.member_id
        where m.account_key = 'frugal1' and c.kind = 'LOGIN'`,
    );
    return rows[0]?.hash;
  };
  const oldHash = await earlier.hash(PASSWORD);
  await world.database.ownerPool.query(
    `update identity.credential set password_hash = $1
      where member_id = (select id from identity.member where account_key = 'frugal1')`,
    [oldHash],
  );
  expect(codeOf(await logIn('frugal1', 'wrong-password'))).toBe('LOGIN_FAILED');
  expect(await hashOf()).toBe(oldHash);
  answerOf(await logIn('frugal1'));
  const renewed = await hashOf();
  expect(renewed).not.toBe(oldHash);
  answerOf(await logIn('frugal1'));
  expect(await hashOf()).toBe(renewed);
});

test('an unknown name, a wrong password and a closed account get the same answer', async () => {
  await world.registered('known1');
  await world.registered('gone1');
  await world.database.ownerPool.query(`update identity.member set status = 'CLOSED' where account_key = 'gone1'`);
  const ip = '198.51.100.20';
  const answers = [
    await logIn('known1', 'wrong-password', {}, { ip }),
    await logIn('nobody1', 'wrong-password', {}, { ip }),
    await logIn('gone1', 'wrong-password', {}, { ip }),
  ];
  expect(answers).toEqual(Array(3).fill({ refused: true, code: 'LOGIN_FAILED', params: { captcha: false } }));
  expect(codeOf(await logIn('gone1', PASSWORD, {}, { ip }))).toBe('LOGIN_FAILED');
});

test('an unknown name takes as much time as a whole password check', async () => {
  const seen: (string | null)[] = [];
  const watching = world.identityWith({
    passwords: {
      hash: async () => 'unused',
      matches: async (hash) => {
        seen.push(hash);
        return false;
      },
      renew: async () => null,
    },
  });
  const route = watching.routes.find(({ row }) => row.name === 'identity.login');
  const context = { ...(await world.contextOf(login, { ip: '198.51.100.21' })), userAgent: 'x' };
  await route?.handler(context as never, { username: 'known1', password: 'x' });
  await route?.handler(context as never, { username: 'nobody1', password: 'x' });
  expect(seen).toEqual([expect.stringMatching(/^\$argon2id\$/), null]);
});

test('a captcha is required after three failures, and the name is locked after five, also for unknown names', async () => {
  await world.registered('guessed1');
  for (const [name, ip] of [
    ['guessed1', '198.51.100.1'],
    ['nobody2', '198.51.100.2'],
  ] as const) {
    expect(await fail(name, 3, ip)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED', 'LOGIN_FAILED']);
    expect(await logIn(name, PASSWORD, {}, { ip })).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      params: { captcha: true, level: 1 },
    });
    const wrong = { ...(await knownCaptcha()), captcha: 'WXYZ' };
    expect(codeOf(await logIn(name, PASSWORD, wrong, { ip }))).toBe('CAPTCHA_INVALID');
    const fourth = await logIn(name, 'wrong', await knownCaptcha(), { ip });
    expect(fourth).toMatchObject({ code: 'LOGIN_FAILED', params: { captcha: true, level: 2 } });
    const until = new Date(world.clock.now().getTime() + 1_001 + 15 * MINUTE).toISOString();
    expect(await logIn(name, 'wrong', await knownCaptcha(), { ip })).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      params: { until },
    });
    expect(codeOf(await logIn(name, PASSWORD, await knownCaptcha(), { ip }))).toBe('ACCOUNT_LOCKED');
  }
  world.clock.move(15 * MINUTE);
  expect(codeOf(await logIn('guessed1', PASSWORD, await knownCaptcha(), { ip: '198.51.100.1' }))).toBe('OK');
  expect(codeOf(await logIn('guessed1', PASSWORD, {}, { ip: '198.51.100.1' }))).toBe('OK');
});

test('concurrent guesses are counted like consecutive ones', async () => {
  await world.registered('burst1');
  const guesses = Array.from({ length: 12 }, () => logIn('burst1', 'wrong-password', {}, { ip: '198.51.100.3' }));
  const codes = (await Promise.all(guesses)).map(codeOf);
  expect(codes.filter((code) => code === 'LOGIN_FAILED').length).toBeLessThanOrEqual(5);
  expect(codes).not.toContain('OK');
});

test('an address with failures for ten names needs a captcha, and is limited after a hundred failures', async () => {
  const ip = '2001:db8:7:7::1';
  for (let name = 0; name < 10; name += 1) await fail(`sprayed${name}`, 1, ip);
  expect(codeOf(await logIn('fresh1', 'x', {}, { ip: '2001:db8:7:7::2' }))).toBe('CAPTCHA_REQUIRED');
  expect(codeOf(await logIn('fresh1', 'x', {}, { ip: '2001:db8:7:8::1' }))).toBe('LOGIN_FAILED');
  await world.database.ownerPool.query(
    `update identity.login_throttle set failures = array(select $1::timestamptz from generate_series(1, 100))
     where kind = 'ADDRESS' and subject = '2001:db8:7:7'`,
    [world.clock.now()],
  );
  expect(await logIn('fresh2', 'x', {}, { ip })).toMatchObject({ code: 'RATE_LIMITED', params: { wait: 3600 } });
});

test('a captcha picture is a png, is issued once per second, and is valid once and for two minutes', async () => {
  world.clock.move(5_000);
  const { image, expiresIn } = await namedPicture();
  expect(Buffer.from(image, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(expiresIn).toBe(120);
  expect(codeOf(await world.call(imageCaptcha, {}))).toBe('COOLDOWN');
  expect(codeOf(await world.call(imageCaptcha, {}, { ip: '198.51.100.9' }))).toBe('OK');

  await world.registered('picture1');
  const ip = '198.51.100.10';
  await fail('picture1', 3, ip);
  const used = await knownCaptcha();
  expect(codeOf(await logIn('picture1', 'wrong', used, { ip }))).toBe('LOGIN_FAILED');
  expect(codeOf(await logIn('picture1', PASSWORD, used, { ip }))).toBe('CAPTCHA_INVALID');
  const old = await knownCaptcha();
  world.clock.move(2 * MINUTE);
  expect(codeOf(await logIn('picture1', PASSWORD, old, { ip }))).toBe('CAPTCHA_INVALID');
  expect(codeOf(await logIn('picture1', PASSWORD, { ...(await knownCaptcha()), captchaId: 'none' }, { ip }))).toBe(
    'CAPTCHA_INVALID',
  );
  const lower = await knownCaptcha('ACDE');
  expect(codeOf(await logIn('picture1', PASSWORD, { ...lower, captcha: ' acde ' }, { ip }))).toBe('OK');
});

test('status and type are checked after the password', async () => {
  const setStatus = (status: string, account: string) =>
    world.database.ownerPool.query('update identity.member set status = $1 where account_key = $2', [status, account]);
  await world.registered('status1');
  for (const [status, code] of [
    ['LOGIN_LOCKED', 'ACCOUNT_LOCKED'],
    ['FUND_FROZEN', 'OK'],
    ['SELF_EXCLUDED', 'OK'],
  ] as const) {
    await setStatus(status, 'status1');
    expect(codeOf(await logIn('status1'))).toBe(code);
    expect(codeOf(await logIn('status1', 'wrong-password'))).toBe('LOGIN_FAILED');
    expect(codeOf(await logIn('status1'))).toBe(code);
  }
  const request = {
    account: 'trial1',
    type: ACCOUNT_TYPES.trial,
    password: PASSWORD,
    uplineId: null,
    language: 'EN',
  } as const;
  await world.identity.createMember(world.scope, { ...request, at: world.clock.now() });
  expect(codeOf(await logIn('trial1'))).toBe('NON_MEMBER_LOGIN');
  expect(codeOf(await logIn('status1', PASSWORD, { type: 'sms' }))).toBe('FEATURE_DISABLED');
});

test('a brand under maintenance refuses logins', async () => {
  await world.database.ownerPool.query('update brands.brand set status = 1');
  world.clock.move(6_000);
  expect(codeOf(await logIn('regular'))).toBe('MAINTENANCE');
  await world.database.ownerPool.query(
    `update brands.brand set status = 0, settings = '{"regions": {"countries": ["XX"]}}'`,
  );
  world.clock.move(6_000);
  expect(codeOf(await logIn('regular', PASSWORD, {}, { country: 'XX' }))).toBe('REGION_RESTRICTED');
  expect(codeOf(await logIn('regular', PASSWORD, {}, { country: 'VN' }))).toBe('OK');
});

test('the first login of an account that an agent opened is marked once only', async () => {
  const request = {
    account: 'fresh9',
    type: ACCOUNT_TYPES.member,
    password: PASSWORD,
    uplineId: null,
    language: 'EN',
  } as const;
  await world.identity.createMember(world.scope, { ...request, at: world.clock.now() });
  expect(answerOf(await logIn('fresh9')).firstTimeLogin).toBe(true);
  world.clock.move(1_000);
  expect(answerOf(await logIn('fresh9')).firstTimeLogin).toBe(false);
});

test('logins and failures are recorded, with the device', async () => {
  await world.registered('record1', { deviceId: 'phone' });
  await logIn('record1', 'wrong-password', {}, { ip: '198.51.100.77' });
  await logIn('record1', PASSWORD, {}, { userAgent: 'Other Browser 2.0' });
  const records = await world.database.ownerPool.query(
    `select method, result, device, member_id is not null as known from identity.login_log where account_key = 'record1' order by id`,
  );
  expect(records.rows).toEqual([
    { method: 'REGISTER', result: 'OK', device: 'Test Browser 1.0', known: true },
    { method: 'PASSWORD', result: 'LOGIN_FAILED', device: 'Test Browser 1.0', known: true },
    { method: 'PASSWORD', result: 'OK', device: 'Other Browser 2.0', known: true },
  ]);
  const devices = await world.database.ownerPool.query(
    `select d.name from identity.device d join identity.member m on m.id = d.member_id where account_key = 'record1' order by name`,
  );
  expect(devices.rows).toEqual([{ name: 'Other Browser 2.0' }, { name: 'Test Browser 1.0' }]);
});

test('registration and login publish one event each, with ids as text', async () => {
  await world.registered('event1');
  const id = (await world.identity.findByAccount(world.scope, 'event1'))?.id.toString();
  const { rows } = await world.database.ownerPool.query<{ topic: string; payload: Record<string, unknown> }>(
    `select topic, payload from kit.outbox where payload->>'memberId' = $1 order by id`,
    [id],
  );
  expect(rows.map((row) => row.topic)).toEqual(['identity.registered', 'identity.login']);
  expect(rows[0]?.payload).toMatchObject({ account: 'event1', uplineId: null, book: 'REAL' });
  expect(rows[1]?.payload).toMatchObject({ firstTimeLogin: true });
});

test('a flood of logins is refused instead of queued without limit', async () => {
  const small = world.identityWith({ passwords: createPasswordHasher({ concurrency: 1, maxWaiting: 1 }) });
  const route = small.routes.find(({ row }) => row.name === 'identity.login');
  const knock = async (index: number) => {
    const context = await world.contextOf(login, { ip: `198.51.101.${index}` });
    return route?.handler(context as never, { username: `flood${index}`, password: 'x' });
  };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => knock(index)));
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'LOGIN_FAILED').length).toBeGreaterThan(0);
  expect(codes.filter((code) => code === 'OVERLOADED').length).toBeGreaterThan(0);
  const again = await Promise.all(
    answers.map((answer, index) => (isRefusal(answer) && answer.code === 'OVERLOADED' ? knock(index) : null)),
  );
  expect(again.filter((answer) => isRefusal(answer) && answer.code === 'ACCOUNT_LOCKED')).toEqual([]);
});

describe('3-02 the captcha requires a picture with work, or more work without one', () => {
  const ip = '198.51.100.77';
  const send = async (extra: object) => codeOf(await logIn('provider1', PASSWORD, extra, { ip }));
  beforeAll(() => world.registered('provider1'));
  beforeEach(async () => {
    await world.database.ownerPool.query('delete from identity.login_throttle');
    await fail('provider1', 3, ip);
  });

  test('a solved picture without the work is refused', async () => {
    const { captcha, captchaId } = await knownCaptcha();
    expect(await send({ captcha, captchaId })).toBe('CAPTCHA_INVALID');
    expect(await send({ ...(await knownCaptcha()), captchaResult: 'bm90aGluZw==' })).toBe('CAPTCHA_INVALID');
  });

  test('work counts once, within its time, and only with its own picture and difficulty', async () => {
    const known = await knownCaptcha();
    expect(await send({ ...known, captcha: 'WXYZ' })).toBe('CAPTCHA_INVALID');
    expect(await send({ ...(await knownCaptcha()), captchaResult: known.captchaResult })).toBe('CAPTCHA_INVALID');
    const late = await knownCaptcha();
    world.clock.move(10 * MINUTE);
    expect(await send({ ...(await knownCaptcha()), captchaResult: late.captchaResult })).toBe('CAPTCHA_INVALID');
    const light = JSON.parse(Buffer.from(await worked(0), 'base64').toString()) as { salt: string };
    const forged = { ...light, salt: light.salt.replace('level=0', 'level=6') };
    const captchaResult = Buffer.from(JSON.stringify(forged)).toString('base64');
    expect(await send({ captchaResult })).toBe('CAPTCHA_INVALID');
  });

  test('a visitor who solves no picture does more work, and the lower work alone is refused', async () => {
    expect(await send({ captchaResult: await worked(ALONE_LEVELS - 1) })).toBe('CAPTCHA_INVALID');
    expect(await send({ captchaResult: await worked(ALONE_LEVELS) })).toBe('OK');
  });

  test('the work grows with each failure and each lock', async () => {
    const levels: unknown[] = [];
    for (const lockCount of [0, 1, 2, 4, 9]) {
      await world.database.ownerPool.query(
        `update identity.login_throttle set lock_count = $1, locked_until = null, failures = '{}' where kind = 'ACCOUNT'`,
        [lockCount],
      );
      const answer = await logIn('provider1', 'wrong-password', {}, { ip });
      levels.push((answer as { params: { level?: number } }).params.level);
    }
    expect(levels).toEqual([undefined, 2, 3, 5, 6]);
  });
});

test('7M-11 without a name the value is the picture itself, and its text is accepted from one client without an id', async () => {
  await world.registered('picture2');
  const here = { ip: '198.51.100.77' };
  const elsewhere = { ip: '198.51.100.78' };
  await fail('picture2', 3, here.ip);
  const unnamed = async (caller: Caller, answer: string) => {
    world.clock.move(1_001);
    const before = await ids();
    const png = answerOf(await world.call(imageCaptcha, {}, caller));
    if (typeof png !== 'string') throw new Error('The picture has a name.');
    expect(Buffer.from(png, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const [id = 'none'] = (await ids()).filter((one) => !before.includes(one));
    await world.database.ownerPool.query('update identity.image_captcha set answer_hash = $2 where id = $1', [
      id,
      answerHash(id, answer),
    ]);
  };
  await unnamed(here, 'ACDE');
  await unnamed(elsewhere, 'FGHJ');
  const send = async (captcha: string) =>
    codeOf(await logIn('picture2', PASSWORD, { captcha, captchaResult: await worked(1) }, here));
  expect(await send('FGHJ')).toBe('CAPTCHA_INVALID');
  await unnamed(here, 'ACDE');
  expect(await send('ACDE')).toBe('OK');
});

async function ids(): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>('select id from identity.image_captcha');
  return rows.map(({ id }) => id);
}

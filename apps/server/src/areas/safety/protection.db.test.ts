import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/test-server.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { type Person, person, setCompliance } from './testing/people.ts';

let server: TestServer;
let other: bigint;
beforeAll(async () => {
  server = await openTestServer();
  await server.areas.games.ensureDemo(server.scope.brandId);
  const made = await server.areas.brands.createBrand({
    ...{ code: 'second', name: 'Second', currency: { code: 'P', symbol: 'P', exponent: 2 } },
    ...{ defaultLanguage: 'EN', languages: ['EN'], isDefault: false, createdAt: server.clock.now() },
  });
  if (made === null) throw new Error('The second brand was not made.');
  other = made;
});
afterAll(() => server.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { safety, safetyBackOffice, payments } = calls;

const mayBet = async ({ member }: Person) => codeOf((await server.areas.safety.mayBet(member.scope)) ?? 'OK');
const playSession = async (who: Person) => answerOf(await server.call(safety.playSession, {}, who));
const setLimit = (who: Person, kind: 'DEPOSIT' | 'SESSION', amount: string | null) =>
  server.call(safety.setLimit, { kind, period: kind === 'SESSION' ? 'SITTING' : 'DAY', amount }, who);
const order = (amount: string) => ({ requestId: crypto.randomUUID(), channel: 'sandbox-qr', amount });
/** Lets time pass with activity every ten minutes. */
async function playFor(who: Person, minutes: number) {
  for (let left = minutes; left > 0; left -= 10) {
    server.clock.move(Math.min(10, left) * MINUTE);
    await playSession(who);
  }
}

test('a limit may be any amount, an invalid one is refused, and a raise is shown until it expires', async () => {
  const who = await person(server);
  for (const amount of ['-1', '1.001', 'much', '', '90000000000000000']) {
    expect(codeOf(await setLimit(who, 'DEPOSIT', amount))).toBe('AMOUNT_INVALID');
  }
  expect(codeOf(await setLimit(who, 'SESSION', '9'))).toBe('AMOUNT_INVALID');
  expect(answerOf(await server.call(safety.protection, {}, who)).asksForLimit).toBe(true);
  expect(answerOf(await setLimit(who, 'DEPOSIT', '123.45')).waitsUntil).toBeNull();
  const waits = answerOf(await setLimit(who, 'DEPOSIT', '500')).waitsUntil;
  expect(waits).toBe(new Date(server.clock.now().getTime() + DAY).toISOString());
  const shown = async () => answerOf(await server.call(safety.protection, {}, who));
  expect(await shown()).toMatchObject({
    asksForLimit: false,
    limits: [
      { kind: 'DEPOSIT', period: 'DAY', amount: '123.45', used: '0.00', pendingAmount: '500.00', pendingFrom: waits },
    ],
  });
  server.clock.move(9 * DAY);
  expect((await shown()).limits[0]).toMatchObject({ amount: '123.45', pendingAmount: null, pendingFrom: null });
  expect(codeOf(await server.call(safety.confirmLimit, { kind: 'DEPOSIT', period: 'DAY' }, who))).toBe(
    'STATE_CONFLICT',
  );
});

test('a money limit applies per day, week or month and a time limit per play session, and anything else is refused', async () => {
  const who = await person(server);
  const mixed = [
    { kind: 'LOSS', period: 'SITTING' },
    { kind: 'SESSION', period: 'DAY' },
  ] as const;
  for (const request of mixed) {
    expect(codeOf(await server.call(safety.confirmLimit, request, who))).toBe('BAD_REQUEST');
    expect(codeOf(await server.call(safety.setLimit, { ...request, amount: '30' }, who))).toBe('BAD_REQUEST');
  }
});

test('after an hour bets wait until the reality check was answered, and a reload changes nothing', async () => {
  const who = await person(server);
  const { startedAt, checkAt, isDue } = await playSession(who);
  expect(Date.parse(checkAt) - Date.parse(startedAt)).toBe(HOUR);
  expect(isDue).toBe(false);
  await playFor(who, 59);
  expect(await mayBet(who)).toBe('OK');
  await playFor(who, 1);
  expect(await playSession(who)).toMatchObject({ isDue: true, startedAt });
  expect(await mayBet(who)).toBe('RG_REALITY_CHECK');
  expect(await playSession(who)).toMatchObject({ isDue: true });
  const next = answerOf(await server.call(safety.acknowledge, {}, who));
  expect(next).toMatchObject({
    isDue: false,
    startedAt,
    checkAt: new Date(server.clock.now().getTime() + HOUR).toISOString(),
  });
  expect(await mayBet(who)).toBe('OK');
  answerOf(await server.call(safety.setRealityCheck, { minutes: 15 }, who));
  await playFor(who, 15);
  expect(await mayBet(who)).toBe('RG_REALITY_CHECK');
  // After a break a new play session starts.
  server.clock.move(15 * MINUTE);
  expect((await playSession(who)).isDue).toBe(false);
  expect(await mayBet(who)).toBe('OK');
});

test("a time limit ends the member's game sessions once, and bets pause for a quarter of an hour", async () => {
  const who = await person(server);
  await server.pool.query(
    `insert into identity.session (brand_id, member_id, platform, token_hash, restricted, ip, device_key, created_at, seen_at, expires_at)
     values ($1, $2, 'WEB', sha256('t'), false, '203.0.113.7', sha256('d'), $3, $3, $4)`,
    [
      who.member.scope.brandId,
      who.member.scope.memberId,
      server.clock.now(),
      new Date(server.clock.now().getTime() + DAY),
    ],
  );
  const ends = async () =>
    (
      await server.pool.query('select end_reason from identity.session where member_id = $1', [
        who.member.scope.memberId,
      ])
    ).rows;
  answerOf(await setLimit(who, 'SESSION', '30'));
  await playSession(who);
  await playFor(who, 29);
  await server.runJob('safety.end-playSessions');
  expect(await ends()).toEqual([{ end_reason: null }]);
  await playFor(who, 1);
  expect(await mayBet(who)).toBe('RG_SESSION_LIMIT');
  await server.runJob('safety.end-playSessions');
  expect(await ends()).toEqual([{ end_reason: 'TIME_LIMIT' }]);
  expect(server.sent.at(-1)).toMatchObject({ message: { type: 'session', reason: 'TIME_LIMIT' } });
  const notified = server.sent.length;
  // The member may read and withdraw after a new login and is not logged out again, but play is blocked.
  server.clock.move(5 * MINUTE);
  await playSession(who);
  await server.runJob('safety.end-playSessions');
  expect(server.sent.length).toBe(notified);
  expect(await mayBet(who)).toBe('RG_SESSION_LIMIT');
  server.clock.move(10 * MINUTE);
  await playSession(who);
  expect(await mayBet(who)).toBe('OK');
});

test('a cool-off refuses bets, launches and deposits, allows withdrawals and records, and ends automatically', async () => {
  const who = await person(server);
  const out = answerOf(await server.call(safety.timeOut, { length: 'SIX_WEEKS' }, who));
  expect(Date.parse(out.endsAt ?? '') - Date.parse(out.startsAt)).toBe(42 * DAY);
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
  expect(
    codeOf(await server.call(calls.games.launchGame, { gameId: 'lantern-river', vassalage: 'LANTERN' }, who)),
  ).toBe('SELF_EXCLUDED');
  expect(codeOf(await server.call(payments.createDeposit, order('100.00'), who))).toBe('SELF_EXCLUDED');
  expect(codeOf(await server.call(payments.withdrawalTerms, {}, who))).toBe('OK');
  expect(
    await server.areas.safety.identityForWithdrawal(server.pool, who.member.scope, 1n, server.clock.now()),
  ).not.toMatchObject({
    code: 'SELF_EXCLUDED',
  });
  expect(codeOf(await server.call(calls.wallet.accountRecord, {}, who))).toBe('OK');
  server.clock.move(42 * DAY);
  expect(await mayBet(who)).toBe('OK');
});

test('a self-exclusion ends only when the return was requested after its end and confirmed a day later', async () => {
  const who = await person(server);
  const out = answerOf(await server.call(safety.selfExclude, { length: 'SIX_MONTHS' }, who));
  const end = Date.parse(out.endsAt ?? '');
  expect(end - Date.parse(out.startsAt)).toBeGreaterThanOrEqual(181 * DAY);
  expect(answerOf(await server.call(safety.protection, {}, who)).takesMarketing).toEqual({
    ...{ inbox: false, mail: false, sms: false },
  });
  expect(codeOf(await server.call(safety.requestReturn, {}, who))).toBe('SELF_EXCLUDED');
  server.clock.set(new Date(end));
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
  expect(codeOf(await server.call(safety.confirmReturn, {}, who))).toBe('STATE_CONFLICT');
  expect(await server.call(safety.requestReturn, {}, who)).toBeNull();
  expect(codeOf(await server.call(safety.confirmReturn, {}, who))).toBe('COOLDOWN');
  server.clock.move(DAY - 1);
  expect(codeOf(await server.call(safety.confirmReturn, {}, who))).toBe('COOLDOWN');
  server.clock.move(1);
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
  expect(await server.call(safety.confirmReturn, {}, who)).toBeNull();
  expect(await mayBet(who)).toBe('OK');
  expect(codeOf(await server.call(safety.requestReturn, {}, who))).toBe('STATE_CONFLICT');
});

test('a permanent self-exclusion never ends', async () => {
  const who = await person(server);
  expect(answerOf(await server.call(safety.selfExclude, { length: 'FOREVER' }, who)).endsAt).toBeNull();
  server.clock.move(3_650 * DAY);
  expect(codeOf(await server.call(safety.requestReturn, {}, who))).toBe('SELF_EXCLUDED');
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
});

test('a person is excluded at every brand: by name and birth date, mobile number or email address', async () => {
  const first = await person(server, {
    realName: 'Lê Văn  Đạt',
    birthday: '1990-05-06',
    email: 'Dat.Le+play@mail.example',
    mobile: '0901 234 567',
  });
  const byName = await person(server, { realName: 'LE VAN DAT', birthday: '1990-05-06' }, other);
  const byMobile = await person(server, { mobile: '901234567' }, other);
  const byMail = await person(server, { email: 'dat.le@MAIL.example' });
  const twin = await person(server, { realName: 'Lê Văn Đạt', birthday: '1990-05-07' }, other);
  await server.drain();
  answerOf(await server.call(safety.selfExclude, { length: 'ONE_YEAR' }, first));
  // Existing accounts are excluded at once; later registrations by the registration event.
  for (const one of [byName, byMobile, byMail]) {
    await server.areas.safety.identityForDeposit(server.pool, one.member.scope, 1n, server.clock.now());
    expect(await mayBet(one)).toBe('SELF_EXCLUDED');
  }
  expect(await mayBet(twin)).toBe('OK');
  const later = await person(server, { realName: 'lê văn đạt', birthday: '1990-05-06' });
  await server.drain();
  expect(await mayBet(later)).toBe('SELF_EXCLUDED');
  const { rows } = await server.pool.query(
    `select e.created_by, e.ends_at = f.ends_at as "sameEnd" from safety.exclusion e
       join safety.exclusion f on f.brand_id = e.follows_brand_id and f.id = e.follows_id where f.member_id = $1`,
    [first.member.scope.memberId],
  );
  expect(rows).toHaveLength(4);
  expect(rows.every((row) => row.created_by === 'same-person' && row.sameEnd === true)).toBe(true);
});

test('agents see an excluded member as inactive and can give nothing to the member', async () => {
  const [who, free] = [await person(server), await person(server)];
  answerOf(await server.call(safety.timeOut, { length: 'DAY' }, who));
  const { areas, pool, clock, scope } = server;
  const ids = [who.member.scope.memberId, free.member.scope.memberId];
  expect([...(await areas.safety.inactiveOf(scope, ids))]).toEqual([ids[0]]);
  expect(await areas.safety.mayReceive(pool, who.member.scope, clock.now())).toEqual(
    expect.objectContaining({ code: 'MEMBER_INACTIVE', params: {} }),
  );
  expect(await areas.safety.mayReceive(pool, free.member.scope, clock.now())).toBeNull();
});

test('operators see limits and exclusions, and cannot end them', async () => {
  const who = await person(server);
  answerOf(await setLimit(who, 'DEPOSIT', '200'));
  answerOf(await server.call(safety.selfExclude, { length: 'FIVE_YEARS' }, who));
  const officer = await server.operator('officer', ['safety.read']);
  const stranger = await server.operator('stranger', ['members.read']);
  const memberId = String(who.member.scope.memberId);
  expect(codeOf(await server.call(safetyBackOffice.memberProtection, { memberId }, stranger))).toBe('FORBIDDEN');
  expect(answerOf(await server.call(safetyBackOffice.memberProtection, { memberId }, officer))).toMatchObject({
    limits: [{ kind: 'DEPOSIT', amount: '200.00' }],
    exclusion: { kind: 'SELF_EXCLUSION' },
    takesMarketing: { inbox: false, mail: false, sms: false },
  });
  const { rows } = answerOf(
    await server.call(safetyBackOffice.exclusions, { inForce: true, search: who.member.account }, officer),
  );
  expect(rows).toEqual([expect.objectContaining({ memberId, by: 'member', isInForce: true })]);
  const columns = 'starts_at = now(), ends_at = now()';
  await expect(
    server.ownerPool.query(`update safety.exclusion set ${columns} where member_id = ${memberId}`),
  ).rejects.toThrow('does not end early');
  expect(Object.keys(safetyBackOffice).filter((name) => /exclu|return/i.test(name))).toEqual(['exclusions']);
});

test('the amounts of a brand decide how much is possible without identity verification', async () => {
  const who = await person(server);
  await setCompliance(server, { firstLevelAbove: '150' });
  expect(codeOf(await server.call(payments.createDeposit, order('150.00'), who))).toBe('OK');
  expect(await server.call(payments.createDeposit, order('50.00'), who)).toMatchObject({
    code: 'KYC_REQUIRED',
    params: { level: 1 },
  });
  await setCompliance(server, { firstLevelAbove: '100000' });
  expect(codeOf(await server.call(payments.createDeposit, order('50.00'), who))).toBe('OK');
});

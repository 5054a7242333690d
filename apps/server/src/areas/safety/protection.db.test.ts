import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRooms, type Rooms } from '../../testing/rooms.ts';
import { answerOf, codeOf } from '../../testing/world.ts';
import { type Person, person, setCompliance } from './testing/people.ts';

let rooms: Rooms;
let other: bigint;
beforeAll(async () => {
  rooms = await openRooms();
  await rooms.areas.games.ensureDemo(rooms.scope.merchantId);
  const made = await rooms.areas.brands.createBrand({
    ...{ code: 'second', name: 'Second', currency: { code: 'P', symbol: 'P', exponent: 2 } },
    ...{ defaultLanguage: 'EN', languages: ['EN'], isDefault: false, createdAt: rooms.clock.now() },
  });
  if (made === null) throw new Error('The second brand was not made.');
  other = made;
});
afterAll(() => rooms.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { safety, safetyOffice, payments } = calls;

const mayBet = async ({ member }: Person) => codeOf((await rooms.areas.safety.mayBet(member.scope)) ?? 'OK');
const sitting = async (who: Person) => answerOf(await rooms.call(safety.sitting, {}, who));
const setLimit = (who: Person, kind: 'DEPOSIT' | 'SESSION', amount: string | null) =>
  rooms.call(safety.setLimit, { kind, period: kind === 'SESSION' ? 'SITTING' : 'DAY', amount }, who);
const order = (amount: string) => ({ requestId: crypto.randomUUID(), channel: 'sandbox-qr', amount });
/** Lets time pass with activity every ten minutes. */
async function sitFor(who: Person, minutes: number) {
  for (let left = minutes; left > 0; left -= 10) {
    rooms.clock.move(Math.min(10, left) * MINUTE);
    await sitting(who);
  }
}

test('a limit may be any amount; nonsense is refused; a raise shows until it lapses', async () => {
  const who = await person(rooms);
  for (const amount of ['-1', '1.001', 'much', '', '90000000000000000']) {
    expect(codeOf(await setLimit(who, 'DEPOSIT', amount))).toBe('AMOUNT_INVALID');
  }
  expect(codeOf(await setLimit(who, 'SESSION', '9'))).toBe('AMOUNT_INVALID');
  expect(answerOf(await rooms.call(safety.protection, {}, who)).asksForLimit).toBe(true);
  expect(answerOf(await setLimit(who, 'DEPOSIT', '123.45')).waitsUntil).toBeNull();
  const waits = answerOf(await setLimit(who, 'DEPOSIT', '500')).waitsUntil;
  expect(waits).toBe(new Date(rooms.clock.now().getTime() + DAY).toISOString());
  const shown = async () => answerOf(await rooms.call(safety.protection, {}, who));
  expect(await shown()).toMatchObject({
    asksForLimit: false,
    limits: [
      { kind: 'DEPOSIT', period: 'DAY', amount: '123.45', used: '0.00', pendingAmount: '500.00', pendingFrom: waits },
    ],
  });
  rooms.clock.move(9 * DAY);
  expect((await shown()).limits[0]).toMatchObject({ amount: '123.45', pendingAmount: null, pendingFrom: null });
  expect(codeOf(await rooms.call(safety.confirmLimit, { kind: 'DEPOSIT', period: 'DAY' }, who))).toBe('STATE_CONFLICT');
});

test('a limit on money counts by day, week or month and a limit on time by sitting; anything else is bad input', async () => {
  const who = await person(rooms);
  const mixed = [
    { kind: 'LOSS', period: 'SITTING' },
    { kind: 'SESSION', period: 'DAY' },
  ] as const;
  for (const wish of mixed) {
    expect(codeOf(await rooms.call(safety.confirmLimit, wish, who))).toBe('BAD_REQUEST');
    expect(codeOf(await rooms.call(safety.setLimit, { ...wish, amount: '30' }, who))).toBe('BAD_REQUEST');
  }
});

test('after an hour play waits until the clock was looked at; a reload changes nothing', async () => {
  const who = await person(rooms);
  const { startedAt, checkAt, isDue } = await sitting(who);
  expect(Date.parse(checkAt) - Date.parse(startedAt)).toBe(HOUR);
  expect(isDue).toBe(false);
  await sitFor(who, 59);
  expect(await mayBet(who)).toBe('OK');
  await sitFor(who, 1);
  expect(await sitting(who)).toMatchObject({ isDue: true, startedAt });
  expect(await mayBet(who)).toBe('RG_REALITY_CHECK');
  expect(await sitting(who)).toMatchObject({ isDue: true });
  const next = answerOf(await rooms.call(safety.acknowledge, {}, who));
  expect(next).toMatchObject({
    isDue: false,
    startedAt,
    checkAt: new Date(rooms.clock.now().getTime() + HOUR).toISOString(),
  });
  expect(await mayBet(who)).toBe('OK');
  answerOf(await rooms.call(safety.setRealityCheck, { minutes: 15 }, who));
  await sitFor(who, 15);
  expect(await mayBet(who)).toBe('RG_REALITY_CHECK');
  // After a break a new play session starts.
  rooms.clock.move(15 * MINUTE);
  expect((await sitting(who)).isDue).toBe(false);
  expect(await mayBet(who)).toBe('OK');
});

test("a limit on time ends the member's sessions once, and play rests a quarter of an hour", async () => {
  const who = await person(rooms);
  await rooms.pool.query(
    `insert into identity.session (merchant_id, member_id, platform, token_hash, restricted, ip, device_key, created_at, seen_at, expires_at)
     values ($1, $2, 'WEB', sha256('t'), false, '203.0.113.7', sha256('d'), $3, $3, $4)`,
    [
      who.member.scope.merchantId,
      who.member.scope.memberId,
      rooms.clock.now(),
      new Date(rooms.clock.now().getTime() + DAY),
    ],
  );
  const ends = async () =>
    (
      await rooms.pool.query('select end_reason from identity.session where member_id = $1', [
        who.member.scope.memberId,
      ])
    ).rows;
  answerOf(await setLimit(who, 'SESSION', '30'));
  await sitting(who);
  await sitFor(who, 29);
  await rooms.runJob('safety.end-sittings');
  expect(await ends()).toEqual([{ end_reason: null }]);
  await sitFor(who, 1);
  expect(await mayBet(who)).toBe('RG_SESSION_LIMIT');
  await rooms.runJob('safety.end-sittings');
  expect(await ends()).toEqual([{ end_reason: 'TIME_LIMIT' }]);
  expect(rooms.sent.at(-1)).toMatchObject({ message: { type: 'session', reason: 'TIME_LIMIT' } });
  const told = rooms.sent.length;
  // The member may read and withdraw after a new login and is not logged out again, but play is blocked.
  rooms.clock.move(5 * MINUTE);
  await sitting(who);
  await rooms.runJob('safety.end-sittings');
  expect(rooms.sent.length).toBe(told);
  expect(await mayBet(who)).toBe('RG_SESSION_LIMIT');
  rooms.clock.move(10 * MINUTE);
  await sitting(who);
  expect(await mayBet(who)).toBe('OK');
});

test('a time-out shuts bet, launch and deposit, not the withdrawal nor the records, and ends by itself', async () => {
  const who = await person(rooms);
  const out = answerOf(await rooms.call(safety.timeOut, { length: 'SIX_WEEKS' }, who));
  expect(Date.parse(out.endsAt ?? '') - Date.parse(out.startsAt)).toBe(42 * DAY);
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
  expect(codeOf(await rooms.call(calls.games.launchGame, { gameId: 'lantern-river', vassalage: 'LANTERN' }, who))).toBe(
    'SELF_EXCLUDED',
  );
  expect(codeOf(await rooms.call(payments.createDeposit, order('100.00'), who))).toBe('SELF_EXCLUDED');
  expect(codeOf(await rooms.call(payments.withdrawalTerms, {}, who))).toBe('OK');
  expect(
    await rooms.areas.safety.identityForWithdrawal(rooms.pool, who.member.scope, 1n, rooms.clock.now()),
  ).not.toMatchObject({
    code: 'SELF_EXCLUDED',
  });
  expect(codeOf(await rooms.call(calls.wallet.accountRecord, {}, who))).toBe('OK');
  rooms.clock.move(42 * DAY);
  expect(await mayBet(who)).toBe('OK');
});

test('a self-exclusion ends only when the return was asked for after its end and confirmed a day later', async () => {
  const who = await person(rooms);
  const out = answerOf(await rooms.call(safety.selfExclude, { length: 'SIX_MONTHS' }, who));
  const end = Date.parse(out.endsAt ?? '');
  expect(end - Date.parse(out.startsAt)).toBeGreaterThanOrEqual(181 * DAY);
  expect(answerOf(await rooms.call(safety.protection, {}, who)).takesMarketing).toEqual({
    ...{ inbox: false, mail: false, sms: false },
  });
  expect(codeOf(await rooms.call(safety.askReturn, {}, who))).toBe('SELF_EXCLUDED');
  rooms.clock.set(new Date(end));
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
  expect(codeOf(await rooms.call(safety.confirmReturn, {}, who))).toBe('STATE_CONFLICT');
  expect(await rooms.call(safety.askReturn, {}, who)).toBeNull();
  expect(codeOf(await rooms.call(safety.confirmReturn, {}, who))).toBe('COOLDOWN');
  rooms.clock.move(DAY - 1);
  expect(codeOf(await rooms.call(safety.confirmReturn, {}, who))).toBe('COOLDOWN');
  rooms.clock.move(1);
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
  expect(await rooms.call(safety.confirmReturn, {}, who)).toBeNull();
  expect(await mayBet(who)).toBe('OK');
  expect(codeOf(await rooms.call(safety.askReturn, {}, who))).toBe('STATE_CONFLICT');
});

test('for ever is for ever', async () => {
  const who = await person(rooms);
  expect(answerOf(await rooms.call(safety.selfExclude, { length: 'FOREVER' }, who)).endsAt).toBeNull();
  rooms.clock.move(3_650 * DAY);
  expect(codeOf(await rooms.call(safety.askReturn, {}, who))).toBe('SELF_EXCLUDED');
  expect(await mayBet(who)).toBe('SELF_EXCLUDED');
});

test('the same person is shut out at every brand: by name and birth date, mobile or mailbox', async () => {
  const first = await person(rooms, {
    realName: 'Lê Văn  Đạt',
    birthday: '1990-05-06',
    email: 'Dat.Le+play@mail.example',
    mobile: '0901 234 567',
  });
  const byName = await person(rooms, { realName: 'LE VAN DAT', birthday: '1990-05-06' }, other);
  const byMobile = await person(rooms, { mobile: '901234567' }, other);
  const byMail = await person(rooms, { email: 'dat.le@MAIL.example' });
  const twin = await person(rooms, { realName: 'Lê Văn Đạt', birthday: '1990-05-07' }, other);
  await rooms.drain();
  answerOf(await rooms.call(safety.selfExclude, { length: 'ONE_YEAR' }, first));
  // Existing accounts are excluded at once; later registrations by the registration event.
  for (const one of [byName, byMobile, byMail]) {
    await rooms.areas.safety.identityForDeposit(rooms.pool, one.member.scope, 1n, rooms.clock.now());
    expect(await mayBet(one)).toBe('SELF_EXCLUDED');
  }
  expect(await mayBet(twin)).toBe('OK');
  const later = await person(rooms, { realName: 'lê văn đạt', birthday: '1990-05-06' });
  await rooms.drain();
  expect(await mayBet(later)).toBe('SELF_EXCLUDED');
  const { rows } = await rooms.pool.query(
    `select e.created_by, e.ends_at = f.ends_at as "sameEnd" from safety.exclusion e
       join safety.exclusion f on f.merchant_id = e.follows_merchant_id and f.id = e.follows_id where f.member_id = $1`,
    [first.member.scope.memberId],
  );
  expect(rows).toHaveLength(4);
  expect(rows.every((row) => row.created_by === 'same-person' && row.sameEnd === true)).toBe(true);
});

test('agents see an excluded member as inactive and give him nothing', async () => {
  const [who, free] = [await person(rooms), await person(rooms)];
  answerOf(await rooms.call(safety.timeOut, { length: 'DAY' }, who));
  const { areas, pool, clock, scope } = rooms;
  const ids = [who.member.scope.memberId, free.member.scope.memberId];
  expect([...(await areas.safety.inactiveOf(scope, ids))]).toEqual([ids[0]]);
  expect(await areas.safety.mayReceive(pool, who.member.scope, clock.now())).toEqual(
    expect.objectContaining({ code: 'MEMBER_INACTIVE', params: {} }),
  );
  expect(await areas.safety.mayReceive(pool, free.member.scope, clock.now())).toBeNull();
});

test('operators see limits and exclusions, and have no way to end one', async () => {
  const who = await person(rooms);
  answerOf(await setLimit(who, 'DEPOSIT', '200'));
  answerOf(await rooms.call(safety.selfExclude, { length: 'FIVE_YEARS' }, who));
  const officer = await rooms.operator('officer', ['safety.read']);
  const stranger = await rooms.operator('stranger', ['members.read']);
  const memberId = String(who.member.scope.memberId);
  expect(codeOf(await rooms.call(safetyOffice.memberProtection, { memberId }, stranger))).toBe('FORBIDDEN');
  expect(answerOf(await rooms.call(safetyOffice.memberProtection, { memberId }, officer))).toMatchObject({
    limits: [{ kind: 'DEPOSIT', amount: '200.00' }],
    exclusion: { kind: 'SELF_EXCLUSION' },
    takesMarketing: { inbox: false, mail: false, sms: false },
  });
  const { rows } = answerOf(
    await rooms.call(safetyOffice.exclusions, { inForce: true, search: who.member.account }, officer),
  );
  expect(rows).toEqual([expect.objectContaining({ memberId, by: 'member', isInForce: true })]);
  const columns = 'starts_at = now(), ends_at = now()';
  await expect(
    rooms.ownerPool.query(`update safety.exclusion set ${columns} where member_id = ${memberId}`),
  ).rejects.toThrow('does not end early');
  expect(Object.keys(safetyOffice).filter((name) => /exclu|return/i.test(name))).toEqual(['exclusions']);
});

test("a brand's own sums decide how much is possible without proof", async () => {
  const who = await person(rooms);
  await setCompliance(rooms, { firstLevelAbove: '150' });
  expect(codeOf(await rooms.call(payments.createDeposit, order('150.00'), who))).toBe('OK');
  expect(await rooms.call(payments.createDeposit, order('50.00'), who)).toMatchObject({
    code: 'KYC_REQUIRED',
    params: { level: 1 },
  });
  await setCompliance(rooms, { firstLevelAbove: '100000' });
  expect(codeOf(await rooms.call(payments.createDeposit, order('50.00'), who))).toBe('OK');
});

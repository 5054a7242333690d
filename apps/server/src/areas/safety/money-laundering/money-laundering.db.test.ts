import { calls } from '@lantern/contract/calls';
import { DepositCredited, RoundsSettled, WithdrawalMoved } from '@lantern/events';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movedWithdrawal } from '../../../testing/events.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Person, person, setCompliance } from '../testing/people.ts';

let server: TestServer;
let officer: Awaited<ReturnType<TestServer['operator']>>;
let second: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  officer = await server.operator('officer', ['safety.read', 'safety.cases']);
  second = await server.operator('second', ['safety.cases', 'requests.read']);
  await setCompliance(server, { structuringBelow: '1000', suddenVolumeFrom: '5000' });
});
afterAll(() => server.close());

const DAY = 86_400_000;
const { safetyBackOffice, staff } = calls;

/** A credited deposit with any payer name, as a bank would report it. */
async function deposit(who: Person, amount: string, payerName: string, channel = 'sandbox-qr') {
  const request = { requestId: crypto.randomUUID(), channel, amount };
  const { id } = answerOf(await server.call(calls.payments.createDeposit, request, who));
  await server.ownerPool.query(
    `update payments.deposit_order set state = 'CREDITED', received = amount, credited = amount, credited_at = $2, payer_name = $3
     where id = $1`,
    [id, server.clock.now(), payerName],
  );
  const { memberId } = who.member.scope;
  await server.base.publish(server.pool, DepositCredited, server.scope.brandId, {
    ...{
      memberId: String(memberId),
      orderId: `${id}`,
      book: 'REAL',
      amount: `${BigInt(Math.round(Number(amount) * 100))}`,
      at: server.clock.now().toISOString(),
    },
  });
}

async function look() {
  await server.drain();
  await server.runJob('safety.assess-due');
}
const picture = async (who: Person) =>
  answerOf(
    await server.call(safetyBackOffice.memberProtection, { memberId: String(who.member.scope.memberId) }, officer),
  );
const flags = async (who: Person) => (await picture(who)).flags.map((flag) => flag.kind);
const caseOf = async (who: Person) =>
  answerOf(await server.call(safetyBackOffice.cases, { search: who.member.account }, officer)).rows[0];
const status = async (who: Person) =>
  (await server.areas.identity.memberById(server.scope, who.member.scope.memberId))?.status;

test('deposits just below the reviewed sum that other people pay block the money, and the member is not notified', async () => {
  const who = await person(server, { realName: 'Đỗ Thị Lan' });
  for (const payer of ['Do Thi Lan', 'Nguyen Van B', 'Pham C']) await deposit(who, '950.00', payer);
  const notified = server.sent.filter((one) => one.memberId === who.member.scope.memberId).length;
  await look();
  expect(await flags(who)).toEqual(['MANY_PAYERS', 'STRUCTURING', 'THIRD_PARTY_PAYER']);
  expect(await picture(who)).toMatchObject({ riskScore: 75 });
  expect(await caseOf(who)).toMatchObject({ state: 'OPEN', score: 75, hasBlocked: false });
  expect(await status(who)).toBe('ACTIVE');
  await deposit(who, '4500.00', 'Do Thi Lan');
  await look();
  expect(await flags(who)).toContain('SUDDEN_VOLUME');
  expect(await caseOf(who)).toMatchObject({ score: 90, hasBlocked: true });
  expect(await status(who)).toBe('FUND_FROZEN');
  const after = server.sent.filter((one) => one.memberId === who.member.scope.memberId);
  expect(after.slice(notified).filter((one) => !['balance', 'deposit', 'notice'].includes(one.message.type))).toEqual(
    [],
  );
});

test('the risk of a member is computed from stored data, is the same when computed again, and decreases with time', async () => {
  const who = await person(server, { realName: 'Võ Văn Sơn' });
  for (let time = 0; time < 3; time += 1) await deposit(who, '900.00', 'Vo Van Son');
  await look();
  const before = (await picture(who)).flags;
  expect(before.map((flag) => flag.kind)).toEqual(['STRUCTURING']);
  const { memberId, brandId } = who.member.scope;
  await server.pool.query('delete from safety.aml_flag where member_id = $1', [memberId]);
  await server.pool.query(
    `insert into safety.aml_due (brand_id, member_id, book, due_at) values ($1, $2, 'REAL', $3)`,
    [brandId, memberId, server.clock.now()],
  );
  await look();
  expect((await picture(who)).flags).toEqual(before);
  await look();
  expect((await picture(who)).flags).toEqual(before);
  server.clock.move(31 * DAY);
  await server.runJob('safety.reassess-flagged');
  await look();
  expect(await flags(who)).toEqual([]);
  expect(await picture(who)).toMatchObject({ riskScore: 0 });
});

test('valid bets of the deposited amount raise no flag', async () => {
  const who = await person(server, { realName: 'Hồ Ba' });
  const paid = { orderId: '1', amount: '40000', net: '40000', returned: '0', at: server.clock.now().toISOString() };
  const { memberId, brandId } = who.member.scope;
  await deposit(who, '500.00', 'Ho Ba');
  await server.pool.query(
    `insert into payments.payout_account (brand_id, member_id, kind, institution, holder, number_sealed, number_key, last4, created_at)
     values ($1, $2, 'BANK', 'Vietcombank', 'Ho Ba', 'x', sha256($3), '1234', $4)`,
    [brandId, memberId, `${memberId}`, server.clock.now()],
  );
  await server.ownerPool.query(
    `insert into payments.withdrawal_order (brand_id, member_id, book, request_id, account_id, state, amount, fee, admin_fee, net, review,
       business_day, created_at, disbursed_at)
     select $1, $2, 'REAL', gen_random_uuid(), id, 'RECEIVED', 40000, 0, 0, 40000, 'AUTO', '2026-01-01', $3, $3
       from payments.payout_account where member_id = $2`,
    [brandId, memberId, server.clock.now()],
  );
  await server.base.publish(
    server.pool,
    WithdrawalMoved,
    brandId,
    movedWithdrawal({ memberId: `${memberId}`, ...paid, state: 'DISBURSED' }),
  );
  await look();
  expect(await flags(who)).toEqual(['LITTLE_PLAY']);
  const settled = { memberId: `${memberId}`, book: 'REAL', rounds: 1, stake: '50000', payout: '10' } as const;
  await server.base.publish(server.pool, RoundsSettled, brandId, {
    category: 'RNG',
    settledAt: server.clock.now().toISOString(),
    members: [settled],
  });
  await server.base.publish(
    server.pool,
    WithdrawalMoved,
    brandId,
    movedWithdrawal({ memberId: `${memberId}`, ...paid, state: 'RECEIVED' }),
  );
  await look();
  expect(await flags(who)).toEqual([]);
});

test('an operator enters a sanctions hit, which opens a case and blocks the money; two operators clear it and release the money', async () => {
  const who = await person(server);
  const memberId = String(who.member.scope.memberId);
  const raise = (kind: 'SANCTIONS_OR_PEP' | 'STRUCTURING') =>
    server.call(safetyBackOffice.raiseFlag, { memberId, kind, note: 'list of 1 May' }, officer);
  expect(codeOf(await raise('STRUCTURING'))).toBe('BAD_REQUEST');
  expect(await raise('SANCTIONS_OR_PEP')).toBeNull();
  const one = await caseOf(who);
  expect(one).toMatchObject({ state: 'OPEN', score: 80, hasBlocked: true });
  expect(await status(who)).toBe('FUND_FROZEN');
  const move = (to: 'INVESTIGATING' | 'CLEARED', by = officer) =>
    server.call(safetyBackOffice.moveCase, { id: one?.id ?? '', to, note: 'another person of the same name' }, by);
  expect(answerOf(await move('INVESTIGATING')).requestId).toBeNull();
  expect(codeOf(await move('INVESTIGATING'))).toBe('STATE_CONFLICT');
  const { requestId } = answerOf(await move('CLEARED'));
  expect(await status(who)).toBe('FUND_FROZEN');
  const agree = (by: typeof officer) =>
    server.call(staff.decideRequest, { id: requestId ?? '', decision: 'APPROVE', reason: 'seen' }, by);
  expect(codeOf(await agree(officer))).toBe('FOUR_EYES_SAME_PERSON');
  expect(codeOf(await agree(second))).toBe('OK');
  expect(await status(who)).toBe('ACTIVE');
  expect(await picture(who)).toMatchObject({ riskScore: 0 });
  const { events } = answerOf(await server.call(safetyBackOffice.oneCase, { id: one?.id ?? '' }, officer));
  expect(events.map((event) => event.event)).toEqual([
    'OPENED',
    'FUNDS_BLOCKED',
    'FLAG_RAISED',
    'INVESTIGATING',
    'CLEARED',
    'FUNDS_RELEASED',
  ]);
});

test('clearing a case needs two operators without blocked funds too, and not with flags that came after the request', async () => {
  const who = await person(server, { realName: 'Đỗ Thị Lan' });
  for (const payer of ['Do Thi Lan', 'Nguyen Van B', 'Pham C']) await deposit(who, '950.00', payer);
  await look();
  const one = await caseOf(who);
  expect(one).toMatchObject({ state: 'OPEN', hasBlocked: false });
  const clear = { id: one?.id ?? '', to: 'CLEARED', note: 'three brothers pay' } as const;
  const agree = (requestId: string | null, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
    server.call(staff.decideRequest, { id: requestId ?? '', decision, reason: 'seen' }, second);
  const { requestId } = answerOf(await server.call(safetyBackOffice.moveCase, clear, officer));
  expect(requestId).not.toBeNull();
  expect(await caseOf(who)).toMatchObject({ state: 'OPEN' });
  await server.ownerPool.query('update safety.aml_case set score = score + 1 where id = $1', [one?.id]);
  expect(codeOf(await agree(requestId))).toBe('SUBJECT_CHANGED');
  expect(codeOf(await agree(requestId, 'REJECT'))).toBe('OK');
  const again = answerOf(await server.call(safetyBackOffice.moveCase, clear, officer));
  expect(codeOf(await agree(again.requestId))).toBe('OK');
  expect(await caseOf(who)).toMatchObject({ state: 'CLEARED' });
  const { events } = answerOf(await server.call(safetyBackOffice.oneCase, { id: one?.id ?? '' }, officer));
  expect(events.find(({ event }) => event === 'CLEARED')?.note).toBe('three brothers pay (officer, second)');
});

test('a report to the authority needs a number, a day and two operators, is corrected and withdrawn by two, and no version is lost', async () => {
  const who = await person(server);
  const memberId = String(who.member.scope.memberId);
  const hit = { memberId, kind: 'SANCTIONS_OR_PEP', note: 'hit' } as const;
  expect(await server.call(safetyBackOffice.raiseFlag, hit, officer)).toBeNull();
  const id = (await caseOf(who))?.id ?? '';
  const today = server.clock.now().toISOString().slice(0, 10);
  const request = (change: object) =>
    server.call(
      safetyBackOffice.requestReport,
      { id, step: 'FILE', reportNumber: 'FIU-2026/17', reportedOn: today, note: 'notified the authority', ...change },
      officer,
    );
  const fault = async (change: object) => {
    const answer = await request(change);
    return isRefusal(answer) ? [answer.code, answer.params.field] : answer;
  };
  for (const reportNumber of [undefined, '', 'a', '-17-', "1'; drop", 'x'.repeat(61)])
    expect(await fault({ reportNumber })).toEqual(['FIELD_RULE', 'reportNumber']);
  for (const reportedOn of [undefined, '2026-02-30', '2001-01-01', '2099-01-01'])
    expect(await fault({ reportedOn })).toEqual(['FIELD_RULE', 'reportedOn']);
  expect(codeOf(await request({ step: 'CORRECT' }))).toBe('STATE_CONFLICT');

  const agree = async (requested: Awaited<ReturnType<typeof request>>, by = second) =>
    codeOf(
      await server.call(
        staff.decideRequest,
        { id: answerOf(requested).requestId, decision: 'APPROVE', reason: 'seen in their system' },
        by,
      ),
    );
  const first = await request({});
  expect(await caseOf(who)).toMatchObject({ state: 'OPEN', reference: null });
  expect(await agree(first, officer)).toBe('FOUR_EYES_SAME_PERSON');
  expect(await agree(first)).toBe('OK');
  expect(await caseOf(who)).toMatchObject({ id, state: 'REPORTED', reference: 'FIU-2026/17', reportedOn: today });
  // Flags that were already reported open no second case.
  await deposit(who, '100.00', who.member.account);
  await look();
  expect(await caseOf(who)).toMatchObject({ id, state: 'REPORTED' });
  expect(await status(who)).toBe('FUND_FROZEN');

  expect(await agree(await request({ step: 'CORRECT', reportNumber: 'FIU-2026/18' }))).toBe('OK');
  expect(await caseOf(who)).toMatchObject({ state: 'REPORTED', reference: 'FIU-2026/18' });
  expect(await agree(await request({ step: 'TAKE_BACK', note: 'reported by mistake' }))).toBe('OK');
  expect(await caseOf(who)).toMatchObject({ state: 'INVESTIGATING', reference: null, reportedOn: null });
  expect(await status(who)).toBe('FUND_FROZEN');
  const { reports, events } = answerOf(await server.call(safetyBackOffice.oneCase, { id }, officer));
  expect(reports.map(({ step, reportNumber, maker, checker }) => [step, reportNumber, maker, checker])).toEqual([
    ['FILED', 'FIU-2026/17', 'officer', 'second'],
    ['CORRECTED', 'FIU-2026/18', 'officer', 'second'],
    ['TAKEN_BACK', 'FIU-2026/18', 'officer', 'second'],
  ]);
  expect(events.slice(-3).map(({ event }) => event)).toEqual(['REPORTED', 'REPORT_CORRECTED', 'REPORT_TAKEN_BACK']);
  await expect(server.pool.query('update safety.aml_report set report_number = $1', ['other'])).rejects.toThrow(
    'permission',
  );
});

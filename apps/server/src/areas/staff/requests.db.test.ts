import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';
import { requestStates } from './requests/request-states.ts';

type Operator = { token: string };
let world: World;
let maker: Operator;
let checker: Operator;
let owner: Operator;
let answer: Refusal | null = null;
const done: { target: unknown; checker: string; maker: string }[] = [];

const { requests, decideRequest } = calls.staff;
const HOUR = 3_600_000;
let number = 0;

beforeAll(async () => {
  world = await createWorld();
  world.staff.requests.register('test.act', async (tx, _scope, frozen, approval) => {
    await tx.query('update staff.operator set last_login_at = $1 where name_key = $2', [approval.at, 'maker1']);
    done.push({ target: frozen.what, checker: approval.checker, maker: approval.maker });
    return answer;
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  answer = null;
  done.length = 0;
  maker = await world.operator(`maker${number}`, ['finance-operator']);
  checker = await world.operator(`checker${number}`, ['finance-approver']);
  owner = await world.operator(`owner${number}`, ['owner']);
});

async function open(
  by: Operator,
  target: string,
  reason = 'seen on the bank statement',
  frozen: Readonly<Record<string, unknown>> = { what: target, amount: '12.50' },
) {
  const context = (await world.contextOf(requests, by)) as StaffContext;
  return transaction(world.pool, (tx) =>
    world.staff.requests.open(tx, context, {
      area: 'test',
      action: 'test.act',
      target,
      frozen,
      reason,
      permissionToApprove: 'payments.approve',
    }),
  );
}

async function opened(by: Operator, target: string): Promise<string> {
  const id = await open(by, target);
  if (isRefusal(id)) throw new Error(id.code);
  return id.toString();
}

const decide = (by: Operator, id: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  world.call(decideRequest, { id, decision, reason: 'checked' }, by);

test('every state can be reached from the first, and only the first has ways out', () => {
  const reached = new Set<string>(['PENDING', ...requestStates.PENDING]);
  expect(reached).toEqual(new Set(Object.keys(requestStates)));
});

test('a second person with the permission approves exactly what was frozen, in one transaction with the deed', async () => {
  const id = await opened(maker, 'thing:1');
  const decided = answerOf(await decide(checker, id));
  expect(decided).toMatchObject({
    state: 'APPROVED',
    checker: `checker${number}`,
    frozen: { what: 'thing:1', amount: '12.50' },
    mine: false,
  });
  expect(done).toEqual([{ target: 'thing:1', checker: `checker${number}`, maker: `maker${number}` }]);
  expect(await decide(checker, id)).toMatchObject({ code: 'REQUEST_STATE', params: { state: 'APPROVED' } });
});

test('what was frozen is read in the order in which it was asked for, values within values too', async () => {
  const frozen = { reference: 'RX-1', to: 'PLAYER', amount: '12.50', rates: { SSC1M: 1956, LIVE: 2500, PK10: 1950 } };
  const id = await open(maker, 'thing:in-order', 'as the form has it', frozen);
  const { rows } = answerOf(await world.call(requests, { state: 'PENDING', limit: 50 }, checker));
  const shown = rows.find((row) => row.id === String(id))?.frozen;
  expect(JSON.stringify(shown)).toBe(JSON.stringify(frozen));
});

test('nobody approves without the permission, and not even the owner approves his own', async () => {
  const id = await opened(maker, 'thing:2');
  expect(codeOf(await decide(maker, id))).toBe('FORBIDDEN');
  const own = await opened(owner, 'thing:3');
  expect(codeOf(await decide(owner, own))).toBe('FOUR_EYES_SAME_PERSON');
  expect(codeOf(await decide(owner, own, 'REJECT'))).toBe('FOUR_EYES_SAME_PERSON');
  expect(codeOf(await decide(owner, id))).toBe('OK');
  expect(done).toHaveLength(1);
  expect(codeOf(await decide(checker, '999999'))).toBe('NOT_FOUND');
});

test('the database itself refuses a checker who is the maker, and any change of what was asked', async () => {
  const id = await opened(maker, 'thing:4');
  const change = (sql: string) => world.database.ownerPool.query(`update staff.request set ${sql} where id = ${id}`);
  await expect(change(`state = 'APPROVED', checker_id = maker_id, decided_at = now()`)).rejects.toThrow('four_eyes');
  await expect(change(`frozen = '{"amount": "9999.00"}'`)).rejects.toThrow('settled');
  await decide(checker, id, 'REJECT');
  await expect(change(`state = 'PENDING', checker_id = null, decided_at = null`)).rejects.toThrow('settled');
});

test('a rejected request does nothing; a deed that refuses undoes the approval', async () => {
  const rejected = await opened(maker, 'thing:5');
  expect(answerOf(await decide(checker, rejected, 'REJECT')).state).toBe('REJECTED');
  expect(done).toEqual([]);

  answer = refuse('ORDER_STATE', { state: 'CREDITED' });
  const id = await opened(maker, 'thing:6');
  expect(await decide(checker, id)).toMatchObject({ code: 'ORDER_STATE' });
  answer = null;
  expect(answerOf(await decide(checker, id)).state).toBe('APPROVED');
});

test('of two checkers at once one decides', async () => {
  const id = await opened(maker, 'thing:7');
  const codes = (await Promise.all([decide(checker, id), decide(owner, id)])).map(codeOf);
  expect(codes.sort()).toEqual(['OK', 'REQUEST_STATE']);
  expect(done).toHaveLength(1);
});

test('a request runs out after 24 hours and may then be made again', async () => {
  const id = await opened(maker, 'thing:8');
  expect(await open(maker, 'thing:8')).toMatchObject({ code: 'REQUEST_STATE' });
  const { rows: before } = await world.database.ownerPool.query<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::integer / 3600 as hours from staff.request where id = $1`,
    [id],
  );
  expect(before).toEqual([{ hours: 24 }]);
  world.clock.move(24 * HOUR);
  const later = await world.operator(`later${number}`, ['finance-approver']);
  expect(codeOf(await decide(later, id))).toBe('REQUEST_EXPIRED');
  const again = await world.operator(`again${number}`, ['finance-operator']);
  expect(codeOf(await open(again, 'thing:8'))).toBe('OK');
  const list = answerOf(await world.call(requests, { state: 'EXPIRED' }, later));
  expect(list.rows.map((row) => row.id)).toContain(id);
});

test('the job ends what nobody decided', async () => {
  const id = await opened(maker, 'thing:9');
  world.clock.move(24 * HOUR);
  for (const job of world.staff.jobs) await job.run(world.clock.now());
  const { rows } = await world.database.ownerPool.query('select state from staff.request where id = $1', [id]);
  expect(rows).toEqual([{ state: 'EXPIRED' }]);
});

test('open requests are found by what they are about; a reason is required', async () => {
  const id = await opened(maker, 'thing:10');
  const open10 = await world.staff.requests.openFor(world.pool, world.scope, ['thing:10', 'thing:11']);
  expect([...open10.keys()]).toEqual(['thing:10']);
  expect(open10.get('thing:10')?.id.toString()).toBe(id);
  expect(await open(maker, 'thing:12', '   ')).toMatchObject({ code: 'FIELD_RULE', params: { field: 'reason' } });
});

test('one action has one handler', () => {
  expect(() => world.staff.requests.register('test.act', async () => null)).toThrow('two handlers');
});

import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import {
  type ApprovalPayload,
  createMetrics,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
} from '@lantern/server-kit';
import Type from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { facts, gaugeRequests } from '../index.ts';
import { requestStates } from './request-states.ts';

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

/** An action that reports each execution and answers `answer`. */
const act = defineApproval({
  action: 'test.act',
  schema: payloadSchema({
    what: Type.Optional(Type.String()),
    reference: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
    amount: Type.String(),
    rates: Type.Optional(Type.Record(Type.String(), Type.Number())),
  }),
  permission: { request: 'payments.match', approve: 'payments.approve' },
  preview: async (_tx, _scope, { what, reference = null }) => ({
    parts: [facts.part('NEW', [facts.text('reference', what ?? reference)])],
  }),
  async apply(tx, _scope, { what }, approval) {
    await tx.query('update staff.operator set last_login_at = $1 where name_key = $2', [approval.at, 'maker1']);
    done.push({ target: what, checker: approval.checker, maker: approval.maker });
    return answer;
  },
});

beforeAll(async () => {
  world = await createWorld();
  world.staff.requests.define([act]);
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
  payload: ApprovalPayload<typeof act.schema> = { what: target, amount: '12.50' },
) {
  const context = (await world.contextOf(requests, by)) as StaffContext;
  return transaction(world.pool, (tx) => world.staff.requests.open(tx, context, act, { target, payload, reason }));
}

async function opened(by: Operator, target: string): Promise<string> {
  const id = await open(by, target);
  if (isRefusal(id)) throw new Error(id.code);
  return id.toString();
}

const decide = (by: Operator, id: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE') =>
  world.call(decideRequest, { id, decision, reason: 'checked' }, by);

test('every state can be reached from the first, and only the first one can change', () => {
  const reached = new Set<string>(['PENDING', ...requestStates.PENDING]);
  expect(reached).toEqual(new Set(Object.keys(requestStates)));
});

test('a second operator with the permission approves exactly the stored payload, in the transaction of its execution', async () => {
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

test('shows the payload in the order of its request, also nested values', async () => {
  const frozen = { reference: 'RX-1', to: 'PLAYER', amount: '12.50', rates: { SSC1M: 1956, LIVE: 2500, PK10: 1950 } };
  const id = await open(maker, 'thing:in-order', 'as the form has it', frozen);
  const { rows } = answerOf(await world.call(requests, { state: 'PENDING', limit: 50 }, checker));
  const shown = rows.find((row) => row.id === String(id))?.frozen;
  expect(JSON.stringify(shown)).toBe(JSON.stringify(frozen));
});

test('nobody approves without the permission, and not even an owner approves an own request', async () => {
  const id = await opened(maker, 'thing:2');
  expect(codeOf(await decide(maker, id))).toBe('FORBIDDEN');
  const own = await opened(owner, 'thing:3');
  expect(codeOf(await decide(owner, own))).toBe('FOUR_EYES_SAME_PERSON');
  expect(codeOf(await decide(owner, own, 'REJECT'))).toBe('FOUR_EYES_SAME_PERSON');
  expect(codeOf(await decide(owner, id))).toBe('OK');
  expect(done).toHaveLength(1);
  expect(codeOf(await decide(checker, '999999'))).toBe('NOT_FOUND');
});

test('the database refuses a checker who is the maker, and any change of a request', async () => {
  const id = await opened(maker, 'thing:4');
  const change = (sql: string) => world.database.ownerPool.query(`update staff.request set ${sql} where id = ${id}`);
  await expect(change(`state = 'APPROVED', checker_id = maker_id, decided_at = now()`)).rejects.toThrow('four_eyes');
  await expect(change(`frozen = '{"amount": "9999.00"}'`)).rejects.toThrow('settled');
  await decide(checker, id, 'REJECT');
  await expect(change(`state = 'PENDING', checker_id = null, decided_at = null`)).rejects.toThrow('settled');
});

test('a rejected request changes nothing, and a refused execution rolls the approval back', async () => {
  const rejected = await opened(maker, 'thing:5');
  expect(answerOf(await decide(checker, rejected, 'REJECT')).state).toBe('REJECTED');
  expect(done).toEqual([]);

  answer = refuse('ORDER_STATE', { state: 'CREDITED' });
  const id = await opened(maker, 'thing:6');
  expect(await decide(checker, id)).toMatchObject({ code: 'ORDER_STATE' });
  answer = null;
  expect(answerOf(await decide(checker, id)).state).toBe('APPROVED');
});

test('of two concurrent checkers one decides', async () => {
  const id = await opened(maker, 'thing:7');
  const codes = (await Promise.all([decide(checker, id), decide(owner, id)])).map(codeOf);
  expect(codes.sort()).toEqual(['OK', 'REQUEST_STATE']);
  expect(done).toHaveLength(1);
});

test('a request expires after 24 hours and may then be made again', async () => {
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

test('the job expires requests without a decision', async () => {
  const id = await opened(maker, 'thing:9');
  world.clock.move(24 * HOUR);
  for (const job of world.staff.jobs) await job.run(world.clock.now());
  const { rows } = await world.database.ownerPool.query('select state from staff.request where id = $1', [id]);
  expect(rows).toEqual([{ state: 'EXPIRED' }]);
});

test('open requests are found by their target, and a reason is required', async () => {
  const id = await opened(maker, 'thing:10');
  const open10 = await world.staff.requests.openFor(world.pool, world.scope, ['thing:10', 'thing:11']);
  expect([...open10.keys()]).toEqual(['thing:10']);
  expect(open10.get('thing:10')?.id.toString()).toBe(id);
  expect(await open(maker, 'thing:12', '   ')).toMatchObject({ code: 'FIELD_RULE', params: { field: 'reason' } });
});

describe('the card of a request', () => {
  let applied: { amount: bigint; payee: string } | null = null;
  const returned: { state: string; by: string | null; note: string | null }[] = [];

  const payOut = defineApproval({
    action: 'payments.test-pay',
    schema: payloadSchema({ secretSealed: Type.String(), shown: Type.String() }),
    permission: { request: 'payments.review', approve: 'payments.approve' },
    preview: async () =>
      applied && {
        name: 'T 1',
        memberId: 100_001n,
        amount: applied.amount,
        parts: [
          {
            name: 'PAYEE',
            facts: [
              facts.text('holder', applied.payee, { isFixed: true }),
              facts.text('real_name', 'Secret Name', { needs: 'members.sensitive' }),
            ],
          },
          { name: 'RISK', needs: 'safety.read', facts: [facts.count('score', 80)] },
        ],
      },
    effect: async () => [{ name: 'EFFECT', facts: [facts.amount('wallet_after', 5_00n)] }],
    onReturned: async (_tx, _scope, _frozen, { state, by, note }) => {
      returned.push({ state, by, note });
    },
    apply: async () => null,
  });

  beforeAll(() => {
    world.staff.requests.define([payOut]);
    world.staff.requests.describeMembers({
      namesOf: async (_scope, ids) => new Map(ids.map((id) => [id, `member-${id}`])),
      describe: async () => [facts.text('login_name', 'linh88')],
    });
  });
  beforeEach(() => {
    applied = { amount: 9_000_00n, payee: 'Nguyen Van A' };
    returned.length = 0;
  });

  async function pay(target: string, by: Operator = maker): Promise<string> {
    const context = (await world.contextOf(requests, by)) as StaffContext;
    const id = await transaction(world.pool, (tx) =>
      world.staff.requests.open(tx, context, payOut, {
        ...{ target, reason: 'paid out', payload: { secretSealed: 'v1:abc', shown: '9000.00' } },
      }),
    );
    if (isRefusal(id)) throw new Error(id.code);
    return id.toString();
  }
  const look = (by: Operator, id: string) => world.call(calls.staff.request, { id }, by);
  const idsOf = async (by: Operator, view: 'DECIDE' | 'MINE' | 'RETURNED' | 'DECIDED' | 'OVERDUE' | 'ALL') =>
    answerOf(await world.call(requests, { view, limit: 100 }, by)).rows.map((row) => row.id);

  test('contains payee, amount, member and effect, and nothing that the checker may not read', async () => {
    const id = await pay('pay:card');
    const card = answerOf(await look(checker, id));
    expect(card.request).toMatchObject({
      ...{ subject: 'T 1', amount: '9000.00', member: { id: '100001', account: 'member-100001' }, mayDecide: true },
    });
    expect(card.request.frozen).toEqual({ shown: '9000.00' });
    expect(card.parts.map((part) => part.name)).toEqual(['PAYEE', 'MEMBER', 'EFFECT']);
    expect(JSON.stringify(card)).not.toContain('Secret Name');
    expect(card.changes).toEqual([]);
    const compliance = await world.operator(`comp${number}`, ['compliance']);
    const read = answerOf(await look(compliance, id));
    expect(JSON.stringify(read)).toContain('Secret Name');
    expect(read.parts.map((part) => part.name)).toContain('RISK');
    expect(read.request.mayDecide).toBe(false);
  });

  test('marks a payee or an amount that changed meanwhile, and the approval is refused', async () => {
    const id = await pay('pay:changed');
    applied = { amount: 9_000_00n, payee: 'Tran Thi B' };
    const card = answerOf(await look(checker, id));
    expect(card.changes).toEqual(['holder']);
    expect(card.parts[0]?.facts[0]).toMatchObject({ value: 'Tran Thi B', asked: 'Nguyen Van A', isChanged: true });
    expect(await decide(checker, id)).toMatchObject({ code: 'SUBJECT_CHANGED' });
    applied = { amount: 1n, payee: 'Nguyen Van A' };
    expect(codeOf(await decide(checker, id))).toBe('SUBJECT_CHANGED');
    applied = null;
    expect(codeOf(await decide(checker, id))).toBe('SUBJECT_CHANGED');
    applied = { amount: 9_000_00n, payee: 'Nguyen Van A' };
    expect(codeOf(await decide(checker, id))).toBe('OK');
  });

  test('is in the list of operators who may decide it, and other operators see no money of it', async () => {
    const id = await pay('pay:lists');
    expect(await idsOf(checker, 'DECIDE')).toContain(id);
    expect(await idsOf(maker, 'DECIDE')).toEqual([]);
    expect(await idsOf(maker, 'MINE')).toEqual([id]);
    const own = await pay('pay:own', owner);
    expect(await idsOf(owner, 'DECIDE')).not.toContain(own);
    for (const role of ['content', 'promotion-manager', 'game-manager', 'customer-service'] as const) {
      const other = await world.operator(`${role}${number}`, [role]);
      expect(await idsOf(other, 'ALL')).toEqual([]);
      expect(codeOf(await look(other, id))).toBe('NOT_FOUND');
      expect(codeOf(await decide(other, id))).toBe('FORBIDDEN');
    }
    const auditor = await world.operator(`auditor${number}`, ['auditor']);
    expect(await idsOf(auditor, 'ALL')).toContain(id);
    expect(await idsOf(auditor, 'DECIDE')).toEqual([]);
    const context = (await world.contextOf(requests, auditor)) as StaffContext;
    expect(await world.staff.requests.counts(context)).toMatchObject({ decide: 0, returned: 0 });
  });

  test('needs a note for a rejection, returns to its maker with it, and stays listed with its subject', async () => {
    const id = await pay('pay:rejected');
    expect(codeOf(await world.call(decideRequest, { id, decision: 'REJECT', reason: '   ' }, checker))).toBe(
      'NOTE_REQUIRED',
    );
    answerOf(await world.call(decideRequest, { id, decision: 'REJECT', reason: 'the holder is another' }, checker));
    expect(returned).toEqual([{ state: 'REJECTED', by: `checker${number}`, note: 'the holder is another' }]);
    const back = answerOf(await world.call(requests, { view: 'RETURNED' }, maker)).rows;
    expect(back).toMatchObject([{ id, note: 'the holder is another', checker: `checker${number}`, isReturned: true }]);
    const { acknowledgeRequest } = calls.staff;
    expect(codeOf(await world.call(acknowledgeRequest, { id }, checker))).toBe('FORBIDDEN');
    answerOf(await world.call(acknowledgeRequest, { id }, maker));
    expect(await idsOf(maker, 'RETURNED')).toEqual([]);
    expect(await idsOf(maker, 'DECIDED')).toContain(id);
    const history = answerOf(await world.call(requests, { target: 'pay:rejected' }, maker)).rows;
    expect(history).toMatchObject([{ id, state: 'REJECTED', note: 'the holder is another', isReturned: false }]);
    const ofMember = answerOf(await world.call(requests, { memberId: '100001', limit: 100 }, checker)).rows;
    expect(ofMember.map((row) => row.id)).toContain(id);
  });

  test('of a new request names the returned one', async () => {
    const id = await pay('pay:again');
    answerOf(await decide(checker, id, 'REJECT'));
    expect(await idsOf(maker, 'RETURNED')).toEqual([id]);
    await pay('pay:again');
    expect(await idsOf(maker, 'RETURNED')).toEqual([]);
  });

  test('can be withdrawn by its maker only', async () => {
    const id = await pay('pay:withdrawn');
    const { withdrawRequest } = calls.staff;
    expect(codeOf(await world.call(withdrawRequest, { id }, checker))).toBe('FORBIDDEN');
    expect(answerOf(await world.call(withdrawRequest, { id }, maker)).state).toBe('WITHDRAWN');
    expect(returned).toMatchObject([{ state: 'WITHDRAWN', by: `maker${number}` }]);
    expect(codeOf(await decide(checker, id))).toBe('REQUEST_STATE');
    expect(codeOf(await world.call(withdrawRequest, { id }, maker))).toBe('REQUEST_STATE');
  });

  test('returns to its maker when it expires, and is overdue after an hour if it is about money', async () => {
    const undecided = await pay('pay:undecided');
    expect(await idsOf(checker, 'OVERDUE')).not.toContain(undecided);
    world.clock.move(HOUR);
    const first = await world.operator(`first${number}`, ['finance-approver']);
    expect(await idsOf(first, 'OVERDUE')).toContain(undecided);
    const alarmed = async () =>
      (await world.database.ownerPool.query('select alarmed_at from staff.request where id = $1', [undecided])).rows[0]
        ?.alarmed_at;
    for (const job of world.staff.jobs) await job.run(world.clock.now());
    const alarmedAt = await alarmed();
    expect(alarmedAt).not.toBeNull();
    world.clock.move(23 * HOUR);
    for (const job of world.staff.jobs) await job.run(world.clock.now());
    expect(returned).toContainEqual({ state: 'EXPIRED', by: null, note: null });
    const { rows } = await world.database.ownerPool.query(
      'select state, alarmed_at is not null as alarmed from staff.request where id = $1',
      [undecided],
    );
    expect(rows).toEqual([{ state: 'EXPIRED', alarmed: false }]);
    world.clock.move(HOUR);
    for (const job of world.staff.jobs) await job.run(world.clock.now());
    const later = await world.operator(`later${number}`, ['finance-approver']);
    expect(await idsOf(later, 'OVERDUE')).toContain(undecided);
    // The maker is absent: another operator who may approve such requests acknowledges it.
    expect(codeOf(await world.call(calls.staff.acknowledgeRequest, { id: undecided }, later))).toBe('OK');
    expect(await idsOf(later, 'OVERDUE')).not.toContain(undecided);
    // The maker's alarm is another one than that of the approvers.
    expect(await alarmed()).not.toBeNull();
    expect(await alarmed()).not.toEqual(alarmedAt);
  });

  test('counts as overdue in the metrics by area and state', async () => {
    const metrics = createMetrics();
    gaugeRequests(metrics, { pool: world.pool, clock: world.clock });
    const overdue = async () =>
      /lantern_requests_overdue\{area="gauge",state="PENDING"\} (\d+)/.exec(await metrics.registry.metrics())?.[1];
    await world.database.ownerPool.query(
      `insert into staff.request (brand_id, area, action, target, frozen, reason, permission_to_approve, maker_id, created_at, expires_at)
       select brand_id, 'gauge', 'test.act', 'gauge:1', '{}', 'gauge', 'payments.approve', id, $2, $2::timestamptz + interval '24 hours'
       from staff.operator where name = $1`,
      [`maker${number}`, world.clock.now()],
    );
    expect(await overdue()).toBeUndefined();
    world.clock.move(13 * HOUR);
    expect(await overdue()).toBe('1');
  });

  test('of a disabled operator can be rejected and not approved', async () => {
    const id = await pay('pay:maker-gone');
    await world.database.ownerPool.query(`update staff.operator set state = 'DISABLED' where name = $1`, [
      `maker${number}`,
    ]);
    expect(await decide(checker, id)).toMatchObject({ code: 'REQUEST_MAKER_DISABLED' });
    expect(codeOf(await decide(checker, id, 'REJECT'))).toBe('OK');
  });

  test('accepts one of a concurrent approval, rejection and withdrawal', async () => {
    const id = await pay('pay:race');
    const codes = await Promise.all([
      decide(checker, id),
      decide(owner, id, 'REJECT'),
      world.call(calls.staff.withdrawRequest, { id }, maker),
    ]);
    expect(codes.map(codeOf).sort()).toEqual(['OK', 'REQUEST_STATE', 'REQUEST_STATE']);
  });
});

import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { type ApprovalPayload, defineApproval, payloadSchema, type StaffContext } from '@lantern/server-kit';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { facts } from '../index.ts';

const { requests, decideRequest } = calls.staff;
let world: World;
let maker: { token: string };
let checker: { token: string };

const act = defineApproval({
  action: 'test.act',
  schema: payloadSchema({ amount: Type.String() }),
  permission: { request: 'payments.match', approve: 'payments.approve' },
  preview: async (_tx, _scope, { amount }) => ({ parts: [facts.part('NEW', [facts.text('reference', amount)])] }),
  apply: async () => null,
});

beforeAll(async () => {
  world = await createWorld();
  world.staff.requests.define([act]);
  maker = await world.operator('maker1', ['finance-operator']);
  checker = await world.operator('checker1', ['finance-approver']);
});
afterAll(() => world.close());

async function openAs(by: { token: string }, definition: typeof act, payload: object) {
  const context = (await world.contextOf(requests, by)) as StaffContext;
  const request = { target: 'thing:1', reason: 'seen', payload: payload as ApprovalPayload<typeof act.schema> };
  return transaction(world.pool, (tx) => world.staff.requests.open(tx, context, definition, request));
}

test('refuses a second definition of an action', () => {
  expect(() => world.staff.requests.define([act])).toThrow('two definitions');
});

test('opens no request without a definition, or with a payload that does not match it', async () => {
  const unknown = { ...act, action: 'test.unknown' } as const;
  await expect(openAs(maker, unknown, { amount: '1' })).rejects.toThrow('no registered definition');
  await expect(openAs(maker, act, { amount: 1 })).rejects.toThrow('does not fit');
  await expect(openAs(maker, act, { amount: '1', more: true })).rejects.toThrow('does not fit');
});

test('refuses to open a request without the permission of its definition', async () => {
  expect(await openAs(checker, act, { amount: '1' })).toMatchObject({
    ...{ code: 'FORBIDDEN', params: { permission: 'payments.match' } },
  });
});

test('a payload that no longer matches its definition is shown, cannot be approved and can be rejected', async () => {
  const context = (await world.contextOf(requests, maker)) as StaffContext;
  const { operatorId, brandId } = context.operator.scope;
  const { rows } = await world.database.ownerPool.query<{ id: bigint }>(
    `insert into staff.request (brand_id, area, action, target, frozen, reason, permission_to_approve, maker_id, created_at, expires_at)
     values ($1, 'test', 'test.act', 'thing:old', '{"sum": "1.00"}', 'old', 'payments.approve', $2, $3, $3::timestamptz + interval '24 hours')
     returning id`,
    [brandId, operatorId, world.clock.now()],
  );
  const id = String(rows[0]?.id);
  const shown = answerOf(await world.call(calls.staff.request, { id }, checker));
  expect(shown.request.frozen).toEqual({ sum: '1.00' });
  expect(codeOf(await world.call(decideRequest, { id, decision: 'APPROVE', reason: '' }, checker))).toBe(
    'SUBJECT_CHANGED',
  );
  expect(codeOf(await world.call(decideRequest, { id, decision: 'REJECT', reason: 'old' }, checker))).toBe('OK');
});

import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { defineApproval, isRefusal, payloadSchema, type StaffContext } from '@lantern/server-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, type Caller, codeOf, createWorld, type World } from '../../../testing/world.ts';
import { facts } from '../index.ts';

/** Two different people behind an approval: the maker may still make the request and is not the approver under another name. */

type Operator = Awaited<ReturnType<World['operator']>>;
let world: World;
let maker: Operator;
let checker: Operator;
let owners: readonly [Operator, Operator];
let number = 0;
const { decideRequest, login, operators, request, requestOperator, requests } = calls.staff;
const MINUTE = 60_000;

const payOut = defineApproval({
  action: 'payments.test-pay',
  schema: payloadSchema({}),
  permission: { request: 'payments.match', approve: 'payments.approve' },
  preview: async () => ({ parts: [facts.part('PAYEE', [facts.text('holder', 'NGUYEN VAN A')])] }),
  apply: async () => null,
});

beforeAll(async () => {
  world = await createWorld();
  world.staff.requests.define([payOut]);
  owners = [await world.operator('owner1', ['owner']), await world.operator('owner2', ['owner'])];
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  maker = await world.operator(`maker${number}`, ['finance-operator']);
  checker = await world.operator(`checker${number}`, ['finance-approver']);
});

/** A request made with the permission `payments.match`. */
async function requested(caller: Caller = {}): Promise<string> {
  const context = (await world.contextOf(requests, { ...maker, ...caller })) as StaffContext;
  const id = await transaction(world.pool, (tx) =>
    world.staff.requests.open(tx, context, payOut, {
      target: `pay:${number}`,
      payload: {},
      reason: 'as the books say',
    }),
  );
  if (isRefusal(id)) throw new Error(id.code);
  return id.toString();
}

const approve = (id: string, caller: Caller = {}) =>
  world.call(decideRequest, { id, decision: 'APPROVE', reason: 'seen' }, { ...checker, ...caller });
const doubtsOf = async (id: string, caller: Caller = {}) =>
  answerOf(await world.call(request, { id }, { ...checker, ...caller })).doubts;
const write = (sql: string, ...values: unknown[]) => world.database.ownerPool.query(sql, values);

/** Gives an operator a mail address, as two owners do. */
async function setAddress(name: string, email: string): Promise<void> {
  const { rows } = answerOf(await world.call(operators, { limit: 100 }, owners[0]));
  const id = rows.find((row) => row.name === name)?.id ?? '';
  const change = { id, kind: 'EMAIL', email, reason: 'the own address' } as const;
  const made = answerOf(await world.call(requestOperator, change, owners[0]));
  const decision = { id: made.requestId, decision: 'APPROVE', reason: 'seen' } as const;
  answerOf(await world.call(decideRequest, decision, owners[1]));
}

/** Logs an operator in from a browser. @returns the browser's token and the session */
async function loginFrom(name: string, { secret, password }: Operator, deviceToken?: string) {
  world.clock.move(MINUTE);
  let device = deviceToken ?? '';
  const credentials = { name, password, totp: world.totp(secret) };
  const onDeviceToken = (token: string | null) => {
    device = token ?? device;
  };
  const { token } = answerOf(
    await world.call(login, credentials, { ...(deviceToken && { deviceToken }), onDeviceToken }),
  );
  return { deviceToken: device, token };
}

describe("a request is judged by its maker's rights", () => {
  test('and is refused when the maker has lost the permission, and returns with a note', async () => {
    const id = await requested();
    await write(
      `delete from staff.operator_role where operator_id = (select id from staff.operator where name = $1)`,
      `maker${number}`,
    );
    expect(await doubtsOf(id)).toEqual(['MAKER_LACKS', 'SAME_ADDRESS']);
    expect(await approve(id)).toMatchObject({
      code: 'REQUEST_MAKER_LACKS',
      params: { maker: `maker${number}`, permission: 'payments.match' },
    });
    const rejection = { id, decision: 'REJECT', reason: 'he works elsewhere now' } as const;
    expect(answerOf(await world.call(decideRequest, rejection, checker))).toMatchObject({
      ...{ state: 'REJECTED', note: 'he works elsewhere now', isReturned: true },
    });
  });

  test('and is not approved when the maker is disabled, which its card shows', async () => {
    const id = await requested();
    await write(`update staff.operator set state = 'DISABLED' where name = $1`, `maker${number}`);
    expect(await doubtsOf(id)).toContain('MAKER_DISABLED');
    expect(codeOf(await approve(id))).toBe('REQUEST_MAKER_DISABLED');
  });

  test('and is approved while the maker has the permission of the request, whatever else was lost', async () => {
    maker = await world.operator(`both${number}`, ['finance-operator', 'content']);
    const id = await requested();
    await write(
      `delete from staff.operator_role where role = 'content'
         and operator_id = (select id from staff.operator where name = $1)`,
      `both${number}`,
    );
    expect(codeOf(await approve(id))).toBe('OK');
  });

  test('as stored with the request, which cannot be changed', async () => {
    const id = await requested();
    const { rows } = await write('select permissions_to_make from staff.request where id = $1', id);
    expect(rows[0].permissions_to_make).toEqual(['payments.match']);
    await expect(write(`update staff.request set permissions_to_make = '{}' where id = $1`, id)).rejects.toThrow(
      'settled',
    );
  });
});

describe('the same person with two accounts', () => {
  test('cannot approve in the browser from which the maker has logged in, in either order', async () => {
    const first = await loginFrom(`maker${number}`, maker);
    const second = await loginFrom(`checker${number}`, checker, first.deviceToken);
    // The browser keeps its token, which reveals that the two operators shared it.
    expect(second.deviceToken).toBe(first.deviceToken);
    const id = await requested({ token: first.token });
    const here = { token: second.token, deviceToken: first.deviceToken };
    expect(await doubtsOf(id, here)).toEqual(['SAME_DEVICE', 'SAME_ADDRESS']);
    expect(codeOf(await approve(id, here))).toBe('FOUR_EYES_SAME_DEVICE');
    // From another browser the approval is allowed, but the earlier sharing is shown.
    const elsewhere = await loginFrom(`checker${number}`, checker);
    expect(elsewhere.deviceToken).not.toBe(first.deviceToken);
    expect(await doubtsOf(id, elsewhere)).toEqual(['SHARED_DEVICE', 'SAME_ADDRESS']);
    expect(codeOf(await approve(id, elsewhere))).toBe('OK');
  });

  test.each([
    ['linh@brand.example', 'linh+two@brand.example'],
    ['linh.tran@gmail.com', 'LinhTran+two@googlemail.com'],
    ['linhtran+three@googlemail.com', 'l.inh.tran@gmail.com'],
    ['linh-tran@proton.me', 'linhtran@pm.me'],
  ])('case 24: cannot approve a request of %s as %s, which is the same mailbox', async (first, other) => {
    await setAddress(`maker${number}`, first);
    await setAddress(`checker${number}`, other);
    const id = await requested();
    expect(await doubtsOf(id)).toContain('SAME_EMAIL');
    expect(codeOf(await approve(id))).toBe('FOUR_EYES_SAME_EMAIL');
  });

  test('case 24: approves with an address of another mailbox, however alike they look', async () => {
    await setAddress(`maker${number}`, `linh.tran${number}@outlook.com`);
    await setAddress(`checker${number}`, `linhtran${number}@outlook.com`);
    const id = await requested();
    expect(await doubtsOf(id)).toEqual(['SAME_ADDRESS']);
    expect(codeOf(await approve(id))).toBe('OK');
  });

  test('is only warned about if no more than address and kind of browser are the same', async () => {
    const id = await requested();
    expect(await doubtsOf(id, { ip: '198.51.100.9' })).toEqual([]);
    expect(await doubtsOf(id, { userAgent: 'Another Browser 2.0' })).toEqual([]);
    expect(await doubtsOf(id)).toEqual(['SAME_ADDRESS']);
    expect(codeOf(await approve(id))).toBe('OK');
  });
});

import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../../testing/world.ts';
import { payee, requestWithdrawal } from '../../testing/payouts.ts';

const { payments, paymentsBackOffice, brandsBackOffice, staff } = calls;
type Rules = Value<'paymentsBackOffice.withdrawalRules'>['rules'];
type Operator = Awaited<ReturnType<TestServer['operator']>>;

let server: TestServer;
let editor: Operator;
let approver: Operator;
let reader: Operator;
beforeAll(async () => {
  server = await openTestServer();
  editor = await server.operator('editor', ['payments.read', 'payments.channels', 'brands.switches']);
  approver = await server.operator('approver', ['payments.read', 'payments.approve', 'requests.read']);
  reader = await server.operator('reader', ['payments.read']);
});
afterAll(() => server.close());

const shown = async () => answerOf(await server.call(paymentsBackOffice.withdrawalRules, {}, reader));
const request = async (changes: Partial<Rules>, by = editor, revision?: string) => {
  const present = await shown();
  const input = {
    revision: revision ?? present.revision,
    rules: { ...present.rules, ...changes },
    reason: 'new season',
  };
  return server.call(paymentsBackOffice.requestWithdrawalRules, input, by);
};
const decide = async (id: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE', by = approver) =>
  server.call(staff.decideRequest, { id, decision, reason: 'seen' }, by);
const termsOf = async (member: Awaited<ReturnType<typeof payee>>) => {
  // Processes that have not yet received the event use their cached settings for up to five seconds.
  server.clock.move(5_001);
  return answerOf(await server.call(payments.withdrawalTerms, {}, member));
};

describe('the rules of withdrawals', () => {
  test('change only when a second operator has approved; then the next withdrawal follows them', async () => {
    const before = await shown();
    expect(before).toMatchObject({ pending: null, rules: { minimum: '100', cardHours: 24, turnoverPolicy: 'BLOCK' } });
    const member = await payee(server, 100_000n);
    const other = await server.areas.brands.createBrand({
      ...{ code: 'second', name: 'Second', currency: server.brand.currency, languages: ['EN'] as const },
      ...{ defaultLanguage: 'EN' as const, isDefault: false, createdAt: server.clock.now() },
    });
    if (other === null) throw new Error('There is no second brand.');
    const elsewhere = await server.areas.brands.withdrawalRules(server.pool, { brandId: other });

    const changes = {
      minimum: '20',
      freeCount: 0,
      feePpm: 50_000,
      feeMin: '1.5',
      turnoverPolicy: 'ADMIN_FEE' as const,
    };
    const { requestId } = answerOf(await request(changes));
    expect((await shown()).rules).toEqual(before.rules);
    expect((await shown()).pending).toMatchObject({ id: requestId, maker: 'editor' });
    expect(codeOf(await request({ minimum: '30' }))).toBe('REQUEST_STATE');
    expect(await termsOf(member)).toMatchObject({ minimum: '100.00', freeLeft: 2 });
    expect(codeOf(await decide(requestId, 'APPROVE', editor))).toBe('FORBIDDEN');

    answerOf(await decide(requestId));
    const after = await shown();
    expect(after).toMatchObject({ pending: null, rules: { ...changes, minimum: '20.00', feeMin: '1.50' } });
    expect(BigInt(after.revision)).toBeGreaterThan(BigInt(before.revision));
    expect(await termsOf(member)).toMatchObject({ minimum: '20.00', freeLeft: 0, turnoverPolicy: 'ADMIN_FEE' });
    const order = answerOf(await requestWithdrawal(server, member, { amount: '40.00' }));
    expect(order).toMatchObject({ amount: '40.00', fee: '2.00', net: '38.00' });
    expect(await server.areas.brands.withdrawalRules(server.pool, { brandId: other })).toEqual(elsewhere);
  });

  test('are shown to the approver with both values, and recorded with them', async () => {
    const { rules } = await shown();
    const { requestId } = answerOf(await request({ cardHours: 0, feePpm: 12_500, maximum: '60000' }));
    const { parts, request: opened } = answerOf(await server.call(staff.request, { id: requestId }, approver));
    const facts = new Map(parts.flatMap((part) => part.facts).map((fact) => [fact.name, fact]));
    expect(facts.size).toBe(Object.keys(rules).length);
    expect(facts.get('cardHours')).toMatchObject({ value: '24', becomes: '0' });
    expect(facts.get('feePpm')).toMatchObject({ kind: 'PERCENT', value: '5', becomes: '1.25' });
    expect(facts.get('maximum')).toMatchObject({ kind: 'AMOUNT', value: '50000.00', becomes: '60000.00' });
    expect(opened.frozen).toMatchObject({ cardHours: 0, maximum: '60000.00' });
    answerOf(await decide(requestId));
    const { rows } = await server.ownerPool.query<{ before: Rules; after: Rules; actor: string; permission: string }>(
      `select before, after, actor, permission from staff.audit_entry
        where action = 'payments.set-withdrawal-rules' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      ...{ actor: 'approver', permission: 'payments.approve' },
      ...{ before: { cardHours: 24, feePpm: 50_000 }, after: { cardHours: 0, feePpm: 12_500 } },
    });
  });

  test('stay when the second operator rejects', async () => {
    const before = await shown();
    const { requestId } = answerOf(await request({ dailyCount: 9 }));
    answerOf(await decide(requestId, 'REJECT'));
    expect(await shown()).toEqual(before);
  });

  test('are refused with the name of the wrong field', async () => {
    const faultOf = async (changes: Partial<Rules>) => {
      const answer = await request(changes);
      if (!isRefusal(answer)) return 'ok';
      return `${answer.code} ${answer.params.field ?? ''} ${answer.params.patternId ?? ''}`;
    };
    expect(await faultOf({ minimum: '500', maximum: '499.99' })).toBe('FIELD_RULE maximum BELOW_minimum');
    expect(await faultOf({ minimum: '0' })).toBe('FIELD_RULE minimum AMOUNT');
    expect(await faultOf({ dailyAmount: '10' })).toBe('FIELD_RULE dailyAmount BELOW_minimum');
    expect(await faultOf({ feeMin: '60' })).toBe('FIELD_RULE feeMax BELOW_feeMin');
    expect(await faultOf({ secondPersonAbove: '70000' })).toBe('FIELD_RULE twoApproversAbove BELOW_secondPersonAbove');
    expect(await faultOf({ reviewFrom: '1.005' })).toBe('FIELD_RULE reviewFrom AMOUNT');
    expect(await faultOf({ reviewFrom: '-1' })).toBe('FIELD_RULE reviewFrom AMOUNT');
    expect(await faultOf({ maximum: '99999999999999' })).toBe('FIELD_RULE maximum AMOUNT');
    expect(await faultOf({ dailyCount: 0 })).toBe('FIELD_RULE dailyCount BOUNDS');
    expect(await faultOf({ dailyCount: 1_001 })).toBe('FIELD_RULE dailyCount BOUNDS');
    expect(await faultOf({ cardHours: 721 })).toBe('FIELD_RULE cardHours BOUNDS');
    expect(await faultOf({ feePpm: 1_000_001 })).toBe('FIELD_RULE feePpm BOUNDS');
    expect(await faultOf({ adminFeePpm: -1 })).toBe('FIELD_RULE adminFeePpm BOUNDS');
    expect((await shown()).pending).toBeNull();
  });

  test('are requested only with the permission, and on the settings that the operator has read', async () => {
    expect(codeOf(await request({ dailyCount: 9 }, reader))).toBe('FORBIDDEN');
    expect(codeOf(await request({ dailyCount: 9 }, approver))).toBe('FORBIDDEN');
    const { revision } = await shown();
    const switches = { revision, changes: [{ modId: 'AUTOPLAY', enabled: false }] };
    answerOf(await server.call(brandsBackOffice.changeSwitches, switches, editor));
    expect(codeOf(await request({ dailyCount: 9 }, editor, revision))).toBe('STATE_CONFLICT');
    expect((await shown()).pending).toBeNull();
  });
});

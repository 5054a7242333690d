import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { person } from '../testing/people.ts';

const { brandsBackOffice, safetyBackOffice, staff } = calls;
type Rules = Value<'safetyBackOffice.complianceRules'>['rules'];
type Operator = Awaited<ReturnType<TestServer['operator']>>;

const NEW_BRAND: Rules = {
  ...{ firstLevelAbove: '200', secondLevelFrom: '2000', thirdLevelFrom: '20000', boundAccountProves: false },
  ...{ structuringBelow: '2000', suddenVolumeFrom: '10000' },
};

let server: TestServer;
let editor: Operator;
let approver: Operator;
let reader: Operator;
beforeAll(async () => {
  server = await openTestServer();
  editor = await server.operator('editor', ['safety.read', 'safety.rules', 'brands.switches']);
  approver = await server.operator('approver', ['safety.read', 'safety.rules', 'requests.read']);
  reader = await server.operator('reader', ['safety.read']);
});
afterAll(() => server.close());

const shown = async () => answerOf(await server.call(safetyBackOffice.complianceRules, {}, reader));
const request = async (changes: Partial<Rules>, by = editor, revision?: string) => {
  const present = await shown();
  const rules = { ...present.rules, ...changes };
  const input = { revision: revision ?? present.revision, rules, reason: 'the authority changed its sums' };
  return server.call(safetyBackOffice.requestComplianceRules, input, by);
};
const decide = async (id: string, decision: 'APPROVE' | 'REJECT' = 'APPROVE', by = approver) =>
  server.call(staff.decideRequest, { id, decision, reason: 'seen' }, by);

describe('the compliance rules of a brand', () => {
  test('change only when a second operator has approved; then the next deposit follows them', async () => {
    const before = await shown();
    const { scope } = (await person(server)).member;
    const levelFor = async (amount: bigint) => {
      // Processes that have not yet received the event use their cached settings for up to five seconds.
      server.clock.move(5_001);
      const now = server.clock.now();
      const refusal = await server.areas.safety.identityForDeposit(server.pool, scope, amount, now);
      return refusal?.params.level ?? 0;
    };
    const other = await server.areas.brands.createBrand({
      ...{ code: 'second', name: 'Second', currency: server.brand.currency, languages: ['EN'] as const },
      ...{ defaultLanguage: 'EN' as const, isDefault: false, createdAt: server.clock.now() },
    });
    if (other === null) throw new Error('There is no second brand.');
    const elsewhere = await server.areas.brands.complianceRules(server.pool, { brandId: other });
    expect(elsewhere.rules).toEqual(NEW_BRAND);

    const { requestId } = answerOf(await request(NEW_BRAND));
    expect((await shown()).rules).toEqual(before.rules);
    expect((await shown()).pending).toMatchObject({ id: requestId, maker: 'editor' });
    expect(codeOf(await request({ firstLevelAbove: '30' }))).toBe('REQUEST_STATE');
    expect(await levelFor(20_001n)).toBe(0);
    expect(codeOf(await decide(requestId, 'APPROVE', editor))).toBe('FOUR_EYES_SAME_PERSON');
    expect(codeOf(await decide(requestId, 'APPROVE', reader))).toBe('FORBIDDEN');

    answerOf(await decide(requestId));
    const after = await shown();
    expect(after).toMatchObject({ pending: null, rules: { firstLevelAbove: '200.00', boundAccountProves: false } });
    expect(BigInt(after.revision)).toBeGreaterThan(BigInt(before.revision));
    expect([await levelFor(20_000n), await levelFor(20_001n)]).toEqual([0, 1]);
    expect([await levelFor(199_999n), await levelFor(200_000n), await levelFor(2_000_000n)]).toEqual([1, 2, 3]);
    expect(await server.areas.brands.complianceRules(server.pool, { brandId: other })).toEqual(elsewhere);
  });

  test('are shown to the approver with both values, and recorded with them', async () => {
    const { rules } = await shown();
    const { requestId } = answerOf(await request({ thirdLevelFrom: '30000', boundAccountProves: true }));
    const { parts, request: opened } = answerOf(await server.call(staff.request, { id: requestId }, approver));
    const facts = new Map(parts.flatMap((part) => part.facts).map((fact) => [fact.name, fact]));
    expect(facts.size).toBe(Object.keys(rules).length);
    expect(facts.get('thirdLevelFrom')).toMatchObject({ kind: 'AMOUNT', value: '20000.00', becomes: '30000.00' });
    expect(facts.get('boundAccountProves')).toMatchObject({ kind: 'CODE', value: 'false', becomes: 'true' });
    expect(opened.frozen).toMatchObject({ thirdLevelFrom: '30000.00', boundAccountProves: true });
    answerOf(await decide(requestId));
    const { rows } = await server.ownerPool.query<{ before: Rules; after: Rules; actor: string; permission: string }>(
      `select before, after, actor, permission from staff.audit_entry
        where action = 'safety.set-compliance-rules' order by id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      ...{ actor: 'approver', permission: 'safety.rules' },
      ...{ before: { boundAccountProves: false }, after: { boundAccountProves: true, thirdLevelFrom: '30000.00' } },
    });
  });

  test('stay when the second operator rejects', async () => {
    const before = await shown();
    const { requestId } = answerOf(await request({ structuringBelow: '9' }));
    answerOf(await decide(requestId, 'REJECT'));
    expect(await shown()).toEqual(before);
  });

  test('are refused with the name of the wrong field', async () => {
    const faultOf = async (changes: Partial<Rules>) => {
      const answer = await request(changes);
      if (!isRefusal(answer)) return 'ok';
      return `${answer.code} ${answer.params.field ?? ''} ${answer.params.patternId ?? ''}`;
    };
    expect(await faultOf({ secondLevelFrom: '199.99' })).toBe('FIELD_RULE secondLevelFrom BELOW_firstLevelAbove');
    expect(await faultOf({ thirdLevelFrom: '1999.99' })).toBe('FIELD_RULE thirdLevelFrom BELOW_secondLevelFrom');
    expect(await faultOf({ firstLevelAbove: '-1' })).toBe('FIELD_RULE firstLevelAbove AMOUNT');
    expect(await faultOf({ firstLevelAbove: '1.005' })).toBe('FIELD_RULE firstLevelAbove AMOUNT');
    expect(await faultOf({ structuringBelow: '0' })).toBe('FIELD_RULE structuringBelow AMOUNT');
    expect(await faultOf({ suddenVolumeFrom: '0.00' })).toBe('FIELD_RULE suddenVolumeFrom AMOUNT');
    expect(await faultOf({ thirdLevelFrom: '99999999999999' })).toBe('FIELD_RULE thirdLevelFrom AMOUNT');
    expect((await shown()).pending).toBeNull();
  });

  test('are read and requested only with the permission, and on the settings that the operator has read', async () => {
    const stranger = await server.operator('stranger', ['payments.read', 'payments.channels']);
    expect(codeOf(await server.call(safetyBackOffice.complianceRules, {}, stranger))).toBe('FORBIDDEN');
    expect(codeOf(await request({ firstLevelAbove: '9' }, reader))).toBe('FORBIDDEN');
    const { revision } = await shown();
    const switches = { revision, changes: [{ modId: 'AUTOPLAY', enabled: false }] };
    answerOf(await server.call(brandsBackOffice.changeSwitches, switches, editor));
    expect(codeOf(await request({ firstLevelAbove: '9' }, editor, revision))).toBe('STATE_CONFLICT');
    expect((await shown()).pending).toBeNull();
  });
});

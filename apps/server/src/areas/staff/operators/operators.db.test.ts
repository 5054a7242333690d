import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setupTokenOf } from '../../../testing/setup-token.ts';
import { answerOf, codeOf, createWorld, type World } from '../../../testing/world.ts';

type Operator = Awaited<ReturnType<World['operator']>>;
let world: World;
let owner: Operator;
let second: Operator;
let target: Operator;
let targetId: string;
let number = 0;
const { staff } = calls;
const REASON = 'as agreed';

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  number += 1;
  owner = await world.operator(`owner${number}`, ['owner']);
  second = await world.operator(`second${number}`, ['owner']);
  target = await world.operator(`target${number}`, ['risk']);
  const { rows } = answerOf(await world.call(staff.operators, { limit: 100 }, owner)) as Value<'staff.operators'>;
  targetId = rows.find((row) => row.name === `target${number}`)?.id ?? '';
});

const request = (kind: Payload<'staff.requestOperator'>['kind'], extra: object = {}, by: Operator = owner) =>
  world.call(staff.requestOperator, { id: targetId, kind, reason: REASON, ...extra }, by);
const requestOf = (answer: unknown) => (answerOf(answer) as { requestId: string }).requestId;
const approve = (id: string, by: Operator = second) =>
  world.call(staff.decideRequest, { id, decision: 'APPROVE', reason: 'seen' }, by);
const me = (token: string, ip?: string) => world.staff.authenticate(token, world.brand, ip, true);

describe('an operator', () => {
  test('is disabled immediately by one operator, and enabled again by two', async () => {
    answerOf(await world.call(staff.disableOperator, { id: targetId, reason: REASON }, second));
    expect(await me(target.token)).toBeNull();
    expect(codeOf(await world.call(staff.disableOperator, { id: targetId, reason: REASON }, second))).toBe(
      'STATE_CONFLICT',
    );
    const id = requestOf(await request('ENABLE'));
    expect(codeOf(await approve(id, owner))).toBe('FOUR_EYES_SAME_PERSON');
    answerOf(await approve(id));
    world.clock.move(31_000);
    expect(await me((await world.again(`target${number}`)).token)).not.toBeNull();
  });

  test('gets a link for a new password at the own address, also on request of another operator, and the authenticator remains', async () => {
    expect(codeOf(await request('RESET_PASSWORD'))).toBe('EMAIL_MISSING');
    const email = `target${number}@staff.example`;
    answerOf(await approve(requestOf(await request('EMAIL', { email }))));
    expect(codeOf(await request('EMAIL', { email: 'no address' }))).toBe('FIELD_RULE');
    const id = requestOf(await request('RESET_PASSWORD'));
    const approved = answerOf(await approve(id));
    expect(approved).not.toHaveProperty('initialPassword');
    // The old password is valid until the link is used.
    expect(await me(target.token)).not.toBeNull();
    const token = await setupTokenOf(world, email, owner);
    expect(answerOf(await world.call(staff.readSetUp, { token }))).toMatchObject({
      operator: `target${number}`,
      enrolled: true,
    });
    const newPassword = `Copper-lantern-${number}`;
    expect(codeOf(await world.call(staff.setUp, { token, newPassword: 'aaaabbbbaaaab' }))).toBe('PASSWORD_WEAK');
    expect(codeOf(await world.call(staff.setUp, { token, newPassword: target.password }))).toBe('PASSWORD_REUSED');
    // The link does not replace the second factor: no session opens.
    expect(answerOf(await world.call(staff.setUp, { token, newPassword }))).toEqual({ session: null });
    expect(await me(target.token)).toBeNull();
    expect(codeOf(await world.call(staff.setUp, { token, newPassword: 'Another-quiet-1' }))).toBe('LINK_INVALID');
    world.clock.move(31_000);
    const login = { name: `target${number}`, password: newPassword, totp: world.totp(target.secret) };
    expect(answerOf(await world.call(staff.login, login))).toMatchObject({ next: null });
  });

  test('cannot use a link that went to an earlier address', async () => {
    const [first, later] = [`first${number}@staff.example`, `later${number}@staff.example`];
    answerOf(await approve(requestOf(await request('EMAIL', { email: first }))));
    answerOf(await approve(requestOf(await request('RESET_PASSWORD'))));
    const token = await setupTokenOf(world, first, owner);
    const waiting = requestOf(await request('RESET_PASSWORD'));
    answerOf(await approve(requestOf(await request('EMAIL', { email: later }))));
    expect(codeOf(await world.call(staff.readSetUp, { token }))).toBe('LINK_INVALID');
    // The request named the old address.
    expect(codeOf(await approve(waiting))).toBe('SUBJECT_CHANGED');
  });

  test('enrols a new authenticator app after two operators approved', async () => {
    answerOf(await approve(requestOf(await request('RESET_TOTP'))));
    expect(await me(target.token)).toBeNull();
    const login = { name: `target${number}`, password: target.password };
    expect(answerOf(await world.call(staff.login, login))).toMatchObject({ next: 'ENROL_TOTP', permissions: [] });
  });

  test('changes roles with two operators, and never to a forbidden pair, an unknown role, or owner without the rights of one', async () => {
    answerOf(await approve(requestOf(await request('ROLES', { roles: ['content', 'customer-service'] }))));
    expect(await me(target.token)).toBeNull();
    world.clock.move(31_000);
    const { token } = await world.again(`target${number}`);
    expect(answerOf(await world.call(staff.me, {}, { token }))).toMatchObject({
      roles: ['content', 'customer-service'],
    });
    expect(codeOf(await request('ROLES', { roles: ['finance-operator', 'finance-approver'] }))).toBe('FIELD_RULE');
    expect(codeOf(await request('ROLES', { roles: ['king'] }))).toBe('FIELD_RULE');
    const admin = await world.operator(`admin${number}`, ['platform-admin']);
    expect(codeOf(await request('ROLES', { roles: ['owner'] }, admin))).toBe('PERMISSION_NOT_HELD');
  });

  test('is admitted only from the addresses of the brand and the own ones, at the login and by a stolen token', async () => {
    answerOf(await approve(requestOf(await request('ADDRESSES', { ranges: ['203.0.113.0/24'] }))));
    expect(await me(target.token, '203.0.113.9')).not.toBeNull();
    expect(await me(target.token, '198.51.100.9')).toBeNull();
    expect(await me(target.token, '203.0.113.9')).not.toBeNull();
    world.clock.move(31_000);
    const login = { name: `target${number}`, password: target.password, totp: world.totp(target.secret) };
    // An operator's own address list is not disclosed, not even that the name exists; and nothing is counted against the operator.
    for (let time = 0; time < 8; time += 1) {
      const code = codeOf(await world.call(staff.login, login, { ip: '198.51.100.9' }));
      expect(code).toBe(time < 5 ? 'LOGIN_FAILED' : 'ACCOUNT_LOCKED');
    }
    answerOf(await world.call(staff.login, login, { ip: '203.0.113.9' }));
    const ranges = ['203.0.113.0/28'];
    const allowed = await world.call(
      staff.requestAddresses,
      { ranges, reason: REASON },
      { ...owner, ip: '203.0.113.7' },
    );
    answerOf(await approve(requestOf(allowed)));
    const stranger = { name: 'whoever', password: 'whatever', totp: '000000' };
    for (let time = 0; time < 8; time += 1) {
      expect(codeOf(await world.call(staff.login, stranger, { ip: '198.51.100.9' }))).toBe('ADDRESS_REFUSED');
    }
    expect(codeOf(await world.call(staff.login, stranger, { ip: '203.0.113.7' }))).toBe('LOGIN_FAILED');
    expect(await me(owner.token, '203.0.113.99')).toBeNull();
    expect(await me(owner.token, '203.0.113.7')).not.toBeNull();
    const lockedOut = await world.call(staff.requestAddresses, { ranges: ['192.0.2.1'], reason: REASON }, owner);
    expect(lockedOut).toMatchObject({ code: 'FIELD_RULE', params: { patternId: 'OWN_ADDRESS' } });
    const open = await world.call(staff.requestAddresses, { ranges: [], reason: REASON }, owner);
    answerOf(await approve(requestOf(open)));
  });

  test('sees the own sessions with their ends', async () => {
    world.clock.move(31_000);
    const fresh = await world.again(`target${number}`);
    const { rows } = answerOf(await world.call(staff.sessions, {}, fresh)) as Value<'staff.sessions'>;
    expect(rows[0]).toMatchObject({ ip: '203.0.113.7', endedAt: null, endReason: null });
    expect(rows.slice(1).every((row) => row.endReason === 'REPLACED')).toBe(true);
  });

  test('is logged out after fifteen minutes of inactivity and after eight hours', async () => {
    world.clock.move(14 * 60_000);
    expect(await me(target.token)).not.toBeNull();
    world.clock.move(15 * 60_000);
    expect(await me(target.token)).toBeNull();
    const again = await world.again(`target${number}`);
    for (let minutes = 0; minutes < 8 * 60 - 10; minutes += 10) {
      world.clock.move(10 * 60_000);
      expect(await me(again.token)).not.toBeNull();
    }
    world.clock.move(11 * 60_000);
    expect(await me(again.token)).toBeNull();
  });
});

describe('a page that polls for changes', () => {
  test('does not prolong a session, which ends after fifteen minutes without human input', async () => {
    const poll = async (isIdle: boolean) => codeOf(await world.call(staff.requests, {}, { ...target, isIdle }));
    target = await world.operator(`polled${number}`, ['content']);
    for (let minute = 0; minute < 14; minute += 1) {
      world.clock.move(60_000);
      expect(await poll(true)).toBe('OK');
    }
    // One human input extends the session, whichever call reports it.
    answerOf(await world.call(staff.stay, {}, target));
    for (let minute = 0; minute < 14; minute += 1) {
      world.clock.move(60_000);
      expect(await poll(true)).toBe('OK');
    }
    expect(answerOf(await world.call(staff.session, {}, { ...target, isIdle: true })).session).not.toBeNull();
    world.clock.move(60_000);
    expect(await poll(true)).toBe('NOT_LOGGED_IN');
    expect(await poll(false)).toBe('NOT_LOGGED_IN');
    expect(answerOf(await world.call(staff.session, {}, target)).session).toBeNull();
    const { rows } = await world.database.ownerPool.query(
      `select end_reason from staff.session s join staff.operator o on o.id = s.operator_id where o.name = $1 and ended_at is not null
       order by s.id desc limit 1`,
      [`polled${number}`],
    );
    expect(rows).toEqual([{ end_reason: 'IDLE' }]);
  });
});

describe('a role of a brand', () => {
  const role = (permissions: string[], name = `floor-${number}`) =>
    world.call(staff.requestRole, { name, permissions, reason: REASON }, owner);

  test('grants exactly its permissions once two operators created it', async () => {
    answerOf(await approve(requestOf(await role(['members.read', 'lottery.read']))));
    answerOf(await approve(requestOf(await request('ROLES', { roles: [`floor-${number}`] }))));
    world.clock.move(31_000);
    const { token } = await world.again(`target${number}`);
    const session = await me(token);
    if (session === null || isRefusal(session)) throw new Error('no session');
    expect([...session.permissions].sort()).toEqual([
      'dashboard.read',
      'lottery.read',
      'members.read',
      'requests.read',
    ]);
  });

  test('is refused with conflicting or unknown permissions, and with the name of a platform role', async () => {
    expect(codeOf(await role(['payments.match', 'payments.approve']))).toBe('FIELD_RULE');
    expect(codeOf(await role(['money.print']))).toBe('FIELD_RULE');
    expect(codeOf(await role(['members.read'], 'owner'))).toBe('FIELD_RULE');
  });
});

describe('brands', () => {
  const brandRequest = {
    ...{ name: 'Harbour', hosts: ['harbour.example', 'www.harbour.example'], logoUrl: null, theme: 'AZURE' as const },
    ...{ currency: { code: 'VND', symbol: '₫', exponent: 0 }, languages: ['VI' as const, 'EN' as const] },
    ...{ defaultLanguage: 'VI' as const, reason: REASON },
  };
  const { brandsBackOffice } = calls;

  test('are created by two operators, who both get a seat, and others get none', async () => {
    const code = `harbour${number}`;
    const id = requestOf(await world.call(brandsBackOffice.requestBrand, { ...brandRequest, code }, owner));
    answerOf(await approve(id));
    world.brands.forget();
    expect(await world.brands.findByHost('www.harbour.example')).toMatchObject({ code, currency: { exponent: 0 } });
    const brand = await world.brands.findByCode(code);
    for (const who of [owner, second]) {
      const session = await me(who.token);
      if (session === null || isRefusal(session)) throw new Error('no session');
      const seat = await world.staff.takeSeat(session, code);
      expect(seat).toMatchObject({ brand: { id: brand?.id }, operator: { scope: { brandId: brand?.id } } });
    }
    const stranger = await me(target.token);
    if (stranger === null || isRefusal(stranger)) throw new Error('no session');
    expect(await world.staff.takeSeat(stranger, code)).toBeNull();
    expect(await world.staff.takeSeat(stranger, 'nowhere')).toBeNull();
    const taken = await world.call(brandsBackOffice.requestBrand, { ...brandRequest, code }, owner);
    expect(codeOf(taken)).toBe('BRAND_TAKEN');
    const host = await world.call(brandsBackOffice.requestBrand, { ...brandRequest, code: `other${number}` }, owner);
    expect(host).toMatchObject({ code: 'HOST_TAKEN', params: { host: 'harbour.example' } });
    const { rows } = answerOf(await world.call(brandsBackOffice.brands, {}, owner)) as Value<'brandsBackOffice.brands'>;
    expect(rows.map((row) => row.code)).toEqual(['lantern', code]);
  });

  test('get and lose seats of operators with two operators', async () => {
    const code = `quay${number}`;
    const hosts = [`quay${number}.example`];
    answerOf(
      await approve(
        requestOf(await world.call(brandsBackOffice.requestBrand, { ...brandRequest, code, hosts }, owner)),
      ),
    );
    answerOf(await approve(requestOf(await request('SCOPE', { brands: [code] }))));
    const session = await me(target.token);
    if (session === null || isRefusal(session)) throw new Error('no session');
    expect((await world.staff.takeSeat(session, code))?.operator.name).toBe(`target${number}@lantern`);
    answerOf(await approve(requestOf(await request('SCOPE', { brands: [] }))));
    expect(await world.staff.takeSeat(session, code)).toBeNull();
    expect(codeOf(await request('SCOPE', { brands: ['nowhere'] }))).toBe('FIELD_RULE');
  });
});

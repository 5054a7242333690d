import { calls } from '@lantern/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Particulars, type Person, person, prove } from '../testing/people.ts';

/** Two operators end an exclusion that follows the account of another person. */

type Operator = Awaited<ReturnType<TestServer['operator']>>;

let server: TestServer;
let otherBrand: bigint;
let officer: Operator;
let second: Operator;
beforeAll(async () => {
  server = await openTestServer();
  const made = await server.areas.brands.createBrand({
    ...{ code: 'second', name: 'Second', currency: { code: 'P', symbol: 'P', exponent: 2 } },
    ...{ defaultLanguage: 'EN', languages: ['EN'], isDefault: false, createdAt: server.clock.now() },
  });
  if (made === null) throw new Error('The second brand was not made.');
  otherBrand = made;
  officer = await server.operator('officer', ['safety.read', 'safety.identity', 'requests.read']);
  second = await server.operator('second', ['safety.read', 'safety.identity', 'requests.read']);
});
afterAll(() => server.close());

const { payments, safety, safetyBackOffice, staff } = calls;

let names = 0;
/** Particulars of a name and birth date that nobody else has. */
const particulars = (): Particulars => {
  names += 1;
  return { realName: `Nguyễn Văn ${'ABCDEFGHIJKL'[names]}n`, birthday: '1991-03-04' };
};
const mayBet = async ({ member }: Person) => codeOf((await server.areas.safety.mayBet(member.scope)) ?? 'OK');
const deposit = async (who: Person) =>
  codeOf(
    await server.call(
      payments.createDeposit,
      { requestId: crypto.randomUUID(), channel: 'sandbox-qr', amount: '100.00' },
      who,
    ),
  );
const exclude = async (who: Person, length: 'ONE_YEAR' | 'FIVE_YEARS' = 'ONE_YEAR') =>
  answerOf(await server.call(safety.selfExclude, { length }, who));
/** The member's exclusions, newest first. */
const exclusionsOf = async ({ member }: Person) =>
  answerOf(await server.call(safetyBackOffice.exclusions, { search: member.account }, officer)).rows;
const idOf = async (who: Person) => (await exclusionsOf(who))[0]?.id ?? '';
const partPersons = (exclusionId: string, by = officer) =>
  server.call(safetyBackOffice.partPersons, { exclusionId, reason: 'two passports seen' }, by);
const requested = async (who: Person) => answerOf(await partPersons(await idOf(who))).requestId;
const approve = async (id: string, by = second) =>
  codeOf(await server.call(staff.decideRequest, { id, decision: 'APPROVE', reason: 'seen' }, by));
const partedByTwo = async (who: Person) => expect(await approve(await requested(who))).toBe('OK');

/** Submits a document under the account's own name. */
const submit = async (who: Person, { realName = '', birthday = '' }: Particulars, documentNumber: string) =>
  expect(await prove(server, who, { realName, birthDate: birthday, documentNumber })).toBeNull();

/** Two accounts with the same particulars, at the same brand unless another one is given; the first excludes itself. */
async function namesakes(same = particulars(), brandOfFirst = server.scope.brandId) {
  const first = await person(server, same, brandOfFirst);
  const namesake = await person(server, same);
  await server.drain();
  await exclude(first);
  expect(await mayBet(namesake)).toBe('SELF_EXCLUDED');
  return { first, namesake, same };
}

test('a namesake is released by two operators and not taken for the same person again', async () => {
  const { first, namesake } = await namesakes();
  expect(await exclusionsOf(namesake)).toMatchObject([{ follows: true, isInForce: true, requestId: null }]);
  expect(await exclusionsOf(first)).toMatchObject([{ follows: false, isInForce: true }]);
  expect(await deposit(namesake)).toBe('SELF_EXCLUDED');

  const id = await requested(namesake);
  expect(await exclusionsOf(namesake)).toMatchObject([{ isInForce: true, requestId: id }]);
  expect(codeOf(await partPersons(await idOf(namesake), second))).toBe('REQUEST_STATE');
  expect(await approve(id, officer)).toBe('FOUR_EYES_SAME_PERSON');
  expect(await mayBet(namesake)).toBe('SELF_EXCLUDED');
  expect(await approve(id)).toBe('OK');

  const returnedAt = server.clock.now().toISOString();
  expect(await exclusionsOf(namesake)).toMatchObject([
    { isInForce: false, isParted: true, requestId: null, returnedAt },
  ]);
  expect(await mayBet(namesake)).toBe('OK');
  expect(await deposit(namesake)).toBe('OK');
  expect(await mayBet(namesake)).toBe('OK');
  const protection = answerOf(await server.call(safety.protection, {}, namesake));
  expect(protection).toMatchObject({ exclusion: null, takesMarketing: { inbox: false, mail: false, sms: false } });

  // A longer exclusion of the first account does not reach the namesake either.
  expect(await mayBet(first)).toBe('SELF_EXCLUDED');
  await exclude(first, 'FIVE_YEARS');
  expect(await deposit(namesake)).toBe('OK');
  const { areas, pool } = server;
  const ids = [first, namesake].map(({ member }) => member.scope.memberId);
  expect(await areas.safety.accountsOfPersons(pool, server.scope, ids)).toEqual([]);
  expect(await areas.safety.samePerson(pool, namesake.member.scope)).toEqual([]);
  expect(await areas.safety.samePerson(pool, first.member.scope)).toEqual([]);
});

test('every exclusion that follows the other account ends, and an own one stays', async () => {
  const { first, namesake } = await namesakes();
  await exclude(first, 'FIVE_YEARS');
  expect((await exclusionsOf(namesake)).map(({ follows }) => follows)).toEqual([true, true]);
  await exclude(namesake);
  const [, followed] = await exclusionsOf(namesake);
  expect(await approve(answerOf(await partPersons(followed?.id ?? '')).requestId)).toBe('OK');
  expect((await exclusionsOf(namesake)).map(({ isParted, isInForce }) => [isParted, isInForce])).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ]);
  expect(await mayBet(namesake)).toBe('SELF_EXCLUDED');
});

test('an account that matches another excluded account too follows that one', async () => {
  const same = particulars();
  const sibling = await person(server, { mobile: '0907 555 111' });
  await server.drain();
  await exclude(sibling);
  const first = await person(server, same);
  await server.drain();
  await exclude(first, 'FIVE_YEARS');
  // Of several matches, a registration follows the longest exclusion.
  const namesake = await person(server, { ...same, mobile: '0907 555 111' });
  await server.drain();
  expect(await exclusionsOf(namesake)).toHaveLength(1);
  await partedByTwo(namesake);
  expect(await mayBet(namesake)).toBe('SELF_EXCLUDED');
  expect((await exclusionsOf(namesake)).map(({ endsAt, isInForce }) => [endsAt, isInForce])).toEqual([
    [(await exclusionsOf(sibling))[0]?.endsAt, true],
    [(await exclusionsOf(first))[0]?.endsAt, false],
  ]);
  await partedByTwo(namesake);
  expect(await mayBet(namesake)).toBe('OK');
});

test('accounts with the same document belong to one person', async () => {
  const same = particulars();
  const first = await person(server, same);
  const again = await person(server, same);
  await server.drain();
  for (const who of [first, again]) await submit(who, same, 'P 700-001');
  await exclude(first);
  expect(codeOf(await partPersons(await idOf(again)))).toBe('DOCUMENT_SHARED');
  expect(await mayBet(again)).toBe('SELF_EXCLUDED');
});

test('a document that both submit later makes them one person again', async () => {
  const { first, namesake, same } = await namesakes();
  await submit(first, same, 'P 700-002');
  await partedByTwo(namesake);
  expect(await mayBet(namesake)).toBe('OK');
  await submit(namesake, same, 'P 700-002');
  expect(await mayBet(namesake)).toBe('SELF_EXCLUDED');
  expect(await exclusionsOf(namesake)).toMatchObject([
    { isInForce: true, follows: true },
    { isInForce: false, isParted: true },
  ]);
  expect(codeOf(await partPersons(await idOf(namesake)))).toBe('DOCUMENT_SHARED');
  const ids = [namesake.member.scope.memberId];
  expect(await server.areas.safety.accountsOfPersons(server.pool, server.scope, ids)).toHaveLength(1);
  expect(await server.areas.safety.samePerson(server.pool, namesake.member.scope)).toHaveLength(1);
});

test('a document that both have by the time of the approval prevents it', async () => {
  const { first, namesake, same } = await namesakes();
  const id = await requested(namesake);
  for (const who of [first, namesake]) await submit(who, same, 'P 700-003');
  expect(await approve(id)).toBe('SUBJECT_CHANGED');
  expect(await mayBet(namesake)).toBe('SELF_EXCLUDED');
});

test('own, ended and unknown exclusions are refused, and operators without the permission', async () => {
  const { first, namesake } = await namesakes();
  const rester = await person(server);
  answerOf(await server.call(safety.timeOut, { length: 'WEEK' }, rester));
  for (const who of [first, rester]) expect(codeOf(await partPersons(await idOf(who)))).toBe('STATE_CONFLICT');
  expect(codeOf(await partPersons('999999'))).toBe('NOT_FOUND');
  const reader = await server.operator('reader', ['safety.read', 'requests.read']);
  const id = await idOf(namesake);
  expect(codeOf(await partPersons(id, reader))).toBe('FORBIDDEN');
  const requestId = await requested(namesake);
  expect(await approve(requestId, reader)).toBe('FORBIDDEN');
  expect(await approve(requestId)).toBe('OK');
  expect(codeOf(await partPersons(id))).toBe('STATE_CONFLICT');
  // Not even the owner of the database ends an own exclusion this way.
  await expect(
    server.ownerPool.query('update safety.exclusion set returned_at = now(), parted_by_request = 1 where id = $1', [
      await idOf(first),
    ]),
  ).rejects.toThrow('exclusion_parted');
});

test('the request shows what both accounts share, and of an account at another brand nothing else', async () => {
  const factsOf = async (who: Person) => {
    const { parts } = answerOf(await server.call(staff.request, { id: await requested(who) }, second));
    const part = parts.find(({ name }) => name === 'EXCLUSION');
    return Object.fromEntries((part?.facts ?? []).map(({ name, value }) => [name, value]));
  };
  const here = await namesakes({ ...particulars(), email: 'house@mail.example' });
  const [{ startsAt, endsAt } = { startsAt: '', endsAt: '' }] = await exclusionsOf(here.namesake);
  expect(await factsOf(here.namesake)).toEqual({
    ...{ state: 'in_force', shared_identifiers: 'EMAIL,NAME_AND_BIRTH', other_account: here.first.member.account },
    ...{ in_force_since: startsAt, in_force_until: endsAt },
  });
  const abroad = await namesakes(particulars(), otherBrand);
  expect(await factsOf(abroad.namesake)).toMatchObject({
    ...{ shared_identifiers: 'NAME_AND_BIRTH', other_account: 'OTHER_BRAND' },
  });
  const { rows } = await server.pool.query<{ id: bigint }>('select id from safety.exclusion where member_id = $1', [
    abroad.first.member.scope.memberId,
  ]);
  expect(codeOf(await partPersons(String(rows[0]?.id)))).toBe('NOT_FOUND');
  const request = answerOf(await server.call(staff.requests, {}, second)).rows[0];
  expect(JSON.stringify(request)).not.toContain(abroad.first.member.account);
  await server.call(staff.decideRequest, { id: request?.id ?? '', decision: 'APPROVE', reason: 'seen' }, second);
  expect(await mayBet(abroad.namesake)).toBe('OK');
  expect(await mayBet(abroad.first)).toBe('SELF_EXCLUDED');
});

import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Person, person } from '../testing/people.ts';

/** Who counts as one person by mailbox and number (case 24). */

let server: TestServer;
let postman: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  postman = await server.operator('postman', ['messages.read']);
});
afterAll(() => server.close());

const { identity, messagesBackOffice, safety, safetyBackOffice, security } = calls;
const MINUTE = 60_000;
const PASSWORD = 'Moon-Garden-7';

const mayBet = async ({ member }: Person) => codeOf((await server.areas.safety.mayBet(member.scope)) ?? 'OK');
const exclude = async (who: Person) => answerOf(await server.call(safety.selfExclude, { length: 'ONE_YEAR' }, who));
/** A deposit, at which the person is compared with excluded ones. */
const compare = ({ member }: Person) =>
  transaction(server.pool, (tx) => server.areas.safety.identityForDeposit(tx, member.scope, 1n, server.clock.now()));

/** The code of the latest message to an address, as an operator reads it from the simulator. */
async function codeTo(target: string): Promise<string> {
  await server.runJob('identity.deliver-messages');
  const { rows } = answerOf(await server.call(messagesBackOffice.messages, { channel: 'MAIL', target }, postman));
  const { text } = answerOf(await server.call(messagesBackOffice.message, { id: rows[0]?.id ?? '' }, postman));
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}

/** A member who has logged in. */
async function loggedIn(): Promise<Person> {
  const made = await person(server);
  const { token } = answerOf(
    await server.call(identity.login, { username: made.member.account, password: PASSWORD }, made),
  );
  const member = await server.areas.identity.authenticate(token, server.brand);
  if (member === null || isRefusal(member)) throw new Error('The session is not known.');
  return { member: { ...made.member, sessionId: member.sessionId } };
}

/** An account whose owner has bound an address. */
async function withMailbox(address: string): Promise<Person> {
  const who = await loggedIn();
  const email = { kind: 'EMAIL', target: address } as const;
  server.clock.move(6 * MINUTE);
  answerOf(await server.call(security.sendBindCode, { ...email, password: PASSWORD }, who));
  expect(codeOf(await server.call(security.bindContact, { ...email, code: await codeTo(address) }, who))).toBe('OK');
  await server.drain();
  return who;
}

describe('the self-exclusion of a member', () => {
  test.each([
    ['van.an@gmail.com', 'vanan+2@googlemail.com'],
    ['le-linh@proton.me', 'lelinh@pm.me'],
    ['minh.tran@icloud.com', 'minh.tran+new@me.com'],
    ['hoa.vo@yandex.ru', 'hoa-vo@ya.ru'],
    ['garden-one@yahoo.com.vn', 'garden-two@yahoo.com.vn'],
  ])('case 24: at %s excludes the account that is bound to %s', async (address, again) => {
    const who = await withMailbox(address);
    await exclude(who);
    expect(await mayBet(await withMailbox(again))).toBe('SELF_EXCLUDED');
  });

  test.each([
    ['bich.ngo@outlook.com', 'bichngo@outlook.com'],
    ['son.ly@outlook.com', 'son.ly@hotmail.com'],
    ['thu.ha@mail.example', 'thuha@mail.example'],
    ['khanh-do@gmail.com', 'khanhdo@gmail.com'],
  ])('case 24: at %s does not exclude the stranger at %s', async (address, strangers) => {
    const [who, stranger] = [await withMailbox(address), await withMailbox(strangers)];
    await exclude(who);
    await compare(stranger);
    expect([await mayBet(who), await mayBet(stranger)]).toEqual(['SELF_EXCLUDED', 'OK']);
  });

  test('case 24: excludes the account with the same number typed with its dialling code', async () => {
    const [who, again] = [
      await person(server, { mobile: '0901234567' }),
      await person(server, { mobile: '84901234567' }),
    ];
    await exclude(who);
    await compare(again);
    expect(await mayBet(again)).toBe('SELF_EXCLUDED');
  });
});

test('case 24: the page of exclusions says that both accounts have the same mailbox', async () => {
  const who = await withMailbox('nga.bui@gmail.com');
  await exclude(who);
  const again = await withMailbox('ngabui@gmail.com');
  const officer = await server.operator('officer', ['safety.read']);
  const { rows } = answerOf(await server.call(safetyBackOffice.exclusions, { search: again.member.account }, officer));
  expect(rows).toMatchObject([{ follows: true, shared: ['EMAIL'] }]);
});

describe('digests of contacts that an older version made', () => {
  const digestsOf = async ({ member }: Person) => {
    const { rows } = await server.pool.query<{ digest: string; rule: number }>(
      `select encode(digest, 'hex') as digest, contact_rule as rule from safety.person_digest
        where brand_id = $1 and member_id = $2 and kind in ('EMAIL', 'MOBILE') order by digest`,
      [server.scope.brandId, member.scope.memberId],
    );
    return rows;
  };

  /** Replaces a member's digests of contacts by ones that the present rule does not make. */
  const spoil = ({ member }: Person) =>
    server.ownerPool.query(
      `update safety.person_digest set digest = sha256(digest || member_id::text::bytea), contact_rule = 1
        where brand_id = $1 and member_id = $2 and kind in ('EMAIL', 'MOBILE')`,
      [server.scope.brandId, member.scope.memberId],
    );

  test.each([
    ['before', 'quan.le@gmail.com', 'quanle@gmail.com'],
    ['after', 'tam.ho@proton.me', 'tamho@pm.me'],
  ])(
    'case 24: exclude an account opened %s the one of a person who excluded himself, if only the present rule recognises it',
    async (when, ...addresses) => {
      const [first, second] = [await withMailbox(addresses[0]), await withMailbox(addresses[1])];
      const [excluded, again] = when === 'after' ? [first, second] : [second, first];
      await spoil(again);
      await exclude(excluded);
      await spoil(excluded);
      expect(await mayBet(again)).toBe('OK');
      await server.runJob('safety.person-digests');
      expect(await mayBet(again)).toBe('SELF_EXCLUDED');
    },
  );

  test('case 24: are made anew once, and the former ones stay', async () => {
    const who = await person(server, { email: 'dung.cao@gmail.com', mobile: '0907654321' });
    await compare(who);
    const made = await digestsOf(who);
    await spoil(who);
    const former = await digestsOf(who);
    await server.runJob('safety.person-digests');
    const anew = await digestsOf(who);
    const names = (rows: typeof anew) => rows.map(({ digest }) => digest).sort();
    expect(names(anew)).toEqual(names([...made, ...former]));
    expect([former, anew].map((rows) => rows.map(({ rule }) => rule))).toEqual([
      [1, 1],
      [2, 2, 2, 2],
    ]);
    await server.runJob('safety.person-digests');
    expect(await digestsOf(who)).toEqual(anew);
  });
});

import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { formerNameKey } from '@lantern/text/former';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Person, person } from '../testing/people.ts';

/** Who counts as one person by name and birth date (cases 11 and 12). */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const mayBet = async ({ member }: Person) => codeOf((await server.areas.safety.mayBet(member.scope)) ?? 'OK');
const exclude = async (who: Person) =>
  answerOf(await server.call(calls.safety.selfExclude, { length: 'ONE_YEAR' }, who));
/** A deposit, at which the person is compared with excluded ones. */
const compare = ({ member }: Person) =>
  transaction(server.pool, (tx) => server.areas.safety.identityForDeposit(tx, member.scope, 1n, server.clock.now()));

let days = 0;
/** A birth date that no other test uses. */
function freshBirthday(): string {
  days += 1;
  return new Date(Date.UTC(1980, 0, days)).toISOString().slice(0, 10);
}

describe('the self-exclusion of a member', () => {
  test.each([
    ['สุดา ตัวอย่าง', 'สีดา ตัวอย่าง'],
    ['ສຸດາ', 'ສີດາ'],
    ['かわはた', 'かわばた'],
    ['किरण', 'कीरण'],
  ])('%s does not exclude the stranger %s of the same birth date', async (name, strangersName) => {
    const birthday = freshBirthday();
    const [who, stranger] = [
      await person(server, { realName: name, birthday }),
      await person(server, { realName: strangersName, birthday }),
    ];
    await compare(stranger);
    await exclude(who);
    await compare(stranger);
    expect([await mayBet(who), await mayBet(stranger)]).toEqual(['SELF_EXCLUDED', 'OK']);
  });

  test.each([
    ['陳偉強', '陈 伟强'],
    ['阿卜杜拉·买买提', '阿卜杜拉買買提'],
    ['渡邉 真', '渡辺眞'],
    ['Niamh O’Neil', "NIAMH O'NEIL"],
    ['Raj A/L Kumar', 'RAJ AL KUMAR'],
    ['Jean‑Pierre Bui', 'Jean Pierre Bùi'],
    ['น้ำ ตัวอย่าง', 'น\u0e4d\u0e49า ตัวอย่าง'],
  ])('%s excludes the account that the same person opened as %s', async (name, otherSpelling) => {
    const birthday = freshBirthday();
    const [who, again] = [
      await person(server, { realName: name, birthday }),
      await person(server, { realName: otherSpelling, birthday }),
    ];
    await exclude(who);
    await compare(again);
    expect(await mayBet(again)).toBe('SELF_EXCLUDED');
  });
});

test('an account is excluded as soon as its owner enters the name and the birth date of a person who excluded himself', async () => {
  const birthday = freshBirthday();
  const who = await person(server, { realName: 'Trần Thị Ngọc', birthday });
  const again = await person(server);
  await exclude(who);
  const named = { realName: 'TRAN THI NGOC', birthday };
  answerOf(await server.call(calls.security.saveProfile, named, again));
  await server.drain();
  expect(await mayBet(again)).toBe('SELF_EXCLUDED');
});

describe('digests of names that an older version made', () => {
  /**
   * A member as the older version left them: the digest is that of the name without marks. Its key is its own key in both versions, so that
   * a member of that name has this digest.
   */
  async function formerly(realName: string, birthday: string): Promise<Person> {
    const who = await person(server, { realName: formerNameKey(realName), birthday });
    await compare(who);
    const scope = [server.scope.brandId, who.member.scope.memberId];
    await server.ownerPool.query('update identity.member set real_name = $3 where brand_id = $1 and id = $2', [
      ...scope,
      realName,
    ]);
    await server.ownerPool.query(
      'update safety.person_digest set name_rule = 1 where brand_id = $1 and member_id = $2',
      scope,
    );
    return who;
  }

  test('are made anew once: strangers are parted, one person stays one', async () => {
    const [thai, vietnamese] = [freshBirthday(), freshBirthday()];
    const [who, stranger] = [await formerly('สุดา ตัวอย่าง', thai), await formerly('สีดา ตัวอย่าง', thai)];
    const [linh, linhAgain] = [await formerly('Lê Thị Linh', vietnamese), await formerly('LE THI LINH', vietnamese)];
    const samePerson = async ({ member }: Person) =>
      (await server.areas.safety.samePerson(server.pool, member.scope)).map(({ memberId }) => memberId);
    expect(await samePerson(who)).toEqual([stranger.member.scope.memberId]);
    await server.runJob('safety.person-digests');
    expect(await samePerson(who)).toEqual([]);
    expect(await samePerson(linh)).toEqual([linhAgain.member.scope.memberId]);
    await exclude(who);
    await exclude(linh);
    await compare(stranger);
    expect([await mayBet(stranger), await mayBet(linhAgain)]).toEqual(['OK', 'SELF_EXCLUDED']);
    const { rows } = await server.pool.query('select from safety.person_digest where name_rule < 2');
    expect(rows).toEqual([]);
  });

  test('leave an exclusion that follows a stranger, which is listed and ended by two operators', async () => {
    const birthday = freshBirthday();
    const [who, stranger] = [await formerly('สุดา ตัวอย่าง', birthday), await formerly('สีดา ตัวอย่าง', birthday)];
    await exclude(who);
    expect(await mayBet(stranger)).toBe('SELF_EXCLUDED');
    const officers = ['safety.read', 'safety.identity'];
    const [maker, checker] = [await server.operator('maker', officers), await server.operator('checker', officers)];
    const { safetyBackOffice, staff } = calls;
    const listed = async () =>
      answerOf(await server.call(safetyBackOffice.exclusions, { sharesNothing: true }, maker)).rows;
    const [followed] = answerOf(
      await server.call(safetyBackOffice.exclusions, { search: stranger.member.account }, maker),
    ).rows;
    expect([followed?.shared, await listed()]).toEqual([['NAME_AND_BIRTH'], []]);
    await server.runJob('safety.person-digests');
    expect(await listed()).toMatchObject([{ member: stranger.member.account, follows: true, shared: [] }]);
    expect(await mayBet(stranger)).toBe('SELF_EXCLUDED');
    const { requestId } = answerOf(
      await server.call(safetyBackOffice.partPersons, { exclusionId: followed?.id ?? '', reason: 'two names' }, maker),
    );
    const decision = { id: requestId, decision: 'APPROVE', reason: 'seen' } as const;
    expect(codeOf(await server.call(staff.decideRequest, decision, checker))).toBe('OK');
    expect([await mayBet(stranger), await mayBet(who), await listed()]).toEqual(['OK', 'SELF_EXCLUDED', []]);
  });

  /** Replaces a member's digests of names by ones that the present rule does not make. */
  const spoil = ({ member }: Person) =>
    server.ownerPool.query(
      `update safety.person_digest set digest = sha256(digest || member_id::text::bytea), name_rule = 1
        where brand_id = $1 and member_id = $2 and kind = 'NAME_AND_BIRTH'`,
      [server.scope.brandId, member.scope.memberId],
    );

  test.each(['before', 'after'])(
    'exclude an account opened %s the one of a person who excluded himself, if only the present rule recognises it',
    async (when) => {
      const birthday = freshBirthday();
      const names = ['Niamh O’Neil', 'NIAMH ONEIL'];
      const [first, second] = [
        await person(server, { realName: names[0] ?? '', birthday }),
        await person(server, { realName: names[1] ?? '', birthday }),
      ];
      const [excluded, again] = when === 'after' ? [first, second] : [second, first];
      await compare(again);
      await spoil(again);
      await exclude(excluded);
      await spoil(excluded);
      expect(await mayBet(again)).toBe('OK');
      await server.runJob('safety.person-digests');
      expect(await mayBet(again)).toBe('SELF_EXCLUDED');
    },
  );
});

import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountName, accounts, type Command, commandId, postings } from '../index.ts';
import { posting, transfer } from '../postings/posting.ts';
import { arbitraryCommands } from '../testing/model.ts';
import { command, createWorld, SCOPE, type World } from '../testing/world.ts';

/** `ledger.apply_one` must write and answer the same as a batch of one command: each of two databases runs the same commands one way. */

const RUNS = propertyRuns(10);
/** Members with open accounts; the next member id has none. */
const MEMBERS = 4;

let plain: World;
let batched: World;
let runs = 0n;
beforeAll(async () => {
  [plain, batched] = await Promise.all([createWorld([]), createWorld([])]);
});
afterAll(() => Promise.all([plain.end(), batched.end()]));

/** New members for each run, in both databases. */
async function openRun(): Promise<readonly bigint[]> {
  runs += 1n;
  const members = Array.from({ length: MEMBERS + 1 }, (_, index) => runs * 100n + BigInt(index) + 1n);
  for (const { ledger, database } of [plain, batched]) {
    for (const member of members.slice(0, MEMBERS)) await ledger.openMember(database.appPool, SCOPE, member);
  }
  return members;
}

/** Random transfers among members' money, points, vendor wallets and platform accounts. */
function arbitraryTransfers(members: readonly bigint[]) {
  const member = fc.constantFrom(...members);
  const money = fc.oneof(
    fc.tuple(member, fc.constantFrom('MAIN', 'HELD', 'BET')).map(([id, wallet]): AccountName => `M:${id}:${wallet}`),
    member.map((id): AccountName => `M:${id}:V:studio`),
    fc.constantFrom<AccountName>('H:WITHDRAWAL_TRANSIT', 'A:PSP:x', 'E:GOODWILL', 'R:FEE'),
  );
  const points = fc.oneof(
    fc.tuple(member, fc.constantFrom('AVAIL', 'HELD')).map(([id, wallet]): AccountName => `P:${id}:${wallet}`),
    fc.constantFrom<AccountName>('P:ISSUED', 'P:SPENT'),
  );
  const one = fc
    .tuple(fc.oneof(fc.tuple(money, money), fc.tuple(points, points)), fc.bigInt(1n, 40n))
    .filter(([[debit, credit]]) => debit !== credit)
    .map(([[debit, credit], amount]) => transfer(debit, credit, amount));
  return fc.array(one, { minLength: 1, maxLength: 5 }).map((transfers) => posting('P20', ...transfers));
}

/** The stored rows of a database, without the gaps in batch numbers, which may differ. */
async function booksOf({ database }: World): Promise<unknown> {
  const read = async (sql: string) => (await database.ownerPool.query(sql)).rows;
  const batch = 'dense_rank() over (order by batch_id)';
  return {
    accounts: await read('select brand_id, id, name, balance, seq from ledger.account order by name, book_id'),
    entries: await read(
      `select ${batch} as batch, brand_id, account_id, seq, command_key, at, amount, balance_after, code, counter, reference
       from ledger.entry order by account_id, seq`,
    ),
    legs: await read(
      `select ${batch} as batch, brand_id, book_id, account, code, amount, movements, at from ledger.platform_leg order by 1, 2, 3`,
    ),
    transfers: await read(
      `select ${batch} as batch, brand_id, line, book_id, command_key, at, code, debit, credit, amount, reference
       from ledger.platform_transfer order by 1, 2`,
    ),
    commands: await read(
      `select ${batch} as batch, brand_id, key, digest, account_id, seq from ledger.command order by 1`,
    ),
    events: await read(
      `select payload - 'batchId' as payload, dense_rank() over (order by (payload ->> 'batchId')::bigint) as batch
       from kit.outbox where topic = 'ledger.entries' order by 2, payload ->> 'currency'`,
    ),
  };
}

async function expectSame(commands: readonly Command[]): Promise<void> {
  for (const one of commands) {
    const answer = await plain.ledger.postOne(plain.database.appPool, SCOPE, one);
    expect(answer).toEqual(await batched.ledger.send(SCOPE, one));
  }
  expect(await booksOf(plain)).toEqual(await booksOf(batched));
  expect((await plain.ledger.recompute(plain.database.ownerPool, SCOPE)).differences).toEqual([]);
}

describe('one command and a batch of one', () => {
  it('answer and write the same, for every kind of posting', async () => {
    const members = await openRun();
    await fc.assert(
      fc.asyncProperty(arbitraryCommands(members, 30), fc.uuid(), async (commands, run) => {
        await expectSame(commands.map((one) => ({ ...one, id: commandId('run', run, one.id) })));
      }),
      { numRuns: RUNS },
    );
  });

  it('answer and write the same, for any transfers among any accounts', async () => {
    const members = await openRun();
    const gifts = members
      .slice(0, MEMBERS)
      .flatMap((member) => [
        command(`gift ${member}`, postings.vipBonus({ member, amount: 500n })),
        command(`points ${member}`, posting('P43', transfer('P:ISSUED', `P:${member}:AVAIL`, 200n))),
      ]);
    await expectSame(gifts);
    const step = fc.record({ posting: arbitraryTransfers(members), isRepeated: fc.boolean(), isOther: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.uuid(), async (steps, run) => {
        const commands = steps.flatMap(({ posting: input, isRepeated, isOther }, index) => {
          const one = command(`${run} ${index}`, input);
          const again = isOther
            ? { ...one, posting: postings.vipBonus({ member: members[0] ?? 1n, amount: 1n }) }
            : one;
          return isRepeated ? [one, again] : [one];
        });
        await expectSame(commands);
      }),
      { numRuns: RUNS },
    );
  });

  it('cannot both use a key concurrently: one posts, the other answers duplicate', async () => {
    const [member = 0n] = await openRun();
    const { ledger, database } = plain;
    const gift = postings.vipBonus({ member, amount: 5n });
    const own = postings.ownFundsTransfer({ from: 'a', to: 'b', amount: 5n });
    for (const [index, input] of [gift, own, gift, own].entries()) {
      const one = command(`race ${member} ${index}`, input);
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => ledger.postOne(database.appPool, SCOPE, one)),
        ...Array.from({ length: 2 }, () => ledger.send(SCOPE, one)),
      ]);
      // The batcher gives the same answer to both callers of one command.
      const outcomes = new Set(answers.map(({ outcome }) => outcome));
      expect([...outcomes].sort()).toEqual(['duplicate', 'posted']);
    }
    const [{ balance } = { balance: -1n }] = await ledger.balances(database.appPool, SCOPE, [accounts.main(member)]);
    expect(balance).toBe(10n);
  });

  it('refuses malformed arguments as a batch does', async () => {
    const call = (account: string, counter: string, amount: string) =>
      plain.database.appPool.query(
        `select * from ledger.apply_one(1, gen_random_uuid(), 1, 'P01', 'test:1', now(), '{1}', array[$1], array[$2], array[$3::bigint])`,
        [account, counter, amount],
      );
    for (const [account, counter, amount] of [
      ['M:101:MAIN', 'A:PSP:x', '0'],
      ['M:101:MAIN', 'M:101:MAIN', '5'],
      ['M:101:MAIN', 'P:ISSUED', '5'],
      ['A:PSP:x', 'M:101:MAIN', '5'],
      ['A:PSP:x', 'M:101:V:studio', '5'],
    ] as const) {
      await expect(call(account, counter, amount)).rejects.toMatchObject({ code: '22023' });
    }
  });
});

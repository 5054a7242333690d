import { propertyRuns, type TestDatabase, testDatabase } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  type Command,
  commandId,
  createLedger,
  type Ledger,
  type LedgerScope,
} from './index.ts';
import { arbitraryCommands, contentOf, Model } from './testing/model.ts';

/** Members of a run: four with accounts, and one whose accounts are never opened. */
const PEOPLE = [1n, 2n, 3n, 4n, 5n];
const MEMBERS = PEOPLE.slice(0, 4);

let database: TestDatabase;
let ledgers: readonly [Ledger, Ledger];
let runs = 0n;
beforeAll(async () => {
  database = await testDatabase();
  const open = () => createLedger({ pool: database.appPool, connectionString: database.appUrl });
  ledgers = [open(), open()];
});
afterAll(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  await database.drop();
});

/** A new brand for each run, with the commands mapped to the run's members and keys. */
async function openRun(): Promise<{
  scope: LedgerScope;
  members: readonly bigint[];
  own: (command: Command) => Command;
}> {
  runs += 1n;
  const run = runs;
  const scope: LedgerScope = { brandId: run, book: 'REAL', currency: 'P' };
  const members = MEMBERS.map((id) => run * 100n + id);
  for (const member of members) await ledgers[0].openMember(database.appPool, scope, member);
  const rename = (name: AccountName) =>
    name.replace(
      /^([MP]|A:AGENT_RECV):(\d+)/,
      (_, family, id) => `${family}:${run * 100n + BigInt(id)}`,
    ) as AccountName;
  const own = (command: Command): Command => ({
    ...command,
    id: commandId('run', run, command.id),
    posting: {
      ...command.posting,
      transfers: command.posting.transfers.map(({ debit, credit, amount }) => ({
        debit: rename(debit),
        credit: rename(credit),
        amount,
      })),
    },
  });
  return { scope, members, own };
}

async function killBatchers(): Promise<void> {
  await database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'lantern-batcher%'`,
  );
}

async function expectSound(scope: LedgerScope): Promise<void> {
  expect((await ledgers[0].recompute(database.ownerPool, scope)).differences).toEqual([]);
  for (const { debit, credit } of (await ledgers[0].trialBalance(database.appPool, scope)).totals)
    expect(debit).toBe(credit);
}

describe('the ledger and a model of it', () => {
  it('agree on every answer and every balance, by any function', async () => {
    const steps = arbitraryCommands(PEOPLE, 40);
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (commands, functions) => {
        const { scope, members, own } = await openRun();
        const model = new Model(members);
        for (const generated of commands) {
          const command = own(generated);
          const chosen = functions.next().value;
          const ledger = ledgers[chosen === 3 ? 1 : 0];
          const answer =
            chosen === 0 ? await ledger.postOne(database.appPool, scope, command) : await ledger.send(scope, command);
          expect(answer).toEqual(model.post(command));
        }
        await expectModel(scope, model);
        await expectSound(scope);
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  it('count every command once from two processes whose connections are killed', async () => {
    const steps = arbitraryCommands(PEOPLE, 150);
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(6), { minLength: 1, maxLength: 4 }), async (commands, pauses) => {
        const { scope, members, own } = await openRun();
        const sent = commands.map((generated) => own(generated));
        const answering = Promise.all(
          sent.map((command, index) => ledgers[index % 2 === 0 ? 0 : 1].send(scope, command)),
        );
        for (const pause of pauses) {
          await new Promise((resolve) => setTimeout(resolve, pause));
          await killBatchers();
        }
        const answers = (await answering) as readonly Answer[];
        await expectExactlyOnce(scope, members, sent, answers);
        await expectSound(scope);
        const again = (await Promise.all(sent.map((command) => ledgers[1].send(scope, command)))) as readonly Answer[];
        answers.forEach((answer, index) => {
          if (answer.outcome === 'posted' || answer.outcome === 'duplicate') {
            expect(again[index]).toEqual({ ...answer, outcome: 'duplicate' });
          }
        });
      }),
      { numRuns: propertyRuns(8) },
    );
  });
});

async function expectModel(scope: LedgerScope, model: Model): Promise<void> {
  const names = [...model.balances.keys()];
  const found = await ledgers[0].balances(database.appPool, scope, names);
  for (const { account, balance } of found) {
    const isDebit = /^[AE]:/.test(account) || account === 'P:ISSUED';
    expect([account, isDebit ? -balance : balance]).toEqual([account, model.balance(account)]);
  }
}

/** Verifies the stored commands: each key has one content and was posted once; members' balances are the sums of the postings. */
async function expectExactlyOnce(
  scope: LedgerScope,
  members: readonly bigint[],
  sent: readonly Command[],
  answers: readonly Answer[],
): Promise<void> {
  const posted = new Map<string, Command>();
  sent.forEach((command, index) => {
    const { outcome } = answers[index] ?? {};
    if (outcome !== 'posted' && outcome !== 'duplicate') return;
    const same = posted.get(command.id);
    if (same !== undefined) expect(contentOf(command.posting)).toBe(contentOf(same.posting));
    posted.set(command.id, command);
  });
  sent.forEach((command, index) => {
    if (answers[index]?.outcome === 'conflict') expect(posted.has(command.id)).toBe(true);
  });
  const sums = new Map<string, bigint>();
  for (const { posting } of posted.values()) {
    for (const { debit, credit, amount } of posting.transfers) {
      sums.set(debit, (sums.get(debit) ?? 0n) - amount);
      sums.set(credit, (sums.get(credit) ?? 0n) + amount);
    }
  }
  for (const member of members) {
    for (const { account, balance } of await ledgers[0].memberBalances(database.appPool, scope, member)) {
      expect([account, balance]).toEqual([account, sums.get(account) ?? 0n]);
    }
  }
  const { rows } = await database.ownerPool.query<{ n: number }>(
    'select count(*)::int as n from ledger.command where key = any($1::uuid[])',
    [[...posted.keys()]],
  );
  expect(rows[0]?.n).toBe(posted.size);
}

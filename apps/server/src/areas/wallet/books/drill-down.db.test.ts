import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { accounts, type Command, postings } from '@lantern/ledger';
import { samplePostings } from '@lantern/ledger/testing';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

const backOffice = calls.walletBackOffice;

let server: TestServer;
let auditor: Awaited<ReturnType<TestServer['operator']>>;
let first: Awaited<ReturnType<TestServer['member']>>;
let second: Awaited<ReturnType<TestServer['member']>>;

type Member = typeof first;
const idOf = ({ member }: Member) => member.scope.memberId;
const commandOf = (posting: Command['posting'], reference = { type: 'test', id: '1' }): Command => ({
  ...{ id: randomUUID(), posting, reference },
  at: server.clock.now(),
});

async function post(member: Member, ...commands: readonly Command[]): Promise<void> {
  const answers = await server.ledger.post(server.pool, server.books(member.member.scope), commands);
  expect(answers.map(({ outcome }) => outcome)).toEqual(commands.map(() => 'posted'));
}

/** Posts every kind of posting in real money, some in one batch, and a sequence in test money. */
beforeAll(async () => {
  server = await openTestServer();
  auditor = await server.operator('auditor', ['ledger.read']);
  first = await server.member();
  second = await server.member();
  for (const posting of samplePostings(idOf(first), idOf(second))) await post(first, commandOf(posting));
  const bets = [7n, 8n, 9n].map((amount) =>
    commandOf(postings.lotteryBet({ member: idOf(first), issue: 77n, amount })),
  );
  const swept = [400n, 300n].map((amount) =>
    commandOf(postings.providerPaidToBank({ bank: 'main', psp: 'sandbox', amount })),
  );
  const deposit = commandOf(postings.depositByProvider({ member: idOf(second), psp: 'sandbox', amount: 5_000n }));
  await post(first, ...bets, ...swept, deposit);
  const tester = await server.member({ book: 'TEST' });
  await post(tester, commandOf(postings.trialGrant({ member: idOf(tester), amount: 5_000n })));
  await post(tester, commandOf(postings.lotteryBet({ member: idOf(tester), issue: 78n, amount: 1_500n })));
});
afterAll(() => server.close());

interface Paged<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** All rows of a list, read in small pages. */
async function all<Row>(read: (page: { limit: number; cursor?: string }) => Promise<Paged<Row> | Refusal>) {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const page: Paged<Row> = answerOf(await read({ limit: 2, ...(cursor && { cursor }) }));
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}

const minor = (amount: string): bigint => BigInt(amount.replace('.', ''));
const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + minor(amount), 0n);
/** Accounts whose normal side is debit. */
const growsByDebit = (account: string) => /^[AE]:/.test(account) || account === 'P:ISSUED';
const isMembers = (account: string) => /^[MP]:\d/.test(account);

type Line = Value<'walletBackOffice.trialBalance'>['lines'][number];
type Scope = Pick<Line, 'book'> & { readonly account: string };

/** The single accounts behind a row of the trial balance. */
async function accountsOf({ book, account }: Scope): Promise<readonly { account: string; balance?: string }[]> {
  if (!account.includes('*')) return [{ account }];
  return all((page) => server.call(backOffice.groupAccounts, { book, group: account, ...page }, auditor));
}

/** The sum of the rows behind an account, on its normal side; each counter-leg is compared with its own rows. */
async function drilled({ book, account }: Scope): Promise<bigint> {
  if (isMembers(account)) {
    const rows = await all((page) => server.call(backOffice.accountEntries, { book, account, ...page }, auditor));
    return sumOf(rows.map(({ amount }) => amount));
  }
  const legs = await all((page) => server.call(backOffice.platformLegs, { book, account, ...page }, auditor));
  for (const { batchId, posting, amount, movements } of legs) {
    const leg = { book, account, batchId, posting };
    const entries = await all((page) => server.call(backOffice.legEntries, { ...leg, ...page }, auditor));
    const transfers = await all((page) => server.call(backOffice.legTransfers, { ...leg, ...page }, auditor));
    const credit =
      -sumOf(entries.map((entry) => entry.amount)) +
      sumOf(transfers.map((one) => (one.credit === account ? one.amount : `-${one.amount}`)));
    expect([leg, growsByDebit(account) ? -credit : credit]).toEqual([leg, minor(amount)]);
    expect([leg, entries.length + transfers.length]).toEqual([leg, movements]);
  }
  return sumOf(legs.map(({ amount }) => amount));
}

describe('from the trial balance down', () => {
  test('rows of every account add up to its balance, and accounts of a group to the group', async () => {
    const { lines, totals } = answerOf(await server.call(backOffice.trialBalance, {}, auditor));
    expect(totals.map(({ book, currency, difference }) => `${book} ${currency} ${minor(difference)}`)).toEqual([
      ...['REAL P 0', 'REAL POINTS 0', 'TEST P 0', 'TEST POINTS 0'],
    ]);
    expect(lines.map(({ account }) => account)).toEqual(
      expect.arrayContaining([
        'A:BANK:main',
        'H:ISSUE:*',
        'M:*:MAIN',
        'M:*:V:PG',
        'P:*:AVAIL',
        'P:ISSUED',
        'R:GGR:LOTT',
      ]),
    );
    for (const line of lines) {
      const { book, account, debit, credit } = line;
      const named = `${book} ${account}`;
      let sum = 0n;
      for (const one of await accountsOf(line)) {
        const found = await drilled({ book, account: one.account });
        if (one.balance !== undefined) expect([one.account, found]).toEqual([one.account, minor(one.balance)]);
        sum += found;
      }
      const balance = minor(credit) - minor(debit);
      expect([named, sum]).toEqual([named, growsByDebit(account.replace('*', '1')) ? -balance : balance]);
    }
  });

  test('the head of a platform account equals the sum of its rows', async () => {
    for (const account of ['A:PSP:sandbox', 'E:PSP_FEE', 'H:ISSUE:77', 'P:ISSUED']) {
      const { balance } = answerOf(await server.call(backOffice.platformLegs, { account, limit: 1 }, auditor));
      expect([account, minor(balance)]).toEqual([account, await drilled({ book: 'REAL', account })]);
    }
  });

  test('a transfer between two platform accounts is found from both, with its command', async () => {
    const bank = answerOf(await server.call(backOffice.platformLegs, { account: 'A:BANK:main', limit: 1 }, auditor))
      .rows[0];
    expect(bank).toMatchObject({ posting: 'P07', amount: '7.00', movements: 2 });
    const leg = { batchId: bank?.batchId ?? '', posting: 'P07' };
    const request = (account: string) => server.call(backOffice.legTransfers, { account, ...leg }, auditor);
    const { rows } = answerOf(await request('A:BANK:main'));
    expect(rows.map(({ debit, credit, amount }) => `${debit} ${credit} ${amount}`)).toEqual([
      'A:BANK:main A:PSP:sandbox 4.00',
      'A:BANK:main A:PSP:sandbox 3.00',
    ]);
    expect(answerOf(await request('A:PSP:sandbox')).rows).toEqual(rows);
    const entryId = rows[0]?.entryId ?? '';
    const side = (account: string) => ({ account, seq: null, balanceAfter: null });
    expect(answerOf(await server.call(backOffice.entry, { entryId }, auditor))).toMatchObject({
      ...{ entryId, posting: 'P07', reference: { type: 'test', id: '1' }, batchId: leg.batchId },
      transfers: [{ currency: 'P', debit: side('A:BANK:main'), credit: side('A:PSP:sandbox'), amount: '4.00' }],
      sums: [{ currency: 'P', debit: '4.00', credit: '4.00' }],
    });
  });

  test('a command shows members’ and platform transfers, each once, in each currency', async () => {
    const submitted = commandOf(postings.withdrawalSubmitted({ member: idOf(second), amount: 2_000n }));
    const instructed = commandOf(
      postings.withdrawalInstructed({ member: idOf(second), net: 1_800n, fee: 150n, adminFee: 50n }),
      {
        ...{ type: 'withdrawal', id: '3' },
      },
    );
    const lent = commandOf(postings.transferToDownline({ from: idOf(second), to: idOf(first), amount: 100n }));
    const changed = commandOf(postings.pointsToCash({ member: idOf(first), amount: 10n, cash: 20n }));
    for (const command of [submitted, instructed, lent, changed]) await post(second, command);
    const read = async ({ id }: Command) => {
      const { transfers, sums, reference } = answerOf(await server.call(backOffice.entry, { entryId: id }, auditor));
      const shown = transfers.map((one) => `${one.debit.account} ${one.credit.account} ${one.amount} ${one.currency}`);
      return { shown, sums, reference, transfers };
    };
    const onHold = accounts.onHold(idOf(second));
    expect(await read(instructed)).toMatchObject({
      shown: [`${onHold} H:WD_TRANSIT 18.00 P`, `${onHold} R:FEE_WD 1.50 P`, `${onHold} R:FEE_ADMIN 0.50 P`],
      sums: [{ currency: 'P', debit: '20.00', credit: '20.00' }],
      reference: { type: 'withdrawal', id: '3' },
    });
    const between = await read(lent);
    expect(between.shown).toEqual([`${accounts.main(idOf(second))} ${accounts.main(idOf(first))} 1.00 P`]);
    expect(between.transfers[0]?.debit.balanceAfter).toMatch(/^\d+\.\d\d$/);
    expect(between.transfers[0]?.credit.balanceAfter).toMatch(/^\d+\.\d\d$/);
    expect((await read(changed)).sums.map(({ currency, debit }) => `${debit} ${currency}`).sort()).toEqual([
      '0.20 P',
      '10 POINTS',
    ]);
  });
});

describe('refused', () => {
  test.each([
    ['groupAccounts', { group: 'M:7:MAIN' }],
    ['groupAccounts', { group: 'H:%:*' }],
    ['legTransfers', { account: 'M:7:MAIN', batchId: '1', posting: 'P07' }],
    ['legTransfers', { account: 'nonsense', batchId: '1', posting: 'P07' }],
    ['legEntries', { account: 'M:7:MAIN', batchId: '1', posting: 'P21' }],
    ['entry', { entryId: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('%s of %j is not found', async (name, query) => {
    expect(codeOf(await server.call(backOffice[name], query as never, auditor))).toBe('NOT_FOUND');
  });

  test.each([
    ['groupAccounts', { group: 'M:*:MAIN', cursor: '17' }],
    ['legTransfers', { account: 'A:BANK:main', batchId: '1', posting: 'P07', cursor: '1-2' }],
    ['legEntries', { account: 'A:BANK:main', batchId: '1', posting: 'P07', cursor: '1' }],
  ] as const)('%s with %j, which is no cursor', async (name, query) => {
    expect(codeOf(await server.call(backOffice[name], query as never, auditor))).toBe('BAD_REQUEST');
  });

  test('an unknown leg has no rows', async () => {
    const leg = { account: 'A:BANK:main', batchId: '999999', posting: 'P07' };
    for (const row of [backOffice.legEntries, backOffice.legTransfers]) {
      const page = await server.call(row, leg, auditor);
      expect(isRefusal(page) ? page.code : page.rows).toEqual([]);
    }
  });
});

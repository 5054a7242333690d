import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { accounts, type Command, postings } from '@lantern/ledger';
import { falsifyBalance } from '@lantern/ledger/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

const { balance, consolidatedFunds, accountRecord, accountRecordEntry } = calls.wallet;
const backOffice = calls.walletBackOffice;

let server: TestServer;
let auditor: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  auditor = await server.operator('auditor', ['ledger.read']);
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Member = Awaited<ReturnType<TestServer['member']>>;
const idOf = ({ member }: Member) => member.scope.memberId;

/** Posts one movement, one second after the previous one. @returns its id */
async function post(member: Member, posting: Command['posting'], reference = { type: 'test', id: '1' }) {
  server.clock.move(1_000);
  const command = { id: randomUUID(), posting, reference, at: server.clock.now() };
  const answer = await server.ledger.postOne(server.pool, server.books(member.member.scope), command);
  expect(answer.outcome).toBe('posted');
  return command.id;
}

/** Deposits 100.00, bets 30.00, wins 45.00, requests a withdrawal of 20.00. */
async function moveMoney(member: Member) {
  const id = idOf(member);
  const deposit = await post(member, postings.depositByProvider({ member: id, psp: 'sandbox', amount: 10_000n }));
  const bet = await post(member, postings.lotteryBet({ member: id, issue: 5n, amount: 3_000n }), {
    type: 'bet',
    id: '9',
  });
  const win = await post(member, postings.lotteryPayout({ member: id, category: 'LOTT', amount: 4_500n }));
  const withdrawal = await post(member, postings.withdrawalSubmitted({ member: id, amount: 2_000n }));
  return { deposit, bet, win, withdrawal };
}

async function pages(member: Member, query: object, limit: number) {
  const rows: Value<'wallet.accountRecord'>['rows'][number][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const requested = { ...query, limit, ...(cursor && { cursor }) };
    const page: Value<'wallet.accountRecord'> = answerOf(await server.call(accountRecord, requested, member));
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

describe('the account record', () => {
  test('shows each movement once, newest first, with the balance after it, whatever the size of the page', async () => {
    const member = await server.member();
    await moveMoney(member);
    for (const limit of [1, 3, 100]) {
      const rows = await pages(member, {}, limit);
      expect(rows.map(({ seq, posting, amount, balanceAfter }) => [seq, posting, amount, balanceAfter])).toEqual([
        ['4', 'P10', '-20.00', '95.00'],
        ['3', 'P22w', '45.00', '115.00'],
        ['2', 'P21', '-30.00', '70.00'],
        ['1', 'P01', '100.00', '100.00'],
      ]);
    }
  });

  test.each([
    ['DEPOSIT', ['P01']],
    ['BET', ['P21']],
    ['PAYOUT', ['P22w']],
    ['WITHDRAWAL', ['P10']],
    ['BONUS', []],
    ['OTHER', []],
    ['ALL', ['P10', 'P22w', 'P21', 'P01']],
  ])('under %s shows %j', async (group, codes) => {
    const member = await server.member();
    await moveMoney(member);
    expect((await pages(member, { group }, 100)).map((row) => row.posting)).toEqual(codes);
  });

  test('filters from an instant inclusive to another exclusive', async () => {
    const member = await server.member();
    await moveMoney(member);
    const [withdrawal, win, bet] = await pages(member, {}, 100);
    const query = { from: bet?.time, to: withdrawal?.time };
    expect((await pages(member, query, 1)).map((row) => row.entryId)).toEqual([win?.entryId, bet?.entryId]);
  });

  test('refuses an invalid cursor, and is empty for a member without movements', async () => {
    const member = await server.member();
    expect(await pages(member, {}, 10)).toEqual([]);
    for (const cursor of ['x', '-1', '1-P21', '9'.repeat(30)]) {
      expect(codeOf(await server.call(accountRecord, { cursor }, member))).toBe('BAD_REQUEST');
    }
  });
});

describe('one movement', () => {
  test('shows both sides', async () => {
    const member = await server.member();
    const { bet } = await moveMoney(member);
    const shown = answerOf(await server.call(accountRecordEntry, { entryId: bet }, member));
    expect(shown).toMatchObject({
      entry: { entryId: bet, amount: '-30.00', reference: { type: 'bet', id: '9' } },
      ...{ counterAccount: 'H:ISSUE:5', sumDebit: '30.00', sumCredit: '30.00' },
    });
    expect(shown.legs.map((leg) => `${leg.side} ${leg.account} ${leg.amount}`)).toEqual([
      `DEBIT M:${idOf(member)}:MAIN 30.00`,
      'CREDIT H:ISSUE:5 30.00',
    ]);
  });

  test('of another member, or unknown, is not found', async () => {
    const [member, stranger] = [await server.member(), await server.member()];
    const tester = await server.member({ book: 'TEST' });
    const { deposit } = await moveMoney(member);
    for (const other of [stranger, tester]) {
      expect(codeOf(await server.call(accountRecordEntry, { entryId: deposit }, other))).toBe('NOT_FOUND');
    }
    expect(codeOf(await server.call(accountRecordEntry, { entryId: randomUUID() }, member))).toBe('NOT_FOUND');
  });

  test('between two members is shown to each without the other’s id', async () => {
    const [up, down] = [await server.member(), await server.member()];
    await post(up, postings.depositByProvider({ member: idOf(up), psp: 'sandbox', amount: 10_000n }));
    const entryId = await post(up, postings.transferToDownline({ from: idOf(up), to: idOf(down), amount: 1_000n }));
    const sides = [
      [up, down, '-10.00'],
      [down, up, '10.00'],
    ] as const;
    for (const [reader, other, amount] of sides) {
      const shown = answerOf(await server.call(accountRecordEntry, { entryId }, reader));
      expect(shown).toMatchObject({ entry: { amount }, counterAccount: 'M:other' });
      expect(JSON.stringify(shown)).not.toContain(`M:${idOf(other)}:`);
    }
  });
});

describe('balances', () => {
  test('are the ledger’s spendable amount and amount on hold', async () => {
    const member = await server.member();
    await moveMoney(member);
    expect(answerOf(await server.call(balance, {}, member))).toEqual({ sumBalance: '95.00', currency: 'P', seq: '4' });
    expect(answerOf(await server.call(consolidatedFunds, {}, member))).toEqual({
      ...{ sumBalance: '95.00', main: '95.00', held: '20.00', bet: '0.00', bonus: '0.00', underWay: '0.00' },
      vendors: [],
    });
    expect(await server.balance(member)).toBe(9_500n);
  });

  test('count bonus and vendor wallets as spendable, and not points', async () => {
    const member = await server.member();
    const id = idOf(member);
    await moveMoney(member);
    await post(member, postings.bonusGranted({ member: id, type: 'WELCOME', amount: 700n }));
    await post(member, postings.transferToVendorStarted({ member: id, amount: 500n }));
    await post(member, postings.transferToVendorDone({ member: id, vendor: 'acme', amount: 500n }));
    await post(member, postings.pointsEarned({ member: id, amount: 12n }));
    expect(answerOf(await server.call(consolidatedFunds, {}, member))).toMatchObject({
      ...{ sumBalance: '102.00', main: '90.00', bonus: '7.00', vendors: [{ vassalage: 'acme', balance: '5.00' }] },
    });
  });

  test('separate test money from real money', async () => {
    const tester = await server.member({ book: 'TEST' });
    await post(tester, postings.trialGrant({ member: idOf(tester), amount: 5_000n }));
    expect(answerOf(await server.call(balance, {}, tester)).sumBalance).toBe('50.00');
    const account = `M:${idOf(tester)}:MAIN`;
    const read = (book: 'REAL' | 'TEST') => server.call(backOffice.accountEntries, { account, book }, auditor);
    expect(answerOf(await read('TEST')).rows).toHaveLength(1);
    expect(answerOf(await read('REAL')).rows).toEqual([]);
  });
});

describe('the trial balance', () => {
  test('counts points as points, without the decimals of money', async () => {
    const member = await server.member();
    await post(member, postings.pointsEarned({ member: idOf(member), amount: 250n }));
    const { lines } = answerOf(await server.call(backOffice.trialBalance, {}, auditor));
    const issued = lines.find((line) => line.account === 'P:ISSUED');
    expect(issued?.debit).toMatch(/^\d+$/);
    const account = `P:${idOf(member)}:AVAIL`;
    const { rows } = answerOf(await server.call(backOffice.accountEntries, { account }, auditor));
    expect(rows.map((row) => `${row.amount} ${row.balanceAfter}`)).toEqual(['250 250']);
    const [leg] = answerOf(await server.call(backOffice.platformLegs, { account: 'P:ISSUED' }, auditor)).rows;
    expect(leg?.amount).toBe('250');
  });

  test('is recomputed from the entries, and a changed balance is found', async () => {
    const member = await server.member();
    await moveMoney(member);
    const proof = answerOf(await server.call(backOffice.recompute, {}, auditor));
    expect(proof.differences).toEqual([]);
    expect(Number(proof.entries)).toBeGreaterThanOrEqual(4);
    const account = accounts.main(idOf(member));
    await falsifyBalance(server.ownerPool, account, 1n);
    const found = answerOf(await server.call(backOffice.recompute, {}, auditor)).differences;
    await falsifyBalance(server.ownerPool, account, -1n);
    expect(found.some((one) => one.where.includes(account))).toBe(true);
  });

  test('pages through counter-legs, and refuses an account of another kind or an invalid cursor', async () => {
    const member = await server.member();
    for (const amount of [1n, 2n, 3n])
      await post(member, postings.depositByProvider({ member: idOf(member), psp: 'paged', amount }));
    const account = 'A:PSP:paged';
    const first = answerOf(await server.call(backOffice.platformLegs, { account, limit: 2 }, auditor));
    const cursor = first.nextCursor ?? '';
    const second = answerOf(await server.call(backOffice.platformLegs, { account, limit: 2, cursor }, auditor));
    expect([...first.rows, ...second.rows].map((row) => row.amount)).toEqual(['0.03', '0.02', '0.01']);
    expect(second.nextCursor).toBeNull();
    const request = async (
      row: typeof backOffice.platformLegs | typeof backOffice.accountEntries,
      query: { account: string },
    ) => codeOf(await server.call(row, query, auditor));
    expect(await request(backOffice.platformLegs, { account: `M:${idOf(member)}:MAIN` })).toBe('NOT_FOUND');
    expect(await request(backOffice.accountEntries, { account })).toBe('NOT_FOUND');
    expect(await request(backOffice.accountEntries, { account: 'nonsense' })).toBe('NOT_FOUND');
    for (const wrong of ['x', '17', `${'9'.repeat(30)}-P21`]) {
      expect(codeOf(await server.call(backOffice.platformLegs, { account, cursor: wrong }, auditor))).toBe(
        'BAD_REQUEST',
      );
    }
  });

  test('is refused to operators who may not read the ledger', async () => {
    const stranger = await server.operator('stranger', ['members.read']);
    const requested = [
      server.call(backOffice.trialBalance, {}, stranger),
      server.call(backOffice.platformLegs, { account: 'H:ISSUE:5' }, stranger),
      server.call(backOffice.groupAccounts, { group: 'M:*:MAIN' }, stranger),
      server.call(backOffice.legTransfers, { account: 'A:PSP:sandbox', batchId: '1', posting: 'P07' }, stranger),
      server.call(backOffice.legEntries, { account: 'H:ISSUE:5', batchId: '1', posting: 'P21' }, stranger),
      server.call(backOffice.accountEntries, { account: 'M:1:MAIN' }, stranger),
      server.call(backOffice.entry, { entryId: randomUUID() }, stranger),
      server.call(backOffice.recompute, {}, stranger),
    ];
    for (const answer of requested) expect(codeOf(await answer)).toBe('FORBIDDEN');
  });
});

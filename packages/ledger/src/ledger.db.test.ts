import { transaction } from '@lantern/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, type LedgerScope, POSTING_CODES, postings } from './index.ts';
import { samplePostings } from './testing/sample-postings.ts';
import { command, createWorld, NOON, SCOPE, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld([7n, 8n]);
});
afterAll(() => world.end());

const post = (name: string, posting: Parameters<typeof command>[1], scope: LedgerScope = SCOPE) =>
  transaction(world.database.appPool, (tx) => world.ledger.postOne(tx, scope, command(name, posting)));
const balance = async (name: Parameters<World['ledger']['balances']>[2][number], scope = SCOPE) =>
  (await world.ledger.balances(world.database.appPool, scope, [name]))[0]?.balance;

describe('the table of postings', () => {
  it('posts every row, balances the books and recomputes from the entries', async () => {
    for (const [index, posting] of samplePostings(7n, 8n).entries()) {
      expect({ code: posting.code, ...(await post(`sample ${index}`, posting)) }).toMatchObject({ outcome: 'posted' });
    }
    const trial = await world.ledger.trialBalance(world.database.appPool, SCOPE);
    expect(trial.totals.map(({ currency }) => currency)).toEqual(['P', 'POINTS']);
    for (const { debit, credit } of trial.totals) expect(debit).toBe(credit);
    const proof = await world.ledger.recompute(world.database.appPool, SCOPE);
    expect(proof.differences).toEqual([]);
    expect(proof.entries).toBeGreaterThan(BigInt(Object.keys(POSTING_CODES).length >> 1));
  });

  it('satisfies the invariants of the chart of accounts', async () => {
    expect(await balance('H:ISSUE:55')).toBe(0n);
    expect(await balance('H:WD_TRANSIT')).toBe(400n);
    expect(await balance('H:XFER_TRANSIT')).toBe(0n);
    expect(await balance('H:GAME_SUSPENSE')).toBe(0n);
    expect(await balance('H:DEP_SUSPENSE')).toBe(0n);
    expect(await balance('M:7:BET')).toBe(300n);
    expect(await balance('M:7:V:PG')).toBe(1_555n);
    expect(await balance('A:MEMBER_RECV:7')).toBe(460n);
    expect(await balance('R:FEE_WD')).toBe(150n);
    expect(await balance('P:7:AVAIL')).toBe(180n);
    const { lines } = await world.ledger.trialBalance(world.database.appPool, SCOPE);
    const sum = (families: string) =>
      lines
        .filter(({ account, currency }) => currency === 'P' && families.includes(account.charAt(0)))
        .reduce((total, { debit, credit }) => total + credit - debit, 0n);
    expect(sum('A') + sum('MH')).toBe(-sum('RE'));
  });
});

describe('answers', () => {
  it('repeats the first answer for the same key, and moves nothing twice', async () => {
    const posting = postings.depositByProvider({ member: 8n, psp: 'sandbox', amount: 100n });
    const first = await post('twice', posting);
    await post('between', postings.vipBonus({ member: 8n, amount: 1n }));
    expect(first.outcome).toBe('posted');
    expect(await post('twice', posting)).toEqual({ ...first, outcome: 'duplicate' });
  });

  it('posts a key once in each brand, and knows no account of another brand', async () => {
    const other = { ...SCOPE, brandId: 2n };
    await transaction(world.database.appPool, (tx) => world.ledger.openMember(tx, other, 9n));
    const bonus = postings.vipBonus({ member: 9n, amount: 6n });
    expect(await post('in both brands', postings.vipBonus({ member: 8n, amount: 6n }))).toMatchObject({
      outcome: 'posted',
    });
    expect(await post('in both brands', bonus, other)).toMatchObject({ outcome: 'posted', balanceAfter: 6n });
    expect(await post('in both brands', bonus, other)).toMatchObject({ outcome: 'duplicate', balanceAfter: 6n });
    expect(await post('of another brand', bonus)).toEqual({ outcome: 'unknownAccount', account: 'M:9:MAIN' });
    expect(await balance('M:9:MAIN')).toBe(0n);
    const { id } = command('in both brands', bonus);
    const entries = await world.ledger.entry(world.database.appPool, other, id);
    expect(entries.map(({ account }) => account)).toEqual(['M:9:MAIN']);
    expect((await world.ledger.recompute(world.database.appPool, other)).differences).toEqual([]);
  });

  it('refuses another content under the same key', async () => {
    const before = await balance('M:8:MAIN');
    expect(await post('twice', postings.depositByProvider({ member: 8n, psp: 'sandbox', amount: 101n }))).toEqual({
      outcome: 'conflict',
    });
    expect(await post('twice', postings.depositByProvider({ member: 7n, psp: 'sandbox', amount: 100n }))).toEqual({
      outcome: 'conflict',
    });
    expect(await balance('M:8:MAIN')).toBe(before);
  });

  it('answers the missing balance, and posts the same command later', async () => {
    const main = (await balance('M:8:MAIN')) ?? 0n;
    const bet = postings.lotteryBet({ member: 8n, issue: 60n, amount: main + 1n });
    expect(await post('later', bet)).toEqual({ outcome: 'insufficient', account: 'M:8:MAIN', balance: main });
    await post('luck', postings.vipBonus({ member: 8n, amount: 1n }));
    expect(await post('later', bet)).toMatchObject({ outcome: 'posted', balanceAfter: 0n });
    expect(
      await post('given back', postings.lotteryBetCancelled({ member: 8n, issue: 60n, amount: main + 1n })),
    ).toMatchObject({
      outcome: 'posted',
      balanceAfter: main + 1n,
    });
  });

  it('answers unknownAccount for members without accounts', async () => {
    expect(await post('stranger', postings.vipBonus({ member: 999n, amount: 1n }))).toEqual({
      outcome: 'unknownAccount',
      account: 'M:999:MAIN',
    });
    expect(await post('to stranger', postings.transferToDownline({ from: 7n, to: 999n, amount: 1n }))).toEqual({
      outcome: 'unknownAccount',
      account: 'M:999:MAIN',
    });
    expect(await post('vendor', postings.transferToVendorDone({ member: 999n, vendor: 'PG', amount: 1n }))).toEqual({
      outcome: 'unknownAccount',
      account: 'M:999:V:PG',
    });
  });

  it('posts a command of several transfers completely or not at all', async () => {
    await post('hold', postings.withdrawalSubmitted({ member: 8n, amount: 500n }));
    const onHold = (await balance('M:8:HELD')) ?? 0n;
    const fees = await balance('R:FEE_WD');
    expect(
      await post('too much', postings.withdrawalInstructed({ member: 8n, net: onHold - 1n, fee: 1n, adminFee: 1n })),
    ).toEqual({
      outcome: 'insufficient',
      account: 'M:8:HELD',
      balance: 0n,
    });
    expect(await balance('M:8:HELD')).toBe(onHold);
    expect(await balance('R:FEE_WD')).toBe(fees);
    expect(await post('release', postings.withdrawalReleased({ member: 8n, amount: 500n }))).toMatchObject({
      outcome: 'posted',
    });
  });

  it('answers each command of one call separately, also a repeated one', async () => {
    const main = (await balance('M:8:MAIN')) ?? 0n;
    const one = command('one', postings.vipBonus({ member: 8n, amount: 5n }));
    const answers = await transaction(world.database.appPool, (tx) =>
      world.ledger.post(tx, SCOPE, [
        one,
        command('two', postings.confiscation({ member: 8n, amount: main + 6n })),
        one,
        { ...one, posting: postings.vipBonus({ member: 8n, amount: 6n }) },
        command('three', postings.confiscation({ member: 8n, amount: 5n })),
        command('house', postings.ownFundsTransfer({ from: 'main', to: 'second', amount: 1n })),
      ]),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'posted',
      'insufficient',
      'duplicate',
      'conflict',
      'posted',
      'posted',
    ]);
    expect(answers[5]).toEqual({ outcome: 'posted' });
    expect(await balance('M:8:MAIN')).toBe(main);
  });

  it('throws for malformed keys and references before any query', async () => {
    const good = command('good', postings.vipBonus({ member: 8n, amount: 5n }));
    const request = (bad: typeof good) => world.ledger.postOne(world.database.appPool, SCOPE, bad);
    await expect(request({ ...good, id: "'; drop" })).rejects.toThrow(RangeError);
    await expect(request({ ...good, id: good.id.toUpperCase() })).rejects.toThrow(RangeError);
    await expect(request({ ...good, reference: { type: 'No', id: '1' } })).rejects.toThrow(RangeError);
    await expect(request({ ...good, reference: { type: 'no', id: 'a\nb' } })).rejects.toThrow(RangeError);
    await expect(world.ledger.send(SCOPE, { ...good, id: 'x' })).rejects.toThrow(RangeError);
  });
});

describe('the books of a brand', () => {
  it('separate test money and other brands', async () => {
    const test: LedgerScope = { ...SCOPE, book: 'TEST' };
    const other: LedgerScope = { ...SCOPE, brandId: 2n };
    for (const scope of [test, other]) {
      expect(
        await post(`in ${scope.book} ${scope.brandId}`, postings.vipBonus({ member: 8n, amount: 1n }), scope),
      ).toEqual({
        outcome: 'unknownAccount',
        account: 'M:8:MAIN',
      });
      expect(await balance('M:8:MAIN', scope)).toBe(0n);
      expect(await world.ledger.memberBalances(world.database.appPool, scope, 8n)).toEqual([]);
      expect((await world.ledger.statement(world.database.appPool, scope, 'M:8:MAIN')).lines).toEqual([]);
      expect(
        await world.ledger.entry(world.database.appPool, scope, command('one', samplePostings(7n, 8n)[0] as never).id),
      ).toEqual([]);
    }
    await world.ledger.openMember(world.database.appPool, test, 9n);
    expect(await post('grant', postings.trialGrant({ member: 9n, amount: 5_000n }), test)).toMatchObject({
      outcome: 'posted',
    });
    expect(await balance('M:9:MAIN')).toBe(0n);
    expect(await balance('M:9:MAIN', test)).toBe(5_000n);
    expect(await post('steal', postings.transferToDownline({ from: 9n, to: 8n, amount: 1n }), test)).toMatchObject({
      outcome: 'unknownAccount',
    });
  });

  it('show all accounts of a member', async () => {
    const names = (await world.ledger.memberBalances(world.database.appPool, SCOPE, 7n)).map(({ account }) => account);
    expect(names).toEqual(['M:7:BET', 'M:7:BONUS', 'M:7:HELD', 'M:7:MAIN', 'M:7:V:PG', 'P:7:AVAIL', 'P:7:HELD']);
  });
});

describe('reading the ledger', () => {
  it('returns a statement page by page, newest first, with filters', async () => {
    const all = [];
    let after: string | undefined;
    do {
      const page = await world.ledger.statement(world.database.appPool, SCOPE, accounts.main(7n), {
        limit: 7,
        ...(after && { after }),
      });
      all.push(...page.lines);
      after = page.next;
    } while (after !== undefined);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => BigInt(all.length - index)));
    let running = 0n;
    for (const line of all.toReversed()) {
      running += line.amount;
      expect(line.balanceAfter).toBe(running);
    }
    const cashback = await world.ledger.statement(world.database.appPool, SCOPE, accounts.main(7n), { codes: ['P37'] });
    expect(cashback.lines.map(({ amount, counter }) => [amount, counter])).toEqual([[24n, 'E:CASHBACK']]);
    const late = await world.ledger.statement(world.database.appPool, SCOPE, accounts.main(7n), {
      from: new Date(NOON.getTime() + 1),
    });
    expect(late.lines).toEqual([]);
    await expect(
      world.ledger.statement(world.database.appPool, SCOPE, accounts.main(7n), { after: '1 or 1=1' }),
    ).rejects.toThrow(RangeError);
  });

  it('drills down from the trial balance to the entries', async () => {
    const page = await world.ledger.accountEntries(world.database.appPool, SCOPE, 'A:PSP:sandbox', { limit: 1 });
    const more = await world.ledger.accountEntries(world.database.appPool, SCOPE, 'A:PSP:sandbox', {
      limit: 200,
      ...(page.next && { after: page.next }),
    });
    const legs = [...page.lines, ...more.lines];
    expect(legs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(await balance('A:PSP:sandbox'));
    const deposits = legs.filter(({ code }) => code === 'P01');
    const {
      lines: [entry],
    } = await world.ledger.legEntries(world.database.appPool, SCOPE, deposits.at(-1) ?? (page.lines[0] as never));
    expect(entry).toMatchObject({ account: 'M:7:MAIN', amount: 100_000n, counter: 'A:PSP:sandbox', seq: 1n });
    expect(await world.ledger.entry(world.database.appPool, SCOPE, entry?.commandId ?? '')).toEqual([entry]);
    const cost = legs.find(({ code }) => code === 'P01f');
    const transfers = await world.ledger.legTransfers(world.database.appPool, SCOPE, cost as never);
    expect(transfers.lines).toMatchObject([{ debit: 'E:PSP_FEE', credit: 'A:PSP:sandbox', amount: 90n }]);
    const [transfer] = transfers.lines;
    const made = await world.ledger.commandTransfers(world.database.appPool, SCOPE, transfer?.commandId ?? '');
    expect(made).toEqual([transfer]);
  });
});

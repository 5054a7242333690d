import { readFileSync } from 'node:fs';
import { type TestDatabase, testDatabase } from '@lantern/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLedgerCase } from './ledger-run.ts';

const OPEN = new URL('../../engines/vectors/open/cashier/ledger.open.json', import.meta.url);
type Input = Parameters<typeof runLedgerCase>[0];
const cases: readonly { id: string; input: Input; expect: object }[] = JSON.parse(readFileSync(OPEN, 'utf8')).cases;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const run = (...events: Input['events']) => runLedgerCase({ events }, database);

describe('the vectors of the ledger', () => {
  it.each(cases)('$id', async (one) => {
    expect(await runLedgerCase(one.input, database)).toMatchObject(one.expect);
  });

  it('posts both fees of a withdrawal, returns them, and pays a dispute itself', async () => {
    const result = await run(
      { do: 'DEPOSIT', u: 'm', amount: 10_000, fee: 100, cost: 50 },
      { do: 'WD_SUBMIT', u: 'm', amount: 5_000 },
      { do: 'WD_INSTRUCT', u: 'm', amount: 5_000, fee: 200, adminFee: 500 },
      { do: 'WD_FAIL', u: 'm', amount: 4_300, fee: 200, adminFee: 500 },
      { do: 'WD_INSTRUCT', u: 'm', amount: 5_000, fee: 200, adminFee: 500 },
      { do: 'WD_PAID', u: 'm', amount: 4_300 },
      { do: 'DISPUTE_RETURN', u: 'm', amount: 300, source: 'E:WRITE_OFF' },
      { do: 'DISPUTE_RETURN', u: 'm', amount: 200, source: 'A:PSP_CLAIM' },
    );
    expect(result.codes).toEqual(Array(8).fill('OK'));
    expect(result.balances).toMatchObject({
      'M:m:MAIN': 5_400,
      'M:m:HELD': 0,
      'H:WD_TRANSIT': 0,
      'R:FEE_WD': 200,
      'R:FEE_ADMIN': 500,
      'R:FEE_DEP': 100,
      'E:WRITE_OFF': 300,
      'A:PSP_CLAIM': 200,
      'A:PSP': 5_650,
    });
    expect(result.assets - result.liabilities).toBe(result.result);
  });

  it('pays a receivable from later income, and counts a win at a vendor', async () => {
    const result = await run(
      { do: 'AGENT_REBATE', u: 'A', amount: 100 },
      { do: 'TRANSFER', u: 'A', amount: 100, to: 'm' },
      { do: 'AGENT_REBATE_REVERSE', u: 'A', amount: 100 },
      { do: 'AGENT_REBATE', u: 'A', amount: 70 },
      { do: 'AGENT_REBATE', u: 'A', amount: 70 },
      { do: 'V_IN_START', u: 'm', amount: 60 },
      { do: 'V_IN_DONE', u: 'm', amount: 60, v: 'V2' },
      { do: 'V_RESULT', u: 'm', amount: -15, v: 'V2', cat: 'LIVE' },
      { do: 'BET', u: 'm', amount: 30 },
    );
    expect(result.balances).toMatchObject({
      'M:A:MAIN': 40,
      'A:AGENT_RECV:A': 0,
      'M:m:V:V2': 75,
      'R:GGR:LIVE': -15,
      'M:m:MAIN': 10,
      'M:m:BET': 30,
    });
  });

  it('pays a receivable from an upline’s payment (P27b)', async () => {
    const result = await run(
      { do: 'DEPOSIT', u: 'A', amount: 500 },
      { do: 'AGENT_REBATE_REVERSE', u: 'B', amount: 120 },
      { do: 'DIVIDEND_UPLINE', u: 'A', amount: 100, to: 'B' },
      { do: 'SALARY_UPLINE', u: 'A', amount: 450, to: 'B' },
      { do: 'DIVIDEND_UPLINE', u: 'A', amount: 1, to: 'B' },
    );
    expect(result.codes).toEqual(['OK', 'OK', 'OK', 'PART_PAID', 'INSUFFICIENT']);
    expect(result.balances).toMatchObject({ 'M:A:MAIN': 0, 'M:B:MAIN': 380, 'A:AGENT_RECV:B': 0 });
  });

  it('takes at most the balance of open stakes, payouts and transfers', async () => {
    const result = await run(
      { do: 'DEPOSIT', u: 'm', amount: 1_000 },
      { do: 'BET', u: 'm', amount: 300 },
      { do: 'VOID', u: 'm', amount: 301 },
      { do: 'SETTLE', u: 'm', amount: 300, cat: 'LIVE', payout: 40 },
      { do: 'SETTLE', u: 'm', amount: 300, cat: 'LIVE', payout: 40 },
      { do: 'WD_SUBMIT', u: 'm', amount: 200 },
      { do: 'WD_INSTRUCT', u: 'm', amount: 200 },
      { do: 'WD_PAID', u: 'm', amount: 200 },
      { do: 'WD_FAIL', u: 'm', amount: 200 },
      { do: 'V_IN_START', u: 'm', amount: 100 },
      { do: 'V_IN_FAIL', u: 'm', amount: 100 },
      { do: 'V_IN_DONE', u: 'm', amount: 100, v: 'V1' },
    );
    const [ok, no] = ['OK', 'INSUFFICIENT_BALANCE'];
    expect(result.codes).toEqual([ok, ok, no, ok, no, ok, ok, ok, no, ok, ok, no]);
    expect(result.balances).toMatchObject({ 'M:m:MAIN': 540, 'M:m:BET': 0, 'R:GGR:LIVE': 260, 'A:PSP': 800 });
    expect(result.assets - result.liabilities).toBe(result.result);
  });
});

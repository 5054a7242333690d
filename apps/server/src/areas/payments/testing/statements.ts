import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import type { TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

type Operator = Awaited<ReturnType<TestServer['operator']>>;

export const HEADING = 'time,amount,payer,reference,transaction id';

/** Deviations of an upload from the usual one. */
export interface Upload {
  readonly by?: Operator;
  readonly account?: string;
  readonly heading?: string;
  /** The balance after the last row. */
  readonly closing?: string;
  readonly restart?: string;
}

/** Statements of a server's bank account: imported by one operator, confirmed by another. */
export function statementsOf(server: TestServer, people: { readonly maker: Operator; readonly checker: Operator }) {
  const { importStatement, bankAccounts } = calls.paymentsFinance;

  async function account(code = 'practice') {
    const { accounts } = answerOf(await server.call(bankAccounts, {}, people.maker));
    const found = accounts.find((one) => one.code === code);
    if (found === undefined) throw new Error(`There is no account ${code}.`);
    return found;
  }

  /** Uploads rows with the bank's balance after them. */
  function upload(rows: readonly string[], { by = people.maker, account: code = 'practice', ...more }: Upload) {
    const text = [more.heading ?? HEADING, ...rows].join('\n');
    return server.call(
      importStatement,
      {
        ...{ account: code, file: Buffer.from(text).toString('base64'), fileName: 'statement.csv' },
        ...(more.closing !== undefined && { closing: more.closing }),
        ...(more.restart !== undefined && { restart: more.restart }),
      },
      by,
    );
  }

  async function decide(requestId: string, decision: 'APPROVE' | 'REJECT'): Promise<string> {
    const input = { id: requestId, decision, reason: 'compared with the page of the bank' };
    const answer = await server.call(calls.staff.decideRequest, input, people.checker);
    if (decision === 'APPROVE') await server.runJob('payments.match-lines');
    return isRefusal(answer) ? answer.code : 'ok';
  }

  /** Begins the account's balance, as the first statement of an account does. */
  async function begin(code = 'practice'): Promise<void> {
    const first = answerOf(
      await upload(['2026-01-01 10:00:00,0.01,THE BANK,opening'], { account: code, closing: '1000.00' }),
    );
    if (first.requestId === null) throw new Error('the first statement of an account waits for nobody');
    await decide(first.requestId, 'APPROVE');
  }

  /** Imports rows with the balance that the new ones lead to, which a first try learns; what waits is confirmed. */
  async function bring(rows: readonly string[], more: Upload = {}) {
    const tried = await upload(rows, { closing: '999999999.99', ...more });
    if (!isRefusal(tried) || tried.code !== 'STATEMENT_BALANCE') throw new Error('the statement began a balance');
    const brought = answerOf(await upload(rows, { closing: String(tried.params.reached), ...more }));
    if (brought.requestId !== null) await decide(brought.requestId, 'APPROVE');
    return brought;
  }

  return { account, upload, decide, begin, bring };
}

import { calls } from '@lantern/contract/calls';
import type { Payload } from '@lantern/contract/schemas';
import { isRefusal } from '@lantern/server-kit';
import type { TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

type Operator = Awaited<ReturnType<TestServer['operator']>>;
type Preview = Payload<'paymentsFinance.previewStatement'>;

export const HEADING = 'time,amount,payer,reference,transaction id';

/** Deviations of an upload from the usual one. */
export interface Upload extends Pick<Preview, 'reading' | 'zone' | 'decisions'> {
  readonly by?: Operator;
  readonly account?: string;
  readonly heading?: string;
  /** The file as a whole, instead of a heading and rows. */
  readonly file?: string | Uint8Array;
  readonly fileName?: string;
  /** The balance after the last row. */
  readonly closing?: string;
  readonly restart?: string;
  /** The person confirms rows older than two months, unless the test says otherwise. */
  readonly confirmsOld?: boolean;
}

/** Statements of a server's bank account: imported by one operator, confirmed by another. */
export function statementsOf(server: TestServer, people: { readonly maker: Operator; readonly checker: Operator }) {
  const { previewStatement, importStatement, bankAccounts } = calls.paymentsFinance;

  async function account(code = 'practice') {
    const { accounts } = answerOf(await server.call(bankAccounts, {}, people.maker));
    const found = accounts.find((one) => one.code === code);
    if (found === undefined) throw new Error(`There is no account ${code}.`);
    return found;
  }

  function inputOf(rows: readonly string[], more: Upload): Preview {
    const file = more.file ?? [more.heading ?? HEADING, ...rows].join('\n');
    return {
      account: more.account ?? 'practice',
      file: Buffer.from(file).toString('base64'),
      fileName: more.fileName ?? 'statement.csv',
      ...(more.closing !== undefined && { closing: more.closing }),
      ...(more.zone !== undefined && { zone: more.zone }),
      ...(more.reading !== undefined && { reading: more.reading }),
      ...(more.decisions !== undefined && { decisions: more.decisions }),
    };
  }

  /** What an import of the rows would do. */
  const preview = (rows: readonly string[], more: Upload = {}) =>
    server.call(previewStatement, inputOf(rows, more), more.by ?? people.maker);

  /** Uploads rows with the bank's balance after them, as their preview shows them. */
  async function upload(rows: readonly string[], more: Upload) {
    const shown = await preview(rows, more);
    if (isRefusal(shown)) return shown;
    const { seen } = shown;
    const { restart, confirmsOld = true } = more;
    const input = { ...inputOf(rows, more), seen, confirmsOld, ...(restart !== undefined && { restart }) };
    return server.call(importStatement, input, more.by ?? people.maker);
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

  /** Uploads rows with the balance that the new ones lead to. */
  async function probe(rows: readonly string[], more: Upload = {}) {
    const { reached } = answerOf(await preview(rows, more)).balance;
    if (reached === null) throw new Error('the statement begins a balance');
    return upload(rows, { closing: reached, ...more });
  }

  /** The same; what waits is confirmed. */
  async function bring(rows: readonly string[], more: Upload = {}) {
    const brought = answerOf(await probe(rows, more));
    if (brought.requestId !== null) await decide(brought.requestId, 'APPROVE');
    return brought;
  }

  return { account, preview, upload, probe, decide, begin, bring };
}
